/**
 * What can interrupt a procedure, though later chapters describe it. A roll may trigger an Event, the Event an attack, and the
 * attack is rolled; a card played before the roll may do the same. With imports, that would be one large cycle of files. So rolls
 * and windows do not import what they may trigger: they look it up in this table, which game.ts fills once. It is the complete
 * list of what may interrupt a roll.
 */
import { Bug, type Flow } from "@salient/engine"
import type { Effect } from "../../data/effects.ts"
import type { FateCard } from "../../data/fate.ts"
import type { State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import type { Context } from "../events/context.ts"
import type { RollWhy } from "./rolls.ts"

export type Interruptions = {
  /** GWC-1.9.1 The trigger that a roll shows. */
  readonly resolveTrigger: (m: State, by: Nation, card: FateCard, how: RollWhy) => Flow
  /** GWC-6.1.2a The last card of a deck advances time. */
  readonly advanceTime: (m: State, by: Nation) => Flow
  /** GWC-A28.1, GWC-S98.1 The effect of a card played before or after a roll. */
  readonly execute: (m: State, player: Nation, effects: readonly Effect[], context: Context, rule: string) => Flow
  readonly mayExecute: (m: State, player: Nation, effects: readonly Effect[], context: Context) => boolean
}

const missing = (): never => {
  throw new Bug("expected game.ts to have handed over what may interrupt a roll, found nothing")
}

export const interruptions: { -readonly [name in keyof Interruptions]: Interruptions[name] } = {
  resolveTrigger: missing,
  advanceTime: missing,
  execute: missing,
  mayExecute: missing,
}

/** Fills the table; called once, where all chapters can be imported. */
export const handOver = (procedures: Interruptions): void => {
  Object.assign(interruptions, procedures)
}
