/** Rulebooks as readers need them: by chapter, by id, by word. */

import { rulebooks } from "virtual:salient-catalogue"
import { type Rule, type RuleId, readRulebook } from "@salient/engine"

export type Book = {
  readonly title: string
  readonly intro: string
  readonly chapters: readonly { readonly title: string; readonly rules: readonly Rule[] }[]
  readonly byId: ReadonlyMap<RuleId, Rule>
  /** The prefix of this book's rule ids. */
  readonly prefixes: readonly string[]
}

const kept = new Map<string, Promise<Book | undefined>>()

/** The rulebook of a game; undefined if it has none. */
export function bookOf(game: string): Promise<Book | undefined> {
  const found = kept.get(game)
  if (found) return found
  const loading = Promise.resolve(rulebooks[game]?.()).then((loaded) => (loaded ? openBook(loaded.default) : undefined))
  kept.set(game, loading)
  loading.catch(() => kept.delete(game))
  return loading
}

function openBook(markdown: string): Book {
  const rules = readRulebook(markdown)
  const chapters = new Map<string, Rule[]>()
  for (const rule of rules) {
    const held = chapters.get(rule.chapter)
    if (held) held.push(rule)
    else chapters.set(rule.chapter, [rule])
  }
  return {
    title: /^# (.+)$/m.exec(markdown)?.[1] ?? "",
    intro:
      markdown
        .replace(/^# .+$/m, "")
        .split(/^##? /m)[0]
        ?.trim() ?? "",
    chapters: [...chapters].map(([title, inside]) => ({ title, rules: inside })),
    byId: new Map(rules.map((r) => [r.id, r])),
    prefixes: [...new Set(rules.map((r) => r.id.split("-")[0] ?? ""))],
  }
}

/** A rule, or the nearest one above it in the numbering: rulebooks cite sub-rules that are part of a longer rule. */
export function ruleIn(book: Book, id: RuleId): Rule | undefined {
  for (let at = id; at.length > 0; at = at.replace(/[.-]?[^.-]+$/, "")) {
    const found = book.byId.get(at)
    if (found) return found
    if (!/[.-]/.test(at)) return undefined
  }
  return undefined
}

/** Rules that contain all the words, those with a word in the title first. */
export function searchBook(book: Book, wanted: string): Rule[] {
  const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return []
  const found: { rule: Rule; rank: number }[] = []
  for (const rule of book.byId.values()) {
    const title = `${rule.id} ${rule.title}`.toLowerCase()
    const text = `${title} ${rule.text.toLowerCase()}`
    if (parts.every((p) => text.includes(p))) found.push({ rule, rank: parts.every((p) => title.includes(p)) ? 0 : 1 })
  }
  return found.sort((a, b) => a.rank - b.rank).map((f) => f.rule)
}
