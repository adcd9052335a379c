/** The sign of a rule as players read it. Pure. */
import type { RuleId } from "@salient/engine"
import { words } from "../words/words.ts"

/**
 * A rulebook's own number is shown as printed. Rules that fill gaps, and readings of ambiguous rules, exist only in our books, under marks
 * for developers: the player is told what they are instead.
 */
export function signOf(id: RuleId): string {
  const [, game, kind, number] = /^(.+)-(GAP|AMB)-(.+)$/.exec(id) ?? []
  if (game === undefined || number === undefined) return id
  return words(kind === "GAP" ? "rules.added" : "rules.reading", { game, number: number.replace(/^0+(?=.)/, "") })
}
