/** A whole rulebook: chapters at the side, search at the top, every rule under its id. */

import { catalogue } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { Failure, Loading } from "../shell/Failure.tsx"
import { Heading } from "../shell/Heading.tsx"
import { words } from "../words/words.ts"
import { type Book, ruleIn, searchBook } from "./books.ts"
import { Markdown } from "./Markdown.tsx"
import { Rules } from "./RuleLink.tsx"
import { useBook } from "./RulePane.tsx"
import { signOf } from "./sign.ts"
import "../theme/rules.css"

export default function RulesPage({ game, rule }: { game: string; rule?: string | undefined }) {
  const book = useBook(game)
  const name = catalogue.find((g) => g.id === game)?.name
  const target = book && rule !== undefined ? ruleIn(book, rule)?.id : undefined
  useEffect(() => {
    if (target) document.getElementById(`rule-${target}`)?.scrollIntoView({ block: "start" })
  }, [target])
  if (book === undefined) return <Loading />
  if (book === null) return <Failure title={words("noGame.title")} says={words("rules.none")} />
  return (
    <Rules.Provider value={{ game }}>
      <main id="main" class="page rules-page" tabIndex={-1}>
        <nav class="chapters" aria-label={words("rules.chapters")}>
          <Heading says={name ?? book.title} />
          <Search book={book} game={game} />
          <ol>
            {book.chapters.map((c) => (
              <li key={c.title}>
                <details open={c.rules.some((r) => r.id === target)}>
                  <summary>{c.title}</summary>
                  <ul>
                    {c.rules.map((r) => (
                      <li key={r.id}>
                        <a
                          href={`#/rules/${game}/${encodeURIComponent(r.id)}`}
                          {...(r.id === target ? { "aria-current": "location" } : {})}
                        >
                          {r.title}
                        </a>
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            ))}
          </ol>
        </nav>
        <div class="book">
          <div class="intro">
            <Markdown text={book.intro} prefixes={book.prefixes} />
          </div>
          {book.chapters.map((c) => (
            <section key={c.title}>
              <h2 class="ruled">{c.title}</h2>
              {c.rules.map((r) => (
                <article key={r.id} id={`rule-${r.id}`} class={r.id === target ? "rule sought" : "rule"}>
                  <h3>
                    <a class="rule-id" href={`#/rules/${game}/${encodeURIComponent(r.id)}`}>
                      {signOf(r.id)}
                    </a>{" "}
                    {r.title}
                  </h3>
                  <Markdown text={r.text} prefixes={book.prefixes} />
                </article>
              ))}
            </section>
          ))}
        </div>
      </main>
    </Rules.Provider>
  )
}

function Search({ book, game }: { book: Book; game: string }) {
  const wanted = useSignal("")
  const found = searchBook(book, wanted.value)
  return (
    <div class="book-search">
      <input
        type="search"
        aria-label={words("rules.search")}
        placeholder={words("rules.search")}
        value={wanted.value}
        onInput={(e) => (wanted.value = e.currentTarget.value)}
      />
      {wanted.value.trim() === "" ? null : (
        <p class="caption" role="status">
          {words("rules.found", { count: found.length })}
        </p>
      )}
      <ul class="found">
        {found.slice(0, 30).map((r) => (
          <li key={r.id}>
            <a href={`#/rules/${game}/${encodeURIComponent(r.id)}`}>
              <span class="rule-id">{signOf(r.id)}</span> {r.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
