/**
 * The line of sight of a tactical game with levels, crests, obstacles, blind hexes, hindrances, walls and drawn buildings
 * (rule GWC-10.5, step by step), written on the general engine: a game only has to provide `judge` below and its data.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  between,
  blocked,
  DIRECTIONS,
  type Direction,
  type Finding,
  Grid,
  type Hex,
  hexesOf,
  hexSet,
  hinderedByGreatest,
  type IndexSet,
  type Judge,
  letters,
  NONE,
  numbers,
  opposite,
  parsePaths,
  parseSides,
  planCentre,
  planCorner,
  type Side,
  SightTable,
  segmentTouches,
  sideSet,
  sidesCrossed,
  type TraceLength,
  touchedSides,
  turn,
  type XY,
} from "../index.ts"

const TERRAIN = {
  open: { los: "clear", hindrance: 0 },
  woods: { los: "obstacle", hindrance: 0 },
  boulders: { los: "obstacle", hindrance: 0 },
  building: { los: "drawn", hindrance: 0 },
  destroyedWoods: { los: "depth", hindrance: 0 },
  blaze: { los: "blaze", hindrance: 0 },
  gully: { los: "sunk", hindrance: 0 },
  brush: { los: "clear", hindrance: 3 },
  orchard: { los: "clear", hindrance: 2 },
  field: { los: "clear", hindrance: 1 },
} as const
type Terrain = keyof typeof TERRAIN
const BARRIER = { wall: "obstacle", hedge: "obstacle", fence: "hindrance" } as const
type Barrier = keyof typeof BARRIER

type Ground = {
  readonly terrain: readonly Terrain[]
  readonly level: readonly number[]
  readonly barriers: ReadonlyMap<Side, Barrier>
  readonly roads: IndexSet
  readonly railways: IndexSet
  /** The outline of a building in its hex, at six times the plan. */
  readonly drawn: ReadonlyMap<Hex, readonly (readonly XY[])[]>
  readonly tanks: IndexSet
  /** Gas counts 1, smoke its number. */
  readonly clouds: ReadonlyMap<Hex, number>
}

const grid = new Grid({ orientation: "flat", indent: "second", columns: letters(15), rows: numbers(1, 11) })

/** The judge for an observer on the ground, or raised to a given level. */
const judgeFrom =
  (raised?: number): Judge<Ground> =>
  (line, ground) => {
    const { from, to } = line
    const a = raised ?? ground.level[from]!
    const b = ground.level[to]!
    const hi = Math.max(a, b)
    const lo = Math.min(a, b)
    const elements = between(line)
    const level = (l: TraceLength) => Math.min(...hexesOf(l).map((h) => ground.level[h]!)) // GWC-AMB-07
    const is = (h: Hex, ...los: string[]) => los.includes(TERRAIN[ground.terrain[h]!].los)
    const spot = (l: TraceLength) => (l.kind === "through" ? { hex: l.hex } : { side: l.side })
    const own = (side: Side) => grid.borders(from, side) || grid.borders(to, side)

    // Step 3: ground (T110.3.2, T110.3.3).
    for (const e of elements)
      if (a === b ? level(e) > a : level(e) >= hi) return blocked("GWC-T110.3.3", "higher ground", spot(e))

    // Steps 4 and 6: obstacles, unless the line runs directly along a road.
    const row = grid.bearing(from, to)
    const along = (e: TraceLength, kind: IndexSet) =>
      e.kind === "through" &&
      row !== undefined &&
      kind.has(grid.side(e.hex, row)) &&
      kind.has(grid.side(e.hex, opposite(row)))
    const [start, end] = [planCentre(grid, from), planCentre(grid, to)].map((p) => ({ x: 6 * p.x, y: 6 * p.y }))
    const touchesBuilding = (h: Hex) => (ground.drawn.get(h) ?? []).some((p) => segmentTouches(p, start!, end!))
    const destroyed = elements.filter((e) => {
      const hexes = hexesOf(e)
      const depth = hexes.some((h) => is(h, "depth")) && hexes.every((h) => is(h, "depth", "obstacle"))
      return depth && !along(e, ground.roads) && level(e) >= (a === b ? a : lo)
    })
    const obstacle = (e: TraceLength): { label: string; level: number } | undefined => {
      if (along(e, ground.roads)) return undefined
      const hexes = hexesOf(e)
      if (hexes.every((h) => is(h, "obstacle"))) return { label: ground.terrain[hexes[0]!]!, level: level(e) } // AMB-05
      const building = hexes.find((h) => is(h, "drawn") && touchesBuilding(h))
      return building === undefined ? undefined : { label: "building", level: ground.level[building]! }
    }
    for (const e of elements) {
      if (hexesOf(e).some((h) => is(h, "blaze"))) return blocked("GWC-10.2.1", "blaze", spot(e))
      const o = obstacle(e)
      if (o && o.level >= hi) return blocked("GWC-10.2", o.label, spot(e))
    }
    if (a === b && destroyed.length > 1) return blocked("GWC-T124.1", "second destroyed woods", spot(destroyed[1]!))

    // Step 5: blind hexes (T110.4.1).
    const last = a > b ? elements.at(-1) : elements[0]
    if (a !== b && last) {
      const deep =
        destroyed.includes(last) && destroyed.length > 1 ? { label: "destroyed woods", level: level(last) } : undefined
      const o = obstacle(last) ?? deep
      if (o && lo <= o.level && o.level < hi) return blocked("GWC-T110.4.1", `blind hex behind ${o.label}`, spot(last))
    }

    // Step 7: walls and hedges, touched anywhere, ends included (GWC-AMB-08).
    const found: Finding[] = []
    for (const { side } of touchedSides(line)) {
      const barrier = ground.barriers.get(side)
      const low = Math.min(
        ...grid.hexesBeside(side).map((h) => (h === NONE ? Number.POSITIVE_INFINITY : ground.level[h]!)),
      )
      if (barrier === undefined || own(side) || low < hi) continue
      if (BARRIER[barrier] === "obstacle") return blocked("GWC-10.1", barrier, { side })
      found.push({ rule: "GWC-T105", label: barrier, amount: 1, at: { side } })
    }

    // Step 8: gully.
    if (elements.length > 0)
      for (const [h, mine, other] of [[from, a, b] as const, [to, b, a] as const])
        if (is(h, "sunk") && other <= mine)
          return blocked("GWC-T108a", "seen only from adjacent or higher hexes", { hex: h })

    // Step 9: hindrance.
    for (const e of elements) {
      for (const h of hexesOf(e)) {
        const amount = along(e, ground.roads) ? 0 : TERRAIN[ground.terrain[h]!].hindrance
        const rail = DIRECTIONS.some((d) => ground.railways.has(grid.side(h, d))) && !along(e, ground.railways)
        if (ground.level[h]! < hi) continue // T110.5
        if (amount > 0) found.push({ rule: "GWC-10.3", label: ground.terrain[h]!, amount, at: { hex: h } })
        if (rail) found.push({ rule: "GWC-T115", label: "railway", amount: 1, at: { hex: h } })
        if (ground.tanks.has(h)) found.push({ rule: "GWC-10.1.1", label: "tank", amount: 1, at: { hex: h } })
      }
    }
    for (const h of new Set(line.lengths.flatMap(hexesOf))) {
      const amount = ground.clouds.get(h)
      if (amount !== undefined) found.push({ rule: "GWC-10.3.4", label: "gas or smoke", amount, at: { hex: h } })
    }
    return hinderedByGreatest(found) // GWC-10.3.3
  }

type Sketch = {
  terrain?: { [hex: string]: Terrain }
  level?: { [hex: string]: number }
  walls?: string
  hedges?: string
  fences?: string
  roads?: string
  railways?: string
  joined?: string
  tanks?: string[]
  clouds?: { [hex: string]: number }
}

/** Open ground on level 0 with the given changes. */
function ground(sketch: Sketch): Ground {
  const terrain: Terrain[] = Array(grid.size).fill("open")
  const level: number[] = Array(grid.size).fill(0)
  for (const [name, t] of Object.entries(sketch.terrain ?? {})) terrain[grid.hex(name)] = t
  for (const [name, l] of Object.entries(sketch.level ?? {})) level[grid.hex(name)] = l
  const barriers = new Map<Side, Barrier>()
  for (const side of parseSides(grid, sketch.walls ?? "")) barriers.set(side, "wall")
  for (const side of parseSides(grid, sketch.hedges ?? "")) barriers.set(side, "hedge")
  for (const side of parseSides(grid, sketch.fences ?? "")) barriers.set(side, "fence")
  const crossed = (paths = "") =>
    sideSet(
      grid,
      parsePaths(grid, paths).flatMap((p) => sidesCrossed(grid, p)),
    )
  const joined = crossed(sketch.joined)
  const drawn = new Map<Hex, XY[][]>()
  terrain.forEach((t, h) => {
    if (t === "building")
      drawn.set(h, [depiction(h), ...DIRECTIONS.filter((d) => joined.has(grid.side(h, d))).map((d) => link(h, d))])
  })
  return {
    terrain,
    level,
    barriers,
    roads: crossed(sketch.roads),
    railways: crossed(sketch.railways),
    drawn,
    tanks: hexSet(
      grid,
      (sketch.tanks ?? []).map((n) => grid.hex(n)),
    ),
    clouds: new Map(Object.entries(sketch.clouds ?? {}).map(([n, amount]) => [grid.hex(n), amount])),
  }
}

/** The hexagon drawn in a building hex: two thirds of the hex, six times the plan (GWC-GAP-10). */
const depiction = (h: Hex): XY[] => DIRECTIONS.map((c) => inner(h, c))
const inner = (h: Hex, c: Direction): XY => {
  const [at, corner] = [planCentre(grid, h), planCorner(grid, h, c)]
  return { x: 6 * at.x + 4 * (corner.x - at.x), y: 6 * at.y + 4 * (corner.y - at.y) }
}
/** The half of the passage to a joined building that lies in this hex. */
const link = (h: Hex, d: Direction): XY[] => {
  const n = grid.neighbour(h, d)
  const half = (p: XY, q: XY) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 })
  const [left, right] = [inner(h, d), inner(h, turn(d, 1))]
  return [left, half(left, inner(n, turn(d, 4))), half(right, inner(n, turn(d, 3))), right]
}

/** `blocked: label at place` or `visible n`, the same from both ends. */
function sight(g: Ground, a: string, b: string, raised?: number): string {
  const [from, to] = [grid.hex(a), grid.hex(b)]
  const table = new SightTable(grid, judgeFrom(raised), g)
  const s = table.explain(from, to)
  expect(table.sees(from, to)).toBe(s.visible)
  if (raised === undefined) expect(table.hindrance(to, from)).toBe(table.hindrance(from, to)) // reciprocal: GWC-10.1
  const [why] = s.findings
  if (s.visible || why === undefined) return `visible ${s.hindrance}`
  const at = "hex" in why.at ? grid.name(why.at.hex) : "side" in why.at ? grid.sideName(why.at.side) : why.at.vertex
  return `blocked by ${why.label} at ${at}`
}

describe("GWC-10.5 on the general engine", () => {
  const chateau: Sketch = {
    terrain: { H5: "building", H6: "building", G6: "building", I6: "building", H8: "orchard", H9: "orchard" },
    level: { G5: 1, H5: 1, I5: 1, F6: 1, G6: 1, H6: 1, I6: 1, J6: 1, G7: 1, H7: 1, I7: 1 },
    joined: "H5 H6; H6 G6; H6 I6",
  }
  const village: Sketch = {
    terrain: { E4: "building", E5: "building", H4: "orchard", J4: "field", K4: "field" },
    joined: "E4–E5",
    walls: "H4/H5",
    hedges: "I4/J4",
    level: { A1: 1, A2: 1, A3: 1, B1: 1, B2: 1, B3: 1, C1: 1, C2: 1 },
  }

  it.each<[string, Sketch, string, string, string, number?]>([
    [
      "LX-1 along a hexside the larger hindrance counts",
      { terrain: { J9: "orchard", I10: "field" } },
      "J10",
      "I9",
      "visible 2",
    ],
    ["LX-2 two orchards hinder as one", { terrain: { J9: "orchard", I9: "orchard" } }, "J10", "I8", "visible 2"],
    ["LX-3 gas hinders at every level", { clouds: { J8: 1 } }, "H11", "K8", "visible 1", 2],
    [
      "LX-4 a building next to the lower end",
      { terrain: { G9: "building" } },
      "H11",
      "G8",
      "blocked by blind hex behind building at G9",
      2,
    ],
    ["LX-5 a lower building further off", { terrain: { G9: "building" } }, "H11", "F7", "visible 0", 2],
    ["LX-6 a lower orchard", { terrain: { I9: "orchard" } }, "H11", "I8", "visible 0", 2],
    [
      "LX-7 straight along a road through woods",
      { terrain: { H5: "woods" }, roads: "H1 H2 H3 H4 H5 H6 H7 H8 H9" },
      "H1",
      "H9",
      "visible 0",
    ],
    ["LX-7 without the road", { terrain: { H5: "woods" } }, "H1", "H9", "blocked by woods at H5"],
    [
      "T116d a road that bends in the woods",
      { terrain: { H5: "woods" }, roads: "H4 H5 I6" },
      "H1",
      "H9",
      "blocked by woods at H5",
    ],
    ["LX-8 a building on the same level", village, "E2", "E6", "blocked by building at E4"],
    ["LX-9 the own hedge is ignored", village, "I4", "L4", "visible 1"],
    ["LX-10 a wall of neither end", village, "H3", "H6", "blocked by wall at H4/H5"],
    ["LX-10 a wall of the target's hex", village, "H3", "H5", "visible 2"],
    ["LX-11 blind hex", village, "B2", "F4", "blocked by blind hex behind building at E4"],
    ["LX-11 past it", village, "B2", "E3", "visible 0"],
    ["LX-12 the crest in the way", village, "A3", "G6", "blocked by higher ground at B3"],
    ["LX-13 one destroyed woods", { terrain: { E4: "destroyedWoods", E5: "destroyedWoods" } }, "E3", "E5", "visible 0"],
    [
      "LX-13 two of them",
      { terrain: { E4: "destroyedWoods", E5: "destroyedWoods" } },
      "E3",
      "E6",
      "blocked by second destroyed woods at E5",
    ],
    [
      "LX-14 into a gully",
      { terrain: { J6: "gully" } },
      "E6",
      "J6",
      "blocked by seen only from adjacent or higher hexes at J6",
    ],
    ["LX-14 into a gully next to it", { terrain: { J6: "gully" } }, "I6", "J6", "visible 0"],
    ["T108a into a gully from above", { terrain: { J6: "gully" }, level: { E6: 1 } }, "E6", "J6", "visible 0"],
    ["LX-15 a wall across", { walls: "J8/J9" }, "J10", "J7", "blocked by wall at J8/J9"],
    ["LX-16 the largest hindrance only", { terrain: { M9: "brush", K8: "field" } }, "N9", "J7", "visible 3"],
    ["LX-17 a wall of the target", { walls: "F8/F9" }, "F10", "F8", "visible 0"],
    ["LX-17 behind the wall", { walls: "F8/F9" }, "F10", "F7", "blocked by wall at F8/F9"],
    ["LX-18 blind behind the château", chateau, "H11", "H4", "blocked by blind hex behind building at H5", 2],
    ["LX-18 past the blind hex", chateau, "H11", "H3", "visible 0", 2],
    [
      "LX-19 level ground in the way down",
      { level: { C5: 2, C6: 2, C8: 1 } },
      "C5",
      "C8",
      "blocked by higher ground at C6",
    ],
    ["LX-20 level with level over level", { level: { C5: 2, C6: 2, C8: 2 } }, "C5", "C8", "visible 0"],
    ["LX-21 a hill between", { level: { C5: 1, C6: 2, C8: 1 } }, "C5", "C8", "blocked by higher ground at C6"],
    [
      "LX-22 one destroyed woods counts, the lower not",
      { level: { C5: 1, C6: 1, C8: 1 }, terrain: { C6: "destroyedWoods", C7: "destroyedWoods" } },
      "C5",
      "C8",
      "visible 0",
    ],
    [
      "LX-22 both on the level of the ends",
      { level: { C5: 1, C6: 1, C7: 1, C8: 1 }, terrain: { C6: "destroyedWoods", C7: "destroyedWoods" } },
      "C5",
      "C8",
      "blocked by second destroyed woods at C7",
    ],
    [
      "GWC-10.2.1 along the hexside of a blaze, from above",
      { terrain: { I6: "blaze" }, level: { H6: 2, J6: 2 } },
      "H6",
      "J6",
      "blocked by blaze at I6/I7",
    ],
    ["GWC-AMB-05 along the hexside of one woods hex", { terrain: { I6: "woods" } }, "H6", "J6", "visible 0"],
    [
      "GWC-AMB-05 between two woods hexes",
      { terrain: { I6: "woods", I7: "woods" } },
      "H6",
      "J6",
      "blocked by woods at I6/I7",
    ],
    [
      "GWC-10.4 woods go on beyond the edge of the map",
      { terrain: { B1: "woods" } },
      "A1",
      "C1",
      "blocked by woods at B1/N",
    ],
    ["GWC-10.1 along a wall", { walls: "I6/I7" }, "H6", "J6", "blocked by wall at I6/I7"],
    ["GWC-AMB-08 past the end of a wall", { walls: "C5/D4" }, "C3", "D7", "blocked by wall at C5/D4"],
    ["GWC-10.1.1 a tank in the way", { tanks: ["E4"] }, "E3", "E5", "visible 1"],
    ["GWC-10.3.4 gas in the own hex", { clouds: { E3: 1 } }, "E3", "E4", "visible 1"],
    ["T115 across a railway", { railways: "D4 E5 F5" }, "E3", "E7", "visible 1"],
    ["T115 along a railway", { railways: "E3 E4 E5 E6 E7" }, "E3", "E7", "visible 0"],
    ["T105 a fence of neither end", { fences: "E4/E5" }, "E3", "E7", "visible 1"],
    [
      "T110.4 an obstacle below both ends",
      { level: { C5: 1, C7: 1 }, terrain: { C6: "building" } },
      "C5",
      "C7",
      "visible 0",
    ],
    ["GWC-GAP-10 a line past the drawing of a building", { terrain: { C6: "building" } }, "A5", "D7", "visible 0"],
  ])("%s", (_name, sketch, a, b, expected, raised) => {
    expect(sight(ground(sketch), a, b, raised)).toBe(expected)
  })

  const anyGround = fc
    .record({
      terrain: fc.array(fc.constantFrom(...(Object.keys(TERRAIN) as Terrain[])), { minLength: 165, maxLength: 165 }),
      level: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 165, maxLength: 165 }),
      walls: fc.array(fc.nat(grid.sides - 1), { maxLength: 60 }),
    })
    .map(({ terrain, level, walls }): Ground => {
      const thin = terrain.map((t, h): Terrain => (h % 3 === 0 ? t : "open"))
      const drawn = new Map(thin.flatMap((t, h) => (t === "building" ? [[h, [depiction(h)]] as const] : [])))
      return { ...ground({}), terrain: thin, level, drawn, barriers: new Map(walls.map((s) => [s, "wall"] as const)) }
    })

  it("GWC-10.1 sight is reciprocal on any ground", () => {
    fc.assert(
      fc.property(anyGround, fc.nat(164), (g, a) => {
        const table = new SightTable(grid, judgeFrom(), g)
        for (let b = 0; b < grid.size; b++) expect(table.hindrance(a, b)).toBe(table.hindrance(b, a))
      }),
      { seed: 1914, numRuns: 40 },
    )
  })

  it("an overlay gives the same answers as a table made for the changed ground", () => {
    const changes = fc.array(fc.tuple(fc.nat(164), fc.constantFrom<Terrain>("open", "woods", "blaze")), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(anyGround, changes, fc.nat(grid.sides - 1), fc.nat(164), (printed, changed, wall, a) => {
        const terrain = [...printed.terrain]
        for (const [h, t] of changed) terrain[h] = t
        const barriers = new Map(printed.barriers).set(wall, "wall")
        const now = { ...printed, terrain, barriers, clouds: new Map([[a, 2]]) }
        const overlay = {
          ground: now,
          hexes: hexSet(grid, [a, ...changed.map(([h]) => h)]),
          sides: sideSet(grid, [wall]),
        }
        const table = new SightTable(grid, judgeFrom(), printed)
        const fresh = new SightTable(grid, judgeFrom(), now)
        for (let b = 0; b < grid.size; b += 3) {
          for (const from of [a, (a + 77) % grid.size]) {
            expect(table.hindrance(from, b, overlay)).toBe(fresh.hindrance(from, b))
            expect(table.explain(from, b, overlay)).toEqual(fresh.explain(from, b))
          }
        }
        expect(table.seenFrom(a, overlay).toArray()).toEqual(fresh.seenFrom(a).toArray())
      }),
      { seed: 1914, numRuns: 40 },
    )
  })
})
