/** Markers that change the ground: Shellholes, Rubble, Smoke (GWC-T99.5, GWC-T119). */
import { terrainChart } from "../../data/terrain.ts"
import { tell } from "../../happenings.ts"
import type { State } from "../../state.ts"
import type { Terrain } from "../../types.ts"
import { grid, type Hex } from "../the-map/field.ts"
import { isWater, terrainAt } from "./ground.ts"

/** GWC-T119 Not in Water, not with a Blaze. */
export const mayHoldSmoke = (m: State, h: Hex): boolean => !isWater(m, h) && terrainAt(m, h) !== "blaze"

/** GWC-8.1.4 One Smoke marker per hex: the one with more Hindrance stays. */
export function placeSmoke(m: State, h: Hex, hindrance: number, rule: string): void {
  if (!mayHoldSmoke(m, h) || (m.smoke[h] ?? 0) >= hindrance) return
  m.smoke[h] = hindrance
  m.sightClock++
  tell(m, { kind: "smoke", rules: [rule], hex: grid.name(h), hindrance })
}

/** A Shellhole or Rubble marker: the hex becomes that type. */
export function makeCrater(m: State, h: Hex, what: "shellhole" | "rubble", rule: string): void {
  const clear = (t: Terrain) => terrainChart.types[t].sight.kind === "clear"
  if (!clear(terrainAt(m, h)) || !clear(what)) m.sightClock++
  m.ground[h] = what
  tell(m, { kind: "marked", rules: [rule], hex: grid.name(h), what: terrainChart.types[what].name })
}
