/** The other people at the table: who is there, whose time runs, what is said. */
import { useSignal } from "@preact/signals"
import type { Looks } from "../board/sides.ts"
import type { Company } from "../session/session.ts"
import { sayTime, words } from "../words/words.ts"
import { SideMark } from "./Panels.tsx"

export function CompanyBar({ company, looks }: { company: Company; looks: Looks }) {
  const deadline = company.deadline.value
  const invitation = company.invitation.value
  return (
    <section class="panel company">
      <h2>{words("company.title")}</h2>
      <ul>
        {company.players.value.map((p) => {
          const look = looks(p.side)
          return (
            <li key={p.seat}>
              <SideMark colour={look.colour} band={look.band} /> {p.name || words("company.free")}{" "}
              <span class="caption">
                {p.computer ? words("company.computer") : p.here ? words("company.here") : words("company.away")}
              </span>
            </li>
          )
        })}
      </ul>
      {deadline ? <p class="caption">{words("company.deadline", { at: sayTime(deadline) })}</p> : null}
      {invitation ? (
        <p>
          <label class="caption">
            {words("company.invite")}
            <input type="text" readOnly value={invitation} onFocus={(e) => e.currentTarget.select()} />
          </label>
        </p>
      ) : null}
    </section>
  )
}

export function Chat({ company }: { company: Company }) {
  const text = useSignal("")
  const refused = useSignal("")
  const send = async (e: Event) => {
    e.preventDefault()
    if (text.value.trim() === "") return
    const result = await company.say(text.value.trim())
    refused.value = result.ok ? "" : result.reason
    if (result.ok) text.value = ""
  }
  return (
    <div class="chat">
      <ol aria-live="polite" aria-label={words("tab.chat")}>
        {company.chat.value.map((l) => (
          <li key={l.id}>
            <b>{l.name}</b> {l.text} <span class="caption">{sayTime(l.at)}</span>
          </li>
        ))}
      </ol>
      {company.chat.value.length === 0 ? <p class="caption">{words("chat.empty")}</p> : null}
      <form onSubmit={send}>
        <label>
          {words("chat.say")}
          <input type="text" maxLength={500} value={text.value} onInput={(e) => (text.value = e.currentTarget.value)} />
        </label>
      </form>
      {refused.value ? <p class="refusal">{refused.value}</p> : null}
    </div>
  )
}
