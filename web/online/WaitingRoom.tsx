/** Before a match begins: who sits where, the link to send, a computer for an empty chair. */

import { levels, shelf, usualLevel } from "virtual:salient-shelf"
import { useSignal } from "@preact/signals"
import { levelName } from "../front/levels.ts"
import { matchName } from "../front/names.ts"
import { Heading } from "../shell/Heading.tsx"
import { LinkToSend } from "../shell/LinkToSend.tsx"
import { words } from "../words/words.ts"
import { ask, type MatchSummary, matchLink } from "./server.ts"

export function WaitingRoom({
  match,
  invitation,
  onChange,
}: {
  match: MatchSummary
  invitation: string | undefined
  onChange: () => void
}) {
  const refused = useSignal("")
  const game = shelf.find((g) => g.id === match.game)
  const scenario = game?.scenarios.find((s) => s.id === match.scenario)
  const act = (what: string, body: object) =>
    ask("POST", `matches/${encodeURIComponent(match.id)}/${what}`, body).then(
      () => {
        refused.value = ""
        onChange()
      },
      (error: unknown) => (refused.value = error instanceof Error ? error.message : String(error)),
    )
  const link = matchLink(match)
  const level = useSignal(usualLevel)
  const seated = match.yours.length > 0
  return (
    <main id="main" class="page narrow" tabIndex={-1}>
      <Heading says={matchName(match)} />
      <p>{match.status === "cancelled" ? words("room.cancelled") : words("room.says")}</p>
      <ul class="matches seats">
        {match.seats.map((s) => {
          const taken = s.player?.name ?? (s.computer ? levelName(s.computer) : undefined)
          return (
            <li key={s.id}>
              <span class="match-name">{scenario?.sides.find((p) => p.id === s.side)?.name ?? s.side}</span>
              <span class="caption">{taken ?? words("company.free")}</span>
              {taken || match.status === "cancelled" ? null : (
                <>
                  {seated ? null : (
                    <button
                      type="button"
                      class="button small act"
                      onClick={() => act("join", { seat: s.id, ...(invitation ? { invitation } : {}) })}
                    >
                      {words("room.sit")}
                    </button>
                  )}
                  {seated ? (
                    <span class="actions">
                      <select
                        aria-label={words("room.level")}
                        value={level.value}
                        onChange={(e) => (level.value = e.currentTarget.value)}
                      >
                        {levels.map((l) => (
                          <option key={l.id} value={l.id}>
                            {levelName(l.id)}
                          </option>
                        ))}
                      </select>
                      <button
                        type="button"
                        class="button small"
                        onClick={() => act("computer", { seat: s.id, level: level.value })}
                      >
                        {words("room.computer")}
                      </button>
                    </span>
                  ) : null}
                </>
              )}
            </li>
          )
        })}
      </ul>
      {seated ? <LinkToSend label={words("company.invite")} link={link} /> : null}
      {refused.value ? (
        <p class="refusal" role="alert">
          {refused.value}
        </p>
      ) : null}
      {seated ? (
        <p class="actions">
          <button type="button" class="button" onClick={() => act("leave", {})}>
            {words("room.leave")}
          </button>
        </p>
      ) : null}
    </main>
  )
}
