/** The lobby: who one is, open matches, one's own, a new one. */

import { shelf } from "virtual:salient-shelf"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { go } from "../route.ts"
import { Failure, Loading } from "../shell/Failure.tsx"
import { words } from "../words/words.ts"
import { ask, type MatchSummary, me, ServerError, somebody, type User } from "./server.ts"

export default function OnlinePage() {
  const user = useSignal<User | null | undefined>(undefined)
  const open = useSignal<readonly MatchSummary[]>([])
  const mine = useSignal<readonly MatchSummary[]>([])
  const failed = useSignal<ServerError | undefined>(undefined)
  const load = async () => {
    try {
      user.value = await me()
      open.value = (await ask<{ matches: MatchSummary[] }>("GET", "matches?status=open&limit=30")).matches
      mine.value = user.value
        ? (await ask<{ matches: MatchSummary[] }>("GET", "matches/mine?limit=30")).matches.filter(
            (m) => m.status !== "over",
          )
        : []
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
      <h1>{words("online.title")}</h1>
      <Account user={user.value} onChange={load} />
      <section>
        <h2 class="ruled">{words("online.new")}</h2>
        <NewMatch />
      </section>
      <section>
        <h2 class="ruled">{words("online.mine")}</h2>
        {mine.value.length === 0 ? <p class="caption">{words("online.noneMine")}</p> : <Matches matches={mine.value} />}
      </section>
      <section>
        <h2 class="ruled">{words("online.open")}</h2>
        {open.value.length === 0 ? <p class="caption">{words("online.noneOpen")}</p> : <Matches matches={open.value} />}
      </section>
    </main>
  )
}

function Matches({ matches }: { matches: readonly MatchSummary[] }) {
  return (
    <ul class="matches">
      {matches.map((m) => {
        const game = shelf.find((g) => g.id === m.game)
        const who = m.seats.map((s) => s.player?.name ?? s.computer ?? "–").join(" · ")
        return (
          <li key={m.id}>
            <a class="match-name" href={`#/match/${m.id}`}>
              {m.name ??
                `${game?.name ?? m.game}: ${game?.scenarios.find((s) => s.id === m.scenario)?.name ?? m.scenario}`}
            </a>
            <span class="caption">
              {who} · {words(m.status === "open" ? "online.isOpen" : "online.isRunning")}
              {m.yours.length > 0 && m.seats.some((s) => m.yours.includes(s.id) && m.waits.includes(s.side))
                ? ` · ${words("online.yourTurn")}`
                : ""}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function NewMatch() {
  const game = useSignal(shelf[0]?.id ?? "")
  const scenario = useSignal("")
  const side = useSignal("")
  const secret = useSignal(false)
  const slow = useSignal(false)
  const refused = useSignal("")
  const chosen = shelf.find((g) => g.id === game.value)
  const battle = chosen?.scenarios.find((s) => s.id === scenario.value) ?? chosen?.scenarios[0]
  const create = async (e: Event) => {
    e.preventDefault()
    if (!chosen || !battle) return
    try {
      await somebody()
      const seat = battle.sides.find((s) => s.id === side.value)?.id ?? battle.sides[0]?.id
      const { match } = await ask<{ match: MatchSummary }>("POST", "matches", {
        game: chosen.id,
        scenario: battle.id,
        ...(seat ? { seat } : {}),
        visibility: secret.value ? "invitation" : "public",
        pace: slow.value ? "correspondence" : "live",
      })
      go(`match/${match.id}`)
    } catch (error) {
      refused.value = error instanceof Error ? error.message : String(error)
    }
  }
  return (
    <form class="row-form" onSubmit={create}>
      <label>
        {words("online.game")}
        <select value={game.value} onChange={(e) => (game.value = e.currentTarget.value)}>
          {shelf.map((g) => (
            <option key={g.id} value={g.id}>
              {g.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words("setup.scenario")}
        <select value={battle?.id ?? ""} onChange={(e) => (scenario.value = e.currentTarget.value)}>
          {chosen?.scenarios.map((s) => (
            <option key={s.id} value={s.id}>
              {s.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words("online.side")}
        <select
          value={battle?.sides.find((s) => s.id === side.value)?.id ?? battle?.sides[0]?.id ?? ""}
          onChange={(e) => (side.value = e.currentTarget.value)}
        >
          {battle?.sides.map((s) => (
            <option key={s.id} value={s.id}>
              {s.name}
            </option>
          ))}
        </select>
      </label>
      <label class="tick">
        <input type="checkbox" checked={secret.value} onChange={(e) => (secret.value = e.currentTarget.checked)} />
        {words("online.secret")}
      </label>
      <label class="tick">
        <input type="checkbox" checked={slow.value} onChange={(e) => (slow.value = e.currentTarget.checked)} />
        {words("online.slow")}
      </label>
      <button type="submit" class="button act">
        {words("online.create")}
      </button>
      {refused.value ? (
        <p class="refusal" role="alert">
          {refused.value}
        </p>
      ) : null}
    </form>
  )
}

function Account({ user, onChange }: { user: User | null; onChange: () => void }) {
  const name = useSignal("")
  const password = useSignal("")
  const refused = useSignal("")
  const act = (what: string, body: object) =>
    ask("POST", what, body).then(
      () => {
        refused.value = ""
        password.value = ""
        onChange()
      },
      (error: unknown) => (refused.value = error instanceof Error ? error.message : String(error)),
    )
  if (user && !user.guest)
    return (
      <p>
        {words("account.hello", { name: user.name })}{" "}
        <button type="button" class="button small" onClick={() => act("sign-out", {})}>
          {words("account.out")}
        </button>
      </p>
    )
  const given = { name: name.value, password: password.value }
  return (
    <form
      class="row-form account"
      onSubmit={(e) => {
        e.preventDefault()
        act("sign-in", given)
      }}
    >
      <p class="caption">{user ? words("account.guest", { name: user.name }) : words("account.nobody")}</p>
      <label>
        {words("account.name")}
        <input
          type="text"
          autocomplete="username"
          value={name.value}
          onInput={(e) => (name.value = e.currentTarget.value)}
        />
      </label>
      <label>
        {words("account.password")}
        <input
          type="password"
          autocomplete="current-password"
          value={password.value}
          onInput={(e) => (password.value = e.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        {words("account.in")}
      </button>
      <button type="button" class="button" onClick={() => act("sign-up", given)}>
        {words("account.up")}
      </button>
      {user ? null : (
        <button
          type="button"
          class="button"
          onClick={() => act("guest", name.value === "" ? {} : { name: name.value })}
        >
          {words("account.asGuest")}
        </button>
      )}
      {refused.value ? (
        <p class="refusal" role="alert">
          {refused.value}
        </p>
      ) : null}
    </form>
  )
}
