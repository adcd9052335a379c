/** Trains on their tracks: DGK-TRAIN-01 … -04. */

import { nearestOnRoad, type Point, type Rect, roadBetween, roadLength, terrainAlong, walk } from "@salient/space/table"
import { movement } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import {
  apart,
  bodyOf,
  circleAround,
  columnLength,
  columnOn,
  gapBetween,
  put,
  ranksIn,
} from "../formations-and-facing/body.ts"
import { inTheWay, knownEnemies, ZONE } from "../movement/blocking.ts"
import { terrainNow } from "../terrain-and-sight/terrain.ts"
import { entryOf, fieldOf } from "../troops-and-command/field.ts"

const trackOf = (m: Pick<State, "scenario">, id: string): readonly Point[] =>
  fieldOf(m).scenario.terrain.find((t) => t.id === id)?.points ?? []

/** The track from the train's point of view: forward is the way it heads. */
const ahead = (points: readonly Point[], heading: 1 | -1): readonly Point[] =>
  heading === 1 ? points : points.toReversed()

/** The cars of a train whose locomotive is this far along its track. */
function carsAt(
  m: Pick<State, "scenario">,
  unit: Pick<Unit, "id">,
  track: string,
  at: number,
  heading: 1 | -1,
): Rect[] {
  const { troop, bases } = entryOf(m, unit)
  const points = trackOf(m, track)
  const head = heading === 1 ? at : roadLength(points) - at
  return columnOn(troop, ahead(points, heading), head, bases)
}

/** The cars of a train after it has run this far. */
export function carsAhead(m: Pick<State, "scenario">, unit: Unit, distance: number): Rect[] {
  const rails = unit.rails as NonNullable<Unit["rails"]>
  return carsAt(m, unit, rails.track, rails.at + rails.heading * distance, rails.heading)
}

/** The path of the locomotive when the train runs this far. */
export function railWay(m: Pick<State, "scenario">, unit: Unit, distance: number): Point[] {
  const rails = unit.rails as NonNullable<Unit["rails"]>
  return roadBetween(trackOf(m, rails.track), rails.at, rails.at + rails.heading * distance)
}

/** Puts a train's cars at its position on the track. */
export function placeTrain(m: Pick<State, "scenario">, unit: Unit): void {
  const { rails } = unit
  if (!rails) return
  const { troop, bases } = entryOf(m, unit)
  const body = carsAt(m, unit, rails.track, rails.at, rails.heading)
  const first = body[0] as Rect
  const front = (walk(trackOf(m, rails.track), rails.at) as { at: Point }).at
  put(unit, "march", ranksIn(troop, "march", bases), body, first.facing, front)
}

/** Whether a train is on a stretch of track. */
export const isOnTrack = (m: State, { track, from, to }: { track: string; from: number; to: number }): boolean =>
  m.units.some((u) => {
    if (!u.rails || u.where !== "table" || u.rails.track !== track) return false
    const [low, high] = extent(m, u)
    return low <= to && high >= from
  })

/** The stretch of track that a train occupies. */
export function extent(m: Pick<State, "scenario">, unit: Unit): readonly [number, number] {
  const rails = unit.rails as NonNullable<Unit["rails"]>
  const { troop, bases } = entryOf(m, unit)
  const length = columnLength(troop, bases)
  return rails.heading === 1 ? [rails.at - length, rails.at] : [rails.at, rails.at + length]
}

/** How far a train can go, and what stops it: the budget, the end of the track, a wreck or another train, or ripped-up rails ahead. */
export function railReach(
  m: State,
  unit: Unit,
  budget: number,
): { readonly far: number; readonly torn: number | undefined } {
  const rails = unit.rails as NonNullable<Unit["rails"]>
  const points = trackOf(m, rails.track)
  const total = roadLength(points)
  const room = rails.heading === 1 ? total - rails.at : rails.at
  let far = Math.min(distanceFor(m, unit, budget), room)
  const gapTo = (low: number, high: number): number | undefined => {
    const gap = rails.heading === 1 ? low - rails.at : rails.at - high
    return gap >= 0 ? gap : undefined
  }
  let torn: number | undefined
  for (const cut of m.cuts) {
    if (cut.track !== rails.track) continue
    const gap = gapTo(cut.from, cut.to)
    if (gap === undefined) continue
    if (cut.wreck) far = Math.min(far, gap)
    else if (torn === undefined || gap < torn) torn = gap
  }
  for (const u of m.units) {
    if (u === unit || !u.rails || u.where !== "table" || u.rails.track !== rails.track) continue
    const gap = gapTo(...extent(m, u))
    if (gap !== undefined) far = Math.min(far, gap)
  }
  return { far: Math.max(0, beforeEnemies(m, unit, far)), torn }
}

/** DGK-TRAIN-04 How far this much movement carries a train: only a steep slope slows it, to half its speed. */
export function distanceFor(m: State, unit: Unit, budget: number): number {
  const rails = unit.rails as NonNullable<Unit["rails"]>
  const points = trackOf(m, rails.track)
  const { table } = terrainNow(m)
  const step = 500
  let spent = 0
  let gone = 0
  while (spent < budget) {
    const here = walk(points, rails.at + rails.heading * gone)
    const next = walk(points, rails.at + rails.heading * (gone + step))
    if (!here || !next) return gone + step
    const steep = terrainAlong(table, { from: here.at, to: next.at }).some((c) => c.piece.kind === "steepSlope")
    const cost = step * (steep ? movement.trains.steepSlope : 1)
    if (spent + cost > budget) return Math.floor(gone + (budget - spent) / (steep ? movement.trains.steepSlope : 1))
    spent += cost
    gone += step
  }
  return gone
}

/** DGK-MOVE-11 A train keeps its distance from enemies like any other unit. */
function beforeEnemies(m: State, unit: Unit, far: number): number {
  const now = bodyOf(unit)
  const circle = circleAround(unit.bases)
  const near = knownEnemies(m, unit.side).filter((e) => gapBetween(circle, circleAround(e.bases)) < far + ZONE)
  if (near.length === 0) return far
  const clear = near.map((e) => Math.min(ZONE, apart(now, bodyOf(e))))
  for (let d = 250; d <= far; d += 250) {
    const body = carsAhead(m, unit, d)
    if (near.some((e, i) => apart(body, bodyOf(e)) < (clear[i] as number))) return d - 250
  }
  return far
}

/** May a train end there: are those rails free of visible units? */
export function mayEnd(m: State, unit: Unit, distance: number): boolean {
  return inTheWay(m, unit, carsAhead(m, unit, distance)) === undefined
}

/** How far ahead of a train a spot is along its track. */
export function railDistance(m: State, unit: Unit, p: Point): number {
  const rails = unit.rails as NonNullable<Unit["rails"]>
  const at = nearestOnRoad(trackOf(m, rails.track), p).distance
  return Math.round((at - rails.at) * rails.heading)
}

/** The spot this far ahead of a train. */
export function railSpot(m: State, unit: Unit, distance: number): Point | undefined {
  const rails = unit.rails as NonNullable<Unit["rails"]>
  return walk(trackOf(m, rails.track), rails.at + rails.heading * distance)?.at
}
