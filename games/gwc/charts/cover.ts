/** Cover as arithmetic: GWC-T99.3, GWC-T116c. Facts in, parts of a tally out. Knows no state. */
import { type Part, part } from "@salient/engine"
import { fortificationChart } from "../data/fortifications.ts"
import { terrainChart } from "../data/terrain.ts"
import type { Fortification, Hexside, Terrain } from "../types.ts"

const { features, hexsides, types } = terrainChart

export type CoverFacts = {
  readonly terrain: Terrain
  readonly fort: Fortification | undefined
  /** True if a Road runs through the hex. */
  readonly road: boolean
  /** The hexsides that the fire crosses: GWC-T109, GWC-T122. */
  readonly crossed: readonly Hexside[]
}

const withRoad = (f: CoverFacts): boolean => f.road && f.terrain === "openGround"
const road = part("GWC-T116c", "Road", features.road.openGroundCover)

/** GWC-T99.3 The highest Cover that a hex gives, with its explanation. */
export function bestCover(f: CoverFacts): Part[] {
  let best: Part = part(types[f.terrain].rule, types[f.terrain].name, types[f.terrain].cover ?? 0)
  if (f.fort !== undefined) {
    const { cover, rule, name } = fortificationChart.kinds[f.fort]
    if (cover !== null && cover > best.amount) best = part(rule, name, cover)
  }
  for (const kind of f.crossed) {
    const { cover, rule, name } = hexsides[kind]
    if (cover !== null && cover > best.amount) best = part(rule, name, cover)
  }
  return withRoad(f) ? [best, road] : [best]
}

/** GWC-T99.3 Every Cover that the owner could choose, each with its modifiers. */
export function everyCover(f: CoverFacts): Part[][] {
  const found: Part[] = [part(types[f.terrain].rule, types[f.terrain].name, types[f.terrain].cover ?? 0)]
  const dug = f.fort === undefined ? undefined : fortificationChart.kinds[f.fort]
  if (dug && dug.cover !== null) found.push(part(dug.rule, dug.name, dug.cover))
  for (const kind of f.crossed) {
    const { cover, rule, name } = hexsides[kind]
    if (cover !== null) found.push(part(rule, name, cover))
  }
  return found.map((one) => (withRoad(f) ? [one, road] : [one]))
}

/** The Cover of a hex outside an attack, as one number: hexsides do not count. */
export function coverTotal(terrain: Terrain, fort: Fortification | undefined, hasRoad: boolean): number {
  const dug = fort === undefined ? null : fortificationChart.kinds[fort].cover
  const ground = types[terrain].cover ?? 0
  const cover = dug === null ? ground : Math.max(ground, dug)
  return terrain === "openGround" && hasRoad ? cover + features.road.openGroundCover : cover
}
