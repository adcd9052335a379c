/**
 * A sheet as a tree: each part with its fields, what may be added, and what it contains; impossible choices are greyed out, with their
 * reason.
 */
import type { Edit, Forbidden, SheetField, SheetNode } from "@salient/engine"
import type { ComponentChildren } from "preact"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"

export const nodeId = (id: string): string => `part-${id}`

type Send = (edit: Edit) => void

export function Node({ node, level, onEdit }: { node: SheetNode; level: number; onEdit: Send }) {
  const able = node.adds.filter((a) => !a.forbidden)
  const unable = node.adds.filter((a) => a.forbidden)
  return (
    <div
      class={`part level-${Math.min(level, 4)}`}
      id={nodeId(node.id)}
      tabIndex={-1}
      role="group"
      aria-label={node.label}
    >
      <header>
        <Heading level={level}>{node.label}</Heading>
        {node.detail ? <span class="detail">{node.detail}</span> : null}
        <span class="part-rules">
          {(node.rules ?? []).map((r) => (
            <RuleLink key={r} id={r} />
          ))}
        </span>
        {node.removable ? (
          <button
            type="button"
            class="button small quiet no-print"
            aria-label={words("builder.remove", { name: node.label })}
            onClick={() => onEdit({ remove: { node: node.id } })}
          >
            {words("front.forgetShort")}
          </button>
        ) : null}
      </header>
      {node.fields.length > 0 ? (
        <div class="part-fields">
          {node.fields.map((f) => (
            <OneField
              key={f.id}
              field={f}
              name={`${node.id} ${f.id}`}
              onSet={(value) => onEdit({ set: { node: node.id, field: f.id, value } })}
            />
          ))}
        </div>
      ) : null}
      {node.parts.map((p) => (
        <Node key={p.id} node={p} level={level + 1} onEdit={onEdit} />
      ))}
      {node.adds.length > 0 ? (
        <div class="adds no-print" role="group" aria-label={words("builder.add", { name: node.label })}>
          {able.map((a) => (
            <button
              key={a.id}
              type="button"
              class="button small"
              onClick={() => onEdit({ add: { node: node.id, what: a.id } })}
            >
              + {a.label}
            </button>
          ))}
          {unable.length > 0 ? (
            <details class="unable" open={unable.length <= 3}>
              <summary>{words("builder.unable", { count: unable.length })}</summary>
              <ul>
                {unable.map((a) => (
                  <li key={a.id}>
                    <span class="greyed">{a.label}</span> {a.forbidden ? <Why forbidden={a.forbidden} /> : null}
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function Heading({ level, children }: { level: number; children: ComponentChildren }) {
  switch (level) {
    case 1:
      return <h1>{children}</h1>
    case 2:
      return <h2>{children}</h2>
    case 3:
      return <h3>{children}</h3>
    default:
      return <h4>{children}</h4>
  }
}

/** Why something is impossible, with the rules that forbid it. */
function Why({ forbidden }: { forbidden: Forbidden }) {
  return (
    <span class="why">
      {forbidden.reason}{" "}
      {forbidden.rules.map((r) => (
        <RuleLink key={r} id={r} />
      ))}
    </span>
  )
}

type FieldProps<K extends SheetField["kind"]> = {
  field: Extract<SheetField, { kind: K }>
  name: string
  onSet: (value: string | number | boolean) => void
}

function OneField({ field, name, onSet }: FieldProps<SheetField["kind"]>) {
  switch (field.kind) {
    case "choice":
      return <Choice field={field} name={name} onSet={onSet} />
    case "number":
      return <Count field={field} name={name} onSet={onSet} />
    case "yesno":
      return (
        <div class="sheet-field">
          <label class="tick">
            <input
              type="checkbox"
              checked={field.value}
              disabled={field.forbidden !== undefined}
              onChange={(e) => onSet(e.currentTarget.checked)}
            />
            <span class={field.forbidden ? "greyed" : ""}>{field.label}</span>
          </label>
          <Notes field={field} />
          {field.forbidden ? <Why forbidden={field.forbidden} /> : null}
        </div>
      )
    case "text":
      return (
        <div class="sheet-field">
          <label>
            {field.label}
            <input
              type="text"
              maxLength={field.longest}
              value={field.value}
              onChange={(e) => onSet(e.currentTarget.value)}
            />
          </label>
          <Notes field={field} />
        </div>
      )
  }
}

function Notes({ field }: { field: SheetField }) {
  return (
    <>
      {(field.rules ?? []).map((r) => (
        <RuleLink key={r} id={r} />
      ))}
      {field.help ? <span class="caption no-print">{field.help}</span> : null}
    </>
  )
}

function Choice({ field, onSet }: FieldProps<"choice">) {
  const unable = field.choices.filter((c) => c.forbidden)
  return (
    <div class="sheet-field">
      <label>
        {field.label}
        <select value={field.value} onChange={(e) => onSet(e.currentTarget.value)}>
          {field.choices.map((c) => (
            <option key={c.id} value={c.id} disabled={c.forbidden !== undefined && c.id !== field.value}>
              {c.forbidden ? `${c.label} – ${c.forbidden.reason}` : c.label}
            </option>
          ))}
        </select>
      </label>
      <Notes field={field} />
      {unable.length > 0 ? (
        <details class="unable no-print">
          <summary>{words("builder.unable", { count: unable.length })}</summary>
          <ul>
            {unable.map((c) => (
              <li key={c.id}>
                <span class="greyed">{c.label}</span> {c.forbidden ? <Why forbidden={c.forbidden} /> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

function Count({ field, onSet }: FieldProps<"number">) {
  const { value, min, max, step } = field
  const held = (n: number) => Math.min(max, Math.max(min, n))
  const edge = field.limit && (value >= max || value <= min)
  return (
    <div class="sheet-field" role="group" aria-label={field.label}>
      <span>{field.label}</span>
      <span class="stepper">
        <button
          type="button"
          class="button small no-print"
          aria-label={words("prompt.less")}
          disabled={value <= min}
          onClick={() => onSet(held(value - step))}
        >
          −
        </button>
        <output>
          {value} {field.unit ?? ""}
        </output>
        <button
          type="button"
          class="button small no-print"
          aria-label={words("prompt.more")}
          disabled={value >= max}
          onClick={() => onSet(held(value + step))}
        >
          +
        </button>
      </span>
      <Notes field={field} />
      {edge && field.limit ? <Why forbidden={field.limit} /> : null}
    </div>
  )
}
