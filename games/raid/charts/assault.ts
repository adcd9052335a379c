/** RAID-6.1 An assault as arithmetic: facts in, scores and odds out. Knows no state. */
import { both, die, type Odds, part, type Tally, tally } from "@salient/engine"
import { data } from "../data/raid.ts"

export type AssaultFacts = { readonly steps: number; readonly bombs?: boolean }

/** RAID-6.1 What is added to the die. */
export const assaultScore = ({ steps, bombs }: AssaultFacts): Tally =>
  tally(
    part("RAID-6.1", steps === 1 ? "step" : "steps", steps),
    part("RAID-6.2", "Bombs", bombs && data.cards.bombs.amount),
  )

/** RAID-6.1 The attacker needs the higher score. */
export const wins = (attack: number, defence: number): boolean => attack > defence

/** Every pair of dice through the function that will judge the real ones. */
export const assaultOdds = (attack: Tally, defence: Tally): Odds<boolean> =>
  both(die(data.die), die(data.die), (a, d) => wins(attack.total + a, defence.total + d))
