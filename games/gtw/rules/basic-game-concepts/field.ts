/** What a scenario fixes and play never changes: the map with tables made from it, and the scenario itself. */
import { Bug } from "@salient/engine"
import { fieldsBy } from "@salient/kit/field"
import { DIRECTIONS, type Hex, type Side as HexSide, NONE, Spread, sideSet, waterwayPieces } from "@salient/space/hex"
import type { GameMap, Place } from "../../data/maps.ts"
import { tables } from "../../data/tables.ts"
import { terrainData } from "../../data/terrain.ts"
import { type Gtw, scenarios } from "../../scenarios/scenarios.ts"
import type { State } from "../../state.ts"
import type { Side } from "../../types.ts"

export type Field = {
  readonly scenario: Gtw
  readonly map: GameMap
  /** Hexsides where a road or railway crosses water (GTW-15.A.1-1); the index in this list is the index in a state's `bridges`. */
  readonly bridges: readonly HexSide[]
  readonly bridgeAt: readonly number[]
  /** By hex and direction: no unit may cross there in any weather (GTW-3.E.5). */
  readonly shut: Uint8Array
  /** By hex: the adjacent hexes across hexsides that some unit may cross in some weather (GTW-3.E.5). */
  readonly adjacent: readonly (readonly Hex[])[]
  readonly landHexes: readonly Hex[]
  readonly spread: Spread
  readonly majorCity: readonly boolean[]
  /** The hexes with a place in them. */
  readonly placeHexes: readonly Hex[]
  /** By hexside: the number of its net of navigable waterways when nothing is frozen, or -1 (GTW-7.C.1, GTW-7.C.5). */
  readonly waterNet: readonly number[]
  readonly yards: readonly boolean[]
  readonly yardHexes: readonly Hex[]
  /** Hexes that a side may not enter, until a turn or for good (GTW-3.F-3). */
  readonly closed: readonly { readonly side: Side; readonly until: number | null; readonly hexes: ReadonlySet<Hex> }[]
}

function fieldFor(scenario: Gtw): Field {
  const { ground: map } = scenario
  const { grid } = map
  const bridges: HexSide[] = []
  const bridgeAt: number[] = new Array(grid.sides).fill(-1)
  for (let s = 0; s < grid.sides; s++) {
    const kind = map.hexsides[s]
    if (kind === undefined || map.rail[s] === undefined || !terrainData.hexsides[kind].bridged) continue
    bridgeAt[s] = bridges.length
    bridges.push(s)
  }
  const shut = new Uint8Array(grid.size * 6)
  for (let h = 0; h < grid.size; h++)
    for (const d of DIRECTIONS) {
      const to = grid.neighbour(h, d)
      if (to === NONE || !map.land[to] || !map.land[h] || map.terrain[to] === "glacier") shut[h * 6 + d] = 1
      else {
        const kind = map.hexsides[grid.side(h, d)]
        if (kind && terrainData.hexsides[kind].cost[1] === null && !terrainData.hexsides[kind].frozen)
          shut[h * 6 + d] = 1
        if (kind === "lake" || kind === "sea") shut[h * 6 + d] = 1
      }
    }
  const all = grid.names.map((_, h) => h)
  const adjacent = all.map((h) =>
    DIRECTIONS.filter((d) => grid.neighbour(h, d) !== NONE && !shut[h * 6 + d]).map((d) => grid.neighbour(h, d)),
  )
  const landHexes = all.filter((h) => map.land[h])
  const majorCity = map.places.map((p) => p !== undefined && p.city !== "point")
  const placeHexes = all.filter((h) => map.places[h] !== undefined)
  const yards = map.places.map((p, h) => p !== undefined && (map.onRail[h] ?? false) && isYard(p)) // GTW-7.A.1-1
  const yardHexes = all.filter((h) => yards[h])
  const waterNet = waterNetsOf(map)
  const closed = (scenario.closed ?? []).map(({ side, until, hexes }) => ({
    side,
    until,
    hexes: new Set(hexes.split(" ").map((name) => grid.hex(name))),
  }))
  const spread = new Spread(grid)
  return {
    scenario,
    map,
    bridges,
    bridgeAt,
    shut,
    adjacent,
    landHexes,
    spread,
    majorCity,
    placeHexes,
    waterNet,
    yards,
    yardHexes,
    closed,
  }
}

/** GTW-7.C.1, GTW-7.C.5 A net is a group of connected navigable hexsides. */
export function waterNetsOf({ grid, hexsides, terrain }: Pick<GameMap, "grid" | "hexsides" | "terrain">): number[] {
  const { navigable, clearOfMountains } = tables.river
  const isClear = (s: HexSide) => grid.hexesBeside(s).every((h) => h === NONE || terrain[h] !== "mountain")
  const waterway = sideSet(
    grid,
    hexsides.flatMap((kind, s) =>
      kind && navigable.includes(kind) && (!clearOfMountains.includes(kind) || isClear(s)) ? [s] : [],
    ),
  )
  const nets: number[] = new Array(grid.sides).fill(-1)
  for (const [i, piece] of waterwayPieces(grid, waterway).entries()) for (const s of piece) nets[s] = i
  return nets
}

/** GTW-7.A.1-1 */
const isYard = (p: Place): boolean =>
  p.city !== "point" || p.fortress !== undefined || p.resourceCenters > 0 || p.port === "major" || p.port === "great"

export const fieldOf = fieldsBy((id): Field => fieldFor(scenarios.named(id)))

export const hexName = (m: Pick<State, "scenario">, hex: Hex): string =>
  hex < 0 ? "nowhere" : fieldOf(m).map.grid.name(hex)

/** The name of a hex for players: `Lille (0503)`, or only its number. */
export function placeName(m: Pick<State, "scenario">, hex: Hex): string {
  const { map } = fieldOf(m)
  const place = map.places[hex]
  return place ? `${place.name} (${map.grid.name(hex)})` : map.grid.name(hex)
}

export function hexNamed(m: Pick<State, "scenario">, name: string): Hex {
  const h = fieldOf(m).map.grid.find(name)
  if (h === undefined) throw new Bug(`expected a hex of ${m.scenario}, found "${name}"`)
  return h
}

export const touchOf = (m: Pick<State, "scenario">, hex: Hex): string => `hex:${hexName(m, hex)}`
