/** Scenarios: read, checked, and made ready to be played. */
import type { Scenario as Listed, Report } from "@salient/engine"
import { inUniformOf } from "@salient/kit/nations"
import { listed, scenariosOf, within } from "@salient/kit/scenario"
import { layTable, type Table } from "@salient/space/table"
import { Scenario } from "../data/scenario.ts"
import { type By, SIDES, type Side } from "../types.ts"
import antwerpWorks from "./antwerp-works.json" with { type: "json" }
import armouredTrain from "./armoured-train.json" with { type: "json" }
import { checkScenario, type Fielded } from "./checks.ts"
import crossroads from "./crossroads.json" with { type: "json" }
import drina from "./drina.json" with { type: "json" }
import galiciaStream from "./galicia-stream.json" with { type: "json" }
import gumbinnen from "./gumbinnen.json" with { type: "json" }
import leCateau from "./le-cateau.json" with { type: "json" }
import mons from "./mons.json" with { type: "json" }
import { muster } from "./muster.ts"
import ownForces from "./own-forces.json" with { type: "json" }
import petitMorin from "./petit-morin.json" with { type: "json" }
import { placesOf, type StartingPlaces } from "./places.ts"
import { breakPoint, isCombatUnit, type Roster } from "./roster.ts"
import sambreTown from "./sambre-town.json" with { type: "json" }
import { planOf, type TerrainPiece } from "./terrain-plan.ts"

/** An army as it takes the field. */
export type FieldArmy = { readonly roster: Roster; readonly places: StartingPlaces; readonly breakPoint: number }

/** A scenario that has passed every check, with everything derived from it. */
export type Prepared = {
  readonly scenario: Scenario
  readonly table: Table<TerrainPiece>
  readonly armies: By<Side, FieldArmy>
}

/** What is derived from a scenario file: the table, the armies and every check that goes beyond its shape. */
function prepare(scenario: Scenario, report: Report, warn: Report): Prepared {
  const table = layTable(planOf(scenario, report))
  const field = (side: Side): Fielded => {
    const army = scenario.sides[side]
    const { roster, problems, warnings } = muster(side, army.forces, `sides.${side}.forces`)
    for (const { field, message, rules } of problems) report(field, message, ...rules)
    for (const { field, message, rules } of warnings) warn(field, message, ...rules)
    return { army, roster, places: placesOf(army, roster, within(report, `sides.${side}`)) }
  }
  const sides = { allied: field("allied"), central: field("central") }
  checkScenario(scenario, table, sides, report)
  const army = (side: Side): FieldArmy => {
    const { army, roster, places } = sides[side]
    return { roster, places, breakPoint: breakPoint(roster.units.filter(isCombatUnit).length, army.armyQuality) }
  }
  return { scenario, table, armies: { allied: army("allied"), central: army("central") } }
}

/** The scenarios of the game, easiest first. */
export const scenarios = scenariosOf({ game: "dgk", schema: Scenario, prepare }, [
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
  ownForces,
])

/** A scenario as the lobby shows it, each side in its historical uniform. */
export function inTheLobby({ scenario }: Prepared): Listed {
  const { date, sides } = scenario
  return listed(
    scenario,
    SIDES.map((side) => ({ id: side, name: sides[side].name, nation: inUniformOf(sides[side].nation, date) })),
    { allied: sides.allied.briefing, central: sides.central.briefing },
  )
}
