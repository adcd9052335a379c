/** Scenarios: read, checked, and made ready to be played. */
import type { Report } from "@salient/engine"
import { inUniformOf } from "@salient/kit/nations"
import { listed, scenariosOf, within } from "@salient/kit/scenario"
import { layTable, type Table } from "@salient/space/table"
import { Scenario } from "../data/scenario.ts"
import { type By, SIDES, type Side } from "../types.ts"
import { checkScenario, monthOf } from "./checks.ts"
import { scenarioFiles } from "./files.ts"
import type { Force } from "./forces/force.ts"
import { buildForce } from "./forces/forces.ts"
import { type Places, placesOf } from "./places.ts"
import { type Feature, planOf } from "./terrain.ts"

/** A side's force and where its units start. */
export type FieldForce = { readonly force: Force; readonly places: Places }

/** A scenario that has passed every check, with everything derived from it. */
export type Prepared = {
  readonly scenario: Scenario
  readonly table: Table<Feature>
  readonly forces: By<Side, FieldForce>
}

function prepare(scenario: Scenario, report: Report): Prepared | undefined {
  const table = layTable(planOf(scenario, report))
  const forces = { blue: fieldForce(scenario, "blue", report), red: fieldForce(scenario, "red", report) }
  checkScenario(scenario, table, forces, report)
  const { blue, red } = forces
  return blue && red ? { scenario, table, forces: { blue, red } } : undefined
}

/** A side's force and where its units start; `null` if the force cannot be built. */
function fieldForce(scenario: Scenario, side: Side, report: Report): FieldForce | null {
  const army = scenario.sides[side]
  const reportHere = within(report, `sides.${side}`)
  // snipers are built for those who want to play with them (TRR-OPT-01), grenades removed for those who do not (TRR-AMB-16)
  const built = buildForce(side, { ...army.force, snipers: army.force.snipers ?? true }, monthOf(scenario))
  if (!built.ok) {
    for (const { field, message, rules } of built.problems) within(reportHere, "force")(field, message, ...rules)
    return null
  }
  return { force: built.force, places: placesOf(side, army, built.force, reportHere) }
}

export const scenarios = scenariosOf({ game: "trr", schema: Scenario, prepare }, scenarioFiles)

export const listedScenarios = scenarios.all.map(({ scenario }) => {
  const { sides, date } = scenario
  const parties = SIDES.map((id) => ({ id, name: sides[id].name, nation: inUniformOf(sides[id].force.nation, date) }))
  return listed(scenario, parties, { blue: sides.blue.briefing, red: sides.red.briefing })
})
