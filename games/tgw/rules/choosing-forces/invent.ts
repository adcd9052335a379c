/** Invents a legal roster for a side of which only a part is known: TGW-FORCE-08, TGW-DEC-21. */
import { oneOf, type Random } from "@salient/engine"
import { freshId, newChoice, newPart } from "../../builder/draft.ts"
import { armyNamed, entryNamed, type Troops, tableNamed } from "../../data/armies.ts"
import type { Unit } from "../../state.ts"
import { type ArmyId, CATEGORIES, type Category } from "../../types.ts"
import { chosen, formsOf, slotFor, slotsOf } from "./allowances.ts"
import { faultsOf, joinable, mostBattalions, mustJoin } from "./checks.ts"
import { leastOf } from "./hand-in.ts"
import type { Recipe } from "./makes.ts"
import { type Mustered, muster } from "./muster.ts"
import { elementOf, optionsOf } from "./points.ts"
import type { Battalion, Choice, Part, Roster } from "./roster.ts"
import { isUnseen } from "./secrecy.ts"

/** What is known of a unit: `make` holds what can be seen of it, or everything once `shown` is set. */
type Seen = Pick<Unit, "id" | "make" | "category" | "battalion" | "company" | "shown">

/** What is known of a side. */
export type Known = {
  readonly army: ArmyId
  readonly points: number
  readonly seen: readonly Seen[]
  /** How many units have not been seen; `toDeploy` of them have yet to be deployed, and belong to `categories`. */
  readonly unseen: number
  readonly toDeploy: number
  readonly categories: readonly Category[]
  /** TGW-SPEC-14 A side that did not lay smoke in the first turn has not bought any. */
  readonly maySmoke: boolean
}

export type Invented = {
  readonly roster: Roster
  /** The parts of the roster that are known units, each with its unit. */
  readonly known: ReadonlyMap<string, Unit["id"]>
  /** Further sections of a known battery, each with its unit: they are not units of their own. */
  readonly absorbed: ReadonlyMap<string, Unit["id"]>
  /** The known names of battalions and companies, by their place in the roster. */
  readonly names: ReadonlyMap<string, string>
}

/** A roster that is still being invented. */
type Draft = {
  roster: Roster
  known: Map<string, Unit["id"]>
  absorbed: Map<string, Unit["id"]>
  names: Map<string, string>
}

/** How often it starts again before it gives up. */
const ATTEMPTS = 24
/** How many additions are tried. */
const STEPS = 160

/** A legal roster with the units seen and the right number of others; if none is found, one that is only similar. */
export function invent(known: Known, random: Random): Invented {
  for (let i = 0; i < ATTEMPTS; i++) {
    const draft = drafted(known)
    if (complete(draft, known, random, faultsOf)) return draft
  }
  let draft = drafted(known)
  for (let i = 0; i < ATTEMPTS && !complete(draft, known, random, () => []); i++) draft = drafted(known)
  return draft // at worst it has the wrong number of units: what is imagined then looks different and is thrown away
}

/** The units of a roster that were not seen. */
export const unseenIn = ({ roster, known, absorbed }: Invented): Mustered[] =>
  muster(roster).filter((u) => !known.has(u.part) && !absorbed.has(u.part))

// Units that were seen

function drafted({ army, points, seen }: Known): Draft {
  const draft: Draft = {
    roster: { army, points, role: "attack", battalions: [] },
    known: new Map(),
    absorbed: new Map(),
    names: new Map(),
  }
  const battalions = new Map<string, Battalion>()
  const companies = new Map<string, Choice>()
  for (const unit of seen) {
    const recipe = JSON.parse(unit.make) as Recipe
    const battalion = battalions.get(unit.battalion) ?? {
      id: freshId("b", draft.roster.battalions),
      table: recipe.table,
      changes: [...recipe.changes],
      choices: [],
    }
    if (!battalions.has(unit.battalion)) draft.roster.battalions.push(battalion)
    battalions.set(unit.battalion, battalion)
    draft.names.set(battalion.id, unit.battalion)
    const choice =
      (unit.company === null ? undefined : companies.get(unit.company)) ??
      newKnown(battalion, unit.category, recipe.unit, unit.company !== null)
    if (unit.company !== null) {
      companies.set(unit.company, choice)
      draft.names.set(`${battalion.id}/${choice.id}`, unit.company)
    }
    draft.known.set(`${battalion.id}/${choice.id}/${addPart(choice, recipe.part)}`, unit.id)
    for (const part of recipe.battery ?? []) {
      const section = newKnown(battalion, unit.category, recipe.unit, false)
      draft.absorbed.set(`${battalion.id}/${section.id}/${addPart(section, part)}`, unit.id)
    }
    for (const joined of recipe.joined) {
      const category = CATEGORIES.find((c) => slotFor(tableNamed(recipe.table), c, joined)) ?? "outside"
      const attached = newChoice(battalion, category, joined, "unit")
      battalion.choices.push({ ...attached, joins: choice.id })
    }
  }
  return draft
}

/** A new choice for a unit that was seen, still without parts. */
function newKnown(battalion: Battalion, category: Category, unit: string, isCompany: boolean): Choice {
  const slot = slotFor(tableNamed(battalion.table), category, unit)
  const single = slot && !formsOf(slot).includes("unit") ? "platoon" : "unit"
  const choice: Choice = { ...newChoice(battalion, category, unit, isCompany ? "company" : single), parts: [] }
  battalion.choices.push(choice)
  return choice
}

function addPart(choice: Choice, { element, models, leader, options }: Recipe["part"]): string {
  const id = freshId("p", choice.parts)
  choice.parts.push({
    id,
    element,
    models,
    ...(leader === undefined ? {} : { leader }),
    options: { ...options },
  })
  return id
}

// Units that were not seen

/** Makes the roster legal with the number of units wanted; false if that fails. */
function complete(draft: Draft, known: Known, random: Random, faults: (roster: Roster) => readonly unknown[]): boolean {
  if (draft.roster.battalions.length === 0)
    draft.roster.battalions.push(leastOf(oneOf(random, armyNamed(known.army).battalions), random))
  for (const battalion of draft.roster.battalions) fillUp(battalion, random)
  let wrong = faults(draft.roster).length
  let short = known.unseen - unseenIn(draft).length
  for (let i = 0; i < STEPS && (wrong > 0 || short > 0); i++) {
    const next = structuredClone(draft.roster)
    if (!added(next, random)) continue
    const still = faults(next).length
    const left = known.unseen - unseenIn({ ...draft, roster: next }).length
    if (still > wrong || left < 0) continue
    draft.roster = next
    wrong = still
    short = left
  }
  if (wrong > 0 || short !== 0 || !canBeDeployed(draft, known)) return false
  embellish(draft, known, random)
  return true
}

/** TGW-DEP-03 Units still to be deployed belong to categories whose turn has not come. */
const canBeDeployed = (draft: Draft, { toDeploy, categories }: Known): boolean =>
  unseenIn(draft).filter((u) => categories.includes(u.category)).length >= toDeploy

/** TGW-ARMY-04, TGW-ARMY-10 Adds the HQ, the fewest companies, and what each company must have. */
function fillUp(battalion: Battalion, random: Random): void {
  const table = tableNamed(battalion.table)
  const [hq] = table.hq
  const add = (category: Category, slot: (typeof table.hq)[number]) => {
    const [form = "unit"] = formsOf(slot)
    battalion.choices.push(newChoice(battalion, category, oneOf(random, slot.units), form, slot.must))
  }
  if (hq && chosen(battalion, "hq") === 0) add("hq", hq)
  while (chosen(battalion, "core") < table.core.min) add("core", oneOf(random, table.core.slots))
  for (const choice of battalion.choices) {
    if (choice.as !== "company") continue
    for (const { id, min } of (entryNamed(choice.unit) as Troops).elements)
      while (choice.parts.filter((p) => p.element === id).length < min)
        choice.parts.push(newPart(choice.unit, id, choice.parts))
  }
  for (const choice of battalion.choices) join(battalion, choice, random)
}

/** TGW-ARMY-41, TGW-ARMY-45 Chooses what an attachment joins, or which gun a spotter serves. */
function join(battalion: Battalion, choice: Choice, random: Random): void {
  if (choice.joins !== undefined || !mustJoin(entryNamed(choice.unit))) return
  const able = joinable(battalion, choice)
  if (able.length > 0) choice.joins = oneOf(random, able).id
}

/** Adds one more choice, platoon or battalion; false if nothing could be added. */
function added(roster: Roster, random: Random): boolean {
  const battalion = oneOf(random, roster.battalions)
  const table = tableNamed(battalion.table)
  const kind = random(12)
  if (kind === 0) {
    if (roster.battalions.length >= mostBattalions(roster.points)) return false
    const another = leastOf(oneOf(random, armyNamed(roster.army).battalions), random)
    roster.battalions.push({ ...another, id: freshId("b", roster.battalions) })
    return true
  }
  if (kind < 5) {
    const companies = battalion.choices.filter((c) => c.as === "company")
    if (companies.length === 0) return false
    const company = oneOf(random, companies)
    const { elements } = entryNamed(company.unit) as Troops
    const platoon = elements.find((e) => e.role === "platoon")
    if (!platoon) return false
    company.parts.push(newPart(company.unit, platoon.id, company.parts))
    return true
  }
  const category = oneOf(random, CATEGORIES)
  const slots = slotsOf(table, category)
  if (slots.length === 0) return false
  const slot = oneOf(random, slots)
  battalion.choices.push(
    newChoice(battalion, category, oneOf(random, slot.units), oneOf(random, formsOf(slot)), slot.must),
  )
  for (const choice of battalion.choices) join(battalion, choice, random)
  return true
}

/** Spends leftover points on men and options; known units get only options that cannot be seen. */
function embellish(draft: Draft, known: Known, random: Random): void {
  const shown = new Set(known.seen.filter((u) => u.shown).map((u) => u.id))
  const change = (battalion: Battalion, choice: Choice, part: Part): boolean => {
    const path = `${battalion.id}/${choice.id}/${part.id}`
    if (draft.absorbed.has(path)) return false
    const unit = draft.known.get(path)
    if (unit !== undefined && shown.has(unit)) return false
    const entry = entryNamed(choice.unit)
    if (unit === undefined && choice.joins === undefined && elementOf(entry, part) && random(2) === 0) {
      part.models++
      return true
    }
    const options = optionsOf(entry, part).filter((o) => isUnseen(o) && part.options[o.id] === undefined)
    if (options.length === 0) return false
    const option = oneOf(random, options)
    if (option.does === "upgrade" && option.grants.includes("smoke") && unit !== undefined && !known.maySmoke)
      return false
    const crew = option.does === "carry" ? (entryNamed(option.unit) as Troops).elements[0]?.models.min : 1
    part.options[option.id] = crew ?? 1
    return true
  }
  const parts = draft.roster.battalions.flatMap((b, i) =>
    b.choices.flatMap((c, k) => c.parts.map((_, n) => [i, k, n] as const)),
  )
  for (const [i, k, n] of parts) {
    if (random(2) === 0) continue
    const next = structuredClone(draft.roster)
    const battalion = next.battalions[i] as Battalion
    const choice = battalion.choices[k] as Choice
    if (change(battalion, choice, choice.parts[n] as Part) && faultsOf(next).length === 0) draft.roster = next
  }
}
