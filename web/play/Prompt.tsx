/** The one sentence that says what is asked, the rule that asks it, and the ways to answer. */
import type { Looks } from "../board/sides.ts"
import { home } from "../online/server.ts"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import type { Look } from "../session/protocol.ts"
import { words } from "../words/words.ts"
import { Answer } from "./Answers.tsx"
import { Rematch } from "./Company.tsx"
import type { Table } from "./table.ts"

export function Prompt({
  table,
  looks,
  partyName,
  again,
}: {
  table: Table
  looks: Looks
  partyName: (side: string) => string
  again: (() => void) | undefined
}) {
  const { session, ask, refusal, past } = table
  const now = ask.value
  const look = session.look.value
  const status = session.status.value
  return (
    <section class="prompt" aria-label={words("prompt.title")}>
      {past.value ? (
        <p class="sentence">
          {words("past.at", { moves: past.value.moves })}{" "}
          <button type="button" class="button small" onClick={() => table.lookAt(undefined)}>
            {words("past.return")}
          </button>
        </p>
      ) : now ? (
        <>
          <p class="sentence">
            {now.prompt}{" "}
            {now.rules.map((r) => (
              <RuleLink key={r} id={r} />
            ))}
          </p>
          <Answer table={table} ask={now} looks={looks} />
        </>
      ) : (
        <p class={status.kind === "over" ? "sentence" : "sentence waiting"}>
          {status.kind === "thinking" ? (
            <>
              {words("prompt.thinking", { side: capital(partyName(status.side)) })}{" "}
              <progress max="1" value={status.done} aria-label={words("prompt.progress")} />
              {session.hurry ? (
                <button type="button" class="button small" onClick={() => session.hurry?.()}>
                  {words("prompt.skip")}
                </button>
              ) : null}
              <Latest look={look} />
            </>
          ) : status.kind === "over" && look?.outcome ? (
            <Outcome look={look} partyName={partyName} table={table} again={again} />
          ) : status.kind === "away" ? (
            words("prompt.away")
          ) : (
            <>
              {look?.waits[0]?.says ?? words("loading")}
              <Latest look={look} />
            </>
          )}
        </p>
      )}
      {refusal.value ? (
        <p class="refusal" role="alert">
          <span aria-hidden="true">▼</span> {refusal.value.reason}{" "}
          {refusal.value.rules.map((r) => (
            <RuleLink key={r} id={r} />
          ))}
        </p>
      ) : null}
    </section>
  )
}

/** While others act: what they did last. */
function Latest({ look }: { look: Look | undefined }) {
  const last = look?.told.at(-1)
  return last ? <span class="latest-said">{last.says}</span> : null
}

function Outcome({
  look,
  partyName,
  table,
  again,
}: {
  look: Look
  partyName: (side: string) => string
  table: Table
  again: (() => void) | undefined
}) {
  const { outcome } = look
  if (!outcome) return null
  const winners = outcome.winners.map(partyName).join(", ")
  return (
    <>
      <b>{winners === "" ? words("outcome.draw") : words("outcome.won", { winners })}</b> {outcome.reason}{" "}
      {outcome.rules.map((r) => (
        <RuleLink key={r} id={r} />
      ))}{" "}
      {table.session.company ? (
        <a class="button small" href={`${home()}verify/${encodeURIComponent(table.session.company.matchId)}`}>
          {words("outcome.verify")}
        </a>
      ) : null}
      {table.session.kind === "solo" ? (
        <a class="button small" href={`#/replay/saved/${table.session.id}`}>
          {words("outcome.replay")}
        </a>
      ) : (
        <a class="button small" href={`#/replay/match/${table.session.company?.matchId ?? ""}`}>
          {words("outcome.replay")}
        </a>
      )}
      {table.session.company ? <Rematch company={table.session.company} /> : null}
      {again ? (
        <>
          <button type="button" class="button small" onClick={again}>
            {words("outcome.again")}
          </button>
          <a class="button small" href={`#/game/${table.session.game}`}>
            {words("outcome.another")}
          </a>
        </>
      ) : null}
    </>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
