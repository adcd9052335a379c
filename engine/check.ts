import type { RuleId } from "./tally.ts"

/** An answer to "may I?": yes, or a refusal that says why, under which rules and, where it helps, at which place. */
export type Check = Allowed | Refusal
export type Allowed = { readonly ok: true }
export type Refusal = {
  readonly ok: false
  readonly reason: string
  readonly rules: readonly RuleId[]
  /** What to light up: a hex, a piece, a point of the table. */
  readonly at?: string | { readonly x: number; readonly y: number }
}

export const ok: Allowed = { ok: true }

/** A refusal is a value, not an accident: nothing has changed, and the player is told the rule. */
export const refuse = (rules: RuleId | readonly RuleId[], reason: string, at?: Refusal["at"]): Refusal => ({
  ok: false,
  reason,
  rules: typeof rules === "string" ? [rules] : rules,
  ...(at === undefined ? {} : { at }),
})

/** A mistake in the program or in a game's code, never in what a player did. Says what was found and what was expected. */
export class Bug extends Error {
  override name = "Bug"
}

/** Something from outside that cannot be used: a broken file, a wrong argument. The message is a sentence for its sender. */
export class BadInput extends Error {
  override name = "BadInput"
  /** One of a fixed catalogue, for programs that react to it. */
  readonly code: BadInputCode
  constructor(code: BadInputCode, message: string) {
    super(message)
    this.code = code
  }
}

export const BAD_INPUT_CODES = [
  "not-json",
  "wrong-shape",
  "unknown-game",
  "unknown-version",
  "unknown-scenario",
  "unknown-option",
  "wrong-seats",
  "wrong-state",
  "illegal-entry",
  "broken-promise",
] as const
export type BadInputCode = (typeof BAD_INPUT_CODES)[number]
