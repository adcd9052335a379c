/**
 * Falling back: the straightest legal way within an arc. Directions are tried in a fixed order; the result says why the others were not
 * possible.
 */
import { BadGeometry, faultInSize, refuse } from "./check.ts"
import { type Facing, facing, faultInFacing, offset } from "./facing.ts"
import { type Leg, trace } from "./path.ts"
import type { Base } from "./shape.ts"

/** The reason why a direction is not possible. */
export type WayRefused = {
  readonly bearing: Facing
  readonly off: number
  readonly rule: string
  readonly reason: string
}

/** How to fall back. */
export type FallBack = {
  /** The direction straight back. */
  readonly away: Facing
  /** How far the direction may differ from that to either side, and the steps in which directions are tried, in hundredths of a degree. */
  readonly spread: number
  readonly step: number
  /** How far to go in a direction: on costly ground, the game says how far the movement lasts. Undefined if it cannot go at all. */
  readonly far: (bearing: Facing) => number | undefined
  /** Undefined if the leg is legal, otherwise the rule that forbids it. */
  readonly check: (leg: Leg) => { readonly rule: string; readonly reason: string } | undefined
}

/** The result. */
export type FellBack = {
  /** The way found, if there is one: its leg, its bearing and the angle from straight back (clockwise positive). */
  readonly way: { readonly leg: Leg; readonly bearing: Facing; readonly off: number } | undefined
  /** The straighter directions that were not possible, in the order tried. */
  readonly refused: readonly WayRefused[]
}

/** The directions within an arc, the straightest first; of two that are equally straight, the clockwise one first. */
export function directions(
  away: Facing,
  spread: number,
  step: number,
): { readonly bearing: Facing; readonly off: number }[] {
  refuse(faultInFacing(away))
  if (!Number.isInteger(spread) || spread < 0 || !Number.isInteger(step) || step < 1)
    throw new BadGeometry(
      `a spread of ${spread} in steps of ${step}: expected whole hundredths of a degree, the step above 0`,
    )
  const offs = [0]
  for (let off = step; off <= spread; off += step) offs.push(off, -off)
  if (spread % step !== 0) offs.push(spread, -spread) // the edge of the arc is always tried
  return offs.map((off) => ({ bearing: facing(away + off), off }))
}

/** Finds the straightest legal way back. */
export function fallBack(base: Base, plan: FallBack): FellBack {
  const refused: WayRefused[] = []
  for (const { bearing, off } of directions(plan.away, plan.spread, plan.step)) {
    const far = plan.far(bearing)
    if (far === undefined) continue
    refuse(faultInSize(far, "the distance to go back"))
    const [leg] = trace(base, [{ kind: "go", to: offset(base.at, bearing, far) }])
    const no = plan.check(leg!)
    if (!no) return { way: { leg: leg!, bearing, off }, refused }
    refused.push({ bearing, off, ...no })
  }
  return { way: undefined, refused }
}
