/** The ways to answer: one set of buttons for each kind of decision, at most five of them, with the rest behind one more. */
import type { Presented, PresentedOption } from "@salient/engine"
import type { Looks } from "../board/sides.ts"
import { settings } from "../store/settings.ts"
import { words } from "../words/words.ts"
import { Tools } from "./AnswerTools.tsx"
import { HandIn } from "./HandIn.tsx"
import { More } from "./More.tsx"
import { Armed, OptionButton, Percent, pointing } from "./OptionButtons.tsx"
import { Spots } from "./Spots.tsx"
import { send, toggleOption } from "./table/answers.ts"
import { inBar } from "./table/bar.ts"
import { briefOption } from "./table/brief.ts"
import { answerOf, remaining, settlesAtOnce, shift } from "./table/draft.ts"
import { confirmId, consider, otherwiseId } from "./table/odds.ts"
import type { Table } from "./table/table.ts"

export function Answer({ table, ask, looks }: { table: Table; ask: Presented; looks: Looks }) {
  switch (ask.kind) {
    case "choose":
      return <Choose table={table} ask={ask} />
    case "select":
      return <Select table={table} ask={ask} />
    case "arrange":
      return <Arrange table={table} ask={ask} />
    case "amount":
      return <Amount table={table} ask={ask} />
    case "confirm":
      return <Confirm table={table} ask={ask} />
    case "place":
    case "path":
      return <Spots table={table} ask={ask} looks={looks} />
    case "write":
      return <HandIn table={table} ask={ask} />
  }
}

/** Yes or no, side by side with what each leads to. Neither is highlighted unless it was suggested: either may do harm. */
function Confirm({ table, ask }: { table: Table; ask: Extract<Presented, { kind: "confirm" }> }) {
  const look = () => {
    if (ask.forecast) consider(table, true)
  }
  return (
    <div class="answers">
      <button
        type="button"
        class={advice(table, true) ? "button act" : "button"}
        disabled={table.busy.value}
        onMouseEnter={look}
        onFocus={look}
        onClick={() => send(table, { confirm: true })}
      >
        <span class="button-label">{ask.yes}</span>
        {ask.forecast ? <Percent table={table} id={confirmId} /> : null}
      </button>
      <button
        type="button"
        class={advice(table, false) ? "button act" : "button"}
        disabled={table.busy.value}
        onMouseEnter={look}
        onFocus={look}
        onClick={() => send(table, { confirm: false })}
      >
        <span class="button-label">{ask.no}</span>
        {table.headlines.value.has(otherwiseId) ? <Percent table={table} id={otherwiseId} /> : null}
      </button>
      <Compared table={table} />
      <Tools table={table} />
    </div>
  )
}

/** What the two numbers of a comparison count. */
function Compared({ table }: { table: Table }) {
  const without = table.headlines.value.get(otherwiseId)
  return without ? <span class="caption compared">{words("odds.counts", { result: without.label })}</span> : null
}

/** True if this answer to a yes-or-no question was suggested. */
const advice = (table: Table, confirm: boolean): boolean => {
  const { suggested } = table.draft.value
  return suggested !== undefined && "confirm" in suggested && suggested.confirm === confirm
}

function Choose({ table, ask }: { table: Table; ask: Extract<Presented, { kind: "choose" | "arrange" }> }) {
  const draft = table.draft.value
  const open = remaining(ask.options, draft)
  const armed = ask.options.find((o) => o.id === draft.armed)
  if (armed) return <Armed table={table} option={armed} />
  const { shown, rest, onMap } = inBar(open)
  const button = (o: PresentedOption) => <OptionButton key={o.id} table={table} ask={ask} option={o} />
  const more = (
    <More
      table={table}
      ask={ask}
      count={rest.length}
      label={onMap ? words("prompt.onMap", { count: rest.length }) : undefined}
    >
      {rest.length > 0 ? <div class="option-list">{rest.map(button)}</div> : null}
    </More>
  )
  return (
    <div class="answers">
      {onMap ? more : null}
      {shown.map(button)}
      {onMap ? null : more}
      <Compared table={table} />
      <Tools table={table} />
    </div>
  )
}

function Select({ table, ask }: { table: Table; ask: Extract<Presented, { kind: "select" }> }) {
  const draft = table.draft.value
  const move = answerOf(ask, draft)
  const { shown, rest } = inBar(ask.options)
  const button = (o: PresentedOption) => (
    <button
      key={o.id}
      type="button"
      class="button option"
      aria-pressed={draft.picked.includes(o.id)}
      title={o.label}
      {...pointing(table, o)}
      onClick={() => toggleOption(table, o.id)}
    >
      <span class="button-label">{briefOption(table, o)}</span>
    </button>
  )
  return (
    <div class="answers">
      {shown.map(button)}
      <More table={table} ask={ask} count={rest.length}>
        {rest.length > 0 ? (
          <div class="option-list" role="group" aria-label={words("prompt.select", { min: ask.min, max: ask.max })}>
            {rest.map(button)}
          </div>
        ) : null}
      </More>
      {settlesAtOnce(ask, settings.value.careful) && !draft.suggested ? null : (
        <button
          type="button"
          class="button act"
          disabled={!move || table.verdict.value?.ok === false}
          onClick={() => move && send(table, move)}
        >
          {words("prompt.confirm")}
        </button>
      )}
      <Tools table={table} />
    </div>
  )
}

function Arrange({ table, ask }: { table: Table; ask: Extract<Presented, { kind: "choose" | "arrange" }> }) {
  const draft = table.draft.value
  const label = (id: string) => ask.options.find((o) => o.id === id)?.label ?? id
  return (
    <div class="answers">
      <More table={table} ask={ask} count={draft.picked.length} label={words("prompt.sort")}>
        <ol class="arrange">
          {draft.picked.map((id) => (
            <li key={id}>
              {label(id)}
              <button
                type="button"
                class="button small"
                aria-label={words("prompt.earlier", { label: label(id) })}
                onClick={() => (table.draft.value = shift(draft, id, -1))}
              >
                ↑
              </button>
              <button
                type="button"
                class="button small"
                aria-label={words("prompt.later", { label: label(id) })}
                onClick={() => (table.draft.value = shift(draft, id, 1))}
              >
                ↓
              </button>
            </li>
          ))}
        </ol>
      </More>
      <button type="button" class="button act" onClick={() => send(table, { arrange: draft.picked })}>
        {words("prompt.order")}
      </button>
      <Tools table={table} />
    </div>
  )
}

function Amount({ table, ask }: { table: Table; ask: Extract<Presented, { kind: "amount" }> }) {
  const draft = table.draft.value
  const set = (amount: number) => {
    table.draft.value = { ...draft, amount: Math.min(ask.max, Math.max(ask.min, amount)) }
    if (ask.forecast) consider(table, table.draft.value.amount)
  }
  return (
    <div class="answers">
      <button
        type="button"
        class="button"
        aria-label={words("prompt.less")}
        onClick={() => set(draft.amount - ask.step)}
      >
        −
      </button>
      <input
        type="range"
        min={ask.min}
        max={ask.max}
        step={ask.step}
        value={draft.amount}
        aria-label={ask.prompt}
        onInput={(e) => set(Number(e.currentTarget.value))}
      />
      <output class="amount">
        {draft.amount} {ask.unit ?? ""}
      </output>
      <button
        type="button"
        class="button"
        aria-label={words("prompt.more")}
        onClick={() => set(draft.amount + ask.step)}
      >
        +
      </button>
      <button type="button" class="button act" onClick={() => send(table, { amount: draft.amount })}>
        {words("prompt.confirm")}
      </button>
      <Tools table={table} />
    </div>
  )
}
