/** The ways to answer: one set of buttons for each kind of decision. */
import type { Presented, PresentedOption } from "@salient/engine"
import type { Looks } from "../board/sides.ts"
import { small } from "../shell/screen.ts"
import { words } from "../words/words.ts"
import { SmallOdds, Tools, Verdict } from "./AnswerTools.tsx"
import { answerOf, remaining, shift, toggle, without } from "./asking.ts"
import { Spots } from "./Spots.tsx"
import type { Table } from "./table.ts"

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
      return (
        <div class="answers">
          <button
            type="button"
            class={advice(table, false) ? "button" : "button act"}
            onMouseEnter={() => ask.forecast && table.consider(true)}
            onFocus={() => ask.forecast && table.consider(true)}
            onClick={() => table.send({ confirm: true })}
          >
            {ask.yes}
          </button>
          <button
            type="button"
            class={advice(table, false) ? "button act" : "button"}
            onClick={() => table.send({ confirm: false })}
          >
            {ask.no}
          </button>
          <Tools table={table} ask={ask} />
          {small.value ? <SmallOdds table={table} /> : null}
        </div>
      )
    case "place":
    case "path":
      return <Spots table={table} ask={ask} looks={looks} />
  }
}

/** Was this answer to a yes or no suggested? */
const advice = (table: Table, confirm: boolean): boolean => {
  const { suggested } = table.draft.value
  return suggested !== undefined && "confirm" in suggested && suggested.confirm === confirm
}

/** Pointing at an answer shows what it speaks of, and its odds where it has any. */
const pointing = (table: Table, o: PresentedOption) => {
  const point = () => {
    table.pointed.value = o.touches ?? []
    if (o.forecast) table.consider(o.id)
  }
  const leave = () => {
    table.pointed.value = []
  }
  return { onMouseEnter: point, onFocus: point, onMouseLeave: leave, onBlur: leave }
}

/** More answers than this that can be touched on the board fold into a list; a small screen has less room for them. */
const many = { wide: 9, small: 4 } as const

function Choose({ table, ask }: { table: Table; ask: Extract<Presented, { kind: "choose" | "arrange" }> }) {
  const draft = table.draft.value
  const open = remaining(ask.options, draft)
  const armed = ask.options.find((o) => o.id === draft.armed)
  const onBoard = open.filter((o) => (o.touches?.length ?? 0) > 0)
  const plain = open.filter((o) => (o.touches?.length ?? 0) === 0)
  const room = small.value ? many.small : many.wide
  const folded = open.length > room && onBoard.length > room / 2
  if (armed)
    return (
      <div class="answers">
        <button type="button" class="button act" onClick={() => table.send({ choose: armed.id })}>
          {armed.label}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => (table.draft.value = without(without(table.draft.value, "armed"), "suggested"))}
        >
          {words("prompt.notYet")}
        </button>
        <Tools table={table} ask={ask} />
        {small.value ? <SmallOdds table={table} /> : null}
      </div>
    )
  const button = (o: PresentedOption, i: number) => (
    <button
      key={o.id}
      type="button"
      class="button"
      disabled={table.busy.value}
      {...pointing(table, o)}
      onClick={() => table.option(o.id)}
    >
      {i < 9 ? <kbd aria-hidden="true">{i + 1}</kbd> : null} {o.label}
      {o.forecast ? (
        <span class="has-odds" title={words("odds.there")}>
          {" "}
          %
        </span>
      ) : null}
    </button>
  )
  return (
    <div class="answers">
      {folded ? (
        <>
          <details class="all-options">
            <summary>{words("prompt.all", { count: onBoard.length })}</summary>
            <div class="option-list">{onBoard.map((o) => button(o, ask.options.indexOf(o)))}</div>
          </details>
          {plain.map((o) => button(o, ask.options.indexOf(o)))}
        </>
      ) : (
        open.map((o) => button(o, ask.options.indexOf(o)))
      )}
      <Tools table={table} ask={ask} />
      {small.value ? <SmallOdds table={table} /> : null}
    </div>
  )
}

function Select({ table, ask }: { table: Table; ask: Extract<Presented, { kind: "select" }> }) {
  const draft = table.draft.value
  const move = answerOf(ask, draft)
  return (
    <div class="answers">
      <div class="option-list" role="group" aria-label={words("prompt.select", { min: ask.min, max: ask.max })}>
        {ask.options.map((o) => (
          <button
            key={o.id}
            type="button"
            class="button"
            aria-pressed={draft.picked.includes(o.id)}
            {...pointing(table, o)}
            onClick={() => (table.draft.value = toggle(ask, draft, o.id))}
          >
            {o.label}
          </button>
        ))}
      </div>
      <span class="caption">{words("prompt.count", { count: draft.picked.length, min: ask.min, max: ask.max })}</span>
      <Verdict table={table} />
      <button
        type="button"
        class="button act"
        disabled={!move || table.verdict.value?.ok === false}
        onClick={() => move && table.send(move)}
      >
        {words("prompt.confirm")}
      </button>
      <Tools table={table} ask={ask} />
      {ask.forecast && small.value ? <SmallOdds table={table} /> : null}
    </div>
  )
}

function Arrange({ table, ask }: { table: Table; ask: Extract<Presented, { kind: "choose" | "arrange" }> }) {
  const draft = table.draft.value
  const label = (id: string) => ask.options.find((o) => o.id === id)?.label ?? id
  return (
    <div class="answers">
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
      <button type="button" class="button act" onClick={() => table.send({ arrange: draft.picked })}>
        {words("prompt.order")}
      </button>
      <Tools table={table} ask={ask} />
    </div>
  )
}

function Amount({ table, ask }: { table: Table; ask: Extract<Presented, { kind: "amount" }> }) {
  const draft = table.draft.value
  const set = (amount: number) => {
    table.draft.value = { ...draft, amount: Math.min(ask.max, Math.max(ask.min, amount)) }
    if (ask.forecast) table.consider(table.draft.value.amount)
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
      <button type="button" class="button act" onClick={() => table.send({ amount: draft.amount })}>
        {words("prompt.confirm")}
      </button>
      <Tools table={table} ask={ask} />
      {small.value ? <SmallOdds table={table} /> : null}
    </div>
  )
}
