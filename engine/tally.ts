/**
 * A number with its story. Strengths, ranges, costs and morale are tallies: what the log prints, the tooltip shows and
 * the rule compares are the same parts, so that a number and its explanation cannot drift apart.
 */

/** The id of a rule in a game's rulebook, for example `RAID-4.2`. */
export type RuleId = string

/** One contribution to a tally, under the rule that makes it. */
export type Part = { readonly rule: RuleId; readonly label: string; readonly amount: number }

export type Tally = { readonly total: number; readonly parts: readonly Part[] }

/** A part that may be switched off: a condition that fails (`false`) or an amount of 0 vanishes from the tally. */
export const part = (rule: RuleId, label: string, amount: number | false | null | undefined): Part => ({
  rule,
  label,
  amount: amount || 0,
})

/** Adds up the parts and keeps those that matter. */
export function tally(...parts: readonly Part[]): Tally {
  let total = 0
  const kept: Part[] = []
  for (const p of parts) {
    if (!Number.isFinite(p.amount)) throw new Error(`${p.rule} ${p.label}: expected a finite number, found ${p.amount}`)
    if (p.amount === 0) continue
    total += p.amount
    kept.push(p)
  }
  return { total, parts: kept }
}

/** The same tally held within limits; the cut, if any, is a part of its own under the rule that sets the limit. */
export function within(t: Tally, rule: RuleId, min: number, max: number): Tally {
  const held = Math.min(max, Math.max(min, t.total))
  if (held === t.total) return t
  return tally(...t.parts, part(rule, held === min ? `at least ${min}` : `at most ${max}`, held - t.total))
}

/** `5 = 6 normal troops − 1 alone`: one line for logs and terminals. */
export function sayTally(t: Tally): string {
  const story = t.parts
    .map((p, i) => `${p.amount < 0 ? "− " : i === 0 ? "" : "+ "}${Math.abs(p.amount)} ${p.label}`)
    .join(" ")
  return story === "" ? `${t.total}` : `${t.total} = ${story}`
}
