/** A full table for tests and measurements: woods, hills, towns, walls, roads and two hundred bases; the same seed gives the same table. */
import { facing, offset } from "../facing.ts"
import { type Base, circle, type Piece, type Point, rect, type Standing, type TablePlan } from "../index.ts"
import { faultInPolygon } from "../polygon.ts"

/** Whole numbers below n, always the same for a seed. Good enough to scatter things; not part of any game. */
export function numbers(seed: number): (n: number) => number {
  let state = seed >>> 0 || 1
  return (n) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % n
  }
}

/** A wavy outline of 20 to 60 corners around a point. */
export function blob(random: (n: number) => number, centre: Point, radius: number, corners: number): Point[] {
  for (;;) {
    const points = Array.from({ length: corners }, (_, i) =>
      offset(centre, facing(-Math.floor((i * 36000) / corners)), Math.floor((radius * (700 + random(600))) / 1000)),
    )
    if (!faultInPolygon(points)) return points
  }
}

const KINDS = ["wood", "hill", "town", "crops", "marsh"] as const

/** Sixty pieces on 72 by 48 inches: 54 areas, a third of the table (TGW-FIELD-01), three walls and three roads. */
export function fullPlan(seed: number, areas = 54, lines = 6): TablePlan {
  const random = numbers(seed)
  const pieces: Piece[] = []
  for (let i = 0; i < areas; i++) {
    const centre = { x: random(72_000), y: random(48_000) }
    const kind = KINDS[i % KINDS.length]!
    const points = blob(random, centre, 1500 + random(2000), 20 + random(41))
    const level = kind === "hill" ? { level: 1 + random(2) } : {}
    pieces.push({ form: "area", id: `${kind}-${i}`, kind, points, height: 1000 * (1 + random(4)), ...level })
  }
  for (let i = 0; i < lines; i++) {
    let at = { x: random(72_000), y: random(48_000) }
    let towards = random(36_000)
    const points = [at]
    for (let k = 0; k < 5 + random(6); k++) {
      towards = facing(towards + random(6000) - 3000)
      at = offset(at, towards, 1500 + random(3000))
      points.push(at)
    }
    if (i % 2 === 0) pieces.push({ form: "line", id: `wall-${i}`, kind: "wall", points, height: 1000 })
    else pieces.push({ form: "line", id: `road-${i}`, kind: "road", points, width: 1000 + random(1000) })
  }
  return { width: 72_000, depth: 48_000, pieces }
}

/** Bases anywhere on it: three round ones an inch across for each rectangle. */
export function fullBases(seed: number, count = 200): Standing[] {
  const random = numbers(seed)
  return Array.from({ length: count }, (_, i) => {
    const at = { x: random(72_000), y: random(48_000) }
    const base: Base =
      i % 4 === 0 ? rect(at, random(36_000), 1000 + random(3000), 1000 + random(2000)) : circle(at, 500)
    return { id: `base-${String(i).padStart(3, "0")}`, base }
  })
}

export function randomLine(random: (n: number) => number): { from: Point; to: Point } {
  return { from: { x: random(72_001), y: random(48_001) }, to: { x: random(72_001), y: random(48_001) } }
}
