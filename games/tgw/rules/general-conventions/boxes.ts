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
