/** Cards played out of turn: which of the playable cards are worth playing now. */
import type { Choose, Move, Path } from "@salient/engine"
import { chanceAbove, chanceOf, chanceOfLead } from "../charts/rolls.ts"
import { isMoving } from "../rules/events/conditions.ts"
import { alive, isLeader, isUnit, unitsOf } from "../rules/formations-and-command/pieces.ts"
import { meleeFp } from "../rules/orders-advance/melee-strength.ts"
import { coverAgainst, coverAt, isGas } from "../rules/terrain/ground.ts"
import { areFoes, fieldOf, grid, type Hex, playerOf } from "../rules/the-map/field.ts"
import type { State } from "../state.ts"
import type { Action, FateId, Nation, Strategy } from "../types.ts"
import { bestRound } from "./batteries.ts"
import { fireCalls, keeping } from "./orders.ts"
import { ranked, unitAt } from "./picks.ts"
import { barrels, effect, marks, steadiness, volleysAt } from "./shooting.ts"
import { isFoe, lossIfBroken, lossIfGone, lossIfSuppressed } from "./worth.ts"

/** The cost of playing a card from hand: the share of its worth as an Order that is given up. */
const share = 0.4

/** The additional effect of an attack with this much more FP. */
function moreFp(m: State, side: Nation, plus: number): number {
  const { attack } = m
  if (!attack) return 0
  const [mark] = marks(m, side, attack.hex)
  if (!mark) return 0
  const pieces = barrels(
    m,
    m.units.filter((u) => u.side === side),
    true,
  ).filter((b) => attack.pieces.includes(b.gun.key))
  const fp = attack.kind === "fire" && pieces.length > 0 ? Math.max(...pieces.map((b) => b.fp)) + pieces.length - 1 : 6
  return effect(m, mark, fp + plus) - effect(m, mark, fp)
}

/** The average loss of the side's own Formations in the target hex against a total this much lower. */
function lossAt(m: State, side: Nation, less: number): number {
  const { attack } = m
  if (!attack || attack.total === null) return 0
  let sum = 0
  for (const u of alive(m, attack.defenders)) {
    if (u.side !== side) continue
    const need = attack.total - less - steadiness(m, u)
    const tie = chanceOf(need)
    const moving = isMoving(m, u)
    sum += (1 - chanceAbove(need) - (moving ? 0 : tie)) * lossIfBroken(m, u)
    if (!moving) sum += tie * lossIfSuppressed(u)
  }
  return sum
}

/** What two points more would change in the current Melee. */
function meleeMore(m: State, side: Nation, plus: number): number {
  const h = m.melee
  if (h < 0) return 0
  const foes = m.units.filter((u) => u.hex === h && isFoe(side, u))
  const own = m.units.filter((u) => u.hex === h && !isFoe(side, u))
  const [foe] = foes
  if (!foe) return 0
  const lead = meleeFp(m, side, h).total - meleeFp(m, foe.side, h).total
  const prize = [...foes, ...own].reduce((n, u) => n + lossIfGone(m, u), 0)
  return (chanceOfLead(-lead - plus) - chanceOfLead(-lead)) * prize
}

/** The alternatives to playing a card: the options of a choice, or ways. */
type LineSide = Choose | Path

type Gain = (m: State, side: Nation, decision: LineSide) => number

const better =
  (plus: number): Gain =>
  (m, side) =>
    m.melee >= 0 && !m.attack ? meleeMore(m, side, plus) : moreFp(m, side, plus)
const always =
  (gain: number): Gain =>
  () =>
    gain

/** Whether the moving stack would go on if there were no Wire. */
const inWire = ({ order }: State): boolean => order?.stack?.stopped === false && order.stack.wires.length > 0

/** The gain from playing an Action now. */
const gains: { readonly [a in Action | Strategy]?: Gain } = {
  ambush: always(1),
  laForceNoire: always(1),
  bayonets: better(2),
  elan: better(2),
  unternehmungslustig: better(2),
  liveForever: better(2),
  charge: better(2),
  boreSighting: better(2),
  crossfire: better(2),
  handGrenades: better(2),
  marksmanship: better(2),
  concealment: (m, side) => lossAt(m, side, 0) - lossAt(m, side, m.attack ? coverAgainst(m, m.attack) : 0),
  goToGround: (m, side) => lossAt(m, side, 0) - lossAt(m, side, 2),
  hiddenPillbox: (m, side) => 0.3 + lossAt(m, side, 0) - lossAt(m, side, 5 - coverAt(m, m.attack?.hex ?? 0)),
  hiddenPosition: always(1.5),
  intersectMachineGuns: (m, side) => lossAt(m, side, 0) - lossAt(m, side, 2),
  counterattack: always(0.6),
  lightWounds: (m, side) => (wouldLose(m, side) ? 1.5 : -1),
  probe: always(2),
  noQuarter: always(2),
  digIn: (m, side) => (shelterless(m, side) ? 0.8 : 0.1),
  hiddenUnit: always(2),
  hiddenWire: (m, side, d) => wireValue(m, side, d),
  barrage: always(0.8),
  majorGasAttack: (m, side) => gassedValue(m, side),
  assaultFire: always(0.9),
  engineeringWorks: (m) => (inWire(m) ? 0.6 : -1),
  stormTroops: always(-1),
  assaults: always(-1),
  sturmtruppen: always(-1),
  hiddenPath: (m) => (inWire(m) ? 1 : -1),
  doughboySurge: always(1),
  forwardObserver: (_m, _side, d) => (d.what === "card-before-accuracy" ? -1 : 1.5), // this card can wait until the round has hit
  airDominance: always(1.5),
  dogFights: always(0.9),
  redTrousers: always(1.5),
  sturmabteilungVor: always(1),
  scout: always(0.8),
  aerialReconnaissance: (m, side) => request(m, side),
  drachen: (m, side) => request(m, side),
  fieldReports: always(1.5),
  french75s: always(1.5),
  underShot: always(1),
  walterRathenau: always(0.5),
  antiGasStrategy: (m) => (m.gas.length > 0 ? 0.5 : 0.05),
  gabionsEtFascines: (m, side) =>
    0.15 * unitsOf(m, side).filter((u) => ["trench", "foxholes"].includes(m.forts[u.hex] ?? "")).length,
  firepower: (m, side) => 0.25 * unitsOf(m, side).filter((u) => u.weapon && !u.weapon.broken).length,
  flyingSquadrons: always(0.4),
  woodsFighting: always(0.1),
  battleMorale: (m, side) => 0.8 * unitsOf(m, side).filter((u) => u.broken).length - 0.4,
}

/** GWC-A47 Whether the Platoon about to break is already broken and so would be lost. */
const wouldLose = (m: State, side: Nation): boolean =>
  unitsOf(m, side).some((u) => u.broken && (m.attack === null || u.hex === m.attack.hex))

const shelterless = (m: State, side: Nation): boolean =>
  unitsOf(m, side).some((u) => isUnit(u) && coverAt(m, u.hex) <= 1 && m.forts[u.hex] === undefined)

function request(m: State, side: Nation): number {
  const { telephone } = playerOf(m, side)
  return telephone && !telephone.broken ? bestRound(m, side, "fao") : 0.5
}

/** GWC-A49 The number of enemies that Gas has broken, minus the side's own. */
const gassedValue = (m: State, side: Nation): number =>
  m.units.some((u) => isFoe(side, u) && u.broken && isGas(m, u.hex)) ? 2 : -1

/** GWC-A45.4 Wire in the way of enemies who approach something of value. */
function wireValue(m: State, side: Nation, decision: LineSide): number {
  const h = hexOf(decision)
  if (h === undefined) return 0
  const near = unitsOf(m, side).filter((u) => isUnit(u) && !u.broken && grid.distance(u.hex, h) <= 4).length
  return 0.25 * Math.min(4, near) + (fieldOf(m).objectiveAt[h]! >= 0 ? -0.5 : 0)
}

const hexOf = (decision: LineSide): Hex | undefined => {
  const about = decision.about?.[0]
  return about ? grid.find(about.slice(about.indexOf(":") + 1)) : undefined
}

const cost = (m: State, side: Nation, card: string): number =>
  card.includes("-S") ? 0.35 : share * Math.min(1, keeping(m, side, card as FateId))

/** The gain from a card offered under `name:card`, minus its cost. */
export function playValue(m: State, side: Nation, decision: LineSide, id: string): number {
  const colon = id.indexOf(":")
  const gain = gains[id.slice(0, colon) as Action | Strategy]
  return gain ? gain(m, side, decision) - cost(m, side, id.slice(colon + 1)) : -1
}

/** Playing nothing is the baseline. */
export function playOrPass(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  if (decision.options.length === 1) return [{ choose: decision.options[0]!.id }]
  return ranked(decision, (id) => (id === "pass" ? 0 : playValue(m, side, decision, id)))
}

/** The minimum gain for playing a Fire card against a moving enemy, and for firing with a group that is activated already. */
const opFire = { card: 0.45, ready: 0.1 } as const

/** GWC-A42 The enemy has entered a hex: fire, place Wire, or play nothing. */
export function answerEntry(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  if (decision.options.length === 1) return [{ choose: decision.options[0]!.id }]
  const h = hexOf(decision)
  let called: number | undefined
  return ranked(decision, (id) => {
    if (id === "pass") return 0
    const [name, what] = id.split(":") as [string, string]
    if (name !== "fire" || h === undefined) return playValue(m, side, decision, id)
    if (what.includes("-")) {
      called ??= fireCalls(m, side, false, h)[0]?.value ?? 0
      const lone = m.units.every((u) => u.hex !== h || !areFoes(u.side, side) || isLeader(u))
      return called - opFire.card - (lone ? 0.3 : 0) - 0.1 * cost(m, side, what)
    }
    return readyValue(m, side, Number(what) - 1, h) - opFire.ready
  })
}

/** What an activated group could do to a hex. */
function readyValue(m: State, side: Nation, group: number, h: Hex): number {
  const list = barrels(m, alive(m, m.order?.opFire[group] ?? []), false)
  const [mark] = marks(m, side, h)
  return mark ? (volleysAt(m, side, list, mark)[0]?.value ?? 0) : 0
}

/** Whom a Sniper should hit: GWC-1.9.1.3. */
export const sniper = (m: State, decision: Choose): Move[] =>
  ranked(decision, (id) => {
    const u = unitAt(m, id)
    if (!u) return 0
    return isFoe(decision.by as Nation, u) ? lossIfBroken(m, u) : -lossIfBroken(m, u)
  })

/** How useful a Strategy Card is to hold. */
export const strategyWorth = (m: State, side: Nation, card: Strategy): number => {
  const gain = gains[card]
  return gain ? gain(m, side, nothing) : 0
}
const nothing: Choose = { kind: "choose", by: "", what: "", prompt: "", rules: [], options: [] }
