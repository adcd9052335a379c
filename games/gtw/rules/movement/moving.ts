/** The movement of a side in a phase: the player picks units and sends them somewhere, and they go there step by step. GTW-6, GTW-8.B-1. */
import {
  type Check,
  checkpoint,
  type Flow,
  type Offer,
  offer,
  offers,
  ok,
  type Paths,
  type Refusal,
  refuse,
  type Way,
} from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import { reveal } from "../../happenings.ts"
import { pathOr } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { settleDivisions } from "../artillery/divisions.ts"
import { fieldOf, hexName, placeName } from "../basic-game-concepts/field.ts"
import { dossierOf, isUnknown } from "../basic-game-concepts/hidden.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { faceOf, namesOf } from "../basic-game-concepts/units.ts"
import { isAfloat } from "../basic-game-concepts/waters.ts"
import { assembleUnits, divide, divisible, isDueIn, mayDivide } from "../special-ground-rules/breakdowns.ts"
import { overfull } from "../stacking.ts"
import { restStores } from "../supply/items.ts"
import { alter, moveTo } from "../zones-of-control-and-ownership/ownership.ts"
import { hasUnknownAt, stackAt, unitsOf } from "../zones-of-control-and-ownership/position.ts"
import { exposeAll } from "../zones-of-control-and-ownership/unknown-corps.ts"
import { pointsOf } from "./allowance.ts"
import { anyVoyage, boatManners, boatReach, boatsToMove, boatWay, judgeVoyages, sail, type Voyage } from "./boats.ts"
import { isAboard, judgePassenger, mayLoadAll, type Passenger } from "./cargo.ts"
import { directionTo, ratingOf, stepCost } from "./costs.ts"
import { settleExcess } from "./excess.ts"
import { freightPieces, freightReach, freightWay, isFreight, mayShip, ship } from "./freight.ts"
import { overrun, partiesOf, walk } from "./going.ts"
import { type Judged, judge, mayGoTogether, type Others, stretchesOf, unitsIn } from "./judging.ts"
import { type Order, ordersOf } from "./orders.ts"
import { type Overrun, overrunAgainst, overrunOfUnknown } from "./overrun.ts"
import { anyWay, reachOf, takenAlong, wayTo } from "./ways.ts"
import { mannersOf, taskIn, wordOf } from "./words.ts"

/** What later chapters of the rules do in the middle of a move. */
export type Interruptions = {
  /** GTW-6.F.2 Units that can withdraw before an overrun try to. */
  readonly beforeOverrun: (hex: Hex) => Flow
  /** GTW-15.G-3 Besiegers that are attacked from behind retreat. */
  readonly liftSieges: () => Flow
}

/** GTW-6-1, GTW-6-7, GTW-7.A.3, GTW-7.A-3 May this unit still move in this phase? `who` says which units the phase is for. */
function mayMove(m: State, u: Unit, who: (u: Unit) => Check): Check {
  if (u.hex < 0) return refuse("GTW-6-1", () => `${u.name} is not on the map.`)
  if (u.moved) return refuse("GTW-6-1", () => `${u.name} has already moved in this phase.`)
  if (faceOf(u).rating === 0) return refuse("GTW-6-7", () => `${u.name} cannot leave its hex.`)
  if (u.holds) return refuse("GTW-7.A-3", () => `${u.name} keeps its station open and must stay.`)
  if (m.phase === "exploitation" && u.strategic) return refuse("GTW-7.A.3", () => `${u.name} moved by strategic rail.`)
  if (faceOf(u).is.transport && u.mode)
    return refuse("GTW-14.O.1", () => `${u.name} lengthens supply lines and cannot move.`)
  if (m.phase === "reaction movement" && u.formed)
    return refuse("GTW-12.B.9-5", () => `${u.name} cannot move in this phase while artillery is attached to it.`)
  if (pointsOf(m, u) - Math.max(0, u.spent) <= 0) return refuse("GTW-6-2", () => `${u.name} has no movement points.`)
  return who(u)
}

type Answer = {
  readonly ok: true
  readonly moves: Map<Unit, Judged>
  readonly overruns: readonly Group[]
  readonly freight: readonly string[]
  readonly passengers: readonly Passenger[]
  readonly voyages: readonly Voyage[]
}
const sizeOf = (answer: Answer): number => answer.moves.size + answer.freight.length + answer.voyages.length
type Group = { readonly from: Hex; readonly to: Hex; readonly units: readonly Unit[] }

/** Which units do which work where, according to the ways. */
function crewsIn(m: State, ways: readonly (readonly [Unit, Paths[string]])[]): Others["crew"] {
  if (ways.length < 2) return () => []
  const { grid } = fieldOf(m).map
  const crews = new Map<string, Unit[]>()
  for (const [u, steps] of ways) {
    let at = u.hex
    for (const step of steps) {
      const word = wordOf(step) ?? ""
      at = grid.find(word) ?? at
      if (!taskIn(word)) continue
      const key = `${at} ${word}`
      crews.set(key, [...(crews.get(key) ?? []), u])
    }
  }
  return (hex, word) => crews.get(`${hex} ${word}`) ?? []
}

/** Judges all ways in an answer; those that end in one enemy hex and come from one hex overrun it together (GTW-6.F.1-1). */
function judgeAll(m: State, paths: Paths, boats: readonly Unit[]): Answer | Refusal {
  const moves = new Map<Unit, Judged>()
  const groups = new Map<string, { from: Hex; to: Hex; units: Unit[] }>()
  const named = unitsIn(m, paths)
  const all = boats.length === 0 ? named : named.filter(([u]) => !boats.includes(u))
  const voyages =
    all === named
      ? []
      : judgeVoyages(
          m,
          named.filter(([u]) => boats.includes(u)),
        )
  if (!Array.isArray(voyages)) return voyages
  const ways = all.filter(([, steps]) => !isAboard(steps))
  const crew = crewsIn(m, ways)
  for (const [u, steps] of ways) {
    const mayOverrun = (from: Hex, to: Hex): Check => {
      if (from !== u.hex)
        return refuse("GTW-6.F.1-1", () => `Move ${u.name} up first: an overrun starts from where the unit already is.`)
      const key = `${from} ${to}`
      groups.set(key, { from, to, units: [...(groups.get(key)?.units ?? []), u] })
      return ok
    }
    const judged = judge(m, u, steps, { mayOverrun, crew })
    if (!judged.ok) return judged
    moves.set(u, judged)
  }
  for (const { units, to } of groups.values()) {
    const found = overrunIn(m, units, to)
    if (!found.ok) return found
  }
  const passengers: Passenger[] = []
  for (const [u, steps] of all) {
    if (!isAboard(steps)) continue
    const judged = judgePassenger(m, u, steps, moves)
    if (!judged.ok) return judged
    passengers.push(judged.passenger)
  }
  const loads = mayLoadAll(passengers, moves)
  if (!loads.ok) return loads
  const freight = Object.keys(paths).filter((id) => isFreight(id) && paths[id]!.length > 0)
  for (const piece of freight) {
    const may = mayShip(m, piece, paths[piece]!)
    if (!may.ok) return may
  }
  const together = mayGoTogether(m, moves, passengers)
  return together.ok ? { ok: true, moves, overruns: [...groups.values()], freight, passengers, voyages } : together
}

const overrunIn = (m: State, units: readonly Unit[], to: Hex): Overrun | Refusal =>
  overrunAgainst(m, units, to, (u) => pointsOf(m, u) - Math.max(0, u.spent))

/** GTW-8.B-1 May the phase end? Not while units could still leave an overstacked hex. */
function mayEnd(m: State, side: Side, movable: readonly Unit[]): Check {
  if (isOn(m, "overstacking")) return ok
  for (const hex of overfull(m, side)) {
    if (isDueIn(m, hex, side)) continue // GTW-15.F.1-1
    const leaver = movable.find((u) => u.hex === hex && reachOf(m, [u]).length > 0)
    if (leaver)
      return refuse(
        "GTW-8.B-1",
        () => `${placeName(m, hex)} holds more than the stacking limit.`,
        `hex:${hexName(m, hex)}`,
      )
  }
  return ok
}

/** GTW-6-1 The movement of one side in one phase, answer after answer, until the side ends it. */
export function* moveUnits(m: State, side: Side, rule: string, who: (u: Unit) => Check, also: Interruptions): Flow {
  for (;;) {
    checkpoint(m)
    const movable = unitsOf(m, side).filter((u) => u.hex >= 0 && !u.moved && mayMove(m, u, who).ok)
    const boats = boatsToMove(m, side, who)
    const freight = freightPieces(m, side)
    if (movable.length + boats.length === 0) break
    // The answered way was judged a moment ago, when it was checked.
    let last: { readonly paths: Paths; readonly answer: Answer | Refusal } | undefined
    const judged = (paths: Paths): Answer | Refusal => {
      if (last?.paths !== paths) last = { paths, answer: judgeAll(m, paths, boats) }
      return last.answer
    }
    const answered = yield* pathOr<Order>(
      { by: side, what: "move", prompt: promptFor(m, side, [...movable, ...boats]), rules: [rule, "GTW-6-1"] },
      {
        pieces: [...[...movable, ...boats].map((u) => u.id), ...freight],
        manners: () => [...mannersOf(m, movable), ...boatManners(m, boats)],
        check: (answer) => checkAnswer(m, side, movable, judged(answer)),
        suggest: (random) =>
          boats.length > 0 && random(oneInBoats) === 0
            ? anyVoyage(m, boats, random)
            : suggested(m, side, movable, anyWay(m, movable, random)),
        reach: (pieces) => reach(m, pieces, movable, boats),
        wayTo: (pieces, to) => bestWay(m, pieces, movable, boats, to),
        explain: (answer) => explained(m, answer, boats),
      },
      offers(ordersOf(m, side), divisions(m, side, who)),
    )
    if ("chosen" in answered) {
      const more = answered.chosen()
      if (more) yield* more
      continue
    }
    const { paths } = answered
    const answer = judged(paths)
    if (!answer.ok || sizeOf(answer) === 0) break
    const sailing = answer.voyages.map((v) => v.u)
    if (answer.moves.size + sailing.length > 0)
      for (const u of m.units)
        if (u.spent >= 0 && !answer.moves.has(u) && !sailing.includes(u) && !m.entrained.includes(u.n)) u.moved = true // GTW-6-1: one ends before the next begins
    for (const piece of answer.freight) ship(m, piece, paths[piece]!)
    for (const voyage of answer.voyages) if (isAfloat(m, voyage.u)) sail(m, voyage)
    yield* go(m, answer, also)
    settleDivisions(m) // GTW-12.B.9-3
    yield* also.liftSieges()
  }
  yield* assembleUnits(m, side)
  yield* settleExcess(m, side)
  m.stirred = m.stirred.filter((s) => s.side !== side)
}

/** GTW-15.F.1-1 Has a unit of those that this phase is for begun to move? */
const hasBegun = (m: State, side: Side, who: (u: Unit) => Check): boolean =>
  unitsOf(m, side).some((u) => u.hex >= 0 && (u.moved || u.spent >= 0) && !m.entrained.includes(u.n) && who(u).ok)

const nothing: Offer<Order> = { options: [] }

/** GTW-15.F.1-1 Before anything has moved, units that could move may break down, and so may units in the replacement pool. */
function divisions(m: State, side: Side, who: (u: Unit) => Check): Offer<Order> {
  const units = divisible(m, side)
  if (units.length === 0) return nothing
  const late = hasBegun(m, side, who)
  const may = (u: Unit): Check => {
    if (late) return refuse("GTW-15.F.1-1", () => "Units break down only before any unit has moved.")
    const able = u.hex >= 0 ? mayMove(m, u, who) : ok
    return able.ok ? mayDivide(m, u) : able
  }
  return offer<Unit, Order>(units, may, (u) => ({
    id: `divide:${u.id}`,
    label: `Break ${u.name} down into its parts`,
    value: () => {
      divide(m, u)
      return undefined
    },
    touches: u.hex < 0 ? [] : [u.id],
    rules: ["GTW-15.F.1-1"],
    seldom: true,
  }))
}

const title = (m: State): string =>
  m.phase === "movement" ? "Movement" : m.phase === "exploitation" ? "Exploitation" : "Reaction"

/** Says which units have not moved and where too many are stacked, so that none is forgotten when the phase ends. */
function promptFor(m: State, side: Side, movable: readonly Unit[]): string {
  const full = overfull(m, side)
  const warning = full.length === 0 ? "" : ` Over the stacking limit: ${full.map((h) => hexName(m, h)).join(", ")}.`
  const few =
    movable.length > 3 ? `${movable.length} can still move` : `${movable.map((u) => u.name).join(", ")} can still move`
  return `${title(m)}: which units move, and where? ${few}; confirm without a path to end the phase.${warning}`
}

/** A random player sends a boat in one out of this many answers. */
const oneInBoats = 4

function reach(m: State, pieces: readonly string[], movable: readonly Unit[], boats: readonly Unit[]) {
  if (pieces.some(isFreight)) return freightReach(m, pieces[0]!)
  const boat = boats.find((u) => pieces.includes(u.id))
  if (boat) return pieces.length === 1 ? boatReach(m, boat) : []
  return reachOf(m, takenAlong(pieces, movable))
}

function bestWay(
  m: State,
  pieces: readonly string[],
  movable: readonly Unit[],
  boats: readonly Unit[],
  to: string,
): Way | Refusal {
  if (pieces.some(isFreight)) return freightWay(m, pieces[0]!, to)
  const boat = boats.find((u) => pieces.includes(u.id))
  if (!boat) return wayTo(m, takenAlong(pieces, movable), to)
  return pieces.length === 1 ? boatWay(m, boat, to) : refuse("GTW-14.B.2-1", `${boat.name} goes alone.`, boat.id)
}

function checkAnswer(m: State, side: Side, movable: readonly Unit[], answer: Answer | Refusal): Check {
  if (!answer.ok) return answer
  return sizeOf(answer) === 0 ? mayEnd(m, side, movable) : ok
}

/** A random player may not end the phase while a hex is overstacked: a unit leaves it instead. */
function suggested(m: State, side: Side, movable: readonly Unit[], paths: Paths): Paths {
  if (Object.keys(paths).length > 0 || mayEnd(m, side, movable).ok) return paths
  for (const hex of overfull(m, side))
    for (const u of movable) {
      const [to] = u.hex === hex ? reachOf(m, [u]) : []
      const way = to && wayTo(m, [u], to.at)
      if (way?.ok) return way.paths
    }
  return {}
}

function explained(m: State, paths: Paths, boats: readonly Unit[]) {
  const answer = judgeAll(m, paths, boats)
  if (!answer.ok) return []
  return stretchesOf(m, answer.moves, (u, to) => {
    const group = answer.overruns.find((g) => g.to === to && g.units.includes(u))
    const found = group && overrunIn(m, group.units, to)
    return found?.ok ? (found.costs.get(u) ?? 0) : 0
  })
}

function* go(m: State, { moves, overruns, passengers }: Answer, also: Interruptions): Flow {
  const walking = [...moves].filter(([, judged]) => judged.legs.every((leg) => leg.kind !== "overrun"))
  for (const party of partiesOf(m, new Map(walking))) if (party.every(([u]) => u.hex >= 0)) walk(m, party, passengers)
  for (const { units, from, to } of overruns) {
    exposeAll(m, units, "for it overruns")
    if (hasUnknownAt(m, to, other(units[0]!.side)) && !mayOverrunUnknown(m, units, to)) continue
    yield* also.beforeOverrun(to)
    if (stackAt(m, to, other(units[0]!.side)).length === 0) enterEmptied(m, units, from, to)
    else {
      const found = overrunIn(m, units, to)
      if (found.ok) overrun(m, units, to, found)
    }
  }
}

/** GTW-14.N.2-3 The owner of an unknown corps compares: either it is shown and overrun, or the units that tried end their movement. */
function mayOverrunUnknown(m: State, units: readonly Unit[], to: Hex): boolean {
  const enemy = other(units[0]!.side)
  const found = overrunOfUnknown(m, units, to)
  const there = stackAt(m, to, enemy)
  if (found.odds >= tables.overrun.least) {
    exposeAll(m, there, "for it is overrun")
    return true
  }
  for (const u of units) u.moved = true
  for (const hq of there) {
    const dossier = isUnknown(hq) ? dossierOf(m, hq) : undefined
    if (dossier) dossier.held = Math.max(dossier.held, found.attack.total)
  }
  reveal(m, {
    kind: "repelled",
    rules: ["GTW-14.N.2-3"],
    side: units[0]!.side,
    hex: hexName(m, to),
    names: namesOf(units),
  })
  return false
}

/** GTW-6.F.2 All defenders have withdrawn: the hex is entered at the cost of its terrain alone. */
function enterEmptied(m: State, units: readonly Unit[], from: Hex, to: Hex): void {
  for (const u of units) {
    const d = directionTo(m, from, to)
    u.spent = Math.max(0, u.spent) + (d === undefined ? 0 : Math.max(0, stepCost(m, u, from, d)))
    u.movedThisTurn = true
    if (u.hex !== to) moveTo(m, u, to)
  }
}

/** A new movement phase: no unit has moved in it. */
export function beginMovement(m: State): void {
  for (const u of m.units) {
    u.spent = m.entrained.includes(u.n) ? ratingOf(u) / 2 : -1 // GTW-16.A.1aa-2
    u.moved = false
    u.holds = false
  }
  restStores(m)
}

/** GTW-6.B.3-2 Zones of control return when the phase is over. */
export function endMarches(m: State): void {
  m.entrained = []
  for (const u of m.units)
    if (u.marched)
      alter(m, u, (one) => {
        one.marched = false
      })
}
