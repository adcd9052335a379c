/** The order bar: the one sentence that says what is asked, a line for what prevents the answer, and the ways to answer. */
import { onlyAnswer } from "@salient/engine"
import type { ComponentChildren } from "preact"
import type { Looks } from "../board/sides.ts"
import { nextBattle } from "../front/begin.ts"
import { home } from "../online/server.ts"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import type { Look } from "../session/protocol.ts"
import { words } from "../words/words.ts"
import { Answer } from "./Answers.tsx"
import { Note } from "./AnswerTools.tsx"
import { Rematch } from "./Room.tsx"
import { lookAt, openPanel } from "./table/answers.ts"
import { brief, briefQuestion } from "./table/brief.ts"
import type { Table } from "./table/table.ts"

type Props = {
  readonly table: Table
  readonly looks: Looks
  readonly partyName: (side: string) => string
  readonly again: (() => void) | undefined
}

export function Prompt(props: Props) {
  const { table } = props
  const now = table.ask.value
  return (
    <section class="prompt" aria-label={words("prompt.title")} data-answers={now && onlyAnswer(now) ? 1 : undefined}>
      {table.past.value ? (
        <Bar sentence={words("past.at", { count: table.past.value.moves })}>
          <button type="button" class="button" onClick={() => lookAt(table, undefined)}>
            {words("past.return")}
          </button>
        </Bar>
      ) : now ? (
        <>
          <p class="sentence" title={now.prompt}>
            {briefQuestion(table, now)}{" "}
            {now.rules.slice(0, 1).map((r) => (
              <RuleLink key={r} id={r} />
            ))}
          </p>
          <Note table={table} ask={now} />
          <Answer table={table} ask={now} looks={props.looks} />
        </>
      ) : (
        <Waiting {...props} />
      )}
    </section>
  )
}

/** A sentence with buttons that are not answers to a question. */
function Bar({
  sentence,
  note,
  waiting = false,
  children,
}: {
  sentence: ComponentChildren
  note?: ComponentChildren
  waiting?: boolean
  children?: ComponentChildren
}) {
  return (
    <>
      <p class={waiting ? "sentence waiting" : "sentence"}>{sentence}</p>
      <p class="note">{note}</p>
      <div class="answers">{children}</div>
    </>
  )
}

/** Nobody is asked: somebody else is thinking or awaited, or the match is over. */
function Waiting({ table, partyName, again }: Props) {
  const { session } = table
  const look = session.look.value
  const status = session.status.value
  const latest = brief(table, look?.told.at(-1)?.says ?? "")
  if (status.kind === "over" && look?.outcome)
    return <Outcome look={look} partyName={partyName} table={table} again={again} />
  if (status.kind === "thinking")
    return (
      <Bar
        waiting
        sentence={words("prompt.thinking", { side: capital(partyName(status.side)) })}
        note={<span class="latest-said">{latest}</span>}
      >
        <progress max="1" value={status.done} aria-label={words("prompt.progress")} />
        {session.hurry ? (
          <button type="button" class="button" onClick={() => session.hurry?.()}>
            {words("prompt.skip")}
          </button>
        ) : null}
      </Bar>
    )
  if (status.kind === "curtain")
    return (
      <Bar
        sentence={words(status.aside === "back" ? "curtain.back" : "curtain.aside", {
          side: capital(partyName(status.side)),
        })}
        note={<span class="latest-said">{latest}</span>}
      >
        <button type="button" class="button act raise-curtain" onClick={() => session.raiseCurtain?.()}>
          {words("curtain.raise", { side: partyName(status.side) })}
        </button>
      </Bar>
    )
  return (
    <Bar
      waiting
      sentence={status.kind === "away" ? words("prompt.away") : (look?.waits[0]?.says ?? words("loading"))}
      note={table.refusal.value ? <Refused table={table} /> : <span class="latest-said">{latest}</span>}
    />
  )
}

function Refused({ table }: { table: Table }) {
  return (
    <span class="refusal" role="alert">
      <span aria-hidden="true">▼</span> {brief(table, table.refusal.value?.reason ?? "")}
    </span>
  )
}

function Outcome({ look, partyName, table, again }: Omit<Props, "looks"> & { look: Look }) {
  const { outcome } = look
  if (!outcome) return null
  const { room } = table.session
  const next = again ? nextBattle(look) : undefined
  const winners = outcome.winners.map(partyName).join(", ")
  const replay = table.session.kind === "solo" ? `saved/${table.session.id}` : `match/${room?.matchId ?? ""}`
  return (
    <Bar
      sentence={
        <>
          <b>{winners === "" ? words("outcome.draw") : words("outcome.won", { winners })}</b> {outcome.reason}{" "}
          {outcome.rules.slice(0, 1).map((r) => (
            <RuleLink key={r} id={r} />
          ))}
        </>
      }
    >
      <button type="button" class="button" onClick={() => openPanel(table, "report")}>
        {words("outcome.report")}
      </button>
      <a class="button" href={`#/replay/${replay}`}>
        {words("outcome.replay")}
      </a>
      {room ? <Rematch room={room} /> : null}
      {again ? (
        <>
          <button type="button" class="button" onClick={again}>
            {words("outcome.again")}
          </button>
          {next ? (
            <button type="button" class="button" onClick={next.begin}>
              {words("outcome.next", { name: next.name })}
            </button>
          ) : null}
          <a class="button" href={`#/game/${table.session.game}`}>
            {words("outcome.another")}
          </a>
        </>
      ) : null}
      {room ? (
        <a class="button quiet" href={`${home()}verify/${encodeURIComponent(room.matchId)}`}>
          {words("outcome.verify")}
        </a>
      ) : null}
    </Bar>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
