/**
 * A number with its explanation. Strengths, ranges, costs and morale are tallies: the log prints, the tooltip shows and
 * the rule compares the same parts, so a number and its explanation always agree.
 */

/** The id of a rule in a game's rulebook, for example `RAID-4.2`. */
export type RuleId = string

/** One contribution to a tally, with its rule. */
export type Part = {
  readonly rule: RuleId
  readonly label: string
  /** What it adds; for a factor, by how much it changed the total before it. */
  readonly amount: number
  /** Set if the part is a factor: it multiplies the total before it. */
  readonly times?: number
}

export type Tally = { readonly total: number; readonly parts: readonly Part[] }

/** A part that can be switched off: if the condition fails (`false`) or the amount is 0, the tally leaves it out. */
export const part = (rule: RuleId, label: string, amount: number | false | null | undefined): Part => ({
  rule,
  label,
  amount: amount || 0,
})

/** A factor for the total before it: half for disorder, double for elite troops. It can be switched off as well. */
export const times = (rule: RuleId, label: string, factor: number | false | null | undefined): Part => ({
  rule,
  label,
  amount: 0,
  times: factor === false || factor === null || factor === undefined ? 1 : factor,
})

/** Adds up the parts from first to last and keeps those that change the total. Nothing is rounded. */
export function tally(...parts: readonly Part[]): Tally {
  let total = 0
  const kept: Part[] = []
  for (const p of parts) {
    const added = p.times === undefined ? p.amount : total * (p.times - 1)
    if (!Number.isFinite(added)) throw new Error(`${p.rule} ${p.label}: expected a finite number, found ${added}`)
    if (p.times === undefined ? added === 0 : p.times === 1) continue
    total += added
    kept.push(p.times === undefined ? p : { ...p, amount: added })
  }
  return { total, parts: kept }
}

/** The same tally, kept within limits; the correction, if any, is a separate part with the rule that sets the limit. */
export function within(t: Tally, rule: RuleId, min: number, max: number): Tally {
  const held = Math.min(max, Math.max(min, t.total))
  if (held === t.total) return t
  return tally(...t.parts, part(rule, held === min ? `at least ${min}` : `at most ${max}`, held - t.total))
}

const fractions: { readonly [factor: number]: string } = { 0.5: "½", 0.25: "¼", 0.75: "¾", 1.5: "1½" }

/** The effect of a part, as printed before its label: `+ 2`, `− 1`, `× ½`. */
export function sayPart(p: Part, first = false): string {
  if (p.times !== undefined) return `× ${fractions[p.times] ?? p.times}`
  return `${p.amount < 0 ? "− " : first ? "" : "+ "}${Math.abs(p.amount)}`
}

/** `4 = 9 infantry × ½ disordered − ½ alone`, computed from left to right: one line for logs and terminals. */
export function sayTally(t: Tally): string {
  const story = t.parts.map((p, i) => `${sayPart(p, i === 0)} ${p.label}`).join(" ")
  return story === "" ? `${t.total}` : `${t.total} = ${story}`
}
