/** Which ways are open to a unit: TRR-MOT-01, -06, TRR-GAP-13, TRR-ENG-07. */
import { type Check, ok, type RuleId, refuse } from "@salient/engine"
import { bearing, distance, lengthOf, type Point, pointAlong, type Rect } from "@salient/space/table"
import { battleData } from "../../data/battle.ts"
import { fireData } from "../../data/fire.ts"
import type { Drill, State, Unit } from "../../state.ts"
import type { Action, Mover } from "../../types.ts"
import { depthInFire, isInFire } from "../engineering/blaze.ts"
import type { Station } from "../engineering/minefields.ts"
import { dummiesOf } from "../observation/decoys.ts"
import { believedBy } from "../observation/sight.ts"
import {
  cm,
  collide,
  frameAt,
  frameOf,
  fromHome,
  gap,
  isApart,
  nameOf,
  onTable,
  thousandths,
} from "../scale-and-representation/field.ts"
import { mayRunOver } from "./passing.ts"

/** The conditions under which a unit may move. */
export type March = {
  readonly mover: Mover
  readonly actions: readonly Action[]
  readonly half: boolean // hesitant: TRR-MOT-06
  readonly forward: boolean // may it go towards the enemy?
  readonly clearing?: boolean // engineers that clear mines as they go: TRR-MINE-03
  readonly mustAdvance?: boolean // it fires during its advance, and must go forward: TRR-AMB-15
}

/** Where a path leads, and how the unit stands at its end. */
type Route = { readonly points: readonly Point[]; readonly facing: number; readonly drill: Drill }

/** What a path must achieve, as far as any path can: only paths of the best grade among the open ones are allowed. */
export type Duty = {
  readonly rule: RuleId
  readonly reason: string
  readonly best: number
  readonly grade: (route: Route) => number
}

/**
 * TRR-ENG-07, TRR-AMB-15 A unit leaves burning ground, or at least goes towards its edge; a unit that fires during its advance goes
 * forward.
 */
export function dutyOf(m: State, unit: Unit, how: March): Duty | undefined {
  const name = nameOf(m, unit)
  if (isInFire(m, frameOf(m, unit))) {
    const isOut = ({ points, facing, drill }: Route) =>
      points.every((p, i) => i < points.length - 1 || !isInFire(m, frameAt(m, unit, p, facing, drill)))
    return {
      rule: "TRR-ENG-07",
      reason: `${name} must leave the burning ground.`,
      best: 2,
      grade: (route) => (route.points.length === 0 ? 0 : isOut(route) ? 2 : 1),
    }
  }
  if (!how.mustAdvance) return undefined
  return {
    rule: "TRR-AMB-15",
    reason: `${name} fires as it advances, so it must go forward.`,
    best: 1,
    grade: ({ points }) => (goesForward(m, unit, points) ? 1 : 0),
  }
}

/** One leg of a way. */
export type Way = { readonly from: Point; readonly to: Point; readonly length: number }

/** The legs of a path. */
export const ways = (start: Point, points: readonly Point[]): Way[] =>
  points.map((to, i) => {
    const from = points[i - 1] ?? start
    return { from, to, length: lengthOf(from, to) }
  })

/** Where a unit is after a given distance of its path, and which way it faces. */
export function after(unit: Unit, way: readonly Way[], gone: number): { at: Point; facing: number } {
  let left = gone
  let facing = unit.facing
  for (const w of way) {
    if (w.length > 0) facing = bearing(w.from, w.to)
    if (left <= w.length) return { at: pointAlong(w.from, w.to, left), facing }
    left -= w.length
  }
  return { at: way.at(-1)?.to ?? unit.at, facing }
}

/** The length of a whole path, in thousandths of a cm. */
export const wayLength = (way: readonly Way[]): number => way.reduce((sum, w) => sum + w.length, 0)

/** The places on a path, pace by pace, including its corners and its end. */
export function* stations(unit: Unit, way: readonly Way[], length: number): Generator<Station> {
  const pace = thousandths(battleData.pace)
  let corner = 0
  const corners = way.map((w) => (corner += w.length))
  const marks = new Set(corners.map((c) => Math.min(c, length)))
  for (let gone = pace; gone < length; gone += pace) marks.add(gone)
  for (const gone of [...marks].filter((mark) => mark > 0).sort((a, b) => a - b)) yield after(unit, way, gone)
}

/** A place on a way, and the ground that the unit covers there. */
type Stand = { readonly at: Point; readonly frame: Rect }

/** TRR-MOT-01 Whether any part of a way is ahead of where the unit stands, as seen from its own edge of the table. */
export const goesForward = (m: State, unit: Unit, points: readonly Point[]): boolean =>
  points.some((p) => fromHome(m, unit.side, p) > fromHome(m, unit.side, unit.at))

/** The first rule that closes a path to a unit. Nothing here depends on enemies that have not been located. */
export function mayGo(m: State, unit: Unit, how: March, points: readonly Point[], facing: number, drill: Drill): Check {
  const name = nameOf(m, unit)
  const end = points.at(-1)
  if (!end) return ok
  if (!how.forward && goesForward(m, unit, points))
    return refuse("TRR-MOT-01", `${name} may not go forward: that would be an advance.`, end)
  const way = ways(unit.at, points)
  const length = wayLength(way)
  const frame = frameAt(m, unit, end, facing, drill)
  const room = length + thousandths(battleData.arrivalDepth)
  const near = believedBy(m, unit.side).filter((e) => gap(m, unit, e) <= room)
  if (near.length > 0) {
    const stands = [...stations(unit, way, length)].map(
      ({ at, facing: look }): Stand => ({ at, frame: frameAt(m, unit, at, look, drill) }),
    )
    const open = mayPass(m, unit, how, [...stands, { at: end, frame }], near)
    if (!open.ok) return open
  }
  if (isInFire(m, frame) && depthInFire(m, end) >= depthInFire(m, unit.at))
    return refuse("TRR-ENG-07", `${name} may not enter burning ground.`, end)
  const friends = [...onTable(m, unit.side), ...dummiesOf(m, unit.side)] // dummies count as companies: TRR-OBS-04
  const friend = friends.find((u) => u !== unit && collide(frameOf(m, u), frame))
  if (friend) return refuse("TRR-GAP-13", `${name} may not end on ${nameOf(m, friend)}.`, end)
  return ok
}

/** TRR-GAP-13, TRR-AMB-20 How close it may come to known enemies anywhere on its way. */
function mayPass(m: State, unit: Unit, how: March, stands: readonly Stand[], enemies: readonly Unit[]): Check {
  const name = nameOf(m, unit)
  const close = thousandths(fireData.ranges.smallArms.close)
  const apart = thousandths(battleData.apart)
  for (const enemy of enemies) {
    const shy = how.half ? comesWithin(m, unit, enemy, stands, close) : undefined
    if (shy)
      return refuse(
        "TRR-AMB-20",
        `${name} is hesitant and may not come within ${cm(close)} cm of ${nameOf(m, enemy)}.`,
        shy,
      )
    const met = mayRunOver(m, unit, enemy) ? undefined : comesWithin(m, unit, enemy, stands, apart)
    if (met)
      return refuse("TRR-GAP-13", `${name} would run into ${nameOf(m, enemy)}: no two units share a position.`, met)
  }
  return ok
}

/** The first place on a way that is closer to an enemy than this, and closer than the unit was. */
function comesWithin(m: State, unit: Unit, enemy: Unit, stands: readonly Stand[], reach: number): Point | undefined {
  const limit = Math.min(reach, gap(m, unit, enemy))
  const there = frameOf(m, enemy)
  return stands.find(({ frame }) => !isApart(frame, there, reach) && distance(frame, there) < limit)?.at
}
