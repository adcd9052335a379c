/** A game's calculator in the terminal: fields asked one by one, then odds and, on request, dice. Knows no game. */
import {
  type Calculator,
  type Field,
  type FieldValue,
  type FieldValues,
  type Form,
  type Random,
  type Resolved,
  sayTally,
} from "@salient/engine"
import { Usage } from "./args.ts"
import { sayForecast } from "./play/question.ts"
import type { Terminal } from "./terminal.ts"

/** Runs forms until no other is requested; `only` names a form that is run once. */
export async function runForms(
  calculator: Calculator,
  terminal: Terminal,
  random: Random,
  only?: string,
): Promise<void> {
  const { forms } = calculator
  if (only !== undefined) {
    const form = forms.find((f) => f.id === only)
    if (!form) throw new Usage(`There is no form "${only}". There are: ${forms.map((f) => f.id).join(", ")}.`)
    await runForm(form, terminal, random)
    return
  }
  for (;;) {
    for (const [i, { id, title }] of forms.entries())
      terminal.print(`${`${i + 1}`.padStart(4)}  ${id.padEnd(12)} ${title}`)
    const line = (await terminal.ask("Which form (Enter to finish)? "))?.trim()
    if (line === undefined || line === "" || line === "quit") return
    const form = forms.find(({ id }, i) => line === id || line === `${i + 1}`)
    if (form) await runForm(form, terminal, random)
    else terminal.print(`There is no form "${line}".`)
  }
}

async function runForm(form: Form, terminal: Terminal, random: Random): Promise<void> {
  terminal.print(`${form.title}${form.rules.length > 0 ? ` (${form.rules.join(", ")})` : ""}`)
  const values = await filled(form, terminal)
  if (!values) return
  const problems = form.problems(values)
  for (const problem of problems) terminal.print(problem)
  if (problems.length > 0) return
  const { odds, tallies } = form.odds(values)
  terminal.print(sayForecast({ title: "The odds:", odds, tallies }))
  for (;;) {
    const line = (await terminal.ask("Type roll to roll, or press Enter to go back. "))?.trim()
    if (line !== "roll") return
    terminal.print(sayResolved(form.resolve(values, random)))
  }
}

function sayResolved({ result, says, rules, tallies, rolls }: Resolved): string {
  return [
    ...rolls.map((r) => `  ${r.why}: ${r.value} of ${r.faces}`),
    ...tallies.map(({ label, tally }) => `  ${label}: ${sayTally(tally)}`),
    `${result}${rules.length > 0 ? ` (${rules.join(", ")})` : ""}`,
    ...says.map((sentence) => `  ${sentence}`),
  ].join("\n")
}

/** The values of all fields that are shown; undefined if the input ends first. */
async function filled(form: Form, terminal: Terminal): Promise<FieldValues | undefined> {
  const values: { [field: string]: FieldValue } = {}
  for (const field of form.fields) {
    if (field.when && !field.when(values)) continue
    if (field.help) terminal.print(`  ${field.help}`)
    for (;;) {
      const line = await terminal.ask(`${field.label}${wanted(field)}: `)
      if (line === undefined) return undefined
      const value = line.trim() === "" ? field.default : readField(field, line.trim())
      if (value !== undefined) {
        values[field.id] = value
        break
      }
      terminal.print(`"${line.trim()}" is not a possible answer here.`)
    }
  }
  return values
}

/** The accepted input, with the default for Enter in brackets. */
function wanted(field: Field): string {
  switch (field.kind) {
    case "choice":
      return ` (${field.choices.map((c, i) => `${i + 1} ${c.label}`).join(", ")}) [${field.choices.findIndex((c) => c.id === field.default) + 1}]`
    case "number":
      return ` (${field.min} to ${field.max}${field.unit ? ` ${field.unit}` : ""}) [${field.default}]`
    case "yesno":
      return ` (yes or no) [${field.default ? "yes" : "no"}]`
  }
}

function readField(field: Field, text: string): FieldValue | undefined {
  const lower = text.toLowerCase()
  switch (field.kind) {
    case "choice": {
      const { choices } = field
      // A number always means a position in the list, because ids may be numbers too, such as the defence of a vehicle.
      const exact = /^\d+$/.test(text) ? choices[Number(text) - 1] : choices.find((c) => c.id === text)
      if (exact) return exact.id
      const begun = choices.filter((c) => c.label.toLowerCase().startsWith(lower))
      return begun.length === 1 ? begun[0]?.id : undefined
    }
    case "number": {
      const n = Number(text)
      const fits = Number.isFinite(n) && n >= field.min && n <= field.max
      return fits && Math.abs((n - field.min) / field.step - Math.round((n - field.min) / field.step)) < 1e-9
        ? n
        : undefined
    }
    case "yesno":
      return "yes".startsWith(lower) ? true : "no".startsWith(lower) ? false : undefined
  }
}
