/**
 * Ways across a table: a net of points a few centimetres apart, with the roads' own points among them so that bridges are found, and for
 * each goal the distance to it from every point. Terrain does not change, so every net is built once.
 */
import { lengthOf, type Point, pointAlong, pointOn, type Shape } from "@salient/space/table"
import { penalties } from "../../charts/movement.ts"
import { movementData } from "../../data/movement.ts"
import { scaleData } from "../../data/scale.ts"
import { terrainData } from "../../data/terrain.ts"
import { groundOfPath, wireOf } from "../../rules/movement/going.ts"
import { cm, fieldOf, isArmour, thousandths } from "../../rules/scale-and-representation/field.ts"
import { isArea } from "../../scenarios/terrain.ts"
import type { State, Unit } from "../../state.ts"
import type { Mover } from "../../types.ts"

/** Centimetres between the points of a net, and the greatest distance between two points that are joined. */
const netSpacing = 4
const joined = thousandths(netSpacing * 1.45)
/** The average of one penalty die, in centimetres. */
const die = (scaleData.die + 1) / 2
/** However bad the ground, it is crossed at no less than this share of full speed, or not at all. */
const slowest = 0.15

type Edge = { readonly to: number; readonly cost: number }

export type Net = {
  readonly points: readonly Point[]
  /** The edges that lead to a point: distances are computed backwards from the goals. */
  readonly into: readonly (readonly Edge[])[]
  readonly near: (p: Point) => readonly number[]
}

const nets = new Map<string, Net>()

/** The net of a scenario for a way of moving. */
function netOf(m: State, unit: Unit, mover: Mover): Net {
  const key = `${m.scenario} ${mover} ${isArmour(m, unit)}`
  const known = nets.get(key)
  if (known) return known
  // on the ground as it was before the battle: a net must not depend on which question came first
  const made = buildNet({ ...m, move: 1, shelled: {}, crushed: [] }, unit, mover)
  nets.set(key, made)
  return made
}

function buildNet(m: State, unit: Unit, mover: Mover): Net {
  const points = netPoints(m)
  const near = finder(points)
  const into: Edge[][] = points.map(() => [])
  for (const [i, from] of points.entries())
    for (const k of near(from)) {
      if (k === i) continue
      const cost = costOf(m, unit, mover, from, points[k] as Point)
      if (cost !== undefined) into[k]?.push({ to: i, cost })
    }
  return { points, into, near }
}

/** The points of a net: a grid, and points along every road and bridge. */
function netPoints(m: State): Point[] {
  const { table } = fieldOf(m)
  const step = thousandths(netSpacing)
  const found: Point[] = []
  for (let y = step / 2; y < table.depth; y += step)
    for (let x = step / 2; x < table.width; x += step) found.push({ x, y })
  for (const piece of table.pieces) {
    if (isArea(piece.kind) || piece.form !== "line" || !terrainData.lines[piece.kind].road) continue
    for (const [i, to] of piece.points.entries()) {
      const from = piece.points[i - 1]
      found.push({ x: to.x, y: to.y })
      for (let gone = step; from && gone < lengthOf(from, to); gone += step) found.push(pointAlong(from, to, gone))
    }
  }
  return found
}

/** Finds the points that can be reached from a place in one step. */
function finder(points: readonly Point[]): (p: Point) => number[] {
  const boxes = new Map<string, number[]>()
  const box = (n: number) => Math.floor(n / joined)
  for (const [i, p] of points.entries()) {
    const key = `${box(p.x)} ${box(p.y)}`
    const held = boxes.get(key)
    if (held) held.push(i)
    else boxes.set(key, [i])
  }
  return (p) => {
    const found: number[] = []
    for (let x = box(p.x) - 1; x <= box(p.x) + 1; x++)
      for (let y = box(p.y) - 1; y <= box(p.y) + 1; y++)
        for (const i of boxes.get(`${x} ${y}`) ?? []) if (lengthOf(p, points[i] as Point) <= joined) found.push(i)
    return found
  }
}

/** What a step costs in centimetres of good going; undefined if it cannot be made. */
function costOf(m: State, unit: Unit, mover: Mover, from: Point, to: Point): number | undefined {
  const legs = groundOfPath(m, { ...unit, at: { x: from.x, y: from.y } }, mover, [to])
  if ("ok" in legs) return undefined
  const { crossCountry, road } = movementData.movers[mover]
  let sum = 0
  for (const leg of legs) {
    const slow = penalties({ mover, going: leg.going })
    const crossed = penalties({ mover, obstacles: leg.obstacles, wire: wireOf([leg]) })
    if ("ok" in slow || "ok" in crossed) return undefined
    const full = leg.road ? road : crossCountry
    const speed = Math.max(slowest, (full - die * slow.total) / crossCountry)
    sum += cm(leg.length) / speed + die * crossed.total
  }
  return sum
}

/** How far every point of a net is from a goal, and the next point on the way there. */
export type Way = { readonly net: Net; readonly far: readonly number[]; readonly next: readonly number[] }

const ways = new Map<string, Way>()

/** The ways to a place for a unit that moves in this manner; `name` identifies the goal within a scenario. */
export function waysTo(m: State, unit: Unit, mover: Mover, name: string, goal: Shape): Way {
  const key = `${m.scenario} ${mover} ${isArmour(m, unit)} ${name}`
  const known = ways.get(key)
  if (known) return known
  const net = netOf(m, unit, mover)
  const inside = net.points.flatMap((p, i) => (pointOn(goal, p) ? [i] : []))
  const made = { net, ...spread(net, inside) }
  ways.set(key, made)
  return made
}

/** Dijkstra's method from the goal outwards. */
function spread(net: Net, goals: readonly number[]): Pick<Way, "far" | "next"> {
  const far = net.points.map(() => Number.POSITIVE_INFINITY)
  const next = net.points.map(() => -1)
  const open = new Heap()
  for (const i of goals) {
    far[i] = 0
    open.push(0, i)
  }
  for (let top = open.pop(); top; top = open.pop()) {
    if (top.far > (far[top.point] as number)) continue
    for (const { to, cost } of net.into[top.point] ?? []) {
      const there = top.far + cost
      if (there >= (far[to] as number)) continue
      far[to] = there
      next[to] = top.point
      open.push(there, to)
    }
  }
  return { far, next }
}

/** How far a place is from the goal, in centimetres of good going. */
export function farFrom({ net, far }: Way, at: Point): number {
  let best = Number.POSITIVE_INFINITY
  for (const i of net.near(at)) best = Math.min(best, (far[i] as number) + cm(lengthOf(at, net.points[i] as Point)))
  return best
}

/** The points that lead from a place to the goal, up to a distance. */
export function follow({ net, far, next }: Way, at: Point, length: number): Point[] {
  let here = -1
  for (const i of net.near(at)) {
    const there = (far[i] as number) + cm(lengthOf(at, net.points[i] as Point))
    if (here < 0 || there < (far[here] as number) + cm(lengthOf(at, net.points[here] as Point))) here = i
  }
  const found: Point[] = []
  let from = at
  let left = length
  while (here >= 0 && Number.isFinite(far[here] as number)) {
    const to = net.points[here] as Point
    const step = lengthOf(from, to)
    if (step >= left) {
      if (left > 0) found.push(pointAlong(from, to, left))
      break
    }
    if (step > 0) found.push(to)
    left -= step
    from = to
    here = next[here] as number
  }
  return straightened(at, found)
}

/** Leaves out the points on a straight stretch. */
function straightened(start: Point, points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const [i, p] of points.entries()) {
    const from = kept.at(-1) ?? start
    const to = points[i + 1]
    const turns = to && (p.x - from.x) * (to.y - p.y) !== (p.y - from.y) * (to.x - p.x)
    if (!to || turns) kept.push(p)
  }
  return kept
}

/** A heap of open points, nearest on top. */
class Heap {
  readonly #held: { far: number; point: number }[] = []

  push(far: number, point: number): void {
    const held = this.#held
    held.push({ far, point })
    let i = held.length - 1
    while (i > 0) {
      const above = (i - 1) >> 1
      if ((held[above] as { far: number }).far <= far) break
      this.#swap(i, above)
      i = above
    }
  }

  pop(): { far: number; point: number } | undefined {
    const held = this.#held
    const top = held[0]
    const last = held.pop()
    if (!top || !last || held.length === 0) return top
    held[0] = last
    let i = 0
    for (;;) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      let least = i
      const at = (k: number) => (held[k] as { far: number }).far
      if (left < held.length && at(left) < at(least)) least = left
      if (right < held.length && at(right) < at(least)) least = right
      if (least === i) return top
      this.#swap(i, least)
      i = least
    }
  }

  #swap(a: number, b: number): void {
    const held = this.#held
    const kept = held[a] as { far: number; point: number }
    held[a] = held[b] as { far: number; point: number }
    held[b] = kept
  }
}
