/**
 * The pieces of terrain that block sight, prepared for quick answers. Most lines meet none of them, and most of the others run
 * right through a wood: neither kind needs to be traced.
 *
 * A bar is a side of a piece or a line through it. If all the eyes are on one side of a bar and all the points looked at are on
 * the other, and even the outermost lines between them cross it, then every line crosses it and runs through the piece. The
 * test may miss a piece that hides something; it never names one that does not.
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
  /** The middle of the box, and the distance from there that contains the piece. */
  readonly middle: Point
  readonly reach: number
  readonly bars: readonly Obstruction[]
}

/** Bars end this far from the corners of their piece: a line that only clips a corner must be traced. */
const margin = inch / 10

const screens = new WeakMap<Field, readonly Screen[]>()

/** The pieces of a field that block sight, with their bars. */
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
  // openings in a wall can be seen through, and a hedge some way into: such lines are traced
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

/** The corner farthest from another one such that the line between them stays inside the outline. */
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

/** True if every line from one of the first points to one of the others crosses the bar. */
function stopsAll({ from, to }: Obstruction, eyes: readonly Point[], seen: readonly Point[]): boolean {
  const left = side(from, to, eyes[0] as Point) > 0
  const a = left ? from : to
  const b = left ? to : from
  for (const p of eyes) if (side(a, b, p) <= 0) return false
  for (const q of seen) if (side(a, b, q) >= 0) return false
  for (const p of eyes) for (const q of seen) if (side(p, q, a) >= 0 || side(p, q, b) <= 0) return false
  return true
}

/** True if a piece blocks every line from one of the first points to one of the others, provided nobody is in it. */
export function stopsEvery(screen: Screen, eyes: readonly Point[], seen: readonly Point[]): boolean {
  for (const bar of screen.bars) if (stopsAll(bar, eyes, seen)) return true
  return false
}

/** True if a line, or one that ends within `near` of its end, may meet the piece. */
function mayMeet({ box, middle, reach }: Screen, from: Point, to: Point, near: number): boolean {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const off = Math.abs(dx * (middle.y - from.y) - dy * (middle.x - from.x))
  if (off > (reach + near) * Math.sqrt(dx * dx + dy * dy)) return false
  return areNear(box, boxAround([from, to]), near)
}

const touched = new WeakMap<Screen, Map<number, boolean>>()
const most = 20_000

/** True if a model with this reach is on a piece or touches it. Models see out of a wood, and can be seen in it. */
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
 * True: nothing that blocks sight is near the line, so a model on a round base is seen. False: every line runs through such a
 * piece. Undefined: the line must be traced. Heights are above the table.
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
