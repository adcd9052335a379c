/** Searches for places: the nearest suitable one, and random ones for proposing moves. */
import { faultInSize, refuse } from "./check.ts"
import { checkPoint, type Point } from "./point.ts"
import { type Box, boxAround, type Polygon, whereIn } from "./polygon.ts"

/**
 * Points around a centre on a square grid, nearest first; of equally near ones, those on the smaller square ring first, then clockwise from
 * north. Ends when the distance is reached.
 */
export function* spiral(centre: Point, step: number, within: number): Generator<Point> {
  checkPoint(centre)
  refuse(faultInSize(step, "the step", 1) ?? faultInSize(within, "the distance"))
  yield centre
  const far = Math.floor(within / step)
  let waiting: GridPoint[] = []
  for (let ring = 1; ring <= far; ring++) {
    waiting.push(...ringAt(ring))
    const known = ring === far ? Number.POSITIVE_INFINITY : (ring + 1) ** 2 // everything nearer than the next ring is complete
    const ready = waiting.filter((p) => p.d < known).sort((p, q) => p.d - q.d)
    waiting = waiting.filter((p) => p.d >= known)
    for (const p of ready)
      if (p.d * step * step <= within * within) yield { x: centre.x + p.x * step, y: centre.y + p.y * step }
  }
}

/** Steps from the centre, and the square of their straight-line length. */
type GridPoint = { readonly x: number; readonly y: number; readonly d: number }

/** The points of a square ring, clockwise from north, with the squares of their distances. */
function ringAt(n: number): GridPoint[] {
  const points: { x: number; y: number }[] = []
  for (let x = 0; x < n; x++) points.push({ x, y: n })
  for (let y = n; y > -n; y--) points.push({ x: n, y })
  for (let x = n; x > -n; x--) points.push({ x, y: -n })
  for (let y = -n; y < n; y++) points.push({ x: -n, y })
  for (let x = -n; x < 0; x++) points.push({ x, y: n })
  return points.map((p) => ({ ...p, d: p.x * p.x + p.y * p.y }))
}

/** What the search found, and how many places it tried. */
export type Found = { readonly at: Point | undefined; readonly tried: number }

/** The nearest suitable place to a point, on a grid with this spacing in thousandths, within a distance. */
export function nearestPlace(
  centre: Point,
  { step, within }: { readonly step: number; readonly within: number },
  willDo: (p: Point) => boolean,
): Found {
  let tried = 0
  for (const at of spiral(centre, step, within)) {
    tried++
    if (willDo(at)) return { at, tried }
  }
  return { at: undefined, tried }
}

/** Returns a whole number from 0 to `below` - 1: the random source of an agent or the fuzzer. */
export type Random = (below: number) => number

/** A random suitable place in a box or a polygon; undefined if a number of tries have failed. */
export function randomPlace(
  random: Random,
  where: Box | Polygon,
  tries: number,
  willDo: (p: Point) => boolean = () => true,
): Point | undefined {
  const polygon = "west" in where ? undefined : where
  const box = "west" in where ? where : boxAround(where)
  for (let i = 0; i < tries; i++) {
    const at = { x: box.west + random(box.east - box.west + 1), y: box.south + random(box.north - box.south + 1) }
    if ((!polygon || whereIn(polygon, at) !== "out") && willDo(at)) return at
  }
  return undefined
}
