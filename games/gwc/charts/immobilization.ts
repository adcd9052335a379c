/** GWC-O23.5.4 Whether a Tank gets stuck: its bog number in, odds out. Knows no state. */
import { gather, type Odds, part, type Tally, tally } from "@salient/engine"
import type { FateCard } from "../data/fate.ts"
import { sumOf } from "./rolls.ts"

export const isStuck = (roll: number, bog: number): boolean => roll <= bog

export const bogOdds = (cards: readonly FateCard[], bog: number): Odds<string> =>
  gather(cards.map((card) => ({ result: isStuck(sumOf(card), bog) ? "stuck" : "goes on", ways: 1 })))

export const bogTally = (bog: number): Tally => tally(part("GWC-O23.5.4", "bog number", bog))
