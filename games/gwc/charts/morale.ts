/** Rally and Rout rolls as arithmetic: GWC-O25.3, GWC-O26.2. Facts in, results and odds out. Knows no state. */
import { gather, type Odds } from "@salient/engine"
import { draws, type Fate, nothingLast, sayFates } from "./rolls.ts"

/** GWC-O25.3 `over` is the roll minus Morale: below 0 the Formation rallies, at 0 it is Suppressed. */
export const rallyResult = (over: number): "rallied" | "suppressed" | "none" =>
  over < 0 ? "rallied" : over === 0 ? "suppressed" : "none"

/** GWC-O26.2 A roll above Morale makes it retreat that many hexes; an equal roll Suppresses it. */
export const routResult = (over: number): `retreats ${number}` | "suppressed" | "none" =>
  over > 0 ? `retreats ${over}` : over === 0 ? "suppressed" : "none"

export type Roller = { readonly morale: number; readonly suppressed: boolean }

/** The results when several Formations roll against Morale one after another from a deck that holds this many cards of each sum. */
export function moraleOdds(
  counts: number[],
  list: readonly Roller[],
  resultOf: (over: number) => Fate,
  nothing: string,
): Odds<string> {
  const fates = list.map(({ morale, suppressed }) => (roll: number): Fate => {
    const fate = resultOf(roll - morale)
    return fate === "suppressed" && suppressed ? "none" : fate
  })
  return nothingLast(
    gather(draws(counts, fates).map(({ result, ways }) => ({ result: sayFates(result, nothing), ways }))),
    nothing,
  )
}

/** The result of a roll against Morale, in words: a second Suppressed marker has no effect. */
export const moraleFate = (fate: Fate, suppressed: boolean): string =>
  sayFates([fate === "suppressed" && suppressed ? "none" : fate], "no effect")

const furthest = 12

/** From the worst to the best result for the Formation that rolls against its Morale. */
export const MORALE_FATES: readonly string[] = [
  ...Array.from({ length: furthest }, (_, i) => `retreats ${furthest - i}`),
  moraleFate("suppressed", false),
  moraleFate("none", false),
  moraleFate("rallied", false),
]
