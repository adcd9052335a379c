/** How a crew is placed around its weapon: TGW-SUP-02, TGW-SUP-12. */
import { circle, contactsAround, offset, overlap, type Point, type Rect } from "@salient/space/table"
import type { Unit } from "../../state.ts"
import { gunBaseAt, gunsLeft, inch, makeFor, RADIUS } from "../general-conventions/models.ts"

/** The space that a battery leaves for crews between two of its weapons. */
const between = Math.round(2.5 * inch)

/** Where a unit's weapons stand: the first at a place, the others of a battery beside it. */
export function gunsAt(unit: Unit, at: Point, facing: number): Rect[] {
  return gunsLeft({ ...unit, guns: makeFor(unit).guns.map(() => ({ ...at, facing, fixed: false })) }).map((_, k) => {
    const { width } = gunBaseAt(unit, at, facing)
    return gunBaseAt(unit, offset(at, facing, 0, k * (width + between)), facing)
  })
}

/** The places in contact with a weapon, those behind it first, relative to its middle: cached by its size and facing. */
const kept = new Map<string, readonly Point[]>()
const most = 5000

function placesAround({ facing, width, depth }: Rect): readonly Point[] {
  const key = `${width},${depth},${facing}`
  const known = kept.get(key)
  if (known) return known
  const at = { x: 100 * inch, y: 100 * inch } // far from the corner of the table, near which points round the other way
  const behind = offset(at, facing, -depth)
  const found = contactsAround({ kind: "rect", at, facing, width, depth }, RADIUS, behind)
    .map((c) => c.at)
    .sort((a, b) => d2(a, behind) - d2(b, behind))
    .map((p) => ({ x: p.x - at.x, y: p.y - at.y }))
  if (kept.size >= most) kept.clear()
  kept.set(key, found)
  return found
}

/** Where each man left stands, in contact with his weapon and behind it if possible; undefined if there is no room. */
export function crewAround(
  unit: Unit,
  guns: readonly Rect[],
  isFree: (at: Point) => boolean = () => true,
): Point[] | undefined {
  const left = makeFor(unit).guns.filter(({ crew }) => crew.some((n) => unit.men.includes(n)))
  const taken: Point[] = []
  const places = new Map<number, Point>()
  for (const [k, { crew }] of left.entries()) {
    const gun = guns[k] as Rect
    const around = placesAround(gun).map((p) => ({ x: gun.at.x + p.x, y: gun.at.y + p.y }))
    for (const n of crew) {
      if (!unit.men.includes(n)) continue
      const at = around.find(
        (p) =>
          isFree(p) &&
          taken.every((q) => d2(p, q) >= 4 * RADIUS * RADIUS) &&
          guns.every((other) => other === gun || !overlap(circle(p, RADIUS), other)),
      )
      if (!at) return undefined
      taken.push(at)
      places.set(n, at)
    }
  }
  return unit.men.map((n) => places.get(n) as Point)
}

const d2 = (a: Point, b: Point): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2
