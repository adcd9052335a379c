/** The usual start of a rule test: A of the Allied Forces, X of the Central Powers, and distances in inches. */
import { play } from "@salient/kit/testing"
import { id, table, type Wanted, type Wants } from "./table.ts"

export const a = id("allied", "A")
export const x = id("central", "X")

/** The corners of a rectangle of ground. */
export const box = (west: number, south: number, east: number, north: number) => [
  [west * 1000, south * 1000],
  [east * 1000, south * 1000],
  [east * 1000, north * 1000],
  [west * 1000, north * 1000],
]

/** A line on the ground, in inches. */
export const line = (id: string, kind: string, ...points: readonly (readonly [number, number])[]) => ({
  id,
  kind,
  points: points.map(([px, py]) => [px * 1000, py * 1000]),
})

/** A at (10, 10) facing north, with this order to move carried out; X far away unless it is put elsewhere. */
export const ordered = (action: string, mine: Partial<Wanted>, more: Wants = {}) => {
  const match = table({
    ...more,
    allied: [{ name: "A", at: [10, 10], ...mine }, ...(more.allied ?? [])],
    central: more.central ?? [{ name: "X", at: [40, 40] }],
    acting: "allied",
    dice: [1, ...(more.dice ?? [])],
  })
  play(match, a, action)
  return match
}

/** A at (10, 10) with X 5 in in front of it; A's side acts unless another is named. */
export const facing = (mine: Partial<Wanted>, theirs: Partial<Wanted>, more: Wants = {}) =>
  table({
    ...more,
    allied: [{ name: "A", at: [10, 10], ...mine }, ...(more.allied ?? [])],
    central: [{ name: "X", at: [10, 15], ...theirs }, ...(more.central ?? [])],
    acting: more.acting ?? "allied",
  })
