/** What the battle is about and what the player's side must do: one touch away throughout. */
import type { Scenario, Scene, Side } from "@salient/engine"
import { words } from "../words/words.ts"

type Aims = NonNullable<Scene["aims"]>

export function Briefing({ scenario, side, aims = [] }: { scenario: Scenario; side: Side | null; aims?: Aims }) {
  const { name, brief, briefings = {}, sides } = scenario
  const own = side === null ? undefined : briefings[side]
  const all = side === null ? sides.filter((s) => briefings[s.id]) : []
  return (
    <section class="briefing">
      <h2>{name}</h2>
      <p>{brief}</p>
      {own ? (
        <>
          <h3>{words("briefing.orders")}</h3>
          <p>{own}</p>
        </>
      ) : null}
      {aims.length > 0 ? (
        <>
          <h3>{words("briefing.aim")}</h3>
          <ul class="aims">
            {aims.map((a) => (
              <li key={a.label}>
                <span aria-hidden="true">{a.done ? "✓" : "✗"}</span> {a.label}{" "}
                <span class="caption">{words(a.done ? "briefing.done" : "briefing.notDone")}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {all.map((s) => (
        <div key={s.id}>
          <h3>{words("briefing.ordersOf", { side: s.name })}</h3>
          <p>{briefings[s.id]}</p>
        </div>
      ))}
    </section>
  )
}
