/** Table-side forms drawn from data: large fields, exact odds, a roll, and a history with undo. */

import { useSignal } from "@preact/signals"
import type { Calculator, Field, FieldValue, FieldValues, Form, Resolved } from "@salient/engine"
import { OddsChart, TallyView } from "../play/OddsChart.tsx"
import { RuleLink, Rules } from "../rulebook/RuleLink.tsx"
import { Failure } from "../shell/Failure.tsx"
import { Heading } from "../shell/Heading.tsx"
import { words } from "../words/words.ts"
import { type Entry, keepHistory, readHistory } from "./history.ts"
import "../theme/play.css"
import "../theme/tableside.css"

/** On a phone the forms are in a row that scrolls sideways: the open one must be in sight. */
const showCurrent = (row: HTMLElement | null): void => {
  const current = row?.querySelector<HTMLElement>("[aria-current]")
  if (row && current) row.scrollLeft = current.offsetLeft - row.offsetLeft - 16
}

/** The forms of a game as screens; `path` is the address of the first, to which a form's id is appended. */
export function Forms({
  calculator,
  game,
  name,
  path,
  form,
}: {
  calculator: Calculator
  game: string
  name: string
  path: string
  form?: string | undefined
}) {
  const shown = calculator.forms.find((f) => f.id === form) ?? calculator.forms[0]
  if (!shown) return <Failure title={name} says={words("tableside.none")} />
  return (
    <Rules.Provider value={{ game }}>
      <main id="main" class="page tableside" tabIndex={-1}>
        <Heading says={words("tableside.title", { game: name })} />
        <nav ref={showCurrent} class="forms" aria-label={words("tableside.forms")}>
          {calculator.forms.map((f) => (
            <a
              key={f.id}
              class="button"
              href={`${path}/${encodeURIComponent(f.id)}`}
              {...(f.id === shown.id ? { "aria-current": "page" } : {})}
            >
              {f.title}
            </a>
          ))}
        </nav>
        <FormScreen key={shown.id} game={game} form={shown} />
      </main>
    </Rules.Provider>
  )
}

const defaults = (form: Form): FieldValues => Object.fromEntries(form.fields.map((f) => [f.id, f.default]))

/** The values that are filled in and visible: hidden fields count as empty. */
const given = (form: Form, values: FieldValues): FieldValues =>
  Object.fromEntries(form.fields.filter((f) => f.when?.(values) ?? true).map((f) => [f.id, values[f.id] ?? f.default]))

/** Dice at the table come from the system's random source: no record is kept that would need to repeat them. */
const fromMachine = (n: number): number => {
  const word = new Uint32Array(1)
  const limit = 0x1_0000_0000 - (0x1_0000_0000 % n)
  do crypto.getRandomValues(word)
  while ((word[0] as number) >= limit)
  return (word[0] as number) % n
}

function FormScreen({ game, form }: { game: string; form: Form }) {
  const values = useSignal<FieldValues>(defaults(form))
  const history = useSignal<readonly Entry[]>(readHistory(game))
  const now = given(form, values.value)
  const problems = form.problems(now)
  const explained = problems.length === 0 ? form.odds(now) : undefined
  const set = (id: string, value: FieldValue) => (values.value = { ...values.value, [id]: value })
  const keep = (entries: readonly Entry[]) => {
    history.value = entries
    keepHistory(game, entries)
  }
  const roll = () => {
    const resolved: Resolved = form.resolve(now, fromMachine)
    keep(
      [
        { form: form.id, title: form.title, values: values.value, resolved, at: new Date().toISOString() },
        ...history.value,
      ].slice(0, 50),
    )
  }
  return (
    <div class="form-screen">
      <form
        onSubmit={(e) => {
          e.preventDefault()
          if (problems.length === 0) roll()
        }}
      >
        {form.fields
          .filter((f) => f.when?.(values.value) ?? true)
          .map((f) => (
            <OneField key={f.id} field={f} value={values.value[f.id] ?? f.default} onSet={(v) => set(f.id, v)} />
          ))}
        {problems.map((p) => (
          <p key={p} class="refusal" role="alert">
            {p}
          </p>
        ))}
        <p class="actions">
          <button type="submit" class="button act large" disabled={problems.length > 0}>
            {words("tableside.roll")}
          </button>
          <button type="button" class="button" onClick={() => (values.value = defaults(form))}>
            {words("tableside.clear")}
          </button>
        </p>
      </form>
      <div class="result">
        {explained ? (
          <OddsChart forecast={{ title: form.title, odds: explained.odds, tallies: explained.tallies }} />
        ) : null}
        <h2>{words("tableside.history")}</h2>
        {history.value.length === 0 ? <p class="caption">{words("tableside.noHistory")}</p> : null}
        {history.value.length > 0 ? (
          <button
            type="button"
            class="button small"
            onClick={() => {
              const [last, ...rest] = history.value
              if (last?.form === form.id) values.value = last.values
              keep(rest)
            }}
          >
            {words("tableside.undo")}
          </button>
        ) : null}
        <ol class="results" aria-live="polite">
          {history.value.map((e, i) => (
            <li key={e.at} class={i === 0 ? "latest" : ""}>
              <h3>
                {e.title}: {e.resolved.result}
              </h3>
              {e.resolved.says.map((s) => (
                <p key={s}>{s}</p>
              ))}
              <p class="caption">
                {e.resolved.rolls.map((r) => `${r.why}: ${r.value}`).join(" · ")}{" "}
                {e.resolved.rules.map((r) => (
                  <RuleLink key={r} id={r} />
                ))}
              </p>
              {i === 0
                ? e.resolved.tallies.map((t) => <TallyView key={t.label} label={t.label} tally={t.tally} />)
                : null}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function OneField({ field, value, onSet }: { field: Field; value: FieldValue; onSet: (value: FieldValue) => void }) {
  const rules = (field.rules ?? []).slice(0, 1).map((r) => <RuleLink key={r} id={r} />)
  if (field.kind === "yesno")
    return (
      <label class="field tick">
        <input type="checkbox" checked={value === true} onChange={(e) => onSet(e.currentTarget.checked)} />
        <span>
          {field.label} {rules}
        </span>
      </label>
    )
  if (field.kind === "choice")
    return (
      <fieldset class="field">
        <legend>
          {field.label} {rules}
        </legend>
        {field.choices.length <= 6 ? (
          <div class="segments">
            {field.choices.map((c) => (
              <label key={c.id} class={value === c.id ? "segment chosen" : "segment"}>
                <input type="radio" name={field.id} checked={value === c.id} onChange={() => onSet(c.id)} />
                {c.label}
              </label>
            ))}
          </div>
        ) : (
          <select aria-label={field.label} value={String(value)} onChange={(e) => onSet(e.currentTarget.value)}>
            {field.choices.map((c) => (
              <option key={c.id} value={c.id}>
                {c.label}
              </option>
            ))}
          </select>
        )}
        {field.help ? <span class="caption">{field.help}</span> : null}
      </fieldset>
    )
  const number = Number(value)
  const held = (n: number) => Math.min(field.max, Math.max(field.min, n))
  return (
    <div class="field number-field" role="group" aria-label={field.label}>
      <span>
        {field.label} {rules}
      </span>
      <span class="stepper">
        <button
          type="button"
          class="button"
          aria-label={words("prompt.less")}
          onClick={() => onSet(held(number - field.step))}
        >
          −
        </button>
        <input
          type="number"
          aria-label={field.label}
          min={field.min}
          max={field.max}
          step={field.step}
          value={number}
          onInput={(e) => onSet(held(Number(e.currentTarget.value)))}
        />
        <button
          type="button"
          class="button"
          aria-label={words("prompt.more")}
          onClick={() => onSet(held(number + field.step))}
        >
          +
        </button>
        {field.unit ?? ""}
      </span>
      {field.help ? <span class="caption">{field.help}</span> : null}
    </div>
  )
}
