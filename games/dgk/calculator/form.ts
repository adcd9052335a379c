/** What all forms of the calculator share: how fields are made, shown and checked. */
import {
  type Explained,
  type Field,
  type FieldValues,
  type Form,
  mapOdds,
  type Random,
  type Resolved,
  type RuleId,
} from "@salient/engine"
import type { Message } from "../data/messages.ts"
import { type Labelled, oddsOf, settle, type Trial } from "../model/trial.ts"

/** Shown while every named field has one of the values. */
export const shownWhen =
  (wanted: { readonly [field: string]: readonly (string | number | boolean)[] }) =>
  (values: FieldValues): boolean =>
    Object.entries(wanted).every(([field, among]) => among.some((v) => v === values[field]))

type Extra = { readonly rules?: readonly RuleId[]; readonly help?: string; readonly when?: Field["when"] }
const defined = ({ rules, help, when }: Extra) => ({
  ...(rules && { rules }),
  ...(help && { help }),
  ...(when && { when }),
})

/** A field with a list of choices; the first is the default. */
export function choice<T extends string>(
  id: string,
  label: string,
  choices: readonly (readonly [T, string])[],
  extra: Extra = {},
): Field {
  const list = choices.map(([value, name]) => ({ id: value, label: name }))
  return { id, label, kind: "choice", choices: list, default: (list[0] as { id: string }).id, ...defined(extra) }
}

export const yesno = (id: string, label: string, extra: Extra = {}, preset = false): Field => ({
  id,
  label,
  kind: "yesno",
  default: preset,
  ...defined(extra),
})

export const amount = (
  id: string,
  label: string,
  range: { min: number; max: number; step: number; default: number; unit?: string },
  extra: Extra = {},
): Field => ({ id, label, kind: "number", ...range, ...defined(extra) })

/** What is wrong with the values of the fields that are shown, a sentence each. */
function wrongValues(fields: readonly Field[], values: FieldValues): string[] {
  const known = new Set(fields.map((f) => f.id))
  const strange = Object.keys(values).filter((id) => !known.has(id))
  const wrong = fields.filter((f) => !f.when || f.when(values)).flatMap((f) => wrongValue(f, values[f.id]) ?? [])
  return [...strange.map((id) => `There is no field "${id}".`), ...wrong]
}

function wrongValue(field: Field, value: FieldValues[string] | undefined): string | undefined {
  if (value === undefined) return `${field.label}: nothing has been chosen.`
  if (field.kind === "yesno") return typeof value === "boolean" ? undefined : `${field.label}: answer yes or no.`
  if (field.kind === "choice") {
    if (field.choices.some((c) => c.id === value)) return undefined
    return `${field.label}: "${value}" is none of ${field.choices.map((c) => c.label).join(", ")}.`
  }
  const { min, max, step } = field
  if (typeof value !== "number" || !Number.isFinite(value))
    return `${field.label}: give a number from ${min} to ${max}.`
  if (value < min || value > max) return `${field.label}: ${value} is not between ${min} and ${max}.`
  if (!Number.isInteger((value - min) / step)) return `${field.label}: ${value} does not go by steps of ${step}.`
  return undefined
}

/** Values of the fields that are shown, with none of the others: what is hidden counts as not given. */
const shownValues = (fields: readonly Field[], values: FieldValues): FieldValues =>
  Object.fromEntries(
    fields
      .filter((f) => (!f.when || f.when(values)) && f.id in values)
      .map((f) => [f.id, values[f.id] as FieldValues[string]]),
  )

/** How a form answers: a trial with its tallies, the short name of each result, and what each means on the table. */
export type Answer<T> = {
  readonly trial: Trial<T>
  readonly tallies: readonly Labelled[]
  readonly name: (result: T) => string
  readonly messages: (result: T) => readonly Message[]
}

/** An answer with its result type closed over: what a form needs of it. */
export type Asked = { readonly odds: () => Explained; readonly resolve: (random: Random) => Resolved }

/** Makes an answer ready to be shown or thrown. */
export const asked = <T>(answer: Answer<T>): Asked => ({
  odds: () => ({ odds: mapOdds(oddsOf(answer.trial), answer.name), tallies: answer.tallies }),
  resolve: (random) => resolved(answer, random),
})

function resolved<T>({ trial, tallies, name, messages }: Answer<T>, random: Random): Resolved {
  const { result, thrown } = settle(trial, (faces) => random(faces) + 1)
  const said = messages(result)
  return {
    result: name(result),
    says: said.map((m) => m.text),
    rules: [...new Set([...said.flatMap((m) => m.rules), ...thrown.map((t) => t.rule)])],
    tallies,
    rolls: thrown.map(({ faces, value, why }) => ({ faces, value, why })),
  }
}

/**
 * A form over its fields. `contradictions` are sentences about values that are each right but do not go together. Odds and
 * results of wrong values are a mistake of the caller, who can ask for the problems first; nothing is thrown then.
 */
export function form(
  head: Pick<Form, "id" | "title" | "rules" | "fields">,
  contradictions: (values: FieldValues) => string[],
  answer: (values: FieldValues) => Asked,
): Form {
  const problems = (values: FieldValues): string[] => {
    const wrong = wrongValues(head.fields, values)
    return wrong.length > 0 ? wrong : contradictions(shownValues(head.fields, values))
  }
  const ask = (values: FieldValues): Asked => {
    const found = problems(values)
    if (found.length > 0) throw new Error(`the form "${head.id}" was asked with wrong values: ${found.join(" ")}`)
    return answer(shownValues(head.fields, values))
  }
  return {
    ...head,
    problems,
    odds: (values) => ask(values).odds(),
    resolve: (values, random) => ask(values).resolve(random),
  }
}
