/** Where a unit goes when it moves: along the ways to its objective, and to ground that covers it. */
import type { Path, Spot } from "@salient/engine"
import { bearing, lengthOf, offset, type Point, pointAlong } from "@salient/space/table"
import { moveOdds, penalties, rate } from "../../charts/movement.ts"
import { fireData } from "../../data/fire.ts"
import { movementData } from "../../data/movement.ts"
import { groundOfPath, journeyOf } from "../../rules/movement/going.ts"
import { moverOf, nearestLocated } from "../../rules/movement/march.ts"
import { cm, frameOf, homeward, thousandths } from "../../rules/scale-and-representation/field.ts"
import type { Drill, State, Unit } from "../../state.ts"
import type { Mover } from "../../types.ts"
import { goesForward, type Intention, isStorming } from "../intention.ts"
import { exchange } from "./duel.ts"
import { isPressed } from "./goals.ts"
import { disputer, isGuard, mustSpare, nearestThreat, type Task, taskOf } from "./purpose.ts"
import { meanOf, weightOf } from "./shots.ts"
import { shelters, standFor } from "./stands.ts"
import { farFrom, follow } from "./ways.ts"

/** Shares of a move worth trying, and sidesteps where friends are in the way. */
const shares = [1, 0.75, 0.5, 0.3, 0.15] as const
const asides = [1, -1, 2, -2] as const
const asideShares: readonly number[] = [1, 0.5, 0.3]
/** How many ways are offered. */
const most = 6

/** How many shelters on the way are looked at, and how much shorter than the full step the progress to one may be. */
const onTheWay = { looked: 8, less: 14 } as const

/** What a figure hit or lost is worth, in centimetres of progress, and how the enemy's fire is shared among many units. */
const values = { blood: 3, pressed: 1, attention: 0.3, closer: 0.3 } as const

type Tried = { readonly points: readonly Point[]; readonly facing?: number; readonly worth: number }

/** Paths worth comparing, the best first; none if nothing better than staying was found. */
export function pathsFor(m: State, unit: Unit, d: Path, intention: Intention): (readonly Spot[])[] {
  const mover = moverOf(m, unit)
  const piece = d.pieces[0]
  if (mover === null || piece === undefined) return []
  if (mustSpare(m, unit)) return retreat(m, unit, d)
  const near = nearestThreat(m, unit.side, unit.at)
  const drill: Drill = near < fireData.ranges.smallArms.extreme ? "line" : unit.drill
  const task = taskOf(m, unit, intention)
  const attack = task !== undefined && goesForward(m, unit.side, intention) && task.goal.wanted
  const guards = task !== undefined && isGuard(m, unit, task.goal)
  const pressed = task !== undefined && (isStorming(intention) || isPressed(m, unit))
  const rough =
    attack || !task || guards
      ? forward(m, unit, mover, task, pressed)
      : [...backInto(m, unit, mover), ...forward(m, unit, mover, task, pressed)]
  const found: { steps: readonly Spot[]; worth: number }[] = []
  for (const { points, facing, worth } of rough) {
    const steps = points.map((p, i): Spot => {
      const last = i === points.length - 1
      return { x: p.x, y: p.y, ...(last ? { how: drill, ...(facing === undefined ? {} : { facing }) } : {}) }
    })
    if (steps.length > 0 && d.check({ [piece]: steps }).ok) found.push({ steps, worth })
    if (found.length === most) break
  }
  return found.map((t) => t.steps)
}

/** To a better place for holding. */
function backInto(m: State, unit: Unit, mover: Mover): Tried[] {
  const stand = standFor(m, unit)
  if (!stand || stand.gain <= 0) return []
  const reach = thousandths(movementData.movers[mover].crossCountry)
  const whole = lengthOf(unit.at, stand.at)
  const facing = (homeward(m, unit.side) + 18_000) % 36_000
  return shares.map((share) => {
    const far = Math.min(whole, reach) * share
    return {
      points: [share === 1 && whole <= reach ? stand.at : pointAlong(unit.at, stand.at, Math.floor(far))],
      facing,
      worth: stand.gain * share,
    }
  })
}

/** Steps towards its objective, into cover on the way, and up to enemies that it sees; the best first. */
function forward(m: State, unit: Unit, mover: Mover, task: Task | undefined, pressed: boolean): Tried[] {
  const reach = thousandths(movementData.movers[mover].crossCountry)
  const blood = pressed ? values.pressed : values.blood
  const found: Tried[] = []
  const add = (points: readonly Point[], facing?: number) => {
    const end = points.at(-1)
    if (!end) return
    const worth = worthOf(m, unit, task, gets(m, unit, mover, points), blood)
    found.push({ points, ...(facing === undefined ? {} : { facing }), worth })
  }
  if (task) {
    const side = frameOf(m, unit).width
    for (const share of shares) {
      const way = follow(task.way, unit.at, Math.floor(reach * share))
      const end = way.at(-1)
      if (!end) continue
      const look = bearingFrom(way.at(-2) ?? unit.at, end) ?? unit.facing
      add(way)
      for (const aside of asideShares.includes(share) ? asides : []) {
        const to = offset(end, look, 0, aside * side)
        if (lengthOf(unit.at, to) <= reach) add([to], look)
      }
    }
  }
  const enemy = preyOf(m, unit, task)
  if (enemy) {
    for (const to of coverAhead(m, unit, task, reach)) add([to], bearingFrom(to, enemy.at))
    // up to enemies that it sees, as close as the rules allow
    const look = bearingFrom(unit.at, enemy.at)
    const gone = lengthOf(unit.at, enemy.at)
    for (const short of [thousandths(4), thousandths(7)])
      if (look !== undefined && gone > short) add([offset(unit.at, look, Math.min(reach, gone - short))], look)
  }
  return found.sort((a, b) => b.worth - a.worth)
}

/** The enemy that a unit closes with: the one that disputes its objective, otherwise the nearest. */
const preyOf = (m: State, unit: Unit, task: Task | undefined): Unit | undefined =>
  (task && task.far < there ? disputer(m, unit, task.goal) : undefined) ?? nearestLocated(m, unit)
const there = 5 // centimetres

/** Shelters within a move that lie more or less on the way. */
function coverAhead(m: State, unit: Unit, task: Task | undefined, reach: number): Point[] {
  if (!task) return []
  const far = cm(reach)
  return shelters(m)
    .filter((p) => lengthOf(p, unit.at) <= reach)
    .map((p) => ({ p, saved: task.far - farFrom(task.way, p) }))
    .filter(({ saved }) => saved > far - onTheWay.less)
    .sort((a, b) => b.saved - a.saved || a.p.x - b.p.x || a.p.y - b.p.y)
    .slice(0, onTheWay.looked)
    .map(({ p }) => p)
}

const bearingFrom = (from: Point, to: Point): number | undefined =>
  from.x === to.x && from.y === to.y ? undefined : bearing(from, to)

/** Where a unit on a path is likely to end up: every penalty of the whole path is paid, however short the part that it covers. */
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

/** Rounded to the centimetre, so that repeated questions about the same ground can be answered from memory. */
const roughly = (n: number): number => thousandths(Math.round(cm(n)))

/** What a path is worth for where it ends: nearer to the objective, able to fire, and safe from fire. */
function worthOf(m: State, unit: Unit, task: Task | undefined, end: Point, blood: number): number {
  const enemy = preyOf(m, unit, task)
  const saved = task ? task.far - farFrom(task.way, end) : 0
  const then: Unit = { ...unit, at: { x: roughly(end.x), y: roughly(end.y) }, dug: 0 }
  const { give, take } = exchange(m, then, (e) => weightOf(m, e))
  const closer = task && task.far < there ? 1 : values.closer
  const closes = enemy ? cm(lengthOf(unit.at, enemy.at) - lengthOf(end, enemy.at)) : 0
  return saved + blood * (give - values.attention * take) + closer * closes
}

/** Back towards its own edge as far as it can go, for a unit that must not stay. */
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
  const takes = (at: Point) => exchange(m, { ...unit, at: { x: at.x, y: at.y }, dug: 0 }, () => 1).take
  const here = takes(unit.at)
  return found
    .map((steps, i) => ({ steps, i, take: takes(steps[0] ?? unit.at) }))
    .filter(({ take, steps }) => take < here && d.check({ [piece]: steps }).ok)
    .sort((a, b) => a.take - b.take || a.i - b.i)
    .slice(0, most)
    .map(({ steps }) => steps)
}
