/**
 * Orders of battle: brigades, divisions and corps made from the organisations of `data/organisations/`, or refused with the wrong field,
 * the reason and the rule.
 */
import type { Problem, RuleId } from "@salient/engine"
import type { Attached, Force, Item } from "../data/force.ts"
import {
  formationsOf,
  type Organisation,
  organisations,
  type Part,
  type Pattern,
  type UnitPattern,
} from "../data/organisations.ts"
import { leaders as leaderData, type TroopClass, troopClasses, vehicles } from "../data/tables.ts"
import { qualityNamed, troopOf, troops } from "../data/troops.ts"
import { type Arm, type LeaderId, type Quality, RANKS, type Side, type Troop } from "../types.ts"
import type { FormationEntry, LeaderEntry, Roster, UnitEntry } from "./roster.ts"

export type Mustered = {
  readonly roster: Roster
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

/** The roster being built. */
type Draft = {
  readonly formations: FormationEntry[]
  readonly leaders: Omit<LeaderEntry, "chief">[]
  readonly units: UnitEntry[]
  readonly problems: Problem[]
  readonly warnings: Problem[]
  readonly taken: Set<string> // ids in use
  readonly fields: Map<string, string> // where each unit was asked for
}

/** Where a piece belongs, and what it inherits. */
type Place = {
  readonly org: Organisation
  readonly grouped: boolean // artillery as printed, not split into single bases
  readonly field: string
  readonly parent: FormationEntry | null
  readonly path: string
  readonly name: string // its full name
  readonly own: string // the last part of its id
  readonly class: TroopClass // from the pattern
  readonly orderedClass: TroopClass | undefined // from the order, which overrides the pattern
  readonly quality: Quality | undefined
}

/** Makes the forces of a side. A roster with problems cannot be played; warnings are for the scenario's author. */
export function muster(side: Side, forces: readonly Force[], field = "forces"): Mustered {
  const draft: Draft = {
    formations: [],
    leaders: [],
    units: [],
    problems: [],
    warnings: [],
    taken: new Set(),
    fields: new Map(),
  }
  for (const [i, force] of forces.entries()) {
    const at = `${field}[${i}]`
    const org = organisations[force.nation]
    if (org.side !== side) refuse(draft, `${at}.nation`, org.rule, `the ${org.name} army fights on the other side`)
    const pattern = org.formations[force.formation]
    if (!pattern) {
      const known = Object.keys(org.formations).join(", ")
      refuse(draft, `${at}.formation`, org.rule, `the ${org.name} army has no "${force.formation}"; it has ${known}`)
      continue
    }
    const item = force.order ?? {}
    const name = item.name ?? `${org.name} ${pattern.name}`
    raise(draft, pattern, item, {
      org,
      grouped: force.artillery === "grouped",
      field: `${at}.order`,
      parent: null,
      path: side,
      name,
      own: name,
      class: "line",
      orderedClass: undefined,
      quality: undefined,
    })
  }
  warnOfBigSupports(draft)
  const { formations, units, problems, warnings } = draft
  const highest = RANKS.findLast((r) => draft.leaders.some((l) => l.rank === r))
  const chief = draft.leaders.find((l) => l.rank === highest)
  const leaders = draft.leaders.map((l) => ({ ...l, chief: l === chief }))
  return { roster: { formations, leaders, units }, problems, warnings }
}

/** DGK-TROOP-10 Machine guns and artillery should be smaller than the infantry and cavalry of the formation they serve with. */
function warnOfBigSupports({ units, formations, warnings, fields }: Draft): void {
  const formationOf = new Map(formations.map((f) => [f.id, f]))
  const armOf = (unit: UnitEntry) => troops[unit.troop].arm
  for (const unit of units) {
    const arm = armOf(unit)
    if (arm !== "machineGun" && !isArtillery(arm)) continue
    const commander = formationOf.get(unit.formation)?.commander
    const supported = units.filter((u) => isGraded(armOf(u)) && formationOf.get(u.formation)?.commander === commander)
    const largest = Math.max(...supported.map((u) => u.bases))
    if (supported.length > 0 && unit.bases >= largest && unit.bases > 1)
      warnings.push({
        field: fields.get(unit.id) ?? "forces",
        message: `${unit.name} has ${unit.bases} bases: it should have fewer than the ${largest} of the units it supports`,
        rules: ["DGK-TROOP-10"],
      })
  }
}

/** Creates a formation and everything below it; returns how often each part was taken, for the limits above it. */
function raise(draft: Draft, pattern: Pattern, item: Item, place: Place): Map<string, number> {
  const { org, field, parent, name } = place
  const used = new Map<string, number>()
  const path = freePath(draft, place.path, place.own)
  const rank = RANKS.find((r) => r === pattern.level)
  const leader: LeaderId | undefined = rank && `leader:${path}`
  const commander = leader ?? parent?.commander
  if (!commander) {
    refuse(draft, field, "DGK-CMD-01", `${name} has no Leader: field it as part of a brigade, division or corps`)
    return used
  }
  const entry: FormationEntry = {
    id: `formation:${path}`,
    name,
    level: pattern.level,
    parent: parent?.id ?? null,
    commander,
  }
  draft.formations.push(entry)
  if (rank && leader) {
    const title = item.leader ?? `${leaderData.ranks[rank].name}, ${name}`
    draft.leaders.push({ id: leader, name: title, rank, formation: entry.id, superior: parent?.commander ?? null })
  } else if (item.leader) refuse(draft, `${field}.leader`, "DGK-CMD-01", `${name} has no Leader of its own`)
  if (item.bases !== undefined)
    refuse(draft, `${field}.bases`, org.rule, `${name} is a formation: its units have bases`)
  refuseUnknownParts(draft, pattern, item, place)

  const below: Place = {
    ...place,
    parent: entry,
    path,
    class: pattern.class ?? place.class,
    orderedClass: checkedClass(draft, place, item.class) ?? place.orderedClass,
    quality: qualityFrom(draft, place, item.quality),
  }
  const troops = below.orderedClass ?? below.class
  if (pattern.neverOf?.includes(troops))
    refuse(
      draft,
      field,
      org.rule,
      `${name}: ${troopClasses[troops].name} have their own establishment: take one of their formations`,
    )
  for (const part of pattern.parts) {
    const items = itemsFor(draft, part, item, place)
    used.set(part.id, (used.get(part.id) ?? 0) + items.length)
    for (const [i, child] of items.entries()) {
      const at = { ...below, field: `${field}.take.${part.id}[${i}]` }
      if ("unit" in part) {
        enlist(draft, part.unit, child, at, i, items.length)
        continue
      }
      const inner = patternFor(draft, part, child, at)
      const name = child.name ?? numbered(inner.name, i, items.length)
      const inside = raise(draft, inner, child, { ...at, name, own: name, class: part.class ?? below.class })
      for (const [id, n] of inside) used.set(id, (used.get(id) ?? 0) + n)
    }
  }
  for (const limit of pattern.limits ?? []) {
    const found = limit.parts.reduce((n, id) => n + (used.get(id) ?? 0), 0)
    if (found > limit.atMost) refuse(draft, `${field}.take`, org.rule, `${name}: ${limit.says} (found ${found})`)
  }
  for (const [i, extra] of (item.attached ?? []).entries())
    attach(draft, extra, { ...below, field: `${field}.attached[${i}]`, name: extra.name, own: extra.name })
  return used
}

/** The pattern of the formation for a part: the usual one, or another that the organisation allows there. */
function patternFor(
  draft: Draft,
  part: Extract<Part, { formation: string }>,
  item: Item,
  { org, field }: Place,
): Pattern {
  const wanted = item.formation ?? part.formation
  const allowed = formationsOf(part)
  if (!allowed.includes(wanted))
    refuse(draft, `${field}.formation`, org.rule, `"${wanted}" does not belong here, only ${allowed.join(", ")}`)
  return org.formations[allowed.includes(wanted) ? wanted : part.formation] as Pattern // guaranteed by the schema
}

/**
 * How many of a part, and how each differs from the pattern. Refuses more than the organisation lists, and fewer unless the item is
 * partial.
 */
function itemsFor(draft: Draft, part: Part, item: Item, { org, field, name }: Place): readonly Item[] {
  const wanted = item.take?.[part.id] ?? part.count.from
  const items: readonly Item[] =
    typeof wanted === "number"
      ? Array.from({ length: wanted }, () => ({}))
      : wanted.map((w) => (typeof w === "string" ? { name: w } : w))
  const { from, to } = part.count
  const printed = `${name} has ${from === to ? to : `${from} to ${to}`} of ${part.id}`
  const at = `${field}.take.${part.id}`
  if (items.length > to) refuse(draft, at, org.rule, `${printed}, not ${items.length}`)
  if (items.length < from && !item.partial)
    refuse(draft, at, org.rule, `${printed}, not ${items.length}: call it partial if the rest is elsewhere`)
  return items
}

function refuseUnknownParts(draft: Draft, pattern: Pattern, item: Item, { org, field, name }: Place): void {
  const known = pattern.parts.map((p) => p.id)
  for (const id of Object.keys(item.take ?? {}))
    if (!known.includes(id))
      refuse(draft, `${field}.take.${id}`, org.rule, `${name} has no "${id}"; its parts are ${known.join(", ")}`)
}

/** The pieces of one unit pattern: artillery becomes single bases unless it is grouped (DGK-TROOP-06). */
function enlist(draft: Draft, pattern: UnitPattern, item: Item, place: Place, index: number, of: number): void {
  const { field, org, parent } = place
  const own = item.name ?? numbered(pattern.name, index, of)
  if (item.take || item.attached || item.leader)
    refuse(draft, field, org.rule, `${own} is a unit: it has no parts and no Leader`)
  if (!isGraded(pattern.arm) && (item.quality !== undefined || item.class !== undefined)) {
    refuse(draft, field, "DGK-TROOP-01", `${own}: ${noQuality}`)
    return
  }
  const kind = checkedClass(draft, place, item.class) ?? pattern.class ?? place.orderedClass ?? place.class
  const quality = isGraded(pattern.arm) ? (qualityFrom(draft, place, item.quality) ?? troopClasses[kind].quality) : null
  const facts = { troop: troopOf(pattern.arm, quality) as Troop, cyclist: pattern.cyclist === true }
  const bases = item.bases ?? pattern.bases
  const add = (name: string, unit: UnitFacts) =>
    addUnit(draft, { ...place, name: item.name ? name : knownBy(name, parent), own: name }, unit)
  const single = isArtillery(pattern.arm) && !place.grouped && bases > 1
  if (!single) add(own, { ...facts, bases })
  for (let i = 1; single && i <= bases; i++) {
    const battery = `${ordinal(item.name ? i : index * bases + i)} ${pattern.name}`
    add(item.name ? `${battery}, ${item.name}` : battery, { ...facts, bases: 1 })
  }
}

/** A unit that the organisation does not list, under the direct command of the formation's Leader. */
function attach(draft: Draft, extra: Attached, place: Place): void {
  const arm = extra.vehicle ? troops[vehicles[extra.vehicle].troop].arm : extra.arm
  const wrong = wrongWith(extra, arm)
  if (wrong || !arm) {
    const [field, rule, message] = wrong ?? ["arm", "DGK-TROOP-01", "name its arm or its vehicle"]
    refuse(draft, `${place.field}.${field}`, rule, `${extra.name}: ${message}`)
    return
  }
  const quality = isGraded(arm) ? (qualityFrom(draft, place, extra.quality) ?? "regular") : null
  const { bases, cyclist, vehicle = null, antiAircraft, armed } = extra
  addUnit(draft, place, { troop: troopOf(arm, quality) as Troop, bases, cyclist, vehicle, antiAircraft, armed })
}

/** The first reason why an attached unit is not allowed. */
function wrongWith(
  extra: Attached,
  arm: Arm | undefined,
): readonly [field: string, rule: RuleId, message: string] | undefined {
  const vehicle = extra.vehicle && vehicles[extra.vehicle]
  if (vehicle && extra.arm && extra.arm !== arm)
    return ["arm", vehicle.rule, `${vehicle.name} are ${troops[vehicle.troop].name}`]
  if (arm && !isGraded(arm) && extra.quality !== undefined) return ["quality", "DGK-TROOP-01", noQuality]
  if (extra.cyclist && arm !== "infantry") return ["cyclist", "DGK-TROOP-11", "cyclists are infantry"]
  if (extra.armed && arm !== undefined && !mayBeArmed(arm))
    return ["armed", "DGK-FIRE-02", "only Transport needs the scenario's permission to fire"]
  if (extra.antiAircraft && arm !== undefined && !mayFireAtAircraft(arm))
    return ["antiAircraft", "DGK-GAP-09", "only machine guns and Field Artillery fire at aircraft"]
  return undefined
}

/** DGK-FIRE-02, DGK-VEH-05 Transport that may fire, and machine guns mounted to fire from automobiles. */
export const mayBeArmed = (arm: Arm): boolean =>
  arm === "fastTransport" || arm === "slowTransport" || arm === "machineGun"

/** DGK-AIR-02, DGK-GAP-09 */
export const mayFireAtAircraft = (arm: Arm): boolean => arm === "machineGun" || arm === "fieldArtillery"

const noQuality = "machine guns, artillery and transport have no quality"

type UnitFacts = Pick<UnitEntry, "troop" | "bases"> & {
  readonly [k in "cyclist" | "antiAircraft" | "armed"]?: boolean | undefined
} & { readonly vehicle?: UnitEntry["vehicle"] }

function addUnit(draft: Draft, place: Place, unit: UnitFacts): void {
  const { name, org, parent, field } = place
  if (!parent) throw new Error(`expected ${name} to belong to a formation, found none`)
  const { most } = troops[unit.troop].bases
  if (most !== null && unit.bases > most)
    draft.warnings.push({
      field,
      message: `${name} has ${unit.bases} bases: at most ${most} is advised`,
      rules: ["DGK-TROOP-10"],
    })
  const id = `unit:${freePath(draft, place.path, place.own)}` as const
  draft.fields.set(id, field)
  draft.units.push({
    id,
    name,
    nation: org.nation,
    troop: unit.troop,
    bases: unit.bases,
    formation: parent.id,
    commander: parent.commander,
    cyclist: unit.cyclist === true,
    vehicle: unit.vehicle ?? null,
    antiAircraft: unit.antiAircraft === true,
    armed: unit.armed === true,
  })
}

function qualityFrom(draft: Draft, { field, quality }: Place, word: string | undefined): Quality | undefined {
  if (word === undefined) return quality
  const found = qualityNamed(word)
  if (!found) refuse(draft, `${field}.quality`, "DGK-TROOP-02", `"${word}" is not a quality of troops`)
  return found
}

function checkedClass(draft: Draft, { field, org }: Place, wanted: TroopClass | undefined): TroopClass | undefined {
  if (wanted !== undefined && !troopClasses[wanted].nations.includes(org.nation))
    refuse(draft, `${field}.class`, "DGK-MOR-05", `the ${org.name} army has no ${troopClasses[wanted].name}`)
  return wanted
}

function refuse(draft: Draft, field: string, rule: RuleId, message: string): void {
  draft.problems.push({ field, message, rules: [rule] })
}

const isGraded = (arm: Arm): boolean => arm === "infantry" || arm === "cavalry"
const isArtillery = (arm: Arm): boolean => arm === "fieldArtillery" || arm === "heavyArtillery"

/** An id that no other piece of the side has. */
function freePath(draft: Draft, parent: string, name: string): string {
  const wanted = `${parent}/${slug(name)}`
  let path = wanted
  for (let n = 2; draft.taken.has(path); n++) path = `${wanted}-${n}`
  draft.taken.add(path)
  return path
}

const numbered = (name: string, i: number, of: number): string => (of > 1 ? `${ordinal(i + 1)} ${name}` : name)

/** Units of a regiment are named after it; those of a brigade or division have their own name. */
const knownBy = (name: string, parent: FormationEntry | null): string =>
  parent && (parent.level === "regiment" || parent.level === "artillery") ? `${name}, ${parent.name}` : name

/** `1st`, `2nd`, `3rd`, `4th` … */
export function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13
  return `${n}${(teen ? undefined : ["th", "st", "nd", "rd"][n % 10]) ?? "th"}`
}

/** A name as part of an id: lower case, no accents, words joined by hyphens. */
const slug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
