/** Forms of a calculator: fields with their checks, values read by name, dice that are kept with their reason. */
import {
  BadInput,
  Bug,
  type Explained,
  type Field,
  type FieldValue,
  type FieldValues,
  type Form,
  type Random,
  type Resolved,
} from "@salient/engine"

// Fields

type Extra = Partial<Pick<Field, "rules" | "help" | "when">>

/** A choice; the first is the default unless `start` says otherwise. Each choice is an id and its label. */
export function choice<W extends string>(
  id: string,
  label: string,
  choices: readonly (readonly [id: W, label: string])[],
  { start, ...extra }: Extra & { readonly start?: W } = {},
): Field {
  const [first] = choices
  if (!first) throw new Bug(`the field "${id}" has no choices`)
  const list = choices.map(([value, name]) => ({ id: value, label: name }))
  return { id, label, kind: "choice", choices: list, default: start ?? first[0], ...extra }
}

/** Yes or no; the default is no unless `start` says otherwise. */
export const yesno = (
  id: string,
  label: string,
  { start = false, ...extra }: Extra & { readonly start?: boolean } = {},
): Field => ({ id, label, kind: "yesno", default: start, ...extra })

export type Bounds = {
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly unit?: string
  readonly start: number
}

/** A number within bounds; whole numbers unless `step` says otherwise. */
export const number = (
  id: string,
  label: string,
  { start, step = 1, ...bounds }: Bounds,
  extra: Extra = {},
): Field => ({ id, label, kind: "number", step, ...bounds, default: start, ...extra })

/** The field is shown while every named field has one of the values. */
export const shownWhen =
  (wanted: { readonly [field: string]: readonly FieldValue[] }) =>
  (values: FieldValues): boolean =>
    Object.entries(wanted).every(([field, among]) => among.some((v) => v === values[field]))

// Values

/** The values of a form after its checks, read by the name of the field; hidden fields have their defaults. */
export type Values = {
  num(field: string): number
  yes(field: string): boolean
  /** One of a list of words; the list is the one the field offers. */
  word<W extends string>(field: string, words: readonly W[]): W
  /** True if the field is shown, and so has a given value. */
  shown(field: string): boolean
}

const complete = (fields: readonly Field[], values: FieldValues): FieldValues =>
  Object.fromEntries(fields.map((field) => [field.id, values[field.id] ?? field.default]))

const isShown = (field: Field, all: FieldValues): boolean => field.when === undefined || field.when(all)

/** What is wrong with the individual values, one sentence each. */
function wrongValues(fields: readonly Field[], values: FieldValues, every: boolean): string[] {
  const all = complete(fields, values)
  const unknown = Object.keys(values)
    .filter((id) => !fields.some((field) => field.id === id))
    .map((id) => `There is no field "${id}".`)
  const wrong = fields
    .filter((field) => isShown(field, all))
    .flatMap((field) => {
      const value = values[field.id]
      if (value === undefined) return every ? `${field.label}: nothing has been chosen.` : []
      return wrongValue(field, value) ?? []
    })
  return [...unknown, ...wrong]
}

function wrongValue(field: Field, value: FieldValue): string | undefined {
  const { label } = field
  if (field.kind === "yesno") return typeof value === "boolean" ? undefined : `${label}: answer yes or no.`
  if (field.kind === "choice") {
    if (field.choices.some((c) => c.id === value)) return undefined
    return `${label}: ${JSON.stringify(value)} is not one of ${field.choices.map((c) => c.label).join(", ")}.`
  }
  const { min, max, step } = field
  const unit = field.unit ? ` ${field.unit}` : ""
  if (typeof value !== "number" || !Number.isFinite(value))
    return `${label}: give a number from ${min} to ${max}${unit}.`
  if (value < min || value > max) return `${label}: ${value} is not between ${min} and ${max}${unit}.`
  return Number.isInteger((value - min) / step) ? undefined : `${label}: ${value} is not in steps of ${step}${unit}.`
}

function valuesOf(fields: readonly Field[], given: FieldValues): Values {
  const all = complete(fields, given)
  const fieldOf = (id: string): Field => {
    const field = fields.find((f) => f.id === id)
    if (!field) throw new Bug(`the form has no field "${id}"`)
    return field
  }
  const read = (id: string): FieldValue => {
    const field = fieldOf(id)
    return isShown(field, all) ? (all[id] as FieldValue) : field.default
  }
  const wrong = (id: string, wanted: string) =>
    new Bug(`field "${id}": expected ${wanted}, found ${JSON.stringify(read(id))}`)
  return {
    num(id) {
      const value = read(id)
      if (typeof value !== "number") throw wrong(id, "a number")
      return value
    },
    yes(id) {
      const value = read(id)
      if (typeof value !== "boolean") throw wrong(id, "yes or no")
      return value
    },
    word(id, words) {
      const value = read(id)
      const found = words.find((w) => w === value)
      if (found === undefined) throw wrong(id, `one of ${words.join(", ")}`)
      return found
    },
    shown: (id) => isShown(fieldOf(id), all),
  }
}

// Forms

/** Rolls a die with this number of faces and keeps it with its reason. */
export type Dice = (faces: number, why: string) => number

/** What a form answers to valid values: the odds before any die is rolled, and the result of a roll. */
export type Answer = { readonly odds: () => Explained; readonly resolve: (dice: Dice) => Omit<Resolved, "rolls"> }

export type FormSpec = Pick<Form, "id" | "title" | "rules" | "fields"> & {
  /** Every field that is shown must be given. Otherwise a field that is left out has its default. */
  readonly every?: boolean
  /** What the rules refuse although each value alone is valid, one sentence each. */
  readonly refuses?: (v: Values) => readonly (string | undefined)[]
  readonly answer: (v: Values) => Answer
}

/** Makes a form of the calculator. It throws on wrong values; callers ask for the problems first. */
export function form({ every = false, refuses, answer, ...head }: FormSpec): Form {
  const { fields } = head
  const problems = (given: FieldValues): string[] => {
    const wrong = wrongValues(fields, given, every)
    if (wrong.length > 0) return wrong
    return (refuses?.(valuesOf(fields, given)) ?? []).filter((s) => s !== undefined)
  }
  const answered = (given: FieldValues): Answer => {
    const wrong = problems(given)
    if (wrong.length > 0) throw new BadInput("wrong-shape", wrong.join(" "))
    return answer(valuesOf(fields, given))
  }
  return {
    ...head,
    problems,
    odds: (given) => answered(given).odds(),
    resolve: (given, random) => resolved(answered(given), random),
  }
}

function resolved(answer: Answer, random: Random): Resolved {
  const rolls: { faces: number; value: number; why: string }[] = []
  const result = answer.resolve((faces, why) => {
    const value = random(faces) + 1
    rolls.push({ faces, value, why })
    return value
  })
  return { ...result, rolls }
}
