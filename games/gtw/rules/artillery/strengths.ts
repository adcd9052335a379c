/** The facts about units that their strength depends on: support, supply, tactics. GTW-9.A-2, GTW-11.F, GTW-12.A, GTW-12.B. */
import type { Hex } from "@salient/space/hex"
import { isStrongpoint, type SupplyState, type Target, type UnitFacts } from "../../charts/strength.ts"
import { tables } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import type { Crt, Fortification, Nation } from "../../types.ts"
import { fieldOf } from "../basic-game-concepts/field.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { faceOf, nationOf, turnsOut } from "../basic-game-concepts/units.ts"
import { fortificationIn, isContested } from "../zones-of-control-and-ownership/ownership.ts"
import { isSupportedBy } from "../zones-of-control-and-ownership/position.ts"

/** GTW-12.B-2 */
const hasModernTactics = (nation: Nation, turn: number): boolean =>
  turn >= (tables.artillery.tactics[nation] ?? tables.artillery.tactics.others)!

/** GTW-11.F-1 to GTW-11.F.2 */
function supplyState(u: Unit, inCombatSupply: boolean): SupplyState {
  if (inCombatSupply) return "combat"
  if (u.supplied || u.out === 0) return "general"
  if (turnsOut(u) >= 2) return "secondTurn"
  return u.isolated ? "isolatedFirst" : "general" // GTW-AMB-55
}

/** The hex as a target, with its actual fortification. */
export const targetAt = (m: State, hex: Hex): Target => targetWith(m, hex, fortificationIn(m, hex))

/**
 * The hex as a target. `works`: the fortification that counts in place of the actual one, or undefined (GTW-15.B.1, GTW-15.B.2,
 * GTW-9.K.2).
 */
export function targetWith(m: State, hex: Hex, works: Fortification | undefined): Target {
  const { map, majorCity } = fieldOf(m)
  const open = m.openCities.length > 0 && m.openCities.includes(hex) // GTW-15.A.9: clear terrain even with works (GTW-AMB-78)
  const flooded = m.flooded.length > 0 && m.flooded.includes(hex) // GTW-15.A.6-1
  return {
    terrain: flooded ? "swamp" : open ? "clear" : map.terrain[hex]!,
    weather: m.weather,
    fullCity: !open && map.places[hex]?.city === "full",
    majorCity: !open && majorCity[hex]!,
    fortification: isContested(m, hex) ? undefined : works, // GTW-9.J-6
  }
}

/** GTW-13.D-2 Combat engineers are supported when attacking or defending strongpoints. */
const supportsItself = (u: Unit, target: Target): boolean =>
  faceOf(u).is["combat engineer"] === true && isStrongpoint(target)

/** GTW-14.C.4-2 Fast c/m units need no support in the open, in overruns and on the Mobile table. */
function isFastInTheOpen(u: Unit, target: Target, crt: Crt | undefined): boolean {
  const { is, rating } = faceOf(u)
  const { terrain, works } = tables.fast
  return (
    crt === "mobile" &&
    is.motorized === true &&
    tables.withdraws.includes(rating) &&
    terrain.includes(target.terrain) &&
    (target.fortification === undefined || works.includes(target.fortification))
  )
}

/**
 * The facts about a unit in a fight over `target`; `beside`: the units fighting with it in its hex (GTW-12.A-4). `crt`: undefined
 * in bombardments.
 */
export function factsOf(
  m: State,
  u: Unit,
  beside: readonly Unit[],
  target: Target,
  inCombatSupply: boolean,
  crt?: Crt,
): UnitFacts {
  return {
    face: faceOf(u),
    name: u.name,
    disruption: u.disruption,
    supply: supplyState(u, inCombatSupply),
    supported: isSupportedBy(u, beside) || supportsItself(u, target) || isFastInTheOpen(u, target, crt),
    overstacked: u.overstacked,
    bombarded: u.bombarded,
    modernTactics: hasModernTactics(nationOf(u), m.turn),
    marginal: isOn(m, "marginalUnits"),
  }
}
