import { describe, expect, it } from "vitest"
import {
  type Base,
  Bases,
  baseOnTable,
  circle,
  collisions,
  distance,
  layTable,
  movedTo,
  type Obstructions,
  type Piece,
  type Point,
  type Route,
  Routes,
  rect,
  type Standing,
  type Step,
  shapeOf,
  type Table,
  tooNear,
  trace,
} from "../index.ts"
import { blob, numbers } from "./fullTable.ts"

const p = (x: number, y: number): Point => ({ x, y })
const bare = layTable({ width: 20_000, depth: 16_000, pieces: [] })

type Man = Standing & { readonly foe?: boolean }
const bars: Obstructions<Piece, Man> = {
  reach: 1000,
  base: (m) => (m.foe ? { rule: "X-2", label: "an enemy", clearance: 1000 } : { rule: "X-1", label: "a friend" }),
  piece: (piece) => (piece.kind === "house" ? { rule: "X-3", label: "a house" } : undefined),
}

const stepsOf = ({ points }: Route): Step[] => points.map((to) => ({ kind: "go", to }))

/** The procedure without its index, its memory and its straight legs: every step of the grid is checked against every obstacle. */
function byGrid(table: Table, men: readonly Man[], base: Base, from: Point, goal: Point, within: number, step = 500) {
  const shapes = [
    ...table.pieces.flatMap((piece) => (bars.piece!(piece) ? [{ shape: shapeOf(piece), clearance: 0 }] : [])),
    ...men.map((m) => ({ shape: m.base, clearance: bars.base!(m)!.clearance ?? 0 })),
  ]
  const answers = new Map<string, boolean>()
  const clear = (a: Point, b: Point) => {
    const known = answers.get(`${a.x} ${a.y} ${b.x} ${b.y}`)
    if (known !== undefined) return known
    const answer = isClear(a, b)
    answers.set(`${a.x} ${a.y} ${b.x} ${b.y}`, answer)
    return answer
  }
  const isClear = (a: Point, b: Point) => {
    const motion = { kind: "shift", by: { x: b.x - a.x, y: b.y - a.y } } as const
    const mover = movedTo(base, a)
    return (
      baseOnTable(table, movedTo(base, b)) &&
      shapes.every(({ shape, clearance }) => tooNear(mover, motion, shape, clearance).length === 0)
    )
  }
  const around = (q: Point): Point[] => {
    const found: Point[] = []
    for (let r = -1; r <= 2; r++)
      for (let c = -1; c <= 2; c++)
        found.push(p((Math.floor(q.x / step) + c) * step, (Math.floor(q.y / step) + r) * step))
    return found.filter((n) => n.x >= 0 && n.y >= 0 && n.x <= table.width && n.y <= table.depth)
  }
  const key = (q: Point) => `${q.x} ${q.y}`
  const length = new Map<string, number>()
  const open = new Map<string, { at: Point; gone: number }>()
  const offer = (at: Point, gone: number) => {
    if (!length.has(key(at)) && (open.get(key(at))?.gone ?? Number.POSITIVE_INFINITY) > gone)
      open.set(key(at), { at, gone })
  }
  const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
  const inReach = (q: Point) => Math.abs(q.x - from.x) <= within && Math.abs(q.y - from.y) <= within
  if (clear(from, goal)) return far(from, goal)
  for (const n of around(from)) if (inReach(n) && clear(n, n) && clear(from, n)) offer(n, far(from, n))
  const joined = new Set(around(goal).map(key))
  let best = Number.POSITIVE_INFINITY
  while (open.size > 0) {
    const next = [...open.values()].reduce((a, b) => (b.gone < a.gone ? b : a))
    open.delete(key(next.at))
    length.set(key(next.at), next.gone)
    if (joined.has(key(next.at)) && clear(next.at, goal)) best = Math.min(best, next.gone + far(next.at, goal))
    for (let dx = -step; dx <= step; dx += step)
      for (let dy = -step; dy <= step; dy += step) {
        const to = p(next.at.x + dx, next.at.y + dy)
        if ((dx !== 0 || dy !== 0) && to.x >= 0 && to.y >= 0 && inReach(to) && clear(to, to) && clear(next.at, to))
          offer(to, next.gone + far(next.at, to))
      }
  }
  return best
}

describe("the way of a base among others", () => {
  const wall = (gap: number): Man[] =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => ({
      id: `m${i}`,
      base: circle(p(10_000, 1000 + 1000 * i + (i > 3 ? gap : 0)), 500),
    }))
  const man = circle(p(0, 0), 500)

  it("goes straight where it can", () => {
    expect(new Routes(bare, [], man, bars).find(p(1000, 1000), p(9333, 7777), { within: 12_000 })).toEqual({
      points: [p(9333, 7777)],
      length: 10_741,
    })
    expect(new Routes(bare, [], man, bars).find(p(1000, 1000), p(1000, 1000), { within: 0 })).toEqual({
      points: [],
      length: 0,
    })
  })

  it("goes through a gap as wide as its base and a step of the grid, round the end otherwise", () => {
    const from = p(8000, 5000)
    const to = p(12_000, 5000)
    const through = new Routes(bare, wall(1500), man, bars).find(from, to, { within: 6000 })
    expect(through!.length).toBeLessThan(4500)
    const round = new Routes(bare, wall(500), man, bars).find(from, to, { within: 6000 })
    expect(round!.length).toBeGreaterThan(9000)
    expect(new Routes(bare, wall(500), man, bars).find(from, to, { within: 6000, most: 9000 })).toBeUndefined()
    expect(new Routes(bare, wall(500), man, bars).find(from, to, { within: 3000 })).toBeUndefined()
  })

  it("keeps its distance from the enemy, and leaves one that it stood too near to without coming nearer", () => {
    const foe: Man = { id: "foe", foe: true, base: circle(p(10_000, 5000), 500) }
    const route = new Routes(bare, [foe], man, bars).find(p(7000, 5000), p(13_000, 5000), { within: 6000 })!
    expect(collisions(bare, new Bases(bare, [foe]), trace(circle(p(7000, 5000), 500), stepsOf(route)), bars)).toEqual(
      [],
    )
    const near = new Routes(bare, [foe], man, bars)
    expect(near.find(p(8500, 5000), p(6000, 5000), { within: 6000 })?.length).toBe(2500)
    const past = near.find(p(8500, 5000), p(13_000, 5000), { within: 6000 })!
    expect(past.length).toBeGreaterThan(4600)
    const nearest = trace(circle(p(8500, 5000), 500), stepsOf(past)).flatMap((leg) =>
      tooNear(leg.before, leg.motion, foe.base, 499),
    )
    expect(nearest).toEqual([])
  })

  it("does not lead through what the base touched at its start, and does not end on what it overlapped there", () => {
    const foe: Man = { id: "foe", foe: true, base: rect(p(10_000, 5000), 0, 1250, 3500) }
    const routes = new Routes(bare, [foe], man, bars)
    const touching = p(8875, 5000)
    expect(distance(circle(touching, 500), foe.base)).toBe(0)
    expect(routes.find(touching, p(9800, 5000), { within: 6000 })).toBeUndefined()
    expect(routes.find(touching, p(7000, 5000), { within: 6000 })?.length).toBe(1875)
    const past = routes.find(touching, p(13_000, 5000), { within: 6000 })!
    const swept = trace(circle(touching, 500), stepsOf(past)).flatMap((leg) =>
      tooNear(leg.before, leg.motion, foe.base),
    )
    expect([past.length > 5000, swept]).toEqual([true, []])
    const friend: Man = { id: "friend", base: foe.base }
    const inside = new Routes(bare, [friend], man, bars)
    expect(inside.find(p(9500, 5000), p(9800, 5000), { within: 6000 })).toBeUndefined()
    expect(inside.find(p(9500, 5000), p(8000, 5000), { within: 6000 })?.length).toBe(1500)
  })

  it("leads to the nearest place where nothing is left to go: the table's edge", () => {
    const route = new Routes(bare, wall(0), man, bars).find(
      p(12_000, 5000),
      { left: (q) => Math.max(0, q.x - 500) },
      { within: 20_000 },
    )!
    expect(route.points.at(-1)!.x).toBe(500)
    expect(route.length).toBeLessThan(14_500)
    expect(new Routes(bare, [], man, bars).find(p(500, 500), { left: (q) => q.x - 500 }, { within: 1000 })).toEqual({
      points: [],
      length: 0,
    })
  })

  it("finds a way just when the grid has one, never a longer one, and none that is barred", () => {
    const random = numbers(1916)
    let found = 0
    let none = 0
    let shorter = 0
    for (let game = 0; game < 16; game++) {
      const house: Piece[] = Array.from({ length: random(4) }, (_, i) => ({
        form: "area",
        id: `house-${i}`,
        kind: "house",
        points: blob(random, p(4000 + random(12_000), 3000 + random(10_000)), 1200, 8),
      }))
      const table = layTable({ width: 20_000, depth: 16_000, pieces: house })
      const men: Man[] = Array.from({ length: 30 + random(30) }, (_, i) => ({
        id: `m${i}`,
        foe: i % 9 === 0,
        base:
          i % 6 === 0
            ? rect(p(random(20_000), random(16_000)), random(36_000), 1500, 800)
            : circle(p(random(20_000), random(16_000)), 400),
      }))
      const base: Base = game % 3 === 0 ? rect(p(0, 0), random(36_000), 900, 500) : circle(p(0, 0), 400)
      const routes = new Routes(table, men, base, bars)
      const bases = new Bases(table, men)
      for (let i = 0; i < 3; i++) {
        const from = p(random(20_000), random(16_000))
        const goal = p(from.x + random(8000) - 4000, from.y + random(8000) - 4000)
        if (!baseOnTable(table, movedTo(base, from)) || !routes.isClear(from, from)) continue
        const route = routes.find(from, goal, { within: 4000 })
        const oracle = byGrid(table, men, base, from, goal, 4000)
        expect(route !== undefined).toBe(oracle < Number.POSITIVE_INFINITY)
        if (!route) {
          none++
          continue
        }
        found++
        expect(route.length).toBeLessThanOrEqual(oracle * 1.005 + 1)
        if (route.length < oracle * 0.99) shorter++
        expect(route.points.at(-1)).toEqual(goal)
        expect(collisions(table, bases, trace(movedTo(base, from), stepsOf(route)), bars)).toEqual([])
      }
    }
    expect(found).toBeGreaterThan(10)
    expect(none).toBeGreaterThan(5)
    expect(shorter).toBeGreaterThan(0)
  })

  it("answers the same whatever was asked before", () => {
    const random = numbers(7)
    const men: Man[] = Array.from({ length: 80 }, (_, i) => ({
      id: `m${i}`,
      base: circle(p(random(20_000), random(16_000)), 500),
    }))
    const kept = new Routes(bare, men, man, bars)
    for (let i = 0; i < 40; i++) {
      const ask = [p(random(20_000), random(16_000)), p(random(20_000), random(16_000)), { within: 9000 }] as const
      expect(kept.find(...ask)).toEqual(new Routes(bare, men, man, bars).find(...ask))
    }
  })

  it("refuses what cannot be, with a sentence", () => {
    expect(() => new Routes(bare, [], man, bars, { step: 0 })).toThrow("the step of the grid is 0: expected at least 1")
    expect(() => new Routes(bare, [], man, bars, { step: 10 })).toThrow(/a grid of .* points: expected a wider step/)
    const routes = new Routes(bare, [], man, bars)
    expect(() => routes.find(p(0.5, 0), p(0, 0), { within: 1 })).toThrow(/x of the start is 0.5/)
    expect(() => routes.find(p(0, 0), p(0, 0), { within: -1 })).toThrow(/the distance to look is -1/)
  })
})
