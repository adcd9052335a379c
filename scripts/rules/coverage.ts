/** Which rules of a rulebook have a test that names them. */
import { type Rule, ruleIdsIn } from "@salient/engine"
import type { Title } from "./titles.ts"

export type NamedTest = Title & { readonly file: string }

export type Coverage = {
  readonly game: string
  readonly prefix: string
  /** Rules that need a test: all but those marked `Not tested:` and our readings of doubtful passages. */
  readonly wanted: number
  readonly covered: number
  /** Covered only by tests that compare data with data: they run no code of the game. */
  readonly dataOnly: readonly Pick<Rule, "id" | "title">[]
  readonly uncovered: readonly Pick<Rule, "id" | "title" | "chapter" | "line">[]
  readonly untested: readonly { readonly id: string; readonly reason: string }[]
  readonly unknown: readonly {
    readonly id: string
    readonly file: string
    readonly line: number
    readonly title: string
  }[]
}

/** Gaps of the rulebook, doubtful readings and our decisions on them: recognised by name, tested through the rules that they concern. */
const isReading = (id: string): boolean => /-(GAP|AMB|DEC)-/.test(id)

/** The prefix of a rulebook's ids: `RAID` of `RAID-4.2`. */
export const prefixOf = (rules: readonly Rule[]): string | undefined => rules[0]?.id.split("-")[0]

/** Compares a rulebook with the tests that name its rules. */
export function coverageOf(
  game: string,
  prefix: string,
  rules: readonly Rule[],
  tests: readonly NamedTest[],
): Coverage {
  const ids = new Set(rules.map((r) => r.id))
  const named = tests.flatMap((test) => [...new Set(ruleIdsIn(test.text, prefix))].map((id) => ({ id, test })))
  const tested = new Set(named.map(({ id }) => id))
  const run = new Set(named.filter(({ test }) => !test.dataOnly).map(({ id }) => id))
  const wanted = rules.filter((r) => r.untested === undefined && !isReading(r.id))
  const uncovered = wanted.filter((r) => !tested.has(r.id))
  return {
    game,
    prefix,
    wanted: wanted.length,
    covered: wanted.length - uncovered.length,
    dataOnly: wanted.filter((r) => tested.has(r.id) && !run.has(r.id)).map(({ id, title }) => ({ id, title })),
    uncovered: uncovered.map(({ id, title, chapter, line }) => ({ id, title, chapter, line })),
    untested: rules.flatMap(({ id, untested }) => (untested === undefined ? [] : [{ id, reason: untested }])),
    unknown: named
      .filter(({ id }) => !ids.has(id))
      .map(({ id, test }) => ({ id, file: test.file, line: test.line, title: test.text })),
  }
}

/** The coverage of a game as lines for a terminal. */
export function report(c: Coverage): string {
  const lines = [`${c.game}: ${c.covered} of ${c.wanted} rules have a test.`]
  const chapters = new Map<string, string[]>()
  for (const { id, title, chapter } of c.uncovered)
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), `    ${id}  ${title}`])
  if (chapters.size > 0) lines.push("  Without a test:")
  for (const [chapter, rules] of chapters) lines.push(`   ${chapter || "(no chapter)"}`, ...rules)
  if (c.dataOnly.length > 0) lines.push(`  Only data is compared with data (${c.dataOnly.length}):`)
  for (const { id, title } of c.dataOnly) lines.push(`    ${id}  ${title}`)
  if (c.untested.length > 0) lines.push("  Not tested, with the reason:")
  for (const { id, reason } of c.untested) lines.push(`    ${id}  ${reason}`)
  if (c.unknown.length > 0) lines.push("  Named by a test and not in the rulebook:")
  for (const { id, file, line, title } of c.unknown) lines.push(`    ${id}  ${file}:${line}  ${title}`)
  return lines.join("\n")
}
