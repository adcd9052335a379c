/** What a unit sets out to do. */
import type { Flow } from "@salient/engine"
import type { State, Unit } from "../state.ts"
import type { Aim, Mood } from "../types.ts"

/** With an aim it tests its motivation; without, it needs none (TRR-MOT-01). */
export type Order = {
  readonly aim: Aim | null
  readonly run: (m: State, unit: Unit, mood: Mood) => Flow | null // null: done, nothing to ask
  readonly stays?: true // a passenger who does not get out
  readonly first?: string // done on the way to something else, once: looking about, masks
}
