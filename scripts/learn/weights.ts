/** Makes a file of weights from battles, and a report for people. */
import type { LearntRun } from "@salient/kit/learnt"
import type { Battle, Settings } from "./battles.ts"
import { calibration, fitted, type Position, rounded, surprise } from "./fit.ts"

/** One battle in this many is held out, to measure the forecasts. */
const apart = 5

export type Learnt = {
  readonly salient: "data"
  readonly game: string
  readonly kind: "weights"
  readonly rules: string
  readonly stillHoldsFor: readonly string[]
  readonly weights: { readonly [feature: string]: number }
  readonly run: LearntRun
}

/** Fits the weights. Each battle counts the same, however many of its positions were kept. */
export function learn({ game, rules, features, scenarios, seed }: Settings, battles: readonly Battle[]): Learnt {
  const inOrder = battles.toSorted((a, b) => a.number - b.number)
  const isApart = (_: Battle, i: number) => i % apart === apart - 1
  const tried = inOrder.filter(isApart)
  const used = inOrder.filter((b, i) => !isApart(b, i))
  const weights = fitted(features.length, positionsOf(used))
  const unseen = positionsOf(tried)
  return {
    salient: "data",
    game,
    kind: "weights",
    rules,
    stillHoldsFor: [],
    weights: Object.fromEntries(features.map((name, i) => [name, rounded(weights[i] as number)])),
    run: {
      seed,
      scenarios: [...scenarios],
      battles: used.length,
      positions: positionsOf(used).length,
      heldOut: { battles: tried.length, positions: unseen.length, surprise: rounded(surprise(weights, unseen)) },
      calibration: calibration(weights, unseen),
    },
  }
}

/** The text of the file: lists of words are on one line if they fit, as the formatter leaves them. */
export const written = (learnt: Learnt): string =>
  `${JSON.stringify(learnt, null, 2).replaceAll(
    /^( *"\w+": )\[\n([^[\]{}]*?)\n *\](,?)$/gm,
    (all, before: string, list: string, after: string) => {
      const line = `${before}[${list
        .trim()
        .split(/\s*\n\s*/)
        .join(" ")}]${after}`
      return line.length <= lineWidth ? line : all
    },
  )}\n`
const lineWidth = 120

const positionsOf = (battles: readonly Battle[]): Position[] =>
  battles.flatMap(({ positions }) => positions.map((p) => ({ ...p, weight: 1 / positions.length })))

const percent = (share: number): string => `${Math.round(100 * share)} %`

/** The report as a page: how good the forecasts are, and the weights. */
export function sayLearnt({ game, rules, weights, run }: Learnt): string {
  const { heldOut } = run
  return [
    `${game}, rules of version ${rules}: fitted to ${run.positions} positions of ${run.battles} battles on ${run.scenarios.join(", ")}, seed ${run.seed};`,
    `tried on ${heldOut.positions} positions of ${heldOut.battles} others: surprise ${heldOut.surprise} (0.693 is knowing nothing).`,
    "",
    "| Said to be won | Positions | Said on average | Won |",
    "| --- | --- | --- | --- |",
    ...run.calibration.map((b) =>
      b.positions === 0
        ? `| ${percent(b.from)} to ${percent(b.to)} | 0 | – | – |`
        : `| ${percent(b.from)} to ${percent(b.to)} | ${b.positions} | ${percent(b.said)} | ${percent(b.won)} |`,
    ),
    "",
    `Weights, in logarithmic odds: ${Object.entries(weights)
      .map(([name, weight]) => `${name} ${weight}`)
      .join(", ")}.`,
  ].join("\n")
}
