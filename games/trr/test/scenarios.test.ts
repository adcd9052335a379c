import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { roomFor } from "../scenarios/checks.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { AMMUNITIONS, SIDES, UNIT_KINDS } from "../types.ts"
import { spoilt } from "./spoilt.ts"

describe("the scenarios", () => {
  it("every file of the folder is in the list, under its own name", () => {
    const files = readdirSync(new URL("../scenarios/", import.meta.url)).filter((f) => f.endsWith(".json"))
    expect(scenarios.all.map((p) => `${p.scenario.id}.json`).sort()).toEqual(files.sort())
    expect(scenarios.named("nimy-1914").scenario.name).toBe("The Bridges at Nimy")
  })

  it("they go from 1914 to the Russian Civil War: an encounter, a written barrage, tanks, storm troops with gas", () => {
    expect(scenarios.all.map((p) => p.scenario.date)).toEqual([
      "1914-08-21",
      "1914-08-22",
      "1914-08-23",
      "1915-05-02",
      "1916-07-01",
      "1917-11-20",
      "1918-03-21",
      "1918-11-04",
      "1919-06-29",
      "1914-08-22", // takes the players' own forces
    ])
    expect(scenarios.named("virton-1914").scenario.victory.needs).toBeNull()
    expect(scenarios.named("montauban-1916").scenario.sides.blue.plan?.missions.map((m) => m.move)).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
    ])
    const vehicles = scenarios.named("flesquieres-1917").forces.blue.force.units.filter((u) => u.kind === "vehicle")
    expect(vehicles).toHaveLength(6)
    const storm = scenarios.named("manchester-hill-1918")
    expect(storm?.scenario.bombardment).toMatchObject({ kind: "intense", gas: true })
    expect(storm?.scenario.sides.red.plan?.missions.some((m) => m.ammunition === "gas")).toBe(true)
    expect(storm?.forces.red.force.units.filter((u) => u.assault)).toHaveLength(3)
    expect(scenarios.all.filter((p) => p.scenario.first)).toHaveLength(1)
  })

  it("every arm of the rules fights in one of them", () => {
    const sides = scenarios.all.flatMap((p) => SIDES.map((side) => p.scenario.sides[side]))
    const units = scenarios.all.flatMap((p) => SIDES.flatMap((side) => [...p.forces[side].force.units]))
    const planned = sides.flatMap((s) => [...(s.plan?.missions ?? []), ...(s.plan?.sos ?? [])])
    const kinds = new Set<string>(units.map((u) => u.kind))
    const rare = ["cyclists", "infantryGun"] // in the lists, but in none of our battles
    for (const kind of UNIT_KINDS) if (!rare.includes(kind)) expect(kinds, kind).toContain(kind)
    expect(new Set(planned.map((m) => m.ammunition))).toEqual(new Set(AMMUNITIONS))
    expect(units.some((u) => u.figures.includes("flamethrower"))).toBe(true)
    expect(units.some((u) => u.models[0]?.kind === "vehicle" && u.models[0].vehicle === "mk10")).toBe(true) // carries a company
    expect(units.some((u) => u.phantom)).toBe(true)
    for (const has of [
      sides.some((s) => (s.minefields ?? []).length > 0),
      sides.some((s) => (s.smokePots ?? 0) > 0),
      sides.some((s) => (s.counterBattery ?? []).length > 0),
      sides.some((s) => s.force.antiAircraft !== undefined),
      scenarios.all.some((p) => p.scenario.mines !== undefined),
      scenarios.all.some((p) => p.scenario.sectors !== undefined),
      scenarios.all.some((p) => p.scenario.bombardment?.kind === "sustained"),
      scenarios.all.some((p) => p.scenario.bombardment?.kind === "intense"),
    ])
      expect(has).toBe(true)
    for (const option of [
      "assaultCompanies",
      "charges",
      "snipers",
      "logistics",
      "missesFallShort",
      "mgBarrages",
    ] as const)
      expect(
        scenarios.all.some((p) => p.scenario.options[option]),
        option,
      ).toBe(true)
  })

  it("every unit of both sides has a place, and each side has a battalion to break", () => {
    for (const { scenario, forces } of scenarios.all)
      for (const side of SIDES) {
        const { force, places } = forces[side]
        expect(
          force.units.every((u) => places.has(u.id)),
          `${scenario.id} ${side}`,
        ).toBe(true)
        expect(
          force.formations.some((f) => f.level === "battalion"),
          `${scenario.id} ${side}`,
        ).toBe(true)
        expect(force.units.length).toBeLessThan(80)
      }
  })

  it("no two units of a scenario share an id", () => {
    for (const { forces } of scenarios.all) {
      const ids = SIDES.flatMap((side) => forces[side].force.units.map((u) => u.id))
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it("terrain keeps its width and its level", () => {
    const pieces = scenarios.named("virton-1914").table.pieces
    expect(pieces?.find((p) => p.id === "ton")).toMatchObject({ form: "line", width: 1000, name: "the Ton" })
    expect(pieces?.find((p) => p.id === "ridge-top")).toMatchObject({ form: "area", level: 2 })
    expect(pieces?.find((p) => p.id === "hedge-1")).not.toHaveProperty("width")
  })

  it("the ground a unit covers: its figures, models and wagons", () => {
    const units = scenarios.named("nimy-1914").forces.blue.force.units ?? []
    const room = (end: string) => roomFor(units.find((u) => u.id.endsWith(end)) ?? units[0]!) / 1_000_000 // square cm
    expect(room("rifle-company-1")).toBe(10 * 1.5 * 2)
    expect(room("vickers-section-1")).toBe(4 * 4)
    expect(room("/hq-1")).toBe(2 * 2.5 * 4 + 2 * 1.5 * 2 + 4 * 8)
    expect(room("field-battery-1")).toBe(5 * 1.5 * 2 + 4 * 10)
    const tank = scenarios.named("flesquieres-1917").forces.blue.force.units.find((u) => u.kind === "vehicle")
    expect(tank && roomFor(tank) / 1_000_000).toBe(4 * 8)
  })

  it("TRR-BOMB-01 what the Germans may fire in September 1917 depends on the front", () => {
    const german = { nation: "german", formations: [{ id: "guns", list: "ge-fa-abt", name: "Guns", offTable: true }] }
    const raid = {
      date: "1917-09-01",
      "bombardment.kind": "intense",
      "bombardment.gas": true,
      "sides.red.force": german,
    }
    const about = (front: string) =>
      spoilt("gorlice-1915", { ...raid, front }).filter((s) => s.startsWith("TRR-BOMB-01"))
    expect(about("eastern")).toEqual([])
    expect(about("western")).toHaveLength(1)
  })

  it("TRR-IND-09 TRR-IND-12 an SOS point of several batteries at any time, if one of them can be called", () => {
    const batteries = ["guns/battery-1", "guns/battery-2"]
    expect(
      spoilt("gorlice-1915", {
        "sides.blue.plan.sos[0].batteries": batteries,
        "sides.blue.plan.sos[0].lay": "abreast",
      }),
    ).toEqual([])
  })

  it("an arrival in the last move is an arrival", () => {
    expect(spoilt("nimy-1914", { "sides.red.arrivals[0].move": 10 })).toEqual([])
  })

  it("a unit named by itself does not go with its formation", () => {
    const places = scenarios.named("gorlice-1915").forces.blue.places
    expect(places?.get("unit:blue/rgt/maxim-company-1")).toEqual({ kind: "zone", zone: "front" })
    expect(places?.get("unit:blue/rgt/hq-1")).toEqual({ kind: "zone", zone: "hill" })
    expect(places?.get("unit:blue/guns/battery-1")).toEqual({ kind: "offTable" })
    expect(scenarios.named("nimy-1914").forces.red.places.get("unit:red/ii-84/hq-1")).toEqual({
      kind: "arrival",
      arrival: "second-battalion",
      move: 3,
    })
  })
})
