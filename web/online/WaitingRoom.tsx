/** Before a match begins: who sits where, the link to send, and a computer for an empty seat. */

import { catalogue, levels, usualLevel } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import type { MatchAnswer, MatchSummary } from "../../server/protocol/index.ts"
import { levelName } from "../front/levels.ts"
import { matchName } from "../front/names.ts"
import { Heading } from "../shell/Heading.tsx"
import { LinkToSend } from "../shell/LinkToSend.tsx"
import { words } from "../words/words.ts"
import { MatchMap } from "./MatchMap.tsx"
import { ask, matchLink } from "./server.ts"
import { withShare } from "./shares.ts"
import { Terms } from "./Terms.tsx"
import "../theme/online.css"

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
  const game = catalogue.find((g) => g.id === match.game)
  const scenario = game?.scenarios.find((s) => s.id === match.scenario)
  const post = (what: string, body: object) =>
    ask<MatchAnswer>("POST", `matches/${encodeURIComponent(match.id)}/${what}`, body)
  const sit = (seat: string) =>
    withShare((shareHash) => post("join", { seat, shareHash, ...(invitation ? { invitation } : {}) }))
  const act = (done: Promise<unknown>) =>
    done.then(
      () => {
        refused.value = ""
        onChange()
      },
      (error: unknown) => (refused.value = error instanceof Error ? error.message : String(error)),
    )
  const link = matchLink(match)
  const level = useSignal(usualLevel)
  const seated = match.yours.length > 0
  const full = match.seats.every((s) => s.player !== null || s.computer !== null)
  return (
    <main id="main" class="page waiting-room" tabIndex={-1}>
      <Heading says={matchName(match)} />
      {scenario ? <p class="brief">{scenario.brief}</p> : null}
      <div class="waiting-map">
        <MatchMap
          match={match.id}
          secret={invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""}
          parties={scenario?.sides ?? []}
          label={words("terms.map", { name: scenario?.name ?? match.scenario })}
        />
      </div>
      <p>{words(match.status === "cancelled" ? "waiting.cancelled" : full ? "waiting.shares" : "waiting.says")}</p>
      <ul class="matches seats">
        {match.seats.map((s) => {
          const taken = s.player?.name ?? (s.computer ? levelName(s.computer) : undefined)
          return (
            <li key={s.id}>
              <span class="match-name">{scenario?.sides.find((p) => p.id === s.side)?.name ?? s.side}</span>
              <span class="caption">{taken ?? words("room.free")}</span>
              {scenario?.briefings?.[s.side] ? (
                <span class="caption seat-brief">{scenario.briefings[s.side]}</span>
              ) : null}
              {taken || match.status === "cancelled" ? null : (
                <>
                  {seated ? null : (
                    <button type="button" class="button small act" onClick={() => act(sit(s.id))}>
                      {words("waiting.sit")}
                    </button>
                  )}
                  {seated ? (
                    <span class="actions">
                      <select
                        aria-label={words("waiting.level")}
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
                        onClick={() => act(post("computer", { seat: s.id, level: level.value }))}
                      >
                        {words("waiting.computer")}
                      </button>
                    </span>
                  ) : null}
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Terms match={match} />
      {seated ? <LinkToSend label={words("room.invite")} link={link} /> : null}
      {refused.value ? (
        <p class="refusal" role="alert">
          {refused.value}
        </p>
      ) : null}
      {seated ? (
        <p class="actions">
          <button type="button" class="button" onClick={() => act(post("leave", {}))}>
            {words("waiting.leave")}
          </button>
        </p>
      ) : null}
    </main>
  )
}
