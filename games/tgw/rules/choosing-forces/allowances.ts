/** What a battalion table allows: TGW-ARMY-02 to TGW-ARMY-09, TGW-ARMY-18, TGW-ARMY-23. */
import { type BattalionTable, type Slot, tableNamed } from "../../data/armies.ts"
import type { Category, Form } from "../../types.ts"
import type { Battalion, Roster } from "./roster.ts"

export type Role = Roster["role"]

/** The slots of a category, as the table prints them. */
export function slotsOf(table: BattalionTable, category: Category): readonly Slot[] {
  if (category === "hq") return table.hq
  if (category === "core") return table.core.slots
  if (category === "outside") return table.outside.map(({ unit }) => ({ label: unit, units: [unit] }))
  return table.support.find((s) => s.category === category)?.slots ?? []
}

export const slotFor = (table: BattalionTable, category: Category, unit: string): Slot | undefined =>
  slotsOf(table, category).find((s) => s.units.includes(unit))

/** TGW-ARMY-08, TGW-ARMY-09 A slot that names no form takes a unit as it is. */
export const formsOf = (slot: Slot): readonly Form[] => slot.as ?? ["unit"]

export const chosen = (battalion: Battalion, category: Category): number =>
  battalion.choices.filter((c) => c.category === category).length

/** TGW-ARMY-06, TGW-AMB-A01: this many choices for each full set of core choices. */
export function allowance(table: BattalionTable, category: Category, core: number): number {
  const found = table.support.find((s) => s.category === category)
  return found ? found.choices * Math.floor(core / found.perCore) : 0
}

/** How many choices of a category a battalion may have at the moment. */
export function mostChoices(battalion: Battalion, category: Category, role: Role): number {
  const table = tableNamed(battalion.table)
  if (category === "hq") return 1 // TGW-ARMY-04
  if (category === "core") return table.core.max // TGW-ARMY-05
  if (category === "outside") return Number.POSITIVE_INFINITY // each by its own rule: TGW-ARMY-18
  if (role === "defend") return slotsOf(table, category).length > 0 ? Number.POSITIVE_INFINITY : 0 // TGW-ARMY-23
  return allowance(table, category, chosen(battalion, "core"))
}

/** TGW-ARMY-07; an unlimited Defender's entry is limited to what the largest core would allow (TGW-AMB-51, TGW-AMB-A03). */
export function mostOfSlot(table: BattalionTable, category: Category, slot: Slot, role: Role): number {
  if (slot.most !== undefined) return slot.most
  if (role === "attack" || category === "hq" || category === "core") return Number.POSITIVE_INFINITY
  return category === "outside" ? Number.POSITIVE_INFINITY : allowance(table, category, table.core.max)
}

/** How many of a unit a battalion may have outside its table: TGW-ARMY-40, TGW-ARMY-45. */
export function mostOutside(table: BattalionTable, unit: string, weaponsInArmy: readonly string[]): number {
  const rule = table.outside.find((o) => o.unit === unit)
  if (!rule) return 0
  return (
    rule.most ?? weaponsInArmy.filter((w) => (rule.perWeapons as readonly string[] | undefined)?.includes(w)).length
  )
}

/** TGW-ARMY-04: how many core choices are required before any support is bought. */
export const coreWanted = (table: BattalionTable, role: Role): number => (role === "defend" ? 1 : table.core.min)
export const hqWanted = (role: Role): number => (role === "defend" ? 0 : 1)
