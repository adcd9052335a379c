/** Drafts of the army builder: rosters that need not be complete yet, and new choices as the lists begin them. */
import { BadInput } from "@salient/engine"
import { entryNamed, findEntry, findTable } from "../data/armies.ts"
import { type Battalion, type Choice, type Part, Roster } from "../rules/choosing-forces/roster.ts"
import type { Category, Form } from "../types.ts"

export type Draft = Roster

const wrong = (message: string) => new BadInput("wrong-shape", message)

/** Reads a draft from a file or a link; a draft that cannot be drawn is refused, naming the field. */
export function openDraft(given: unknown): Draft {
  const parsed = Roster.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw wrong(`${issue?.path.join(".") || "the roster"}: ${issue?.message}`)
  }
  const draft = parsed.data
  for (const [i, battalion] of draft.battalions.entries()) {
    const at = `battalions.${i}`
    const table = findTable(battalion.table)
    if (!table) throw wrong(`${at}.table: there is no battalion table "${battalion.table}"`)
    twice(battalion.choices, `${at}.choices`)
    for (const [k, choice] of battalion.choices.entries()) {
      if (!findEntry(choice.unit)) throw wrong(`${at}.choices.${k}.unit: there is no unit "${choice.unit}"`)
      twice(choice.parts, `${at}.choices.${k}.parts`)
    }
  }
  twice(draft.battalions, "battalions")
  return draft
}

function twice(list: readonly { readonly id: string }[], field: string): void {
  const ids = list.map((x) => x.id)
  const found = ids.find((id, i) => ids.indexOf(id) !== i)
  if (found !== undefined) throw wrong(`${field}: two are called "${found}"`)
}

/** An id that the list does not use yet. */
export function freshId(letter: string, list: readonly { readonly id: string }[]): string {
  const numbers = list.map(({ id }) => Number(id.slice(1))).filter((n) => Number.isInteger(n))
  return `${letter}${Math.max(0, ...numbers) + 1}`
}

/** A new part at its base price: the fewest models and the first of its possible leaders. */
export function newPart(unit: string, element: string, parts: readonly Part[]): Part {
  const entry = entryNamed(unit)
  const id = freshId("p", parts)
  const found = entry.kind === "vehicle" ? undefined : entry.elements.find((e) => e.id === element)
  if (!found) return { id, element: "vehicle", models: 1, options: {} }
  const leader = found.leaders?.[0]?.profile
  return { id, element, models: found.models.min, ...(leader === undefined ? {} : { leader }), options: {} }
}

/** The parts of a choice fielded in this form; a company starts with its Command Group and the fewest platoons (TGW-ARMY-10). */
export function newParts(unit: string, as: Form): Part[] {
  const entry = entryNamed(unit)
  const parts: Part[] = []
  const push = (element: string) => void parts.push(newPart(unit, element, parts))
  if (entry.kind === "vehicle") push("vehicle")
  else
    for (const e of entry.elements) {
      if (as === "platoon" && e.role !== "platoon") continue
      const wanted = as === "company" ? e.min : 1
      for (let i = 0; i < wanted; i++) push(e.id)
    }
  return parts
}

export function newChoice(
  battalion: Battalion,
  category: Category,
  unit: string,
  as: Form,
  must: readonly string[] = [],
): Choice {
  const parts = newParts(unit, as)
  for (const part of parts) for (const id of must) part.options[id] = 1
  return { id: freshId("c", battalion.choices), category, unit, as, parts }
}
