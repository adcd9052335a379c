/** Changing facing: DGK-FORM-08. A unit pivots about the centre of its front and slides away from enemies it would come nearer to. */

import { type Refusal, refuse, type Spot } from "@salient/engine"
import {
  bearing,
  lengthOf,
  middleOf,
  facing as normal,
  offset,
  type Point,
  plus,
  type Rect,
  SLACK,
} from "@salient/space/table"
import { thousandths } from "../../charts/range.ts"
import { movement } from "../../data/tables.ts"
import type { Unit } from "../../state.ts"
import { samePlace, type Threat } from "../movement/blocking.ts"
import { apart, bodyOf, circleAround, gapBetween, SIZE, spotsOf } from "./body.ts"

/** A unit slides away only from enemies within this distance of its new position. */
export const SLIDE_WITHIN = thousandths(movement.facing.slideWithin)

/** The `how` of a step that turns a unit by an amount without moving it. */
export const PIVOT = "pivot"

/** Where a unit faces after such a step. */
export const pivoted = (facing: number, { amount = 0 }: Pick<Spot, "amount">): number => normal(facing + amount)

/** A body with the centre of its front at a point. */
type Pose = { readonly front: Point; readonly body: readonly Rect[] }

/**
 * A body turned about the centre of its front, or slid away from the enemies that it would be nearer to than before; the point on which it
 * turned stays on its front rank, whose width in bases is given. It slides part by part, for an enemy may not be straight across from the
 * middle of its body, and there may be several: until it is no nearer to any, has come too far, or stands where it has stood before.
 */
export function pivot<P extends Pose>(
  before: readonly Rect[],
  about: Point,
  width: number,
  pose: (front: Point) => P,
  threats: readonly Threat[],
  gaps: Gaps = new Map(),
): { readonly ok: true; readonly stood: P } | Refusal {
  const most = (width * SIZE.width) / 2 + SIZE.depth
  const been = new Set<string>()
  let front = about
  for (;;) {
    const stood = pose(front)
    const push = slideFrom(before, stood.body, threats, gaps)
    if (!push) return { ok: true, stood }
    been.add(`${front.x} ${front.y}`)
    front = plus(front, push)
    if (lengthOf(about, front) > most || been.has(`${front.x} ${front.y}`))
      return refuse("DGK-FORM-08", "It would come closer to an enemy and cannot slide away from it.", about)
  }
}

/** How far enemies were from a unit before it turned; measured once, however many turns are tried. */
export type Gaps = Map<Unit, number>

function gapBefore(before: readonly Rect[], unit: Unit, theirs: readonly Rect[], gaps: Gaps): number {
  let gap = gaps.get(unit)
  if (gap === undefined) {
    gap = apart(before, theirs)
    gaps.set(unit, gap)
  }
  return gap
}

/** How far and in which direction a body must slide from the first enemy that it would be nearer to than before. */
function slideFrom(
  before: readonly Rect[],
  body: readonly Rect[],
  threats: readonly Threat[],
  gaps: Gaps,
): Point | undefined {
  const mine = circleAround(spotsOf(body))
  for (const { unit, circle } of threats) {
    if (gapBetween(mine, circle) > SLIDE_WITHIN) continue
    const theirs = bodyOf(unit)
    const was = gapBefore(before, unit, theirs, gaps)
    const near = Math.min(was - SLACK, SLIDE_WITHIN + 1)
    if (gapBetween(mine, circle) > near + SLACK) continue
    const now = apart(body, theirs, near)
    if (now >= near) continue
    const [from, to] = [middle(theirs), middle(body)]
    const away = samePlace(from, to) ? unit.facing : bearing(from, to)
    return offset({ x: 0, y: 0 }, away, was - now + 1)
  }
  return undefined
}

function middle(body: readonly Rect[]): Point {
  const { x, y } = middleOf({ points: body.map(({ at }) => at) })
  return { x: Math.round(x), y: Math.round(y) }
}
