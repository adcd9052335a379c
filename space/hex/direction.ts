/**
 * The six directions of a hex, numbered clockwise from the top, and the axial lattice behind every map.
 *
 * A hex is a point (q, r) of the same lattice on every map: flat-topped and pointy-topped maps differ only in the names of
 * directions and in the places on paper. Flat: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW. Pointy: 0 NE, 1 E,
 * 2 SE, 3 SW, 4 W, 5 NW. Side `d` of a hex faces direction `d`; corner `c` is where side `c - 1` meets side `c`.
 */

export const DIRECTIONS = [0, 1, 2, 3, 4, 5] as const
export type Direction = (typeof DIRECTIONS)[number]

export const ORIENTATIONS = ["flat", "pointy"] as const
export type Orientation = (typeof ORIENTATIONS)[number]

type Lattice = { readonly dq: readonly number[]; readonly dr: readonly number[]; readonly names: readonly string[] }

/** One step in each direction; the pointy list is the flat one, rotated by one place. */
export const LATTICE: { readonly [o in Orientation]: Lattice } = {
  flat: { dq: [0, 1, 1, 0, -1, -1], dr: [-1, -1, 0, 1, 1, 0], names: ["N", "NE", "SE", "S", "SW", "NW"] },
  pointy: { dq: [1, 1, 0, -1, -1, 0], dr: [-1, 0, 1, 1, 0, -1], names: ["NE", "E", "SE", "SW", "W", "NW"] },
}

/** The direction `by` places clockwise from `d`; negative turns the other way. */
export const turn = (d: Direction, by: number): Direction => ((((d + by) % 6) + 6) % 6) as Direction

export const opposite = (d: Direction): Direction => turn(d, 3)
