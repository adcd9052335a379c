/** Finished matches: those kept in this browser, and those of the server where there is one. */
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { ask, type MatchSummary } from "../online/server.ts"
import { Heading } from "../shell/Heading.tsx"
import { forget, type Saved, savedMatches } from "../store/saved.ts"
import { sayTime, words } from "../words/words.ts"
import { MatchLine } from "./Front.tsx"
import { matchName } from "./names.ts"
import { RecordInput } from "./RecordInput.tsx"

export default function ArchivePage() {
  const own = useSignal<readonly Saved[]>([])
  const theirs = useSignal<readonly MatchSummary[] | null | undefined>(undefined)
  const load = () =>
    savedMatches().then(
      (found) => (own.value = found.filter((m) => m.over)),
      () => (own.value = []),
    )
  useEffect(() => {
    load()
    ask<{ matches: MatchSummary[] }>("GET", "archive?limit=30").then(
      ({ matches }) => (theirs.value = matches),
      () => (theirs.value = null),
    )
  }, [])
  return (
    <main id="main" class="page" tabIndex={-1}>
      <Heading says={words("archive.title")} />
      <h2 class="ruled">{words("archive.own")}</h2>
      {own.value.length === 0 ? <p class="caption">{words("archive.empty")}</p> : null}
      <ul class="matches">
        {own.value.map((m) => (
          <MatchLine key={m.id} match={m} onForget={() => forget(m.id).then(load)} />
        ))}
      </ul>
      <RecordInput />
      <h2 class="ruled">{words("archive.server")}</h2>
      {theirs.value === undefined ? <p class="caption">{words("loading")}</p> : null}
      {theirs.value === null ? <p class="caption">{words("online.none")}</p> : null}
      {theirs.value?.length === 0 ? <p class="caption">{words("archive.serverEmpty")}</p> : null}
      <ul class="matches">
        {theirs.value?.map((m) => (
          <li key={m.id}>
            <a class="match-name" href={`#/replay/match/${m.id}`}>
              {matchName(m)}
            </a>
            <span class="caption">
              {m.outcome?.reason ?? ""} · {words("front.moves", { moves: m.moves })} ·{" "}
              {sayTime(m.endedAt ?? m.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </main>
  )
}
