/** Overruns: GTW-6.F. */
import { type Refusal, refuse, type Tally } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { overrunCost, overrunOdds } from "../../charts/movement.ts"
import { attackStrength, defenceStrength, type Reckoned, sumOfSide } from "../../charts/strength.ts"
import { tables } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import { other } from "../../types.ts"
import { factsOf, targetWith } from "../artillery/strengths.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { faceOf, isQuick, namesOf } from "../basic-game-concepts/units.ts"
import { isWithin } from "../stacking.ts"
import { isHeldAgainst, worksFacing } from "../zones-of-control-and-ownership/ownership.ts"
import {
  hasUnknownAt,
  isOccupied,
  seenAt,
  stackAt,
  zoneAround,
  zoneIn,
} from "../zones-of-control-and-ownership/position.ts"
import { directionTo, groundCost } from "./costs.ts"

export type Overrun = {
  readonly ok: true
  readonly odds: number
  /** The cost for the unit that pays most. */
  readonly cost: number
  readonly costs: ReadonlyMap<Unit, number>
  readonly names: string
  readonly attack: Tally
  readonly defence: Tally
}

/** GTW-6.F.1-2 Strengths without combat supply (GTW-AMB-81). */
function strengthsOf(m: State, units: readonly Unit[], from: Hex, hex: Hex, defenders: readonly Unit[]) {
  const { map } = fieldOf(m)
  const target = targetWith(m, hex, worksFacing(m, hex, units[0]!.side))
  const crt = "mobile" as const
  const across = from === hex ? undefined : map.hexsides[map.grid.sideBetween(from, hex)]
  const reckoned = (u: Unit, tally: Tally, modern: boolean): Reckoned => ({
    name: u.name,
    face: faceOf(u),
    tally,
    modern,
  })
  const attack = units.map((u) => {
    const facts = factsOf(m, u, units, target, false, crt)
    return reckoned(u, attackStrength({ ...facts, target, across, crt }), facts.modernTactics)
  })
  const defence = defenders
    .filter((u) => !u.overstacked)
    .map((u) => {
      const facts = factsOf(m, u, defenders, target, false, crt)
      return reckoned(u, defenceStrength({ ...facts, target, crt }), facts.modernTactics)
    })
  return { attack: sumOfSide("GTW-6.F.1-2", attack), defence: sumOfSide("GTW-6.F.1-2", defence) }
}

const worst = (units: readonly Unit[]): number => Math.max(0, ...units.map((u) => u.fatigue))

/** GTW-6.F.1-1 to GTW-6.F.1-4, GTW-6.F.1-6 The overrun of a hex by units in one adjacent hex, or the reason why it is not possible. */
export function overrunAgainst(
  m: State,
  units: readonly Unit[],
  hex: Hex,
  left: (u: Unit) => number,
): Overrun | Refusal {
  const [first] = units
  const at = touchOf(m, hex)
  const here = first?.hex === hex // GTW-6.F.3
  if (!first || !(here ? isOccupied(m, hex, other(first.side)) : isHeldAgainst(m, hex, first.side)))
    return refuse(here ? "GTW-6.F.3" : "GTW-6.F.1-1", `There is no enemy to overrun in ${hexName(m, hex)}.`, at)
  const from = first.hex
  const enemy = other(first.side)
  const defenders = stackAt(m, hex, enemy)
  const d = directionTo(m, from, hex)
  if (d === undefined && !here)
    return refuse("GTW-6.F.1-1", `${hexName(m, hex)} is not next to ${hexName(m, from)}.`, at)
  if (units.some((u) => u.overstacked)) return refuse("GTW-8.C.2-5", "Overstacked units cannot overrun.", at)
  if (!isWithin(m, hex, units)) return refuse("GTW-8.B-3", "They exceed the stacking limit of that hex.", at)
  // GTW-14.N.2-3: the odds against an unknown corps are not known; a unit that tries needs the points for the lowest odds that are enough
  const unknown = hasUnknownAt(m, hex, enemy)
  const { attack, defence } = strengthsOf(m, units, from, hex, unknown ? [] : defenders)
  if (attack.total === 0) return refuse("GTW-6.F.1-6", "They have no attack strength.", at)
  const odds = unknown ? tables.overrun.least : overrunOdds(attack.total, defence.total, worst(units), worst(defenders))
  if (odds < tables.overrun.least)
    return refuse(
      "GTW-6.F.1-3",
      () => `${placeName(m, hex)} is held by the enemy: ${Math.max(0, odds)}:1 is not enough for an overrun.`,
      at,
    )
  const costs = new Map<Unit, number>()
  for (const u of units) {
    if (d === undefined) {
      costs.set(u, 0) // GTW-6.F.3
      continue
    }
    const ground = groundCost(m, u, from, d)
    if (ground < 0) return refuse("GTW-6-4", `${u.name} may not go there.`, at)
    const zone = zoneOfOthers(m, from, hex, enemy) ? exitFrom(m, u, from) : 0
    const cost = ground + zone + overrunCost(odds, isQuick(faceOf(u)))
    if (cost > left(u))
      return refuse("GTW-6.F.1-4", () => `The overrun costs ${u.name} ${cost} movement points; ${left(u)} left.`, at)
    costs.set(u, cost)
  }
  return {
    ok: true,
    odds,
    cost: Math.max(...costs.values()),
    costs,
    names: namesOf(seenAt(m, hex, enemy)),
    attack,
    defence,
  }
}

/** GTW-14.N.2-3 The result of the comparison by the owner of an unknown corps. */
export function overrunOfUnknown(m: State, units: readonly Unit[], hex: Hex): { odds: number; attack: Tally } {
  const [first] = units as [Unit]
  const defenders = stackAt(m, hex, other(first.side))
  const { attack, defence } = strengthsOf(m, units, first.hex, hex, defenders)
  return { odds: overrunOdds(attack.total, defence.total, worst(units), worst(defenders)), attack }
}

const exitFrom = (m: State, u: Unit, from: Hex): number => {
  const zone = zoneIn(m, from, other(u.side))
  return zone === 0 ? 0 : (zone === 2 ? tables.zoc.full : tables.zoc.reduced)[isQuick(faceOf(u)) ? "quick" : "others"]
}

/** GTW-6.F.1-4 Units that are overrun have lost their zones: only zones of other units add to the cost. */
function zoneOfOthers(m: State, from: Hex, hex: Hex, enemy: Unit["side"]): boolean {
  const { map, shut } = fieldOf(m)
  for (let d = 0; d < 6; d++) {
    const n = map.grid.neighbourAt[from * 6 + d]!
    if (n < 0 || n === hex || shut[from * 6 + d]) continue
    if (seenAt(m, n, enemy).some((u) => faceOf(u).divisional && faceOf(u).support !== "none" && u.disruption === 0))
      return true
    if (hasUnknownAt(m, n, enemy) && zoneAround(m, n, enemy) > 0) return true
  }
  return false
}
