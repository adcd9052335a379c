/**
 * Facings are compass bearings in hundredths of a degree: 0 faces north (y grows), 9000 east (x grows), clockwise.
 *
 * `Math.sin` may differ in its last bit from one engine to the next, so directions come from a table of our own: sines as whole numbers
 * over 2^30, computed with additions and multiplications only. A test checks its values.
 */
import { BadGeometry } from "./check.ts"
import type { Point } from "./point.ts"
import { nearest } from "./round.ts"

/** Hundredths of a degree, 0 to 35999. */
export type Facing = number

/** A full turn, half of it and a quarter, in hundredths of a degree. */
export const FULL_TURN = 36000
export const HALF_TURN = 18000
export const RIGHT_ANGLE = 9000

/** Sines and cosines are whole numbers over this. */
export const UNIT = 2 ** 30

const sines = makeSines()

/** One quarter of the circle; for angles up to half a right angle, the error of the series is far below the rounding. */
function makeSines(): Int32Array {
  const table = new Int32Array(RIGHT_ANGLE + 1)
  for (let k = 0; k <= RIGHT_ANGLE; k++) {
    const low = k <= RIGHT_ANGLE / 2
    const x = ((low ? k : RIGHT_ANGLE - k) * Math.PI) / HALF_TURN
    table[k] = nearest(UNIT * (low ? series(x, 1) : series(x, 0)))
  }
  return table
}

/** The series of the sine (first = 1) or the cosine (first = 0). */
function series(x: number, first: 0 | 1): number {
  let term = first === 1 ? x : 1
  let sum = 0
  for (let n = first; n < 24; n += 2) {
    sum += term
    term = -(term * x * x) / ((n + 1) * (n + 2))
  }
  return sum
}

/** Reduces any whole number of hundredths to one turn. */
export const facing = (hundredths: number): Facing => ((hundredths % FULL_TURN) + FULL_TURN) % FULL_TURN

/** The sine of a facing, over UNIT: its eastward component. */
export function sine(f: Facing): number {
  const a = facing(f)
  if (a <= RIGHT_ANGLE) return sines[a]!
  if (a <= HALF_TURN) return sines[HALF_TURN - a]!
  if (a <= HALF_TURN + RIGHT_ANGLE) return 0 - sines[a - HALF_TURN]!
  return 0 - sines[FULL_TURN - a]!
}

/** The cosine of a facing, over UNIT: its northward component. */
export const cosine = (f: Facing): number => sine(f + RIGHT_ANGLE)

/** The turn from one facing to another, the short way: clockwise positive, more than -18000 and at most 18000. */
export function turnFrom(from: Facing, to: Facing): number {
  const turn = facing(to - from)
  return turn > HALF_TURN ? turn - FULL_TURN : turn
}

/** The point at given distances ahead and to the right of a point with a facing; negative is behind, left. */
export function offset(p: Point, f: Facing, ahead: number, right = 0): Point {
  const s = sine(f)
  const c = cosine(f)
  return { x: p.x + nearest((ahead * s + right * c) / UNIT), y: p.y + nearest((ahead * c - right * s) / UNIT) }
}

/** A point rotated around another, clockwise. */
export function rotate(p: Point, about: Point, by: number): Point {
  const s = sine(by)
  const c = cosine(by)
  const dx = p.x - about.x
  const dy = p.y - about.y
  return { x: about.x + nearest((dx * c + dy * s) / UNIT), y: about.y + nearest((dy * c - dx * s) / UNIT) }
}

/** The facing from one point towards another, to the nearest hundredth of a degree. */
export function bearing(from: Point, to: Point): Facing {
  const dx = to.x - from.x
  const dy = to.y - from.y
  if (dx === 0 && dy === 0)
    throw new BadGeometry(`(${from.x}, ${from.y}) has no bearing to itself: expected two points`)
  const off = fromNorth(Math.abs(dx), Math.abs(dy))
  if (dx >= 0) return dy >= 0 ? off : HALF_TURN - off
  return dy < 0 ? HALF_TURN + off : facing(-off)
}

/** The angle between north and the direction (x, y), neither of them negative: the nearest entry of the table, by binary search. */
function fromNorth(x: number, y: number): number {
  let low = 0
  let high = RIGHT_ANGLE
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (turnedShort(middle, x, y) >= 0) low = middle
    else high = middle - 1
  }
  if (low === RIGHT_ANGLE) return low
  return turnedShort(low, x, y) <= -turnedShort(low + 1, x, y) ? low : low + 1
}

/** Positive while the angle k is smaller than that of the direction (x, y). Exact. */
const turnedShort = (k: number, x: number, y: number): number => sines[RIGHT_ANGLE - k]! * x - sines[k]! * y

/** The reason why a number is not a facing; undefined if it is one. */
export const faultInFacing = (f: Facing, what = "the facing"): string | undefined =>
  Number.isInteger(f) && f >= 0 && f < FULL_TURN
    ? undefined
    : `${what} is ${f}: expected hundredths of a degree from 0 to ${FULL_TURN - 1}`

/** The reason why a number is not an angle to turn by; undefined if it is one. */
export const faultInTurn = (by: number, what = "the turn"): string | undefined =>
  Number.isInteger(by) && Math.abs(by) <= FULL_TURN
    ? undefined
    : `${what} is ${by}: expected hundredths of a degree, a full turn at most`
