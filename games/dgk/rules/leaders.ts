/** Leaders: whom they help (DGK-LEAD-01 … -03), how they move (DGK-ACT-02), how they get out of the way (DGK-LEAD-05). */

import { type Check, type Flow, type Option, ok, type Refusal, refuse, type Step, type Stretch } from "@salient/engine"
import {
  bearing,
  type Circle,
  chain,
  circle,
  distance,
  groundAt,
  lengthOf,
  overlap,
  type Point,
  spiral,
} from "@salient/space/table"
import { inches, thousandths } from "../charts/range.ts"
import { leaders as leaderData } from "../data/tables.ts"
import { tell } from "../happenings.ts"
import { chooseIfAny } from "../questions.ts"
import type { Leader, State, Unit } from "../state.ts"
import { bodyOf, circleAround, gapBetween, rectOf, SIZE } from "./formations-and-facing/body.ts"
import { samePlace, sweepFault, threatsTo } from "./movement/blocking.ts"
import { byPassage, leaderGait, legCost, stretchOf } from "./movement/going.ts"
import { isSpot } from "./movement/paths.ts"
import { terrainNow } from "./terrain-and-sight/terrain.ts"
import { entryOf, fieldOf, leaderEntry } from "./troops-and-command/field.ts"
import { carrierOf, show } from "./troops-and-command/units.ts"

/** DGK-SCALE-04 A Leader stands on a round base. */
export const leaderBase = (m: Pick<State, "scenario">, leader: Leader): Circle =>
  circle({ x: leader.x, y: leader.y }, radiusOf(m, leader))

export const radiusOf = (m: Pick<State, "scenario">, leader: Pick<Leader, "id">): number =>
  Math.round(thousandths(leaderData.ranks[leaderEntry(m, leader.id).rank].diameter) / 2)

/** DGK-LEAD-01, DGK-LEAD-03 A Leader who commands this unit and is within 6 in of it (or attached: DGK-AMB-18). */
export function leaderNear(m: State, unit: Unit): Leader | undefined {
  const field = fieldOf(m)
  const { formation } = entryOf(m, unit)
  const reach = thousandths(leaderData.influence)
  const carrier = carrierOf(m, unit)
  return m.leaders.find((l) => {
    if (l.side !== unit.side || l.where !== "table" || !field.influence.get(l.id)?.has(formation)) return false
    const base = leaderBase(m, l)
    return carrier.bases.some((b) => distance(rectOf(b), base) <= reach)
  })
}

export type LeaderPlan = { readonly ok: true; readonly at: Point; readonly stretches: readonly Stretch[] }

/** DGK-ACT-02 A Leader's move: up to 24 in, in any directions, with terrain costs as cavalry. */
export function planLeader(
  m: State,
  leader: Leader,
  steps: readonly Step[],
  from: Point = leader,
): LeaderPlan | Refusal {
  const budget = thousandths(leaderData.move)
  if (steps.length > 24) return refuse("DGK-ACT-02", "A Leader's path has at most 24 steps.")
  const terrain = terrainNow(m)
  const radius = radiusOf(m, leader)
  const start = leader.where === "table" ? [circle(from, radius)] : []
  const threats = threatsTo(m, leader.side, start, budget)
  const stretches: Stretch[] = []
  let at: Point = from
  let cost = 0
  for (const step of steps) {
    if (!isSpot(step) || step.how !== undefined)
      return refuse("DGK-ACT-02", "Each step of a Leader's path is a spot on the table.")
    const to = { x: step.x, y: step.y }
    if (samePlace(at, to)) continue
    const by = { x: to.x - at.x, y: to.y - at.y }
    const leg = legCost(terrain, at, [], by, leaderGait, false)
    if (!leg.check.ok) return leg.check
    const near = sweepFault(m, [circle(at, radius)], { kind: "shift", by }, threats)
    if (near) return near
    cost += leg.total
    stretches.push(stretchOf(to, leg))
    at = to
  }
  if (Math.round(cost) > budget)
    return refuse(
      ["DGK-ACT-02", "DGK-MOVE-01"],
      `The path costs ${inches(cost)}, but a Leader has only ${inches(budget)}.`,
      at,
    )
  const fault = placeFault(m, leader.id, at)
  return fault.ok ? { ok: true, at, stretches } : fault
}

/** May a Leader be there as far as the terrain is concerned? */
export function placeFault(m: State, id: Leader["id"], at: Point): Check {
  const terrain = terrainNow(m)
  const radius = radiusOf(m, { id })
  const { width, depth } = terrain.table
  if (at.x < radius || at.y < radius || at.x > width - radius || at.y > depth - radius)
    return refuse("DGK-MOVE-08", "Part of the Leader's base would be off the table.", at)
  if (groundAt(terrain.table, at).some((p) => p.movement === "impassable") && !byPassage(terrain, at, 0))
    return refuse("DGK-MOVE-08", "A Leader cannot stand on impassable ground.", at)
  return ok
}

/**
 * DGK-LEAD-05 Leaders that a unit runs over, at its destination or on the way there, get out of its way: a free move to 6 in from all
 * enemies.
 */
export function* clearLeaders(m: State, unit: Unit, way: readonly Point[] = []): Flow {
  if (unit.where !== "table") return
  const body = bodyOf(unit)
  const swath = way.length > 1 ? chain(way, (unit.ranks[0] ?? 1) * SIZE.width) : undefined
  for (const leader of m.leaders) {
    if (leader.side === unit.side || leader.where !== "table" || leader.aboard) continue
    const base = leaderBase(m, leader)
    if (!body.some((r) => overlap(r, base)) && !(swath && distance(swath, base) === 0)) continue
    show(m, unit) // DGK-HIDE-01: the Leader sees whom he gives way to
    yield* displace(m, leader)
  }
}

/** His side chooses which of the nearest places he takes. */
function* displace(m: State, leader: Leader): Flow {
  const places = nearestClear(m, leader)
  const [nearest] = places
  if (!nearest || lengthOf(leader, nearest) === 0) return // whoever ran him over is 6 in or more away
  const { name } = leaderEntry(m, leader.id)
  const options: Option<Point>[] = places.map((p) => ({
    id: `at:${p.x},${p.y}`,
    label: `${inches(lengthOf(leader, p))} away, towards ${compass(bearing(leader, p))}`,
    value: p,
  }))
  const { x, y } = yield* chooseIfAny<Point>(
    {
      by: leader.side,
      what: "leader-gives-way",
      prompt: `Where does ${name} get out of the way?`,
      rules: ["DGK-LEAD-05"],
      about: [leader.id],
    },
    options,
  )
  leader.x = x
  leader.y = y
  tell(m, { kind: "displaced", rules: ["DGK-LEAD-05"], leader: leader.id, name })
}

/** The grid spacing for places of a Leader. */
const GRID = 500

/** DGK-LEAD-05 The nearest places clear of all enemies: one, or several at the same distance. */
function nearestClear(m: State, leader: Leader): Point[] {
  const clear = thousandths(leaderData.overrunClear)
  const { width, depth } = terrainNow(m).table
  const from = { x: leader.x, y: leader.y }
  const away = (p: Point) => (p.x - from.x) ** 2 + (p.y - from.y) ** 2
  const found: Point[] = []
  for (const p of spiral(from, GRID, Math.max(width, depth))) {
    if (found[0] && away(p) > away(found[0])) break
    if (isClear(m, leader, p, clear)) found.push(p)
  }
  return found
}

const POINTS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const

const compass = (course: number): string => POINTS[Math.round(course / 4_500) % POINTS.length] as string

function isClear(m: State, leader: Leader, p: Point, clear: number): boolean {
  if (!placeFault(m, leader.id, p).ok) return false
  const r = radiusOf(m, leader)
  const base = circle(p, r)
  for (const u of m.units) {
    if (u.side === leader.side || u.where !== "table" || u.air !== null || u.hidden) continue
    if (gapBetween(circleAround(u.bases), { ...p, r }) > clear) continue
    if (u.bases.some((b) => distance(rectOf(b), base) < clear)) return false
  }
  return true
}
