/**
 * Checks that an option which was offered earlier and is barred now is refused with a reason of its own. While a game is
 * examined, we keep the ids that each question has offered to each side. We then try the ids that it no longer offers: the
 * question must bar them with a rule. A game lists the questions that cannot do this, with the reason.
 */
import type { Choose, Decision, Select } from "../decision.ts"
import { judge } from "../judge.ts"
import type { Match } from "../match.ts"
import { mix, type Random } from "../random.ts"

/** How often an option that is no longer offered was tried, and how often it was refused with a rule of its own. */
export type Explained = { readonly [question: string]: { readonly tried: number; readonly explained: number } }

/** How many ids are tried per question. */
const most = 4

export class BarredOptions {
  /** Every id offered so far, by side and question. */
  private readonly offered = new Map<string, Set<string>>()
  private readonly counts = new Map<string, { tried: number; explained: number }>()
  /** The first few options that were refused without a rule of their own, for debugging. */
  readonly unexplained: string[] = []

  /** Checks the open questions. */
  look(match: Match, random: Random): string | undefined {
    for (const decision of match.pending) {
      if (decision.what === undefined || (decision.kind !== "choose" && decision.kind !== "select")) continue
      const earlier = this.earlier(decision)
      const now = new Set(decision.options.map((o) => o.id))
      const gone = mix(
        random,
        [...earlier].filter((id) => !now.has(id)),
      ).slice(0, most)
      for (const id of now) earlier.add(id)
      if (gone.length === 0) continue
      // The list of barred options is as costly as all the options, so it is computed once, for here and for the judge.
      const list = decision.barred?.() ?? []
      const asked = { ...decision, barred: () => list }
      for (const id of gone) {
        const wrong = this.tried(asked, decision.what, id)
        if (wrong) return wrong
      }
    }
    return undefined
  }

  private earlier({ by, what }: Decision): Set<string> {
    const key = `${by} ${what}`
    const known = this.offered.get(key) ?? new Set<string>()
    this.offered.set(key, known)
    return known
  }

  private tried(decision: Choose | Select, question: string, id: string): string | undefined {
    const count = this.counts.get(question) ?? { tried: 0, explained: 0 }
    this.counts.set(question, count)
    count.tried++
    const barred = decision.barred?.().find((b) => b.id === id)
    const answer = judge({ ...decision, kind: "choose" } as Choose, { choose: id })
    if (answer.ok) return `"${id}" is not offered by ${question}, but accepted`
    if (!barred) {
      if (this.unexplained.length < 40) this.unexplained.push(`${question}: ${id}: ${answer.reason}`)
      return undefined
    }
    if (answer.reason !== barred.why.reason)
      return `${question} bars "${id}" ("${barred.why.reason}") and refuses it otherwise ("${answer.reason}")`
    if (barred.why.rules.length === 0) return `${question} bars "${id}" without a rule: ${barred.why.reason}`
    count.explained++
    return undefined
  }

  get explained(): Explained {
    return Object.fromEntries(this.counts)
  }
}

/** Adds up the counts of several games. */
export function addedUp(games: readonly Explained[]): Explained {
  const sum: Record<string, { tried: number; explained: number }> = {}
  for (const game of games)
    for (const [question, { tried, explained }] of Object.entries(game)) {
      const all = sum[question] ?? { tried: 0, explained: 0 }
      sum[question] = { tried: all.tried + tried, explained: all.explained + explained }
    }
  return sum
}

/** `411 of 420 (97.9 %)`, and the questions that are incomplete. */
export function sayExplained(explained: Explained): string {
  const all = Object.values(explained)
  const [tried, told] = [all.reduce((n, c) => n + c.tried, 0), all.reduce((n, c) => n + c.explained, 0)]
  const share = tried === 0 ? "nothing was tried" : `${((100 * told) / tried).toFixed(1)} %`
  const short = Object.entries(explained)
    .filter(([, c]) => c.explained < c.tried)
    .map(([question, c]) => `${question} ${c.explained} of ${c.tried}`)
  return `${told} of ${tried} (${share})${short.length > 0 ? `; short of all: ${short.join(", ")}` : ""}`
}
