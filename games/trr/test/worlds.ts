/** Pairs of battles that differ only in what a side does not know: everything that reaches the side must be the same in both. */
import { viewOf } from "@salient/engine"
import { expect } from "vitest"
import type { State } from "../state.ts"
import type { Played } from "./battle.ts"

export const state = (match: Played): State => match.state as State

/** What a side has seen and heard so far; `upTo` leaves out everything after that many moves. */
export function reaches(match: Played, side: string, upTo = 99) {
  const { view, waits, told: heard, dice } = viewOf(match, side)
  return {
    view,
    waits,
    heard: heard.filter((t) => t.at <= upTo),
    dice: dice.filter((d) => d.at <= upTo),
    undo: match.mayUndo(side),
  }
}

/** Plays both, and compares what a side gets in one with what it gets in the other. */
export function alike(
  side: string,
  parts: readonly (keyof ReturnType<typeof reaches>)[],
  ...worlds: (() => Played)[]
): void {
  const got = worlds.map((world) => reaches(world(), side, 3))
  for (const part of parts) expect(got[1]?.[part], part).toEqual(got[0]?.[part])
}
