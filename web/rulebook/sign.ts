/** The sign of a rule as players read it. Pure. */
import type { RuleId } from "@salient/engine"
import { words } from "../words/words.ts"

/**
 * A rulebook's own number stays as it is printed. Rules that fill what a rulebook leaves open, and readings of what it says in two
 * ways, stand in our books only, under marks for those who write them: a player is told what they are.
 */
export function signOf(id: RuleId): string {
  const [, game, kind, number] = /^(.+)-(GAP|AMB)-(.+)$/.exec(id) ?? []
  if (game === undefined || number === undefined) return id
  return words(kind === "GAP" ? "rules.added" : "rules.reading", { game, number: number.replace(/^0+(?=.)/, "") })
}
