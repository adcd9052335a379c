import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  BadGeometry,
  circle,
  costOf,
  goAsFar,
  groundAt,
  groundUnder,
  layTable,
  lengthOf,
  levelAt,
  type Piece,
  type Point,
  pathLength,
  pointAlong,
  rect,
  rectangle,
  type Step,
  type Tariff,
  terrainWithin,
  touchedOn,
  trace,
} from "../index.ts"
import { fullPlan, numbers } from "./fullTable.ts"

const p = (x: number, y: number): Point => ({ x, y })
const strip = (id: string, kind: string, west: number, east: number, more = {}): Piece => ({
  form: "area",
  id,
  kind,
  points: rectangle(west, 0, east, 40_000),
  ...more,
})
const lay = (...pieces: Piece[]) => layTable({ width: 60_000, depth: 40_000, pieces })
const tariff: Tariff<Piece> = {
  ground: ({ pieces }) => {
    if (pieces.some((q) => q.kind === "road")) return { rate: [2, 3], rule: "ROAD", label: "on the road" }
    if (pieces.some((q) => q.kind === "cliff")) return { barred: true, rule: "CLIFF", label: "a cliff" }
    if (pieces.some((q) => q.kind === "wood")) return { rate: 2, rule: "ROUGH", label: "rough" }
    return { rate: 1, rule: "OPEN", label: "open ground" }
  },
  crossing: (piece) =>
    piece.kind === "hedge" || piece.kind === "bridge" ? { toll: 500, rule: "HEDGE", label: piece.kind } : undefined,
}
const man = (x: number) => circle(p(x, 20_000), 500)
const walkTo = (table: ReturnType<typeof lay>, from: number, ...to: number[]) =>
  costOf(
    table,
    trace(
      man(from),
      to.map((x): Step => ({ kind: "go", to: p(x, 20_000) })),
    ),
    tariff,
  )

describe("what a path costs", () => {
  it("DGK-MOVE-04 two inches in the open, then two in a wood at double: 6", () => {
    const cost = walkTo(lay(strip("w", "wood", 12_000, 20_000)), 10_000, 14_000)
    expect(cost.total).toBe(6000)
    expect(cost.length).toBe(4000)
    expect(
      cost.parts.map(({ rule, amount, length, from, to }) => ({ rule, amount, length, from: from.x, to: to.x })),
    ).toEqual([
      { rule: "OPEN", amount: 2000, length: 2000, from: 10_000, to: 12_000 },
      { rule: "ROUGH", amount: 4000, length: 2000, from: 12_000, to: 14_000 },
    ])
  })

  it("DGK-MOVE-05 a hedge crossed is half an inch more, each time", () => {
    const hedge: Piece = { form: "line", id: "h", kind: "hedge", points: [p(12_000, 0), p(12_000, 40_000)] }
    expect(walkTo(lay(hedge), 10_000, 15_500)).toMatchObject({ total: 6000, length: 5500 })
    expect(walkTo(lay(hedge), 10_000, 14_000, 10_000).total).toBe(9000)
  })

  it("no way goes over a hedge unpaid by stopping on it: who stops there has climbed it, and goes on for nothing", () => {
    const hedge: Piece = { form: "line", id: "h", kind: "hedge", points: [p(12_000, 0), p(12_000, 40_000)] }
    expect(walkTo(lay(hedge), 10_000, 12_000, 14_000).total).toBe(4500)
  })

  it("entering ground from its edge is entering", () => {
    const bridge = lay(strip("b", "bridge", 12_000, 13_000))
    expect(walkTo(bridge, 10_000, 14_000).total).toBe(4500)
    expect(walkTo(bridge, 10_000, 12_000, 14_000).total).toBe(4500)
    expect(walkTo(bridge, 12_500, 14_000).total).toBe(1500) // from inside: not entered
  })

  it("DGK-MOVE-09 eighteen inches of road cost twelve, however many stretches they come in", () => {
    const road: Piece = { form: "line", id: "r", kind: "road", points: [p(0, 20_000), p(60_000, 20_000)], width: 1000 }
    const table = lay(road, strip("w1", "wood", 11_000, 12_337), strip("w2", "wood", 14_001, 19_999))
    expect(walkTo(table, 10_000, 28_000).total).toBe(12_000)
    const steps = walkTo(table, 10_000, 10_001, 10_002, 10_003)
    expect(steps.total).toBe(2) // three times 2/3
    expect(steps.parts.map((part) => part.amount)).toEqual([1, 0, 1]) // and the parts still add up
  })

  it("the way ends where it is barred, and says by what", () => {
    const cost = walkTo(lay(strip("c", "cliff", 20_000, 21_000)), 10_000, 30_000)
    expect(cost.barred).toEqual({ leg: 0, distance: 10_000, at: p(20_000, 20_000), rule: "CLIFF", label: "a cliff" })
    expect(cost.total).toBe(10_000)
  })

  it("a wheel is priced along the arc of its outer corner, a turn on the spot by its own rule", () => {
    const table = lay(strip("w", "wood", 20_000, 40_000))
    const unit = rect(p(10_000, 20_000), 0, 2000, 2000)
    const wheel: Step = { kind: "wheel", on: "frontLeft", by: -9000 }
    expect(costOf(table, trace(unit, [wheel]), tariff).total).toBe(3142)
    const inWood = rect(p(30_000, 20_000), 0, 2000, 2000)
    expect(costOf(table, trace(inWood, [wheel]), tariff).total).toBe(6284)
    const turn: Step = { kind: "turn", to: 9000 }
    expect(costOf(table, trace(unit, [turn]), tariff).total).toBe(0)
    const paid = { ...tariff, turn: () => ({ toll: 1000, rule: "TURN", label: "a turn" }) }
    expect(costOf(table, trace(unit, [turn, { kind: "advance", by: 500 }]), paid).parts.map((q) => q.rule)).toEqual([
      "TURN",
      "OPEN",
    ])
  })

  it("follows any point of a body: the outer base of a wheel goes farthest", () => {
    const table = lay()
    const unit = rect(p(10_000, 20_000), 0, 4000, 1000)
    const legs = trace(unit, [{ kind: "wheel", on: "frontLeft", by: 4500 }])
    const inner = costOf(table, legs, tariff, p(8500, 20_500))
    const outer = costOf(table, legs, tariff, p(11_500, 20_500))
    expect([inner.total, outer.total]).toEqual([393, 2749]) // radii of 0.5 and 3.5 inches, an eighth of a turn
  })

  it("prices the same however the way is cut, but for the rounding of the point where it is cut", () => {
    const table = layTable(fullPlan(21))
    const random = numbers(22)
    for (let i = 0; i < 200; i++) {
      const from = p(random(72_000), random(48_000))
      const to = p(random(72_000), random(48_000))
      const middle = pointAlong(from, to, random(lengthOf(from, to) + 1))
      const cost = (...points: Point[]) =>
        costOf(
          table,
          trace(
            circle(from, 500),
            points.map((q): Step => ({ kind: "go", to: q })),
          ),
          onlyGround,
        )
      expect(Math.abs(cost(to).total - cost(middle, to).total)).toBeLessThanOrEqual(100) // it may shift along a slanting edge
      const { total, parts, length } = cost(to)
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(total)
      expect(parts.reduce((sum, part) => sum + part.length, 0)).toBe(length)
      expect(length).toBe(pathLength(trace(circle(from, 500), [{ kind: "go", to }])))
    }
  })
  const onlyGround: Tariff<Piece> = {
    ground: ({ pieces }) => ({
      rate: 1 + pieces.filter((q) => q.kind === "wood" || q.kind === "marsh").length,
      rule: "G",
      label: "ground",
    }),
  }

  it("refuses prices that are none", () => {
    const bad = (rate: number) => () =>
      costOf(lay(), trace(man(0), [{ kind: "go", to: p(5, 20_000) }]), {
        ground: () => ({ rate, rule: "X", label: "" }),
      })
    expect(bad(-1)).toThrow(new BadGeometry("the rate of X is -1/1: expected a fraction of whole numbers, not below 0"))
    expect(bad(0.5)).toThrow("the rate of X is 0.5/1")
  })
})

describe("how far a budget goes", () => {
  it("DGK-ASLT-03 six inches reach a target five away in the open, not one behind two inches of wood", () => {
    const reach = (table: ReturnType<typeof lay>) => {
      const legs = trace(man(10_000), [{ kind: "go", to: p(15_000, 20_000) }])
      return goAsFar(legs, costOf(table, legs, tariff), 6000)!
    }
    expect(reach(lay())).toMatchObject({ whole: true, spent: 5000 })
    const short = reach(lay(strip("w", "wood", 12_000, 14_000)))
    // 2 open + 2 × 2 in the wood = 6: it stands at the far edge
    expect(short).toMatchObject({ whole: false, spent: 6000, distance: 4000, stoppedBy: { rule: "OPEN" } })
    expect(short.base.at).toEqual(p(14_000, 20_000))
  })

  it("never costs more than the budget, and a thousandth farther would", () => {
    const table = layTable(fullPlan(31))
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 30_000 }), (seed, budget) => {
        const random = numbers(seed + 1)
        const at = () => p(random(72_000), random(48_000))
        const legs = trace(
          circle(at(), 500),
          [at(), at(), at()].map((to): Step => ({ kind: "go", to })),
        )
        const priced: Tariff<Piece> = {
          ...tariff,
          crossing: (q) => (q.kind === "wall" ? { toll: 500, rule: "W", label: "wall" } : undefined),
        }
        const cost = costOf(table, legs, priced)
        const reached = goAsFar(legs, cost, budget)!
        expect(reached.spent).toBeLessThanOrEqual(budget)
        expect(reached.whole).toBe(cost.total <= budget && !cost.barred)
        if (reached.whole || !reached.stoppedBy) return
        const shorter = [...legs.slice(0, reached.leg).map((leg) => leg.after.at), reached.base.at]
        const again = costOf(
          table,
          trace(
            legs[0]!.before,
            shorter.map((to): Step => ({ kind: "go", to })),
          ),
          priced,
        )
        expect(again.total).toBeLessThanOrEqual(budget + 8) // the stop is a rounded point: its way may cross a corner again
      }),
      { seed: 1914, numRuns: 200 },
    )
  })

  it("stops before a toll it cannot pay, and half way round a wheel", () => {
    const hedge: Piece = { form: "line", id: "h", kind: "hedge", points: [p(12_000, 0), p(12_000, 40_000)] }
    const legs = trace(man(10_000), [{ kind: "go", to: p(15_000, 20_000) }])
    const stop = goAsFar(legs, costOf(lay(hedge), legs, tariff), 2400)!
    expect(stop).toMatchObject({ distance: 2000, spent: 2000, stoppedBy: { rule: "HEDGE", at: p(12_000, 20_000) } })
    const wheel = trace(rect(p(10_000, 20_000), 0, 2000, 2000), [{ kind: "wheel", on: "frontLeft", by: 9000 }])
    expect(goAsFar(wheel, costOf(lay(), wheel, tariff), 1571)!.base).toMatchObject({ facing: 4500 })
    expect(goAsFar([], { total: 0, length: 0, parts: [], barred: undefined }, 5)).toBeUndefined()
  })
})

describe("the ground itself", () => {
  const table = lay(
    strip("wood", "wood", 10_000, 20_000),
    strip("top", "hill", 18_000, 25_000, { level: 2 }),
    strip("hill", "hill", 15_000, 30_000, { level: 1 }),
    strip("pit", "quarry", 40_000, 45_000, { level: -1 }),
    { form: "line", id: "road", kind: "road", points: [p(0, 20_000), p(60_000, 20_000)], width: 2000 },
    { form: "line", id: "wall", kind: "wall", points: [p(50_000, 0), p(50_000, 40_000)] },
  )
  const names = (list: readonly { piece: Piece }[]) => list.map((f) => f.piece.id)

  it("says what lies at a point, edges included, and at which level", () => {
    expect(groundAt(table, p(19_000, 5000)).map((q) => q.id)).toEqual(["wood", "top", "hill"])
    expect(groundAt(table, p(10_000, 5000)).map((q) => q.id)).toEqual(["wood"])
    expect(groundAt(table, p(5000, 21_000)).map((q) => q.id)).toEqual(["road"])
    expect(groundAt(table, p(5000, 21_001))).toEqual([])
    expect([5000, 16_000, 19_000, 42_000].map((x) => levelAt(table, p(x, 5000)))).toEqual([0, 1, 2, -1])
  })

  it("TGW-AMB-06 tells the middle of a base from its edge", () => {
    expect(groundUnder(table, circle(p(9700, 5000), 500))).toMatchObject([{ covered: "part", centre: false }])
    expect(groundUnder(table, circle(p(10_300, 5000), 500))).toMatchObject([{ covered: "part", centre: true }])
    expect(groundUnder(table, circle(p(12_000, 5000), 500))).toMatchObject([{ covered: "whole", centre: true }])
    expect(groundUnder(table, circle(p(9500, 5000), 500))).toEqual([]) // touches it
  })

  it("TGW-AMB-64 finds the wall a man stands behind, and how near", () => {
    const near = terrainWithin(table, circle(p(51_400, 5000), 500), 1000)
    expect(near).toMatchObject([{ piece: { id: "wall" }, distance: 900, to: p(50_000, 5000) }])
    expect(terrainWithin(table, circle(p(51_501, 5000), 500), 1000)).toEqual([])
  })

  it("DGK-MOVE-04 says how long any part of a base is on each ground", () => {
    const base = rect(p(5000, 5000), 9000, 1000, 1000)
    const [leg] = trace(base, [{ kind: "advance", by: 8000 }])
    const touched = touchedOn(table, base, leg!)
    expect(names(touched)).toEqual(["wood"])
    expect(touched[0]!.first).toBeGreaterThanOrEqual(4500)
    expect(touched[0]!.first).toBeLessThanOrEqual(4502)
    expect(Math.abs(touched[0]!.length - 3500)).toBeLessThanOrEqual(2)
  })

  it("finds the same ground at a point as looking through all of it", () => {
    const crowded = layTable(fullPlan(41))
    const random = numbers(42)
    for (let i = 0; i < 2000; i++) {
      const at = p(random(72_001), random(48_001))
      const slow = crowded.pieces.filter(
        (q) => (q.form === "area" || (q.width ?? 0) > 0) && terrainWithin(lay1(q), circle(at, 1), 0).length > 0,
      )
      const quick = groundAt(crowded, at)
      for (const q of quick) expect(slow).toContain(q)
      expect(slow.length - quick.length).toBeLessThanOrEqual(1) // the probe is a circle two thousandths across
    }
  })
  const tables = new Map<Piece, ReturnType<typeof lay>>()
  const lay1 = (q: Piece) => {
    if (!tables.has(q)) tables.set(q, layTable({ width: 72_000, depth: 48_000, pieces: [q] }))
    return tables.get(q)!
  }
})
