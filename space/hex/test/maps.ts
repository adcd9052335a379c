/** Maps and generators that several tests share. */
import fc from "fast-check"
import { Grid, letters, numbers } from "../index.ts"

/** 15 columns A to O, 11 rows, every second column half a hex lower: a flat-topped tactical map. */
export const tactical = () =>
  new Grid({ orientation: "flat", indent: "second", columns: letters(15), rows: numbers(1, 11) })

/** 18 columns and 14 rows of four-digit names, even columns half a hex lower. */
export const operational = () =>
  new Grid({ orientation: "flat", indent: "second", columns: numbers(1, 18, 2), rows: numbers(1, 14, 2) })

/** Small maps of every kind: both orientations, both indents, a few hexes missing. */
export const anyGrid = fc
  .record({
    orientation: fc.constantFrom("flat" as const, "pointy" as const),
    indent: fc.constantFrom("first" as const, "second" as const),
    columns: fc.integer({ min: 1, max: 9 }),
    rows: fc.integer({ min: 1, max: 9 }),
    holes: fc.array(fc.nat(80), { maxLength: 6 }),
  })
  .map(({ orientation, indent, columns, rows, holes }) => {
    const whole = { orientation, indent, columns: letters(columns), rows: numbers(1, rows) } as const
    const { names } = new Grid(whole)
    const missing = [...new Set(holes.filter((i) => i > 0 && i < names.length).map((i) => names[i]!))]
    const shape = { ...whole, missing }
    // A counterexample then prints the shape, not the tables.
    return Object.assign(new Grid(shape), { [fc.toStringMethod]: () => JSON.stringify(shape) })
  })

/** A grid and two of its hexes. */
export const anyPair = fc
  .tuple(anyGrid, fc.nat(1_000_000), fc.nat(1_000_000))
  .map(([grid, i, j]) => ({ grid, a: i % grid.size, b: j % grid.size }))

/** The seed makes every run the same; `void` because fast-check would judge what `expect` returns. */
export const always = <T>(things: fc.Arbitrary<T>, law: (thing: T) => unknown, numRuns = 200) =>
  fc.assert(
    fc.property(things, (thing) => void law(thing)),
    { seed: 1914, numRuns },
  )
