import { randomFrom } from "@salient/engine"
import type { Loaded } from "@salient/kit/scenario"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { organisations } from "../data/organisations.ts"
import { SIZES } from "../data/pick-up.ts"
import { troops } from "../data/troops.ts"
import { pickUp } from "../scenarios/pick-up.ts"
import { type Prepared, scenarios } from "../scenarios/scenarios.ts"
import { NATIONS, SIDES, type Side } from "../types.ts"

const ofSide = (side: Side) => NATIONS.filter((n) => organisations[n].side === side)
const choices = fc.record({
  size: fc.constantFrom(...SIZES),
  attacker: fc.constantFrom(...SIDES, null),
  nations: fc.record({ allied: fc.constantFrom(...ofSide("allied")), central: fc.constantFrom(...ofSide("central")) }),
})
const french = { allied: "french", central: "german" } as const
const prepared = (loaded: Loaded<Prepared>) => {
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.prepared
}

describe("pick-up battles", () => {
  it("DGK-GAP-13 every size, kind and pair of nations gives a scenario that passes every check", () => {
    fc.assert(
      fc.property(choices, fc.nat(), (choice, seed) => {
        const loaded = scenarios.load(pickUp(choice, randomFrom(seed)))
        expect(loaded.ok ? [] : loaded.problems).toEqual([])
      }),
      { numRuns: 60, seed: 1914 },
    )
  })

  it("DGK-GAP-13 every nation can field every size", () => {
    for (const nation of NATIONS)
      for (const size of SIZES) {
        const { side } = organisations[nation]
        const nations = { ...french, [side]: nation }
        const { armies } = prepared(scenarios.load(pickUp({ size, attacker: null, nations }, randomFrom(1))))
        expect(armies[side].breakPoint, `${nation} ${size}`).toBeGreaterThan(2)
      }
  })

  it("DGK-GAP-13 the same random numbers give the same battle, others another", () => {
    const battle = (seed: number) =>
      JSON.stringify(pickUp({ size: "division", attacker: null, nations: french }, randomFrom(seed)))
    expect(battle(7)).toBe(battle(7))
    expect(battle(7)).not.toBe(battle(8))
  })

  it.each([
    ["brigade", 48, 48, 8],
    ["division", 72, 48, 10],
    ["corps", 96, 60, 12],
  ] as const)("DGK-GAP-13 a %s a side: %i by %i in, %i turns", (size, width, depth, turns) => {
    const { scenario } = prepared(scenarios.load(pickUp({ size, attacker: null, nations: french }, randomFrom(1))))
    expect([scenario.table.width / 1000, scenario.table.depth / 1000, scenario.turns]).toEqual([width, depth, turns])
  })

  it.each([
    ["DGK-ORG-09", "ottoman", "central", 2 * 3],
    ["DGK-ORG-11", "serbian", "allied", 2 * 4],
  ] as const)(
    "DGK-GAP-13 %s where a division has regiments alone, a brigade is two of them: %s",
    (_rule, nation, side, battalions) => {
      const nations = { ...french, [side]: nation }
      const { armies } = prepared(scenarios.load(pickUp({ size: "brigade", attacker: null, nations }, randomFrom(1))))
      expect(armies[side].roster.units.filter((u) => troops[u.troop].arm === "infantry")).toHaveLength(battalions)
    },
  )

  it("DGK-GAP-13 a brigade battle has two field batteries a side", () => {
    const { armies } = prepared(
      scenarios.load(pickUp({ size: "brigade", attacker: null, nations: french }, randomFrom(1))),
    )
    for (const side of SIDES)
      expect(armies[side].roster.units.filter((u) => troops[u.troop].arm === "fieldArtillery")).toHaveLength(2)
  })

  it("DGK-GAP-13 in an attack the defender is deployed 20 in deep with a trench for one battalion in four, and wins a tie", () => {
    const { scenario } = prepared(
      scenarios.load(pickUp({ size: "division", attacker: "allied", nations: french }, randomFrom(1))),
    )
    expect(scenario.terrain.filter((t) => t.kind === "trench")).toHaveLength(3)
    expect(scenario.sides.central.zones[0]).toMatchObject({
      formations: ["deployed"],
      area: [{ y: 28_000 }, {}, {}, {}],
    })
    expect(scenario.sides.allied.zones[0]?.area[2]).toMatchObject({ y: 12_000 })
    expect(scenario.victory.otherwise).toBe("central")
  })

  it("DGK-GAP-13 in a meeting both set up within 10 in of their edges, and a tie is a draw", () => {
    const { scenario } = prepared(
      scenarios.load(pickUp({ size: "division", attacker: null, nations: french }, randomFrom(1))),
    )
    expect(scenario.sides.allied.zones[0]).toMatchObject({
      formations: ["maneuver", "march"],
      area: [{}, {}, { y: 10_000 }, {}],
    })
    expect(scenario.victory.otherwise).toBe("draw")
  })

  it("DGK-GAP-13 each of the squares is thrown for: about 45 in 100 stay open, one hill in four has a second level", () => {
    let [open, squares, hills, tops] = [0, 0, 0, 0]
    for (let seed = 0; seed < 60; seed++) {
      const { scenario } = prepared(
        scenarios.load(pickUp({ size: "corps", attacker: null, nations: french }, randomFrom(seed))),
      )
      const drawn = scenario.terrain.filter((t) => t.kind !== "road" && t.level !== 2)
      squares += 40
      open += 40 - drawn.length
      hills += drawn.filter((t) => t.kind === "hill").length
      tops += scenario.terrain.filter((t) => t.level === 2).length
    }
    expect(open / squares).toBeCloseTo(0.45, 1)
    expect(tops / hills).toBeGreaterThan(0.15)
    expect(tops / hills).toBeLessThan(0.35)
  })

  it("DGK-GAP-13 objectives are the crossing and the two villages or hills nearest to it", () => {
    const { scenario } = prepared(
      scenarios.load(pickUp({ size: "corps", attacker: null, nations: french }, randomFrom(3))),
    )
    expect(scenario.objectives[0]).toMatchObject({ id: "crossing", at: { x: 48_000, y: 30_000 } })
    const distance = (p: { x: number; y: number }) => Math.hypot(p.x - 48_000, p.y - 30_000)
    const all = scenario.terrain.filter((t) => ["village", "town", "hill"].includes(t.kind) && t.level !== 2)
    const near = all
      .map((t) =>
        distance({
          x: t.points.reduce((n, p) => n + p.x, 0) / t.points.length,
          y: t.points.reduce((n, p) => n + p.y, 0) / t.points.length,
        }),
      )
      .sort((a, b) => a - b)
    expect(scenario.objectives.slice(1).map((o) => Math.round(distance(o.at)))).toEqual(
      near.slice(0, 2).map(Math.round),
    )
  })
})
