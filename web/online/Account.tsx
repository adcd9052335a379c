/** Who the user is on this server: a guest, or somebody with a name and a password. */

import { useSignal } from "@preact/signals"
import type { User } from "../../server/protocol/index.ts"
import { words } from "../words/words.ts"
import { AccountSecurity } from "./AccountSecurity.tsx"
import { Password, Refused } from "./fields.tsx"
import { ask, ServerError } from "./server.ts"
import { signIn } from "./signing-in.ts"

type Props = { user: User | null; onChange: () => void }

export function Account({ user, onChange }: Props) {
  return user && !user.guest ? <SignedIn user={user} onChange={onChange} /> : <SignIn user={user} onChange={onChange} />
}

function SignedIn({ user, onChange }: Props & { user: User }) {
  const password = useSignal("")
  const refused = useSignal("")
  const act = (method: "POST" | "DELETE", what: string, body: object) =>
    ask(method, what, body).then(onChange, (error: unknown) => (refused.value = sentence(error)))
  return (
    <div>
      <p>
        {words("account.hello", { name: user.name })}{" "}
        <button type="button" class="button small" onClick={() => act("POST", "sign-out", {})}>
          {words("account.out")}
        </button>
      </p>
      <AccountSecurity onChange={onChange} />
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
          <Password label={words("account.password")} value={password} />
          <button type="submit" class="button">
            {words("account.deleteSure")}
          </button>
        </form>
      </details>
      <Refused reason={refused.value} />
    </div>
  )
}

function SignIn({ user, onChange }: Props) {
  const name = useSignal("")
  const password = useSignal("")
  const refused = useSignal("")
  /** What the server asks when a guest signs in to an account: what becomes of the guest's matches. */
  const question = useSignal("")
  const given = { name: name.value, password: password.value }
  /** The part of the work done that the server asks for if somebody has been guessing; undefined if it has not. */
  const worked = useSignal<number | undefined>(undefined)
  const attempt = async (work: () => Promise<unknown>) => {
    refused.value = ""
    try {
      await work()
      question.value = ""
      password.value = ""
      onChange()
    } catch (error) {
      const isQuestion = error instanceof ServerError && error.code === "two-identities"
      question.value = isQuestion ? sentence(error) : ""
      refused.value = isQuestion ? "" : sentence(error)
    }
    worked.value = undefined
  }
  const act = (what: string, body: object) => attempt(() => ask("POST", what, body))
  const enter = (guest?: "bring" | "leave") =>
    attempt(() => signIn({ ...given, ...(guest ? { guest } : {}) }, (done) => (worked.value = done)))
  if (worked.value !== undefined)
    return (
      <div class="row-form account" role="status">
        <p class="caption">{words("account.work")}</p>
        <progress max="1" value={worked.value} aria-label={words("account.workDone")} />
      </div>
    )
  if (question.value)
    return (
      <fieldset class="row-form account">
        <legend>{question.value}</legend>
        <button type="button" class="button act" onClick={() => enter("bring")}>
          {words("account.bring")}
        </button>
        <button type="button" class="button" onClick={() => enter("leave")}>
          {words("account.leave")}
        </button>
        <button type="button" class="button quiet" onClick={() => (question.value = "")}>
          {words("account.cancel")}
        </button>
      </fieldset>
    )
  return (
    <form
      class="row-form account"
      onSubmit={(e) => {
        e.preventDefault()
        enter()
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
      <Password label={words("account.password")} value={password} />
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
      <Refused reason={refused.value} />
    </form>
  )
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
