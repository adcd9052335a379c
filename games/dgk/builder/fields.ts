/** The fields of formations and units, each with the reason why a choice is forbidden. */

import type { Forbidden, SheetField } from "@salient/engine"
import { capital } from "@salient/kit/words"
import { organisations } from "../data/organisations.ts"
import { TROOP_CLASSES, troopClasses } from "../data/tables.ts"
import { type Arm, GRADED_ARMS, QUALITIES } from "../types.ts"
import { LONGEST_NAME, MOST_BASES, type Node, type TopFormation } from "./draft.ts"

/** The choice that leaves the matter to the pattern. */
export const AS_PRINTED = "printed"

export const forbid = (reason: string, ...rules: string[]): Forbidden => ({ reason, rules })
export const maybe = (forbidden: Forbidden | undefined | false) => (forbidden ? { forbidden } : {})
export const isGraded = (arm: Arm): boolean => GRADED_ARMS.some((a) => a === arm)

export const nameField = (node: Node, label: string): SheetField => ({
  kind: "text",
  id: "name",
  label: "Name",
  value: node.name ?? label,
  longest: LONGEST_NAME,
})

export const leaderField = (node: Node): SheetField => ({
  kind: "text",
  id: "leader",
  label: "Leader",
  help: "If left empty, he is known by his rank.",
  rules: ["DGK-CMD-01"],
  value: node.leader ?? "",
  longest: LONGEST_NAME,
})

export const classField = (node: Node, top: TopFormation): SheetField => ({
  kind: "choice",
  id: "class",
  label: "Class of troops",
  rules: ["DGK-MOR-05"],
  value: node.class ?? AS_PRINTED,
  choices: [
    { id: AS_PRINTED, label: "As in the organisation" },
    ...TROOP_CLASSES.map((id) => ({
      id,
      label: `${troopClasses[id].name}: ${troopClasses[id].quality}`,
      ...maybe(
        !troopClasses[id].nations.includes(top.nation) &&
          forbid(`The ${organisations[top.nation].name} army has no ${troopClasses[id].name}.`, "DGK-MOR-05"),
      ),
    })),
  ],
})

export const qualityField = (node: Node): SheetField => ({
  kind: "choice",
  id: "quality",
  label: "Quality",
  help: "Applies to everything below it and overrides the class of troops.",
  rules: ["DGK-TROOP-02"],
  value: node.quality ?? AS_PRINTED,
  choices: [
    { id: AS_PRINTED, label: "By the class of troops" },
    ...QUALITIES.map((id) => ({ id, label: capital(id) })),
  ],
})

/** The quality of a unit, which only Infantry and Cavalry have. */
export function gradeField(node: Node, arm: Arm): SheetField {
  const field = qualityField(node)
  if (isGraded(arm) || field.kind !== "choice") return field
  const forbidden = forbid("Machine guns, artillery and transport have no quality.", "DGK-TROOP-01")
  return { ...field, choices: field.choices.map((c) => (c.id === AS_PRINTED ? c : { ...c, forbidden })) }
}

export const basesField = (value: number): SheetField => ({
  kind: "number",
  id: "bases",
  label: "Bases",
  rules: ["DGK-TROOP-10"],
  value,
  min: 1,
  max: MOST_BASES,
  step: 1,
  ...(value >= MOST_BASES ? { limit: forbid(`A unit has at most ${MOST_BASES} bases.`, "DGK-TROOP-10") } : {}),
})

export const groupedField = (top: TopFormation): SheetField => ({
  kind: "choice",
  id: "artillery",
  label: "Artillery",
  rules: ["DGK-TROOP-06"],
  value: top.grouped ? "grouped" : "single",
  choices: [
    { id: "single", label: "Single-base batteries" },
    { id: "grouped", label: "Batteries grouped as printed" },
  ],
})
