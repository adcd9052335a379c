/** Which units build, and how fast: GTW-13.A-1, GTW-13.A.5, GTW-13.B-1, GTW-13.D-1, GTW-13.I-1. */
import { type Check, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import type { Side, TaskKind } from "../../types.ts"
import { fieldOf, hexName } from "../basic-game-concepts/field.ts"
import { cooperate, faceOf, nationOf } from "../basic-game-concepts/units.ts"
import { floodOverland } from "../supply/lines.ts"
import { isContested, isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"

const { construction } = tables

/** GTW-13.D-1 Construction engineers and combat engineers; pontoon engineers are construction engineers. */
export const isBuilder = (u: Unit): boolean => {
  const { is } = faceOf(u)
  return is.construction === true || (is["combat engineer"] === true && !is["assault engineer"] && !is.motorized)
}
export const isRailroad = (u: Unit): boolean => faceOf(u).is.railroad === true

/** GTW-13.I-1 A division with attack 5 or more; its cadre may maintain works but builds nothing. */
export const hasDivisionalEngineers = (u: Unit): boolean => {
  const face = faceOf(u)
  return face.divisional && face.attack >= construction.divisional.attack
}

/** GTW-13.A.4-1 Mud, frost, winter and snow. */
export const isPoor = (m: Pick<State, "weather">): boolean => m.weather !== "clear"

/** GTW-13.A-1 What applies to all work of any kind. */
export function mayWorkAtAll(m: State, u: Unit, hex: Hex): Check {
  if (!u.supplied) return refuse("GTW-13.A-1", () => `${u.name} is out of general supply.`)
  if (u.overstacked) return refuse("GTW-8.C.2-5", () => `${u.name} is overstacked.`)
  return isContested(m, hex) ? refuse("GTW-9.J-7", () => `${hexName(m, hex)} is contested.`) : ok
}

const railroadTasks: readonly TaskKind[] = ["rail repair", "rail clearing", "regauging", "rail break"]

/** True if the unit can do that kind of work. */
export function mayDo(m: State, u: Unit, task: TaskKind): Check {
  if (task === "rail break") return ok // GTW-7.A.6: any unit
  if (task === "regauging")
    return isRailroad(u) ? ok : refuse("GTW-13.B.3a", () => `${u.name} are not railroad engineers.`)
  if (isRailroad(u) && railroadTasks.includes(task)) return ok // GTW-13.B-1
  if (isBuilder(u)) return ok
  if (!hasDivisionalEngineers(u) || (task !== "fieldworks" && task !== "entrenchment"))
    return refuse(["GTW-13.A-1", "GTW-13.I-1"], () => `${u.name} cannot do that work.`)
  return task === "entrenchment" && m.turn < construction.divisional.entrench
    ? refuse("GTW-13.I-1", () => `Divisions cannot entrench yet at this date.`)
    : ok
}

/** GTW-13.A.6 Civilian labour: a major city of the unit's own country within four hexes, one unit for each hex of the city. */
function hasLabor(m: State, u: Unit, hex: Hex): boolean {
  if (!isBuilder(u)) return false
  const { map, majorCity } = fieldOf(m)
  const nation = nationOf(u)
  const rivals = m.units.filter((o) => o.side === u.side && o.hex >= 0 && nationOf(o) === nation && isBuilder(o))
  const helped = new Set<Unit>()
  for (const [city, is] of majorCity.entries()) {
    if (!is || !isOwnedBy(m, city, u.side) || map.countries[city]?.nation !== nation) continue
    const near = floodOverland(m, u.side, [city], construction.laborRange)
    const first = rivals.find((o) => !helped.has(o) && near.has(o === u ? hex : o.hex))
    if (first) helped.add(first)
  }
  return helped.has(u)
}

/** GTW-13.A.5-1, GTW-13.A.5-3 True if the unit works as fast as two. */
export const worksAsTwo = (m: State, u: Unit, hex: Hex): boolean => {
  const { size } = faceOf(u)
  return (isBuilder(u) && (size === "brigade" || size === "division")) || hasLabor(m, u, hex)
}

/** GTW-13.A.5-1, GTW-13.A.5-2, GTW-13.I-1 May these two share the work? */
export function mayShare(a: Unit, b: Unit): Check {
  const divisional = [a, b].map((u) => !isBuilder(u) && !isRailroad(u))
  if (divisional[0] !== divisional[1])
    return refuse("GTW-13.I-1", () => `Divisional engineers work quickly only with other divisional engineers.`)
  return cooperate(nationOf(a), nationOf(b))
    ? ok
    : refuse("GTW-15.E.3-1", () => `${a.name} and ${b.name} cannot cooperate.`)
}

/** GTW-13.A.1g */
export const mayBuildBy = (turn: number, from: { readonly [side in Side]: number }, side: Side): boolean =>
  turn >= from[side]
