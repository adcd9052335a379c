/** The buttons of single options, wherever they appear: in a list, beside a question about paths, waiting for confirmation. */
import type { Presented, PresentedOption } from "@salient/engine"
import type { ComponentChildren } from "preact"
import { words } from "../words/words.ts"
import { Tools } from "./AnswerTools.tsx"
import { More } from "./More.tsx"
import { chooseOption, send } from "./table/answers.ts"
import { inBar, inOrder } from "./table/bar.ts"
import { briefOption } from "./table/brief.ts"
import { remaining, without } from "./table/draft.ts"
import { consider, otherwiseId, sayHeadline } from "./table/odds.ts"
import type { Table } from "./table/table.ts"

/** Pointing at an answer shows what it refers to, and its odds if it has any. */
export const pointing = (table: Table, o: PresentedOption) => {
  const point = () => {
    table.pointed.value = [...(o.touches ?? []), ...(o.leads ?? [])]
    if (o.forecast) consider(table, o.id)
  }
  const leave = () => {
    table.pointed.value = []
  }
  return { onMouseEnter: point, onFocus: point, onMouseLeave: leave, onBlur: leave }
}

/** An option that waits for confirmation. */
export function Armed({ table, option }: { table: Table; option: PresentedOption }) {
  return (
    <div class="answers">
      <button type="button" class="button act" title={option.label} onClick={() => send(table, { choose: option.id })}>
        <span class="button-label">{briefOption(table, option)}</span>{" "}
        {option.forecast ? <Percent table={table} id={option.id} /> : null}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => (table.draft.value = without(without(table.draft.value, "armed"), "suggested"))}
      >
        {words("prompt.notYet")}
      </button>
      <Tools table={table} />
    </div>
  )
}

type BesideProps = { table: Table; ask: Extract<Presented, { kind: "path" }>; more?: ComponentChildren }

/**
 * The answers to a question about paths that are not paths themselves: those without anything on the board to touch are shown, the rest
 * opens on demand. `more`: what else opens with it.
 */
export function Beside({ table, ask, more }: BesideProps) {
  const { shown, rest } = inBar(ask.options)
  const button = (o: PresentedOption) => <OptionButton key={o.id} table={table} ask={ask} option={o} />
  return (
    <>
      {shown.map(button)}
      <More table={table} ask={ask} count={rest.length}>
        {rest.length > 0 ? <div class="option-list">{rest.map(button)}</div> : null}
        {more}
      </More>
    </>
  )
}

export function OptionButton({
  table,
  ask,
  option: o,
}: {
  table: Table
  ask: Extract<Presented, { kind: "choose" | "arrange" | "path" }>
  option: PresentedOption
}) {
  const i = inOrder(remaining(ask.options, table.draft.value)).indexOf(o)
  return (
    <button
      type="button"
      class={(o.touches?.length ?? 0) > 0 ? "button" : "button whole"}
      disabled={table.busy.value}
      title={o.label}
      {...pointing(table, o)}
      onClick={() => chooseOption(table, o.id)}
    >
      {i < 9 ? <kbd aria-hidden="true">{i + 1}</kbd> : null} <span class="button-label">{briefOption(table, o)}</span>
      {o.forecast ? <Percent table={table} id={o.id} /> : null}
      {!o.forecast && o.declines && table.headlines.value.has(otherwiseId) ? (
        <Percent table={table} id={otherwiseId} />
      ) : null}
    </button>
  )
}

/** The number of an answer that has odds; a placeholder until they have been worked out. */
export function Percent({ table, id }: { table: Table; id: string }) {
  const headline = table.headlines.value.get(id)
  return (
    <span class="has-odds" title={headline ? sayHeadline(headline) : words("odds.there")}>
      {headline?.percent ?? "%"}
    </span>
  )
}
