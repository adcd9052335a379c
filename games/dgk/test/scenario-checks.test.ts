/**
 * Proof that each check of the scenario loader works: one thing is made wrong, and that field must be named. A row: rule, what is wrong,
 * scenario, path, new value (- to delete), field named, what the message says.
 */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { scenarios } from "../scenarios/scenarios.ts"

type Json = { [key: string]: Json } & { [index: number]: Json } & unknown[]
const folder = new URL("../scenarios/", import.meta.url)

/** The problems of a scenario after one change. */
function problemsOf(id: string, change: (scenario: Json) => void) {
  const raw = JSON.parse(readFileSync(new URL(`${id}.json`, folder), "utf8")) as Json
  change(raw)
  const loaded = scenarios.load(raw)
  return loaded.ok ? [] : loaded.problems
}

/** Puts a value at a path like `sides.allied.zones.0.area`. */
function set(scenario: Json, path: string, value: unknown): void {
  const keys = path.split(".")
  const last = keys.pop() as string
  let at: Json = scenario
  for (const key of keys) at = at[key] as Json
  ;(at as { [key: string]: unknown })[last] = value
}

type Case = [rule: string, what: string, id: string, path: string, value: string, field: string, message: string]
const zone = (more: object) => ({
  id: "z",
  name: "Z",
  area: [
    [0, 0],
    [9000, 0],
    [9000, 9000],
  ],
  who: [],
  formations: ["march"],
  ...more,
})

const cases = `
DGK-GAP-13 | a field of the wrong kind | mons | turns | "ten" | turns | expected number
DGK-GAP-13 | a field nobody knows | mons | weather | "fine" | weather | no such field
DGK-GAP-13 | a side without a briefing | mons | sides.allied.briefing | "Hold." | sides.allied.briefing | >=200
DGK-GAP-13 | a point that is no pair of whole numbers | mons | objectives.0.at | [1.5,2] | objectives[0].at[0] | int
DGK-GAP-13 | terrain that crosses itself | crossroads | terrain.0.points | [[0,0],[9000,9000],[9000,0],[0,9000]] | terrain[0].points | meet
DGK-GAP-13 | terrain off the table | crossroads | terrain.0.points | [[0,0],[49000,0],[0,9000]] | terrain[0].points | off the table
DGK-GAP-13 | two pieces of terrain with one id | crossroads | terrain.1.id | "west-hill" | terrain[1].id | another piece
DGK-LOS-03 | a hill without a level | crossroads | terrain.0 | {"id":"x","kind":"hill","points":[[0,0],[4000,0],[0,4000]]} | terrain[0].level | needs a level
DGK-LOS-03 | a wood with a level | crossroads | terrain.2.level | 2 | terrain[2].level | no level
DGK-TERR-01 | a redoubt that does not say how one moves in it | armoured-train | terrain.10.movement | - | terrain[10].movement | give a movement class
DGK-TERR-01 | a redoubt that does not say how far one sees | armoured-train | terrain.10.sight | - | terrain[10].sight | say how far
DGK-GAP-13 | an area with a width | crossroads | terrain.2.width | 500 | terrain[2].width | no width
DGK-GAP-13 | a line that turns to nothing | crossroads | terrain.9.points | [[1000,1000],[1000,1000]] | terrain[9].points | are the same
DGK-MOVE-09 | a road without a width | crossroads | terrain.12.width | - | terrain[12].width | needs a width
DGK-MOVE-06 | a bridge without a width | mons | terrain.1.width | - | terrain[1].width | needs a width
DGK-MOVE-08 | a ford without a width | drina | terrain.3.width | - | terrain[3].width | needs a width
DGK-MOVE-06 | a bridge in dry fields | mons | terrain.1.points | [[10000,4000],[10000,6000]] | terrain[1].points | crosses no water
DGK-MOVE-06 | a bridge that ends in the water | mons | terrain.1.points | [[10000,23900],[10000,24100]] | terrain[1].points | both banks
DGK-ORG-03 | a nation's force that does not exist | mons | sides.allied.forces.0.formation | "horde" | sides.allied.forces[0].formation | has no "horde"
DGK-ORG-06 | an enemy's force | mons | sides.allied.forces.0.nation | "german" | sides.allied.forces[0].nation | other side
DGK-GAP-13 | an army of another nation than it says | mons | sides.allied.nation | "french" | sides.allied.nation | no force of this army is french
DGK-GAP-13 | an army quality that does not exist | mons | sides.allied.armyQuality | "heroic" | sides.allied.armyQuality | Invalid option
DGK-GAP-13 | a zone for somebody who is not there | mons | sides.allied.zones.0.who | ["formation:allied/guards"] | sides.allied.zones[0].who[0] | there is no formation:allied/guards
DGK-GAP-13 | a brigade with two places | mons | sides.allied.zones.1.who.1 | "formation:allied/3rd-division/9th-brigade" | sides.allied.zones[1].who[1] | already has its place
DGK-GAP-13 | somebody without a place | mons | sides.allied.zones.2.who | ["formation:allied/3rd-division/7th-brigade"] | sides.allied | has no place
DGK-GAP-13 | a zone that crosses itself | mons | sides.allied.zones.2.area | [[0,0],[72000,10000],[72000,0],[0,10000]] | sides.allied.zones[2].area | meet
DGK-GAP-13 | a zone off the table | mons | sides.central.zones.0.area | [[0,40000],[73000,40000],[0,48000]] | sides.central.zones[0].area | off the table
DGK-GAP-13 | a zone too small for its troops | mons | sides.central.zones.0.area | [[0,40000],[4000,40000],[4000,44000],[0,44000]] | sides.central.zones[0].area | square inches
DGK-MOVE-11 | enemy zones that touch | crossroads | sides.central.zones.0.area | [[0,9500],[48000,9500],[48000,48000],[0,48000]] | sides.allied.zones[0].area | within 1 in
DGK-HIDE-01 | a hidden zone without hidden deployment | mons | sides.allied.zones.0.hidden | true | sides.allied.zones[0].hidden | hidden
DGK-GAP-13 | a zone in the water | drina | sides.allied.zones.0.area | [[20000,48000],[20100,47500],[19900,47500]] | sides.allied.zones[0].area | impassable
DGK-GAP-13 | two zones with one id | mons | sides.allied.zones.0.id | "guns" | sides.allied.zones | same id
DGK-GAP-13 | a limit off the table | mons | sides.allied.zones.3.limits.0.area | [[0,0],[99000,0],[0,9000]] | sides.allied.zones[3].limits[0].area | off the table
DGK-GAP-13 | an arrival after the last turn | mons | sides.central.arrivals.0.turn | 11 | sides.central.arrivals | after turn 10
DGK-ACT-09 | an arrival in the middle of the table | mons | sides.central.arrivals.0.route | [[52000,40000],[52000,36000]] | sides.central.arrivals[0].route | edge
DGK-ACT-09 | a route that leaves the table | mons | sides.central.arrivals.0.route | [[52000,48000],[52000,49000]] | sides.central.arrivals[0].route | off the table
DGK-MOVE-08 | a route into the canal | mons | sides.central.arrivals.0.route | [[52000,48000],[5000,24000]] | sides.central.arrivals[0].route | impassable
DGK-TRAIN-01 | a train without a track | armoured-train | sides.central.trains.0.track | "high-road" | sides.central.trains[0].track | no railway
DGK-TRAIN-01 | a train that hangs off its track | armoured-train | sides.central.trains.0.from | 3000 | sides.central.trains[0].from | whole train
DGK-GAP-13 | a train that is no train | armoured-train | sides.central.trains.0.unit | "unit:central/railway-group/field-guns/1st-light-howitzer-battery" | sides.central.trains[0].unit | does not run on rails
DGK-TRAIN-01 | a train in a zone | armoured-train | sides.central.trains | [] | sides.central.zones[0].who | runs on rails
DGK-VEH-01 | a passenger of nothing | armoured-train | sides.central.embarked.0.vehicle | "unit:central/railway-group/jager-battalion" | sides.central.embarked[0].vehicle | carries no passengers
DGK-VEH-04 | infantry deployed on a train | armoured-train | sides.central.embarked.3.formation | "deployed" | sides.central.embarked[3].formation | cannot ride in deployed
DGK-VEH-01 | a train with too many aboard | armoured-train | sides.central.forces.0.order.attached.0.bases | 2 | sides.central.embarked | room for 2, but 3
DGK-GAP-13 | an objective off the table | mons | objectives.0.at | [99000,0] | objectives[0].at | off the table
DGK-MOVE-08 | an objective in the canal | mons | objectives.0.at | [5000,24000] | objectives[0].at | no unit can stand
DGK-GAP-13 | two objectives with one id | mons | objectives.0.id | "mons" | objectives[0].id | two goals
DGK-AMB-24 | an exit in the middle of the table | le-cateau | exits.0.area | [[1000,1000],[9000,1000],[1000,9000]] | exits[0].area | no edge
DGK-GAP-13 | a demolition of what is no bridge | mons | demolitions.0.bridges.0 | "canal" | demolitions[0].bridges[0] | no bridge
DGK-GAP-12 | a bias beyond the limit | mons | initiative | {"bias":40} | initiative.bias | at most 25
DGK-MOR-03 | no way to win | mons | victory | {"says":"?","byBreaking":false,"atEnd":[],"otherwise":"draw"} | victory.atEnd | other conditions
DGK-GAP-13 | more objectives than there are | drina | victory.atEnd.0.when.0.atLeast | 5 | victory.atEnd[0].when[0].atLeast | cannot be held
DGK-GAP-13 | an objective that does not exist | drina | victory.atEnd.0.when.0.objectives.0 | "berlin" | victory.atEnd[0].when[0].objectives | no objective "berlin"
DGK-GAP-13 | objectives to hold where there are none | crossroads | objectives | [] | victory.atEnd[0].when[0] | no objectives
DGK-GAP-13 | more units asked for than there are | le-cateau | victory.atEnd.0.when.0.atLeast | 13 | victory.atEnd[0].when[0].atLeast | has 12 such units
DGK-GAP-13 | an exit that the side does not have | le-cateau | victory.atEnd.0.when.1 | {"is":"exits","side":"central","exit":"south","atLeast":1} | victory.atEnd[0].when[1].exit | no exit "south"
DGK-GAP-13 | the survival of nobody | armoured-train | victory.atEnd.1.when.1.unit | "unit:central/zeppelin" | victory.atEnd[1].when[1].unit | there is no unit:central/zeppelin
DGK-GAP-13 | a victory area that crosses itself | mons | victory.atEnd.0.when.0.area | [[0,0],[9000,9000],[9000,0],[0,9000]] | victory.atEnd[0].when[0].area | meet
`
  .trim()
  .split("\n")
  .map((row) => row.split(" | ") as Case)

describe("a scenario is refused, and the field is named", () => {
  it.each(cases)("%s %s (%s)", (rule, _what, id, path, value, field, message) => {
    const problems = problemsOf(id, (s) => set(s, path, value === "-" ? undefined : JSON.parse(value)))
    const found = problems.filter((p) => p.field === field && p.message.includes(message))
    expect(found, JSON.stringify(problems, null, 1)).not.toEqual([])
    if (rule !== "DGK-GAP-13") expect(found.flatMap((p) => p.rules)).toContain(rule)
  })

  it("DGK-FORM-01 units that are set up in no formation are refused", () => {
    const problems = problemsOf("mons", (s) => set(s, "sides.allied.zones.0.formations", []))
    expect(problems).toMatchObject([{ field: "sides.allied.zones[0].formations" }])
  })

  it("DGK-AUTO-01 automobiles set up in maneuver or march formation only", () => {
    const problems = problemsOf("crossroads", (s) => {
      set(s, "sides.allied.forces.0.order.attached", [{ name: "Taxis", vehicle: "car", bases: 2 }])
      set(s, "sides.allied.zones.0.formations", ["deployed"])
    })
    expect(problems).toMatchObject([{ field: "sides.allied.zones[0].formations", rules: ["DGK-AUTO-01"] }])
  })

  it("DGK-MOR-01 an army without combat units is refused", () => {
    const wagons = [
      {
        nation: "french",
        formation: "infantryBrigade",
        order: {
          name: "Convoy",
          partial: true,
          take: { regiment: 0 },
          attached: [{ name: "Wagons", vehicle: "wagon", bases: 2 }],
        },
      },
    ]
    const problems = problemsOf("crossroads", (s) => {
      set(s, "sides.allied.forces", wagons)
      set(s, "sides.allied.zones.0", zone({ who: ["formation:allied/convoy"] }))
    })
    expect(problems).toMatchObject([{ field: "sides.allied.forces", rules: ["DGK-MOR-01"] }])
  })

  it("DGK-MOVE-08 a ford and a bridge are ways through what is impassable", () => {
    expect(problemsOf("drina", (s) => set(s, "objectives.0.at", [22600, 24000]))).toEqual([])
    expect(problemsOf("drina", (s) => set(s, "objectives.0.at", [20300, 33000]))).toEqual([])
    expect(problemsOf("drina", (s) => set(s, "objectives.0.at", [21400, 40000]))).toMatchObject([
      { rules: ["DGK-MOVE-08"] },
    ])
  })

  it("a formation all of whose troops are placed elsewhere places nobody", () => {
    const problems = problemsOf("crossroads", (s) => {
      const formation = "formation:allied/advanced-guard/artillery-group"
      set(s, "sides.allied.zones.0.who", [
        "formation:allied/advanced-guard",
        formation,
        "unit:allied/advanced-guard/artillery-group/1st-battery-75-mm-group",
        "unit:allied/advanced-guard/artillery-group/2nd-battery-75-mm-group",
      ])
    })
    expect(problems).toMatchObject([
      { field: "sides.allied.zones[0].who[1]", message: expect.stringContaining("places no unit") },
    ])
  })

  it("an army of which nobody is there in turn 1 is refused", () => {
    const problems = problemsOf("galicia-stream", (s) => {
      set(s, "sides.allied.arrivals.0.turn", 2)
      set(s, "sides.allied.arrivals.1.turn", 2)
    })
    expect(problems).toMatchObject([{ field: "sides.allied.arrivals", message: expect.stringContaining("turn 1") }])
  })
})
