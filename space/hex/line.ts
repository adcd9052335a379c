/**
 * The straight row of hexes from one hex to another, as a chain of neighbours: `distance + 1` hexes, one for each step.
 * For what a line touches exactly (hexsides, vertices, both hexes beside a hexside it runs along) see `trace.ts`.
 *
 * Step k of n is the hex that contains the point k/n of the way. A line uses only two neighbouring directions, u and v, so we
 * only have to decide at which steps to take v; this needs integers and no rounding. If the point is exactly on a hexside, we
 * take the hex with the greater q (then the greater r), or the other one if only that is on the map. Both choices are the same
 * from either end, so the line from b to a is the line from a to b reversed.
 */
import type { Grid, Hex } from "./grid.ts"
import { NONE } from "./incidence.ts"

/** The hexes from `a` to `b`, both included; NONE where the way leaves the map. */
export function lineOf(grid: Grid, a: Hex, b: Hex): Hex[] {
  const n = grid.distance(a, b)
  const { hexInCell, stride } = grid
  const dq = grid.q[b]! - grid.q[a]!
  const dr = grid.r[b]! - grid.r[a]!

  // The way is i steps of u and j of v, u being the direction anticlockwise of v; as moves in `hexInCell`.
  let u: number
  let v: number
  let j: number
  let tieTakesV = false // v - u points to the greater q, then the greater r
  if (dq >= 0 && dq + dr < 0) {
    u = -stride
    v = 1 - stride
    j = dq
    tieTakesV = true
  } else if (dr < 0 && dq > 0) {
    u = 1 - stride
    v = 1
    j = dq + dr
    tieTakesV = true
  } else if (dq > 0 && dr >= 0) {
    u = 1
    v = stride
    j = dr
  } else if (dr > 0 && dq + dr > 0) {
    u = stride
    v = stride - 1
    j = -dq
  } else if (dr > 0) {
    u = stride - 1
    v = -1
    j = -dq - dr
  } else {
    u = -1
    v = -stride
    j = -dr
    tieTakesV = true
  }

  const hexes: Hex[] = [a]
  let cell = grid.cellOf[a]!
  let lead = 0 // twice the v-steps that are due, minus twice those taken, in nths
  for (let k = 1; k <= n; k++) {
    lead += 2 * j
    const tie = lead === n
    if (lead > n || (tie && tieTakesV)) {
      lead -= 2 * n
      cell += v
    } else cell += u
    const hex = hexInCell[cell]!
    hexes.push(hex === NONE && tie ? hexInCell[cell + (tieTakesV ? u - v : v - u)]! : hex)
  }
  return hexes
}
