/** Scenarios: read, checked, and made ready to be played. */
import { fileLoadedBy, type Scenario as Listed, type Problem, problemsIn } from "@salient/engine"
import { layTable, type Table } from "@salient/space/table"
import { Scenario } from "./data/scenario.ts"
import { type Ground, groundOf } from "./ground.ts"
import { muster } from "./oob.ts"
import { type Places, placesOf } from "./places.ts"
import { breakPoint, isCombatUnit, type Roster } from "./roster.ts"
import { checkScenario } from "./scenario-checks.ts"
import antwerpWorks from "./scenarios/antwerp-works.json" with { type: "json" }
import armouredTrain from "./scenarios/armoured-train.json" with { type: "json" }
import crossroads from "./scenarios/crossroads.json" with { type: "json" }
import drina from "./scenarios/drina.json" with { type: "json" }
import galiciaStream from "./scenarios/galicia-stream.json" with { type: "json" }
import gumbinnen from "./scenarios/gumbinnen.json" with { type: "json" }
import leCateau from "./scenarios/le-cateau.json" with { type: "json" }
import mons from "./scenarios/mons.json" with { type: "json" }
import petitMorin from "./scenarios/petit-morin.json" with { type: "json" }
import sambreTown from "./scenarios/sambre-town.json" with { type: "json" }
import { type By, SIDES, type Side } from "./types.ts"

/** An army as it takes the field. */
export type FieldArmy = { readonly roster: Roster; readonly places: Places; readonly breakPoint: number }

/** A scenario that has passed every check, with all that follows from it. */
export type Prepared = {
  readonly scenario: Scenario
  readonly table: Table<Ground>
  readonly armies: By<Side, FieldArmy>
}

export type Loaded =
  | { readonly ok: true; readonly prepared: Prepared; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Reads a scenario file. Nothing that is wrong with it is passed over: every problem names its field. */
export function loadScenario(raw: unknown): Loaded {
  const parsed = Scenario.safeParse(raw)
  if (!parsed.success) return { ok: false, problems: problemsIn(parsed.error) }
  const scenario = parsed.data
  const { plan, problems } = groundOf(scenario)
  const table = layTable(plan)
  const warnings: Problem[] = []
  const field = (side: Side) => {
    const army = scenario.sides[side]
    const mustered = muster(side, army.forces, `sides.${side}.forces`)
    const placed = placesOf(army, mustered.roster, `sides.${side}`)
    problems.push(...mustered.problems, ...placed.problems)
    warnings.push(...mustered.warnings)
    return { army, roster: mustered.roster, places: placed.places }
  }
  const sides = { allied: field("allied"), central: field("central") }
  problems.push(...checkScenario(scenario, table, sides))
  if (problems.length > 0) return { ok: false, problems }
  const army = (side: Side): FieldArmy => {
    const { army, roster, places } = sides[side]
    return { roster, places, breakPoint: breakPoint(roster.units.filter(isCombatUnit).length, army.armyQuality) }
  }
  return {
    ok: true,
    prepared: { scenario, table, armies: { allied: army("allied"), central: army("central") } },
    warnings,
  }
}

/** A scenario file with everything that can be wrong with it, each at its place in the file. */
export const ScenarioFile = fileLoadedBy(loadScenario)

/** The scenario files of the game, easiest first. */
const files: readonly unknown[] = [
  crossroads,
  galiciaStream,
  mons,
  leCateau,
  gumbinnen,
  drina,
  petitMorin,
  sambreTown,
  armouredTrain,
  antwerpWorks,
]

/** Every scenario of the game, ready to be played; a wrong file stops the program here and names the field. */
export const scenarios: readonly Prepared[] = files.map((raw) => {
  const loaded = loadScenario(raw)
  if (loaded.ok) return loaded.prepared
  const { id } = raw as { id?: unknown }
  throw new Error(`scenario ${String(id)}:\n${loaded.problems.map((p) => `${p.field}: ${p.message}`).join("\n")}`)
})

/** A scenario as the lobby shows it. */
export function listed({ scenario }: Prepared): Listed {
  const { id, title, brief, length, first, sides, balance } = scenario
  return {
    id,
    name: title,
    brief,
    sides: SIDES.map((side) => ({ id: side, name: sides[side].name, nation: sides[side].nation })),
    briefings: { allied: sides.allied.briefing, central: sides.central.briefing },
    length,
    ...(first ? { first } : {}),
    ...(balance ? { balance } : {}),
  }
}
