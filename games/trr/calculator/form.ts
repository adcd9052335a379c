/** What all forms share: fields with their checks, values read by name, dice that are kept. */
import {
  BadInput,
  type Explained,
  type Field,
  type FieldValues,
  type Form,
  type Odds,
  type Random,
  type Resolved,
  type RuleId,
  type Tally,
} from "@salient/engine"
import { scaleData } from "../data/scale.ts"

/** The values of a form after its checks, read by the name of the field; hidden fields have their defaults. */
export type Values = {
  num(field: string): number
  yes(field: string): boolean
  /** One of a list of words; the list is the one the field offers. */
  word<W extends string>(field: string, words: readonly W[]): W
}

export type Told = { readonly label: string; readonly tally: Tally }

/** What a form computes before any die. */
export type Answer = { readonly odds: Odds<string>; readonly tallies: readonly Told[] }

/** Dice at the table: each is kept with its reason. */
export type Dice = (why: string) => number

export type FormSpec = {
  readonly id: string
  readonly title: string
  readonly rules: readonly RuleId[]
  readonly fields: readonly Field[]
  /** What the rules refuse, a sentence each, once the values are sound. */
  readonly refuses?: (v: Values) => readonly (string | undefined)[]
  readonly odds: (v: Values) => Answer
  readonly resolve: (v: Values, dice: Dice) => Omit<Resolved, "rolls">
}

/** A form of the calculator from what is its own. */
export function form(spec: FormSpec): Form {
  const { id, title, rules, fields } = spec
  const problems = (values: FieldValues): string[] => {
    const wrong = faults(fields, values)
    if (wrong.length > 0) return wrong
    return (spec.refuses?.(reader(fields, values)) ?? []).filter((s): s is string => s !== undefined)
  }
  const sound = (values: FieldValues): Values => {
    const wrong = problems(values)
    if (wrong.length > 0) throw new BadInput("wrong-shape", wrong.join(" "))
    return reader(fields, values)
  }
  return {
    id,
    title,
    rules,
    fields,
    problems,
    odds: (values): Explained => spec.odds(sound(values)),
    resolve: (values, random: Random): Resolved => {
      const rolls: { faces: number; value: number; why: string }[] = []
      const faces = scaleData.die
      const dice: Dice = (why) => {
        const value = random(faces) + 1
        rolls.push({ faces, value, why })
        return value
      }
      return { ...spec.resolve(sound(values), dice), rolls }
    },
  }
}

/** What is wrong with the values taken one by one. */
function faults(fields: readonly Field[], values: FieldValues): string[] {
  const unknown = Object.keys(values)
    .filter((name) => !fields.some((field) => field.id === name))
    .map((name) => `There is no field "${name}" in this form.`)
  const wrong = fields.flatMap((field) => {
    const value = values[field.id]
    if (value === undefined || !shown(field, fields, values)) return []
    return faultIn(field, value) ?? []
  })
  return [...unknown, ...wrong]
}

function faultIn(field: Field, value: string | number | boolean): string | undefined {
  if (field.kind === "yesno")
    return typeof value === "boolean" ? undefined : `${field.label}: yes or no is wanted, not ${JSON.stringify(value)}.`
  if (field.kind === "choice") {
    if (field.choices.some((c) => c.id === value)) return undefined
    return `${field.label}: one of ${field.choices.map((c) => c.id).join(", ")} is wanted, not ${JSON.stringify(value)}.`
  }
  if (typeof value !== "number" || !Number.isFinite(value))
    return `${field.label}: a number is wanted, not ${JSON.stringify(value)}.`
  const unit = field.unit ? ` ${field.unit}` : ""
  if (value < field.min || value > field.max)
    return `${field.label}: ${value}${unit} is given; it must lie between ${field.min} and ${field.max}${unit}.`
  const steps = (value - field.min) / field.step
  return Number.isInteger(steps)
    ? undefined
    : `${field.label}: ${value}${unit} is given; it goes in steps of ${field.step}.`
}

const complete = (fields: readonly Field[], values: FieldValues): FieldValues =>
  Object.fromEntries(fields.map((field) => [field.id, values[field.id] ?? field.default]))

const shown = (field: Field, fields: readonly Field[], values: FieldValues): boolean =>
  field.when === undefined || field.when(complete(fields, values))

function reader(fields: readonly Field[], values: FieldValues): Values {
  const read = (name: string): unknown => {
    const field = fields.find((f) => f.id === name)
    if (field === undefined) throw new Error(`the form has no field "${name}"`)
    return shown(field, fields, values) ? (values[name] ?? field.default) : field.default
  }
  const wrong = (name: string, wanted: string) =>
    new Error(`field "${name}": expected ${wanted}, found ${JSON.stringify(read(name))}`)
  return {
    num: (name) => {
      const value = read(name)
      if (typeof value !== "number") throw wrong(name, "a number")
      return value
    },
    yes: (name) => {
      const value = read(name)
      if (typeof value !== "boolean") throw wrong(name, "yes or no")
      return value
    },
    word: (name, words) => {
      const value = read(name)
      const found = words.find((w) => w === value)
      if (found === undefined) throw wrong(name, `one of ${words.join(", ")}`)
      return found
    },
  }
}
