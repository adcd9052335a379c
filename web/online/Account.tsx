/** Who one is on this server: a guest, or somebody with a name and a password. */
import { useSignal } from "@preact/signals"
import { words } from "../words/words.ts"
import { ask, type User } from "./server.ts"

export function Account({ user, onChange }: { user: User | null; onChange: () => void }) {
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
