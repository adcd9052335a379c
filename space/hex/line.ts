/**
 * The straight row of hexes from one hex to another, as a chain of neighbours: `distance + 1` hexes, one for each step.
 * For what a line touches exactly (hexsides, vertices, both hexes beside a hexside it runs along) see `trace.ts`.
 *
 * Step k of n is the hex that contains the point k/n of the way. A line leaves its start in two neighbouring directions
 * only, u and v, so the chain is a matter of when to take v: integers, no rounding. Where the point falls on a hexside
 * exactly, the hex with the greater q (then the greater r) is taken; if only the other one is on the map, that one. Both
 * choices look the same from either end, so that the line from b to a is the line from a to b reversed.
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
  let lead = 0 // twice the v-steps due less twice those taken, in nths
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
