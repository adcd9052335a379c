/** Forces by nation and month: what an army had at that time. Anything else is refused, with the rule. */
import type { Builder } from "@salient/engine"
import { monthOf } from "../scenarios/checks.ts"
import { nationsIn, pickUpForce } from "../scenarios/forces/pick-up.ts"
import type { ForceRequest } from "../scenarios/forces/request.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { SIDES, type Side } from "../types.ts"
import { type Draft, openDraft } from "./draft.ts"
import { editDraft } from "./edit.ts"
import { sheetOf } from "./sheet.ts"

const draftOf = (side: Side, { nation, ...request }: ForceRequest, year: number, month: number): Draft => ({
  side,
  year,
  month,
  next: 1,
  nation,
  request: structuredClone(request),
})

/** A brigade or regiment of every army in the first, a middle and the last year of the war. */
const brigades = [1914, 1916, 1918].flatMap((year) =>
  nationsIn(year).map((nation) => ({
    id: `${nation}-${year}`,
    label: `${nation.charAt(0).toUpperCase()}${nation.slice(1)}, ${year}`,
    draft: draftOf("blue", pickUpForce(nation, { year, month: 8 }), year, 8),
  })),
)

const fielded = scenarios.all.flatMap(({ scenario }) =>
  SIDES.map((side) => {
    const { year, month } = monthOf(scenario)
    const { name, force } = scenario.sides[side]
    return {
      id: `${scenario.id}/${side}`,
      label: `${name} (${scenario.name})`,
      draft: draftOf(side, force, year, month),
    }
  }),
)

export const builder: Builder<Draft> = {
  title: "Force",
  says: "Brigades, regiments and attached units, by nation and month from 1900 to 1934.",
  rules: ["TRR-SCALE-02", "TRR-SCALE-09", "TRR-GAP-16", "TRR-GAP-19"],
  starts: [
    { id: "empty", label: "An empty force", draft: draftOf("blue", { nation: "british", formations: [] }, 1914, 8) },
    ...brigades,
    ...fielded,
  ],
  open: openDraft,
  sheet: sheetOf,
  edit: editDraft,
}
