/** When a Strategy Card may be played, and what becomes of it: GWC-1.S, GWC-S98a. */
import { reveal } from "@salient/engine"
import { strategies } from "../data/cards.ts"
import { within } from "../data/words.ts"
import type { State } from "../state.ts"
import type { Nation, StrategyId } from "../types.ts"
import { fieldOf, playerOf } from "./field.ts"
import { strategyOf } from "./lasting.ts"

/** GWC-S98a One a Turn, not one drawn in this Turn's Time Advance, and none by a player who has passed. */
export function mayPlayStrategy(m: State, side: Nation): boolean {
  const { held, strategyPlayed, fresh } = playerOf(m, side)
  return held.length > 0 && !strategyPlayed && !fresh && !(m.passed && m.active === side)
}

/** GWC-S98.1.2 */
export function inPeriod(m: State, id: StrategyId): boolean {
  const { period } = strategies[strategyOf(id).strategy]
  return period === undefined || within(period, fieldOf(m).month)
}

/** GWC-1.S.1, GWC-S98.1.1 The card leaves the hand: to the discard pile, or face up if it is played as a Reminder. */
export function spendStrategy(m: State, side: Nation, card: StrategyId, rule: string, reminder = false): void {
  const player = playerOf(m, side)
  player.held.splice(player.held.indexOf(card), 1)
  player.strategyPlayed = true
  ;(reminder ? player.reminders : player.strategyDiscard).push(card)
  reveal(m, { kind: "strategy", rules: [rule], side, card, name: strategyOf(card).name })
}
