/** When a Strategy Card may be played, and where it goes then: GWC-1.S, GWC-S98a. */
import { type Check, ok, refuse } from "@salient/engine"
import { strategies } from "../../data/cards.ts"
import { within } from "../../data/words.ts"
import { reveal } from "../../happenings.ts"
import type { State } from "../../state.ts"
import type { Nation, StrategyId } from "../../types.ts"
import { fieldOf, playerOf } from "../the-map/field.ts"
import { strategyOf } from "./lasting.ts"

const noneHeld = refuse("GWC-1.S", "You hold no Strategy Card.")
const onePlayed = refuse("GWC-S98a", "You have already played a Strategy Card this Turn.")
const justDrawn = refuse("GWC-6.1.2h", "You drew it in this Turn's Time Advance.")
const hasPassed = refuse("GWC-S98a", "You have passed this Turn.")
const notThisYear = refuse("GWC-S98.1.2", "It is not a card of this year of the war.")

/** GWC-S98a One per Turn, none drawn in this Turn's Time Advance, and none by a player who has passed. */
export function mayPlayStrategy(m: State, side: Nation): Check {
  const { held, strategyPlayed, fresh } = playerOf(m, side)
  if (held.length === 0) return noneHeld
  if (strategyPlayed) return onePlayed
  if (fresh) return justDrawn
  return m.passed && m.active === side ? hasPassed : ok
}

/** GWC-S98.1.2 */
export function mayPlayInYear(m: State, id: StrategyId): Check {
  const { period } = strategies[strategyOf(id).strategy]
  return period === undefined || within(period, fieldOf(m).month) ? ok : notThisYear
}

/** GWC-1.S.1, GWC-S98.1.1 The card leaves the hand: to the discard pile, or face up if it is played as a Reminder. */
export function spendStrategy(m: State, side: Nation, card: StrategyId, rule: string, reminder = false): void {
  const player = playerOf(m, side)
  player.held.splice(player.held.indexOf(card), 1)
  player.strategyPlayed = true
  ;(reminder ? player.reminders : player.strategyDiscard).push(card)
  reveal(m, { kind: "strategy", rules: [rule], side, card, name: strategyOf(card).name })
}
