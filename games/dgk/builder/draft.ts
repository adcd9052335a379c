/** An order of battle being built: a tree of formations and units in which every node keeps its number. */
import { BadInput } from "@salient/engine"
import { z } from "zod"
import type { Attached, Force, Item } from "../data/force.ts"
import { formationsOf, organisations, type Part, type Pattern } from "../data/organisations.ts"
import { TROOP_CLASSES, type TroopClass } from "../data/tables.ts"
import { qualityNamed } from "../data/troops.ts"
import {
  ARMS,
  ARMY_QUALITIES,
  type ArmyQuality,
  NATIONS,
  type Nation,
  QUALITIES,
  type Quality,
  SIDES,
  type Side,
  VEHICLES,
} from "../types.ts"

/** The limits of a draft, so that a link cannot bring in a sheet too large to draw. */
const MOST = { nodes: 2_000, depth: 8, text: 60, bases: 12 }
export const LONGEST_NAME = MOST.text
export const MOST_BASES = MOST.bases

/** One formation or unit: a part listed in its parent's pattern, or something attached to it. */
export type Node = {
  id: number
  /** The id of the part in the parent's pattern; `attached` if no pattern lists it. */
  part: string
  name?: string | undefined
  leader?: string | undefined
  /** Which formation it is, where the parent's pattern allows several. */
  formation?: string | undefined
  class?: TroopClass | undefined
  quality?: Quality | undefined
  bases?: number | undefined
  partial?: boolean | undefined
  attached?: Omit<Attached, "name" | "bases" | "quality"> | undefined
  parts: Node[]
}

/** A whole formation of a nation, as it takes the field. */
export type TopFormation = Node & { nation: Nation; formation: string; grouped: boolean }

export type Draft = {
  side: Side
  /** The nation from whose lists the next formation is taken. */
  nation: Nation
  armyQuality: ArmyQuality
  next: number
  forces: TopFormation[]
}

const text = z.string().min(1).max(MOST.text)
const whole = z.int().nonnegative()
const fields = {
  id: whole,
  part: text,
  name: text.optional(),
  leader: text.optional(),
  formation: text.optional(),
  class: z.enum(TROOP_CLASSES).optional(),
  quality: z.enum(QUALITIES).optional(),
  bases: z.int().min(1).max(MOST.bases).optional(),
  partial: z.boolean().optional(),
  attached: z
    .strictObject({
      arm: z.enum(ARMS).optional(),
      vehicle: z.enum(VEHICLES).optional(),
      cyclist: z.boolean().optional(),
      antiAircraft: z.boolean().optional(),
      armed: z.boolean().optional(),
    })
    .optional(),
}
const NodeSchema: z.ZodType<Node> = z.lazy(() =>
  z.strictObject({ ...fields, parts: z.array(NodeSchema).max(MOST.nodes) }),
)
const DraftSchema = z.strictObject({
  side: z.enum(SIDES),
  nation: z.enum(NATIONS),
  armyQuality: z.enum(ARMY_QUALITIES),
  next: whole,
  forces: z
    .array(
      z.strictObject({
        ...fields,
        parts: z.array(NodeSchema).max(MOST.nodes),
        nation: z.enum(NATIONS),
        formation: text,
        grouped: z.boolean(),
      }),
    )
    .max(MOST.nodes),
})

/** The pattern of a top formation; a draft that names none was refused when it was opened. */
export const patternOf = (top: Pick<TopFormation, "nation" | "formation">): Pattern =>
  organisations[top.nation].formations[top.formation] as Pattern

/** The template for a part: another pattern, or a unit. */
export const partOf = (pattern: Pattern | undefined, id: string): Part | undefined =>
  pattern?.parts.find((p) => p.id === id)

/** The pattern that a part of a formation follows; undefined for units. */
export const innerPattern = (
  nation: Nation,
  part: Part | undefined,
  chosen?: Pick<Node, "formation">,
): Pattern | undefined =>
  part && "formation" in part ? organisations[nation].formations[chosen?.formation ?? part.formation] : undefined

/** Every node with its parent and its field, in the order of the draft; a node comes before its parts. */
export function* walk(draft: Draft): Generator<{
  readonly node: Node
  readonly parent: Node | null
  readonly top: TopFormation
  readonly field: string
}> {
  function* below(parent: Node, top: TopFormation, field: string): ReturnType<typeof walk> {
    for (const [i, node] of parent.parts.entries()) {
      const at = `${field}.parts[${i}]`
      yield { node, parent, top, field: at }
      yield* below(node, top, at)
    }
  }
  for (const [i, top] of draft.forces.entries()) {
    yield { node: top, parent: null, top, field: `forces[${i}]` }
    yield* below(top, top, `forces[${i}]`)
  }
}

/** Reads a draft from a file or a link. What cannot be drawn is refused, naming the field. */
export function openDraft(given: unknown): Draft {
  const deep = depthOf(given)
  if (deep > MOST.depth * 3) throw new BadInput("wrong-shape", `parts: nested ${deep} deep, at most ${MOST.depth}`)
  const parsed = DraftSchema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = (issue?.path ?? [])
      .map((key, i) => (typeof key === "number" ? `[${key}]` : `${i > 0 ? "." : ""}${String(key)}`))
      .join("")
    throw new BadInput("wrong-shape", `${field || "the draft"}: ${issue?.message}`)
  }
  const draft = parsed.data as Draft
  checkTree(draft)
  return draft
}

/** How deeply a value is nested; stops counting once it is past the limit. */
function depthOf(value: unknown, most = MOST.depth * 3 + 1): number {
  if (most <= 0 || typeof value !== "object" || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map((v) => depthOf(v, most - 1)))
}

function checkTree(draft: Draft): void {
  const wrong = (field: string, message: string): never => {
    throw new BadInput("wrong-shape", `${field}: ${message}`)
  }
  if (organisations[draft.nation].side !== draft.side)
    wrong("nation", `the ${organisations[draft.nation].name} army is not of this side`)
  const seen = new Set<number>()
  const patterns = new Map<Node, Pattern | undefined>()
  for (const { node, parent, top, field } of walk(draft)) {
    if (seen.size >= MOST.nodes) wrong(field, `an order of battle has at most ${MOST.nodes} formations and units`)
    if (seen.has(node.id) || node.id >= draft.next)
      wrong(`${field}.id`, `${node.id} is already used or was never assigned`)
    seen.add(node.id)
    if (parent === null) {
      if (!patternOf(top))
        wrong(`${field}.formation`, `the ${organisations[top.nation].name} army has no "${top.formation}"`)
      patterns.set(node, patternOf(top))
      continue
    }
    if (node.attached) {
      if (node.part !== ATTACHED) wrong(`${field}.part`, `attached units belong to the part "${ATTACHED}"`)
      if (!node.attached.arm && !node.attached.vehicle) wrong(`${field}.attached`, "name the arm or the vehicle")
      if (node.parts.length > 0) wrong(`${field}.parts`, "a unit has no parts")
      continue
    }
    const part = partOf(patterns.get(parent), node.part)
    if (!part) wrong(`${field}.part`, `there is no part "${node.part}" here`)
    if (node.formation !== undefined && !(part && formationsOf(part).includes(node.formation)))
      wrong(`${field}.formation`, `"${node.formation}" does not belong here`)
    const inner = innerPattern(top.nation, part, node)
    if (!inner && node.parts.length > 0) wrong(`${field}.parts`, "a unit has no parts")
    patterns.set(node, inner)
  }
}

export const ATTACHED = "attached"

/** A copy that may be changed freely. */
export const copyDraft = (draft: Draft): Draft => structuredClone(draft)

/** Adds the minimum that the pattern lists, at every level below. */
function fill(draft: Pick<Draft, "next">, node: Node, nation: Nation, pattern: Pattern): void {
  for (const part of pattern.parts)
    for (let i = 0; i < part.count.from; i++) node.parts.push(newPart(draft, nation, part))
}

/** Changes a formation into another that the organisation allows in its place, as printed there. */
export function reform(draft: Pick<Draft, "next">, node: Node, nation: Nation, part: Part, formation: string): void {
  if ("formation" in part && formation === part.formation) delete node.formation
  else node.formation = formation
  node.parts = []
  const pattern = innerPattern(nation, part, node)
  if (pattern) fill(draft, node, nation, pattern)
}

/** A part of a formation as the pattern prints it. */
export function newPart(draft: Pick<Draft, "next">, nation: Nation, part: Part): Node {
  const node: Node = { id: draft.next++, part: part.id, parts: [] }
  const inner = innerPattern(nation, part)
  if (inner) fill(draft, node, nation, inner)
  return node
}

/** A formation of a nation as the organisation prints it. */
export function newTop(draft: Pick<Draft, "next">, nation: Nation, formation: string): TopFormation {
  const top: TopFormation = { id: draft.next++, part: formation, parts: [], nation, formation, grouped: false }
  fill(draft, top, nation, patternOf(top))
  return top
}

/** A draft of forces that a scenario lists. */
export function draftOf(side: Side, nation: Nation, armyQuality: ArmyQuality, forces: readonly Force[]): Draft {
  const draft: Draft = { side, nation, armyQuality, next: 1, forces: [] }
  for (const { nation: of, formation, artillery, order = {} } of forces) {
    const top: TopFormation = {
      ...nodeOf(draft, formation, order, of, organisations[of].formations[formation]),
      nation: of,
      formation,
      grouped: artillery === "grouped",
    }
    draft.forces.push(top)
  }
  return draft
}

function nodeOf(draft: Draft, part: string, item: Item, nation: Nation, pattern: Pattern | undefined): Node {
  const { name, leader, formation, class: kind, quality, bases, partial } = item
  const node: Node = { id: draft.next++, part, parts: [] }
  Object.assign(node, defined({ name, leader, formation, class: kind, quality: gradeOf(quality), bases, partial }))
  for (const p of pattern?.parts ?? []) {
    const wanted = item.take?.[p.id] ?? p.count.from
    const items: readonly Item[] =
      typeof wanted === "number"
        ? Array.from({ length: wanted }, () => ({}))
        : wanted.map((w) => (typeof w === "string" ? { name: w } : w))
    for (const child of items) node.parts.push(nodeOf(draft, p.id, child, nation, innerPattern(nation, p, child)))
  }
  for (const { name: own, bases: size, quality: grade, ...attached } of item.attached ?? [])
    node.parts.push({
      id: draft.next++,
      part: ATTACHED,
      name: own,
      bases: size,
      ...defined({ quality: gradeOf(grade) }),
      attached: defined(attached),
      parts: [],
    })
  return node
}

/** DGK-TROOP-02 A scenario may use any of the rulebook's words. */
const gradeOf = (word: string | undefined): Quality | undefined => (word === undefined ? undefined : qualityNamed(word))

/** The same object without its undefined values. */
const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T

/** The forces of a draft as a scenario lists them. */
export const forcesOf = (draft: Draft): Force[] =>
  draft.forces.map((top) => ({
    nation: top.nation,
    formation: top.formation,
    ...(top.grouped ? { artillery: "grouped" as const } : {}),
    order: itemOf(top, top.nation, patternOf(top)),
  }))

function itemOf(node: Node | TopFormation, nation: Nation, pattern: Pattern | undefined): Item {
  const { name, leader, class: kind, quality, bases, partial } = node
  const formation = "nation" in node ? undefined : node.formation // a force names its own formation
  const item = defined({ name, leader, formation, class: kind, quality, bases, partial })
  if (!pattern) return item
  const take: { [part: string]: number | readonly Item[] } = {}
  for (const part of pattern.parts) {
    const own = node.parts.filter((n) => n.part === part.id)
    take[part.id] = own.length === 0 ? 0 : own.map((n) => itemOf(n, nation, innerPattern(nation, part, n)))
  }
  const attached = node.parts.filter((n) => n.attached).map(attachedOf)
  return { ...item, take, ...(attached.length > 0 ? { attached } : {}) }
}

const attachedOf = ({ name, bases, quality, attached }: Node): Attached =>
  defined({ ...attached, name: name ?? "Attached unit", bases: bases ?? 1, quality })
