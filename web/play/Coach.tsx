/** First steps, taught by playing: the first time a rule asks something, its text is shown beside the question. */

import { signal } from "@preact/signals"
import type { Presented, RuleId } from "@salient/engine"
import { ruleIn } from "../rulebook/books.ts"
import { Markdown } from "../rulebook/Markdown.tsx"
import { useBook } from "../rulebook/RulePane.tsx"
import { signOf } from "../rulebook/sign.ts"
import { change, settings } from "../store/settings.ts"
import { words } from "../words/words.ts"

const key = "salient rules met"

function met(): ReadonlySet<RuleId> {
  try {
    return new Set(JSON.parse(localStorage.getItem(key) ?? "[]") as RuleId[])
  } catch {
    // Without storage nothing is remembered: the lesson is given again.
    return new Set()
  }
}

const known = signal<ReadonlySet<RuleId>>(met())

function remember(id: RuleId): void {
  known.value = new Set([...known.value, id])
  try {
    localStorage.setItem(key, JSON.stringify([...known.value]))
  } catch {
    // Remembered for this visit only.
  }
}

/** The rules a question rests on, its own first, then those of its answers. */
const rulesOf = (ask: Presented): RuleId[] => [
  ...new Set([...ask.rules, ...("options" in ask ? ask.options.flatMap((o) => o.rules ?? []) : [])]),
]

/** The first rule of a question that the player has not met yet, if the player wants to be taught. */
export function useFreshRule(game: string, ask: Presented | undefined) {
  const book = useBook(game)
  if (!settings.value.coach || !book || !ask) return undefined
  return rulesOf(ask)
    .map((id) => ruleIn(book, id))
    .find((rule) => rule !== undefined && !known.value.has(rule.id))
}

export function Coach({ game, ask }: { game: string; ask: Presented }) {
  const book = useBook(game)
  const fresh = useFreshRule(game, ask)
  if (!fresh || !book) return null
  return (
    <section class="coach">
      <h2>
        <span class="rule-id">{signOf(fresh.id)}</span> {fresh.title}
      </h2>
      <Markdown text={fresh.text} prefixes={book.prefixes} />
      <p class="actions">
        <button type="button" class="button small" onClick={() => remember(fresh.id)}>
          {words("coach.understood")}
        </button>
        <button type="button" class="button small quiet" onClick={() => change({ coach: false })}>
          {words("coach.off")}
        </button>
      </p>
    </section>
  )
}
