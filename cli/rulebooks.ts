/** The rulebooks shipped with the games, found by the prefix of their rule ids. */
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Rule, readRulebook } from "@salient/engine"
import { gameIds } from "@salient/games"

export type Rulebook = { readonly game: string; readonly prefix: string; readonly rules: readonly Rule[] }

/** The rulebook of a game; undefined if it has none. */
export function rulebookOf(game: string): Rulebook | undefined {
  const file = fileURLToPath(new URL(`../games/${game}/rulebook.md`, import.meta.url))
  if (!existsSync(file)) return undefined
  const rules = readRulebook(readFileSync(file, "utf8"))
  const prefix = rules[0]?.id.split("-")[0]
  return prefix === undefined ? undefined : { game, prefix, rules }
}

const allRulebooks = (): Rulebook[] =>
  gameIds.flatMap((id) => {
    const found = rulebookOf(id)
    return found ? [found] : []
  })

/** The rule with that id, in upper or lower case, from whichever rulebook has it. */
export function findRule(id: string, books: readonly Rulebook[] = allRulebooks()): Rule | undefined {
  const wanted = id.toUpperCase()
  for (const { rules } of books) {
    const found = rules.find((r) => r.id.toUpperCase() === wanted)
    if (found) return found
  }
  return undefined
}

/** The ids that were most likely meant by a mistyped one, nearest first. */
export function nearestRules(id: string, books: readonly Rulebook[] = allRulebooks(), most = 5): string[] {
  const wanted = id.toUpperCase()
  return books
    .flatMap(({ rules }) => rules.map((r) => ({ id: r.id, far: distance(wanted, r.id.toUpperCase()) })))
    .sort((a, b) => a.far - b.far || (a.id < b.id ? -1 : 1))
    .slice(0, most)
    .map((r) => r.id)
}

/** How many letters must be changed, added or left out (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    row = next
  }
  return row[b.length] as number
}

/** A rule as it is printed in a terminal. */
export const sayRule = (rule: Rule): string => `${rule.id} ${rule.title}\n${rule.chapter}\n\n${rule.text}`
