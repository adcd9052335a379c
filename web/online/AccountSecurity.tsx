/** Changing the user's password, and the browsers and tokens that may act in the user's name. */
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import type { SessionSummary, SessionsAnswer } from "../../server/protocol/index.ts"
import { settings } from "../store/settings.ts"
import { words } from "../words/words.ts"
import { Password, Refused } from "./fields.tsx"
import { ask } from "./server.ts"

export function AccountSecurity({ onChange }: { onChange: () => void }) {
  const open = useSignal(false)
  return (
    <details class="account-security" onToggle={(e) => (open.value = e.currentTarget.open)}>
      <summary>{words("account.security")}</summary>
      {open.value ? <Security onChange={onChange} /> : null}
    </details>
  )
}

function Security({ onChange }: { onChange: () => void }) {
  const sessions = useSignal<readonly SessionSummary[]>([])
  const old = useSignal("")
  const fresh = useSignal("")
  const refused = useSignal("")
  const changed = useSignal(false)
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
      refused.value = ""
    } catch (error) {
      refused.value = error instanceof Error ? error.message : String(error)
    }
  }
  const load = () =>
    attempt(async () => {
      sessions.value = (await ask<SessionsAnswer>("GET", "sessions")).sessions
    })
  useEffect(() => {
    load()
  }, [])
  const changePassword = () =>
    attempt(async () => {
      changed.value = false
      await ask("POST", "password", { old: old.value, new: fresh.value })
      old.value = ""
      fresh.value = ""
      changed.value = true
      await load()
    })
  const end = ({ id, current }: SessionSummary) =>
    attempt(async () => {
      await ask("DELETE", `sessions/${encodeURIComponent(id)}`)
      if (current) onChange()
      else await load()
    })
  const endAll = () =>
    attempt(async () => {
      await ask("POST", "sign-out-everywhere", {})
      onChange()
    })
  return (
    <>
      <form
        class="row-form"
        onSubmit={(e) => {
          e.preventDefault()
          changePassword()
        }}
      >
        <Password label={words("account.password")} value={old} />
        <Password label={words("account.newPassword")} value={fresh} fresh />
        <button type="submit" class="button">
          {words("account.changePassword")}
        </button>
      </form>
      {changed.value ? <p role="status">{words("account.passwordChanged")}</p> : null}
      <h2>{words("account.devices")}</h2>
      <ul class="matches sessions">
        {sessions.value.map((session) => (
          <li key={session.id}>
            <span class="match-name">
              {session.kind === "token"
                ? words("account.token", { label: session.label ?? "" })
                : words("account.browser")}
            </span>
            <span class="caption">
              {words("account.since", { date: dateOf(session.createdAt) })}
              {session.current ? ` · ${words("account.thisOne")}` : ""}
            </span>
            <button type="button" class="button small" onClick={() => end(session)}>
              {words("account.end")}
            </button>
          </li>
        ))}
      </ul>
      <p class="actions">
        <button type="button" class="button" onClick={endAll}>
          {words("account.everywhere")}
        </button>
      </p>
      <Refused reason={refused.value} />
    </>
  )
}

const dateOf = (time: string): string =>
  new Date(time).toLocaleDateString(settings.value.language, { day: "numeric", month: "long", year: "numeric" })
