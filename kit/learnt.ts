/**
 * What a position is worth, learnt from battles: a game defines by hand what counts in a position (its features), and the weight of each
 * feature is fitted to the results of battles between officers (`npm run learn -- GAME`). The weights are a data file of the game. They
 * belong to the rules under which they were learnt; when the rules change, the weights are learnt anew, or the file says that they still
 * hold.
 */
import type { Side } from "@salient/engine"
import { z } from "zod"
import { dataFile, readFile } from "./data-file.ts"

/** The features of a position by name, and how much of each a side has: above 0 is good for the side, below 0 for its enemy. */
export type Features<S> = {
  readonly names: readonly string[]
  of(m: S, side: Side): readonly number[]
}

const Count = z.int().min(0)
const Share = z.number().min(0).max(1)

/** The battles that the weights come from, and how well they predict battles that were not used. */
const Run = z.strictObject({
  seed: z.string(),
  scenarios: z.array(z.string()).min(1),
  battles: Count,
  positions: Count,
  /** Battles that were held out, and how good the forecasts of their positions are. */
  heldOut: z.strictObject({
    battles: Count,
    positions: Count,
    /** Mean negative logarithm of the chance given to what happened; 0.693 is no knowledge at all. */
    surprise: z.number().min(0),
  }),
  /** The number of positions with a forecast between two tenths; the mean forecast, and the share that was won. */
  calibration: z.array(z.strictObject({ from: Share, to: Share, positions: Count, said: Share, won: Share })),
})
export type LearntRun = z.infer<typeof Run>

/** The schema of a game's file of weights under a version of its rules. */
function weightsFile(game: string, version: string, names: readonly string[]) {
  const file = dataFile(game, "weights", {
    /** The version of the rules that the battles were played by, and later ones for which the weights still hold. */
    rules: z.string(),
    stillHoldsFor: z.array(z.string()),
    weights: z.strictObject(Object.fromEntries(names.map((name) => [name, z.number()]))),
    run: Run,
  })
  return file.superRefine(({ rules, stillHoldsFor }, issue) => {
    if (rules === version || stillHoldsFor.includes(version)) return
    issue.addIssue({
      code: "custom",
      path: ["rules"],
      message: `These weights were learnt under version ${rules} of the rules; they are of version ${version} now. Learn them anew with "npm run learn -- ${game}", or add "${version}" to stillHoldsFor if what changed does not touch who wins.`,
    })
  })
}

/** How a game evaluates positions by learnt weights. */
export type Judgement<S> = {
  /** The schema of the file, for the game's list of files. */
  readonly file: z.ZodType
  /** From -1 (lost) to 1 (won). The file is read when the first position is judged: until then a game can be played by the book. */
  evaluate(m: S, side: Side): number
}

/** Only a finished battle has this value or more. */
const nearlyWon = 0.99

/** The value of a position according to the file. */
export function judgementBy<S>(game: string, version: string, features: Features<S>, raw: unknown): Judgement<S> {
  const file = weightsFile(game, version, features.names)
  let weights: readonly number[] | undefined
  return {
    file,
    evaluate(m, side) {
      if (!weights) {
        const read = readFile("weights.json", file, raw).weights as { readonly [name: string]: number }
        weights = features.names.map((name) => read[name] as number)
      }
      const found = features.of(m, side)
      let odds = 0
      for (let i = 0; i < weights.length; i++) odds += (weights[i] as number) * (found[i] as number)
      return nearlyWon * Math.tanh(odds / 2) // the chance of winning, from -1 to 1
    },
  }
}
