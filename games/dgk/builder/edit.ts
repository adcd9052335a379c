/** Edits of a draft: only those that its sheet offers, and each one completely or not at all. */
import { BadInput, checkEdit, type Edit } from "@salient/engine"
import { organisations, type Part, type Pattern } from "../data/organisations.ts"
import type { TroopClass } from "../data/tables.ts"
import { type Arm, type ArmyQuality, type Nation, type Quality, type Side, VEHICLES } from "../types.ts"
import {
  ATTACHED,
  copyDraft,
  type Draft,
  innerPattern,
  type Node,
  newPart,
  newTop,
  partOf,
  patternOf,
  reform,
  type TopFormation,
  walk,
} from "./draft.ts"
import { AS_PRINTED } from "./fields.ts"
import { ARMY, sheetOf } from "./sheet.ts"

function refuse(message: string): never {
  throw new BadInput("wrong-shape", message)
}

/** The draft after an edit. An edit that the sheet does not offer is refused with its reason. */
export function editDraft(draft: Draft, edit: Edit): Draft {
  checkEdit(sheetOf(draft), edit)
  const next = copyDraft(draft)
  if ("set" in edit) setField(next, edit.set.node, edit.set.field, edit.set.value)
  else if ("add" in edit) addTo(next, edit.add.node, edit.add.what)
  else remove(next, edit.remove.node)
  return next
}

type Found = {
  readonly node: Node
  readonly parent: Node | null
  readonly top: TopFormation
  /** The node's entry in the parent's pattern; undefined for a force and for attached units. */
  readonly part: Part | undefined
  readonly pattern: Pattern | undefined
}

/** A node of a draft with the pattern it follows. */
function nodeOf(draft: Draft, id: string): Found {
  const patterns = new Map<Node, Pattern | undefined>()
  for (const { node, parent, top } of walk(draft)) {
    const part = parent ? partOf(patterns.get(parent), node.part) : undefined
    const pattern = parent ? innerPattern(top.nation, part, node) : patternOf(top)
    patterns.set(node, pattern)
    if (`${node.id}` === id) return { node, parent, top, part, pattern }
  }
  return refuse(`There is no "${id}" in this order of battle.`)
}

function setField(draft: Draft, id: string, field: string, value: string | number | boolean): void {
  if (id === ARMY) {
    if (field === "armyQuality") draft.armyQuality = value as ArmyQuality
    if (field === "nation") takeNation(draft, value as Nation)
    if (field === "side" && value !== draft.side) {
      draft.side = value as Side
      const first = Object.values(organisations).find((o) => o.side === value)
      if (first) takeNation(draft, first.nation)
    }
    return
  }
  const { node, top, part } = nodeOf(draft, id)
  const text = typeof value === "string" && value.trim() !== "" && value !== AS_PRINTED ? value.trim() : undefined
  if (field === "artillery") top.grouped = value === "grouped"
  else if (field === "formation" && part) reform(draft, node, top.nation, part, value as string)
  else if (field === "bases") node.bases = value as number
  else if (field === "partial") put(node, "partial", value === true ? true : undefined)
  else if (field === "name" || field === "leader") put(node, field, text)
  else if (field === "class") put(node, "class", text as TroopClass | undefined)
  else if (field === "quality") put(node, "quality", text as Quality | undefined)
  else if (node.attached) {
    const { [field as "armed"]: _was, ...rest } = node.attached
    node.attached = value === true ? { ...rest, [field]: true } : rest
  }
}

function put<K extends keyof Node>(node: Node, key: K, value: Node[K] | undefined): void {
  if (value === undefined) delete node[key]
  else node[key] = value
}

/** The army's quality is that of the nation its first formation comes from. */
function takeNation(draft: Draft, nation: Nation): void {
  draft.nation = nation
  if (draft.forces.length === 0) draft.armyQuality = organisations[nation].armyQuality.usual // DGK-MOR-04
}

function addTo(draft: Draft, id: string, what: string): void {
  if (id === ARMY) {
    draft.forces.push(newTop(draft, draft.nation, what))
    return
  }
  const { node, top, pattern } = nodeOf(draft, id)
  const part = partOf(pattern, what)
  node.parts.push(part ? newPart(draft, top.nation, part) : newAttached(draft, what.slice(ATTACHED.length + 1)))
}

const names: { readonly [kind: string]: string } = { infantry: "Detached Battalion", cavalry: "Detached Squadrons" }

/** A unit of an arm, or a vehicle, at its smallest size. */
function newAttached(draft: Draft, kind: string): Node {
  const vehicle = VEHICLES.find((v) => v === kind)
  const foot = kind === "infantry" || kind === "cavalry"
  return {
    id: draft.next++,
    part: ATTACHED,
    name: names[kind] ?? "Attached Unit",
    bases: foot ? 4 : 1,
    attached: vehicle ? { vehicle } : { arm: kind as Arm },
    parts: [],
  }
}

function remove(draft: Draft, id: string): void {
  const { node, parent } = nodeOf(draft, id)
  if (parent) parent.parts = parent.parts.filter((n) => n !== node)
  else draft.forces = draft.forces.filter((n) => n !== node)
}
