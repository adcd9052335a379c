/** Assigns men to places so that the total distance is as short as possible. */
import { BadGeometry } from "./check.ts"
import { lengthOf, type Point } from "./point.ts"

/**
 * The column assigned to each row, so that the sum of the costs is as small as possible; there are at least as many columns as rows, and
 * costs are whole numbers. The Hungarian method with potentials: exact, and always the same one of several best answers.
 */
export function assign(costs: readonly (readonly number[])[]): number[] {
  const rows = costs.length
  const columns = costs[0]?.length ?? 0
  for (const [i, row] of costs.entries()) {
    if (row.length !== columns) throw new BadGeometry(`row ${i + 1} has ${row.length} costs: expected ${columns}`)
    const odd = row.find((c) => !Number.isSafeInteger(c))
    if (odd !== undefined) throw new BadGeometry(`row ${i + 1} has a cost of ${odd}: expected whole numbers`)
  }
  if (rows > columns) throw new BadGeometry(`${rows} men for ${columns} places: expected a place for each`)
  // One-based, as the method is usually written: column 0 holds the row that is being placed.
  const rowOf = new Int32Array(columns + 1)
  const before = new Int32Array(columns + 1)
  const u = new Float64Array(rows + 1)
  const v = new Float64Array(columns + 1)
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
    const used = new Uint8Array(columns + 1)
    let column = 0
    while (rowOf[column] !== 0) {
      used[column] = 1
      const i = rowOf[column]!
      let delta = Number.POSITIVE_INFINITY
      let next = 0
      for (let j = 1; j <= columns; j++) {
        if (used[j]) continue
        const reduced = costs[i - 1]![j - 1]! - u[i]! - v[j]!
        if (reduced < least[j]!) {
          least[j] = reduced
          before[j] = column
        }
        if (least[j]! < delta) {
          delta = least[j]!
          next = j
        }
      }
      for (let j = 0; j <= columns; j++)
        if (used[j]) {
          u[rowOf[j]!]! += delta
          v[j]! -= delta
        } else least[j]! -= delta
      column = next
    }
    while (column !== 0) {
      const from = before[column]!
      rowOf[column] = rowOf[from]!
      column = from
    }
  }
  const found = Array<number>(rows).fill(0)
  for (let j = 1; j <= columns; j++) if (rowOf[j]! > 0) found[rowOf[j]! - 1] = j - 1
  return found
}

/** For each man, the index of his place, so that the sum of the straight distances is as small as possible. */
export const assignPlaces = (men: readonly Point[], places: readonly Point[]): number[] =>
  assign(men.map((man) => places.map((place) => lengthOf(man, place))))
