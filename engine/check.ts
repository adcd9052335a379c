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

/**
 * A refusal is a value, not an accident: nothing has changed, and the player is told the rule. A permission that is asked
 * of many candidates in every simulated battle gives its reason as a function: the sentence is made only if somebody reads it.
 */
export function refuse(
  rules: RuleId | readonly RuleId[],
  reason: string | (() => string),
  at?: Refusal["at"],
): Refusal {
  const cited = typeof rules === "string" ? [rules] : rules
  const where = at === undefined ? undefined : { at }
  if (typeof reason === "string") return { ok: false, reason, rules: cited, ...where }
  return {
    ok: false,
    get reason() {
      return reason()
    },
    rules: cited,
    ...where,
  }
}

/** The same answer with its reason written out: what is kept or sent must not change when the state does. */
export const settled = (check: Check): Check => (check.ok ? check : { ...check })

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
