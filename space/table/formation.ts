/** How the bases of a body are arranged: in line, in ranks, in column along a road, in a line that bends. */
import { BadGeometry, faultInSize, refuse } from "./check.ts"
import { touch } from "./distance.ts"
import { bearing, cosine, type Facing, facing, offset, sine, turnFrom, UNIT } from "./facing.ts"
import type { Point } from "./point.ts"
import { walk } from "./road.ts"
import { nearest } from "./round.ts"
import { cornersOf, faultInChain, type Rect, rect, rectFromFront } from "./shape.ts"

/** The size of each base of a body. */
export type BaseSize = { readonly width: number; readonly depth: number }

/** The position of a body: the middle of its front, and its facing. */
export type FrontAt = { readonly front: Point; readonly facing: Facing }

/**
 * Ranks of bases, front rank first, each centred behind the one before. `between` is the space between ranks. A line is one rank; a column
 * is ranks of one base.
 */
export function ranks(stand: FrontAt, counts: readonly number[], size: BaseSize, between = 0): Rect[] {
  checkSize(size)
  for (const n of counts) refuse(faultInSize(n, "the number of bases in a rank", 1))
  return counts.flatMap((n, rank) =>
    Array.from({ length: n }, (_, i) => {
      const right = ((2 * i - n + 1) * size.width) / 2
      const front = offset(stand.front, stand.facing, -rank * (size.depth + between), right)
      return rectFromFront(front, stand.facing, size.width, size.depth)
    }),
  )
}

/** A number of bases side by side. */
export const line = (stand: FrontAt, count: number, size: BaseSize): Rect[] => ranks(stand, [count], size)

/** A number of bases one behind another. */
export const column = (stand: FrontAt, count: number, size: BaseSize, between = 0): Rect[] =>
  ranks(stand, Array<number>(count).fill(1), size, between)

/**
 * A line that bends: the first base is on the left, and each next base is turned by the bend before it, clockwise positive. Neighbours
 * share a front corner where the line bends inward and a rear corner where it bends outward.
 */
export function bentLine(left: FrontAt, bends: readonly number[], size: BaseSize, most: number): Rect[] {
  checkSize(size)
  const bases = [rectFromFront(left.front, left.facing, size.width, size.depth)]
  for (const bend of bends) {
    if (!Number.isInteger(bend) || Math.abs(bend) > most)
      throw new BadGeometry(`a bend of ${bend}: expected ${most} hundredths of a degree at most`)
    const last = bases.at(-1)!
    const corners = cornersOf(last)
    const f = facing(last.facing + bend)
    const outward = bend > 0 // the right-hand base turns away: otherwise their rears would overlap
    const hinge = outward ? corners.rearRight : corners.frontRight
    const ahead = outward ? size.depth / 2 : -size.depth / 2
    bases.push(rect(offset(hinge, f, ahead, size.width / 2), f, size.width, size.depth))
  }
  return bases
}

/** Bases in march column along a road, head first: each with its middle on the road and facing along it. */
export function columnAlong(road: readonly Point[], head: number, count: number, size: BaseSize, between = 0): Rect[] {
  checkSize(size)
  refuse(faultInChain(road, "the road"))
  return Array.from({ length: count }, (_, i) => {
    const front = walk(road, head - i * (size.depth + between))
    const rear = walk(road, head - i * (size.depth + between) - size.depth)
    if (!front || !rear)
      throw new BadGeometry(`base ${i + 1} of ${count} would be off the road: expected a longer road behind its head`)
    const f = bearing(rear.at, front.at)
    return rectFromFront(front.at, f, size.width, size.depth)
  })
}

/** The reason why bases are not in line (left to right, each touching the next, no bend above the maximum); undefined if they are. */
export function faultInLine(bases: readonly Rect[], most = 0): string | undefined {
  for (const [i, right] of bases.entries()) {
    const left = bases[i - 1]
    if (!left) continue
    const bend = turnFrom(left.facing, right.facing)
    if (Math.abs(bend) > most) return `bases ${i} and ${i + 1} bend by ${bend}: ${most} hundredths of a degree at most`
    if (!touch(left, right)) return `bases ${i} and ${i + 1} do not touch`
  }
  return undefined
}

/** The rectangle around a body of bases, with the given facing: its width is the body's frontage. */
export function frameOf(bases: readonly Rect[], f: Facing): Rect {
  if (bases.length === 0) throw new BadGeometry("a body of no bases has no frame: expected at least one")
  const s = sine(f)
  const c = cosine(f)
  const points = bases.flatMap((b) => Object.values(cornersOf(b)))
  const aheads = points.map((p) => (p.x * s + p.y * c) / UNIT)
  const rights = points.map((p) => (p.x * c - p.y * s) / UNIT)
  const front = Math.max(...aheads)
  const rear = Math.min(...aheads)
  const right = Math.max(...rights)
  const left = Math.min(...rights)
  const ahead = (front + rear) / 2
  const across = (left + right) / 2
  const at = { x: nearest((ahead * s + across * c) / UNIT), y: nearest((ahead * c - across * s) / UNIT) }
  return rect(at, f, nearest(right - left), nearest(front - rear))
}

function checkSize({ width, depth }: BaseSize): void {
  refuse(faultInSize(width, "the width of a base", 1) ?? faultInSize(depth, "the depth of a base", 1))
}
