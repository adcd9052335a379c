/** What most rule tests begin with: A of the Allied Forces, X of the Central Powers, and ground measured in inches. */
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

/** A at (10, 10) against X 5 in before it, A's side to act unless another is named. */
export const facing = (mine: Partial<Wanted>, theirs: Partial<Wanted>, more: Wants = {}) =>
  table({
    ...more,
    allied: [{ name: "A", at: [10, 10], ...mine }, ...(more.allied ?? [])],
    central: [{ name: "X", at: [10, 15], ...theirs }, ...(more.central ?? [])],
    acting: more.acting ?? "allied",
  })
