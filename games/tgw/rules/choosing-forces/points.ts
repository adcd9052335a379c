/** What a roster costs: TGW-ARMY-12 to TGW-ARMY-17. A price is a tally, so that the sheet can explain it. */
import { part as item, type Tally, tally } from "@salient/engine"
import {
  type BattalionTable,
  type Element,
  type Entry,
  entryNamed,
  type Troops,
  tableNamed,
  type UnitOption,
} from "../../data/armies.ts"
import type { Battalion, Choice, Part, Roster } from "./roster.ts"

/** The element of a part; undefined for a vehicle. */
export function elementOf(entry: Entry, part: Part): Element | undefined {
  return entry.kind === "vehicle" ? undefined : entry.elements.find((e) => e.id === part.element)
}

export const optionsOf = (entry: Entry, part: Part): readonly UnitOption[] =>
  entry.kind === "vehicle" ? entry.options : (elementOf(entry, part)?.options ?? [])

/** How many models the base price buys: TGW-ARMY-13. */
const baseModels = (element: Element): number => element.models.min

/** TGW-ARMY-52 A carried section costs the same as anywhere else, with this many crew. */
function carriedCost(unit: string, crew: number): number {
  const [element] = (entryNamed(unit) as Troops).elements
  if (!element) return 0
  const extra = element.options.find((o) => o.does === "add")
  return (element.cost ?? 0) + (extra ? (crew - element.models.min) * extra.each : 0)
}

/** The cost of one option when `taken` models of a part take it. */
function optionCost(option: UnitOption, taken: number, models: number): number {
  switch (option.does) {
    case "add":
      return 0 // counted by the number of models
    case "rearm":
      return option.each * taken
    case "upgrade":
      return option.cost ?? (option.each ?? 0) * models
    case "designate":
    case "swap":
      return option.cost
    case "carry":
      return carriedCost(option.unit, taken)
  }
}

/** What a table adds to the price of a unit: TGW-ARMY-33, -36, -37, -39. */
export const changesOf = (table: BattalionTable, taken: readonly string[], unit: string) =>
  table.changes.filter((c) => c.unit === unit && (c.must || taken.includes(c.id)))

function partCost(entry: Entry, part: Part): Tally {
  const element = elementOf(entry, part)
  if (entry.kind === "vehicle" || !element)
    return tally(item("TGW-ARMY-11", entry.name, entry.kind === "vehicle" && entry.cost), ...optionParts(entry, part))
  const leader = element.leaders?.find((l) => l.profile === part.leader)
  const adding = element.options.find((o) => o.does === "add")
  const extra = part.models - baseModels(element)
  return tally(
    item("TGW-ARMY-12", element.name, leader?.cost ?? element.cost ?? 0),
    item("TGW-ARMY-13", `${extra} more`, adding && adding.does === "add" && extra * adding.each),
    ...optionParts(entry, part),
  )
}

const optionParts = (entry: Entry, part: Part) =>
  optionsOf(entry, part).map((o) =>
    item("TGW-ARMY-16", o.id, part.options[o.id] !== undefined && optionCost(o, part.options[o.id] ?? 0, part.models)),
  )

/** What a part of a choice costs. */
export const costOfPart = (choice: Choice, part: Part): Tally => partCost(entryNamed(choice.unit), part)

/** The cost of a choice in a battalion of this table. */
export function costOfChoice(battalion: Pick<Battalion, "table" | "changes">, choice: Choice): Tally {
  const parts = choice.parts.flatMap((p) => costOfPart(choice, p).parts)
  const changes = changesOf(tableNamed(battalion.table), battalion.changes, choice.unit)
  return tally(...parts, ...changes.map((c) => item(c.rule, "as its battalion asks", c.cost)))
}

export const costOfBattalion = (battalion: Battalion): number =>
  battalion.choices.reduce((n, c) => n + costOfChoice(battalion, c).total, 0)

/** TGW-ARMY-03 */
export const costOf = (roster: Roster): number => roster.battalions.reduce((n, b) => n + costOfBattalion(b), 0)
