import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { clockAt } from "../charts/clock.ts"
import { troops } from "../data/troops.ts"
import { game } from "../game.ts"
import { type Prepared, scenarios } from "../scenarios/scenarios.ts"
import { SIDES } from "../types.ts"

const folder = new URL("../scenarios/", import.meta.url)
const files = readdirSync(folder)
  .filter((f) => f.endsWith(".json"))
  .sort()
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), "utf8"))
const scenario = (id: string): Prepared => scenarios.all.find((s) => s.scenario.id === id) as Prepared

describe("every scenario", () => {
  it.each(files)("%s passes every check without a warning, and is named after its id", (file) => {
    const loaded = scenarios.load(read(file))
    expect(loaded).toMatchObject({ ok: true, warnings: [] })
    expect(loaded.ok && `${loaded.prepared.scenario.id}.json`).toBe(file)
  })

  it("is in the list, once, and one of them is for newcomers", () => {
    expect(scenarios.all.map((s) => `${s.scenario.id}.json`).sort()).toEqual(files)
    expect(scenarios.all.filter((s) => s.scenario.first)).toHaveLength(1)
  })

  it.each(scenarios.all.map((s) => [s.scenario.id, s] as const))(
    "%s: every unit and every Leader has a place",
    (_id, { armies }) => {
      for (const side of SIDES) {
        const { roster, places } = armies[side]
        for (const piece of [...roster.units, ...roster.leaders]) expect(places[piece.id]).toBeDefined()
      }
    },
  )

  it.each(scenarios.all.map((s) => [s.scenario.id, s] as const))(
    "%s: both sides are told who they are, what they want and how to win",
    (_id, { scenario }) => {
      for (const side of SIDES) expect(scenario.sides[side].briefing.length).toBeGreaterThan(400)
      expect(scenario.victory.says).toMatch(/^Break the enemy army\./)
    },
  )
})

it("the lobby is told the sides, their briefings and the length of each scenario", () => {
  const lobby = (id: string) => game.scenarios.find((s) => s.id === id)
  expect(lobby("crossroads")).toMatchObject({
    id: "crossroads",
    name: "The crossroads in the fog",
    first: true,
    length: "45 minutes",
    sides: [
      { id: "allied", nation: "france-1914" },
      { id: "central", nation: "german" },
    ],
    briefings: {
      allied: expect.stringContaining("Les Quatre Bras"),
      central: expect.stringContaining("Les Quatre Bras"),
    },
  })
  expect(lobby("mons")).not.toHaveProperty("first")
})

describe("the scenarios of the rulebook", () => {
  it.each([
    ["galicia-stream", 28, 14, 28, 12],
    ["mons", 29, 18, 46, 28],
    ["le-cateau", 29, 18, 46, 28],
  ])("DGK-GAP-13 %s: units and break points as stated", (id, allied, alliedBreak, central, centralBreak) => {
    const { armies } = scenario(id)
    expect([armies.allied.roster.units.length, armies.allied.breakPoint]).toEqual([allied, alliedBreak])
    expect([armies.central.roster.units.length, armies.central.breakPoint]).toEqual([central, centralBreak])
  })

  it("DGK-GAP-13 the 3rd Division at Mons: 12 Veteran battalions, 3 machine guns, 12 field and 1 heavy battery, 1 cavalry base, 4 Leaders", () => {
    const { roster } = scenario("mons").armies.allied
    const count = (arm: string) => roster.units.filter((u) => troops[u.troop].arm === arm).length
    expect(["infantry", "machineGun", "fieldArtillery", "heavyArtillery", "cavalry"].map(count)).toEqual([
      12, 3, 12, 1, 1,
    ])
    expect(roster.units.filter((u) => u.troop === "veteranInfantry")).toHaveLength(12)
    expect(roster.leaders).toHaveLength(4)
  })

  it("DGK-GAP-13 the Germans at Mons have a corps, two division and three brigade Leaders", () => {
    const ranks = scenario("mons").armies.central.roster.leaders.map((l) => l.rank)
    expect(["corps", "division", "brigade"].map((r) => ranks.filter((x) => x === r).length)).toEqual([1, 2, 3])
  })

  it("DGK-GAP-13 on the canal at Mons the bridges are the only way across", () => {
    const { table } = scenario("mons")
    expect(table.pieces.find((p) => p.kind === "canal")).toMatchObject({ movement: "impassable", sight: "clear" })
    expect(table.pieces.filter((p) => p.kind === "bridge")).toHaveLength(6)
  })

  it("DGK-VEH-04 the guns of the armoured train ride deployed in their mountings", () => {
    const { places } = scenario("armoured-train").armies.central
    expect(places["unit:central/railway-group/train-gun"]).toMatchObject({
      kind: "embarked",
      aboard: { formation: "deployed" },
    })
    expect(places["unit:central/railway-group/armoured-train"]).toMatchObject({ kind: "train" })
  })

  it("a unit named for itself goes there, and not with its formation", () => {
    const { places } = scenario("mons").armies.allied
    expect(places["unit:allied/3rd-division/48th-heavy-battery"]).toMatchObject({ kind: "zone", zone: { id: "guns" } })
    expect(places["unit:allied/3rd-division/a-squadron-15th-hussars"]).toMatchObject({
      kind: "zone",
      zone: { id: "reserve" },
    })
    expect(places["leader:allied/3rd-division/8th-brigade"]).toMatchObject({ kind: "zone", zone: { id: "east-bank" } })
  })
})

it("DGK-SCALE-01 turn 1 begins at 08:00, so turn 4 at 11:00; the clock goes past midnight", () => {
  expect([clockAt("08:00", 1), clockAt("08:00", 4), clockAt("22:00", 4)]).toEqual(["08:00", "11:00", "01:00"])
})
