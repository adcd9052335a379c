/**
 * Roads, railways and waterways. A road or railway is the set of hexsides that it crosses: two hexes that both contain a road
 * are joined only if it crosses their common side. A waterway lies on the hexsides themselves and is joined at the vertices.
 *
 * Capacity is up to the game: `networkPieces` and `waterwayPieces` say which hexes or hexsides are connected, in a fixed order,
 * so that a game can keep one count per piece (or per named net) and add what each transport uses.
 */
import type { Grid, Hex, Side } from "./grid.ts"
import { NONE } from "./incidence.ts"
import type { Cost, Refusal } from "./path.ts"
import { regions } from "./region.ts"
import { search, wayTo } from "./search.ts"
import { hexSet, IndexSet } from "./set.ts"

/** The hexes a road or railway touches. */
export function networkHexes(grid: Grid, crossed: IndexSet): IndexSet {
  const hexes = hexSet(grid)
  for (const side of crossed) for (const h of grid.hexesBeside(side)) if (h !== NONE) hexes.add(h)
  return hexes
}

/** The connected pieces of a road or railway within the usable hexes, ordered by their lowest hex. */
export function networkPieces(grid: Grid, crossed: IndexSet, usable: (h: Hex) => boolean = () => true): IndexSet[] {
  const hexes = hexSet(grid, networkHexes(grid, crossed).toArray().filter(usable))
  return regions(grid, hexes, (from, _to, d) => crossed.has(grid.side(from, d)))
}

/** A cost that follows only a road or railway: it refuses every other step. */
export const onlyAlong =
  (grid: Grid, crossed: IndexSet, refusal: Refusal, cost: Cost): Cost =>
  (from, to, direction, mode) =>
    crossed.has(grid.side(from, direction)) ? cost(from, to, direction, mode) : refusal

/** The hexsides that share a vertex with `s`, in rising order. */
export function sidesTouching(grid: Grid, s: Side): Side[] {
  const found = new IndexSet(grid.sides)
  for (const end of [0, 1]) {
    const vertex = grid.sideVertices[s * 2 + end]
    if (vertex === undefined) throw new Error(`expected a hexside 0 to ${grid.sides - 1}, found ${s}`)
    for (let i = 0; i < 3; i++) {
      const side = grid.vertexSides[vertex * 3 + i]!
      if (side !== NONE && side !== s) found.add(side)
    }
  }
  return found.toArray()
}

/** The connected pieces of a waterway, ordered by their lowest hexside. */
export function waterwayPieces(grid: Grid, waterway: IndexSet): IndexSet[] {
  const left = waterway.copy()
  const pieces: IndexSet[] = []
  for (const start of waterway) {
    if (!left.has(start)) continue
    const { cost } = followWater(grid, waterway, [start])
    const piece = new IndexSet(grid.sides)
    for (const s of left) if (cost[s]! < Number.POSITIVE_INFINITY) piece.add(s)
    left.deleteAll(piece)
    pieces.push(piece)
  }
  return pieces
}

/** The shortest way along a waterway from a hex to a hex, as hexsides from one beside `from` to one beside `to`. */
export function waterwayPath(grid: Grid, waterway: IndexSet, from: Hex, to: Hex): Side[] | undefined {
  const banks = (h: Hex) => [...waterway].filter((s) => grid.borders(grid.check(h), s))
  const found = followWater(grid, waterway, banks(from))
  let best: Side | undefined
  for (const s of banks(to))
    if (found.cost[s]! < Number.POSITIVE_INFINITY && (best === undefined || found.cost[s]! < found.cost[best]!))
      best = s
  return best === undefined ? undefined : wayTo(found, best)
}

const followWater = (grid: Grid, waterway: IndexSet, starts: readonly Side[]) =>
  search(grid.sides, starts, (side, _cost, offer) => {
    for (const next of sidesTouching(grid, side)) if (waterway.has(next)) offer(next, 1, 0)
  })
