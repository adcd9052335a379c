/** Where a unit goes when it moves: along the ways to its objective, to ground that covers it. */
import type { Path, Spot } from "@salient/engine"
import { bearing, lengthOf, offset, type Point, pointAlong } from "@salient/space/table"
import { fireData } from "../data/fire.ts"
import { movementData } from "../data/movement.ts"
import { cm, frameOf, homeward, thousandths } from "../field.ts"
import { coverOf } from "../rules/cover.ts"
import { groundOfPath, journeyOf } from "../rules/going.ts"
import { moverOf, nearestLocated } from "../rules/march.ts"
import { moveOdds, penalties, rate } from "../rules/movement.ts"
import type { Drill, State, Unit } from "../state.ts"
import { COVERS, type Mover } from "../types.ts"
import { type Errand, errandOf, mustSpare, nearestThreat } from "./purpose.ts"
import { meanOf } from "./shots.ts"
import { farFrom, follow } from "./ways.ts"

/** Shares of a move worth trying, and steps aside where friends stand in the way. */
const shares = [1, 0.75, 0.5, 0.3, 0.15] as const
const asides = [0, 1, -1, 2, -2] as const
/** How many ways are offered. */
const most = 6

/** What counts at the end of a step, in centimetres of way saved. */
const values = { cover: 2.5, breath: 0.4 } as const

type Tried = { readonly steps: readonly Spot[]; readonly worth: number }

/** Paths worth comparing, the best first; none where nothing better than staying was found. */
export function pathsFor(m: State, unit: Unit, d: Path): (readonly Spot[])[] {
  const mover = moverOf(m, unit)
  const piece = d.pieces[0]
  if (mover === null || piece === undefined) return []
  if (mustSpare(m, unit)) return retreat(m, unit, d)
  const reach = thousandths(movementData.movers[mover].crossCountry)
  const errand = errandOf(m, unit)
  const found: Tried[] = []
  const tryPath = (points: readonly Point[], facing: number | undefined, drill: Drill) => {
    const steps = points.map((p, i): Spot => {
      const last = i === points.length - 1
      return { x: p.x, y: p.y, ...(last ? { how: drill, ...(facing === undefined ? {} : { facing }) } : {}) }
    })
    if (steps.length > 0 && d.check({ [piece]: steps }).ok)
      found.push({ steps, worth: worthOf(m, unit, errand, gets(m, unit, mover, points)) })
  }
  const enemy = nearestLocated(m, unit)
  const near = nearestThreat(m, unit.side, unit.at)
  const drill: Drill = near < fireData.ranges.smallArms.extreme ? "line" : unit.drill
  if (errand) {
    const side = frameOf(m, unit).width
    for (const share of shares) {
      const way = follow(errand.way, unit.at, Math.floor(reach * share))
      const end = way.at(-1)
      if (!end) continue
      const look = bearingFrom(way.at(-2) ?? unit.at, end) ?? unit.facing
      for (const aside of asides) {
        if (aside === 0) tryPath(way, undefined, drill)
        else {
          const to = offset(end, look, 0, aside * side)
          const straight = lengthOf(unit.at, to)
          if (straight <= reach) tryPath([to], look, drill)
        }
        if (found.length > most * 2) break
      }
    }
  }
  if (enemy) {
    // to grips with whom it sees: as near as the rules let it come
    const look = bearingFrom(unit.at, enemy.at)
    const gone = lengthOf(unit.at, enemy.at)
    for (const short of [thousandths(4), thousandths(7)])
      if (look !== undefined && gone > short && gone - short <= reach)
        tryPath([offset(unit.at, look, gone - short)], look, drill)
  }
  return found
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
    .map((t) => t.steps)
}

const bearingFrom = (from: Point, to: Point): number | undefined =>
  from.x === to.x && from.y === to.y ? undefined : bearing(from, to)

/** Where a unit on a path is likely to get to: every penalty of the whole path is paid, however little of it is gone. */
function gets(m: State, unit: Unit, mover: Mover, points: readonly Point[]): Point {
  const legs = groundOfPath(m, unit, mover, points)
  if ("ok" in legs) return unit.at
  const journey = journeyOf(m, unit, { mover, actions: [], half: false }, legs)
  const dice = penalties(journey)
  if ("ok" in dice) return unit.at
  let left = thousandths(meanOf(moveOdds(rate(journey), dice.total)))
  let from: Point = unit.at
  for (const to of points) {
    const step = lengthOf(from, to)
    if (step >= left) return left > 0 ? pointAlong(from, to, left) : from
    left -= step
    from = to
  }
  return from
}

/** What a path is worth by where it leads: nearer to the objective, in cover where the enemy could fire. */
function worthOf(m: State, unit: Unit, errand: Errand | undefined, end: Point): number {
  const enemy = nearestLocated(m, unit)
  const saved = errand ? errand.far - farFrom(errand.way, end) : 0
  const there: Unit = { ...unit, at: { x: end.x, y: end.y }, dug: 0 }
  const cover = enemy ? COVERS.indexOf(coverOf(m, there, enemy.at)) : 0
  const closes = enemy ? cm(lengthOf(unit.at, enemy.at) - lengthOf(end, enemy.at)) : 0
  return saved + values.cover * cover + values.breath * closes
}

/** Back towards home, as far as it goes: for who must not stay. */
function retreat(m: State, unit: Unit, d: Path): (readonly Spot[])[] {
  const home = homeward(m, unit.side)
  const fan = [0, 3000, 33_000, 6000, 30_000]
  const mover = moverOf(m, unit)
  const piece = d.pieces[0]
  if (mover === null || piece === undefined) return []
  const reach = thousandths(movementData.movers[mover].crossCountry)
  const found = shares.flatMap((share) =>
    fan.map((turn) => {
      const to = offset(unit.at, (home + turn) % 36_000, Math.floor(reach * share))
      return [{ x: to.x, y: to.y }]
    }),
  )
  return found.filter((steps) => d.check({ [piece]: steps }).ok).slice(0, most)
}
