/** Suggested paths, always legal: for players that do not know the game, and as a start for better ones. */
import type { Paths, Random, Step } from "@salient/engine"
import {
  bearing,
  nearestOnRoad,
  facing as normal,
  offset,
  type Point,
  roadBetween,
  roadLength,
} from "@salient/space/table"
import type { State, Unit } from "../../state.ts"
import { fieldOf } from "../troops-and-command/field.ts"
import { knownEnemies } from "./blocking.ts"
import type { Planned } from "./paths.ts"

export type Planner = (steps: readonly Step[]) => Planned | { readonly ok: boolean }

/** Somewhere worth going: an objective, an enemy, or anywhere. */
export function anyAim(m: State, unit: Pick<Unit, "side" | "front">, random: Random): Point {
  const { objectives, table } = fieldOf(m).scenario
  const kind = random(4)
  if (kind === 0 && objectives.length > 0) return (objectives[random(objectives.length)] as { at: Point }).at
  if (kind <= 2) {
    const enemies = knownEnemies(m, unit.side)
    if (enemies.length > 0) return (enemies[random(enemies.length)] as Unit).front
  }
  return { x: random(table.width), y: random(table.depth) }
}

const spot = (p: Point): Step => ({ x: p.x, y: p.y })

/** Straight towards an aim as far as possible, swerving if necessary; stays where it is if nothing else works. */
export function straight(
  from: Point,
  aim: Point,
  budget: number,
  plan: Planner,
  swerves: readonly number[],
): Step[] | undefined {
  if (from.x === aim.x && from.y === aim.y) return undefined
  const way = bearing(from, aim)
  const far = Math.min(budget, Math.floor(Math.sqrt((aim.x - from.x) ** 2 + (aim.y - from.y) ** 2)))
  for (const share of [1, 0.45])
    for (const swerve of swerves) {
      const to = offset(from, normal(way + swerve), Math.floor(far * share))
      if (to.x < 0 || to.y < 0) continue
      const steps = [spot(to)]
      if (plan(steps).ok) return steps
    }
  return undefined
}

/** By the nearest road towards an aim. */
export function byRoad(m: State, from: Point, aim: Point, budget: number, plan: Planner): Step[] | undefined {
  let best: Step[] | undefined
  let least = Math.sqrt((aim.x - from.x) ** 2 + (aim.y - from.y) ** 2)
  for (const piece of fieldOf(m).pieces) {
    if (piece.movement !== "road" || piece.form !== "line") continue
    const on = nearestOnRoad(piece.points, from)
    if (on.off > 4_000) continue
    const off = nearestOnRoad(piece.points, aim)
    const length = roadLength(piece.points)
    const reach = Math.max(0, budget - on.off) * 1.5
    const ahead = Math.sign(off.distance - on.distance)
    for (const share of [1, 0.7, 0.4]) {
      const go = Math.min(Math.abs(off.distance - on.distance), reach * share)
      const end = Math.max(0, Math.min(length, Math.round(on.distance + ahead * go)))
      if (Math.abs(end - on.distance) < 500) break
      const steps = roadBetween(piece.points, on.distance, end).map(spot)
      const last = steps.at(-1) as { x: number; y: number }
      const left = Math.sqrt((aim.x - last.x) ** 2 + (aim.y - last.y) ** 2)
      if (left < least && plan(steps).ok) {
        best = steps
        least = left
        break
      }
    }
  }
  return best
}

/** A legal path for a unit: towards something, else an empty path, which is always legal. */
export function anyPath(
  m: State,
  unit: Unit,
  budget: number,
  plan: Planner,
  random: Random,
  marching: boolean,
  still: readonly Step[],
): Paths {
  const aim = anyAim(m, unit, random)
  const turn = random(2) === 0 ? 1 : -1
  const found =
    (marching ? byRoad(m, unit.front, aim, budget, plan) : undefined) ??
    straight(unit.front, aim, budget, plan, [0, turn * 2_500, -turn * 5_000])
  return { [unit.id]: found ?? still }
}
