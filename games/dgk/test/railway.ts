/** A railway for tests: a train of four cars on an east-west line, its locomotive at x = 20, heading east. */
import { line } from "./duel.ts"
import { field, id, table, type Wanted, type Wants } from "./table.ts"

export const track = line("line", "railway", [0, 20], [48, 20])
export const train = id("allied", "Train")

type Pace = "halted" | "maneuvering" | "marching"

export const rails = (at: number, pace: Pace = "halted") => ({
  rails: { track: "line", at, heading: 1 as const, pace, lostCars: 0 },
})

const laid = (wants: Wants, pace: Pace, { is, ...more }: Partial<Wanted>): Wants => ({
  ...wants,
  terrain: [track, ...(wants.terrain ?? [])],
  allied: [
    { name: "Train", vehicle: "train", bases: 4, ...more, is: { ...is, ...rails(20_000, pace) } },
    ...(wants.allied ?? []),
  ],
  central: wants.central ?? [{ name: "X", at: [44, 44] }],
  ...(wants.active ? {} : { acting: wants.acting ?? "allied" }),
})

/** The railway as a match that has begun. */
export const railway = (wants: Wants = {}, pace: Pace = "halted", more: Partial<Wanted> = {}) =>
  table(laid(wants, pace, more))

/** The railway as a position, for asking the rules about it. */
export const railwayField = (wants: Wants = {}, pace: Pace = "halted", more: Partial<Wanted> = {}) =>
  field(laid(wants, pace, more))
