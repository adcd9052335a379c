/** Newer rules refuse the last moves of a match: its players choose what happens before anything is removed. */
import { useSignal } from "@preact/signals"
import type { MatchSummary, RulesChoice } from "../../server/protocol/index.ts"
import { matchName } from "../front/names.ts"
import { Heading } from "../shell/Heading.tsx"
import { words } from "../words/words.ts"
import { Refused } from "./fields.tsx"
import { ask } from "./server.ts"

const choices = { "play-on": "rules.playOn", end: "rules.end" } as const satisfies { [choice in RulesChoice]: string }

export function RulesChanged({ match, onChange }: { match: MatchSummary; onChange: () => void }) {
  const refused = useSignal("")
  const { lost = 0, choices: chosen = {} } = match.rulesChanged ?? {}
  const choose = (choice: RulesChoice) =>
    ask("POST", `matches/${encodeURIComponent(match.id)}/rules`, { choose: choice }).then(
      () => {
        refused.value = ""
        onChange()
      },
      (error: unknown) => (refused.value = error instanceof Error ? error.message : String(error)),
    )
  const sayChoice = (choice: RulesChoice | undefined) => words(choice ? choices[choice] : "rules.open")
  return (
    <main id="main" class="page narrow" tabIndex={-1}>
      <Heading says={words("rules.title")} />
      <p class="caption">{matchName(match)}</p>
      <p>{words("rules.says", { count: lost })}</p>
      <p class="actions">
        {(Object.keys(choices) as RulesChoice[]).map((choice) => (
          <button
            key={choice}
            type="button"
            class="button"
            aria-pressed={match.yours.some((seat) => chosen[seat] === choice)}
            onClick={() => choose(choice)}
          >
            {words(choices[choice])}
          </button>
        ))}
      </p>
      <ul>
        {match.seats.map((s) =>
          s.player ? (
            <li key={s.id}>{words("rules.chosen", { name: s.player.name, choice: sayChoice(chosen[s.id]) })}</li>
          ) : null,
        )}
      </ul>
      <Refused reason={refused.value} />
    </main>
  )
}
