/** What makes a roster illegal, each fault with the node it concerns and its rule: TGW-ARMY-01 to TGW-ARMY-64. */
import type { RuleId } from "@salient/engine"
import { count } from "@salient/kit/words"
import {
  armyNamed,
  armyOfTable,
  type BattalionTable,
  type Element,
  type Entry,
  entryNamed,
  findEntry,
  findTable,
  type Troops,
  tableNamed,
  type UnitOption,
} from "../../data/armies.ts"
import { data } from "../../data/charts.ts"
import { CATEGORIES, type Category, SUPPORTS, type WeaponId } from "../../types.ts"
import { chosen, coreWanted, formsOf, hqWanted, mostChoices, mostOfSlot, mostOutside, slotFor } from "./allowances.ts"
import { costOf, elementOf, optionsOf } from "./points.ts"
import { type Battalion, type Choice, LOOTED, type Part, type Roster } from "./roster.ts"

export type Fault = { readonly node: string; readonly reason: string; readonly rules: readonly RuleId[] }

export const ARMY = "army"
export const nodeOf = (battalion: Battalion, choice?: Choice, part?: Part): string =>
  [battalion.id, choice?.id, part?.id].filter((x) => x !== undefined).join("/")

export const categoryNames: { readonly [c in Category]: string } = {
  hq: "HQ",
  core: "Core Company",
  battalion: "Battalion Support",
  regimental: "Regimental Support",
  divisional: "Divisional Support",
  outside: "outside the table",
}

/** TGW-ARMY-20 */
export const mostBattalions = (points: number): number => Math.ceil(points / data.points.perBattalion)

/** The weapon designated for a support weapon section of the roster (TGW-ARMY-62). */
export function crewedWeapon(entry: Entry, part: Part): WeaponId | undefined {
  if (entry.kind === "vehicle" || !entry.crewed) return undefined
  const designated = optionsOf(entry, part).find((o) => o.does === "designate" && part.options[o.id] !== undefined)
  return designated?.does === "designate" ? designated.weapon : entry.crewed.weapon
}

/** Every crewed weapon of an army, battalion by battalion. */
export const weaponsIn = (roster: Roster): WeaponId[] =>
  roster.battalions.flatMap((b) =>
    b.choices.flatMap((c) => {
      const entry = findEntry(c.unit)
      return entry ? c.parts.flatMap((p) => crewedWeapon(entry, p) ?? []) : []
    }),
  )

/** Everything that is wrong with a roster; empty: it can take the field. */
export function faultsOf(roster: Roster): Fault[] {
  const known = roster.battalions.filter((b) => findTable(b.table) !== undefined)
  const faults = roster.battalions
    .filter((b) => findTable(b.table) === undefined)
    .map((b): Fault => ({ node: b.id, reason: `There is no battalion table "${b.table}".`, rules: ["TGW-ARMY-02"] }))
  const strangers = known.flatMap((b) =>
    b.choices.filter((c) => findEntry(c.unit) === undefined).map((c): Fault => stranger(b, c)),
  )
  if (faults.length + strangers.length > 0) return [...faults, ...strangers]
  return [...armyFaults(roster), ...known.flatMap((b) => battalionFaults(roster, b))]
}

const stranger = (b: Battalion, c: Choice): Fault => ({
  node: nodeOf(b, c),
  reason: `There is no unit "${c.unit}".`,
  rules: ["TGW-ARMY-02"],
})

function armyFaults(roster: Roster): Fault[] {
  const army = armyNamed(roster.army)
  const faults: Fault[] = []
  const fault = (reason: string, ...rules: RuleId[]) => void faults.push({ node: ARMY, reason, rules })
  if (roster.battalions.length === 0) fault("There are no battalions yet.", "TGW-ARMY-02")
  const most = mostBattalions(roster.points)
  if (roster.battalions.length > most)
    fault(`${roster.points} points allow ${count(most, "battalion")} at most.`, "TGW-ARMY-20", "TGW-FORCE-07")
  const foreign = roster.battalions.find((b) => armyOfTable(b.table).id !== roster.army)
  if (foreign)
    fault(`${tableNamed(foreign.table).name} is from a different list from the army's.`, "TGW-ARMY-21", "TGW-ARMY-01")
  const cost = costOf(roster)
  if (cost > roster.points)
    fault(`The army costs ${cost} points, ${cost - roster.points} more than the limit.`, "TGW-ARMY-03", "TGW-FORCE-01")
  const all = roster.battalions.flatMap((b) => b.choices)
  for (const limit of army.limits)
    if (all.filter((c) => limit.units.includes(c.unit)).length > limit.most)
      fault(`An army has at most ${limit.most} of ${limit.units.map(nameOf).join(", ")}.`, limit.rule)
  for (const { from, to, share, rule } of army.exchanges) {
    const taken = sum(all, (c) => sum(c.parts, (p) => p.options[LOOTED] ?? 0))
    const bought = sum(all, (c) => sum(c.parts, (p) => (isPlatoon(c, p) ? rearmed(c, p, from) : 0)))
    if (taken > Math.floor(bought * share))
      fault(`${taken} of ${bought} ${from} cannot become ${to}: at most half, rounded down.`, rule)
  }
  return faults
}

const nameOf = (unit: string): string => entryNamed(unit).name
const sum = <T>(list: readonly T[], of: (t: T) => number): number => list.reduce((n, t) => n + of(t), 0)
const isPlatoon = (c: Choice, p: Part): boolean => elementOf(entryNamed(c.unit), p)?.role === "platoon"

/** How many models of a part have been given a weapon. */
const rearmed = (c: Choice, p: Part, weapon: WeaponId): number =>
  sum(optionsOf(entryNamed(c.unit), p), (o) => (o.does === "rearm" && o.to === weapon ? (p.options[o.id] ?? 0) : 0))

function battalionFaults(roster: Roster, battalion: Battalion): Fault[] {
  const table = tableNamed(battalion.table)
  const { role } = roster
  const faults: Fault[] = []
  const fault = (reason: string, ...rules: RuleId[]) => void faults.push({ node: battalion.id, reason, rules })
  const [hq, core] = [chosen(battalion, "hq"), chosen(battalion, "core")]
  if (hq < hqWanted(role)) fault("It has no HQ.", "TGW-ARMY-04")
  if (hq > 1) fault("It has more than one HQ.", "TGW-ARMY-04")
  if (core < coreWanted(table, role))
    fault(
      `It has ${count(core, "Core Company", "Core Companies")}; it needs at least ${coreWanted(table, role)}.`,
      ...(role === "defend" ? ["TGW-ARMY-23"] : ["TGW-ARMY-04", "TGW-FORCE-02"]),
    )
  if (core > table.core.max)
    fault(`It has ${core} Core Companies; it may have at most ${table.core.max}.`, "TGW-ARMY-05")
  for (const category of SUPPORTS) {
    const most = mostChoices(battalion, category, role)
    const taken = chosen(battalion, category)
    if (taken > most)
      fault(
        `${categoryNames[category]}: ${taken} taken, ${count(core, "Core Company", "Core Companies")} allow ${most}.`,
        "TGW-ARMY-06",
        "TGW-FORCE-04",
      )
  }
  for (const category of CATEGORIES) faults.push(...slotFaults(roster, battalion, table, category))
  for (const { unit, than, rule } of table.noMore)
    if (ofUnit(battalion, unit) > ofUnit(battalion, than))
      fault(`It has more ${nameOf(unit)} than ${nameOf(than)}.`, rule)
  const staff = battalion.choices.filter((c) => entryNamed(c.unit).rules.includes("staffOfficer"))
  if (staff.length > 1) fault("A battalion has one General Staff Officer at most.", "TGW-ARMY-41", "TGW-ARMY-40")
  return [...faults, ...battalion.choices.flatMap((c) => choiceFaults(battalion, table, c))]
}

const ofUnit = (battalion: Battalion, unit: string): number => battalion.choices.filter((c) => c.unit === unit).length

function slotFaults(roster: Roster, battalion: Battalion, table: BattalionTable, category: Category): Fault[] {
  const counts = new Map<string, number>()
  const faults: Fault[] = []
  for (const choice of battalion.choices) {
    if (choice.category !== category) continue
    const slot = slotFor(table, category, choice.unit)
    const node = nodeOf(battalion, choice)
    if (!slot) {
      const reason = `${nameOf(choice.unit)} is not in the table of ${table.name} as ${categoryNames[category]}.`
      faults.push({ node, reason, rules: ["TGW-ARMY-02"] })
      continue
    }
    const taken = (counts.get(slot.label) ?? 0) + 1
    counts.set(slot.label, taken)
    const most =
      category === "outside"
        ? mostOutside(table, choice.unit, weaponsIn(roster))
        : mostOfSlot(table, category, slot, roster.role)
    if (taken > most)
      faults.push({
        node,
        reason: `${slot.label}: ${most} at most.`,
        rules:
          category === "outside"
            ? ["TGW-ARMY-18"]
            : slot.most === undefined
              ? ["TGW-ARMY-23"]
              : ["TGW-ARMY-07", "TGW-FORCE-04"],
      })
  }
  return faults
}

function choiceFaults(battalion: Battalion, table: BattalionTable, choice: Choice): Fault[] {
  const entry = entryNamed(choice.unit)
  const node = nodeOf(battalion, choice)
  const slot = slotFor(table, choice.category, choice.unit)
  const faults: Fault[] = []
  const fault = (reason: string, ...rules: RuleId[]) => void faults.push({ node, reason, rules })
  if (slot && !formsOf(slot).includes(choice.as))
    fault(`${entry.name} cannot be fielded as a ${choice.as} here.`, "TGW-ARMY-08", "TGW-ARMY-09")
  if (slot?.must?.some((id) => choice.parts.some((p) => p.options[id] === undefined)))
    fault(`${entry.name} must be a Light Field Gun here.`, "TGW-ARMY-62")
  if (entry.kind !== "vehicle") faults.push(...partsFaults(entry, choice, node))
  else if (choice.parts.length !== 1) fault("A vehicle choice is one vehicle.", "TGW-ARMY-11")
  for (const part of choice.parts) faults.push(...partFaults(battalion, choice, entry, part))
  return [...faults, ...joinFaults(battalion, choice, entry, node)]
}

/** TGW-ARMY-08, TGW-ARMY-10, TGW-ARMY-11 */
function partsFaults(entry: Troops, choice: Choice, node: string): Fault[] {
  const number = (e: Element) => choice.parts.filter((p) => p.element === e.id).length
  if (choice.as === "company")
    return entry.elements.flatMap((e): Fault[] => {
      const n = number(e)
      if (n >= e.min && n <= e.max) return []
      const wanted = e.min === e.max ? `${e.min}` : `${e.min} to ${e.max}`
      return [{ node, reason: `${e.name}: a company has ${wanted}, found ${n}.`, rules: ["TGW-ARMY-10"] }]
    })
  const [part] = choice.parts
  const element = part && elementOf(entry, part)
  if (choice.parts.length === 1 && element && (choice.as === "unit" || element.role === "platoon")) return []
  const reason =
    choice.as === "platoon" ? "It must be exactly one platoon." : "The choice must be exactly one such unit."
  return [{ node, reason, rules: [choice.as === "platoon" ? "TGW-ARMY-08" : "TGW-ARMY-11"] }]
}

function partFaults(battalion: Battalion, choice: Choice, entry: Entry, part: Part): Fault[] {
  const node = nodeOf(battalion, choice, part)
  const element = elementOf(entry, part)
  const faults: Fault[] = []
  const fault = (reason: string, ...rules: RuleId[]) => void faults.push({ node, reason, rules })
  if (entry.kind !== "vehicle") {
    if (!element) return [{ node, reason: `${entry.name} has no part "${part.element}".`, rules: ["TGW-ARMY-10"] }]
    const { min, max } = element.models
    if (part.models < min || part.models > max)
      fault(`${element.name} has ${min} to ${max} models, found ${part.models}.`, "TGW-ARMY-13")
    if (element.leaders && !element.leaders.some((l) => l.profile === part.leader))
      fault(`${element.name} is led by ${element.leaders.map((l) => l.profile).join(" or ")}.`, "TGW-ARMY-12")
  }
  const options = optionsOf(entry, part)
  for (const [id, taken] of Object.entries(part.options)) {
    if (id === LOOTED) {
      if (taken > rearmed(choice, part, "mg0815"))
        fault("It does not have that many MG08/15 to exchange.", "TGW-ARMY-56")
      continue
    }
    const option = options.find((o) => o.id === id)
    if (!option || option.does === "add") {
      fault(`${element?.name ?? entry.name} has no option "${id}".`, "TGW-ARMY-14")
      continue
    }
    const most = mostTaken(option)
    if (taken > most) fault(`${id}: ${most} at most, found ${taken}.`, "TGW-ARMY-14")
    const why = mayTake(choice, entry, part, option)
    if (why) faults.push({ node, ...why })
  }
  if (element) {
    const rank = sum(element.men, (m) => m.count) + part.models - element.models.min
    const rearms = sum(options, (o) => (o.does === "rearm" ? (part.options[o.id] ?? 0) : 0))
    const soldiers = rank - sum(element.men, (m) => (m.weapons.includes("pistol") ? m.count : 0))
    if (rearms > soldiers) fault("It has fewer soldiers than weapons to carry.", "TGW-ARMY-14")
  }
  return faults
}

export function mostTaken(option: UnitOption): number {
  if (option.does === "rearm" || option.does === "add") return option.most
  if (option.does === "carry") return (entryNamed(option.unit) as Troops).elements[0]?.models.max ?? 1
  return 1
}

/** TGW-ARMY-15, TGW-ARMY-59, TGW-ARMY-63: why a part may not take an option; undefined if it may. */
export function mayTake(
  choice: Choice,
  entry: Entry,
  part: Part,
  option: UnitOption,
): { readonly reason: string; readonly rules: readonly RuleId[] } | undefined {
  const { needs } = option
  if (!needs) return undefined
  const element = elementOf(entry, part)
  if (needs.fullStrength && element && part.models < element.models.max)
    return { reason: `Only a platoon of ${element.models.max} may take it.`, rules: ["TGW-ARMY-15"] }
  if (needs.after !== undefined && part.options[needs.after] === undefined)
    return { reason: `It must come after ${needs.after}.`, rules: ["TGW-ARMY-15"] }
  if (needs.without !== undefined && part.options[needs.without] !== undefined)
    return { reason: `It cannot be combined with ${needs.without}.`, rules: ["TGW-ARMY-63"] }
  const others = choice.parts.filter((p) => p !== part && p.options[option.id] !== undefined).length
  if (needs.platoonsPerCompany !== undefined && others + 1 > needs.platoonsPerCompany)
    return { reason: "Another platoon of the company has already taken it.", rules: ["TGW-ARMY-59"] }
  const platoons = choice.parts.filter((p) => elementOf(entry, p)?.role === "platoon").length
  if (needs.oneInEvery !== undefined && others + 1 > Math.floor(platoons / needs.oneInEvery))
    return { reason: `One platoon in every ${needs.oneInEvery} may take it.`, rules: ["TGW-ARMY-59"] }
  return undefined
}

/** TGW-ARMY-41, -42, -45, -61: faults in which choice joins which. */
function joinFaults(battalion: Battalion, choice: Choice, entry: Entry, node: string): Fault[] {
  const may = joinable(battalion, choice)
  if (choice.joins === undefined) {
    if (!mustJoin(entry)) return []
    const rule = entry.rules.includes("colours")
      ? "TGW-ARMY-42"
      : entry.rules.includes("spotter")
        ? "TGW-ARMY-45"
        : "TGW-ARMY-41"
    return [{ node, reason: `${entry.name}: name the unit it joins.`, rules: [rule] }]
  }
  const to = may.find((c) => c.id === choice.joins)
  if (!to) return [{ node, reason: `${entry.name} cannot join that.`, rules: ["TGW-ARMY-42", "TGW-ARMY-61"] }]
  const twice = battalion.choices.some((c) => c !== choice && c.joins === choice.joins && c.unit === choice.unit)
  return twice && entry.rules.includes("mayJoinCommand")
    ? [{ node, reason: "Another team has already joined that Command Group.", rules: ["TGW-ARMY-61"] }]
    : []
}

export const mustJoin = (entry: Entry): boolean =>
  entry.rules.some((r) => r === "colours" || r === "staffOfficer" || r === "spotter")

/** The choices that an attachment, a team or a spotter may join. */
export function joinable(battalion: Battalion, choice: Choice): Choice[] {
  const { rules } = entryNamed(choice.unit)
  const commands = (c: Choice) => c.as === "company" || c.category === "hq"
  if (rules.includes("staffOfficer")) return battalion.choices.filter((c) => c.category === "hq")
  if (rules.includes("colours") || rules.includes("mayJoinCommand")) return battalion.choices.filter(commands)
  if (!rules.includes("spotter")) return []
  const served = battalion.choices.filter((c) => c !== choice && entryNamed(c.unit).rules.includes("spotter"))
  return battalion.choices.filter((c) => {
    const entry = entryNamed(c.unit)
    const [part] = c.parts
    const weapon = part && crewedWeapon(entry, part)
    const isGun = weapon !== undefined && weapon !== "hmg" && weapon !== "antiTankGun37"
    return isGun && !served.some((s) => s.joins === c.id)
  })
}
