/** The ways to answer: one set of buttons for each kind of decision. */
import type { Presented, PresentedOption } from "@salient/engine"
import type { Looks } from "../board/sides.ts"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"
import { answerOf, remaining, shift, stepBack, toggle, unseenPiece, without } from "./asking.ts"
import { OddsChart } from "./OddsChart.tsx"
import { TrayCounter } from "./Panels.tsx"
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
            class="button act"
            onMouseEnter={() => ask.forecast && table.consider(true)}
            onFocus={() => ask.forecast && table.consider(true)}
            onClick={() => table.send({ confirm: true })}
          >
            {ask.yes}
          </button>
          <button type="button" class="button" onClick={() => table.send({ confirm: false })}>
            {ask.no}
          </button>
          <Tools table={table} />
          <SmallOdds table={table} />
        </div>
      )
    case "place":
    case "path":
      return <Spots table={table} ask={ask} looks={looks} />
  }
}

/** More answers than this that can be touched on the board fold into a list; a small screen has less room for them. */
const many = { wide: 9, small: 4 } as const

function Choose({ table, ask }: { table: Table; ask: Extract<Presented, { kind: "choose" | "arrange" }> }) {
  const draft = table.draft.value
  const open = remaining(ask.options, draft)
  const armed = ask.options.find((o) => o.id === draft.armed)
  const onBoard = open.filter((o) => (o.touches?.length ?? 0) > 0)
  const plain = open.filter((o) => (o.touches?.length ?? 0) === 0)
  const room = matchMedia("(max-width: 899px)").matches ? many.small : many.wide
  const folded = open.length > room && onBoard.length > room / 2
  if (armed)
    return (
      <div class="answers">
        <button type="button" class="button act" onClick={() => table.send({ choose: armed.id })}>
          {armed.label}
        </button>
        <button type="button" class="button" onClick={() => (table.draft.value = without(table.draft.value, "armed"))}>
          {words("prompt.notYet")}
        </button>
        <SmallOdds table={table} />
      </div>
    )
  const button = (o: PresentedOption, i: number) => (
    <button
      key={o.id}
      type="button"
      class="button"
      disabled={table.busy.value}
      onMouseEnter={() => o.forecast && table.consider(o.id)}
      onFocus={() => o.forecast && table.consider(o.id)}
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
          {plain.map((o) => button(o, ask.options.indexOf(o)))}
          <details class="all-options">
            <summary>{words("prompt.all", { count: onBoard.length })}</summary>
            <div class="option-list">{onBoard.map((o) => button(o, ask.options.indexOf(o)))}</div>
          </details>
        </>
      ) : (
        open.map((o) => button(o, ask.options.indexOf(o)))
      )}
      <Tools table={table} />
      <SmallOdds table={table} />
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
      <Tools table={table} />
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
      <Tools table={table} />
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
      <Tools table={table} />
      <SmallOdds table={table} />
    </div>
  )
}

/** Pieces to be put or moved: which one is in hand, where it stands in the draft, what the rules say to that. */
function Spots({
  table,
  ask,
  looks,
}: {
  table: Table
  ask: Extract<Presented, { kind: "place" | "path" }>
  looks: Looks
}) {
  const draft = table.draft.value
  const scene = table.shown.value?.scene
  const move = answerOf(ask, draft)
  const onTable = scene?.board.kind === "table"
  const where = (id: string): string => {
    if (ask.kind === "place") {
      const at = draft.placed[id]
      return at === undefined
        ? "–"
        : typeof at === "string"
          ? at
          : `${(at.x / 1000).toFixed(1)}, ${(at.y / 1000).toFixed(1)}`
    }
    const steps = draft.paths[id] ?? []
    return steps.length === 0 ? "–" : words("prompt.steps", { count: steps.length })
  }
  return (
    <div class="answers">
      <div class="tray" role="group" aria-label={words("prompt.pieces")}>
        {ask.pieces.slice(0, 24).map((id) => {
          const piece = scene?.pieces.find((p) => p.id === id) ?? unseenPiece(id, ask.by)
          return (
            <button
              key={id}
              type="button"
              class="tray-piece"
              aria-pressed={draft.held === id}
              onClick={() => (table.draft.value = { ...draft, held: id })}
            >
              <span aria-hidden="true">
                <TrayCounter piece={piece} looks={looks} />
              </span>
              <span>{piece.label}</span>
              <span class="caption">{where(id)}</span>
            </button>
          )
        })}
      </div>
      {onTable ? (
        <div class="turning" role="group" aria-label={words("prompt.facing")}>
          <button
            type="button"
            class="button small"
            aria-label={words("prompt.left")}
            onClick={() => (table.draft.value = { ...draft, facing: (draft.facing + 36_000 - 1500) % 36_000 })}
          >
            ↺
          </button>
          <output>{draft.facing / 100}°</output>
          <button
            type="button"
            class="button small"
            aria-label={words("prompt.right")}
            onClick={() => (table.draft.value = { ...draft, facing: (draft.facing + 1500) % 36_000 })}
          >
            ↻
          </button>
          {ask.kind === "path" && ask.how ? (
            <select
              aria-label={words("prompt.how")}
              value={draft.how ?? ""}
              onChange={(e) =>
                (table.draft.value =
                  e.currentTarget.value === "" ? without(draft, "how") : { ...draft, how: e.currentTarget.value })
              }
            >
              <option value="">{words("prompt.straight")}</option>
              {ask.how.map((h) => (
                <option key={h} value={h}>
                  {h}
                </option>
              ))}
            </select>
          ) : null}
        </div>
      ) : null}
      <Verdict table={table} />
      <button
        type="button"
        class="button act"
        disabled={!move || table.verdict.value?.ok === false || table.busy.value}
        onClick={() => move && table.send(move)}
      >
        {words("prompt.confirm")}
      </button>
      {ask.kind === "path" ? (
        <button type="button" class="button" onClick={() => (table.draft.value = stepBack(draft))}>
          {words("prompt.stepBack")}
        </button>
      ) : null}
      {table.session.suggest ? (
        <button
          type="button"
          class="button"
          onClick={async () => {
            const found = await table.session.suggest?.()
            if (found && "place" in found) table.draft.value = { ...table.draft.value, placed: found.place }
            if (found && "path" in found) table.draft.value = { ...table.draft.value, paths: found.path }
          }}
        >
          {words("prompt.suggest")}
        </button>
      ) : null}
      <Tools table={table} />
    </div>
  )
}

function Verdict({ table }: { table: Table }) {
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

function SmallOdds({ table }: { table: Table }) {
  const forecast = table.odds.value
  return forecast ? (
    <div class="small-odds">
      <OddsChart forecast={forecast} />
    </div>
  ) : null
}

/** Taking back, with the reason where it cannot be. */
function Tools({ table }: { table: Table }) {
  const undo = table.session.look.value?.undo
  const reason = undo && !undo.ok ? undo.reason : undefined
  return (
    <button
      type="button"
      class="button quiet"
      aria-disabled={reason !== undefined}
      title={reason}
      onClick={() => table.undo()}
    >
      {words("prompt.undo")}
    </button>
  )
}
