/** What belongs in the list but may not be chosen now, each with its reason and its rule; what has the same reason is one line that opens. */
import { useSignal } from "@preact/signals"
import type { Barred } from "@salient/engine"
import { useMemo } from "preact/hooks"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"
import { refuse } from "./table/answers.ts"
import { brief } from "./table/brief.ts"
import { remaining } from "./table/draft.ts"
import { type Fold, folded } from "./table/folds.ts"
import type { Table } from "./table/table.ts"

export function NotNow({ table }: { table: Table }) {
  const [barred, draft] = [table.barred.value ?? [], table.draft.value]
  const lines = useMemo(() => folded(remaining(barred, draft)), [barred, draft])
  return (
    <section class="not-now">
      <p class="caption">{words("prompt.barred")}</p>
      <ul aria-label={words("prompt.barred")}>
        {lines.map((line, i) =>
          "entries" in line ? (
            <Folded key={line.entries[0]?.id} table={table} fold={line} reasonId={`not-now-${i}`} />
          ) : (
            <Entry key={line.id} table={table} entry={line} reasonId={`not-now-${i}`} says={line.why.reason} />
          ),
        )}
      </ul>
    </section>
  )
}

/** Several entries with one reason. */
function Folded({ table, fold, reasonId }: { table: Table; fold: Fold; reasonId: string }) {
  const open = useSignal(false)
  const { entries, reason } = fold
  const [first] = entries
  if (!first) return null
  return (
    <li class="fold">
      <button
        type="button"
        class="barred-option"
        aria-expanded={open.value}
        aria-describedby={reasonId}
        {...pointing(
          table,
          entries.flatMap((e) => e.touches ?? []),
        )}
        onClick={() => (open.value = !open.value)}
      >
        <span aria-hidden="true">{open.value ? "▾" : "▸"}</span>{" "}
        {words("prompt.barredFold", { first: brief(table, first.label), count: entries.length - 1 })}
      </button>{" "}
      <Why id={reasonId} says={brief(table, reason)} rules={first.why.rules} />
      {open.value ? (
        <ul>
          {entries.map((entry, i) => (
            <Entry
              key={entry.id}
              table={table}
              entry={entry}
              reasonId={`${reasonId}-${i}`}
              says={entry.why.reason === reason ? undefined : entry.why.reason}
            />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

type EntryProps = {
  readonly table: Table
  readonly entry: Barred
  readonly reasonId: string
  /** The reason, unless it stands above the whole group. */
  readonly says: string | undefined
}

/** Pressing it says why, just as touching it on the board does. */
function Entry({ table, entry, reasonId, says }: EntryProps) {
  const { label, touches = [], why } = entry
  return (
    <li>
      <button
        type="button"
        class="barred-option"
        aria-disabled="true"
        aria-describedby={says === undefined ? undefined : reasonId}
        {...pointing(table, touches)}
        onClick={() => refuse(table, why.reason, why.rules)}
      >
        {label}
      </button>{" "}
      {says === undefined ? null : <Why id={reasonId} says={brief(table, says)} rules={why.rules} />}
    </li>
  )
}

function Why({ id, says, rules }: { id: string; says: string; rules: readonly string[] }) {
  return (
    <>
      <span id={id}>{says}</span>{" "}
      {rules.slice(0, 1).map((r) => (
        <RuleLink key={r} id={r} />
      ))}
    </>
  )
}

/** Pointing at it shows on the board what it is about. */
function pointing(table: Table, touches: readonly string[]) {
  const point = () => {
    table.pointed.value = touches
  }
  const leave = () => {
    table.pointed.value = []
  }
  return { onMouseEnter: point, onMouseLeave: leave, onFocus: point, onBlur: leave }
}
