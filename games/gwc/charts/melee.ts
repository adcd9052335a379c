/** Melee as arithmetic: GWC-O16.4.1b to GWC-O16.4.3. Facts in, tallies and odds out. Knows no state. */
import { type Chance, gather, type Odds, part, type Tally, tally } from "@salient/engine"
import { values } from "../data/values.ts"

export type Fighter = { readonly name: string; readonly fp: number; readonly boxed: boolean }

/** GWC-O16.4.1b Current FP of all Formations, no Weapons, and 1 for each boxed FP. */
export const meleeStrength = (list: readonly Fighter[]): Tally =>
  tally(
    ...list.map((u) => part("GWC-O16.4.1b", u.name, u.fp)),
    part("GWC-3.1.8", "boxed FP", list.filter((u) => u.boxed).length * values.melee.boxedFp),
  )

/** Which of the two sides held a Blockhaus or Pillbox in the hex before the Melee; undefined if neither did. */
export type Holder = "first" | "second" | undefined

/** GWC-O16.4.3 Who loses: the lower total; on a tie both sides, unless one held a Blockhaus or Pillbox there (GWC-AMB-33). */
export function meleeLoser(lead: number, holder: Holder): "first" | "second" | "both" {
  if (lead !== 0) return lead > 0 ? "second" : "first"
  if (holder === undefined) return "both"
  return holder === "first" ? "second" : "first"
}

const words = { second: "won", both: "both are lost", first: "lost" } as const
const order: readonly string[] = Object.values(words)
/** From the worst for the first side to the best. */
export const MELEE_RESULTS: readonly string[] = order.toReversed()

/** The odds for the first side, given what each side may roll. */
export function meleeOdds(lead: number, rolls: readonly [Odds<number>, Odds<number>], holder: Holder): Odds<string> {
  const cases: Chance<string>[] = []
  for (const a of rolls[0].chances)
    for (const b of rolls[1].chances)
      cases.push({ result: words[meleeLoser(lead + a.result - b.result, holder)], ways: a.ways * b.ways })
  const odds = gather(cases)
  return { ...odds, chances: [...odds.chances].sort((a, b) => order.indexOf(a.result) - order.indexOf(b.result)) }
}
