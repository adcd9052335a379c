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
  return typeof reason === "string" ? written(reason, cited, at) : new Unwritten(reason, cited, at)
}

const written = (reason: string, rules: readonly RuleId[], at: Refusal["at"]): Refusal =>
  at === undefined ? { ok: false, reason, rules } : { ok: false, reason, rules, at }

/** A refusal whose sentence is made when it is read. A class, because an object with a getter of its own takes ten times as long to make; whoever copies it uses `settled`. */
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

/** The same answer with its reason written out: what is kept, copied or sent must not change when the state does. */
export function settled(check: Refusal): Refusal
export function settled(check: Check): Check
export function settled(check: Check): Check {
  return check.ok ? check : written(check.reason, check.rules, check.at)
}

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
