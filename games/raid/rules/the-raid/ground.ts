/** The map: RAID-1.2, and who sees whom: RAID-5.1. */
import type { Frozen } from "@salient/kit/data-file"
import { fieldsBy } from "@salient/kit/field"
import { between, blocked, Grid, hexesOf, hinderedBySum, letters, numbers, SightTable } from "@salient/space/hex"
import { data } from "../../data/raid.ts"
import { type RaidScenario, scenarios } from "../../scenarios/scenarios.ts"
import type { State } from "../../state.ts"
import type { By, Side } from "../../types.ts"

export type Ground = (typeof data.ground)[string]

/** What a scenario's map gives the rules. It is the same for every match, so it is made once and is never part of a state. */
export type Terrain = {
  readonly scenario: Frozen<RaidScenario>
  readonly grid: Grid
  readonly ground: readonly Ground[]
  readonly sight: SightTable<readonly Ground[]>
  /** The names of the neighbours of each hex. */
  readonly around: readonly (readonly string[])[]
  /** RAID-2.1 */
  readonly zones: By<Side, readonly string[]>
}

const trench = data.ground["="]

export const terrainOf = fieldsBy((id) => makeTerrain(scenarios.named(id)))

function makeTerrain(scenario: Frozen<RaidScenario>): Terrain {
  const grid = new Grid({
    orientation: "flat",
    indent: "second",
    columns: letters(scenario.map[0]?.length ?? 0),
    rows: numbers(1, scenario.map.length),
  })
  const ground = Array.from({ length: grid.size }, (_, h) => {
    const letter = scenario.map[grid.row[h] as number]?.[grid.column[h] as number] ?? "."
    return data.ground[letter] as Ground
  })
  // RAID-5.1: only what lies between firer and target stops sight; a line along a hexside passes if either hex lets it.
  const sight = new SightTable<readonly Ground[]>(
    grid,
    (line, printed) => {
      for (const stretch of between(line)) {
        const hexes = hexesOf(stretch)
        const stopped = hexes.every((h) => printed[h]?.stopsSight)
        const first = hexes[0]
        if (stopped && first !== undefined) return blocked("RAID-5.1", printed[first]?.name ?? "", { hex: first })
      }
      return hinderedBySum([])
    },
    ground,
  )
  const around = grid.names.map((_, h) => grid.neighbours(h).map((n) => grid.name(n)))
  const zoneOf = (side: Side) =>
    grid.names.filter((_, h) => scenario.zones[side].includes((grid.row[h] as number) + 1) && ground[h] === trench)
  return { scenario, grid, ground, sight, around, zones: { raiders: zoneOf("raiders"), garrison: zoneOf("garrison") } }
}

export const groundAt = (m: Pick<State, "scenario">, hex: string): Ground => {
  const { grid, ground } = terrainOf(m)
  return ground[grid.hex(hex)] as Ground
}

export const distance = (m: Pick<State, "scenario">, a: string, b: string): number => {
  const { grid } = terrainOf(m)
  return grid.distance(grid.hex(a), grid.hex(b))
}

export const sees = (m: Pick<State, "scenario">, a: string, b: string): boolean => {
  const { grid, sight } = terrainOf(m)
  return sight.sees(grid.hex(a), grid.hex(b))
}

export const neighbours = (m: Pick<State, "scenario">, hex: string): readonly string[] => {
  const { grid, around } = terrainOf(m)
  return around[grid.hex(hex)] as readonly string[]
}

/** The hexes in which a side sets up (RAID-2.1): the trenches of its rows, in the map's order. */
export const zone = (m: Pick<State, "scenario">, side: Side): readonly string[] => terrainOf(m).zones[side]

export const isTrench = (m: Pick<State, "scenario">, hex: string): boolean => groundAt(m, hex) === trench
