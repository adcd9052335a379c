/** The stretch of play from the beginning of one turn of a side to the beginning of its next. */
import type { State } from "../state.ts"
import type { Side } from "../types.ts"

/** RAID-3.1 The raiders go first in every turn. */
export function turnOf({ phase, turn, active }: Readonly<State>, side: Side | string): string {
  if (phase === "setup") return "set-up"
  const begun = side === "garrison" && active === "raiders" ? turn - 1 : turn
  return `turn ${begun} of the ${side}`
}
