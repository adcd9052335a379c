/** What belongs in the list but may not be chosen now, each with its reason and its rule. */
import type { Barred } from "@salient/engine"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"
import { refuse } from "./table/answers.ts"
import { remaining } from "./table/draft.ts"
import type { Table } from "./table/table.ts"

export function NotNow({ table }: { table: Table }) {
  const entries = remaining(table.barred.value ?? [], table.draft.value)
  return (
    <section class="not-now">
      <p class="caption">{words("prompt.barred")}</p>
      <ul aria-label={words("prompt.barred")}>
        {entries.map((entry, i) => (
          <Entry key={entry.id} table={table} entry={entry} reasonId={`not-now-${i}`} />
        ))}
      </ul>
    </section>
  )
}

/** Pressing it says why, just as touching it on the board does. */
function Entry({ table, entry, reasonId }: { table: Table; entry: Barred; reasonId: string }) {
  const { label, touches = [], why } = entry
  const point = () => {
    table.pointed.value = touches
  }
  const leave = () => {
    table.pointed.value = []
  }
  return (
    <li>
      <button
        type="button"
        class="barred-option"
        aria-disabled="true"
        aria-describedby={reasonId}
        onMouseEnter={point}
        onMouseLeave={leave}
        onFocus={point}
        onBlur={leave}
        onClick={() => refuse(table, why.reason, why.rules)}
      >
        {label}
      </button>{" "}
      <span id={reasonId}>{why.reason}</span>{" "}
      {why.rules.slice(0, 1).map((r) => (
        <RuleLink key={r} id={r} />
      ))}
    </li>
  )
}
