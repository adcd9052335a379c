import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  area,
  bentLine,
  blast,
  circle,
  coherencyOf,
  column,
  columnAlong,
  coveredBy,
  directions,
  distance,
  drift,
  fallBack,
  faultInLine,
  frameOf,
  layTable,
  line,
  nearestOnRoad,
  nearestPlace,
  offset,
  overlap,
  type Point,
  randomPlace,
  ranks,
  rect,
  rectangle,
  roadBetween,
  roadLength,
  type Standing,
  sayAngle,
  sayLength,
  scatter,
  shareCovered,
  spiral,
  strayed,
  teardrop,
  touch,
  walk,
  wedge,
  whereIn,
  zone,
} from "../index.ts"
import { numbers } from "./fullTable.ts"

const p = (x: number, y: number): Point => ({ x, y })
const inch = { width: 1000, depth: 1000 }

describe("coherency", () => {
  const men = (...xs: number[]): Standing[] => xs.map((x, i) => ({ id: `m${i}`, base: circle(p(x, 0), 500) }))

  it("TGW-MOVE-05 three models with gaps of 1.0 and 1.0 hang together at an inch, with 1.0 and 1.1 they do not", () => {
    expect(coherencyOf(men(0, 2000, 4000), 1000)).toMatchObject({ whole: true, widest: { distance: 1000 }, broken: [] })
    const broken = coherencyOf(men(0, 2000, 4100), 1000)
    expect(broken).toMatchObject({
      whole: false,
      widest: { distance: 1100 },
      broken: [{ a: { id: "m1" }, b: { id: "m2" }, from: p(2500, 0), to: p(3600, 0) }],
    })
    expect(broken.groups.map((g) => g.map((m) => m.id))).toEqual([["m0", "m1"], ["m2"]])
    expect(coherencyOf(men(0, 2000, 4100), 2000).whole).toBe(true)
  })

  it("TGW-CAS-03 of a chain of three the middle one cannot go, either end can", () => {
    const [a, b, c] = men(0, 2000, 4000) as [Standing, Standing, Standing]
    expect(
      [coherencyOf([a, c], 1000), coherencyOf([b, c], 1000), coherencyOf([a, b], 1000)].map((x) => x.whole),
    ).toEqual([false, true, true])
    expect(coherencyOf([a], 1000)).toMatchObject({ whole: true, widest: undefined, links: [] })
  })

  it("its groups are those one gets by joining whoever is near, one by one", () => {
    const man = fc.record({ x: fc.nat({ max: 12_000 }), y: fc.nat({ max: 12_000 }) })
    fc.assert(
      fc.property(fc.array(man, { minLength: 1, maxLength: 14 }), fc.constantFrom(1000, 2000), (places, reach) => {
        const unit = places.map((at, i) => ({ id: `m${String(i).padStart(2, "0")}`, base: circle(at, 500) }))
        const label = unit.map((_, i) => i)
        for (let round = 0; round < unit.length; round++)
          for (const [i, a] of unit.entries())
            for (const [k, b] of unit.entries())
              if (distance(a.base, b.base) <= reach) label[i] = label[k] = Math.min(label[i]!, label[k]!)
        const { groups, whole, links } = coherencyOf(unit, reach)
        expect(groups.length).toBe(new Set(label).size)
        for (const group of groups) expect(new Set(group.map((m) => label[unit.indexOf(m)])).size).toBe(1)
        expect(whole).toBe(groups.length === 1)
        expect(links).toHaveLength(unit.length - 1)
      }),
      { seed: 1914, numRuns: 200 },
    )
  })
})

describe("templates", () => {
  const unit = (...at: Point[]): Standing[] => at.map((q, i) => ({ id: `m${i}`, base: circle(q, 500) }))

  it("TGW-TRAIT-06 a five-inch marker covers bases wholly or partly; the hole is its middle", () => {
    const marker = blast(p(0, 0), 5000)
    const under = coveredBy(marker, unit(p(0, 300), p(2000, 0), p(2600, 0), p(3000, 0)))
    expect(under.map(({ standing, covered, centre, under: hole }) => [standing.id, covered, centre, hole])).toEqual([
      ["m0", "whole", true, true],
      ["m1", "whole", true, false],
      ["m2", "part", false, false],
    ])
  })

  it("TGW-GAP-02 the teardrop: 8 inches from tip to end, its sides straight between the two ends", () => {
    const flame = teardrop(p(0, 0), 0, 8000, 250, 1250)
    const ys = flame.points.map((q) => q.y)
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([0, 8000])
    expect(Math.max(...flame.points.map((q) => q.x))).toBe(1250)
    const touched = coveredBy(flame, unit(p(0, 4000), p(1400, 4000), p(1700, 6750), p(1800, 6750), p(0, -500)))
    expect(touched.map((c) => c.standing.id)).toEqual(["m0", "m2"]) // m1 ends at 900, where the side is at about 710
    // TGW-TRAIT-07: a base that the edge of the flame only touches is hit, if the game asks for it
    expect(coveredBy(flame, unit(p(0, -500), p(0, -501)), "touch")).toMatchObject([
      { standing: { id: "m0" }, covered: "touch" },
    ])
    // half-angle 8.9 degrees: the extended sides are about 8 inches apart at 24 inches
    const sweep = wedge(p(0, 0), 0, 24_000, 500, 8000)
    expect(coveredBy(sweep, unit(p(3500, 23_000), p(4600, 23_000))).map((c) => c.standing.id)).toEqual(["m0"])
  })

  it("TRR-IND-12 a battery's area is ten by ten, square to the line of fire", () => {
    const beaten = zone(p(100_000, 100_000), 4500, 10_000, 10_000)
    const corner = offset(p(100_000, 100_000), 9000, 7000)
    expect(coveredBy(beaten, [{ id: "a", base: circle(corner, 300) }])).toMatchObject([{ centre: true }])
    expect(coveredBy(zone(p(100_000, 100_000), 0, 10_000, 10_000), [{ id: "a", base: circle(corner, 300) }])).toEqual(
      [],
    )
  })

  it("TGW-MORT-05 an arrow due east and a 4: the hole moves four inches east", () => {
    expect(scatter(p(10_000, 10_000), 9000, 4000)).toEqual(p(14_000, 10_000))
    expect(scatter(p(0, 0), 4500, 1000)).toEqual(p(707, 707))
  })

  it("TRR-GAS-02 a cloud drifts six centimetres before a west wind, its form unchanged", () => {
    const cloud = area(rectangle(0, 0, 10_000, 10_000))
    expect(drift(cloud, 9000, 6000)).toEqual(area(rectangle(6000, 0, 16_000, 10_000)))
  })

  it("TRR-IND-11 eight centimetres short, as seen from the battery", () => {
    expect(strayed(p(50_000, 50_000), 0, -8000, 0)).toEqual(p(50_000, 42_000))
    expect(strayed(p(50_000, 50_000), 9000, 0, 4000)).toEqual(p(50_000, 46_000))
  })

  it("knows how much of a base is covered", () => {
    const base = rect(p(0, 0), 0, 2000, 2000)
    const half = area(rectangle(0, -5000, 5000, 5000))
    expect(shareCovered(base, half)).toBe(500)
    expect(shareCovered(base, area(rectangle(-9, -9, -3, -3)))).toBe(0)
    expect(shareCovered(base, area(rectangle(5000, 0, 6000, 1000)))).toBe(0)
    expect(shareCovered(base, blast(p(0, 0), 8000))).toBe(1000)
    expect(Math.abs(shareCovered(circle(p(0, 0), 1000), half) - 500)).toBeLessThanOrEqual(2)
    // an L that covers three quarters
    const ell = area([p(-1000, -1000), p(1000, -1000), p(1000, 1000), p(0, 1000), p(0, 0), p(-1000, 0)])
    expect(shareCovered(base, ell)).toBe(750)
  })
})

describe("falling back", () => {
  const base = rect(p(20_000, 20_000), 9000, 4000, 1000)
  const plan = (check: (to: Point) => boolean) => ({
    away: 27_000,
    spread: 4500,
    step: 1500,
    far: () => 6000,
    check: (leg: { after: { at: Point } }) =>
      check(leg.after.at) ? undefined : { rule: "DGK-MOVE-08", reason: "a river" },
  })

  it("DGK-MOVE-12 fired on from due east it goes due west, facing as before", () => {
    const { way, refused } = fallBack(
      base,
      plan(() => true),
    )
    expect(way).toMatchObject({ bearing: 27_000, off: 0, leg: { after: { at: p(14_000, 20_000), facing: 9000 } } })
    expect(refused).toEqual([])
  })

  it("takes the straightest way that is legal, and says why the straighter ones were not", () => {
    const { way, refused } = fallBack(
      base,
      plan((to) => to.y > 22_000),
    )
    expect(way).toMatchObject({ off: 3000 })
    expect(refused.map((r) => r.off)).toEqual([0, 1500, -1500])
    expect(refused[0]).toEqual({ bearing: 27_000, off: 0, rule: "DGK-MOVE-08", reason: "a river" })
  })

  it("DGK-MOVE-14 finds no way where there is none within 45 degrees", () => {
    const { way, refused } = fallBack(
      base,
      plan((to) => to.x > 20_000),
    )
    expect(way).toBeUndefined()
    expect(refused.map((r) => r.off)).toEqual([0, 1500, -1500, 3000, -3000, 4500, -4500])
    expect(directions(0, 1000, 400).map((d) => d.off)).toEqual([0, 400, -400, 800, -800, 1000, -1000])
  })
})

describe("formations", () => {
  const front = { front: p(20_000, 20_000), facing: 0 }

  it("DGK-SCALE-03 four bases deployed: frontage 4 inches, depth 1, all touching, none overlapping", () => {
    fc.assert(
      fc.property(fc.nat({ max: 35_999 }), (f) => {
        const bases = line({ ...front, facing: f }, 4, inch)
        const frame = frameOf(bases, f)
        expect(Math.abs(frame.width - 4000)).toBeLessThanOrEqual(2)
        expect(Math.abs(frame.depth - 1000)).toBeLessThanOrEqual(2)
        expect(faultInLine(bases)).toBeUndefined()
        for (const [i, a] of bases.entries()) for (const b of bases.slice(i + 1)) expect(overlap(a, b)).toBe(false)
      }),
      { seed: 1914, numRuns: 100 },
    )
  })

  it("DGK-FORM-02 five bases in ranks of three and two", () => {
    const bases = ranks(front, [3, 2], inch)
    expect(bases.map((b) => b.at)).toEqual([
      p(19_000, 19_500),
      p(20_000, 19_500),
      p(21_000, 19_500),
      p(19_500, 18_500),
      p(20_500, 18_500),
    ])
  })

  it("DGK-FORM-04 three guns in march with a base's depth between: five depths long", () => {
    const guns = column(front, 3, inch, 1000)
    expect(frameOf(guns, 0)).toMatchObject({ width: 1000, depth: 5000 })
    expect(distance(guns[0]!, guns[1]!)).toBe(1000)
  })

  it("DGK-FORM-03 a line may bend and keeps its bases in touch", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 35_999 }),
        fc.array(fc.integer({ min: -4500, max: 4500 }), { minLength: 1, maxLength: 5 }),
        (f, bends) => {
          const bases = bentLine({ ...front, facing: f }, bends, inch, 4500)
          expect(faultInLine(bases, 4500)).toBeUndefined()
          for (const [i, b] of bases.entries()) if (i > 0) expect(touch(bases[i - 1]!, b)).toBe(true)
        },
      ),
      { seed: 1914, numRuns: 200 },
    )
    const straight = bentLine(front, [0, 0], inch, 0)
    expect(straight.map((b) => b.at.x)).toEqual([20_000, 21_000, 22_000])
    expect(faultInLine([straight[0]!, straight[2]!])).toBe("bases 1 and 2 do not touch")
    expect(faultInLine(bentLine(front, [1000], inch, 4500))).toBe(
      "bases 1 and 2 bend by 1000: 0 hundredths of a degree at most",
    )
  })

  it("DGK-FORM-04 a column bends along a road", () => {
    const road = [p(0, 10_000), p(10_000, 10_000), p(10_000, 20_000)]
    const bases = columnAlong(road, 12_000, 4, inch)
    expect(bases.map((b) => b.facing)).toEqual([0, 0, 9000, 9000])
    expect(bases[0]!.at).toEqual(p(10_000, 11_500))
    expect(bases[3]!.at).toEqual(p(8500, 10_000))
  })
})

describe("along a road or a railway", () => {
  const track = [p(0, 0), p(10_000, 0), p(10_000, 10_000)]
  it("walks it, measures it, finds the place nearest to a point", () => {
    expect(roadLength(track)).toBe(20_000)
    expect(walk(track, 12_500)).toEqual({ at: p(10_000, 2500), distance: 12_500, along: 0 })
    expect([walk(track, 20_001), walk(track, -1), walk(track, Number.NaN)]).toEqual([undefined, undefined, undefined])
    expect(nearestOnRoad(track, p(7000, 400))).toEqual({ at: p(7000, 0), distance: 7000, along: 9000, off: 400 })
    expect(roadBetween(track, 8000, 12_000)).toEqual([p(8000, 0), p(10_000, 0), p(10_000, 2000)])
    expect(roadBetween(track, 12_000, 8000)).toEqual([p(10_000, 2000), p(10_000, 0), p(8000, 0)])
    expect(roadBetween(track, 12_000, 80_000)).toEqual([])
    const bends = [p(0, 0), p(4000, 0), p(4000, 4000), p(8000, 4000)]
    expect(roadBetween(bends, 10_000, 1000)).toEqual([p(6000, 4000), p(4000, 4000), p(4000, 0), p(1000, 0)])
  })
})

describe("looking for a place", () => {
  it("goes outwards: every point once, never one farther before one nearer", () => {
    const points = [...spiral(p(500, 500), 100, 1000)]
    const far = points.map((q) => Math.hypot(q.x - 500, q.y - 500))
    expect(far).toEqual(far.toSorted((a, b) => a - b))
    expect(new Set(points.map((q) => `${q.x} ${q.y}`)).size).toBe(points.length)
    let all = 0
    for (let x = -10; x <= 10; x++) for (let y = -10; y <= 10; y++) if (x * x + y * y <= 100) all++
    expect(points).toHaveLength(all)
    expect(points.slice(0, 5)).toEqual([p(500, 500), p(500, 600), p(600, 500), p(500, 400), p(400, 500)])
  })

  it("TGW-VCQ-02 moves a model out of the way by the shortest distance", () => {
    const tank = rect(p(10_000, 10_000), 0, 2750, 5750)
    const { at } = nearestPlace(p(11_000, 10_000), { step: 50, within: 5000 }, (q) => !overlap(circle(q, 500), tank))
    expect(at).toEqual(p(11_900, 10_000)) // 11,375 + 500, on the grid of 50
    expect(nearestPlace(p(0, 0), { step: 100, within: 500 }, () => false).at).toBeUndefined()
  })

  it("draws places at random, the same for the same draws, inside what was asked", () => {
    const table = layTable({ width: 1000, depth: 500, pieces: [] })
    const box = { west: 0, south: 0, east: table.width, north: table.depth }
    const draws = (seed: number) => Array.from({ length: 20 }, () => randomPlace(numbers(seed), box, 5))
    expect(draws(3)).toEqual(draws(3))
    const triangle = [p(0, 0), p(1000, 0), p(0, 1000)]
    const random = numbers(5)
    for (let i = 0; i < 50; i++) {
      const at = randomPlace(random, triangle, 200)
      expect(at && whereIn(triangle, at)).not.toBe("out")
    }
    expect(randomPlace(random, box, 10, () => false)).toBeUndefined()
  })
})

describe("in words", () => {
  it("thousandths as the game's unit", () => {
    expect([5500, 1000, 800, -250, 0, 12_345].map((n) => sayLength(n, '"'))).toEqual([
      '5.5"',
      '1"',
      '0.8"',
      '-0.25"',
      '0"',
      '12.345"',
    ])
    expect(sayAngle(4550)).toBe("45.5°")
  })
})
