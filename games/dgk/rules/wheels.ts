/** Wheels: DGK-FORM-09. A unit turns about a corner of the side it moves to, and the other corner of that side pays for its way. */
import { type Refusal, refuse } from "@salient/engine"
import { arcLength, cornersOf, type Point, type Rect, rotate } from "@salient/space/table"
import { movement } from "../data/tables.ts"
import type { State, Unit } from "../state.ts"
import { sweepFault, type Threat } from "./bars.ts"
import { SIZE, standIn } from "./body.ts"
import { entryOf, lieOf } from "./field.ts"
import { byPassage, type Gait, goingAlong } from "./going.ts"

/** Forward on a front corner, backward on a rear one, to a flank on a corner of that flank. */
export const WHEELS = ["wheel", "wheelBack", "wheelToLeft", "wheelToRight"] as const
export type Wheel = (typeof WHEELS)[number]

export const wheelNamed = (how: string | undefined): Wheel | undefined => WHEELS.find((w) => w === how)

export const wheelWords: { readonly [w in Wheel]: string } = {
  wheel: "wheel",
  wheelBack: "wheel backward",
  wheelToLeft: "wheel moving to the left",
  wheelToRight: "wheel moving to the right",
}

/** A unit in maneuver formation about the centre of its front (DGK-FORM-08), with no regard to what stands there. */
export const maneuvered = (m: State, unit: Unit, front: Point, facing: number, layout: number): Rect[] =>
  standIn(entryOf(m, unit).troop, "maneuver", unit.strength, front, facing, layout)

/** The points whose ways are watched beside the centre of the front: its corners, and the middle of its rear. */
export function cornersFor(body: readonly Rect[]): readonly [Point, Point, Point] {
  const first = body[0] as Rect
  const width = body.filter((r) => isAbreast(first, r)).length
  const last = body[width - 1] as Rect
  const rear = cornersOf(body.at(-1) as Rect)
  const rearMiddle = {
    x: Math.round((rear.rearLeft.x + rear.rearRight.x) / 2),
    y: Math.round((rear.rearLeft.y + rear.rearRight.y) / 2),
  }
  return [cornersOf(first).frontLeft, cornersOf(last).frontRight, rearMiddle]
}

const isAbreast = (a: Rect, b: Rect): boolean => {
  const c = cornersOf(a)
  const d = cornersOf(b)
  const cross =
    (c.frontRight.x - c.frontLeft.x) * (d.frontLeft.y - c.frontLeft.y) -
    (c.frontRight.y - c.frontLeft.y) * (d.frontLeft.x - c.frontLeft.x)
  return Math.abs(cross) < SIZE.width * 10
}

type Stood = { readonly front: Point; readonly facing: number; readonly body: readonly Rect[]; readonly layout: number }

/** The rear corners of a body that stands in full ranks: left and right as it faces. */
function rearCorners(body: readonly Rect[]): readonly [Point, Point] {
  const last = body.at(-1) as Rect
  const rank = body.filter((r) => isAbreast(last, r))
  return [cornersOf(rank[0] as Rect).rearLeft, cornersOf(last).rearRight]
}

/** The corners of the side that leads the way: left and right as seen by who looks where the unit moves. */
function leading(body: readonly Rect[], how: Wheel): readonly [Point, Point] {
  const [frontLeft, frontRight] = cornersFor(body)
  const [rearLeft, rearRight] = rearCorners(body)
  switch (how) {
    case "wheel":
      return [frontLeft, frontRight]
    case "wheelBack":
      return [rearRight, rearLeft]
    case "wheelToLeft":
      return [rearLeft, frontLeft]
    case "wheelToRight":
      return [frontRight, rearRight]
  }
}

/** DGK-FORM-09 A wheel, clockwise if the amount is positive; at half speed unless it goes forward (DGK-MOVE-03). */
export function wheel(
  m: State,
  unit: Unit,
  at: Stood,
  how: Wheel,
  amount: number,
  threats: readonly Threat[],
  gait: Gait,
): (Stood & { ok: true; body: Rect[]; cost: number }) | Refusal {
  if (amount === 0 || Math.abs(amount) > 18_000)
    return refuse("DGK-FORM-09", "A wheel is of some hundredths of a degree, half a turn at most.")
  const [left, right] = leading(at.body, how)
  const [pivot, outer] = amount > 0 ? [right, left] : [left, right]
  const near = sweepFault(m, at.body, { kind: "turn", about: pivot, by: amount }, threats)
  if (near) return near
  const arc = arcCost(m, pivot, outer, amount, gait)
  if (!arc.ok) return arc
  const front = rotate(at.front, pivot, amount)
  const facing = (((at.facing + amount) % 36_000) + 36_000) % 36_000
  const body = maneuvered(m, unit, front, facing, at.layout)
  const cost = arc.cost * (how === "wheel" ? 1 : movement.sidewaysOrBack.cost)
  return { ok: true, front, facing, body, layout: at.layout, cost }
}

/** The pieces in which the way of a wheeling corner is priced, in hundredths of a degree. */
const CHORD = 1_500

/** What the way of a wheeling corner costs: its length, with the ground it goes over and the obstacles it crosses. */
function arcCost(
  m: State,
  pivot: Point,
  outer: Point,
  amount: number,
  gait: Gait,
): { readonly ok: true; readonly cost: number } | Refusal {
  const lie = lieOf(m)
  const count = Math.max(1, Math.ceil(Math.abs(amount) / CHORD))
  const tolls = new Map<string, number>()
  let [ground, length] = [0, 0]
  let from = outer
  for (let i = 1; i <= count; i++) {
    const to = rotate(outer, pivot, Math.round((amount * i) / count))
    const going = goingAlong(lie, from, to, gait)
    if (going.barred && !byPassage(lie, from))
      return refuse(going.barred.rule, `The wheel is barred: ${going.barred.label}.`, from)
    ground += going.ground
    length += going.length
    for (const [id, toll] of going.tolls) tolls.set(id, toll.amount)
    from = to
  }
  const tolled = [...tolls.values()].reduce((n, toll) => n + toll, 0)
  return { ok: true, cost: (length === 0 ? 0 : arcLength(pivot, outer, amount) * (ground / length)) + tolled }
}
