/** What every way to answer has beside it: the rules' verdict, the odds, a suggestion, taking back. */
import type { Move, Presented } from "@salient/engine"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"
import { OddsChart } from "./OddsChart.tsx"
import type { Table } from "./table.ts"

export function Verdict({ table }: { table: Table }) {
  const found = table.verdict.value
  if (!found || found.ok) return null
  return (
    <span class="verdict" role="status">
      <span aria-hidden="true">▼</span> {found.reason}{" "}
      {found.rules.map((r) => (
        <RuleLink key={r} id={r} />
      ))}
    </span>
  )
}

/** The odds beside the log, where pointing at an answer moves nothing; on a small screen below the answers. */
export function SmallOdds({ table }: { table: Table }) {
  const forecast = table.odds.value
  return forecast ? (
    <div class="small-odds">
      <OddsChart forecast={forecast} />
    </div>
  ) : null
}

/** A suggestion, and taking back, with the reason where it cannot be. */
export function Tools({ table, ask }: { table: Table; ask: Presented }) {
  const undo = table.session.look.value?.undo
  const reason = undo && !undo.ok ? undo.reason : undefined
  return (
    <>
      <button type="button" class="button quiet suggest" disabled={table.busy.value} onClick={() => table.suggest()}>
        {words("prompt.suggest")}
      </button>
      <button
        type="button"
        class="button quiet"
        aria-disabled={reason !== undefined}
        title={reason}
        onClick={() => table.undo()}
      >
        {words("prompt.undo")}
      </button>
      {table.draft.value.suggested ? (
        <span class="caption suggestion" role="status">
          {words("prompt.suggested", { answer: saySuggestion(ask, table.draft.value.suggested) })}
        </span>
      ) : null}
    </>
  )
}

/** What was suggested, in the words of the question. */
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
