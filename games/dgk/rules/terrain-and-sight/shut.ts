/**
 * Proves that no line from one outline to another can be clear (DGK-LOS-02 … -06, DGK-FIRE-07). It judges whole bundles of lines, and
 * answers yes only where it is certain; everything else is judged line by line (./sight.ts).
 */

import {
  type Bundle,
  type Cut,
  convexHull,
  coreOf,
  cutsNear,
  cutsThrough,
  distancesTo,
  layOf,
  type Point,
} from "@salient/space/table"
import { thousandths } from "../../charts/range.ts"
import { sight } from "../../data/tables.ts"
import type { Friend } from "./sight.ts"
import { type Areas, type Levels, levelsUnder, type Obstacle } from "./terrain.ts"

/** Everything between two outlines. */
type Between = Areas & {
  readonly friends: readonly { readonly corners: readonly Point[]; readonly stands: Levels }[]
}

/** Tells, for bundles of lines among this terrain, whether every line of a bundle is certainly blocked by it or by these friends. */
export function shutAmong(areas: Areas, friends: readonly Friend[]): (bundle: Bundle) => boolean {
  const between: Between = {
    ...areas,
    friends: friends.map((f) => ({ corners: coreOf(f.base).points, stands: levelsUnder(areas.contours, roomOf(f)) })),
  }
  return (bundle) => isShut(between, bundle)
}

/** DGK-FIRE-07 The outline around a friend's base into which a line may not come; its corners are round, and this one's are not. */
export function roomOf({ base }: Friend): readonly Point[] {
  const margin = 2 * thousandths(sight.friends)
  return coreOf({ ...base, width: base.width + margin, depth: base.depth + margin }).points
}

function isShut(between: Between, bundle: Bundle): boolean {
  if (!bundle.sides) return false
  const { contours, tall, friends } = between
  let known: Ends | undefined
  const stand = (): Ends => (known ??= { starts: standOf(between, bundle.from), ends: standOf(between, bundle.to) })
  for (const { level, outline } of contours) {
    if (level <= Math.max(stand().starts.high, stand().ends.high)) continue
    if (cutsThrough(bundle, outline).length > 0) return true // DGK-LOS-06
  }
  for (const wood of tall) if (isShutBy(between, wood, bundle, stand)) return true
  return friends.some((f) =>
    cutsNear(bundle, f.corners, thousandths(sight.friends)).some((cut) =>
      isHidden(cut, bundle, levelsMet(between, f.stands, bundle.from, cut), stand()),
    ),
  )
}

/**
 * DGK-FIRE-07 The levels on which lines meet a friend: where they come to him, which is before the cut. A friend on the edge of a hill is
 * met on the hill by those who fire from it.
 */
function levelsMet({ contours }: Between, stands: Levels, from: readonly Point[], cut: Cut): Levels {
  if (stands.low === stands.high) return stands
  const { low } = levelsUnder(contours, convexHull([...from, ...cut]))
  return { low: Math.max(stands.low, low), high: stands.high }
}

/** DGK-LOS-02, DGK-LOS-03, DGK-LOS-04 Does one wood or town block every line? */
function isShutBy(between: Between, tall: Obstacle, bundle: Bundle, stand: () => Ends): boolean {
  const into = thousandths(sight.into) + ROUNDING
  const { plazas } = between
  for (const cut of cutsThrough(bundle, tall.outline)) {
    if (plazas.some(({ outline, box }) => layOf(cut, outline, box) !== "out")) continue // a square is open ground
    const { starts, ends } = stand()
    // where a wood or town that contains an end reaches the cut, more than three inches of it are on the line
    const passed = isPast(bundle.from, starts, cut, into) && isPast(bundle.to, ends, cut, into)
    if (passed && isHidden(cut, bundle, tall.stands, { starts, ends })) return true
    if (isTooDeep(between, tall, cut, bundle, into)) return true
  }
  return false
}

/** Is an end in the open, or farther from a cut than a unit can see into a wood? */
const isPast = (points: readonly Point[], { free }: Stand, cut: Cut, into: number): boolean =>
  free || distancesTo(points, cut).least > into

/** One end of a bundle: which levels it is on, and whether it is clear of all woods and towns. */
type Stand = Levels & { readonly free: boolean }
type Ends = { readonly starts: Stand; readonly ends: Stand }

const standOf = ({ contours, tall, plazas }: Between, points: readonly Point[]): Stand => ({
  ...levelsUnder(contours, points),
  free:
    tall.every(({ outline, box }) => layOf(points, outline, box) === "out") ||
    plazas.some(({ outline, box }) => layOf(points, outline, box) === "in"),
})

/** DGK-LOS-02 Is more than three inches of it between the cut and an end inside it, on every line, whatever the levels? */
function isTooDeep(between: Between, tall: Obstacle, cut: Cut, { from, to, sides }: Bundle, into: number): boolean {
  if (!sides || hasSquare(between, from, to)) return false
  const { outline, box } = tall
  const [left, right] = sides
  const reaches = (points: readonly Point[], end: 0 | 1): boolean =>
    layOf(points, outline, box) === "in" &&
    distancesTo(points, cut).least > into &&
    layOf([left[end], cut[0]], outline) === "in" &&
    layOf([right[end], cut[1]], outline) === "in"
  return reaches(from, 0) || reaches(to, 1)
}

/** Does any of these lines cross an open square? A town is no obstacle there. */
function hasSquare({ plazas }: Between, from: readonly Point[], to: readonly Point[]): boolean {
  if (plazas.length === 0) return false
  const hull = convexHull([...from, ...to])
  return plazas.some(({ outline, box }) => layOf(hull, outline, box) !== "out")
}

/** Lengths along a line are rounded: cases nearer to a limit than this are left to the line-by-line check. */
const ROUNDING = 2

/**
 * DGK-LOS-04, DGK-LOS-05 Does an obstacle right across a bundle hide its lower end on every line? Where an end or the obstacle lies on
 * several levels, a line may have any of them: it must be hidden on all.
 */
function isHidden(cut: Cut, { from, to }: Bundle, stands: Levels, { starts, ends }: Ends): boolean {
  if (Math.max(starts.high, ends.high) <= stands.low) return true
  if (Math.min(starts.high, ends.high) > stands.low) return false // both ends may see over it
  const near = distancesTo(from, cut)
  const far = distancesTo(to, cut)
  for (let level = stands.low; level <= stands.high; level++)
    for (let start = starts.low; start <= starts.high; start++)
      for (let end = ends.low; end <= ends.high; end++) {
        if (Math.max(start, end) <= level) continue
        const [upper, lower] = start > end ? [near, far] : [far, near]
        if (lower.most + ROUNDING >= upper.least * shadowOf(Math.max(start, end) - level)) return false
      }
  return true
}

/** The length of a shadow, by how many levels the viewer is above what casts it, as a multiple of the distance between them. */
const shadowOf = (levels: number): number => sight.shadow.firstLevel * sight.shadow.eachFurtherLevel ** (levels - 1)
