/** A roster as a form: current points and allowances, and for whatever may not be taken the rule and the reason. */
import type { Forbidden, Sheet, SheetField, SheetNode } from "@salient/engine"
import { capital, count } from "@salient/kit/words"
import {
  armies,
  armyNamed,
  type BattalionTable,
  type Entry,
  entryNamed,
  type Slot,
  tableNamed,
  type UnitOption,
} from "../data/armies.ts"
import { weaponNamed } from "../data/weapons.ts"
import {
  chosen,
  formsOf,
  mostChoices,
  mostOfSlot,
  mostOutside,
  slotFor,
  slotsOf,
} from "../rules/choosing-forces/allowances.ts"
import {
  ARMY,
  categoryNames,
  faultsOf,
  joinable,
  mayTake,
  mostBattalions,
  mostTaken,
  mustJoin,
  nodeOf,
  weaponsIn,
} from "../rules/choosing-forces/checks.ts"
import { makeOf } from "../rules/choosing-forces/makes.ts"
import { muster } from "../rules/choosing-forces/muster.ts"
import {
  costOf,
  costOfBattalion,
  costOfChoice,
  costOfPart,
  elementOf,
  optionsOf,
} from "../rules/choosing-forces/points.ts"
import {
  type Battalion,
  type Choice,
  LOOTED,
  longestName,
  mostPoints,
  type Part,
} from "../rules/choosing-forces/roster.ts"
import { CATEGORIES, type Category, type Form } from "../types.ts"
import { type Draft, newChoice } from "./draft.ts"

export const NOBODY = "nobody"

const maybe = (forbidden: Forbidden | undefined) => (forbidden ? { forbidden } : {})

export function sheetOf(draft: Draft): Sheet {
  const problems = faultsOf(draft)
  return {
    root: armyNode(draft),
    problems,
    warnings: warningsOf(draft),
    totals: [
      { label: "Points", text: `${costOf(draft)} of ${draft.points}` },
      { label: "Models", text: `${muster(draft).reduce((n, u) => n + Math.max(1, makeOf(u.make).men.length), 0)}` },
      { label: "Units", text: `${muster(draft).length}` },
      { label: "Scoring units", text: `${scoringUnits(draft)}` },
    ],
  }
}

/** TGW-ARMY-28: units that start with five models or more. */
export const scoringUnits = (draft: Draft): number =>
  muster(draft).filter((u) => makeOf(u.make).scoring && makeOf(u.make).men.length >= 5).length

/** Points on which the book is uncertain: TGW-GAP-A01 and the other marks. */
function warningsOf(draft: Draft): Sheet["warnings"] {
  return draft.battalions.flatMap((b) => {
    const table = tableNamed(b.table)
    const units = b.choices.flatMap((c) =>
      entryNamed(c.unit)
        .marks.filter((m) => m.is === "proposed")
        .map((m) => ({
          node: nodeOf(b, c),
          reason: `${entryNamed(c.unit).name}: ${m.field} is missing in the book; this value is ours.`,
          rules: [m.gap],
        })),
    )
    return table.is === "printed"
      ? units
      : [
          {
            node: b.id,
            reason: `The table of ${table.name} is missing in the book; this one is ours.`,
            rules: ["TGW-GAP-A01"],
          },
          ...units,
        ]
  })
}

function armyNode(draft: Draft): SheetNode {
  const army = armyNamed(draft.army)
  const most = mostBattalions(draft.points)
  return {
    id: ARMY,
    label: army.name,
    detail: `Strategy Rating ${army.strategyRating.value}, Command Range ${army.commandRange.value} inches`,
    rules: ["TGW-ARMY-25", "TGW-ARMY-26"],
    fields: [
      {
        id: "army",
        label: "Army list",
        kind: "choice",
        value: draft.army,
        choices: armies.map((a) => ({
          id: a.id,
          label: a.name,
          ...maybe(
            draft.battalions.length > 0 && a.id !== draft.army
              ? {
                  reason: "Remove the battalions first: an army uses one list only.",
                  rules: ["TGW-ARMY-01"],
                }
              : undefined,
          ),
        })),
        rules: ["TGW-ARMY-01"],
      },
      {
        id: "points",
        label: "Points",
        kind: "number",
        value: draft.points,
        min: 100,
        max: mostPoints,
        step: 1,
        rules: ["TGW-ARMY-03"],
      },
      {
        id: "role",
        label: "Points limit",
        kind: "choice",
        value: draft.role,
        choices: [
          { id: "attack", label: "attack or meeting engagement" },
          { id: "defend", label: "defend" },
        ],
        rules: ["TGW-ARMY-22", "TGW-ARMY-23"],
      },
    ],
    adds: army.battalions.map((t) => ({
      id: t.id,
      label: t.name,
      ...maybe(
        draft.battalions.length >= most
          ? { reason: `${draft.points} points allow ${count(most, "battalion")} at most.`, rules: ["TGW-ARMY-20"] }
          : undefined,
      ),
    })),
    removable: false,
    parts: draft.battalions.map((b) => battalionNode(draft, b)),
  }
}

/** The id of an addition to a battalion: category, unit and form. */
const addId = (category: Category, unit: string, as: Form): string => `${category}:${unit}:${as}`

function battalionNode(draft: Draft, battalion: Battalion): SheetNode {
  const table = tableNamed(battalion.table)
  const optional = table.changes.filter((c) => !c.must && battalion.choices.some((x) => x.unit === c.unit))
  return {
    id: battalion.id,
    label: table.name,
    detail: `${costOfBattalion(battalion)} points. ${allowancesOf(draft, battalion)}`,
    rules: ["TGW-ARMY-02", "TGW-ARMY-06"],
    fields: optional.map(
      (c): SheetField => ({
        id: c.id,
        label: `${entryNamed(c.unit).name} gains ${c.rules.join(", ")} (+${c.cost})`,
        kind: "yesno",
        value: battalion.changes.includes(c.id),
        rules: [c.rule],
      }),
    ),
    adds: CATEGORIES.toReversed().flatMap((category) =>
      slotsOf(table, category).flatMap((slot) => slotAdds(draft, battalion, category, slot)),
    ),
    removable: true,
    parts: battalion.choices.map((c) => choiceNode(draft, battalion, c)),
  }
}

/** `Core 2 of 2-4, Battalion Support 1 of 1`. */
function allowancesOf({ role }: Draft, battalion: Battalion): string {
  const table = tableNamed(battalion.table)
  return CATEGORIES.toReversed()
    .filter((c) => c !== "outside" && slotsOf(table, c).length > 0)
    .map((c) => {
      const most = mostChoices(battalion, c, role)
      return `${categoryNames[c]} ${chosen(battalion, c)} of ${Number.isFinite(most) ? most : "what its entries allow"}`
    })
    .join(", ")
}

function slotAdds(draft: Draft, battalion: Battalion, category: Category, slot: Slot): SheetNode["adds"] {
  return slot.units.flatMap((unit) =>
    formsOf(slot).map((as) => {
      const entry = entryNamed(unit)
      const name = as === "platoon" ? `one platoon of ${entry.name}` : entry.name
      const choice = newChoice(battalion, category, unit, as, slot.must)
      return {
        id: addId(category, unit, as),
        label: `${capital(categoryNames[category])}: ${name} (${costOfChoice(battalion, choice).total})`,
        ...maybe(mayAdd(draft, battalion, category, slot, choice)),
      }
    }),
  )
}

/** Every battalion breaks these rules while it is being built, so they are no reason to forbid a choice. */
const whileBuilding = ["TGW-ARMY-03", "TGW-ARMY-04", "TGW-ARMY-23"]

/** Why a choice may not be added right now; undefined if it may. */
function mayAdd(
  draft: Draft,
  battalion: Battalion,
  category: Category,
  slot: Slot,
  choice: Choice,
): Forbidden | undefined {
  const table = tableNamed(battalion.table)
  const { role } = draft
  const taken = chosen(battalion, category)
  if (taken >= mostChoices(battalion, category, role)) return full(table, battalion, category, role)
  const ofSlot = battalion.choices.filter((c) => c.category === category && slot.units.includes(c.unit)).length
  const most =
    category === "outside" ? mostOutside(table, choice.unit, weaponsIn(draft)) : mostOfSlot(table, category, slot, role)
  if (ofSlot >= most)
    return {
      reason: `${entryNamed(choice.unit).name}: ${most} at most.`,
      rules: [category === "outside" ? "TGW-ARMY-18" : "TGW-ARMY-07"],
    }
  const after: Draft = {
    ...draft,
    battalions: draft.battalions.map((b) => (b === battalion ? { ...b, choices: [...b.choices, choice] } : b)),
  }
  const before = new Set(faultsOf(draft).map((f) => f.reason))
  const fresh = faultsOf(after).find(
    (f) => !before.has(f.reason) && !f.node.endsWith(choice.id) && !f.rules.some((r) => whileBuilding.includes(r)),
  )
  if (fresh) return { reason: fresh.reason, rules: fresh.rules }
  const [spent, price] = [costOf(draft), costOfChoice(battalion, choice).total]
  return spent + price > draft.points
    ? { reason: `It costs ${price} points; ${Math.max(0, draft.points - spent)} are left.`, rules: ["TGW-ARMY-03"] }
    : undefined
}

function full(table: BattalionTable, battalion: Battalion, category: Category, role: Draft["role"]): Forbidden {
  if (category === "hq") return { reason: "A battalion has one HQ.", rules: ["TGW-ARMY-04"] }
  if (category === "core")
    return { reason: `It already has the maximum of ${table.core.max} Core Companies.`, rules: ["TGW-ARMY-05"] }
  const core = chosen(battalion, "core")
  return role === "attack" && (chosen(battalion, "hq") === 0 || core < table.core.min)
    ? { reason: "First the HQ and two Core Companies, then support.", rules: ["TGW-ARMY-04", "TGW-FORCE-02"] }
    : { reason: `${count(core, "Core Company", "Core Companies")} allow no more of it.`, rules: ["TGW-ARMY-06"] }
}

function choiceNode(draft: Draft, battalion: Battalion, choice: Choice): SheetNode {
  const table = tableNamed(battalion.table)
  const entry = entryNamed(choice.unit)
  const slot = slotFor(table, choice.category, choice.unit)
  const fields: SheetField[] = []
  if (choice.as === "company")
    fields.push({ id: "name", label: "Called", kind: "text", value: choice.name ?? "", longest: longestName })
  const forms = slot ? formsOf(slot) : [choice.as]
  if (forms.length > 1)
    fields.push({
      id: "as",
      label: "Fielded as",
      kind: "choice",
      value: choice.as,
      choices: forms.map((f) => ({ id: f, label: f === "company" ? "a whole company" : "one platoon" })),
      rules: ["TGW-ARMY-08", "TGW-ARMY-09"],
    })
  fields.push(...joinFields(battalion, choice, entry))
  return {
    id: nodeOf(battalion, choice),
    label: `${capital(categoryNames[choice.category])}: ${choice.name ? `${choice.name}, ` : ""}${entry.name}`,
    detail: `${costOfChoice(battalion, choice).total} points`,
    rules: ["TGW-ARMY-10"],
    fields,
    adds: partAdds(choice, entry),
    removable: true,
    parts: choice.parts.map((p) => partNode(draft, battalion, choice, entry, p)),
  }
}

function joinFields(battalion: Battalion, choice: Choice, entry: Entry): SheetField[] {
  const may = joinable(battalion, choice)
  if (!mustJoin(entry) && !entry.rules.includes("mayJoinCommand")) return []
  return [
    {
      id: "joins",
      label: entry.rules.includes("spotter") ? "Serves" : "Joins",
      kind: "choice",
      value: choice.joins ?? NOBODY,
      choices: [
        { id: NOBODY, label: "no unit yet" },
        ...may.map((c) => ({ id: c.id, label: `${entryNamed(c.unit).name}${c.name ? ` ${c.name}` : ""} (${c.id})` })),
      ],
      rules: ["TGW-ARMY-41", "TGW-ARMY-42", "TGW-ARMY-45", "TGW-ARMY-61"],
    },
  ]
}

function partAdds(choice: Choice, entry: Entry): SheetNode["adds"] {
  if (entry.kind === "vehicle" || choice.as !== "company") return []
  return entry.elements
    .filter((e) => e.max > 1)
    .map((e) => {
      const there = choice.parts.filter((p) => p.element === e.id).length
      return {
        id: e.id,
        label: `${e.name} (+${e.cost ?? 0})`,
        ...maybe(there >= e.max ? { reason: `A company has ${e.max} at most.`, rules: ["TGW-ARMY-10"] } : undefined),
      }
    })
}

function partNode(draft: Draft, battalion: Battalion, choice: Choice, entry: Entry, part: Part): SheetNode {
  const element = elementOf(entry, part)
  const fields: SheetField[] = []
  if (element?.leaders)
    fields.push({
      id: "leader",
      label: "Led by",
      kind: "choice",
      value: part.leader ?? "",
      choices: element.leaders.map((l) => ({ id: l.profile, label: `${capital(l.profile)} (${l.cost})` })),
      rules: ["TGW-ARMY-12"],
    })
  if (element && element.models.min < element.models.max)
    fields.push({
      id: "models",
      label: "Models",
      kind: "number",
      value: part.models,
      ...element.models,
      step: 1,
      limit: {
        reason: `${element.name} has ${element.models.min} to ${element.models.max} models.`,
        rules: ["TGW-ARMY-13"],
      },
      rules: ["TGW-ARMY-13"],
    })
  for (const option of optionsOf(entry, part))
    if (option.does !== "add") fields.push(optionField(battalion, choice, entry, part, option))
  if (armyNamed(draft.army).exchanges.length > 0 && element?.role === "platoon" && carriesMg(entry, part))
    fields.push({
      id: LOOTED,
      label: "Lewis Guns instead of MG08/15",
      kind: "number",
      value: part.options[LOOTED] ?? 0,
      min: 0,
      max: 2,
      step: 1,
      rules: ["TGW-ARMY-56"],
    })
  const alone =
    choice.as !== "company" || !element || choice.parts.filter((p) => p.element === element.id).length <= element.min
  return {
    id: nodeOf(battalion, choice, part),
    label: element?.name ?? entry.name,
    detail: `${element ? `${count(part.models, "model")}, ` : ""}${costOfPart(choice, part).total} points`,
    fields,
    adds: [],
    removable: !alone,
    ...(alone ? { kept: { reason: "The choice needs it: remove the whole choice.", rules: ["TGW-ARMY-10"] } } : {}),
    parts: [],
  }
}

const carriesMg = (entry: Entry, part: Part): boolean =>
  optionsOf(entry, part).some((o) => o.does === "rearm" && o.to === "mg0815" && part.options[o.id] !== undefined)

function optionField(battalion: Battalion, choice: Choice, entry: Entry, part: Part, option: UnitOption): SheetField {
  const value = part.options[option.id] ?? 0
  const why = mayTake(choice, entry, part, option)
  const label = optionLabel(option)
  const rules = ["TGW-ARMY-14", "TGW-ARMY-15", "TGW-ARMY-16"]
  const slot = slotFor(tableNamed(battalion.table), choice.category, choice.unit)
  if (option.does === "rearm" && option.most > 1)
    return {
      id: option.id,
      label,
      kind: "number",
      value,
      min: 0,
      max: why && value === 0 ? 0 : mostTaken(option),
      step: 1,
      rules,
      ...(why ? { limit: why } : {}),
    }
  if (option.does === "carry") {
    const most = mostTaken(option)
    return {
      id: option.id,
      label,
      kind: "choice",
      value: `${value}`,
      choices: [0, most - 1, most].map((n) => ({ id: `${n}`, label: n === 0 ? "none" : `one of ${n} crew` })),
      rules: ["TGW-ARMY-52"],
    }
  }
  const must = slot?.must?.includes(option.id)
  return {
    id: option.id,
    label: must ? `${label}, required here` : label,
    kind: "yesno",
    value: value > 0,
    rules,
    ...maybe(why),
  }
}

function optionLabel(option: UnitOption): string {
  switch (option.does) {
    case "rearm":
      return `${weaponNamed(option.to).name} (+${option.each})`
    case "upgrade":
      return `${capital([...option.grants, ...(option.weapon ? [option.weapon] : [])].join(", "))} (+${option.cost ?? `${option.each} a model`})`
    case "designate":
      return `${weaponNamed(option.weapon).name} (free)`
    case "swap":
      return `${weaponNamed(option.to).name} for ${option.from.count} ${weaponNamed(option.from.weapon).name} (+${option.cost})`
    case "carry":
      return "Carries a Machine Gun Section"
    case "add":
      return "More models"
  }
}
