/** Standing instructions: what is answered automatically for the player, as a form made from the game's own list. */
import { catalogue } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import type { Options } from "@salient/engine"
import { useEffect } from "preact/hooks"
import type { Orders } from "../session/session.ts"
import { words } from "../words/words.ts"

export function Instructions({ game, orders }: { game: string; orders: Orders }) {
  const offered = catalogue.find((g) => g.id === game)?.instructions ?? []
  const given = useSignal<Options>({})
  const refused = useSignal("")
  useEffect(() => {
    if (offered.length === 0) return
    orders.instructions().then(
      (found) => (given.value = found),
      (error: unknown) => (refused.value = error instanceof Error ? error.message : String(error)),
    )
  }, [orders])
  if (offered.length === 0) return null
  const set = async (id: string, choice: string) => {
    const next = { ...given.value, [id]: choice }
    const result = await orders.instruct(next)
    refused.value = result.ok ? "" : result.reason
    if (result.ok) given.value = next
  }
  return (
    <details class="instructions">
      <summary>{words("standing.title")}</summary>
      <p class="caption">{words("standing.says")}</p>
      {offered.map((i) => (
        <label key={i.id}>
          {i.label}
          <select value={given.value[i.id] ?? i.default} onChange={(e) => set(i.id, e.currentTarget.value)}>
            {i.choices.map((c) => (
              <option key={c} value={c}>
                {i.names?.[c] ?? c}
              </option>
            ))}
          </select>
          <span class="caption">{i.says}</span>
        </label>
      ))}
      {refused.value ? (
        <p class="refusal" role="alert">
          {refused.value}
        </p>
      ) : null}
    </details>
  )
}
