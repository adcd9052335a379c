/** DGK-LOS-01, DGK-FIRE-04 The shortest clear line between two bodies: from any point of one to any point of the other. */

import {
  boxAround,
  bundleOf,
  type Closest,
  closestOf,
  convexHull,
  cornersOf,
  type Edge,
  layOf,
  type Point,
  partsOf,
  type Rect,
  shortestClear,
  side,
  twiceArea,
} from "@salient/space/table"
import type { State, Unit } from "../../state.ts"
import { bodyOf } from "../formations-and-facing/body.ts"
import { roomOf, shutAmong } from "./shut.ts"
import { blockedBy, blockingWithin, type Friend, isClear } from "./sight.ts"
import { type Areas, areasIn, levelsUnder, type Terrain, terrainNow } from "./terrain.ts"

/** When this many answers are kept about one table, all of them are dropped. */
const MOST_KEPT = 4_000

/** The shortest clear lines already searched for, by their ends. */
const searched = new WeakMap<Terrain, Map<string, Closest | null>>()

/**
 * The shortest clear line from some edges to a body. Units stand still more than they move, so results are cached. Callers have already
 * tried the shortest line of all and found it blocked.
 */
export function clearBetween(
  terrain: Terrain,
  from: readonly Edge[],
  body: readonly Rect[],
  within: number,
  friends: readonly Friend[],
): Closest | undefined {
  const any = within === Number.POSITIVE_INFINITY
  const search = () => {
    const [start, end] = [convexHull(from.flat()), hullOf(body)]
    const outline = convexHull([...start, ...end])
    const near = friends.filter((f) => isNearTo(outline, roomOf(f)))
    const areas = areasIn(terrain, outline)
    const shut = shutAmong(areas, near)
    if (shut(bundleOf(start, end))) return null
    const blocking = blockingWithin(terrain, outline)
    const clear = (p: Point, q: Point): boolean => isClear(blocking, p, q, near)
    const [starts, ends] = [from, edgesTowards(areas, body, start)].map((edges) => partedBy(areas, edges)) as [
      Edge[],
      Edge[],
    ]
    return shortestClear(starts, ends, within, { clear, shut }, any) ?? null
  }
  return recalled(searched, terrain, keyOf(from, body, within, friends), search) ?? undefined
}

const isNearTo = (outline: readonly Point[], room: readonly Point[]): boolean =>
  layOf(outline, room, boxAround(room)) !== "out"

function keyOf(from: readonly Edge[], body: readonly Rect[], within: number, friends: readonly Friend[]): string {
  let key = `${within}`
  for (const [a, b] of from) key += ` ${a.x} ${a.y} ${b.x} ${b.y}`
  for (const { at, facing } of body) key += ` ${at.x} ${at.y} ${facing}`
  for (const { base } of friends) key += ` ${base.at.x} ${base.at.y} ${base.facing}`
  return key
}

/** The convex outline around a body. */
const hullOf = (body: readonly Rect[]): readonly Point[] => convexHull(body.flatMap((r) => Object.values(cornersOf(r))))

/** A body fills its hull if no more than this is left over per corner, because corners are rounded. */
const FILLED = 8_000

/**
 * The edges of a body that can be seen from an outline. Edges that face away are seen only through the body, behind edges that are nearer.
 * They matter only where its ground is uneven, or where the viewer looks down on it: then the near edge may be in the dead ground behind a
 * wood and the far one beyond it (DGK-LOS-04).
 */
function edgesTowards(areas: Areas, body: readonly Rect[], seenFrom: readonly Point[]): Edge[] {
  const hull = hullOf(body)
  const empty = Math.abs(twiceArea(hull)) - body.reduce((sum, r) => sum + 2 * r.width * r.depth, 0)
  const outlines = empty < FILLED * hull.length ? [hull] : body.map((r) => hullOf([r]))
  const nearest =
    isEven(areas, hull) && levelsUnder(areas.contours, seenFrom).high <= levelsUnder(areas.contours, hull).low
  return outlines.flatMap((outline) =>
    outline.flatMap((q, i): Edge[] => {
      const p = outline[(i + outline.length - 1) % outline.length] as Point
      return nearest && seenFrom.every((o) => side(p, q, o) >= 0) ? [] : [[p, q]]
    }),
  )
}

/** Edges in parts, each on one level and wholly in or out of each wood, town and square. */
function partedBy({ contours, tall, plazas }: Areas, edges: readonly Edge[]): readonly Edge[] {
  let parts = edges
  for (const { outline, box } of [...contours, ...tall, ...plazas])
    parts = parts.flatMap((edge) => (layOf(edge, outline, box) === "part" ? partsOf(edge, outline) : [edge]))
  return parts
}

/** Is the whole of an outline on one level, and wholly in or out of each wood and town? */
function isEven({ contours, tall }: Areas, outline: readonly Point[]): boolean {
  const { low, high } = levelsUnder(contours, outline)
  return low === high && tall.every((t) => layOf(outline, t.outline, t.box) !== "part")
}

/** Cached answers to who sees whom where the nearest line is blocked, by the positions of both. */
const known = new WeakMap<Terrain, Map<string, boolean>>()

/** DGK-LOS-01 Does one unit see another: is there a clear line from any point of one to any point of the other? */
export function seesUnit(m: Pick<State, "scenario" | "gone">, a: Pick<Unit, "bases">, b: Pick<Unit, "bases">): boolean {
  const terrain = terrainNow(m)
  const [ours, theirs] = [bodyOf(a), bodyOf(b)]
  if (ours.length === 0 || theirs.length === 0) return false
  const near = closestOf(ours, theirs)
  if (!blockedBy(terrain, near.from, near.to)) return true
  return recalled(known, terrain, [...a.bases, { x: 0, y: 0, f: 0 }, ...b.bases].map(spotOf).join(), () => {
    const edges = edgesTowards(terrain, ours, hullOf(theirs))
    return clearBetween(terrain, edges, theirs, Number.POSITIVE_INFINITY, []) !== undefined
  })
}

const spotOf = ({ x, y, f }: Unit["bases"][number]): string => `${x} ${y} ${f}`

/** A cached answer about a table. */
function recalled<T>(kept: WeakMap<Terrain, Map<string, T>>, terrain: Terrain, key: string, ask: () => T): T {
  let answers = kept.get(terrain)
  if (!answers || answers.size >= MOST_KEPT) {
    answers = new Map()
    kept.set(terrain, answers)
  }
  const before = answers.get(key)
  if (before !== undefined) return before
  const answer = ask()
  answers.set(key, answer)
  return answer
}
