/** A side's plan, and where each of its units belongs in it. */
import { bearing, boxAround, offset, type Point } from "@salient/space/table"
import { enemyGround } from "../rules/scenarios-and-setting-up/set-ups.ts"
import { armOf, entryOf, fieldOf, isArtillery } from "../rules/troops-and-command/field.ts"
import type { State, Unit } from "../state.ts"
import type { Side } from "../types.ts"
import { goesForward, type Intention } from "./intention.ts"
import { far, nearestEnemy, shouldRush } from "./look.ts"
import { weights } from "./weights.ts"

const INCH = 1_000

/** Enemies within this distance of an objective contest it. */
const CONTEST = 10 * INCH
/** How far to either side units with the same destination may spread. */
const SPREAD = 8 * INCH
/** An enemy within this distance draws a unit away from its objective. */
const CONTACT = 9 * INCH
/** Added to a unit's distance if it belongs to another formation than the first unit sent. */
const STRANGER = 5 * INCH
/** A unit within this distance of its objective has reached it. */
const THERE = 2.5 * INCH

/** How far a side on the defensive goes for something it does not hold. */
const STEP = 7 * INCH

/** One objective and the units sent there. */
type Task = { readonly at: Point; readonly wanted: boolean; readonly units: readonly Unit[] }

const isFighter = (m: State, u: Unit): boolean => {
  const arm = armOf(m, u)
  return u.where === "table" && u.route === null && (arm === "infantry" || arm === "cavalry")
}

/**
 * Shares the fighting units out among the objectives: first as many to each as its enemies require, easiest objective first. In an attack
 * the rest go where most can be won, in the last rush where winning is easiest; in defence they stay.
 */
function tasksOf(m: State, side: Side, intention: Intention): Task[] {
  const { objectives } = fieldOf(m).scenario
  const attack = goesForward(m, side, intention)
  const first = intention.aim === "take" ? intention.objective : undefined
  const free = new Set(m.units.filter((u) => u.side === side && u.status !== "demoralized" && isFighter(m, u)))
  const jobs = objectives.map((o) => {
    const foes = m.units.filter(
      (u) =>
        u.side !== side && !u.hidden && isFighter(m, u) && u.status !== "demoralized" && far(u.front, o.at) < CONTEST,
    ).length
    const wanted = m.held[o.id] !== side
    const need = Math.max(1, Math.ceil(foes * (wanted ? weights.odds : 1)))
    let nearest = Number.POSITIVE_INFINITY
    for (const u of free) nearest = Math.min(nearest, far(u.front, o.at))
    const unheld = m.held[o.id] === null && foes === 0
    return {
      o,
      wanted,
      need,
      nearest,
      unheld,
      ease: nearest + foes * 4 * INCH - o.worth * 3 * INCH,
      units: [] as Unit[],
    }
  })
  const order = (o: { readonly id: string }) => (o.id === first ? 0 : 1)
  jobs.sort((a, b) => order(a.o) - order(b.o) || a.ease - b.ease || (a.o.id < b.o.id ? -1 : 1))
  // a side that only has to hold does not leave its position for an enemy objective unless it is very close
  const worthIt = (j: (typeof jobs)[number]) => attack || !j.wanted || j.unheld || j.nearest < STEP
  for (const job of jobs) if (worthIt(job)) send(m, job.units, free, job.o.at, job.need)
  if (attack && free.size > 0) {
    const wanted = jobs.filter((j) => j.wanted)
    const main =
      first !== undefined || shouldRush(m, side, intention)
        ? wanted[0]
        : wanted.sort((a, b) => b.need - a.need || a.ease - b.ease)[0]
    if (main) send(m, main.units, free, main.o.at, free.size)
  }
  return jobs.map(({ o, wanted, units }) => ({ at: o.at, wanted, units }))
}

/** Sends the nearest free units, keeping a formation together. */
function send(m: State, sent: Unit[], free: Set<Unit>, at: Point, need: number): void {
  while (sent.length < need && free.size > 0) {
    const first = sent[0] && entryOf(m, sent[0]).commander
    let best: Unit | undefined
    let least = Number.POSITIVE_INFINITY
    for (const u of free) {
      const d = far(u.front, at) + (first !== undefined && entryOf(m, u).commander !== first ? STRANGER : 0)
      if (d < least) {
        least = d
        best = u
      }
    }
    if (!best) return
    sent.push(best)
    free.delete(best)
  }
}

/**
 * DGK-AMB-24 The exit by which a unit should leave. Where a side wins by what it keeps, guns go as soon as they may, together with units no
 * longer fit to fight.
 */
export function wayOut(m: State, unit: Unit): Point | undefined {
  const { exits = [], victory } = fieldOf(m).scenario
  const arm = armOf(m, unit)
  const counts = victory.atEnd.some(
    (e) =>
      e.winner === unit.side &&
      e.when.some((c) => (c.is === "keeps" || c.is === "loses") && c.side === unit.side && c.arms.includes(arm)),
  )
  if (!counts || (unit.status === "ok" && !isArtillery(arm))) return undefined
  const open = exits.find((e) => e.side === unit.side && m.turn + LIMBERING >= e.fromTurn)
  return open && nearestIn(open.area, unit.front)
}

/** How many turns before an exit opens guns begin to limber up. */
const LIMBERING = 1

/** The point nearest to `from` on the box around an area. */
function nearestIn(area: readonly Point[], from: Point): Point {
  const { west, east, south, north } = boxAround(area)
  return {
    x: Math.max(west, Math.min(east, from.x)),
    y: Math.max(south, Math.min(north, from.y)),
  }
}

/** A unit's destination; undefined if it should stay where it is. */
export function aimOf(m: State, unit: Unit, intention: Intention): Point | undefined {
  const out = wayOut(m, unit)
  if (out) return out
  const forward = goesForward(m, unit.side, intention)
  // a side that only has to hold does not limber up guns in position under fire
  if (isArtillery(armOf(m, unit)) && unit.formation === "deployed" && !forward) return undefined
  const enemy = nearestEnemy(m, unit.side, unit.front)
  const tasks = tasksOf(m, unit.side, intention)
  const task = isFighter(m, unit) ? tasks.find((t) => t.units.includes(unit)) : supported(m, unit, tasks)
  if (!task) return forward ? (enemy?.unit.front ?? enemyGround(m, unit.side)) : undefined
  const { at } = task
  const d = far(unit.front, at)
  if (d < THERE) return undefined
  if (!task.wanted && enemy && enemy.distance < CONTACT && d < 6 * INCH) return undefined // already fighting for it
  if (isArtillery(armOf(m, unit))) return at
  const late = shouldRush(m, unit.side, intention)
  if (task.wanted && !late && enemy && enemy.distance < CONTACT && enemy.distance < d) return enemy.unit.front
  if (task.units.length < 2) return at
  // Abreast of the other units going there, not behind them.
  const centre = middleOf(task.units)
  if (far(centre, at) < 1) return at
  const way = bearing(centre, at)
  const lateral = Math.round(sideways(centre, way, unit.front) * 0.5)
  const spread = late ? THERE : SPREAD
  return inside(m, offset(at, way, 0, Math.max(-spread, Math.min(spread, lateral))))
}

/** The task that guns, machine guns and others support: the nearest one of their own formation, else the nearest of all. */
function supported(m: State, unit: Unit, tasks: readonly Task[]): Task | undefined {
  const { commander } = entryOf(m, unit)
  let best: Task | undefined
  let least = Number.POSITIVE_INFINITY
  for (const t of tasks) {
    if (t.units.length === 0) continue
    const own = t.units.some((u) => entryOf(m, u).commander === commander)
    const d = far(unit.front, t.at) - (own ? 12 * INCH : 0) - (t.wanted ? 6 * INCH : 0)
    if (d < least) {
      least = d
      best = t
    }
  }
  return best
}

function middleOf(units: readonly Unit[]): Point {
  const n = Math.max(1, units.length)
  return {
    x: Math.round(units.reduce((sum, u) => sum + u.front.x, 0) / n),
    y: Math.round(units.reduce((sum, u) => sum + u.front.y, 0) / n),
  }
}

/** How far to the right of a line a point lies. */
function sideways(from: Point, way: number, p: Point): number {
  const right = offset({ x: 0, y: 0 }, way, 0, INCH)
  return ((p.x - from.x) * right.x + (p.y - from.y) * right.y) / INCH
}

/** The nearest point that is an inch or more from the edge of the table. */
export function inside(m: State, p: Point): Point {
  const { width, depth } = fieldOf(m).scenario.table
  return {
    x: Math.max(INCH, Math.min(width - INCH, p.x)),
    y: Math.max(INCH, Math.min(depth - INCH, p.y)),
  }
}
