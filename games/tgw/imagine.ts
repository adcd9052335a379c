/** What a side does not know: while both deploy in secret, what the other has put where. Everything else lies open. */
import type { State } from "./state.ts"
import { SIDES } from "./types.ts"
import { isSecret, undeployed } from "./view.ts"

/** TGW-DEP-05 At the last checkpoint nobody had deployed: the sealed answers are drawn anew by the kernel. */
export function imagine(m: State, _now: Readonly<State>, who: string): void {
  if (m.phase === "rosters") for (const side of SIDES) if (side !== who) m.handed[side] = null
  if (!isSecret(m)) return
  for (const unit of m.units) if (unit.side !== who) undeployed(unit)
}
