/**
 * Finds what a segment from the centre of one hex to the centre of another touches, using only integers.
 *
 * The answer depends only on the offset (dq, dr) between the two hexes, so it is computed once for each offset and kept.
 * Directions are those of the lattice: direction 0 is (0, -1), and they go round as on a flat map.
 *
 * With cube coordinates q + r + s = 0, take for each direction k the form that grows by 2 along it (for direction 2:
 * q - s). A point is inside a hex when each of its six forms, counted from the centre, is below 1, and on side k where
 * form k is 1. A segment with offset D meets side k of a hex with centre C at t = (form(C) + 1) / form(D). The side with
 * the smallest t is crossed. Two sides with the same t: the line leaves at their common corner. Then, if both forms of
 * D are equal, it runs along the hexside that starts there; else it enters the hex across the side with the greater form.
 */
import { LATTICE } from "./direction.ts"

export const THROUGH = 0
export const ALONG = 1
export const CROSS = 2
export const CORNER = 3

/** Numbers that describe one element of a walk. */
export const FIELDS = 6

/**
 * The elements from start to end, each as [kind, q, r, k, num, den]:
 * THROUGH passes the inside of hex (q, r); ALONG runs on the side k of hex (q, r); CROSS meets that side at one point
 * inside it; CORNER meets corner k of hex (q, r). num/den, in lowest terms, is how much of the way is done where the
 * element begins. Lengths (THROUGH, ALONG) and points (CROSS, CORNER) take turns; the first and the last element pass the
 * two end hexes.
 */
export type Walk = Int32Array

const { dq: DQ, dr: DR } = LATTICE.flat

/** The value of (q, r) in direction k: 2 for one step that way, 1 for a step to either side of it. */
const form = (k: number, q: number, r: number): number =>
  k === 0 ? -q - 2 * r : k === 1 ? q - r : k === 2 ? 2 * q + r : -form(k - 3, q, r)

const walks = new Map<number, Walk>()
/** Offsets below half of this have distinct keys; it is larger than any map. */
const SPAN = 1 << 16

/** The walk of an offset; always the same object for the same offset. */
export function walkTo(dq: number, dr: number): Walk {
  const key = dq * SPAN + dr
  let walk = walks.get(key)
  if (walk === undefined) {
    walk = Int32Array.from(walkOf(dq, dr))
    for (let i = 4; i < walk.length; i += FIELDS) {
      const common = gcd(walk[i]!, walk[i + 1]!)
      walk[i]! /= common
      walk[i + 1]! /= common
    }
    walks.set(key, walk)
  }
  return walk
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

function walkOf(dq: number, dr: number): number[] {
  const walk: number[] = [THROUGH, 0, 0, 0, 0, 1]
  let q = 0
  let r = 0
  while (q !== dq || r !== dr) {
    // The side met first; `second` is the other side of the corner if two are met at once.
    let first = -1
    let second = -1
    let num = 0
    let den = 1
    for (let k = 0; k < 6; k++) {
      const rate = form(k, dq, dr)
      if (rate <= 0) continue
      const reach = form(k, q, r) + 1
      const sooner = first === -1 ? -1 : reach * den - num * rate
      if (sooner < 0) {
        first = k
        second = -1
        num = reach
        den = rate
      } else if (sooner === 0) second = k
    }

    if (second === -1) {
      walk.push(CROSS, q, r, first, num, den)
      q += DQ[first]!
      r += DR[first]!
    } else {
      // Sides k - 1 and k meet in corner k; sides 0 and 5 in corner 0.
      const k = first === 0 && second === 5 ? 0 : second
      const before = (k + 5) % 6
      walk.push(CORNER, q, r, k, num, den)
      const ahead = form(k, dq, dr) - form(before, dq, dr)
      if (ahead === 0) {
        // The hexside between the neighbours across sides k - 1 and k: of the second it is side k - 2.
        const besideQ = q + DQ[k]!
        const besideR = r + DR[k]!
        const side = (k + 4) % 6
        walk.push(ALONG, besideQ, besideR, side, num, den)
        q = besideQ + DQ[before]!
        r = besideR + DR[before]!
        // The next hex is entered at the opposite corner: there form k, counted from its centre, is -1.
        walk.push(CORNER, besideQ, besideR, (side + 1) % 6, form(k, q, r) - 1, form(k, dq, dr))
      } else {
        const into = ahead > 0 ? k : before
        q += DQ[into]!
        r += DR[into]!
      }
    }
    walk.push(THROUGH, q, r, 0, walk.at(-2)!, walk.at(-1)!)
  }
  return walk
}
