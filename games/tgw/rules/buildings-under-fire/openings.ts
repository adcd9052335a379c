/** Windows, doors and firing slits: TGW-TERR-13. Every wall has one in the middle of each three-inch stretch. */
import { lengthOf, type Point, pointAlong, type SightLine } from "@salient/space/table"
import { data } from "../../data/charts.ts"
import type { Feature } from "../terrain/features.ts"

const inch = 1000
const { openingEvery, atOpening } = data.buildings

type Wall = { readonly a: Point; readonly b: Point; readonly openings: readonly Point[] }
const known = new WeakMap<Feature, readonly Wall[]>()

/** The walls of a building with their openings. */
function wallsOf(piece: Feature): readonly Wall[] {
  let walls = known.get(piece)
  if (!walls) {
    walls = piece.points.map((a, i): Wall => {
      const b = piece.points[(i + 1) % piece.points.length] as Point
      const length = lengthOf(a, b)
      const count = Math.max(1, Math.floor(length / (openingEvery * inch)))
      return {
        a,
        b,
        openings: Array.from({ length: count }, (_, k) =>
          pointAlong(a, b, Math.round(((2 * k + 1) * length) / (2 * count))),
        ),
      }
    })
    known.set(piece, walls)
  }
  return walls
}

/** How far a point is from a wall. */
function toWall({ a, b }: Wall, p: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / Math.max(1, dx * dx + dy * dy)))
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
}

/** TGW-TERR-13 A model at an opening sees out of that wall freely and can be seen; models in the same house all see each other. */
export function isSeenThrough(
  piece: Feature,
  crossing: { readonly starts: boolean; readonly ends: boolean; readonly from: number; readonly to: number },
  line: SightLine,
): boolean {
  if (crossing.starts && crossing.ends) return true
  const inside = crossing.starts ? line.from : line.to
  const through = pointAlong(line.from, line.to, crossing.starts ? crossing.to : crossing.from)
  const [wall] = [...wallsOf(piece)].sort((v, w) => toWall(v, through) - toWall(w, through))
  return wall?.openings.some((o) => lengthOf(o, inside) <= atOpening * inch) ?? false
}
