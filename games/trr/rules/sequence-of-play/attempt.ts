/** What a unit may set out to do. */
import type { Check, Flow, RuleId } from "@salient/engine"
import type { State, Unit } from "../../state.ts"
import type { Aim, Mood } from "../../types.ts"

/** One entry of the list from which a player chooses what a unit attempts: TRR-MOT-01. */
export type Attempt = {
  readonly id: string
  readonly label: string | ((m: State, unit: Unit) => string)
  readonly rule: RuleId | ((m: State, unit: Unit) => RuleId)
  /** What its motivation is tested for; null: no test is needed. */
  readonly aim: Aim | null | ((m: State, unit: Unit) => Aim)
  /** Runs the attempt; null: it is done and asks nothing. */
  readonly run: (m: State, unit: Unit, mood: Mood) => Flow | null
  readonly may: (m: State, unit: Unit) => Check
  /** For these units only, at any time: asked once for each unit of a scenario, so it must not depend on anything that changes. */
  readonly ever?: (m: State, unit: Unit) => boolean
  /** It makes the unit leave its ground: TRR-ENG-07. */
  readonly leaves?: true
  /** Dragging the unit on the map means this attempt. */
  readonly goes?: true
  /** Done once, before something else: searching, masks. */
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
