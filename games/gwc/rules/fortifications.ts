/** Fortifications built, removed and destroyed by fire (GWC-F125), and what fire does to the ground (GWC-T99.5). */
import { fortificationChart } from "../data/fortifications.ts"
import { terrainChart } from "../data/terrain.ts"
import { tell } from "../happenings.ts"
import type { State } from "../state.ts"
import type { Fortification } from "../types.ts"
import { updateControl } from "./sequence-time-victory/victory.ts"
import { terrainAt } from "./terrain/ground.ts"
import { makeCrater } from "./terrain/markers.ts"
import { fieldOf, grid, type Hex } from "./the-map/field.ts"

export function fortify(m: State, h: Hex, kind: Fortification, rule: string): void {
  m.forts[h] = kind
  tell(m, { kind: "fortified", rules: [rule], hex: grid.name(h), what: fortificationChart.kinds[kind].name })
  updateControl(m)
}

export function removeFort(m: State, h: Hex, rule: string): void {
  const kind = m.forts[h]
  if (kind === undefined) return
  delete m.forts[h]
  delete m.held[h]
  tell(m, { kind: "unfortified", rules: [rule], hex: grid.name(h), what: fortificationChart.kinds[kind].name })
}

/** GWC-F125.3 What is left when a Fortification has no lower step. */
const leftBehind = (m: State, h: Hex): "shellhole" | "rubble" => {
  const terrain = terrainAt(m, h)
  const { building, bridge, elsewhere } = fortificationChart.groundMarker
  return terrain === "building" ? building : terrain === "bridge" ? bridge : elsewhere
}

/** GWC-F125.3 What a Fortification becomes one step down. */
function oneStepDown(m: State, h: Hex): "foxholes" | "shellhole" | "rubble" {
  const { becomes } = fortificationChart.kinds[m.forts[h]!].vulnerability
  return becomes === "groundMarker" ? leftBehind(m, h) : becomes
}

/** Reduces the Fortification of a hex by one step. */
export function downgradeFort(m: State, h: Hex, rule: string): void {
  const marker = oneStepDown(m, h)
  removeFort(m, h, rule)
  if (marker === "foxholes") fortify(m, h, "foxholes", rule)
  else makeCrater(m, h, marker, rule)
}

/** GWC-T99.5, GWC-F125.3, GWC-AMB-25 An Artillery or Mortar total against a hex: the Fortification, or else the terrain. */
export function bombardGround(m: State, h: Hex, total: number): void {
  const marker = bombarded(m, h, total)
  if (marker === undefined) return
  if (m.forts[h] !== undefined) downgradeFort(m, h, "GWC-F125.3")
  else if (marker !== "foxholes") makeCrater(m, h, marker, "GWC-T99.5")
}

/** The same without applying it: Fortifications and markers as they would be after such a total. */
export function groundAfter(m: State, h: Hex, total: number): Pick<State, "forts" | "ground"> {
  const marker = bombarded(m, h, total)
  if (marker === undefined) return { forts: m.forts, ground: m.ground }
  const { [h]: _, ...forts } = m.forts
  return marker === "foxholes"
    ? { forts: { ...forts, [h]: marker }, ground: m.ground }
    : { forts, ground: { ...m.ground, [h]: marker } }
}

/** What the hex becomes; undefined if the total is too low. */
function bombarded(m: State, h: Hex, total: number): "foxholes" | "shellhole" | "rubble" | undefined {
  const fort = m.forts[h]
  if (fort !== undefined)
    return total >= fortificationChart.kinds[fort].vulnerability.rating ? oneStepDown(m, h) : undefined
  const { vulnerability } = terrainChart.types[terrainAt(m, h)]
  const field = fieldOf(m)
  const trail = field.hasTrail[h] && m.ground[h] === undefined && field.board.hexes[h]!.terrain === "shellhole"
  const rating = trail ? terrainChart.features.trail.overShellhole : vulnerability // GWC-T121.1
  return rating !== null && total >= rating.rating ? rating.becomes : undefined
}
