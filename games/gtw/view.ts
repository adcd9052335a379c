/** What a side may know. */
import { copyState } from "./copy.ts"
import type { State } from "./state.ts"
import type { Side } from "./types.ts"

export type View = State & { side: Side | null }

export const view = (m: State, who: string | null): View => ({ ...copyState(m), side: who as Side | null })
