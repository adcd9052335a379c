/** Lines of fire: the shortest clear one from a front to a target, past terrain and friends (DGK-FIRE-04, DGK-FIRE-06, DGK-FIRE-07). */
import { type Refusal, refuse } from "@salient/engine"
import { basesAlongUnindexed, chain, closest, cornersOf, lengthOf, type Point } from "@salient/space/table"
import { sight } from "../data/tables.ts"
import type { BaseSpot, State, Unit } from "../state.ts"
import { girthOf, rectOf } from "./body.ts"
import { armOf, inches, isArtillery, lieOf, nameOf, thousandths } from "./field.ts"
import { blockedBy, type Screen } from "./sight.ts"
import { bearerOf } from "./units.ts"

/** From the ends of the front to the outermost corners of the target, the shortest first: for who is seen past the edge of a wood. */
function roundCorners(edges: readonly (readonly [Point, Point])[], target: Unit, limit: number): Omit<Tried, "base">[] {
  const ends = [edges[0]?.[0], edges.at(-1)?.[1]].filter((p) => p !== undefined)
  const [first, flank, last] = [target.bases[0], target.bases[(target.ranks[0] ?? 1) - 1], target.bases.at(-1)]
  if (!first || !flank || !last) return []
  const tail = cornersOf(rectOf(last))
  const corners = [
    cornersOf(rectOf(first)).frontLeft,
    cornersOf(rectOf(flank)).frontRight,
    tail.rearLeft,
    tail.rearRight,
  ]
  return ends
    .flatMap((from) => corners.map((to) => ({ from, to, range: lengthOf(from, to) })))
    .filter((line) => line.range <= limit)
    .sort((p, q) => p.range - q.range)
}

export type Clear = { readonly ok: true; readonly range: number; readonly from: Point; readonly to: Point }

/** How many lines are tried, the shortest first, and then the shortest to each base, before a target counts as out of sight. */
const LINES = 10

/** `range` is the distance to the base, or no more than that where the line aims at its middle. */
type Tried = {
  readonly range: number
  readonly from: Point
  readonly to: Point
  readonly base: number
  readonly aimed?: BaseSpot
}

/** How far a line that aims at the middle of a base goes before it meets it. */
function rangeTo(base: BaseSpot, from: Point, to: Point): number {
  const [met] = basesAlongUnindexed([{ id: "aimed", base: rectOf(base) }], { from, to }, 0)
  return met?.from ?? lengthOf(from, to)
}

/** The lines worth trying out of all, the shortest first. */
function worthTrying(lines: readonly Tried[]): Tried[] {
  const met = new Set<number>()
  return lines.filter(({ base }, i) => {
    const first = !met.has(base)
    met.add(base)
    return i < LINES || first
  })
}

/**
 * DGK-FIRE-04 The shortest clear line from the front to the target. Friends who hide are in the way like any others; but the
 * distance is measured past those who are seen, or a longer way would tell the target of who hides beside it (DGK-HIDE-01).
 */
export function clearLine(
  m: State,
  firer: Unit,
  target: Unit,
  edges: readonly (readonly [Point, Point])[],
  limit: number,
): Clear | Refusal {
  const lines: Tried[] = []
  const add = (line: Tried) => {
    if (line.range <= limit) lines.push(line)
  }
  for (const [left, right] of edges)
    for (const [i, b] of target.bases.entries()) {
      const near = closest(chain([left, right]), rectOf(b))
      add({ from: near.from, to: near.to, range: near.distance, base: i })
      const middle = { x: Math.round((left.x + right.x) / 2), y: Math.round((left.y + right.y) / 2) }
      add({ from: middle, to: { x: b.x, y: b.y }, range: near.distance, base: i, aimed: b })
    }
  const outOfRange = refuse(
    ["DGK-FIRE-03", "DGK-APP-05"],
    `The target is beyond maximum range (${inches(limit)}).`,
    target.front,
  )
  if (lines.length === 0) return outOfRange
  lines.sort(
    (a, b) => a.range - b.range || a.from.x - b.from.x || a.from.y - b.from.y || a.to.x - b.to.x || a.to.y - b.to.y,
  )
  const overhead = isArtillery(armOf(m, firer)) // DGK-FIRE-07
  const friends = overhead ? [] : friendsBetween(m, firer, target)
  const tried = [...worthTrying(lines), ...roundCorners(edges, target, limit)]
  const best = shortest(m, target, tried, friends, limit)
  const seen = friends.filter((u) => !u.hidden)
  return (best?.ok && seen.length < friends.length ? shortest(m, target, tried, seen, limit) : best) ?? outOfRange
}

/** The shortest of these lines that is clear, or else what is in the way of the first; nothing if all are too long. */
function shortest(
  m: State,
  target: Unit,
  lines: readonly Omit<Tried, "base">[],
  friends: readonly Unit[],
  limit: number,
): Clear | Refusal | undefined {
  const lie = lieOf(m)
  let first: Refusal | undefined
  let best: Clear | undefined
  for (const line of lines) {
    const { from, to, aimed } = line
    if (best && line.range >= best.range) continue
    const range = aimed ? rangeTo(aimed, from, to) : line.range
    if (range > limit || (best && range >= best.range)) continue
    const screens = friends.length === 0 ? [] : screensOn(m, friends, from, to)
    const blocked = blockedBy(lie, from, to, screens)
    if (!blocked) best = { ok: true, range, from, to }
    else
      first ??= refuse(
        blocked.rule === "DGK-FIRE-07" ? "DGK-FIRE-07" : ["DGK-FIRE-06", blocked.rule],
        `The line to ${nameOf(m, target)} is blocked: ${blocked.label}.`,
        blocked.at,
      )
  }
  return best ?? first
}

/** Friends that might be in the way. */
function friendsBetween(m: State, firer: Unit, target: Unit): Unit[] {
  const own = bearerOf(m, firer)
  const a = girthOf(own.bases)
  const b = girthOf(target.bases)
  const far = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)
  return m.units.filter((u) => {
    if (u.side !== firer.side || u === firer || u === own || u.where !== "table" || u.air !== null) return false
    const g = girthOf(u.bases)
    const reach = far + a.r + b.r
    return (
      Math.sqrt((g.x - a.x) ** 2 + (g.y - a.y) ** 2) + Math.sqrt((g.x - b.x) ** 2 + (g.y - b.y) ** 2) <
      reach + 2 * g.r + 2000
    )
  })
}

/** DGK-FIRE-07 Where the line passes through friends or within half an inch of them. */
function screensOn(m: State, friends: readonly Unit[], from: Point, to: Point): Screen[] {
  const margin = thousandths(sight.friends)
  return friends.flatMap((u) => {
    const met = basesAlongUnindexed(
      u.bases.map((b, i) => ({ id: `${i}`, base: rectOf(b) })),
      { from, to },
      margin,
    )
    return met.map((c) => ({ from: c.from, to: c.to, name: nameOf(m, u) }))
  })
}
