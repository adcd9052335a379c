/** How terrain affects sight from a point to a model: TGW-SHOOT-11 to TGW-SHOOT-14, TGW-TERR-11 to TGW-TERR-13, TGW-GAP-06. */
import { rememberedBetween } from "@salient/kit/remembered"
import {
  type Base,
  CLEAR,
  circle,
  flanks,
  type Judge,
  lowestOver,
  type Point,
  type Sight,
  type Standing,
  sight,
  terrainWithin,
} from "@salient/space/table"
import { modelData } from "../../data/models.ts"
import { terrainData } from "../../data/terrain.ts"
import { isSeenThrough } from "../buildings-under-fire/openings.ts"
import { inch, RADIUS } from "../general-conventions/models.ts"
import type { Feature } from "../terrain/features.ts"
import { behind, elevationAt, type Field, kindOf } from "../terrain/ground.ts"
import { plainSight } from "./screens.ts"

const aimedAt = modelData.seen
/** How high a man on foot is. */
export const tall = modelData.infantry.height * inch

/** TGW-TERR-11, TGW-TERR-12, TGW-TERR-13 and TGW-GAP-06: how terrain affects a line of sight. */
const judge: Judge<Feature, Standing> = (crossing, line) => {
  if (crossing.what === "base") return CLEAR
  const { piece } = crossing
  const kind = kindOf(piece)
  if (kind.sight === "none" || lowestOver(crossing, line) >= (piece.height ?? 0)) return CLEAR
  const label = piece.name
  if (kind.openings && (crossing.starts || crossing.ends))
    return isSeenThrough(piece, crossing, line) ? CLEAR : { is: "blocks", rule: "TGW-TERR-13", label }
  if (kind.sight === "blocks") return { is: "blocks", rule: "TGW-TERR-11", label }
  return crossing.starts || crossing.ends
    ? { is: "limits", depth: terrainData.within4 * inch, rule: "TGW-TERR-12", label }
    : { is: "blocks", rule: "TGW-TERR-12", label }
}

/** Heights of the eye and of the model looked at, above what each stands on; `floor` is the height of its floor (TGW-TERR-08). */
export type Heights = { readonly eye: number; readonly target: number; readonly floor?: number }
const onFoot: Heights = { eye: tall, target: tall }

/** One line between two points, and what it meets; `feet` is where the model looked at stands. */
export function lineBetween(
  field: Field,
  from: Point,
  to: Point,
  feet: Point = to,
  { eye, target, floor = 0 }: Heights = onFoot,
): Sight<Feature, Standing> {
  return sight(field.table, undefined, { from, to, ...heightsOf(field, from, feet, { eye, target, floor }) }, judge)
}

/** How high above the table a line starts and ends. */
const heightsOf = (field: Field, from: Point, feet: Point, { eye, target, floor = 0 }: Heights) => ({
  eye: Math.max(0, elevationAt(field, from) + eye),
  aim: Math.max(0, elevationAt(field, feet) + floor + Math.round(target * aimedAt)),
})

/** TGW-GAP-06: how many of three points of a model are hidden, and what partly covers it. */
export type Look = { readonly seen: boolean; readonly hidden: number; readonly partly: number | null }

function lookFor(field: Field, from: Point, base: Base, heights: Heights): Look {
  let hidden = 0
  let partly: number | null = null
  for (const at of flanks(base, from)) {
    const line = lineBetween(field, from, at, base.at, heights)
    if (line.clear) continue
    hidden++
    const cover =
      line.blocked && "piece" in line.blocked.crossing ? kindOf(line.blocked.crossing.piece).cover : undefined
    if (cover !== undefined) partly = Math.min(partly ?? cover, cover)
  }
  return { seen: hidden < 3, hidden, partly }
}

/** True if one point of a model is seen; the middle is tried first, since it usually settles it. */
function isSeenFrom(field: Field, from: Point, base: Base, heights: Heights): boolean {
  if (base.kind === "circle") {
    const plain = plainSight(field, from, base.at, base.radius, heightsOf(field, from, base.at, heights))
    if (plain !== undefined) return plain
  }
  return flanks(base, from).some((at) => lineBetween(field, from, at, base.at, heights).clear)
}

type Ask<T> = (field: Field, from: Point, to: Point) => T

/** Men stand still more often than they move, so looks at round bases are cached by the heights and the two places. */
function keptBy<T>(
  answer: (field: Field, from: Point, base: Base, heights: Heights) => T,
): (heights: Heights) => Ask<T> {
  const kept = new Map<number, Ask<T>>()
  return (heights) => {
    const key = (heights.eye * 100_000 + heights.target) * 10_000 + (heights.floor ?? 0)
    let ask = kept.get(key)
    if (!ask) {
      ask = rememberedBetween<Field, T>((field, from, to) => answer(field, from, circle(to, RADIUS), heights))
      kept.set(key, ask)
    }
    return ask
  }
}

const looks = keptBy(lookFor)
const sights = keptBy(isSeenFrom)

/** How terrain affects the sight of a model from a point. */
export const lookAt = (field: Field, from: Point, base: Base, heights: Heights = onFoot): Look =>
  base.kind === "circle" ? looks(heights)(field, from, base.at) : lookFor(field, from, base, heights)

/** True if terrain does not wholly hide a model from a point. */
export const isInSight = (field: Field, from: Point, base: Base, heights: Heights = onFoot): boolean =>
  base.kind === "circle" ? sights(heights)(field, from, base.at) : isSeenFrom(field, from, base, heights)

/** TGW-TERR-04 Obstacles on the line that are directly in front of the man, within an inch; and high ones anywhere on it. */
export function obstaclesBetween(field: Field, from: Point, to: Point): Feature[] {
  const near = new Set(terrainWithin(field.table, circle(to, RADIUS), behind).map((n) => n.piece))
  const found: Feature[] = []
  sight(field.table, undefined, { from, to }, (c) => {
    if (c.what === "line" && kindOf(c.piece).cover !== undefined && (near.has(c.piece) || kindOf(c.piece).high))
      found.push(c.piece)
    return CLEAR
  })
  return found
}
