/** What goes with every way to answer: a suggestion, undo, and the line that says what prevents the answer. */
import { useSignal } from "@preact/signals"
import type { Move, Presented } from "@salient/engine"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"
import { Icon } from "./icons.tsx"
import { declineForTurn, suggest, undo } from "./table/answers.ts"
import { brief } from "./table/brief.ts"
import { groundOf } from "./table/draft.ts"
import { declined } from "./table/muted.ts"
import { dismiss, nextPiece, resumeOrders, sameAgain } from "./table/party.ts"
import type { Table } from "./table/table.ts"
import { UndoList, UndoListButton } from "./UndoList.tsx"

/** The second line of the order bar, always present: a refusal, the rules' verdict on the draft, or a suggestion. */
export function Note({ table, ask }: { table: Table; ask: Presented | undefined }) {
  const { refusal, verdict, draft } = table
  const found = verdict.value
  const { suggested } = draft.value
  const judged = ask && found && !found.ok && !isUntouched(ask, table) ? found : undefined
  const counted = ask?.kind === "select" ? { count: draft.value.picked.length, min: ask.min, max: ask.max } : undefined
  const placed =
    ask?.kind === "place" && ask.pieces.length > 1
      ? { count: Object.keys(draft.value.placed).length, of: ask.pieces.length }
      : undefined
  return (
    <p class="note">
      {refusal.value ? (
        <span class="refusal" role="alert">
          <span aria-hidden="true">▼</span> {brief(table, refusal.value.reason)}{" "}
          {refusal.value.rules.slice(0, 1).map((r) => (
            <RuleLink key={r} id={r} />
          ))}
        </span>
      ) : judged ? (
        <span class="verdict" role="status">
          <span aria-hidden="true">▼</span> {brief(table, judged.reason)}{" "}
          {judged.rules.slice(0, 1).map((r) => (
            <RuleLink key={r} id={r} />
          ))}
        </span>
      ) : null}
      {ask && suggested ? (
        <span class="suggestion" role="status">
          {words("prompt.suggested", { answer: brief(table, saySuggestion(ask, suggested)) })}
        </span>
      ) : null}
      {ask && draft.value.meant ? <span role="status">{words(`drag.${draft.value.meant}`)}</span> : null}
      {ask?.kind === "path" && groundOf(draft.value).some((r) => r.danger) ? (
        <span class="caption">{words("prompt.hatched")}</span>
      ) : null}
      {placed ? <span class="caption">{words("prompt.placed", placed)}</span> : null}
      {counted && counted.max > 1 ? (
        <span class="caption">
          {counted.min === counted.max
            ? words("prompt.countOf", { count: counted.count, max: counted.max })
            : words("prompt.count", counted)}
        </span>
      ) : null}
    </p>
  )
}

/** Do not say what is missing before anything has been placed or drawn. */
export function isUntouched(ask: Presented, table: Table): boolean {
  const { placed, paths } = table.draft.value
  if (ask.kind === "place") return Object.keys(placed).length === 0
  if (ask.kind === "write") return table.draft.value.written === undefined
  return ask.kind === "path" && Object.values(paths).every((steps) => steps.length === 0)
}

/** A question about a card, a re-roll or somebody's fire: a few answers at most, one of which declines. */
const isReaction = (ask: Presented): boolean => ask.kind === "confirm" || ("options" in ask && ask.options.length <= 5)

/** A suggestion, and undo, with the reason where undo is impossible. */
export function Tools({ table }: { table: Table }) {
  const ask = table.ask.value
  const undoing = useSignal(false)
  // Only for questions outside the player's own turn: a player choosing his next action has nothing to skip.
  const inTurn = table.shown.value?.scene.turn !== undefined
  const isWindow =
    inTurn && ask !== undefined && declined(ask) !== undefined && ask.what !== undefined && isReaction(ask)
  const mayUndo = table.session.look.value?.undo
  const reason = mayUndo && !mayUndo.ok ? mayUndo.reason : undefined
  const noAdvice = table.session.noAdvice?.value
  return (
    <span class="answer-tools">
      <PartyTools table={table} />
      {isWindow ? (
        <button
          type="button"
          class="button quiet not-again"
          title={words("prompt.notAgain")}
          disabled={table.busy.value}
          onClick={() => declineForTurn(table)}
        >
          {words("prompt.notAgain")}
        </button>
      ) : null}
      <span class="answer-icons">
        <button
          type="button"
          class="button quiet suggest"
          disabled={table.busy.value}
          aria-disabled={noAdvice !== undefined}
          aria-label={words("prompt.suggest")}
          title={noAdvice ?? words("prompt.suggest")}
          onClick={() => suggest(table)}
        >
          <Icon name="suggest" />
        </button>
        <button
          type="button"
          class="button quiet undo"
          aria-disabled={reason !== undefined}
          aria-label={words("prompt.undo")}
          title={reason ?? words("prompt.undo")}
          onClick={() => undo(table)}
        >
          <Icon name="undo" />
        </button>
        <UndoListButton table={table} open={undoing} />
      </span>
      <UndoList table={table} open={undoing} />
    </span>
  )
}

/** Orders to several: how many are selected, resuming after an interruption, and repeating the order for the next unit. */
function PartyTools({ table }: { table: Table }) {
  const ask = table.ask.value
  const party = table.party.value.length
  const orders = table.orders.value
  if (!ask) return null
  if (party > 0)
    return (
      <button type="button" class="button quiet" title={words("party.how")} onClick={() => dismiss(table)}>
        {words("party.chosen", { count: party })}
      </button>
    )
  if (orders?.paused && orders.moves.length > 0)
    return (
      <>
        <button type="button" class="button go-on" disabled={table.busy.value} onClick={() => resumeOrders(table)}>
          {words("party.goOn", { count: orders.moves.length })}
        </button>
        <button type="button" class="button quiet" onClick={() => dismiss(table)}>
          {words("party.dismiss")}
        </button>
      </>
    )
  const next = table.lastWay.value && !table.draft.value.suggested && nextPiece(ask, table.draft.value)
  if (!next || (ask.kind === "path" && !isUntouched(ask, table))) return null
  const point = () => (table.pointed.value = [next])
  const leave = () => (table.pointed.value = [])
  return (
    <button
      type="button"
      class="button quiet"
      disabled={table.busy.value}
      title={words("party.againSays")}
      onMouseEnter={point}
      onFocus={point}
      onMouseLeave={leave}
      onBlur={leave}
      onClick={() => sameAgain(table)}
    >
      {words("party.again")}
    </button>
  )
}

/** The suggestion, in the words of the question. */
export function saySuggestion(ask: Presented, move: Move | undefined): string {
  const label = (id: string) => ("options" in ask ? ask.options.find((o) => o.id === id)?.label : undefined) ?? id
  if (!move) return ""
  if ("choose" in move) return label(move.choose)
  if ("select" in move) return move.select.map(label).join(", ") || words("prompt.none")
  if ("arrange" in move) return move.arrange.map(label).join(", ")
  if ("amount" in move) return `${move.amount}`
  if ("confirm" in move && ask.kind === "confirm") return move.confirm ? ask.yes : ask.no
  return words("prompt.asDrawn")
}
