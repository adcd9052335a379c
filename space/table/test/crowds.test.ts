import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  alongLine,
  aroundLeader,
  assign,
  assignPlaces,
  type Base,
  Bases,
  type Circle,
  chain,
  circle,
  coherencyOf,
  contactNearest,
  contactsAround,
  distance,
  openRanks,
  overlap,
  type Point,
  passedThrough,
  rect,
  rimOf,
  type Standing,
  screenOf,
  segmentsMeet,
  touch,
} from "../index.ts"
import { fullBases, numbers } from "./fullTable.ts"

const p = (x: number, y: number): Point => ({ x, y })
const order = { radius: 500, gap: 1000 }
const men = (circles: readonly Circle[]): Standing[] =>
  circles.map((base, i) => ({ id: `m${i}`.padStart(4, "0"), base }))
const apart = (circles: readonly Circle[]): boolean =>
  circles.every((a, i) => circles.slice(i + 1).every((b) => !overlap(a, b)))

describe("open order", () => {
  it("ranks stand one behind the other, the last in the middle", () => {
    expect(openRanks({ front: p(10_000, 10_000), facing: 0 }, 5, 2, order).map((c) => c.at)).toEqual([
      p(8000, 10_000),
      p(10_000, 10_000),
      p(12_000, 10_000),
      p(8000, 8000),
      p(10_000, 8000),
    ])
    expect(openRanks({ front: p(0, 0), facing: 9000 }, 1, 3, order).map((c) => c.at)).toEqual([p(0, 0)])
  })

  it("hangs together at its gap, whichever way it faces, and nobody stands on another", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 35_999 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 2000 }),
        (facing, count, ranks, gap) => {
          const found = openRanks({ front: p(20_000, 20_000), facing }, count, ranks, { radius: 500, gap })
          expect(found).toHaveLength(count)
          expect(apart(found)).toBe(true)
          expect(coherencyOf(men(found), Math.max(gap, 2)).whole).toBe(true)
        },
      ),
      { seed: 1914, numRuns: 150 },
    )
  })

  it("men around a leader are in reach of each other and of him, the first before him", () => {
    const leader = circle(p(20_000, 20_000), 500)
    expect(aroundLeader(leader, 0, 2, { radius: 500, gap: 1000 }).map((c) => c.at)).toEqual([
      p(20_000, 21_998),
      p(21_730, 20_999),
    ])
    fc.assert(
      fc.property(
        fc.nat({ max: 35_999 }),
        fc.nat({ max: 30 }),
        fc.integer({ min: 2, max: 2000 }),
        (facing, count, gap) => {
          const found = aroundLeader(leader, facing, count, { radius: 500, gap })
          expect(found).toHaveLength(count)
          expect(apart([leader, ...found])).toBe(true)
          expect(coherencyOf(men([leader, ...found]), gap).whole).toBe(true)
        },
      ),
      { seed: 1915, numRuns: 100 },
    )
    expect(apart([circle(p(0, 0), 2500), ...aroundLeader(circle(p(0, 0), 2500), 0, 14, order)])).toBe(true)
  })

  it("along a trench men stand on it, along a wall beside it, round every bend, no gap too wide and nobody on another", () => {
    const straight = [p(0, 0), p(20_000, 0)]
    expect(alongLine(straight, 1000, 4, order).map((c) => c.at)).toEqual([
      p(1000, 0),
      p(3000, 0),
      p(5000, 0),
      p(7000, 0),
    ])
    expect(alongLine(straight, 1000, 2, order, "left", 200).map((c) => c.at)).toEqual([p(1000, 600), p(3000, 600)])
    expect(alongLine(straight, 18_000, 9, order)).toHaveLength(2)
    const zigzag = [p(0, 0), p(4000, 3000), p(8000, 0), p(12_000, 3000), p(16_000, 0), p(20_000, 3000)]
    const random = numbers(3)
    for (let i = 0; i < 40; i++) {
      const gap = random(2000)
      const found = alongLine(zigzag, random(3000), 12, { radius: 500, gap })
      expect(apart(found)).toBe(true)
      expect(coherencyOf(men(found), Math.max(gap, 2)).whole).toBe(true)
      for (const c of found) expect(distance(chain([c.at, c.at]), chain(zigzag))).toBeLessThanOrEqual(1)
    }
  })
})

describe("who goes where", () => {
  const every = (n: number, m: number): number[][] =>
    n === 0
      ? [[]]
      : every(n - 1, m).flatMap((head) =>
          [...Array(m).keys()].filter((j) => !head.includes(j)).map((j) => [...head, j]),
        )
  const total = (costs: readonly (readonly number[])[], found: readonly number[]) =>
    found.reduce((sum, j, i) => sum + costs[i]![j]!, 0)

  it("is the cheapest of all ways to share the places out, for up to seven", () => {
    const random = numbers(11)
    for (let i = 0; i < 60; i++) {
      const n = 1 + random(i < 5 ? 7 : 5)
      const m = Math.min(7, n + random(3))
      const costs = Array.from({ length: n }, () => Array.from({ length: m }, () => random(i % 2 === 0 ? 4 : 20_000)))
      const found = assign(costs)
      expect(new Set(found).size).toBe(n)
      expect(total(costs, found)).toBe(Math.min(...every(n, m).map((f) => total(costs, f))))
    }
  })
  it("keeps men where they are if they stand on the places", () => {
    const at = [p(0, 0), p(1000, 0), p(5000, 5000)]
    expect(assignPlaces(at, [at[2]!, at[0]!, p(1, 1), at[1]!])).toEqual([1, 3, 0])
    expect(assignPlaces([], [])).toEqual([])
  })
  it("refuses too few places and costs that are not whole", () => {
    expect(() => assign([[1], [2]])).toThrow("2 men for 1 places: expected a place for each")
    expect(() => assign([[1, 0.5]])).toThrow("row 1 has a cost of 0.5: expected whole numbers")
    expect(() => assign([[1, 2], [1]])).toThrow("row 2 has 1 costs: expected 2")
  })
})

describe("a line through a unit", () => {
  const unit = men([p(0, 0), p(2000, 0), p(4000, 0), p(0, 2000), p(9000, 0)].map((at) => circle(at, 500)))
  const screen = screenOf(unit, 1000)

  it("TGW-AMB-10 is stopped by a base and by the gap of two that are within reach, not by a wider one", () => {
    const across = (x: number) => passedThrough(screen, { from: p(x, -5000), to: p(x, 5000) })
    expect(across(1000)).toMatchObject({ what: "gap", at: p(1000, 0), distance: 5000 })
    expect(across(2000)).toMatchObject({ what: "base", at: p(2000, -500), distance: 4500 })
    expect(across(6500)).toBeUndefined()
    expect(passedThrough(screen, { from: p(-5000, 1000), to: p(5000, 1000) })).toMatchObject({
      what: "gap",
      at: p(0, 1000),
    })
    expect(passedThrough(screenOf([], 1000), { from: p(0, 0), to: p(1, 1) })).toBeUndefined()
  })
  it("all pairs within reach count, not only those of a shortest chain", () => {
    const square = men([p(0, 0), p(1900, 0), p(0, 1900), p(1900, 1900)].map((at) => circle(at, 500)))
    expect(coherencyOf(square, 1000).links).toHaveLength(3)
    expect(screenOf(square, 1000).gaps).toHaveLength(4)
  })
  it("agrees with looking at every base and every pair", () => {
    const random = numbers(5)
    let through = 0
    for (let i = 0; i < 400; i++) {
      const some = men(Array.from({ length: 6 }, () => circle(p(random(12_000), random(12_000)), 500)))
      const line = { from: p(random(12_000), random(12_000)), to: p(random(12_000), random(12_000)) }
      const met =
        some.some(({ base }) => distance(chain([line.from, line.to]), circle(base.at, 1)) < 499) ||
        some.some((a) =>
          some.some(
            (b) =>
              a !== b && distance(a.base, b.base) <= 1000 && segmentsMeet(line.from, line.to, a.base.at, b.base.at),
          ),
        )
      const grazes = some.some(
        ({ base }) => Math.abs(distance(chain([line.from, line.to]), circle(base.at, 1)) - 499) < 2,
      )
      if (grazes) continue
      expect(passedThrough(screenOf(some, 1000), line) !== undefined).toBe(met)
      if (met) through++
    }
    expect(through).toBeGreaterThan(80)
  })
})

describe("contact", () => {
  const random = numbers(21)
  const target = (i: number): Base =>
    i % 2 === 0
      ? circle(p(10_000, 10_000), 300 + random(1500))
      : rect(p(10_000, 10_000), random(36_000), 500 + random(3000), 500 + random(6000))

  it("all the way round a base a man touches it and does not stand on it", () => {
    for (let i = 0; i < 30; i++) {
      const base = target(i)
      const rim = rimOf(base, 500)
      for (let k = 0; k < 60; k++) {
        const man = circle(rim.at(random(2 * rim.length)), 500)
        expect(touch(man, base)).toBe(true)
        expect(overlap(man, base)).toBe(false)
      }
    }
  })
  it("places around a base touch it, are clear of each other, and leave no room for one more between two", () => {
    expect(contactsAround(circle(p(0, 0), 500), 500, p(0, 9000)).length).toBeGreaterThanOrEqual(5)
    for (let i = 0; i < 20; i++) {
      const base = target(i)
      const found = contactsAround(base, 500, p(random(20_000), random(20_000)))
      expect(apart(found)).toBe(true)
      for (const man of found) expect(touch(man, base) && !overlap(man, base)).toBe(true)
      const rim = rimOf(base, 500)
      for (let far = 0; far < rim.length; far += 25)
        expect(found.some((man) => distance(man, circle(rim.at(far), 500)) === 0)).toBe(true)
    }
  })
  it("the nearest place that is free is the nearest of all places tried one by one", () => {
    let beside = 0
    for (let i = 0; i < 40; i++) {
      const base = circle(p(10_000, 10_000), 300 + random(1500))
      const others = Array.from({ length: 5 }, () => circle(p(7000 + random(6000), 7000 + random(6000)), 500))
      const man = circle(p(4000 + random(12_000), 2000 + random(4000)), 500)
      const free = (c: Circle) => others.every((o) => !overlap(o, c))
      const found = contactNearest(base, man, free)
      const far = (c: Circle) => Math.hypot(c.at.x - man.at.x, c.at.y - man.at.y)
      const rim = rimOf(base, 500)
      let best = Number.POSITIVE_INFINITY
      for (let f = 0; f < 36_000; f += 2) {
        const c = circle(rim.at(f), 500)
        if (free(c)) best = Math.min(best, far(c))
      }
      expect(found !== undefined).toBe(best < Number.POSITIVE_INFINITY)
      if (!found) continue
      expect(free(found)).toBe(true)
      expect(Math.abs(far(found) - best)).toBeLessThanOrEqual(3)
      if (far(found) > far(contactNearest(base, man)!) + 5) beside++
    }
    expect(beside).toBeGreaterThan(10)
  })
  it("there is none if nothing will do", () =>
    expect(contactNearest(circle(p(0, 0), 500), circle(p(0, 5000), 500), () => false)).toBeUndefined())
})

describe("free places", () => {
  it("a base has room where it overlaps no other, whichever of the other bases are looked at", () => {
    const random = numbers(7)
    let [free, taken] = [0, 0]
    for (let seed = 1; seed <= 5; seed++) {
      const standings = fullBases(seed)
      const bases = new Bases({ width: 72_000, depth: 48_000 }, standings)
      for (let i = 0; i < 200; i++) {
        const at = p(random(72_000), random(48_000))
        const base = i % 2 === 0 ? circle(at, 300 + random(900)) : rect(at, random(36_000), 800, 2000 + random(4000))
        const room = standings.every((s) => !overlap(base, s.base))
        expect(bases.isFree(base)).toBe(room)
        if (room) free++
        else taken++
      }
    }
    expect(Math.min(free, taken)).toBeGreaterThan(100)
  })
})
