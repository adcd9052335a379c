/** Edits of a roster: only edits that its sheet offers, and each is applied completely or not at all. */
import { checkEdit, type Edit } from "@salient/engine"
import { entryNamed, tableNamed } from "../data/armies.ts"
import { slotFor } from "../rules/choosing-forces/allowances.ts"
import { ARMY } from "../rules/choosing-forces/checks.ts"
import { optionsOf } from "../rules/choosing-forces/points.ts"
import { type Battalion, type Choice, LOOTED, type Part } from "../rules/choosing-forces/roster.ts"
import type { ArmyId, Category, Form } from "../types.ts"
import { type Draft, freshId, newChoice, newPart, newParts } from "./draft.ts"
import { NOBODY, sheetOf } from "./sheet.ts"

type Value = string | number | boolean
type Found = { battalion: Battalion; choice?: Choice; part?: Part }

/** The draft after an edit. An edit that the sheet does not offer is refused with its reason. */
export function editDraft(draft: Draft, edit: Edit): Draft {
  checkEdit(sheetOf(draft), edit)
  const next = structuredClone(draft)
  if ("set" in edit) set(next, edit.set.node, edit.set.field, edit.set.value)
  else if ("add" in edit) add(next, edit.add.node, edit.add.what)
  else remove(next, edit.remove.node)
  return next
}

function found(draft: Draft, node: string): Found | undefined {
  const [b, c, p] = node.split("/")
  const battalion = draft.battalions.find((x) => x.id === b)
  const choice = battalion?.choices.find((x) => x.id === c)
  const part = choice?.parts.find((x) => x.id === p)
  return battalion && { battalion, ...(choice ? { choice } : {}), ...(part ? { part } : {}) }
}

function set(draft: Draft, node: string, field: string, value: Value): void {
  if (node === ARMY) {
    if (field === "army") draft.army = value as ArmyId
    if (field === "points") draft.points = value as number
    if (field === "role") draft.role = value as Draft["role"]
    return
  }
  const at = found(draft, node)
  if (at?.part && at.choice) setPart(at.choice, at.part, field, value)
  else if (at?.choice) setChoice(at.choice, field, value)
  else if (at) toggle(at.battalion.changes, field, value as boolean)
}

function toggle(list: string[], id: string, on: boolean): void {
  const i = list.indexOf(id)
  if (on && i < 0) list.push(id)
  if (!on && i >= 0) list.splice(i, 1)
}

function setChoice(choice: Choice, field: string, value: Value): void {
  if (field === "name") {
    if (value === "") delete choice.name
    else choice.name = value as string
  } else if (field === "joins") {
    if (value === NOBODY) delete choice.joins
    else choice.joins = value as string
  } else if (field === "as") {
    choice.as = value as Form
    choice.parts = newParts(choice.unit, choice.as)
  }
}

function setPart(choice: Choice, part: Part, field: string, value: Value): void {
  if (field === "models") part.models = value as number
  else if (field === "leader") part.leader = value as string
  else {
    const taken = typeof value === "boolean" ? Number(value) : Number(value)
    if (taken === 0) delete part.options[field]
    else part.options[field] = taken
  }
  dropLost(choice, part)
}

/** Removes whatever depended on something that was given up: a second gun on the first, looted guns on those bought. */
function dropLost(choice: Choice, part: Part): void {
  const options = optionsOf(entryNamed(choice.unit), part)
  for (const o of options)
    if (o.needs?.after !== undefined && part.options[o.needs.after] === undefined) delete part.options[o.id]
  const guns = options.some((o) => o.does === "rearm" && o.to === "mg0815" && part.options[o.id] !== undefined)
  if (!guns) delete part.options[LOOTED]
}

function add(draft: Draft, node: string, what: string): void {
  if (node === ARMY) {
    draft.battalions.push({ id: freshId("b", draft.battalions), table: what, changes: [], choices: [] })
    return
  }
  const at = found(draft, node)
  if (!at) return
  if (at.choice) {
    at.choice.parts.push(newPart(at.choice.unit, what, at.choice.parts))
    return
  }
  const [category, unit, as] = what.split(":") as [Category, string, Form]
  const slot = slotFor(tableNamed(at.battalion.table), category, unit)
  at.battalion.choices.push(newChoice(at.battalion, category, unit, as, slot?.must))
}

function remove(draft: Draft, node: string): void {
  const at = found(draft, node)
  if (!at) return
  const { battalion, choice, part } = at
  if (choice && part) choice.parts = choice.parts.filter((p) => p !== part)
  else if (choice) {
    battalion.choices = battalion.choices.filter((c) => c !== choice)
    for (const c of battalion.choices) if (c.joins === choice.id) delete c.joins
  } else draft.battalions = draft.battalions.filter((b) => b !== battalion)
}
