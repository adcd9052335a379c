import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type ClosedStep,
  type Cost,
  cheapestPath,
  DIRECTIONS,
  type Grid,
  hexSet,
  NONE,
  type Path,
  parsePath,
  parseSides,
  reach,
  type StepPrice,
  sideSet,
  sidesCrossed,
  zone,
} from "../index.ts"
import { always, anyGrid, operational, tactical } from "./maps.ts"

const names = (grid: Grid, hexes: Iterable<number>) => Array.from(hexes, (h) => grid.name(h))
const part = (rule: string, label: string, amount: number) => ({ rule, label, amount })
const toll = (...parts: ReturnType<typeof part>[]): StepPrice => ({
  total: parts.reduce((n, p) => n + p.amount, 0),
  parts,
})
const pathOf = (found: Path | { closedSteps: readonly ClosedStep[] } | undefined): Path => {
  if (found === undefined || "closedSteps" in found) throw new Error(`expected a path, found ${JSON.stringify(found)}`)
  return found
}

describe("cheapest paths", () => {
  it("agree with relaxing every step until nothing changes, on any ground", () => {
    const costs = fc.array(fc.integer({ min: -1, max: 5 }), { minLength: 81 * 6, maxLength: 81 * 6 })
    always(fc.tuple(anyGrid, costs, fc.nat(80)), ([grid, table, i]) => {
      const start = i % grid.size
      const cost: Cost = (from, _to, d) => {
        const c = table[from * 6 + d]!
        return c < 0 ? { rules: ["T-1"], reason: "no way" } : c
      }
      const found = reach(grid, start, cost)
      const best = relaxed(grid, start, (from, d) => table[from * 6 + d]!)
      for (let h = 0; h < grid.size; h++) {
        expect(found.cost(h)).toBe(best[h])
        const path = found.pathTo(h)
        expect(path?.cost ?? Number.POSITIVE_INFINITY).toBe(best[h])
        if (path === undefined) continue
        expect(path.hexes[0]).toBe(start)
        expect(path.hexes.at(-1)).toBe(h)
        expect(path.stretches.reduce((n, s) => n + s.cost, 0)).toBe(path.cost)
        for (const s of path.stretches) {
          expect(grid.neighbour(s.from, s.direction)).toBe(s.to)
          expect(s.side).toBe(grid.sideBetween(s.from, s.to))
        }
      }
      expect(found.hexes.toArray()).toEqual([...best.keys()].filter((h) => best[h]! < Number.POSITIVE_INFINITY))
    })
  })

  it("says what each stretch costs and under which rule", () => {
    const grid = operational()
    const river = sideSet(grid, parseSides(grid, "0407/0408"))
    const cost: Cost = (from, to, d) =>
      toll(
        part("GTW-6-2", to === grid.hex("0408") ? "woods" : "clear", to === grid.hex("0408") ? 2 : 1),
        ...(river.has(grid.side(from, d)) ? [part("GTW-6-3", "river", 2)] : []),
      )
    const path = pathOf(cheapestPath(grid, grid.hex("0407"), grid.hex("0408"), cost))
    expect(names(grid, path.hexes)).toEqual(["0407", "0308", "0408"]) // without getting wet: 1 + 2 rather than 2 + 2
    expect(path.stretches.map((s) => s.parts)).toEqual([[part("GTW-6-2", "clear", 1)], [part("GTW-6-2", "woods", 2)]])
  })

  it("GTW-6-3 crossing an unfrozen river into woods costs 2 + 2", () => {
    const grid = operational()
    const cost: Cost = () => toll(part("GTW-6-2", "woods", 2), part("GTW-6-3", "river", 2))
    const path = pathOf(cheapestPath(grid, grid.hex("0407"), grid.hex("0408"), cost))
    expect(path).toMatchObject({
      cost: 4,
      stretches: [{ cost: 4, parts: [{ amount: 2 }, { rule: "GTW-6-3", amount: 2 }] }],
    })
  })

  it("decides between equals by the second cost, then by the number of steps, then by the lower previous hex", () => {
    const grid = tactical()
    const way = (a: string, b: string, cost: Cost) =>
      names(grid, pathOf(cheapestPath(grid, grid.hex(a), grid.hex(b), cost)).hexes)
    const wary: Cost = (_from, to) => ({ total: 0, tie: to === grid.hex("H6") ? 5 : 1 })
    expect(way("H5", "H7", wary)).toEqual(["H5", "G6", "G7", "H7"])
    const shy: Cost = (_from, to, d) => ({ total: 0, tie: to === grid.hex("H6") && d === 3 ? 9 : 1 })
    expect(way("H5", "H6", shy)).toEqual(["H5", "G6", "H6"])
    expect(way("H5", "H7", () => 0)).toEqual(["H5", "H6", "H7"])
    expect(way("H5", "J5", () => 1)).toEqual(["H5", "I5", "J5"])
    expect(way("J5", "H5", () => 1)).toEqual(["J5", "I5", "H5"])
  })

  it("starts from several hexes at once", () => {
    const grid = tactical()
    const found = reach(grid, [grid.hex("A1"), grid.hex("O11")], () => 1, { allowance: 1 })
    expect(names(grid, found.hexes)).toEqual(["A1", "A2", "B1", "N10", "N11", "O10", "O11"])
    expect(found.pathTo(grid.hex("O10"))?.hexes[0]).toBe(grid.hex("O11"))
  })

  it("refuses negative, missing and infinite costs, and unknown modes", () => {
    const grid = tactical()
    for (const bad of [-1, Number.NaN])
      expect(() => reach(grid, 0, () => bad)).toThrow(`step from A1 to B1: expected a cost of 0 or more, found ${bad}`)
    expect(() => reach(grid, 0, () => Number.POSITIVE_INFINITY)).toThrow("found Infinity")
    expect(() => reach(grid, 0, () => ({ total: 1, mode: 1 }))).toThrow(
      "step from A1 to B1: expected a mode 0 to 0, found 1",
    )
    expect(() => reach(grid, NONE, () => 1)).toThrow("expected the number of a hex")
    expect(() => reach(grid, 0, () => 1).cost(NONE)).toThrow("expected the number of a hex")
  })
})

describe("reach within an allowance", () => {
  const grid = tactical()
  const start = grid.hex("H6")

  it("contains the hexes whose cheapest way is affordable", () => {
    const found = reach(grid, start, () => 2, { allowance: 5 })
    expect(found.hexes.toArray()).toEqual(
      Array.from({ length: grid.size }, (_, h) => h).filter((h) => grid.distance(start, h) <= 2),
    )
    expect(found.cost(grid.hex("H3"))).toBe(Number.POSITIVE_INFINITY)
    expect(found.pathTo(grid.hex("H3"))).toBeUndefined()
  })

  it("says why it stopped: the rule that refuses, or how much is missing", () => {
    const cost: Cost = (_from, to) => (to === grid.hex("H5") ? { rules: ["GWC-O23.4"], reason: "enemy-occupied" } : 2)
    const found = reach(grid, start, cost, { allowance: 3 })
    expect(found.closedSteps(grid.hex("H5"))).toEqual([
      { from: grid.hex("G6"), to: grid.hex("H5"), rules: ["GWC-O23.4"], reason: "enemy-occupied" },
      { from: grid.hex("H6"), to: grid.hex("H5"), rules: ["GWC-O23.4"], reason: "enemy-occupied" },
      { from: grid.hex("I6"), to: grid.hex("H5"), rules: ["GWC-O23.4"], reason: "enemy-occupied" },
    ])
    expect(found.closedSteps(grid.hex("H8"))).toEqual([
      { from: grid.hex("H7"), to: grid.hex("H8"), reason: "needs 2, 1 left", rules: [] },
    ])
    const shut = cheapestPath(grid, start, grid.hex("H5"), cost)
    expect(
      "closedSteps" in shut && shut.closedSteps.some((b) => b.to === grid.hex("H5") && b.rules.includes("GWC-O23.4")),
    ).toBe(true)
  })

  it("ends as soon as a goal is reached", () => {
    const found = reach(grid, start, () => 1, { goal: hexSet(grid, [grid.hex("H4")]) })
    expect(found.cost(grid.hex("H4"))).toBe(2)
    expect(found.hexes.size).toBeLessThan(grid.size)
  })

  it("GTW-6-6 one hex is always possible, for the whole allowance, and ends the move", () => {
    const oneHexAlways = { rule: "GTW-6-6", label: "one hex for all movement points" }
    const cost: Cost = (_from, to) =>
      to === grid.hex("H7")
        ? { rules: ["GTW-6-4"], reason: "prohibited" }
        : toll(part("GTW-6-2", "swamp in an enemy zone", 9))
    const found = reach(grid, start, cost, { allowance: 5, oneHexAlways })
    expect(names(grid, found.hexes)).toEqual(["G6", "G7", "H5", "H6", "I6", "I7"])
    expect(found.pathTo(grid.hex("H5"))).toMatchObject({
      cost: 5,
      stretches: [{ cost: 5, parts: [{ amount: 9 }, { rule: "GTW-6-6", amount: -4 }] }],
    })
    expect(found.closedSteps(grid.hex("H4"))[0]).toMatchObject({ reason: "the move ends in H5" })
    const mixed = reach(grid, start, (from) => (from === start ? 1 : 9), { allowance: 5, oneHexAlways })
    expect(mixed.hexes.size).toBe(7) // not after something was spent
  })

  it("GTW-6.A leaving an enemy zone of control costs extra, entering it does not", () => {
    const enemies = zone(grid, [grid.hex("H3")], () => true)
    const cost: Cost = (from) =>
      toll(part("GTW-6-2", "clear", 1), ...(enemies.has(from) ? [part("GTW-6.A", "leaving a zone of control", 2)] : []))
    const found = reach(grid, start, cost)
    expect(found.cost(grid.hex("H4"))).toBe(2)
    expect(reach(grid, grid.hex("H4"), cost).cost(grid.hex("H5"))).toBe(3)
  })

  it("GWC-F131.2 a step into wire ends the move there", () => {
    const wire = grid.hex("H5")
    const cost: Cost = (from, to) => ({ total: 1, stops: to === wire || from === wire })
    const found = reach(grid, start, cost, { allowance: 4 })
    expect(found.cost(wire)).toBe(1)
    expect(names(grid, found.pathTo(grid.hex("H4"))!.hexes)).toEqual(["H6", "G6", "G5", "H4"])
    const out = reach(grid, wire, cost, { allowance: 4 })
    expect(out.hexes.size).toBe(7)
  })

  it("GWC-T118a the first shellhole costs one more, GWC-T116b a road once entered lengthens the march", () => {
    const holes = hexSet(
      grid,
      ["H5", "H4", "H3"].map((n) => grid.hex(n)),
    )
    const first: Cost = (_from, to, _d, mode) =>
      !holes.has(to)
        ? { rules: ["T"], reason: "elsewhere" }
        : {
            ...toll(part("T118a", "shellhole", 1), ...(mode === 0 ? [part("T118a", "first of the order", 1)] : [])),
            mode: 1,
          }
    expect(
      reach(grid, start, first, { allowance: 4, modes: 2 })
        .pathTo(grid.hex("H3"))
        ?.stretches.map((s) => s.cost),
    ).toEqual([2, 1, 1])
    expect(reach(grid, start, first, { allowance: 3, modes: 2 }).hexes.has(grid.hex("H3"))).toBe(false)

    const road = sideSet(grid, sidesCrossed(grid, parsePath(grid, "H5 H4 H3 H2 H1")))
    const march: Cost = (from, to, d) => ({
      total: road.has(grid.side(from, d)) || to === grid.hex("H5") ? 1 : 9,
      ...(to === grid.hex("H5") ? { mode: 1 } : {}), // and stays so
    })
    const far = reach(grid, start, march, { modes: 2, allowance: (mode) => 3 + mode })
    expect(names(grid, far.hexes)).toEqual(["H2", "H3", "H4", "H5", "H6"])
  })
})

/** Bellman-Ford: relaxes every step until nothing changes. */
function relaxed(grid: Grid, start: number, cost: (from: number, d: number) => number): number[] {
  const best = Array<number>(grid.size).fill(Number.POSITIVE_INFINITY)
  best[start] = 0
  for (let changed = true; changed; ) {
    changed = false
    for (let from = 0; from < grid.size; from++) {
      for (const d of DIRECTIONS) {
        const to = grid.neighbour(from, d)
        const c = cost(from, d)
        if (to === NONE || c < 0 || best[from]! + c >= best[to]!) continue
        best[to] = best[from]! + c
        changed = true
      }
    }
  }
  return best
}
