import { basesOnUnindexed, type Crossing, inOrderAlong, type Line, runOf, terrainOnUnindexed } from "../along.ts"
import type { Piece, Standing, Table } from "../index.ts"

/** Everything that a line meets, without any index. */
export function alongUnindexed<P extends Piece, S extends Standing>(
  table: Table<P>,
  standings: readonly S[],
  line: Line,
  margin = 0,
): Crossing<P, S>[] {
  const run = runOf(line)
  return inOrderAlong<Crossing<P, S>>([...terrainOnUnindexed(table, run), ...basesOnUnindexed(standings, run, margin)])
}
