/** Boxes around units, so that whatever is too far away to matter is skipped before anything is measured. */
import type { Box } from "@salient/space/table"
import type { Unit } from "../../state.ts"

const boxes = new WeakMap<readonly number[], Box>()

/** The box around the middles of a unit's men. It is cached by the `at` array, which is never changed in place. */
export function boxOf({ at }: Pick<Unit, "at">): Box {
  let box = boxes.get(at)
  if (!box) {
    box = boxOfPlaces(at)
    boxes.set(at, box)
  }
  return box
}

function boxOfPlaces(at: readonly number[]): Box {
  let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [south, north] = [west, east]
  for (let i = 0; i < at.length; i += 2) {
    const [x, y] = [at[i] as number, at[i + 1] as number]
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return { west, east, south, north }
}

export const areNear = (a: Box, b: Box, reach: number): boolean =>
  a.west - reach <= b.east && b.west - reach <= a.east && a.south - reach <= b.north && b.south - reach <= a.north

/** The distance between two boxes along the table's edges, which is enough to tell what is nearer. */
export const betweenBoxes = (a: Box, b: Box): number =>
  Math.max(0, a.west - b.east, b.west - a.east) + Math.max(0, a.south - b.north, b.south - a.north)

/** The box around two boxes. */
export const around = (a: Box, b: Box): Box => ({
  west: Math.min(a.west, b.west),
  east: Math.max(a.east, b.east),
  south: Math.min(a.south, b.south),
  north: Math.max(a.north, b.north),
})

/** A box with a margin all around. */
export const widened = ({ west, east, south, north }: Box, by: number): Box => ({
  west: west - by,
  east: east + by,
  south: south - by,
  north: north + by,
})

/**
 * False if a box is farther than `reach` from every straight line between two other boxes. Besides the sides of a box around
 * both, it looks along the line between their middles, so that units beside a slanting line do not count.
 */
export function isAlong(box: Box, from: Box, to: Box, reach: number): boolean {
  if (box.west - reach > Math.max(from.east, to.east) || box.east + reach < Math.min(from.west, to.west)) return false
  if (box.south - reach > Math.max(from.north, to.north) || box.north + reach < Math.min(from.south, to.south))
    return false
  // all lengths are doubled, because middles of boxes may end in a half
  const dx = to.west + to.east - from.west - from.east
  const dy = to.south + to.north - from.south - from.north
  const off = Math.abs(
    dx * (box.south + box.north - from.south - from.north) - dy * (box.west + box.east - from.west - from.east),
  )
  return (
    off <= across(box, dx, dy) + Math.max(across(from, dx, dy), across(to, dx, dy)) + 2 * reach * Math.hypot(dx, dy)
  )
}

/** How far a box extends to the sides of a direction, in the scale of the direction's length. */
const across = ({ west, east, south, north }: Box, dx: number, dy: number): number =>
  Math.abs(dx) * (north - south) + Math.abs(dy) * (east - west)
