/** Rules of The Great War written with this package: proof that it is possible, not the game itself. */
import { describe, expect, it } from "vitest"
import {
  arcFrom,
  Bases,
  blast,
  CLEAR,
  chain,
  circle,
  closerThan,
  coherencyOf,
  collisions,
  countSeen,
  coveredBy,
  distance,
  flanks,
  groundUnder,
  inArc,
  type Judge,
  layTable,
  lowestOver,
  nearestPlace,
  overlap,
  type Piece,
  type Point,
  pathLength,
  rect,
  rectangle,
  type Standing,
  type Step,
  scatter,
  sight,
  type Table,
  terrainWithin,
  touchedOn,
  trace,
  wedge,
} from "../index.ts"

type Model = Standing & { unit: string; side: "ours" | "theirs"; height: number; vehicle?: boolean }
const p = (x: number, y: number): Point => ({ x, y })
const model = (id: string, at: Point, unit = "platoon", side: Model["side"] = "ours"): Model => ({
  id,
  unit,
  side,
  height: 1250,
  base: circle(at, 500),
})
const block = (
  id: string,
  kind: string,
  west: number,
  south: number,
  east: number,
  north: number,
  height: number,
): Piece => ({
  form: "area",
  id,
  kind,
  points: rectangle(west, south, east, north),
  height,
})
const lay = (...pieces: Piece[]) => layTable({ width: 72_000, depth: 48_000, pieces })

describe("movement (TGW 2.4, 2.5)", () => {
  const field = lay(block("wood", "dense wood", 20_000, 0, 30_000, 20_000, 4000), {
    form: "line",
    id: "wire",
    kind: "wire",
    points: [p(40_000, 0), p(40_000, 6000)],
    width: 1000,
  })

  it("TGW-MOVE-02 6.0 inches is a move, 6.1 is too far; round a corner the legs add up", () => {
    const length = (...to: Point[]) =>
      pathLength(
        trace(
          model("a", p(5000, 5000)).base,
          to.map((q): Step => ({ kind: "go", to: q })),
        ),
      )
    expect(length(p(11_000, 5000))).toBe(6000)
    expect(length(p(11_100, 5000))).toBe(6100)
    expect(length(p(8000, 5000), p(8000, 8000))).toBe(6000)
  })

  it("TGW-MOVE-03 and -04 friends are obstacles, and an enemy is kept an inch away on the whole way", () => {
    const bases = new Bases<Model>(field, [
      model("friend", p(8000, 5000)),
      model("foe", p(14_000, 6500), "them", "theirs"),
    ])
    const bars = {
      reach: 1000,
      base: (m: Model) =>
        m.side === "ours"
          ? { rule: "TGW-MOVE-03", label: "a friend" }
          : { rule: "TGW-MOVE-04", label: "an enemy", clearance: 1000 },
    }
    const go = (...to: Point[]) =>
      collisions(
        field,
        bases,
        trace(
          circle(p(5000, 5000), 500),
          to.map((q): Step => ({ kind: "go", to: q })),
        ),
        bars,
      ).map((c) => c.rule)
    expect(go(p(11_000, 5000))).toEqual(["TGW-MOVE-03"])
    expect(go(p(5000, 4000), p(12_000, 4000), p(12_000, 5000))).toEqual([]) // in contact past the friend, 1.5 from the foe
    expect(go(p(5000, 3900), p(8000, 3900), p(13_200, 4700))).toEqual(["TGW-MOVE-04"])
  })

  it("TGW-TERR-05 and TGW-AMB-06 a move that any part of the base makes in a wood is in difficult terrain; cover asks for its middle", () => {
    const base = circle(p(18_000, 5000), 500)
    const slow = (to: Point) => touchedOn(field, base, trace(base, [{ kind: "go", to }])[0]!).map((t) => t.piece.kind)
    expect(slow(p(19_500, 5000))).toEqual([])
    expect(slow(p(19_600, 5000))).toEqual(["dense wood"])
    expect(groundUnder(field, circle(p(19_600, 5000), 500))[0]).toMatchObject({ centre: false })
    expect(groundUnder(field, circle(p(20_100, 5000), 500))[0]).toMatchObject({ centre: true })
  })

  it("TGW-MOVE-05 and -06 a platoon hangs together at 1 inch or at 2; the refusal names the widest link", () => {
    const platoon = [0, 2000, 4100, 6100].map((x, i) => model(`m${i}`, p(x, 0)))
    const line = coherencyOf(platoon, 1000)
    expect(line.broken.map((l) => [l.a.id, l.b.id, l.distance])).toEqual([["m1", "m2", 1100]])
    expect(coherencyOf(platoon, 2000).whole).toBe(true)
  })

  it("TGW-VMOV-02 a tank pivots about its centre; TGW-VCQ-02 who is under it afterwards is moved aside the shortest way", () => {
    const tank = rect(p(30_000, 30_000), 0, 2750, 5750)
    const legs = trace(tank, [
      { kind: "advance", by: 2000 },
      { kind: "turn", to: 6000 },
      { kind: "advance", by: 4000 },
    ])
    expect(pathLength(legs)).toBe(6000)
    const hull = legs.at(-1)!.after
    const man = circle(hull.at, 500)
    const { at } = nearestPlace(man.at, { step: 100, within: 6000 }, (q) => !overlap(circle(q, 500), hull))
    expect(distance(circle(at!, 500), hull)).toBeLessThanOrEqual(100)
  })
})

describe("line of sight (TGW 2.7, TGW-GAP-06)", () => {
  const HIDES = new Set(["building", "hill", "wreck"])
  /** TGW-TERR-11 and -12 with heights: areas of "4 inches" unless the line runs above them, solid things by their tops. */
  const judge: Judge<Piece, Model> = (crossing, line) => {
    if (crossing.what === "base") {
      const { standing } = crossing
      return standing.vehicle && lowestOver(crossing, line) < standing.height
        ? { is: "blocks", rule: "TGW-SHOOT-12", label: `the hull of ${standing.id}` }
        : CLEAR
    }
    const { piece } = crossing
    if (lowestOver(crossing, line) >= (piece.height ?? 0)) return CLEAR
    if (HIDES.has(piece.kind)) return { is: "blocks", rule: "TGW-TERR-11", label: piece.kind }
    if (piece.kind !== "dense wood") return CLEAR
    return crossing.starts || crossing.ends
      ? { is: "limits", depth: 4000, rule: "TGW-TERR-12", label: "dense wood" }
      : { is: "blocks", rule: "TGW-TERR-12", label: "dense wood" }
  }
  const sees = (table: Table, from: Point, to: Point, eye = 1250, aim = 940, bases?: Bases<Model>) =>
    sight(table, bases, { from, to, eye, aim }, judge)
  const wood = lay(block("wood", "dense wood", 20_000, 0, 30_000, 20_000, 4000))
  const thin = lay(block("wood", "dense wood", 20_000, 0, 23_000, 20_000, 4000))

  it("TGW-TERR-12 a target 3.9 inches inside the near edge is seen, one 4.1 inches inside is not; a wood 3 inches deep is not seen through", () => {
    expect(sees(wood, p(10_000, 10_000), p(23_900, 10_000)).clear).toBe(true)
    expect(sees(wood, p(10_000, 10_000), p(24_100, 10_000)).blocked).toMatchObject({
      at: p(24_000, 10_000),
      verdict: { rule: "TGW-TERR-12" },
    })
    expect(sees(thin, p(10_000, 10_000), p(40_000, 10_000)).blocked).toMatchObject({ at: p(20_000, 10_000) })
  })

  it("TGW-TERR-12 from inside out the same, and two in one wood within 4 inches of each other only", () => {
    expect(sees(wood, p(23_900, 10_000), p(10_000, 10_000)).clear).toBe(true)
    expect(sees(wood, p(24_100, 10_000), p(10_000, 10_000)).clear).toBe(false)
    expect(sees(wood, p(22_000, 10_000), p(26_000, 10_000)).clear).toBe(true)
    expect(sees(wood, p(22_000, 10_000), p(26_001, 10_000)).clear).toBe(false)
  })

  it("TGW-SHOOT-11 from the top of a hill one looks over a low wood", () => {
    const crops = lay(block("crops", "dense wood", 20_000, 0, 23_000, 20_000, 1250))
    expect(sees(crops, p(10_000, 10_000), p(40_000, 10_000)).clear).toBe(false)
    expect(sees(crops, p(10_000, 10_000), p(40_000, 10_000), 5250).clear).toBe(true)
  })

  it("TGW-SHOOT-12 vehicles block, other models do not", () => {
    const tank: Model = {
      id: "tank",
      unit: "t",
      side: "theirs",
      height: 1750,
      vehicle: true,
      base: rect(p(50_000, 10_000), 0, 2750, 5750),
    }
    const bases = new Bases<Model>(wood, [tank, model("man", p(45_000, 10_000))])
    expect(sees(wood, p(40_000, 10_000), p(60_000, 10_000), 1250, 940, bases).blocked).toMatchObject({
      crossing: { standing: { id: "tank" } },
      at: p(48_625, 10_000),
    })
    expect(sees(wood, p(40_000, 10_000), p(48_000, 10_000), 1250, 940, bases).clear).toBe(true)
  })

  it("TGW-GAP-06 one or two of three points hidden by a house: partly in cover; none: in the open; all: out of sight", () => {
    const house = lay(block("house", "building", 20_000, 10_000, 24_000, 14_000, 4000))
    const eye = p(10_000, 12_000)
    const hidden = (at: Point) => 3 - countSeen(eye, flanks(circle(at, 500), eye), (from, to) => sees(house, from, to))
    expect(hidden(p(40_000, 12_000))).toBe(3)
    expect(hidden(p(40_000, 30_000))).toBe(0)
    expect(hidden(p(40_000, 18_200))).toBeGreaterThan(0) // the line past the corner (20,000, 14,000) meets x = 40,000 at 18,000
    expect(hidden(p(40_000, 18_200))).toBeLessThan(3)
  })

  it("TGW-TERR-04 and TGW-AMB-64 behind a wall: within an inch of it, and the line crosses it", () => {
    const table = lay({
      form: "line",
      id: "wall",
      kind: "wall",
      points: [p(30_000, 0), p(30_000, 20_000)],
      height: 1000,
    })
    const behind = (man: Point, firer: Point) => {
      const near = terrainWithin(table, circle(man, 500), 1000).map((n) => n.piece.id)
      const crossed: string[] = []
      sight(table, undefined, { from: firer, to: man }, (c) => {
        if (c.what === "line" && near.includes(c.piece.id)) crossed.push(c.piece.id)
        return CLEAR
      })
      return crossed
    }
    expect(behind(p(31_000, 10_000), p(10_000, 10_000))).toEqual(["wall"])
    expect(behind(p(31_000, 10_000), p(50_000, 10_000))).toEqual([])
    expect(behind(p(31_600, 10_000), p(10_000, 10_000))).toEqual([])
  })

  it("TGW-SHOOT-15 a unit of five or more between firer and target stops the line of fire", () => {
    const between = [0, 1, 2, 3, 4].map((i) => model(`x${i}`, p(50_000, 8000 + 1500 * i), "x", "theirs"))
    const bases = new Bases<Model>(wood, between)
    const fire =
      (count: number): Judge<Piece, Model> =>
      (c) =>
        c.what === "base" && count >= 5 ? { is: "blocks", rule: "TGW-SHOOT-15", label: c.standing.unit } : CLEAR
    const line = { from: p(40_000, 11_000), to: p(60_000, 11_000) }
    expect(sight(wood, bases, line, fire(5)).blocked?.verdict.label).toBe("x")
    expect(sight(wood, bases, line, fire(4)).clear).toBe(true)
  })
})

describe("weapons (TGW 2.11 to 2.15)", () => {
  it("TGW-MORT-03 a friend an inch from the only enemy leaves no place for the marker, one 2.5 inches off does", () => {
    const enemy = circle(p(20_000, 20_000), 500)
    const placed = (friend: Point) =>
      nearestPlace(
        enemy.at,
        { step: 50, within: 500 },
        (hole) =>
          distance(chain([hole]), enemy) === 0 &&
          coveredBy(blast(hole, 5000), [{ id: "f", base: circle(friend, 500) }]).length === 0,
      ).at
    expect(placed(p(22_000, 20_000))).toBeUndefined()
    expect(placed(p(23_500, 20_000))).toBeDefined()
  })

  it("TGW-MORT-05 and -06 the marker strays and covers three wholly and two in part", () => {
    const at = scatter(p(20_000, 20_000), 9000, 4000)
    const men = [0, 1000, 2000, -2300, 2700].map((x, i) => model(`m${i}`, p(24_000 + x, 20_000)))
    expect(coveredBy(blast(at, 5000), men).map((c) => c.covered)).toEqual(["whole", "whole", "whole", "part", "part"])
  })

  it("TGW-HMG-04 sweeping fire takes all in the wedge, whoever they are, and nobody outside it or out of arc", () => {
    const gun = p(10_000, 10_000)
    const wedgeEast = wedge(gun, 9000, 24_000, 500, 8000)
    const men = [
      model("near", p(15_000, 10_500)),
      model("far", p(33_000, 13_000), "y"),
      model("out", p(20_000, 14_500), "z"),
      model("beyond", p(36_000, 10_000), "w"),
    ]
    expect(coveredBy(wedgeEast, men, "touch").map((c) => c.standing.id)).toEqual(["far", "near"])
    expect(inArc(arcFrom(gun, 9000, 4500), men[2]!.base).centre).toBe(true) // TGW-SUP-06: in the arc, yet not in the wedge
  })

  it("TGW-CQC-13 in base contact, or within six inches of the unit fought", () => {
    const foe = model("foe", p(20_000, 20_000), "them", "theirs")
    const men = [
      model("touching", p(21_000, 20_000)),
      model("near", p(26_000, 20_000)),
      model("at six", p(27_000, 20_000)),
      model("far", p(27_001, 20_000)),
    ]
    expect(men.filter((m) => distance(m.base, foe.base) <= 6000).map((m) => m.id)).toEqual([
      "touching",
      "near",
      "at six",
    ])
    expect(closerThan(men[0]!.base, foe.base, 1)).toBe(true)
    expect(overlap(men[0]!.base, foe.base)).toBe(false)
  })
})
