/**
 * Where things are on paper. There are two scales, both of whole numbers:
 *
 * - The *plan* is an affine picture of the map: the centre of a hex is a small integer point, its corners are (±2, 0) and
 *   (±1, ±1) away on a flat map, (0, ±2) and (±1, ±1) on a pointy one. Hexes look squashed, but things touch each other exactly
 *   as on the true map, so questions about shapes inside hexes can be answered without rounding.
 * - The *drawing* stretches the plan to regular hexagons of HEX_SIZE a side (1732 stands for 1000 times the square root
 *   of 3, true to 3 parts in 100 000). Clients draw it, and send back points to be picked.
 */
import { DIRECTIONS, type Direction, type Orientation } from "./direction.ts"
import type { Grid, Hex, Side, Vertex } from "./grid.ts"

export type XY = { readonly x: number; readonly y: number }

/** Plan offsets of the corners 0 to 5 from the centre. */
const CORNERS: { readonly [o in Orientation]: readonly XY[] } = {
  flat: [xy(-1, -1), xy(1, -1), xy(2, 0), xy(1, 1), xy(-1, 1), xy(-2, 0)],
  pointy: [xy(0, -2), xy(1, -1), xy(1, 1), xy(0, 2), xy(-1, 1), xy(-1, -1)],
}

/** The distance from the centre of a hex to its corner in the drawing. */
export const HEX_SIZE = 2000

/** Drawing units for one plan unit. */
const SCALE: { readonly [o in Orientation]: XY } = { flat: xy(1000, 1732), pointy: xy(1732, 1000) }

/** The plan point of the centre of a hex. */
export function planCentre(grid: Grid, h: Hex): XY {
  const q = grid.q[grid.check(h)]!
  const r = grid.r[h]!
  return grid.orientation === "flat" ? xy(3 * q, 2 * r + q) : xy(2 * q + r, 3 * r)
}

/** The plan point of corner `c` of a hex. */
export function planCorner(grid: Grid, h: Hex, c: Direction): XY {
  const at = planCentre(grid, h)
  const by = CORNERS[grid.orientation][c]!
  return xy(at.x + by.x, at.y + by.y)
}

/** The centre of a hex in the drawing. */
export const centre = (grid: Grid, h: Hex): XY => drawn(grid, planCentre(grid, h))

/** The six corners of a hex in the drawing, clockwise from corner 0. */
export const corners = (grid: Grid, h: Hex): XY[] => DIRECTIONS.map((c) => drawn(grid, planCorner(grid, h, c)))

/** The two ends of a hexside in the drawing, clockwise as seen from its first hex. */
export function sideEnds(grid: Grid, s: Side): readonly [XY, XY] {
  const [h] = grid.hexesBeside(s)
  const d = grid.sideDirection[s]!
  return [
    drawn(grid, planCorner(grid, h, d as Direction)),
    drawn(grid, planCorner(grid, h, ((d + 1) % 6) as Direction)),
  ]
}

/** A vertex in the drawing. */
export function vertexPoint(grid: Grid, v: Vertex): XY {
  const h = grid.vertexHexes[v * 3]
  if (h === undefined) throw new Error(`expected a vertex 0 to ${grid.vertices - 1}, found ${v}`)
  return drawn(grid, planCorner(grid, h, DIRECTIONS.find((c) => grid.vertex(h, c) === v)!))
}

/** The smallest rectangle around the whole map in the drawing. */
export function bounds(grid: Grid): { readonly left: number; top: number; right: number; bottom: number } {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let h = 0; h < grid.size; h++) {
    for (const { x, y } of corners(grid, h)) {
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  return box
}

/** The hex under a point of the drawing, or NONE; on a hexside exactly, one of its two hexes. */
export function pick(grid: Grid, point: XY): Hex {
  const scale = SCALE[grid.orientation]
  const x = point.x / scale.x
  const y = point.y / scale.y
  const q = grid.orientation === "flat" ? x / 3 : (x - y / 3) / 2
  const r = grid.orientation === "flat" ? (y - x / 3) / 2 : y / 3
  // Round all three cube coordinates; then correct the one with the largest rounding error to fit the other two.
  const s = -q - r
  let nearQ = Math.round(q)
  let nearR = Math.round(r)
  const nearS = Math.round(s)
  const [offQ, offR, offS] = [Math.abs(nearQ - q), Math.abs(nearR - r), Math.abs(nearS - s)]
  if (offQ > offR && offQ > offS) nearQ = -nearR - nearS
  else if (offR > offS) nearR = -nearQ - nearS
  return grid.hexAt(nearQ, nearR)
}

/** True if the closed segment a–b touches the closed polygon (no self-crossings), all in whole numbers of one scale. */
export function segmentTouches(polygon: readonly XY[], a: XY, b: XY): boolean {
  return (
    polygon.some((p, i) => segmentsTouch(p, polygon[(i + 1) % polygon.length]!, a, b)) ||
    (polygon.length > 2 && contains(polygon, a))
  )
}

function xy(x: number, y: number): XY {
  return { x, y }
}

const drawn = (grid: Grid, p: XY): XY => {
  const scale = SCALE[grid.orientation]
  return xy(p.x * scale.x, p.y * scale.y)
}

/** Twice the area of the triangle a, b, c: positive if c lies to the right of a→b with y growing downwards. */
const turnOf = (a: XY, b: XY, c: XY): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

const inBox = (a: XY, b: XY, p: XY): boolean =>
  Math.min(a.x, b.x) <= p.x && p.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= p.y && p.y <= Math.max(a.y, b.y)

function segmentsTouch(a: XY, b: XY, c: XY, d: XY): boolean {
  const [abc, abd, cda, cdb] = [turnOf(a, b, c), turnOf(a, b, d), turnOf(c, d, a), turnOf(c, d, b)]
  if (Math.sign(abc) * Math.sign(abd) < 0 && Math.sign(cda) * Math.sign(cdb) < 0) return true
  return (
    (abc === 0 && inBox(a, b, c)) ||
    (abd === 0 && inBox(a, b, d)) ||
    (cda === 0 && inBox(c, d, a)) ||
    (cdb === 0 && inBox(c, d, b))
  )
}

/** True if p is strictly inside: counts the edges that a ray to the right crosses. Points on an edge have been handled before. */
function contains(polygon: readonly XY[], p: XY): boolean {
  let inside = false
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!
    if (a.y > p.y === b.y > p.y) return
    const side = turnOf(a, b, p)
    if (b.y > a.y ? side > 0 : side < 0) inside = !inside
  })
  return inside
}
