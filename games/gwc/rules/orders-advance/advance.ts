/** Advance: GWC-O16.1 to GWC-O16.3.1. */
import {
  type Check,
  checkpoint,
  type Flow,
  mix,
  offer,
  offerOne,
  offers,
  ok,
  type Paths,
  type Random,
  type Reached,
  type Refusal,
  refuse,
  type Way,
} from "@salient/engine"
import { choose, pathOr } from "../../questions.ts"
import type { Formation, OrderState, State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { answerEntry } from "../actions/opfire.ts"
import { type Playable, playables, playCard } from "../actions/windows.ts"
import {
  alive,
  everyFormation,
  face,
  hasEnemies,
  isLeader,
  isTank,
  mayBeUsed,
  nameOf,
} from "../formations-and-command/pieces.ts"
import { activate, type Calling, callable, mayCall } from "../orders-in-general/activate.ts"
import { offerAs } from "../orders-in-general/choices.ts"
import { beginOrder } from "../orders-in-general/order.ts"
import { arrive, checkImmobilization, crushWire, enterMines, leaveMines } from "../orders-move/arrive.ts"
import { sayMelee } from "../orders-move/ways.ts"
import { exitMap, mayExit } from "../sequence-time-victory/exit.ts"
import { mayPass } from "../terrain/ground.ts"
import { allHexes, grid, type Hex, neighbours } from "../the-map/field.ts"
import { abandonOffer, loseWeapon } from "../weapons-telephones-suppression/weapons.ts"

/** GWC-O16.3 Whether a Formation can enter any hex next to it. */
const canEnter = (m: State, u: Formation): boolean =>
  face(u).movement !== null && neighbours(u.hex).some((n) => mayPass(m, u, u.hex, n).ok)

const canAdvance = (m: State, u: Formation): boolean =>
  canEnter(m, u) || (face(u).movement !== null && mayExit(m, u).ok)

const immobile = refuse("GWC-O16.3.1", "It cannot move at all.")
const unable = refuse("GWC-O14.5", "It cannot advance anywhere, and leads no Formation that can.")
const nobody = refuse("GWC-O14.5", "No Formation that may be activated can advance.")
const calling = (m: State): Calling => ({
  what: "activate-to-advance",
  rule: "GWC-O16.1",
  prompt: "Which Formation is activated to Advance?",
  able: (u) => canAdvance(m, u),
  unable,
  nobody,
  tanks: true,
  fit: (u) => (face(u).movement !== null ? ok : immobile), // GWC-O16.3.1
})

export const mayOrderAdvance = (m: State, side: Nation): Check => mayCall(m, side, calling(m))
export const whoAdvances = (m: State, side: Nation): string[] => callable(m, side, calling(m))

export function* orderAdvance(m: State, side: Nation): Flow {
  const list = yield* activate(m, side, calling(m))
  beginOrder(m, "advance", list)
  yield* continueAdvance(m)
}

const notActivated = refuse("GWC-O14.1", "It is not activated for this Order.")
const hasAdvanced = refuse("GWC-O16.1", "It has already advanced.")
const somebodyMust = refuse("GWC-O14.5", "At least one Formation has to advance first.")
const nobodyGoes = refuse("GWC-O16.2", "Choose who advances and where, or end the Advance.")
const oneHex = refuse("GWC-O16.1", "An Advance is one hex.")
const notAdjacent = refuse("GWC-O16.1", "The hex is not adjacent to theirs: an Advance is one hex.")
const differentHexes = refuse("GWC-O16.2", "Only Formations that start in the same hex advance as a stack.")
const severalWays = refuse(
  "GWC-O16.2",
  "Stacks advance one after another: all Formations chosen together go to the same hex.",
)
const oneByOne = refuse("GWC-O23.5.1", "Tanks advance one by one.")
const leavesAlone = refuse("GWC-O16.2", "Fewer than two there could leave the map together.")

type Do = { readonly card: Playable } | { readonly abandon: Formation } | { readonly exit: readonly Formation[] } | null

/** One Formation after another, or in stacks, each into one adjacent hex. */
export function* continueAdvance(m: State): Flow {
  for (;;) {
    checkpoint(m)
    const order = m.order!
    const left = alive(m, order.left).filter((u) => face(u).movement !== null)
    const able = left.filter((u) => canEnter(m, u))
    const leaving = left.filter((u) => mayExit(m, u).ok)
    if (able.length === 0 && leaving.length === 0) return
    const beside = offers<Do>(
      exitOffer(m, order, leaving),
      offerAs(playables(m, m.active, ["ownTurn"], {}), (card) => ({ card })), // GWC-S98.1
      abandonOffer(m, m.active),
      offerOne(order.acted ? ok : somebodyMust, { id: "end", label: "End the Advance", value: null }),
    )
    const answer =
      able.length > 0
        ? yield* pathOr(
            {
              by: m.active,
              what: "advance",
              prompt: "Who advances, and where to?",
              rules: ["GWC-O16.1"],
              about: able.map((u) => u.id),
            },
            {
              pieces: able.map((u) => u.id),
              along: companions(able),
              check: (paths) => mayAdvance(m, able, paths),
              suggest: (random) => anyAdvance(m, able, random),
              reach: (pieces) => reachOf(m, stackOf(able, pieces)),
              wayTo: (pieces, to) => wayTo(m, stackOf(able, pieces), to),
              explain: (paths) =>
                goers(able, paths).steps.map((to) => ({ to, cost: 0, rule: "GWC-O16.1", label: "Advance" })),
            },
            beside,
          )
        : {
            chosen: yield* choose(
              {
                by: m.active,
                what: "end-of-advance",
                prompt: "No Formation can enter a hex. Who leaves the map?",
                rules: ["GWC-O16.2"],
              },
              beside,
            ),
          }
    if ("paths" in answer) {
      const { list, steps } = goers(able, answer.paths)
      yield* advance(m, order, list, grid.hex(steps[0] as string))
    } else if (answer.chosen === null) return
    else if ("card" in answer.chosen) yield* playCard(m, m.active, answer.chosen.card, {})
    else if ("abandon" in answer.chosen) loseWeapon(m, answer.chosen.abandon, "GWC-11.3b")
    else {
      order.acted = true
      order.left = order.left.filter((id) => !("exit" in answer.chosen! && answer.chosen.exit.some((u) => u.id === id)))
      yield* exitMap(m, answer.chosen.exit)
    }
  }
}

const stackOf = (able: readonly Formation[], pieces: readonly string[]): Formation[] =>
  able.filter((u) => pieces.includes(u.id))

/** Who advances by an answer, and by which steps. */
function goers(able: readonly Formation[], paths: Paths) {
  const named = Object.entries(paths).filter(([, steps]) => steps.length > 0)
  const list = stackOf(
    able,
    named.map(([piece]) => piece),
  )
  const steps = named[0]?.[1] ?? []
  const together = named.every(([, other]) => other.length === steps.length && other.every((s, i) => s === steps[i]))
  return { list, steps, together }
}

function mayAdvance(m: State, able: readonly Formation[], paths: Paths): Check {
  const { list, steps, together } = goers(able, paths)
  if (list.length === 0) return nobodyGoes
  if (!together) return severalWays
  const [to] = steps
  const hex = typeof to === "string" ? grid.find(to) : undefined
  if (hex === undefined) return refuse("GWC-O16.1", `A path is a list of hexes; ${JSON.stringify(to)} is not one.`)
  return steps.length > 1 ? oneHex : mayAdvanceInto(m, list, hex)
}

/** GWC-O16.2, GWC-O16.3 Whether all of these may advance into a hex. */
function mayAdvanceInto(m: State, list: readonly Formation[], to: Hex): Check {
  const [first] = list
  if (list.some((u) => u.hex !== first!.hex)) return differentHexes
  if (list.length > 1 && list.some(isTank)) return oneByOne
  if (!neighbours(first!.hex).includes(to)) return notAdjacent
  return mayPass(m, first!, first!.hex, to) // the same ground is passable for all except Tanks, which advance alone
}

/** GWC-O16.2 A Leader takes others in his hex along. */
function companions(able: readonly Formation[]): { [piece: string]: string[] } {
  const found: { [piece: string]: string[] } = {}
  for (const u of able) {
    if (!isLeader(u)) continue
    const along = able.filter((v) => v !== u && v.hex === u.hex && !isTank(v))
    if (along.length > 0) found[u.id] = along.map((v) => v.id)
  }
  return found
}

function reachOf(m: State, list: readonly Formation[]): Reached[] {
  const [first] = list
  if (!first) return []
  return neighbours(first.hex)
    .filter((h) => mayAdvanceInto(m, list, h).ok)
    .map((h) => {
      const does = hasEnemies(m, first.side, h) ? { does: sayMelee(m, list, h) } : {}
      const mines = m.forts[h] === "mines" ? { danger: "Mines attack." } : {}
      return { at: grid.name(h), cost: 0, left: 0, ...does, ...mines }
    })
}

function wayTo(m: State, list: readonly Formation[], to: string): Way | Refusal {
  const [first] = list
  const hex = grid.find(to)
  if (!first || hex === undefined) return refuse("GWC-O16.1", `There is no hex ${to}.`)
  const may: Check = hex === first.hex ? ok : mayAdvanceInto(m, list, hex)
  if (!may.ok) return may
  const steps = hex === first.hex ? [] : [to]
  return { ok: true, paths: Object.fromEntries(list.map((u) => [u.id, steps])) }
}

function anyAdvance(m: State, able: readonly Formation[], random: Random): Paths {
  const first = able[random(able.length)]!
  const hexes = neighbours(first.hex).filter((h) => mayPass(m, first, first.hex, h).ok)
  const to = [grid.name(hexes[random(hexes.length)]!)]
  const others = isTank(first) || random(2) === 0 ? [] : able.filter((u) => u.hex === first.hex && !isTank(u))
  const list = [
    first,
    ...mix(
      random,
      others.filter((u) => u !== first),
    ).slice(0, 1 + random(3)),
  ]
  return Object.fromEntries(list.map((u) => [u.id, to]))
}

/** GWC-O16.2 Who leaves the map: one Formation, or all of a hex together. */
function exitOffer(m: State, order: OrderState, leaving: readonly Formation[]) {
  const togetherIn = (h: Hex) => leaving.filter((u) => u.hex === h && !isTank(u))
  const byOne = offer<Formation, Do>(
    leaving,
    (u) => {
      const used = mayBeUsed(u)
      if (!used.ok) return used
      if (!order.ids.includes(u.id)) return notActivated
      return order.left.includes(u.id) ? (face(u).movement === null ? immobile : mayExit(m, u)) : hasAdvanced
    },
    (u) => ({
      id: `exit:${u.id}`,
      label: `${nameOf(u)} leaves the map`,
      value: { exit: [u] },
      touches: [u.id],
      rules: ["GWC-7.2.1a"],
    }),
    () => everyFormation(m, m.active),
  )
  const asOne = offer<Hex, Do>(
    [...new Set(leaving.map((u) => u.hex))],
    (h) => (togetherIn(h).length > 1 ? ok : leavesAlone),
    (h) => ({
      id: `exit:hex:${grid.name(h)}`,
      label: `Leave the map together from ${grid.name(h)}`,
      value: { exit: togetherIn(h) },
      touches: [`hex:${grid.name(h)}`],
      rules: ["GWC-7.2.1a"],
    }),
    () => allHexes,
  )
  return offers<Do>(byOne, asOne)
}

function* advance(m: State, order: OrderState, list: readonly Formation[], to: Hex): Flow {
  order.left = order.left.filter((id) => !list.some((u) => u.id === id))
  order.acted = true
  const { hex: from } = list[0]!
  yield* leaveMines(m, list, from)
  const movers = list.filter((u) => u.hex >= 0)
  if (movers.length === 0) return
  yield* arrive(m, movers, to, "GWC-O16.1")
  for (const u of movers)
    if (isTank(u) && u.hex >= 0) {
      crushWire(m, u)
      yield* checkImmobilization(m, u, from, true)
    }
  yield* enterMines(m, movers, to)
  yield* answerEntry(
    m,
    to,
    movers.map((u) => u.id),
    false,
  )
}
