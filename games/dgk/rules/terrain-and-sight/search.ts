/** DGK-LOS-01, DGK-FIRE-04 The shortest clear line between two bodies: from any point of one to any point of the other. */

import {
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
import { type FriendlyBase, shutBetween } from "./shut.ts"
import { blockedBy, isClear, type Screen } from "./sight.ts"
import { levelsUnder, type Terrain, terrainNow } from "./terrain.ts"

/** Friends that a line of fire may not pass through, and where they are on a given line. */
export type InTheWay = {
  readonly bases: readonly FriendlyBase[]
  readonly on: (from: Point, to: Point) => readonly Screen[]
}

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
  friends: InTheWay,
): Closest | undefined {
  const [start, end] = [convexHull(from.flat()), hullOf(body)]
  const shut = shutBetween(terrain, start, end, friends.bases)
  if (shut(bundleOf(start, end))) return undefined
  const to = edgesTowards(terrain, body, start)
  const clear = (p: Point, q: Point): boolean => isClear(terrain, p, q, friends.on)
  const any = within === Number.POSITIVE_INFINITY
  const search = () => {
    const [starts, ends] = [partedBy(terrain, from), partedBy(terrain, to)]
    return shortestClear(starts, ends, within, { clear, shut }, any) ?? null
  }
  return recalled(searched, terrain, keyOf(from, to, within, friends), search) ?? undefined
}

const keyOf = (from: readonly Edge[], to: readonly Edge[], within: number, { bases }: InTheWay): string =>
  [within, ...[...from.flat(), ...to.flat(), ...bases.flatMap((b) => b.corners)].flatMap(({ x, y }) => [x, y])].join()

/** The convex outline around a body. */
export const hullOf = (body: readonly Rect[]): readonly Point[] =>
  convexHull(body.flatMap((r) => Object.values(cornersOf(r))))

/** A body fills its hull if no more than this is left over per corner, because corners are rounded. */
const FILLED = 8_000

/**
 * The edges of a body that can be seen from an outline. Edges that face away are seen only through the body, behind edges that are nearer.
 * They matter only where its ground is uneven, or where the viewer looks down on it: then the near edge may be in the dead ground behind a
 * wood and the far one beyond it (DGK-LOS-04).
 */
function edgesTowards(terrain: Terrain, body: readonly Rect[], seenFrom: readonly Point[]): Edge[] {
  const hull = hullOf(body)
  const empty = Math.abs(twiceArea(hull)) - body.reduce((sum, r) => sum + 2 * r.width * r.depth, 0)
  const outlines = empty < FILLED * hull.length ? [hull] : body.map((r) => hullOf([r]))
  const nearest =
    isEven(terrain, hull) && levelsUnder(terrain.contours, seenFrom).high <= levelsUnder(terrain.contours, hull).low
  return outlines.flatMap((outline) =>
    outline.flatMap((q, i): Edge[] => {
      const p = outline[(i + outline.length - 1) % outline.length] as Point
      return nearest && seenFrom.every((o) => side(p, q, o) >= 0) ? [] : [[p, q]]
    }),
  )
}

/** Edges in parts, each on one level and wholly in or out of each wood, town and square. */
function partedBy({ contours, tall, plazas }: Terrain, edges: readonly Edge[]): readonly Edge[] {
  let parts = edges
  for (const { outline, box } of [...contours, ...tall, ...plazas])
    parts = parts.flatMap((edge) => (layOf(edge, outline, box) === "part" ? partsOf(edge, outline) : [edge]))
  return parts
}

/** Is the whole of an outline on one level, and wholly in or out of each wood and town? */
function isEven(terrain: Terrain, outline: readonly Point[]): boolean {
  const { low, high } = levelsUnder(terrain.contours, outline)
  return low === high && terrain.tall.every((t) => layOf(outline, t.outline, t.box) !== "part")
}

const nobody: InTheWay = { bases: [], on: () => [] }

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
    return clearBetween(terrain, edges, theirs, Number.POSITIVE_INFINITY, nobody) !== undefined
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
