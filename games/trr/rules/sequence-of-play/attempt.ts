/** What a unit may set out to do. */
import type { Check, Flow, RuleId } from "@salient/engine"
import type { State, Unit } from "../../state.ts"
import type { Aim, Mood } from "../../types.ts"

/** One entry of the list from which a player chooses what a unit attempts: TRR-MOT-01. */
export type Attempt = {
  readonly id: string
  readonly label: string | ((m: State, unit: Unit) => string)
  readonly rule: RuleId | ((m: State, unit: Unit) => RuleId)
  /** What its motivation is tested for; null: it needs no test. */
  readonly aim: Aim | null | ((m: State, unit: Unit) => Aim)
  /** Null: done, nothing to ask. */
  readonly run: (m: State, unit: Unit, mood: Mood) => Flow | null
  readonly may: (m: State, unit: Unit) => Check
  /** For such units only, whatever the moment: asked once for each unit of a scenario, and never of what changes. */
  readonly ever?: (m: State, unit: Unit) => boolean
  /** It takes the unit off the ground where it stands: TRR-ENG-07. */
  readonly leaves?: true
  /** What a drag of the unit means. */
  readonly goes?: true
  /** Done once, on the way to something else: looking about, masks. */
  readonly first?: true
  /** For passengers in a transport; they attempt nothing else. */
  readonly aboard?: true
}

/** An attempt that has been chosen. */
export type Order = {
  readonly id: string
  readonly aim: Aim | null
  readonly run: Attempt["run"]
  readonly first?: true
}
