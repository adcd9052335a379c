/** Retreats: GTW-9.F.2, GTW-9.F.5, GTW-8.B-2. */
import { type Flow, offer, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { faceOf, isCorpsHeadquarters, namesOf } from "../basic-game-concepts/units.ts"
import { crossingDisrupts, directionTo, groundCost } from "../movement/costs.ts"
import { mayBeIn } from "../movement/entering.ts"
import { isWithin, putOver } from "../stacking.ts"
import { takeInRetreat } from "../supply/stores.ts"
import { mayRollBack } from "../transportation-lines/rails.ts"
import { disrupt, eliminate, enterContested, remove } from "../zones-of-control-and-ownership/fate.ts"
import { addStock, isContested, isHeldAgainst, isOwnedBy, moveTo } from "../zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, isBesieged, stackAt, unitsOf, zoneIn } from "../zones-of-control-and-ownership/position.ts"
import { type Breakout, breakOut, breakoutsOf } from "./overruns.ts"

/** GTW-9.F.2-8 */
function ignoresZones(m: State, u: Unit, hex: Hex, occupied: ReadonlySet<Hex>): boolean {
  if (!occupied.has(hex) || !isOwnedBy(m, hex, u.side)) return false
  const face = faceOf(u)
  const { attack, ratings } = tables.ignoresZones
  return (!face.is.artillery && face.attack >= attack) || (ratings.includes(face.rating) && !face.headquarters)
}

/** GTW-9.F.2-1 1: free of enemies and with room; 2: free of enemies; 3: in an enemy zone of control. The lower the better. */
type Class = 1 | 2 | 3
export type RetreatHex = { readonly hex: Hex; readonly rank: Class; readonly far: number }

/** GTW-6-4, GTW-14.B.1-1 By its own way of moving. */
function mayFallBackTo(m: State, u: Unit, hex: Hex): boolean {
  if (faceOf(u).only === "rail") return mayRollBack(m, u, hex)
  const d = directionTo(m, u.hex, hex)
  return d !== undefined && groundCost(m, u, u.hex, d) >= 0
}

/** GTW-9.F.2-1, GTW-9.F.2-2, GTW-9.F.2-5 The hexes that a unit may choose from, all equally good. */
export function refugesOf(m: State, u: Unit, occupied: ReadonlySet<Hex>, barred: ReadonlySet<Hex>): RetreatHex[] {
  const found: RetreatHex[] = []
  for (const hex of adjacentTo(m, u.hex)) {
    if (barred.has(hex) || isHeldAgainst(m, hex, u.side) || !mayBeIn(m, u, hex).ok) continue
    if (stackAt(m, hex, other(u.side)).length > 0 && !isBesieged(m, hex, other(u.side))) continue // GTW-9.J-5
    if (!mayFallBackTo(m, u, hex)) continue
    const zone = zoneIn(m, hex, other(u.side)) > 0 && !ignoresZones(m, u, hex, occupied)
    const there = stackAt(m, hex, u.side)
    const fits = isWithin(m, hex, [...there, u]) || (isOn(m, "overstacking") && there.some(isCorpsHeadquarters))
    found.push({ hex, rank: zone ? 3 : fits ? 1 : 2, far: depotDistance(m, hex, u.side) })
  }
  const best = Math.min(...found.map((r) => r.rank))
  const ranked = found.filter((r) => r.rank === best)
  const nearest = Math.min(...ranked.map((r) => r.far))
  return ranked.filter((r) => r.far === nearest)
}

/** GTW-9.F.2-5 True if there is a hex that a unit can retreat to. */
export const hasRefuge = (m: State, u: Unit, barred: ReadonlySet<Hex>): boolean =>
  !isRooted(u) && refugesOf(m, u, new Set(), barred).length > 0

/** GTW-9.F.2-2, GTW-AMB-12 Twice the distance to the nearest depot, plus one if the depot is not operational. */
function depotDistance(m: State, hex: Hex, side: Side): number {
  const { grid } = fieldOf(m).map
  let best = Number.MAX_SAFE_INTEGER
  for (const d of m.depots)
    if (d.side === side) best = Math.min(best, 2 * grid.distance(hex, d.hex) + (d.operational ? 0 : 1))
  return best
}

/** GTW-9.F.2-6 Units that cannot retreat are lost instead. */
function isRooted(u: Unit): boolean {
  const face = faceOf(u)
  return face.rating === 0 || face.guns === "heavy siege" || u.mode !== undefined // GTW-14.O.1
}

/**
 * GTW-9.F.2 All these units retreat one hex from where they are, and further where there is no room. `barred`: hexes that may not
 * be retreated into; `closed`: those among them that cannot be overrun either (GTW-9.F.5). Units with the same choice move
 * together.
 */
export function* retreat(
  m: State,
  side: Side,
  units: readonly Unit[],
  barred: ReadonlySet<Hex>,
  closed: ReadonlySet<Hex> = barred,
): Flow {
  const occupied = new Set(unitsOf(m, side).flatMap((u) => (u.hex >= 0 && !units.includes(u) ? [u.hex] : []))) // GTW-9.F.2-9
  const waiting: Unit[] = []
  for (const u of units) {
    if (u.hex < 0) continue
    if (isRooted(u)) remove(m, u, u.mode ? "GTW-14.O.1" : "GTW-14.B.3", "it cannot retreat")
    else waiting.push(u)
  }
  const visited = new Map(waiting.map((u) => [u, new Set([...barred, u.hex])]))
  while (waiting.length > 0) {
    const [first] = waiting as [Unit]
    const refuges = refugesOf(m, first, occupied, visited.get(first)!)
    const stack = waiting.filter((u) => u.hex === first.hex)
    const breakouts = breakoutsOf(m, stack, closed)
    if (refuges.length === 0 && breakouts.length === 0) {
      waiting.shift()
      remove(m, first, "GTW-9.F.2-5", "no way to retreat")
      continue
    }
    const hex = yield* chooseRefuge(m, side, first, refuges, breakouts)
    const breakout = breakouts.find((b) => b.hex === hex)
    if (breakout) {
      for (const u of stack) waiting.splice(waiting.indexOf(u), 1)
      const from = first.hex
      const through = breakOut(m, stack, breakout)
      for (const u of through) fallBack(m, u, hex, 1)
      if (isContested(m, hex)) for (const u of through) enterContested(m, u)
      sayRetreat(m, "GTW-9.F.5", through, from, hex)
      continue
    }
    const { rank } = refuges.find((r) => r.hex === hex)!
    const group = waiting.filter(
      (u) => u.hex === first.hex && isSameChoice(refugesOf(m, u, occupied, visited.get(u)!), refuges),
    )
    const from = first.hex
    const gone: Unit[] = []
    for (const u of group) {
      const now = refugesOf(m, u, occupied, visited.get(u)!).find((r) => r.hex === hex)
      if (u !== first && now?.rank !== rank) continue // the room is used up
      gone.push(u)
      const points = occupied.has(u.hex) ? 0 : takeInRetreat(m, u)
      fallBack(m, u, hex, rank)
      if (points > 0) bring(m, u, points, from)
      visited.get(u)!.add(hex)
      const there = u.hex < 0 ? [] : stackAt(m, u.hex, side)
      if (u.hex < 0 || rank !== 2 || isWithin(m, u.hex, there)) waiting.splice(waiting.indexOf(u), 1)
    }
    sayRetreat(m, "GTW-9.F.2-1", gone, from, hex)
    for (const u of waiting.filter((one) => one.hex >= 0 && one.hex !== from)) visited.get(u)!.add(u.hex)
  }
}

/** GTW-11.H.2-3 The stores arrive with the unit that took them along; if it is lost on the way, they are left behind. */
function bring(m: State, u: Unit, points: number, from: Hex): void {
  addStock(m, u.hex < 0 ? from : u.hex, u.side, points)
  if (u.hex < 0) return
  const how = `with ${u.name}`
  const to = hexName(m, u.hex)
  tell(m, { kind: "carried", rules: ["GTW-11.H.2-3"], side: u.side, from: hexName(m, from), to, points, how })
}

function sayRetreat(m: State, rule: string, units: readonly Unit[], from: Hex, to: Hex): void {
  tell(m, { kind: "retreats", rules: [rule], names: namesOf(units), from: hexName(m, from), to: hexName(m, to) })
}

const isSameChoice = (a: readonly RetreatHex[], b: readonly RetreatHex[]): boolean =>
  a.length === b.length && a.every((r, i) => r.hex === b[i]!.hex && r.rank === b[i]!.rank)

function fallBack(m: State, u: Unit, hex: Hex, rank: Class): void {
  if (rank === 3 && !faceOf(u).headquarters) {
    eliminate(m, u, "GTW-9.F.2-3", "retreat into an enemy zone of control")
    if (u.hex < 0) return
  }
  const d = directionTo(m, u.hex, hex)
  const wet = d !== undefined && crossingDisrupts(m, u.hex, d, u.side)
  moveTo(m, u, hex)
  if (wet) disrupt(m, u, 1, "GTW-15.A.4", "the crossing of a major river")
  const there = stackAt(m, hex, u.side)
  if (isOn(m, "overstacking") && !isWithin(m, hex, there) && there.some(isCorpsHeadquarters)) putOver(m, u) // GTW-8.C.2-4
}

function* chooseRefuge(
  m: State,
  side: Side,
  u: Unit,
  refuges: readonly RetreatHex[],
  breakouts: readonly Breakout[],
): Flow<Hex> {
  const all = fieldOf(m).landHexes
  const oddsOf = new Map(breakouts.map((b) => [b.hex, b.odds]))
  const label = (h: Hex) => (oddsOf.has(h) ? `Overrun ${placeName(m, h)} at ${oddsOf.get(h)}:1` : placeName(m, h))
  // The first option is used for a player who does not choose: it is an overrun if every other way costs steps.
  const safe = refuges.some((r) => r.rank < 3)
  const ways = [refuges.map((r) => r.hex), breakouts.map((b) => b.hex)]
  const may = (h: Hex) =>
    oddsOf.has(h) || refuges.some((r) => r.hex === h)
      ? ok
      : refuse(
          ["GTW-9.F.2-1", "GTW-9.F.2-2"],
          () => `${hexName(m, h)} is not among the best hexes to retreat to.`,
          touchOf(m, h),
        )
  return yield* chooseIfAny<Hex>(
    {
      by: side,
      what: "retreat",
      prompt: `Where do ${u.name} and the units with it retreat from ${placeName(m, u.hex)}?`,
      rules: ["GTW-9.F.2-1"],
      about: [u.id],
    },
    offer<Hex, Hex>(
      (safe ? ways : ways.reverse()).flat(),
      may,
      (h) => ({ id: hexName(m, h), label: label(h), value: h, touches: [touchOf(m, h)] }),
      () => all,
    ),
  )
}
