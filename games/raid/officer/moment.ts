/** How far a player of a raid looks ahead, and how long his time to think must last: to the beginning of his side's next turn. */
import type { State } from "../state.ts"
import type { Side } from "../types.ts"

/** RAID-3.1 The raiders go first in every turn. */
export function moment({ phase, turn, active }: Readonly<State>, side: Side | string): string {
  if (phase === "setup") return "set-up"
  const begun = side === "garrison" && active === "raiders" ? turn - 1 : turn
  return `turn ${begun} of the ${side}`
}
