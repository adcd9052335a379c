/** The lobby: the user's account, open matches, own matches, a new match. */

import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import type { MatchesAnswer, MatchSummary, User } from "../../server/protocol/index.ts"
import { levelName } from "../front/levels.ts"
import { matchName } from "../front/names.ts"
import { Notices } from "../notices/Notices.tsx"
import { Failure, Loading } from "../shell/Failure.tsx"
import { Heading } from "../shell/Heading.tsx"
import { words } from "../words/words.ts"
import { Account } from "./Account.tsx"
import { NewMatch } from "./NewMatch.tsx"
import { ask, me, ServerError } from "./server.ts"
import { revealWhenFull } from "./shares.ts"

export default function OnlinePage() {
  const user = useSignal<User | null | undefined>(undefined)
  const open = useSignal<readonly MatchSummary[]>([])
  const running = useSignal<readonly MatchSummary[]>([])
  const mine = useSignal<readonly MatchSummary[]>([])
  const failed = useSignal<ServerError | undefined>(undefined)
  const load = async () => {
    try {
      user.value = await me()
      open.value = (await ask<MatchesAnswer>("GET", "matches?status=open&limit=30")).matches
      running.value = (await ask<MatchesAnswer>("GET", "matches?status=running&limit=30")).matches
      mine.value = user.value
        ? (await ask<MatchesAnswer>("GET", "matches/mine?limit=30")).matches.filter((m) => m.status !== "over")
        : []
      // A match that waits for this browser's share of the dice can also begin while its player is looking at the lobby.
      await Promise.allSettled(mine.value.map(revealWhenFull))
    } catch (error) {
      failed.value = error instanceof ServerError ? error : new ServerError("failed", String(error))
    }
  }
  useEffect(() => {
    load()
    const again = setInterval(load, 10_000)
    return () => clearInterval(again)
  }, [])
  if (failed.value && user.value === undefined)
    return (
      <Failure
        title={words("online.noServerTitle")}
        says={words("online.none")}
        {...(failed.value.code === "no-server" ? {} : { detail: failed.value.message })}
      />
    )
  if (user.value === undefined) return <Loading />
  return (
    <main id="main" class="page lobby" tabIndex={-1}>
      <Heading says={words("online.title")} />
      <Account user={user.value} onChange={load} />
      <section>
        <h2 class="ruled">{words("online.new")}</h2>
        <NewMatch />
      </section>
      <section>
        <h2 class="ruled">{words("online.mine")}</h2>
        {user.value ? <Notices /> : null}
        {mine.value.length === 0 ? (
          <p class="caption">{words("online.noneMine")}</p>
        ) : (
          <Matches matches={mine.value} isMine />
        )}
      </section>
      <section>
        <h2 class="ruled">{words("online.open")}</h2>
        {open.value.length === 0 ? <p class="caption">{words("online.noneOpen")}</p> : <Matches matches={open.value} />}
      </section>
      <section>
        <h2 class="ruled">{words("online.watch")}</h2>
        <p class="caption">{words(running.value.length === 0 ? "online.noneRunning" : "online.watchSays")}</p>
        <Matches matches={running.value.filter((m) => m.yours.length === 0)} />
      </section>
    </main>
  )
}

function Matches({ matches, isMine = false }: { matches: readonly MatchSummary[]; isMine?: boolean }) {
  return (
    <ul class="matches">
      {matches.map((m) => {
        const who = m.seats.map((s) => s.player?.name ?? (s.computer ? levelName(s.computer) : "–")).join(" · ")
        return (
          <li key={m.id}>
            <a class="match-name" href={`#/match/${m.id}`}>
              {matchName(m)}
            </a>
            <span class="caption">
              {who} · {words(m.status === "open" ? "online.isOpen" : "online.isRunning")}
              {m.yours.length > 0 && m.seats.some((s) => m.yours.includes(s.id) && m.waits.includes(s.side))
                ? ` · ${words("online.yourTurn")}`
                : ""}
              {m.status === "open" && m.yours.length === 0 && m.rematchOf !== null && isMine
                ? ` · ${words("outcome.offered")}`
                : ""}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
