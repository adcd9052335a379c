/** Finished matches: those kept in this browser, and those of the server if there is one. */

import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import type { MatchesAnswer, MatchSummary } from "../../server/protocol/index.ts"
import { ask } from "../online/server.ts"
import { Heading } from "../shell/Heading.tsx"
import { sayTime, words } from "../words/words.ts"
import { KeptMatches } from "./KeptMatches.tsx"
import { matchName } from "./names.ts"
import { RecordInput } from "./RecordInput.tsx"

export default function ArchivePage() {
  const theirs = useSignal<readonly MatchSummary[] | null | undefined>(undefined)
  useEffect(() => {
    ask<MatchesAnswer>("GET", "archive?limit=30").then(
      ({ matches }) => (theirs.value = matches),
      () => (theirs.value = null),
    )
  }, [])
  return (
    <main id="main" class="page" tabIndex={-1}>
      <Heading says={words("archive.title")} />
      <h2 class="ruled">{words("archive.own")}</h2>
      <KeptMatches over empty={words("archive.empty")} />
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
              {m.outcome?.reason ?? ""} · {words("front.moves", { count: m.moves })} ·{" "}
              {sayTime(m.endedAt ?? m.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </main>
  )
}
