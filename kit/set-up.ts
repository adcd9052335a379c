/** Secret set-up: the sides place their pieces at once, and neither sees the other's before both are done. */
import { type Flow, type Place, type Placement, type Random, type RuleId, type Side, together } from "@salient/engine"
import { type Box, boxAround, type Point } from "@salient/space/table"

/** What one side is asked. */
export type SetUpQuestion = Pick<Place, "pieces" | "spots" | "how" | "check" | "suggest" | "stands"> & {
  readonly prompt: string
  readonly rules: readonly RuleId[]
  /** What the other sides are told meanwhile; it must give nothing away. */
  readonly openly: string
}

/**
 * Asks every side that has pieces to set up, all at once and in secret. `place` is the game's own asking function, which knows its
 * questions by name; `settle` puts the pieces where they were placed, and may ask the same side further questions.
 */
export function* setUpInSecret<S extends Side, Q extends string>(
  sides: readonly S[],
  what: Q,
  place: (
    ask: { by: Side; what: Q; prompt: string; rules: readonly RuleId[]; secret: true; openly: string },
    how: Pick<Place, "pieces" | "spots" | "how" | "check" | "suggest" | "stands">,
  ) => Flow<Placement>,
  question: (side: S) => SetUpQuestion,
  settle: (side: S, placed: Placement) => Flow | undefined,
): Flow {
  const asked = sides.map((side) => ({ side, ...question(side) })).filter(({ pieces }) => pieces.length > 0)
  yield* together(asked.map((q) => setUpSide(q)))

  function* setUpSide({ side, prompt, rules, openly, ...how }: SetUpQuestion & { side: S }): Flow {
    const placed = yield* place({ by: side, what, prompt, rules, secret: true, openly }, how)
    const more = settle(side, placed)
    if (more) yield* more
  }
}

/** A random point in the box around an outline; the caller checks whether it is suitable. */
export function drawAround(outline: readonly Point[], random: Random): { x: number; y: number } {
  const { west, east, south, north } = boxAround(outline)
  return { x: west + random(east - west + 1), y: south + random(north - south + 1) }
}

/** The first result at one of a number of random points around an outline. `tries` counts from 0. */
export function firstDrawn<T>(
  outline: readonly Point[],
  draws: number,
  random: Random,
  find: (at: Point, tries: number) => T | undefined,
): T | undefined {
  for (let i = 0; i < draws; i++) {
    const found = find(drawAround(outline, random), i)
    if (found !== undefined) return found
  }
  return undefined
}

/** The first result when the box around an outline is searched step by step, row by row from the south-west corner. */
export function firstByPaces<T>(
  outline: readonly Point[],
  pace: number,
  find: (at: Point) => T | undefined,
): T | undefined {
  const { west, east, south, north }: Box = boxAround(outline)
  for (let y = south; y <= north; y += pace)
    for (let x = west; x <= east; x += pace) {
      const found = find({ x, y })
      if (found !== undefined) return found
    }
  return undefined
}
