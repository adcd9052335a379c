/**
 * Proves that no line from one outline to another can be clear (DGK-LOS-02 … -06, DGK-FIRE-07). It judges whole bundles of lines, and
 * answers yes only where it is certain; everything else is judged line by line (./sight.ts).
 */

import {
  type Bundle,
  type Cut,
  convexHull,
  cutsNear,
  cutsThrough,
  distancesTo,
  layOf,
  type Point,
} from "@salient/space/table"
import { thousandths } from "../../charts/range.ts"
import { sight } from "../../data/tables.ts"
import { type Levels, levelsUnder, type Obstacle, type Terrain } from "./terrain.ts"

/** A base of friends in the way of fire, how near a line may come to it, and an outline around all of that. */
export type FriendlyBase = {
  readonly corners: readonly Point[]
  readonly margin: number
  readonly around: readonly Point[]
}

/** Everything between two outlines. */
type Between = {
  readonly tall: readonly Obstacle[]
  readonly contours: readonly Obstacle[]
  readonly plazas: readonly Obstacle[]
  readonly friends: readonly (FriendlyBase & { readonly stands: Levels })[]
}

/** Tells, for bundles of lines between two outlines, whether every line of a bundle is certainly blocked. */
export function shutBetween(
  { tall, contours, plazas }: Terrain,
  from: readonly Point[],
  to: readonly Point[],
  friends: readonly FriendlyBase[] = [],
): (bundle: Bundle) => boolean {
  const hull = convexHull([...from, ...to])
  const isNear = ({ outline, box }: Obstacle): boolean => layOf(hull, outline, box) !== "out"
  const between: Between = {
    tall: tall.filter(isNear),
    contours: contours.filter(isNear),
    plazas: plazas.filter(isNear),
    friends: friends
      .filter((f) => layOf(hull, f.around) !== "out")
      .map((f) => ({ ...f, stands: levelsUnder(contours, f.around) })),
  }
  return (bundle) => isShut(between, bundle)
}

function isShut(between: Between, bundle: Bundle): boolean {
  if (!bundle.sides) return false
  const { contours, tall, friends } = between
  const stand: Ends = { starts: standOf(between, bundle.from), ends: standOf(between, bundle.to) }
  const highest = Math.max(stand.starts.high, stand.ends.high)
  for (const { level, outline } of contours) if (level > highest && cutsThrough(bundle, outline).length > 0) return true // DGK-LOS-06
  for (const wood of tall) if (isShutBy(between, wood, bundle, stand)) return true
  return friends.some((f) =>
    cutsNear(bundle, f.corners, f.margin).some((cut) => isHidden(cut, bundle, f.stands, stand)),
  )
}

/** DGK-LOS-02, DGK-LOS-03, DGK-LOS-04 Does one wood or town block every line? */
function isShutBy(between: Between, tall: Obstacle, bundle: Bundle, { starts, ends }: Ends): boolean {
  const into = thousandths(sight.into) + ROUNDING
  const { plazas } = between
  for (const cut of cutsThrough(bundle, tall.outline)) {
    if (plazas.some(({ outline, box }) => layOf(cut, outline, box) !== "out")) continue // a square is open ground
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

/** DGK-LOS-04, DGK-LOS-05 Does an obstacle right across a bundle hide its lower end on every line? */
function isHidden(cut: Cut, bundle: Bundle, stands: Levels, { starts, ends }: Ends): boolean {
  const high = Math.max(starts.high, ends.high)
  if (high <= stands.low) return true
  if (starts.low !== starts.high || ends.low !== ends.high || stands.low !== stands.high) return false
  if (Math.min(starts.high, ends.high) > stands.low) return false // both ends see over it
  const { firstLevel, eachFurtherLevel } = sight.shadow
  const length = firstLevel * eachFurtherLevel ** (high - stands.low - 1)
  const [upper, lower] = starts.high >= ends.high ? [bundle.from, bundle.to] : [bundle.to, bundle.from]
  return distancesTo(lower, cut).most + ROUNDING < distancesTo(upper, cut).least * length
}
