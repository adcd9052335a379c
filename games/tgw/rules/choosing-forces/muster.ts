/** From a roster to the units that take the field: TGW-ARMY-10, TGW-ARMY-68. */
import { entryNamed, tableNamed } from "../../data/armies.ts"
import type { Category } from "../../types.ts"
import { makeOf, recipeText } from "./makes.ts"
import { elementOf } from "./points.ts"
import type { Battalion, Choice, Part, Roster } from "./roster.ts"

/** A unit that the roster puts in the field. */
export type Mustered = {
  readonly name: string
  /** The text of its make: see `makeOf`. */
  readonly make: string
  readonly category: Category
  readonly battalion: string
  /** The company it belongs to; null for units outside companies (TGW-CMD-03). */
  readonly company: string | null
  /** The selection of the table it belongs to: TGW-DEP-03. */
  readonly choice: string
  /** Its part of the roster: battalion, choice and part. */
  readonly part: string
  /** For a spotter: the choice whose gun it serves (TGW-SPEC-10). */
  readonly serves?: string | undefined
}

/** The units of a roster, in roster order; attachments that join a Command Group become models of it. */
export const muster = (roster: Roster): Mustered[] => roster.battalions.flatMap((b) => battalionUnits(roster, b))

function battalionUnits(roster: Roster, battalion: Battalion): Mustered[] {
  let companies = 0
  const several = roster.battalions.length > 1 ? `, ${tableNamed(battalion.table).name}` : ""
  const singles = new Map<string, number>()
  return battalion.choices.flatMap((choice): Mustered[] => {
    const entry = entryNamed(choice.unit)
    if (joins(choice)) return []
    if (choice.as === "company") companies++
    const company = choice.name ?? String.fromCharCode("A".charCodeAt(0) + companies - 1)
    let platoons = 0
    return choice.parts.flatMap((part) => {
      const isPlatoon = entry.kind !== "vehicle" && elementOf(entry, part)?.role === "platoon"
      if (isPlatoon) platoons++
      const made = makeText(battalion, choice, part)
      const { name } = makeOf(made)
      const nth = (singles.get(name) ?? 0) + 1
      if (choice.as !== "company") singles.set(name, nth)
      const label =
        choice.as === "company"
          ? isPlatoon
            ? `${platoons} Platoon, ${company} Company`
            : `${company} Company Command`
          : nth > 1 || battalion.choices.filter((c) => c.unit === choice.unit && c.as !== "company").length > 1
            ? `${name} ${nth}`
            : name
      return [
        {
          name: `${label}${several}`,
          make: made,
          category: choice.category,
          battalion: battalion.id,
          company: choice.as === "company" ? `${battalion.id}/${choice.id}` : null,
          choice: `${battalion.id}/${choice.id}`,
          part: `${battalion.id}/${choice.id}/${part.id}`,
          ...(choice.joins === undefined ? {} : { serves: `${battalion.id}/${choice.joins}` }),
        },
      ]
    })
  })
}

/** True if a choice is fielded as models of another unit; false for a spotter, who only serves a gun. */
const joins = (choice: Choice): boolean =>
  choice.joins !== undefined && !entryNamed(choice.unit).rules.includes("spotter")

function makeText(battalion: Battalion, choice: Choice, part: Part): string {
  const entry = entryNamed(choice.unit)
  const element = entry.kind === "vehicle" ? undefined : elementOf(entry, part)
  const commands = element?.role === "battalionCommand" || element?.role === "companyCommand"
  const joined = commands ? battalion.choices.filter((c) => c.joins === choice.id && joins(c)).map((c) => c.unit) : []
  const { element: id, models, leader, options } = part
  return recipeText({
    table: battalion.table,
    changes: battalion.changes,
    unit: choice.unit,
    part: { element: id, models, ...(leader === undefined ? {} : { leader }), options: sorted(options) },
    joined,
  })
}

/** Sorts options, so that the same options give the same text. */
const sorted = (options: Part["options"]): Part["options"] =>
  Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))
