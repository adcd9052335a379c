/** Orders of battle: brigades, divisions and corps of the eleven nations. One that breaks a rule is refused, with the rule. */
import type { Builder } from "@salient/engine"
import { organisations } from "../data/organisations.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { NATIONS, type Nation, RANKS, SIDES } from "../types.ts"
import { type Draft, draftOf, newTop, openDraft } from "./draft.ts"
import { editDraft } from "./edit.ts"
import { sheetOf } from "./sheet.ts"

const empty: Draft = { side: "allied", nation: "french", armyQuality: "average", next: 1, forces: [] }

/** Each nation's formations as its organisation prints them, largest first. */
function printed(nation: Nation): { id: string; label: string; draft: Draft }[] {
  const { name, side, armyQuality, formations } = organisations[nation]
  return Object.entries(formations)
    .filter(([, pattern]) => RANKS.some((r) => r === pattern.level))
    .map(([key, pattern]) => {
      const draft: Draft = { side, nation, armyQuality: armyQuality.usual, next: 1, forces: [] }
      draft.forces.push(newTop(draft, nation, key))
      return { id: `${nation}/${key}`, label: `${name} ${pattern.name}`, draft }
    })
}

/** The armies of the scenarios. */
const fielded = scenarios.all.flatMap(({ scenario }) =>
  SIDES.map((side) => {
    const { name, nation, armyQuality, forces } = scenario.sides[side]
    return {
      id: `${scenario.id}/${side}`,
      label: `${name} (${scenario.name})`,
      draft: draftOf(side, nation, armyQuality, forces),
    }
  }),
)

export const builder: Builder<Draft> = {
  title: "Order of battle",
  says: "Brigades, divisions and corps of eleven armies of 1914 and 1915, with their Leaders, qualities and break point.",
  rules: ["DGK-CMD-01", "DGK-TROOP-01", "DGK-MOR-01", "DGK-MOR-05"],
  starts: [{ id: "empty", label: "An empty order of battle", draft: empty }, ...NATIONS.flatMap(printed), ...fielded],
  open: openDraft,
  sheet: sheetOf,
  edit: editDraft,
}
