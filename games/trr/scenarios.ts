/** Scenarios: read, checked, and made ready to be played. */
import { fileLoadedBy, type Problem, problemsIn } from "@salient/engine"
import { layTable, type Table } from "@salient/space/table"
import { Scenario } from "./data/scenario.ts"
import type { Force } from "./forces/force.ts"
import { buildForce } from "./forces.ts"
import { type Ground, groundOf } from "./ground.ts"
import { type Places, placesOf } from "./places.ts"
import { checkScenario, monthOf } from "./scenario-checks.ts"
import { scenarioFiles } from "./scenarios/index.ts"
import type { By, Side } from "./types.ts"

/** A side as it takes the field. */
export type FieldForce = { readonly force: Force; readonly places: Places }

/** A scenario that has passed every check, with all that follows from it. */
export type Prepared = {
  readonly scenario: Scenario
  readonly table: Table<Ground>
  readonly forces: By<Side, FieldForce>
}

export type Loaded =
  | { readonly ok: true; readonly prepared: Prepared }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Reads a scenario file. Nothing that is wrong with it is passed over: every problem names its field. */
export function loadScenario(raw: unknown): Loaded {
  const parsed = Scenario.safeParse(raw)
  if (!parsed.success) return { ok: false, problems: problemsIn(parsed.error) }
  const scenario = parsed.data
  const { plan, problems } = groundOf(scenario)
  const table = layTable(plan)
  const field = (side: Side): FieldForce | null => {
    // snipers are raised for those who want to play with them (TRR-OPT-01), grenades taken away for those who do not (TRR-AMB-16)
    const { force: asked } = scenario.sides[side]
    const request = { ...asked, snipers: asked.snipers ?? true }
    const built = buildForce(side, request, monthOf(scenario))
    if (!built.ok) {
      problems.push(...built.problems.map((p) => ({ ...p, field: `sides.${side}.force.${p.field}` })))
      return null
    }
    const placed = placesOf(side, scenario.sides[side], built.force)
    problems.push(...placed.problems)
    return { force: built.force, places: placed.places }
  }
  const forces = { blue: field("blue"), red: field("red") }
  problems.push(...checkScenario(scenario, table, forces))
  const { blue, red } = forces
  if (problems.length > 0 || blue === null || red === null) return { ok: false, problems }
  return { ok: true, prepared: { scenario, table, forces: { blue, red } } }
}

/** A scenario file with everything that can be wrong with it, each at its place in the file. */
export const ScenarioFile = fileLoadedBy(loadScenario)

/** The scenarios of the game, checked; a wrong one stops the program and names every field. */
export const scenarios: readonly Prepared[] = scenarioFiles.map((raw) => {
  const loaded = loadScenario(raw)
  if (loaded.ok) return loaded.prepared
  throw new Error(loaded.problems.map(({ field, message }) => `scenario ${field}: ${message}`).join("\n"))
})

/** A scenario by its id, or undefined. */
export const scenarioNamed = (id: string): Prepared | undefined => scenarios.find((p) => p.scenario.id === id)
