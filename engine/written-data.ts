/**
 * Data that a player hands in as a whole: a force, a fire plan. Its shape is checked here: plain JSON data within limits that no
 * honest answer comes near, so that a hostile one is cheap to refuse. The game checks its meaning.
 */
import { BadInput, type Refusal, refuse } from "./check.ts"
import type { Written } from "./decision.ts"
import type { RuleId } from "./tally.ts"

/** The limits of one written answer: values (including lists and records), levels of nesting, letters of all texts and keys. */
export const writtenLimits = { values: 4_000, depth: 16, letters: 40_000 } as const

/** What is wrong with the shape of a written answer, as the end of a sentence; undefined if nothing is. */
export function wrongWritten(given: unknown): string | undefined {
  let values = 0
  let letters = 0
  const looked = (value: unknown, depth: number, at: string): string | undefined => {
    if (++values > writtenLimits.values) return `takes at most ${writtenLimits.values} values`
    if (typeof value === "string") {
      letters += value.length
      return letters > writtenLimits.letters ? `takes at most ${writtenLimits.letters} letters` : undefined
    }
    if (value === null || typeof value === "boolean") return undefined
    if (typeof value === "number")
      return Number.isFinite(value) && !Object.is(value, -0) ? undefined : `takes finite numbers, found ${value}${at}`
    if (typeof value !== "object") return `takes plain data, found a ${typeof value}${at}`
    if (depth >= writtenLimits.depth) return `goes at most ${writtenLimits.depth} levels deep`
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        const wrong = looked(value[i], depth + 1, ` in "${i}"`)
        if (wrong !== undefined) return wrong
      }
      return undefined
    }
    const kind = Object.getPrototypeOf(value)
    if (kind !== Object.prototype && kind !== null) return `takes plain data, found a ${kind.constructor?.name}${at}`
    for (const key of Object.keys(value)) {
      letters += key.length
      if (key === "__proto__" || key.length > 200) return `has a key that cannot be${at}`
      const wrong = looked((value as Record<string, unknown>)[key], depth + 1, ` in "${key}"`)
      if (wrong !== undefined) return wrong
    }
    return undefined
  }
  return looked(given, 0, "")
}

/** The value that a game read from a written answer, or the reason why it refuses it. */
export type Read<T> = { readonly ok: true; readonly value: T } | Refusal

/** Makes a `read` from a function that throws `BadInput`, such as a builder's `open`: its message becomes the refusal. */
export function readBy<T>(rules: readonly RuleId[], open: (given: unknown) => T): (written: Written) => Read<T> {
  return (written) => {
    try {
      return { ok: true, value: open(written) }
    } catch (error) {
      if (error instanceof BadInput) return refuse(rules, error.message)
      throw error
    }
  }
}
