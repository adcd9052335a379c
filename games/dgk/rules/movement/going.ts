/** How terrain affects movement: DGK-MOVE-04 … -09. Costs stretch by stretch, and what bars the way. */

import { type Check, ok, part, type Refusal, refuse, type Stretch, type Tally, tally } from "@salient/engine"
import {
  type Box,
  boxAround,
  boxOf,
  carried,
  distance,
  lengthOf,
  type Motion,
  type Point,
  type ProfileStretch,
  plus,
  profileOf,
  type Rect,
  shapeOf,
  tooNear,
} from "@salient/space/table"
import { inches, thousandths } from "../../charts/range.ts"
import { leaders, movement } from "../../data/tables.ts"
import { movesAs, troops } from "../../data/troops.ts"
import type { UnitEntry } from "../../scenarios/roster.ts"
import type { TerrainPiece } from "../../scenarios/terrain-plan.ts"
import { HALF_DIAGONAL } from "../formations-and-facing/body.ts"
import type { LaidPiece, Terrain } from "../terrain-and-sight/terrain.ts"

/** How something moves: what an inch of rough ground costs it, and whether it is in march formation. */
export type MovementMode = { readonly rough: number; readonly marching: boolean }

export const gaitOf = ({ troop, cyclist }: UnitEntry, marching: boolean): MovementMode => ({
  rough: troops[movesAs(troop, cyclist)].rough, // DGK-TROOP-11
  marching,
})
export const leaderGait: MovementMode = { rough: leaders.rough, marching: false } // DGK-ACT-02

type Class = "open" | "rough" | "road" | "barred"

/** DGK-TERR-01 The class of a stretch of ground for a unit that moves over it. */
function classOf(pieces: readonly TerrainPiece[], gait: MovementMode): Class {
  if (pieces.length === 0) return "open"
  const has = (movement: TerrainPiece["movement"]) => pieces.some((p) => p.movement === movement)
  const bridge = has("choke")
  if (!bridge && pieces.some((p) => p.kind === "ford")) return "rough"
  if (!bridge && has("impassable")) return "barred" // DGK-MOVE-08
  if (gait.marching && (has("road") || has("town"))) return "road" // DGK-MOVE-07, DGK-MOVE-09
  if (bridge || pieces.some((p) => p.kind === "plaza")) return "open"
  return has("rough") || has("town") ? "rough" : "open"
}

const rateOf = (c: Class, gait: MovementMode): number =>
  c === "rough" ? gait.rough : c === "road" ? 1 / movement.road.gain : 1

/** The cost of crossing something: DGK-MOVE-05, DGK-MOVE-06. */
type Toll = { readonly amount: number; readonly rule: string; readonly label: string }

/** Tolls by the thing crossed. */
export type Tolls = Map<string, Toll>

/** A straight piece of a path: what its ground costs, what it crosses, what bars it. */
export type Going = {
  readonly length: number
  readonly ground: number // DGK-MOVE-04: in thousandths, not rounded
  readonly rough: number
  readonly road: number
  readonly tolls: ReadonlyMap<string, Toll>
  readonly barred:
    | { readonly rule: string; readonly label: string; readonly at: number; readonly to: number }
    | undefined
}

/** The going along a line. What the line starts on was already crossed and paid for on the way there. */
export function goingAlong(terrain: Terrain, from: Point, to: Point, gait: MovementMode): Going {
  const tolls: Tolls = new Map()
  if (from.x === to.x && from.y === to.y) return { length: 0, ground: 0, rough: 0, road: 0, tolls, barred: undefined }
  const profile = profileOf(terrain.table, { from, to })
  let [ground, rough, road] = [0, 0, 0]
  let barred: Going["barred"]
  for (const s of profile.stretches as readonly ProfileStretch<TerrainPiece>[]) {
    const length = s.to - s.from
    const c = classOf(s.pieces, gait)
    if (c === "barred" && length > 0 && !barred)
      barred = {
        rule: "DGK-MOVE-08",
        label: s.pieces.find((p) => p.movement === "impassable")?.name ?? "",
        at: s.from,
        to: s.to,
      }
    ground += length * rateOf(c, gait)
    if (c === "rough") rough += length
    if (c === "road") road += length
  }
  for (const c of profile.crossings) {
    const { piece } = c
    if (piece.movement === "linear" && !c.starts)
      tolls.set(piece.id, { amount: thousandths(movement.linear), rule: "DGK-MOVE-05", label: piece.name })
    else if (piece.movement === "choke" && !gait.marching && !c.starts)
      tolls.set(piece.id, { amount: thousandths(movement.choke), rule: "DGK-MOVE-06", label: piece.name })
    else if (piece.movement === "wire") barred ??= { rule: "DGK-WIRE-01", label: piece.name, at: c.from, to: c.to }
    else if (piece.movement === "impassable" && c.what === "line")
      barred ??= { rule: "DGK-MOVE-08", label: piece.name, at: c.from, to: c.to }
  }
  return { length: profile.length, ground, rough, road, tolls, barred }
}

/** How near a bridge or ford a formation's flanks may hang over terrain that they could not cross on their own. */
const SQUEEZE = 2 * thousandths(movement.zoneOfControl)

/** Is a point near a bridge or ford, where a formation closes up to cross? */
export const byPassage = (terrain: Terrain, p: Point, reach = SQUEEZE): boolean =>
  terrain.passages.some(({ shape }) => distance({ kind: "chain", points: [p] }, shape) <= reach)

/**
 * DGK-MOVE-08 Is a base on a bridge or ford rather than in what it spans? Its middle must be a quarter of its frontage from the edges: a
 * column fits, while a second file or a line beside it would be in the water.
 */
export const standsOnPassage = (terrain: Terrain, { at, width }: Rect): boolean =>
  terrain.passages.some(({ piece }) => {
    if (piece.form === "area") return false
    const room = Math.max(0, (piece.width ?? 0) - width / 2)
    return distance({ kind: "chain", points: [at] }, { kind: "chain", points: piece.points, width: room }) === 0
  })

/** DGK-MOVE-08, DGK-WIRE-01 What bars a moving body: no part of it ever crosses impassable ground or wire. */
export function barOnWay(terrain: Terrain, body: readonly Rect[], motion: Motion): Refusal | undefined {
  for (const lay of laidNear(terrain.barred, body, motion)) {
    const stopped = body.find((base) => isBarred(terrain, base, motion, lay))
    if (stopped)
      return refuse("DGK-MOVE-08", `Part of it would cross ${lay.piece.name}, which is impassable.`, stopped.at)
  }
  for (const { shape, piece } of laidNear(terrain.wire, body, motion)) {
    const stopped = body.find((base) => tooNear(coreOf(base), motion, shape).length > 0)
    if (stopped) return refuse("DGK-WIRE-01", `Part of it would cross ${piece.name}.`, stopped.at)
  }
  return undefined
}

/** How much smaller than its base a unit is treated when it comes to wire: contact is not crossing. */
const GRAZE = 100

const coreOf = (base: Rect): Rect => ({ ...base, width: base.width - GRAZE, depth: base.depth - GRAZE })

/** A quick overestimate of what a body may come upon. */
function laidNear(laid: readonly LaidPiece[], body: readonly Rect[], motion: Motion): readonly LaidPiece[] {
  if (laid.length === 0) return laid
  const places = body.map(({ at }) => at)
  if (motion.kind === "shift") {
    const stands = boxAround(places, HALF_DIAGONAL)
    return laid.filter(({ box }) => areMet(box, stands, motion.by))
  }
  const farthest = Math.max(...places.map((at) => lengthOf(at, motion.about)))
  const around = boxAround([motion.about], farthest + HALF_DIAGONAL)
  return laid.filter(({ box }) => areMet(box, around, { x: 0, y: 0 }))
}

/** Does a base pass over this ground, other than where the unit closes up to cross by a bridge or ford? */
const isBarred = (terrain: Terrain, base: Rect, motion: Motion, { shape }: LaidPiece): boolean =>
  tooNear(base, motion, shape).some(([from, to]) =>
    [from, to].some((share) => !byPassage(terrain, carried(base, partOf(motion, share)).at)),
  )

const partOf = (motion: Motion, share: number): Motion =>
  motion.kind === "turn"
    ? { ...motion, by: Math.round(motion.by * share) }
    : { kind: "shift", by: { x: Math.round(motion.by.x * share), y: Math.round(motion.by.y * share) } }

/** Ground of these classes neither slows nor bars anybody. */
const FREE: readonly TerrainPiece["movement"][] = ["open", "road"]

/** The boxes around everything that may slow or bar a unit, found once per table, so that the rest can be skipped. */
const slowOn = new WeakMap<Terrain, readonly Box[]>()

function slowBoxes(terrain: Terrain): readonly Box[] {
  const known = slowOn.get(terrain)
  if (known) return known
  const slow = terrain.table.pieces.filter(({ movement }) => !FREE.includes(movement))
  const boxes = slow.map((piece) => boxOf(shapeOf(piece)))
  slowOn.set(terrain, boxes)
  return boxes
}

/** The rough ground on the paths of some points; skips points that stay on open ground. */
function goings(terrain: Terrain, points: readonly Point[], by: Point, gait: MovementMode): (Going | undefined)[] {
  const all = boxAround(points)
  const near = slowBoxes(terrain).filter((box) => areMet(box, all, by))
  return points.map((p) =>
    near.some((box) => areMet(box, boxAround([p]), by)) ? goingAlong(terrain, p, plus(p, by), gait) : undefined,
  )
}

/** Does a box meet another as it is shifted, as far as boxes can tell? */
const areMet = (other: Box, { west, south, east, north }: Box, { x, y }: Point): boolean =>
  other.west <= east + Math.max(0, x) &&
  other.east >= west + Math.min(0, x) &&
  other.south <= north + Math.max(0, y) &&
  other.north >= south + Math.min(0, y)

/** A straight leg of a body: its cost, part by part, and what bars it. */
export type LegCost = { readonly tally: Tally; readonly total: number; readonly check: Check }

const barredLeg = (check: Refusal): LegCost => ({ tally: tally(), total: 0, check })

/** What else matters to a leg besides its leading side: the points that follow, and what came before it on the same path. */
type OnPath = {
  readonly following?: readonly Point[]
  /** Things already crossed: nothing is paid for twice (DGK-MOVE-05). */
  readonly paid?: Tolls
  /** How much rough ground each point has gone through; the largest amount is paid for (DGK-MOVE-04). */
  readonly waded?: number[]
}

/**
 * DGK-MOVE-02 The cost of a straight leg for a body: the distance, plus the most rough ground that any of its points goes through, plus
 * what its leading side crosses (DGK-MOVE-05, DGK-MOVE-06). Sideways or back it is double (DGK-MOVE-03).
 */
export function legCost(
  terrain: Terrain,
  lead: Point,
  leading: readonly Point[],
  by: Point,
  gait: MovementMode,
  aside: boolean,
  { following = [], paid = new Map(), waded = [] }: OnPath = {},
): LegCost {
  const main = goingAlong(terrain, lead, plus(lead, by), gait)
  if (main.barred) return barredLeg(refuse(main.barred.rule, `The way is blocked: ${main.barred.label}.`, lead))
  const points = [...leading, ...following]
  const ways = goings(terrain, points, by, gait)
  const tolls: Tolls = new Map(main.tolls)
  for (const [i, g] of ways.entries()) {
    const point = points[i] as Point
    if (g?.barred && !isSqueezed(terrain, point, by, g))
      return barredLeg(refuse(g.barred.rule, `The way of one of its flanks is blocked: ${g.barred.label}.`, point))
    if (g && i < leading.length) for (const [id, toll] of g.tolls) tolls.set(id, toll)
  }
  payOnce(tolls, paid)
  const flanks = gait.marching ? [] : ways.map((g) => (g && !g.barred ? g.rough : 0))
  const rough = wade(waded, [main.rough, ...flanks])
  const factor = aside ? movement.sidewaysOrBack.cost : 1
  const ground = main.ground + (rough - main.rough) * (gait.rough - 1)
  const parts = [
    part("DGK-MOVE-02", "distance", main.length - main.road),
    part("DGK-MOVE-09", "along a road", Math.round(main.road / movement.road.gain)),
    part("DGK-MOVE-04", `${inches(rough)} of rough ground`, Math.round(rough * (gait.rough - 1))),
    part("DGK-MOVE-03", "sideways or backward", aside && Math.round(ground * (factor - 1))),
    ...[...tolls.values()].map((t) => part(t.rule, t.label, t.amount)),
  ]
  return { tally: tally(...parts), total: ground * factor + sumOf(tolls), check: ok }
}

/** DGK-MOVE-04 Records the rough ground that each point goes through on a leg; returns by how much the maximum has grown. */
export function wade(waded: number[], leg: readonly number[]): number {
  const before = Math.max(0, ...waded)
  for (const [i, rough] of leg.entries()) waded[i] = (waded[i] ?? 0) + rough
  return Math.max(0, ...waded) - before
}

/** DGK-MOVE-05 Nothing is paid for twice on one path: returns what is still to be paid, and records it as paid. */
export function payOnce(tolls: Tolls, paid: Tolls): Tolls {
  for (const [id, toll] of tolls)
    if (paid.has(id)) tolls.delete(id)
    else paid.set(id, toll)
  return tolls
}

export const sumOf = (tolls: Tolls): number => [...tolls.values()].reduce((n, t) => n + t.amount, 0)

/** Does a flank hang over impassable ground only where the formation closes up to cross? */
function isSqueezed(terrain: Terrain, from: Point, by: Point, { barred, length }: Going): boolean {
  if (barred?.rule !== "DGK-MOVE-08") return false
  return [barred.at, barred.to].every((gone) =>
    byPassage(terrain, {
      x: Math.round(from.x + (by.x * gone) / length),
      y: Math.round(from.y + (by.y * gone) / length),
    }),
  )
}

/** The cost of a stretch as shown beside it: in inches, to a tenth. */
export const tenths = (thousandths: number): number => Math.round(thousandths / 100) / 10

/** A priced leg as a client draws it. */
export const stretchOf = (to: Point, cost: LegCost): Stretch => {
  const main = cost.tally.parts.findLast((p) => p.rule !== "DGK-MOVE-02") ?? cost.tally.parts[0]
  return {
    to: { x: to.x, y: to.y },
    cost: tenths(cost.total),
    rule: main?.rule ?? "DGK-MOVE-02",
    label: cost.tally.parts.map((p) => `${p.label} ${inches(p.amount)}`).join(", ") || "no distance",
  }
}
