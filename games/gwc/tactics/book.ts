/**
 * The officer's book: what to do at every decision of the game, the best first. It reads the open board, and of hands and
 * chits only those of the side that decides; what it gains or loses is counted in Victory Points (worth.ts). Decisions are
 * known by the rule that asks; one that is not in the book is left to whoever searches.
 */
import type { Amount, Choose, Confirm, Decision, Move, Place, Random, Select } from "@salient/engine"
import { events } from "../data/cards.ts"
import { kindOf, telephoneType, weaponType } from "../data/pieces.ts"
import { fieldOf, grid, setUpOf } from "../rules/field.ts"
import { coverAt } from "../rules/ground.ts"
import { strategyOf } from "../rules/lasting.ts"
import { priceOf, type SupportRoll } from "../scenarios/quick.ts"
import type { State } from "../state.ts"
import type { Nation, PieceId, StrategyId } from "../types.ts"
import { answerEntry, playOrPass, sniper, strategyWorth } from "./answers.ts"
import * as firing from "./firing.ts"
import * as giving from "./giving.ts"
import * as moving from "./moving.ts"
import * as picks from "./picks.ts"
import { addToRoll, reroll } from "./rolls.ts"
import { isFoe, worthOf } from "./worth.ts"

type Chooses = (m: State, decision: Choose) => Move[]

const first = (decision: Choose): Move[] => [{ choose: decision.options[0]!.id }]
/** Where nothing hangs on the choice. */
const whichever: Chooses = (_m, decision) => first(decision)

/** GWC-O16.1 asks for who advances and then for where to. */
const advance: Chooses = (m, decision) =>
  decision.about ? moving.whereToAdvance(m, decision) : giving.whoActs(m, decision)

/** A hex where the enemy is hurt more than one's own. */
const hurtfulHex: Chooses = (m, decision) =>
  picks.ranked(decision, (id) => picks.balanceAround(m, decision.by as Nation, picks.hexAt(id)!)).slice(0, 6)

/** Gas leaves one's own first. */
const gasAway: Chooses = (m, decision) =>
  picks.ranked(decision, (id) => -picks.balanceAround(m, decision.by as Nation, picks.hexAt(id)!)).slice(0, 4)

/** Where one's own most need cover, or a Hero. */
const helpfulHex: Chooses = (m, decision) => {
  if (decision.options.some((o) => !o.id.startsWith("hex:"))) return picks.pickFor(m, decision, decision.rules[0]!)
  return picks
    .ranked(decision, (id) => {
      const h = picks.hexAt(id)!
      let sum = -0.5 * coverAt(m, h)
      for (const u of m.units)
        if (u.hex === h) sum += (isFoe(decision.by as Nation, u) ? -1 : 1) * (worthOf(u) + (u.broken ? 2 : 0))
      return sum
    })
    .slice(0, 4)
}

/** GWC-O27a Exit if he can, bring one if there is none. */
const runner: Chooses = (_m, decision) => {
  const order = (id: string) => (id === "request" ? 2 : id.startsWith("unit:") ? 1 : 0)
  return picks.ranked(decision, order)
}

/** GWC-SCN-06 Smoke before one's own men, not twice in the same place. */
const smokeScreen: Chooses = (m, decision) =>
  picks
    .ranked(decision, (id) => {
      const h = picks.hexAt(id)!
      let sum = m.smoke[h] === undefined ? 0 : -10
      for (const u of m.units) if (!isFoe(decision.by as Nation, u)) sum += 1 / (1 + grid.distance(u.hex, h))
      return sum
    })
    .slice(0, 4)

/** GWC-SCN-07 The dearest support first, until nothing more can be had. */
const dearest: Chooses = (m, decision) => {
  const { month } = fieldOf(m)
  return picks.ranked(decision, (id) =>
    id === "done" ? 0 : priceOf(decision.by as Nation, month, id.slice("row:".length) as SupportRoll),
  )
}

/** Strategy Cards to keep, and what an aerial observer does. */
const strategyChoice: Chooses = (m, decision) => {
  const side = decision.by as Nation
  return picks.ranked(decision, (id) => {
    if (/^[GFA]-S/.test(id)) return strategyWorth(m, side, strategyOf(id as StrategyId).strategy)
    if (/^Artillery Request/.test(id)) return firing.requestWorth(m, side)
    return /^Discard the opponent's Strategy/.test(id) ? 0.3 : /^Draw/.test(id) ? 0.5 : 0.1
  })
}

/** Decisions by the rule that asks: GWC-5a to GWC-12, Orders, windows, Events. */
const chooses: { readonly [rule: string]: Chooses } = {
  "GWC-5a": giving.whatToOrder,
  "GWC-11.3b": (_m, d) => [{ choose: d.options.at(-1)!.id }], // None
  "GWC-3.1.9": picks.leadersFirst,
  "GWC-O21.1": giving.whoActs,
  "GWC-O23a": giving.whoActs,
  "GWC-O16.1": advance,
  "GWC-A42.2": giving.whoOpFires,
  "GWC-O23.2": moving.whoMoves,
  "GWC-O23.1": moving.whereTo,
  "GWC-O16.2": moving.whoAdvances,
  "GWC-O21.3a": firing.whichTarget,
  "GWC-O21.3c": picks.unitsFirst,
  "GWC-O16.4": hurtfulHex,
  "GWC-O22.1": giving.whichGun,
  "GWC-O22.2": firing.whichSuppressed,
  "GWC-O25.2": picks.leadersFirst,
  "GWC-O26.1": giving.whoRouts,
  "GWC-O26.2": picks.leadersFirst,
  "GWC-O26.3": picks.flight,
  "GWC-O27a": runner,
  "GWC-O19.2b": firing.whoSpots,
  "GWC-O19.2a": firing.whichBombardment,
  "GWC-O19.1": (_m, d) => firing.whichBox(d),
  "GWC-12": (_m, d) => firing.whichBox(d),
  "GWC-O19.2.1.1": firing.whereToSpot,
  "GWC-O19.2.1.4a": firing.whichAxis,
  "GWC-O19.2.1.4.2": hurtfulHex,
  "GWC-O17.1a": firing.whichRun,
  "GWC-E57": picksBy("GWC-E57"),
  "GWC-S98.3.2": runOrPass,
  "GWC-S98.4.2": runOrPass,
  "GWC-SCN-03": hurtfulHex,
  "GWC-SCN-04": firing.whereToBombard,
  "GWC-SCN-06": smokeScreen,
  "GWC-SCN-07": dearest,
  "GWC-1.9.1.3": sniper,
  "GWC-6.1.2e": gasAway,
  "GWC-6.1.2f": (m, d) => (d.options.some((o) => o.id.startsWith("hex:")) ? picks.arrival(m, d) : firing.whichBox(d)),
  "GWC-8.2": picks.leastWorth,
  "GWC-A42.1": answerEntry,
  "GWC-E58": (m, d) => picks.arrival(m, d),
  "GWC-E60": hurtfulHex,
  "GWC-E62": handChoice,
  "GWC-E73": handChoice,
  "GWC-E64.1": whichever,
  "GWC-E70": helpfulHex,
  "GWC-A39": helpfulHex,
  "GWC-E72": newcomers,
  "GWC-E87": newcomers,
  "GWC-E91": newcomers,
  "GWC-E86": whichever,
  "GWC-E97": walkingWounded,
  "GWC-E77": (m, d) => picks.ranked(d, (id) => balanceOf(m, d, id)),
  "GWC-S98.3.1": strategyChoice,
  "GWC-S98.4.3": strategyChoice,
}

function picksBy(rule: string): Chooses {
  return (m, decision) => picks.pickFor(m, decision, rule)
}

/** An Air Assault from a Strategy Card, or the window in which it is cancelled. */
function runOrPass(m: State, decision: Choose): Move[] {
  return decision.options.some((o) => o.id === "pass") ? playOrPass(m, decision) : firing.whichRun(m, decision)
}

/** GWC-E62, GWC-E73 His best card goes; of chits any. */
function handChoice(m: State, decision: Choose): Move[] {
  if (!/^[GFA]-/.test(decision.options[0]!.id)) return first(decision)
  const owner = { G: "germany", F: "france", A: "usa" } as const
  const letter = decision.options[0]!.id[0] as keyof typeof owner
  return picks.worstForHim(m, decision, owner[letter]).slice(0, 3)
}

/** Where they come, and who of several. */
function newcomers(m: State, decision: Choose): Move[] {
  if (decision.options.some((o) => o.id.startsWith("hex:"))) return picks.arrival(m, decision)
  return decision.options.some((o) => o.id === "local") ? firing.whichBox(decision) : first(decision)
}

/** GWC-E97 One's own come back, near; the enemy's never. */
function walkingWounded(m: State, decision: Choose): Move[] {
  if (decision.options.some((o) => o.id.startsWith("hex:"))) return picks.arrival(m, decision)
  const own = decision.options.filter((o) => o.id.startsWith(`${decision.by}:`))
  return (own.length > 0 ? own : decision.options).slice(0, 4).map((o) => ({ choose: o.id }))
}

const balanceOf = (m: State, decision: Choose, id: string): number => {
  const u = picks.unitAt(m, id)
  return u ? (isFoe(decision.by as Nation, u) ? worthOf(u) : -worthOf(u)) : 0
}

/** How good each alternative of a card is that offers several, by its label. */
const alternatives: { readonly [label: string]: number } = {
  "Rally a Unit": 2,
  "Raise the own Surrender marker": 1.5,
  "Break one Unit": 2,
  "Suppress two Units": 1,
  "Rally a broken Tank": 2,
  "Remove a Suppressed marker from a Tank": 1,
  "Remove Wire": 1.5,
  "Place Wire": 1,
  "Enter enemy-occupied hexes": 2,
  "Ignore Wire": 1,
  "Exchange the own Telephone": 2,
  "Discard the opponent's Reminder Cards": 1,
}

/** The FP of a Weapon or battery that is offered. */
const firepower = (id: string): number => {
  const kind = kindOf(id as PieceId)
  return kind === "weapon" ? weaponType(id as PieceId).fp : kind === "telephone" ? telephoneType(id as PieceId).fp : -1
}

/** What is not in the table: a window has a `pass`, a card's victims are Formations or hexes, `oneOf` has labels. */
function otherChoice(m: State, decision: Choose): Move[] {
  const { options } = decision
  if (options.some((o) => o.id === "pass")) return playOrPass(m, decision)
  const [rule] = decision.rules
  if (options.every((o) => o.id.startsWith("unit:"))) return picks.pickFor(m, decision, rule!)
  if (options.every((o) => o.id.startsWith("hex:")))
    return decision.about ? picks.flight(m, decision) : helpfulHex(m, decision)
  if (options.some((o) => alternatives[o.id] !== undefined))
    return picks.ranked(decision, (id) => alternatives[id] ?? 0)
  if (options.every((o) => firepower(o.id) >= 0)) return picks.ranked(decision, firepower)
  return []
}

const optionalEvents = new Set(
  Object.values(events)
    .filter((e) => e.may)
    .map((e) => e.rule),
)

function confirmed(m: State, decision: Confirm): Move[] {
  const [rule] = decision.rules
  if (rule === "GWC-9.1") return reroll(m, decision)
  if (rule === "GWC-S98.2") return addToRoll(m, decision)
  if (rule === "GWC-10.3.2.1" || rule === "GWC-7.2.1b") return [{ confirm: false }]
  if (rule === "GWC-SCN-01" || optionalEvents.has(rule!)) return [{ confirm: true }]
  return [{ confirm: true }, { confirm: false }]
}

function selections(m: State, decision: Select, random: Random): Move[] {
  const [rule] = decision.rules
  switch (rule) {
    case "GWC-5.3":
      return giving.discards(m, decision)
    case "GWC-O14.2":
      return giving.whoFollows(m, decision)
    case "GWC-O24.1":
      return giving.whoAttacks(m, decision)
    case "GWC-O21.3.1":
      return firing.whichPieces(m, decision)
    case "GWC-O23.2":
    case "GWC-O16.2":
    case "GWC-E58":
      return moving.whoGoesTogether(m, decision)
    case "GWC-E95":
      return hexPair(m, decision)
    default:
      if (decision.options.every((o) => o.id.startsWith("unit:"))) return picks.pickSome(m, decision, rule!)
      return decision.suggest ? [{ select: decision.suggest(random) }] : []
  }
}

/** GWC-E95 The neighbours where the enemy is hit most. */
function hexPair(m: State, decision: Select): Move[] {
  const order = decision.options
    .map((o) => ({ id: o.id, score: balanceIn(m, decision.by as Nation, picks.hexAt(o.id)!) }))
    .sort((a, b) => b.score - a.score)
  return picks.allowed(decision, [order.slice(0, decision.min).map((o) => o.id)])
}

const balanceIn = (m: State, side: Nation, h: number): number =>
  m.units.reduce((n, u) => (u.hex === h ? n + (isFoe(side, u) ? 1 : -1) * worthOf(u) : n), 0)

/** GWC-SCN-01 The set-up that the scenario suggests has its defenders on what they defend. */
function placed(m: State, decision: Place): Move[] {
  const side = decision.by as Nation
  const place: { [piece: string]: string } = {}
  for (const u of m.units) if (u.side === side) place[u.id] = grid.name(u.hex)
  let n = 0
  for (const { at } of setUpOf(m, side).fortifications) for (const h of at) place[`fort:${++n}`] = h
  return decision.check(place).ok ? [{ place }] : []
}

/** GWC-7.2.1b Back as soon as can be. */
const soonest = (decision: Amount): Move[] => [{ amount: decision.min }]

export function propose(m: State, decision: Decision, random: Random): readonly Move[] {
  switch (decision.kind) {
    case "choose": {
      const known = chooses[decision.rules[0] ?? ""]
      return decision.options.length === 1 ? first(decision) : (known ?? otherChoice)(m, decision)
    }
    case "confirm":
      return confirmed(m, decision)
    case "select":
      return selections(m, decision, random)
    case "place":
      return placed(m, decision)
    case "amount":
      return soonest(decision)
    default:
      return []
  }
}
