/** One rule beside the board, with links back and to the whole book. */

import { useSignal } from "@preact/signals"
import type { RuleId } from "@salient/engine"
import { useEffect } from "preact/hooks"
import { words } from "../words/words.ts"
import { type Book, bookOf, ruleIn, searchBook } from "./books.ts"
import { Markdown } from "./Markdown.tsx"
import { signOf } from "./sign.ts"

/** The book of a game: undefined while it loads, null where there is none. */
export function useBook(game: string): Book | null | undefined {
  const book = useSignal<Book | null | undefined>(undefined)
  useEffect(() => {
    let gone = false
    bookOf(game).then(
      (found) => {
        if (!gone) book.value = found ?? null
      },
      () => {
        if (!gone) book.value = null
      },
    )
    return () => {
      gone = true
    }
  }, [game])
  return book.value
}

export function RulePane({
  game,
  rule,
  onRule,
}: {
  game: string
  rule: RuleId | undefined
  onRule: (id: RuleId) => void
}) {
  const book = useBook(game)
  const wanted = useSignal("")
  if (book === undefined) return <p class="caption">{words("loading")}</p>
  if (book === null) return <p class="caption">{words("rules.none")}</p>
  const shown = rule === undefined ? undefined : ruleIn(book, rule)
  const found = searchBook(book, wanted.value).slice(0, 12)
  return (
    <div class="rule-pane">
      <input
        type="search"
        aria-label={words("rules.search")}
        placeholder={words("rules.search")}
        value={wanted.value}
        onInput={(e) => (wanted.value = e.currentTarget.value)}
      />
      {found.length > 0 ? (
        <ul class="found">
          {found.map((r) => (
            <li key={r.id}>
              <button
                type="button"
                class="plain"
                onClick={() => {
                  wanted.value = ""
                  onRule(r.id)
                }}
              >
                {signOf(r.id)} {r.title}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {shown ? (
        <article>
          <p class="caption">{shown.chapter}</p>
          <h2>
            <span class="rule-id">{signOf(shown.id)}</span> {shown.title}
          </h2>
          <Markdown text={shown.text} prefixes={book.prefixes} />
        </article>
      ) : (
        <p class="caption">{rule === undefined ? words("rules.choose") : words("rules.unknown", { rule })}</p>
      )}
      <p>
        <a href={`#/rules/${game}${shown ? `/${encodeURIComponent(shown.id)}` : ""}`} target="_blank" rel="noreferrer">
          {words("rules.whole")}
        </a>
      </p>
    </div>
  )
}
