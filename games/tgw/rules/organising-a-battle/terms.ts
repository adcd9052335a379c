/** What is agreed or rolled before a Standard Mission: TGW-ORG-02, TGW-MIS-01, TGW-DEP-01, TGW-DEP-06, TGW-MIS-10. */
import { roll } from "@salient/engine"
import { D6, d3 } from "../../charts/dice.ts"
import { methodOn, missionOn, zonesOn } from "../../charts/missions.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { scenarios } from "../../scenarios/scenarios.ts"
import type { State } from "../../state.ts"
import { rollOff } from "../deployment/strategy.ts"
import { chosenMethod, chosenMission, chosenZones } from "./optional.ts"

/** The players' choice, or else the scenario's; if it is "roll" or there is none, a die decides. */
function settled<T extends string>(
  m: State,
  chosen: T | "roll" | undefined,
  given: T | undefined,
  rule: string,
  on: (die: number) => T | undefined,
): T {
  const wanted = chosen ?? given ?? "roll"
  if (wanted !== "roll") return wanted
  const result = on(roll(m, D6, rule, "set-up"))
  if (result === undefined) throw new Error(`${rule}: the table has no row for the die`)
  return result
}

/** Settles mission, zones, method and the number of objectives. */
export function settleTerms(m: State): void {
  const { standard } = scenarios.named(m.scenario)
  m.battle.mission = settled(m, chosenMission(m), standard?.mission, "TGW-MIS-01", missionOn)
  m.battle.zones = settled(
    m,
    chosenZones(m) as "pitchedBattle" | "roll" | undefined,
    standard?.zones as "pitchedBattle" | undefined,
    "TGW-DEP-06",
    zonesOn as (die: number) => "pitchedBattle" | undefined,
  )
  m.battle.method = settled(m, chosenMethod(m), standard?.method, "TGW-DEP-01", methodOn)
  const { mission, zones, method } = m.battle
  tell(m, { kind: "terms", rules: ["TGW-MIS-01", "TGW-DEP-01", "TGW-DEP-06"], mission, zones, method })
  if (mission !== "secureAndHold") return
  m.battle.wanted = d3(roll(m, D6, "TGW-MIS-10", "number of objectives")) + data.missions.objective.plus
  m.battle.next = rollOff(m, "TGW-MIS-10", "first objective")
}
