/** The chat of a match. */
import { useSignal } from "@preact/signals"
import type { Room } from "../session/session.ts"
import { sayTime, words } from "../words/words.ts"

export function Chat({ room }: { room: Room }) {
  const text = useSignal("")
  const refused = useSignal("")
  const send = async (e: Event) => {
    e.preventDefault()
    if (text.value.trim() === "") return
    const result = await room.say(text.value.trim())
    refused.value = result.ok ? "" : result.reason
    if (result.ok) text.value = ""
  }
  return (
    <div class="chat">
      <ol aria-live="polite" aria-label={words("tab.chat")}>
        {room.chat.value.map((l) => (
          <li key={l.id}>
            <b>{l.name}</b> {l.text} <span class="caption">{sayTime(l.at)}</span>
          </li>
        ))}
      </ol>
      {room.chat.value.length === 0 ? <p class="caption">{words("chat.empty")}</p> : null}
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
