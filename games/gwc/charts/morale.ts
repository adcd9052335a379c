/** Rally and Rout rolls as arithmetic: GWC-O25.3, GWC-O26.2. Facts in, results and odds out. Knows no state. */
import { gather, type Odds } from "@salient/engine"
import { draws, type Fate, nothingLast, sayFates } from "./rolls.ts"

/** GWC-O25.3 `over` is the roll less Morale: below it rallies, equal Suppresses. */
export const rallyResult = (over: number): "rallied" | "suppressed" | "none" =>
  over < 0 ? "rallied" : over === 0 ? "suppressed" : "none"

/** GWC-O26.2 Above Morale it retreats as many hexes, equal Suppresses. */
export const routResult = (over: number): `retreats ${number}` | "suppressed" | "none" =>
  over > 0 ? `retreats ${over}` : over === 0 ? "suppressed" : "none"

export type Roller = { readonly morale: number; readonly suppressed: boolean }

/** What becomes of several who roll against Morale one after another from a deck with so many cards of each sum. */
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

/** What a roll against Morale does to one who rolls, in words: a second Suppressed marker is none. */
export const moraleFate = (fate: Fate, suppressed: boolean): string =>
  sayFates([fate === "suppressed" && suppressed ? "none" : fate], "no effect")

const furthest = 12

/** From the worst for who rolls against his Morale to the best. */
export const MORALE_FATES: readonly string[] = [
  ...Array.from({ length: furthest }, (_, i) => `retreats ${furthest - i}`),
  moraleFate("suppressed", false),
  moraleFate("none", false),
  moraleFate("rallied", false),
]
