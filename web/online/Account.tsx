/** Who one is on this server: a guest, or somebody with a name and a password. */
import { type Signal, useSignal } from "@preact/signals"
import { words } from "../words/words.ts"
import { ask, type User } from "./server.ts"

export function Account({ user, onChange }: { user: User | null; onChange: () => void }) {
  const name = useSignal("")
  const password = useSignal("")
  const refused = useSignal("")
  const act = (method: "POST" | "DELETE", what: string, body: object) =>
    ask(method, what, body).then(
      () => {
        refused.value = ""
        password.value = ""
        onChange()
      },
      (error: unknown) => (refused.value = error instanceof Error ? error.message : String(error)),
    )
  if (user && !user.guest)
    return (
      <div>
        <p>
          {words("account.hello", { name: user.name })}{" "}
          <button type="button" class="button small" onClick={() => act("POST", "sign-out", {})}>
            {words("account.out")}
          </button>
        </p>
        <details>
          <summary>{words("account.delete")}</summary>
          <form
            class="row-form"
            onSubmit={(e) => {
              e.preventDefault()
              act("DELETE", "me", { password: password.value })
            }}
          >
            <p class="caption">{words("account.deleteSays")}</p>
            <Password value={password} />
            <button type="submit" class="button">
              {words("account.deleteSure")}
            </button>
            <Refused reason={refused.value} />
          </form>
        </details>
      </div>
    )
  const given = { name: name.value, password: password.value }
  return (
    <form
      class="row-form account"
      onSubmit={(e) => {
        e.preventDefault()
        act("POST", "sign-in", given)
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
      <Password value={password} />
      <button type="submit" class="button">
        {words("account.in")}
      </button>
      <button type="button" class="button" onClick={() => act("POST", "sign-up", given)}>
        {words("account.up")}
      </button>
      {user ? null : (
        <button
          type="button"
          class="button"
          onClick={() => act("POST", "guest", name.value === "" ? {} : { name: name.value })}
        >
          {words("account.asGuest")}
        </button>
      )}
      <Refused reason={refused.value} />
    </form>
  )
}

function Password({ value }: { value: Signal<string> }) {
  return (
    <label>
      {words("account.password")}
      <input
        type="password"
        autocomplete="current-password"
        value={value.value}
        onInput={(e) => (value.value = e.currentTarget.value)}
      />
    </label>
  )
}

function Refused({ reason }: { reason: string }) {
  return reason ? (
    <p class="refusal" role="alert">
      {reason}
    </p>
  ) : null
}
