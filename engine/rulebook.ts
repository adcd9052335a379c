/** Reads a game's rulebook from Markdown: one third-level heading per rule, `### RAID-4.2 Title`. */
import type { RuleId } from "./tally.ts"

export type Rule = {
  readonly id: RuleId
  readonly title: string
  /** The second-level heading above it. */
  readonly chapter: string
  /** Markdown, without the heading. */
  readonly text: string
  /** Why no test can be written for it: it only describes something or gives advice. */
  readonly untested?: string
  readonly line: number
}

const heading = /^### ([A-Z][A-Z0-9]*-[^\s]+)\s+(.*)$/
const notTested = /^Not tested: (.+)$/m

/** The rules of a rulebook, in order. */
export function readRulebook(markdown: string): Rule[] {
  const rules: Rule[] = []
  let chapter = ""
  let open: { id: RuleId; title: string; chapter: string; line: number; body: string[] } | undefined
  const close = () => {
    if (!open) return
    const { body, ...rule } = open
    const text = body.join("\n").trim()
    const untested = notTested.exec(text)?.[1]
    rules.push({ ...rule, text, ...(untested ? { untested } : {}) })
    open = undefined
  }
  for (const [i, line] of markdown.split(/\r?\n/).entries()) {
    const found = heading.exec(line)
    if (found) {
      close()
      open = { id: found[1] as string, title: found[2] as string, chapter, line: i + 1, body: [] }
    } else if (/^##? /.test(line)) {
      close()
      if (line.startsWith("## ")) chapter = line.slice(3).trim()
    } else open?.body.push(line)
  }
  close()
  return rules
}

/** All ids in a text that look like rules with this prefix. */
export const ruleIdsIn = (text: string, prefix: string): RuleId[] => {
  const found = text.match(new RegExp(`\\b${prefix}-[A-Z0-9][A-Za-z0-9.-]*`, "g")) ?? []
  return found.map((id) => id.replace(/[.-]+$/, ""))
}

/** What a rulebook cites and does not have: each as `place cites id`. A section (`RAID-4`) may be cited if it has rules (`RAID-4.2`). */
export function missingCitations(markdown: string): string[] {
  const rules = readRulebook(markdown)
  const ids = new Set(rules.map((r) => r.id))
  const isThere = (id: RuleId) =>
    ids.has(id) || rules.some((r) => r.id.startsWith(id) && /^([.-]|[a-z]\b)/.test(r.id.slice(id.length)))
  return rules.flatMap((rule) =>
    ruleIdsIn(`${rule.title}\n${rule.text}`, rule.id.split("-")[0] as string)
      .filter((id) => !isThere(id))
      .map((id) => `${rule.id} cites ${id}`),
  )
}
