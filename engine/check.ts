import type { RuleId } from "./tally.ts"

/** The answer to "is this allowed?": yes, or a refusal with the reason, the rules and, where it helps, the place. */
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
 * A refusal is a value, not an exception: nothing has changed, and the player is told the rule. A permission that is checked for
 * many candidates in every simulated battle should pass its reason as a function, so that the sentence is made only when it is read.
 */
export function refuse(
  rules: RuleId | readonly RuleId[],
  reason: string | (() => string),
  at?: Refusal["at"],
): Refusal {
  const cited = typeof rules === "string" ? [rules] : rules
  return typeof reason === "string" ? written(reason, cited, at) : new Unwritten(reason, cited, at)
}

const written = (reason: string, rules: readonly RuleId[], at: Refusal["at"]): Refusal =>
  at === undefined ? { ok: false, reason, rules } : { ok: false, reason, rules, at }

/**
 * A refusal whose sentence is made when it is read. It is a class because an object literal with a getter takes ten times as long to
 * create. Use `settled` to copy it.
 */
class Unwritten implements Refusal {
  readonly ok = false
  readonly rules: readonly RuleId[]
  readonly at?: NonNullable<Refusal["at"]>
  readonly #say: () => string

  constructor(say: () => string, rules: readonly RuleId[], at: Refusal["at"]) {
    this.#say = say
    this.rules = rules
    if (at !== undefined) this.at = at
  }

  get reason(): string {
    return this.#say()
  }

  toJSON(): Refusal {
    return settled(this)
  }
}

/** The same answer with its reason as text: an answer that is kept, copied or sent must not change when the state changes. */
export function settled(check: Refusal): Refusal
export function settled(check: Check): Check
export function settled(check: Check): Check {
  return check.ok ? check : written(check.reason, check.rules, check.at)
}

/** An error in the program or in a game's code, never in what a player did. Says what was found and what was expected. */
export class Bug extends Error {
  override name = "Bug"
}

/** Unusable input from outside: a broken file, a wrong argument. The message is a sentence for the person who sent it. */
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
