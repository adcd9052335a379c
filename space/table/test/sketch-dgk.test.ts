/** Rules of Der Grosse Krieg written with this package: proof that it is possible, not the game itself. */
import { describe, expect, it } from "vitest"
import {
  along,
  arcFromFront,
  Bases,
  CLEAR,
  type CostPart,
  carried,
  circle,
  closestOf,
  collisions,
  costOf,
  fallBack,
  frontPoints,
  goAsFar,
  hiddenBy,
  inArc,
  type Judge,
  layTable,
  levelAlong,
  line,
  look,
  type Piece,
  type Point,
  profileOf,
  type Rect,
  ranks,
  rect,
  rectangle,
  type Standing,
  type Step,
  sight,
  type Table,
  type Tariff,
  trace,
  walk,
} from "../index.ts"

const p = (x: number, y: number): Point => ({ x, y })
const inch = { width: 1000, depth: 1000 }
const block = (
  id: string,
  kind: string,
  west: number,
  south: number,
  east: number,
  north: number,
  more = {},
): Piece => ({
  form: "area",
  id,
  kind,
  points: rectangle(west, south, east, north),
  ...more,
})
const lay = (...pieces: Piece[]) => layTable({ width: 72_000, depth: 48_000, pieces })

type Arm = "infantry" | "cavalry"
/** DGK-MOVE-04 to -09, for one arm in one formation. */
const costs = (arm: Arm, marching: boolean): Tariff<Piece> => ({
  ground: ({ pieces }) => {
    const on = (...kinds: string[]) => pieces.some((q) => kinds.includes(q.kind))
    if (on("river") && !on("bridge")) return { barred: true, rule: "DGK-MOVE-08", label: "an unfordable river" }
    if (marching && on("road", "town")) return { rate: [2, 3], rule: "DGK-MOVE-09", label: "along the road" }
    if (on("wood", "marsh", "town")) return { rate: arm === "cavalry" ? 4 : 2, rule: "DGK-MOVE-04", label: "rough" }
    return { rate: 1, rule: "DGK-MOVE-01", label: "open ground" }
  },
  crossing: (piece) => {
    if (piece.kind === "hedge") return { toll: 500, rule: "DGK-MOVE-05", label: "a hedge" }
    if (piece.kind === "bridge" && !marching) return { toll: 500, rule: "DGK-MOVE-06", label: "a bridge" }
    return undefined
  },
})
const bill = (parts: readonly CostPart[]) => parts.map((q) => `${q.rule} ${q.amount}`)

describe("movement (DGK 2.7)", () => {
  const ground = lay(
    block("wood", "wood", 12_000, 0, 20_000, 20_000),
    { form: "line", id: "hedge", kind: "hedge", points: [p(30_000, 0), p(30_000, 20_000)] },
    block("river", "river", 40_000, 0, 42_000, 48_000),
    block("bridge", "bridge", 39_500, 29_000, 42_500, 31_000),
    { form: "line", id: "road", kind: "road", points: [p(0, 30_000), p(72_000, 30_000)], width: 800 },
  )
  const march = (from: Point, to: Point, tariff: Tariff<Piece>) => {
    const legs = trace(rect(from, 9000, 1000, 1000), [{ kind: "go", to }])
    return { legs, cost: costOf(ground, legs, tariff) }
  }

  it("DGK-MOVE-04 infantry: 2 in the open then 2 in the wood is 6; DGK-ACT-02 a Leader pays four times: 4 of wood is 16", () => {
    const { cost } = march(p(10_000, 10_000), p(14_000, 10_000), costs("infantry", false))
    expect(bill(cost.parts)).toEqual(["DGK-MOVE-01 2000", "DGK-MOVE-04 4000"])
    expect(march(p(13_000, 10_000), p(17_000, 10_000), costs("cavalry", false)).cost.total).toBe(16_000)
  })

  it("DGK-MOVE-05 a hedge leaves 5.5 of 6; DGK-MOVE-06 so does a bridge, unless the unit marches", () => {
    const hedge = march(p(27_000, 10_000), p(34_000, 10_000), costs("infantry", false))
    expect(goAsFar(hedge.legs, hedge.cost, 6000)).toMatchObject({ whole: false, distance: 5500 })
    const bridge = march(p(38_000, 30_000), p(45_000, 30_000), costs("infantry", false))
    expect(goAsFar(bridge.legs, bridge.cost, 6000)).toMatchObject({ distance: 5500 })
    const marching = march(p(36_000, 30_000), p(54_000, 30_000), costs("infantry", true))
    expect(marching.cost.total).toBe(12_000)
  })

  it("DGK-MOVE-08 a river away from the bridge bars the way, and says where", () => {
    expect(march(p(38_000, 10_000), p(45_000, 10_000), costs("infantry", false)).cost.barred).toEqual({
      rule: "DGK-MOVE-08",
      label: "an unfordable river",
      leg: 0,
      distance: 2000,
      at: p(40_000, 10_000),
    })
  })

  it("DGK-MOVE-02 the longest way of any base in front counts: the outer one of a wheel", () => {
    const unit = line({ front: p(20_000, 30_000), facing: 0 }, 4, inch)
    const frame = rect(p(20_000, 29_500), 0, 4000, 1000)
    const legs = trace(frame, [{ kind: "wheel", on: "frontLeft", by: 9000 }])
    const open: Tariff<Piece> = { ground: () => ({ rate: 1, rule: "DGK-MOVE-01", label: "open ground" }) }
    const longest = Math.max(...unit.map((base) => costOf(ground, legs, open, base.at).total))
    expect(longest).toBeGreaterThan(5400)
    expect(legs[0]!.length).toBe(6283) // DGK-FORM-09: the corner itself, a quarter of a circle of 4 inches
  })

  it("DGK-MOVE-11 no part comes closer than an inch to an enemy; DGK-MOVE-10 friends are passed", () => {
    const bases = new Bases<Standing & { side: string }>(ground, [
      { id: "foe", side: "central", base: rect(p(10_000, 33_300), 0, 1000, 1000) },
      { id: "mate", side: "allied", base: rect(p(14_000, 31_500), 0, 1000, 1000) },
    ])
    const bars = {
      reach: 1000,
      base: (s: { side: string }) =>
        s.side === "central" ? { rule: "DGK-MOVE-11", label: "an enemy", clearance: 1000 } : undefined,
    }
    const unit = ranks({ front: p(6000, 31_500), facing: 9000 }, [2, 2], inch)
    const go = (by: number) => collisions(ground, bases, trace(unit[0]!, [{ kind: "advance", by }]), bars, unit)
    expect(go(1000)).toEqual([])
    expect(go(9000)[0]).toMatchObject({ rule: "DGK-MOVE-11", standing: { id: "foe" } })
    expect(bases.overlapping(carried(unit[0]!, { kind: "shift", by: p(8000, 0) })).map((s) => s.id)).toEqual(["mate"])
  })

  it("DGK-MOVE-12 and -14 falls back within 45 degrees of straight away, or is lost against the river", () => {
    const retreat = (at: Point) => {
      const base = rect(at, 27_000, 2000, 1000)
      return fallBack(base, {
        away: 9000,
        spread: 4500,
        step: 500,
        far: () => 6000,
        check: (leg) => {
          const cost = costOf(ground, [leg], costs("infantry", false))
          return cost.barred && { rule: cost.barred.rule, reason: cost.barred.label }
        },
      })
    }
    expect(retreat(p(30_000, 25_000)).way?.off).toBe(0)
    const atBridge = retreat(p(37_000, 26_500)) // due east is the river; the bridge lies to the north-east
    expect(atBridge.way!.off).toBeLessThan(0)
    expect(atBridge.refused[0]).toMatchObject({ rule: "DGK-MOVE-08", off: 0 })
    const lost = retreat(p(38_000, 10_000))
    expect(lost.way).toBeUndefined()
    expect(lost.refused).toHaveLength(19)
  })

  it("DGK-TRAIN-01 a train of three cars stays on its track, each car its length behind the one before", () => {
    const track = [p(0, 5000), p(20_000, 5000), p(30_000, 15_000)]
    const cars = [0, 1, 2].map((i) => walk(track, 24_000 - 2000 * i)!)
    expect(cars.map((c) => c.along)).toEqual([4500, 4500, 9000])
    expect(cars[2]!.at).toEqual(p(20_000, 5000))
  })
})

describe("fire and sight (DGK 2.9, 2.11)", () => {
  const TALL = new Set(["wood", "town", "scrub"])
  /** DGK-LOS-02, -03 and -06 for ground at one level: sight reaches three inches into tall things, never across them. */
  const flat: Judge<Piece, Standing> = (crossing) => {
    if (crossing.what !== "ground" || !TALL.has(crossing.piece.kind)) return CLEAR
    return crossing.starts || crossing.ends
      ? { is: "limits", depth: 3000, rule: "DGK-LOS-02", label: crossing.piece.kind }
      : { is: "blocks", rule: "DGK-LOS-03", label: crossing.piece.kind }
  }
  const ground = lay(
    block("wood", "wood", 20_000, 0, 30_000, 20_000),
    block("thin", "wood", 40_000, 0, 42_000, 20_000),
    {
      form: "line",
      id: "wall",
      kind: "wall",
      points: [p(10_000, 0), p(10_000, 20_000)],
    },
  )
  const sees = (from: number, to: number) =>
    sight(ground, undefined, { from: p(from, 10_000), to: p(to, 10_000) }, flat)

  it("DGK-LOS-02 2.5 inches inside the wood's edge is seen, 3.5 is not; a thin wood is not seen through", () => {
    expect(sees(5000, 22_500).clear).toBe(true)
    expect(sees(5000, 23_500).blocked).toMatchObject({ at: p(23_000, 10_000), verdict: { rule: "DGK-LOS-02" } })
    expect(sees(35_000, 45_000).blocked).toMatchObject({ at: p(40_000, 10_000), verdict: { rule: "DGK-LOS-03" } })
    expect(sees(22_000, 26_000).clear).toBe(false) // both in the wood, 4 inches apart
    expect(sees(22_000, 25_000).clear).toBe(true)
  })

  it("DGK-LOS-03 a stone wall between two units on the flat hides nothing", () =>
    expect(sees(5000, 15_000).clear).toBe(true))

  /** DGK-LOS-04: a view down over a tall thing from h levels above it misses A, A/2, A/4 … beyond its far side. */
  const overTall = (table: Table, from: Point, to: Point) => {
    const profile = profileOf(table, { from, to })
    const tall = profile.crossings.filter((c) => c.what === "ground" && TALL.has(c.piece.kind))
    const nearestTarget = tall.slice(-1) // DGK-LOS-05: only the one nearest the target
    return hiddenBy(profile.length, nearestTarget, (screen, far) => {
      const h = profile.start - levelAlong(profile, screen.from + 1)
      const hides = h < 1 ? ("all" as const) : Math.floor(far / 2 ** (h - 1))
      return { hides, rule: "DGK-LOS-04", label: `${h} levels above the ${screen.piece.kind}` }
    })
  }
  const hills = (level: number) =>
    lay(block("hill", "hill", 0, 0, 5000, 20_000, { level }), block("wood", "wood", 9000, 0, 12_000, 20_000))

  it("DGK-LOS-04 h = 2 and A = 8: a target 4 inches beyond the wood is hidden, one at 4.1 is seen", () => {
    const eye = p(4000, 10_000)
    expect(overTall(hills(2), eye, p(16_000, 10_000))).toMatchObject({
      far: 8000,
      until: 12_000,
      shadow: { hides: 4000 },
    })
    expect(overTall(hills(2), eye, p(16_100, 10_000))).toBeUndefined()
    expect(overTall(hills(1), eye, p(20_000, 10_000))).toMatchObject({ shadow: { hides: 8000 } })
    expect(overTall(hills(1), eye, p(20_001, 10_000))).toBeUndefined()
    expect(overTall(lay(block("wood", "wood", 9000, 0, 12_000, 20_000)), eye, p(60_000, 10_000))).toMatchObject({
      shadow: { hides: "all" },
    })
  })

  it("DGK-LOS-06 a level-1 hill between two units on the ground hides each from the other; from its top both are seen", () => {
    const table = lay(block("hill", "hill", 20_000, 0, 30_000, 20_000, { level: 1 }))
    const crest = (from: Point, to: Point) => {
      const profile = profileOf(table, { from, to })
      return profile.stretches.find((s) => s.level > profile.start && s.level > profile.end)
    }
    expect(crest(p(10_000, 10_000), p(40_000, 10_000))).toMatchObject({ from: 10_000, to: 20_000, level: 1 })
    expect(crest(p(25_000, 10_000), p(40_000, 10_000))).toBeUndefined()
  })

  const battalion = (front: Point, facing: number) => line({ front, facing }, 4, inch)
  const frame = (front: Point, facing: number): Rect => rect(p(front.x, front.y - 500), facing, 4000, 1000)

  it("DGK-FIRE-04 and -05 range from the front to the nearest part of a target that is partly in the arc", () => {
    const firer = frame(p(20_000, 30_000), 0)
    const target = battalion(p(26_000, 36_000), 18_000)
    expect(target.some((base) => inArc(arcFromFront(firer, 4500), base).any)).toBe(true)
    const front = { kind: "chain", points: frontPoints(firer, 2) } as const
    expect(closestOf([front], target)).toMatchObject({ distance: 6325 }) // 2 across, 6 ahead
    const behind = battalion(p(20_000, 20_000), 0)
    expect(behind.some((base) => inArc(arcFromFront(firer, 4500), base).any)).toBe(false)
  })

  it("DGK-FIRE-07 no fire along a line within half an inch of friends", () => {
    const bases = new Bases<Standing>(ground, [{ id: "friends", base: circle(p(5000, 30_900), 500) }])
    const clear = (margin: number) =>
      sight(
        ground,
        bases,
        { from: p(2000, 30_000), to: p(9000, 30_000) },
        (c) => (c.what === "base" ? { is: "blocks", rule: "DGK-FIRE-07", label: "friends in the way" } : CLEAR),
        margin,
      )
    expect(clear(0).clear).toBe(true)
    expect(clear(500).blocked).toMatchObject({ crossing: { standing: { id: "friends" } } })
  })

  it("DGK-LOS-01 a unit sees another if any point of its front sees any of its bases", () => {
    const table = lay(block("house", "town", 20_000, 30_000, 24_000, 34_000))
    const from = frontPoints(frame(p(22_000, 20_000), 0), 5)
    const at = battalion(p(26_500, 40_000), 18_000).map((base) => base.at)
    const seen = look(from, at, (eye, aim) => sight(table, undefined, { from: eye, to: aim }, flat))
    expect(seen.seen).toBe(true)
    expect(seen.lines.length).toBeGreaterThan(1) // the first lines met the house
    expect(seen.lines[0]!.blocked).toMatchObject({ verdict: { rule: "DGK-LOS-03" } })
    expect(along(table, undefined, seen.best!.line)).toEqual([])
  })
})

it("DGK-FORM-08 after a turn a unit slides away until no nearer to the enemy than before", () => {
  const enemy = rect(p(26_000, 20_000), 27_000, 1000, 1000)
  const unit = rect(p(20_000, 20_000), 0, 1000, 4000)
  const before = closestOf([unit], [enemy]).distance
  const turn: Step = { kind: "turn", to: 27_000 }
  const after = trace(unit, [turn])[0]!.after
  const now = closestOf([after], [enemy]).distance
  expect([before, now]).toEqual([5000, 3500])
  const slid = trace(after, [{ kind: "advance", by: before - now }])[0]!.after
  expect(closestOf([slid], [enemy]).distance).toBe(before)
})
