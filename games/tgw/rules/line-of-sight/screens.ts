/**
 * The pieces of terrain that stop sight, made ready for quick answers. Most lines meet none of them, and most of the others run
 * right through a wood: neither need be looked along.
 *
 * A bar is a side of a piece or a line through it. If all who look are on one side of a bar, all that is looked at on the other,
 * and even the outermost lines between them cross it, every line does, and runs through the piece. The test may overlook a
 * piece that hides; it never names one that does not.
 */
import {
  area,
  type Box,
  boxAround,
  circle,
  coverage,
  lengthOf,
  type Point,
  pointAlong,
  segmentsMeet,
  side,
  whereIn,
} from "@salient/space/table"
import { areNear } from "../general-conventions/boxes.ts"
import { inch } from "../general-conventions/models.ts"
import type { Feature } from "../terrain/features.ts"
import { type Field, kindOf } from "../terrain/ground.ts"

type Obstruction = { readonly from: Point; readonly to: Point }
export type Screen = {
  readonly piece: Feature
  readonly height: number
  readonly box: Box
  /** The middle of the box, and how far the piece reaches from there. */
  readonly middle: Point
  readonly reach: number
  readonly bars: readonly Obstruction[]
}

/** Bars end so far from the corners of their piece: a line that only clips a corner is left to be looked along. */
const margin = inch / 10

const screens = new WeakMap<Field, readonly Screen[]>()

/** The pieces of a field that stop sight, with their bars. */
export function screensOf(field: Field): readonly Screen[] {
  let found = screens.get(field)
  if (!found) {
    found = field.table.pieces.filter((piece) => kindOf(piece).sight !== "none").map(screenOf)
    screens.set(field, found)
  }
  return found
}

function screenOf(piece: Feature): Screen {
  const half = piece.form === "line" ? Math.ceil((piece.width ?? 0) / 2) : 0
  const box = boxAround(piece.points, half)
  const middle = { x: (box.west + box.east) / 2, y: (box.south + box.north) / 2 }
  const reach = half + Math.max(...piece.points.map((p) => Math.hypot(p.x - middle.x, p.y - middle.y)))
  return { piece, height: piece.height ?? 0, box, middle, reach, bars: barsOf(piece) }
}

function barsOf(piece: Feature): Obstruction[] {
  const { form, points } = piece
  const kind = kindOf(piece)
  // one sees through the openings of a wall, and some way into a hedge: such lines are looked along
  if (form === "line" && (kind.sight !== "blocks" || kind.openings)) return []
  const pairs: [Point, Point][] = points.slice(1).map((to, i) => [points[i] as Point, to])
  if (form === "area") {
    pairs.push([points.at(-1) as Point, points[0] as Point])
    for (const from of points) {
      const to = farthest(points, from)
      if (to) pairs.push([from, to])
    }
  }
  return pairs
    .filter(([from, to]) => lengthOf(from, to) > 4 * margin)
    .map(([from, to]) => ({ from: pointAlong(from, to, margin), to: pointAlong(to, from, margin) }))
}

/** The corner farthest from another to which a line runs inside the outline. */
function farthest(points: readonly Point[], from: Point): Point | undefined {
  const isInside = (to: Point) =>
    to !== from &&
    whereIn(points, pointAlong(from, to, lengthOf(from, to) / 2)) === "in" &&
    points.every((a, i) => {
      const b = points[(i + 1) % points.length] as Point
      return [a, b].includes(from) || [a, b].includes(to) || !segmentsMeet(from, to, a, b)
    })
  return points.filter(isInside).sort((a, b) => lengthOf(from, b) - lengthOf(from, a))[0]
}

/** Whether every line from one of the first points to one of the others crosses the bar. */
function stopsAll({ from, to }: Obstruction, eyes: readonly Point[], seen: readonly Point[]): boolean {
  const left = side(from, to, eyes[0] as Point) > 0
  const a = left ? from : to
  const b = left ? to : from
  for (const p of eyes) if (side(a, b, p) <= 0) return false
  for (const q of seen) if (side(a, b, q) >= 0) return false
  for (const p of eyes) for (const q of seen) if (side(p, q, a) >= 0 || side(p, q, b) <= 0) return false
  return true
}

/** Whether a piece stops every line from one of the first points to one of the others, if nobody stands in it. */
export function stopsEvery(screen: Screen, eyes: readonly Point[], seen: readonly Point[]): boolean {
  for (const bar of screen.bars) if (stopsAll(bar, eyes, seen)) return true
  return false
}

/** Whether a line, or one that ends so near to its end, may meet the piece. */
function mayMeet({ box, middle, reach }: Screen, from: Point, to: Point, near: number): boolean {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const off = Math.abs(dx * (middle.y - from.y) - dy * (middle.x - from.x))
  if (off > (reach + near) * Math.sqrt(dx * dx + dy * dy)) return false
  return areNear(box, boxAround([from, to]), near)
}

const touched = new WeakMap<Screen, Map<number, boolean>>()
const most = 20_000

/** Whether something that reaches so far from a point stands on a piece or touches it. One sees out of a wood, and into it. */
export function isTouched(screen: Screen, at: Point, reach: number): boolean {
  if (screen.piece.form === "line" || !areNear(screen.box, boxAround([at]), reach)) return false
  let known = touched.get(screen)
  if (!known || known.size >= most) {
    known = new Map()
    touched.set(screen, known)
  }
  const key = (at.x * 2 ** 17 + at.y) * 2 ** 13 + reach // tables are smaller than 131 inches, models than 8
  let is = known.get(key)
  if (is === undefined) {
    is = coverage(circle(at, reach), area(screen.piece.points)) !== "none"
    known.set(key, is)
  }
  return is
}

/**
 * Whether a model on a round base is seen from a point, where that is plain: true, if nothing that stops sight lies near the
 * line; false, if every line runs through such a piece; undefined, if one must look. Heights are above the table.
 */
export function plainSight(
  field: Field,
  from: Point,
  at: Point,
  radius: number,
  { eye, aim }: { readonly eye: number; readonly aim: number },
): boolean | undefined {
  const lowest = Math.min(eye, aim)
  const highest = Math.max(eye, aim)
  let seen: boolean | undefined = true
  for (const screen of screensOf(field)) {
    if (screen.height <= lowest || !mayMeet(screen, from, at, radius + 1)) continue
    seen = undefined
    if (screen.height <= highest || screen.bars.length === 0) continue
    if (stopsEvery(screen, [from], squareAround(at, radius + 1)) && !isTouched(screen, from, 1)) {
      if (!isTouched(screen, at, radius + 1)) return false
    }
  }
  return seen
}

const squareAround = ({ x, y }: Point, half: number): readonly Point[] => [
  { x: x - half, y: y - half },
  { x: x - half, y: y + half },
  { x: x + half, y: y + half },
  { x: x + half, y: y - half },
]
