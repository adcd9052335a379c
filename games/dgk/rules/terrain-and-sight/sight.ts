/** Lines of sight: DGK-LOS-01 … -06. Terrain blocks by its kind and its level; friends block like tall obstructions. */

import { rememberedBetween } from "@salient/kit/remembered"
import {
  basesAlongUnindexed,
  boxAround,
  boxesMeet,
  levelAlong,
  type Point,
  type Profile,
  pointAlong,
  profileOf,
  type Rect,
  type Standing,
  tableWith,
} from "@salient/space/table"
import { inches, thousandths } from "../../charts/range.ts"
import { sight } from "../../data/tables.ts"
import type { TerrainPiece } from "../../scenarios/terrain-plan.ts"
import type { Terrain } from "./terrain.ts"

/** What blocks a line, where and under which rule. */
export type Blocked = { readonly rule: string; readonly label: string; readonly at: Point; readonly distance: number }

/** Something on the line that can be seen over as a wood can: friends, when a unit fires over their heads. */
export type Screen = { readonly from: number; readonly to: number; readonly name: string }

/** DGK-FIRE-07 A base of friends that a line of fire may not pass through, nor within half an inch of. */
export type Friend = Standing & { readonly base: Rect; readonly name: string }

/** DGK-FIRE-07 Where a line passes through friends or within half an inch of them. */
export const screensOn = (friends: readonly Friend[], from: Point, to: Point): Screen[] =>
  basesAlongUnindexed(friends, { from, to }, thousandths(sight.friends)).map((met) => ({
    from: met.from,
    to: met.to,
    name: met.standing.name,
  }))

/** A stretch of the line through tall obstructions. */
type Run = {
  readonly from: number
  readonly to: number
  readonly level: number
  readonly label: string
  readonly rule: string
}

/** The ground between two points, as far as it can block lines: most of it is level and open. */
type Ground = Pick<Profile<TerrainPiece>, "length" | "start" | "end"> & {
  /** Where ground higher than both ends begins. */
  readonly higher: number | undefined
  readonly tall: readonly Run[]
  readonly rims: readonly Run[]
  /** The levels along the line, if they differ. */
  readonly profile: Profile<TerrainPiece> | undefined
}

const none: readonly never[] = []

/** How many grounds are cached for one table. */
const MOST_GROUNDS = 40_000

function groundBetween({ table, plateaus }: Blocking, from: Point, to: Point): Ground {
  const profile = profileOf(table, { from, to })
  const { length, start, end, stretches } = profile
  const high = Math.max(start, end)
  return {
    length,
    start,
    end,
    higher: stretches.find((s) => s.level > high)?.from,
    tall: stretches.some((s) => s.pieces.length > 0) ? tallRuns(profile) : none,
    rims: plateaus ? rims(profile) : none,
    profile: stretches.every((s) => s.level === start) ? undefined : profile,
  }
}

const knownGround = rememberedBetween<Terrain, Ground>(groundBetween, MOST_GROUNDS)

/** What blocks the line from one point to another; undefined if it is clear. Sight is mutual: DGK-LOS-01. */
export function blockedBy(
  terrain: Terrain,
  from: Point,
  to: Point,
  screens: readonly Screen[] = [],
): Blocked | undefined {
  if (from.x === to.x && from.y === to.y) return undefined
  return blockedOn(knownGround(terrain, from, to), from, to, screens)
}

/** The terrain that can block a line: what a line is judged by, and all else on the table left out. */
export type Blocking = Pick<Terrain, "table" | "plateaus">

/** The terrain that can block lines within a convex outline. */
export function blockingWithin({ table, plateaus }: Terrain, outline: readonly Point[]): Blocking {
  const room = boxAround(outline)
  const blocks = (piece: TerrainPiece): boolean =>
    piece.sight === "tall" || piece.kind === "plaza" || (piece.form === "area" && piece.level !== undefined)
  return { table: tableWith(table, (piece, box) => boxesMeet(box, room) && blocks(piece)), plateaus }
}

/** Is the line clear, of terrain and of what else stands on it? For lines that will hardly be asked about again. */
export function isClear(blocking: Blocking, from: Point, to: Point, friends: readonly Friend[]): boolean {
  if (from.x === to.x && from.y === to.y) return true
  const ground = groundBetween(blocking, from, to)
  if (blockedOn(ground, from, to, none)) return false // whatever else is there: lines blocked by terrain stay blocked
  if (friends.length === 0) return true
  const screens = screensOn(friends, from, to)
  return screens.length === 0 || !blockedOn(ground, from, to, screens)
}

function blockedOn(ground: Ground, from: Point, to: Point, screens: readonly Screen[]): Blocked | undefined {
  const { length, higher, tall, rims } = ground
  const stop = (distance: number, rule: string, label: string): Blocked => ({
    rule,
    label,
    at: pointAlong(from, to, distance),
    distance,
  })
  if (higher !== undefined) return stop(higher, "DGK-LOS-06", "higher ground")
  if (tall.length === 0 && rims.length === 0 && screens.length === 0) return undefined
  const into = thousandths(sight.into)
  const across: Run[] = []
  for (const run of tall) {
    if (run.from === 0 || run.to === length) {
      if (run.to - run.from > into)
        return stop(run.from === 0 ? into : run.from + into, "DGK-LOS-02", `more than ${inches(into)} of ${run.label}`)
    } else across.push(run)
  }
  for (const screen of screens) across.push(screenRun(ground, screen))
  for (const rim of rims) across.push(rim)
  return overTheTop(across, ground, stop)
}

/** DGK-LOS-04, DGK-LOS-05 Obstacles right across the line: they can be seen over only from above, and then they cast a shadow. */
function overTheTop(
  across: readonly Run[],
  { length, start, end }: Ground,
  stop: (distance: number, rule: string, label: string) => Blocked,
): Blocked | undefined {
  const high = Math.max(start, end)
  const low = Math.min(start, end)
  const fromHigh = start === high
  /** DGK-LOS-05 Of several on one level, only the one nearest to the lower end counts. */
  const nearest = new Map<number, { run: Run; far: number; beyond: number }>()
  for (const run of across) {
    if (low > run.level) continue // both ends are above it
    if (high <= run.level) return stop(run.from, run.rule, run.label)
    const far = fromHigh ? run.to : length - run.from
    const beyond = length - far
    const known = nearest.get(run.level)
    if (!known || beyond < known.beyond) nearest.set(run.level, { run, far, beyond })
  }
  const { firstLevel, eachFurtherLevel } = sight.shadow
  for (const { run, far, beyond } of nearest.values()) {
    const shadow = far * firstLevel * eachFurtherLevel ** (high - run.level - 1)
    if (beyond <= shadow) return stop(run.from, "DGK-LOS-04", `the ground behind ${run.label}`)
  }
  return undefined
}

/** The stretches of the line through woods, scrub and houses; a town square is open. */
function tallRuns(profile: Profile<TerrainPiece>): Run[] {
  const runs: Run[] = []
  for (const { from, to, level, pieces } of profile.stretches) {
    const tall = pieces.find((p) => p.sight === "tall")
    if (!tall || pieces.some((p) => p.kind === "plaza")) continue
    const last = runs.at(-1)
    if (last && last.to === from) runs[runs.length - 1] = { ...last, to, level: Math.max(last.level, level) }
    else runs.push({ from, to, level, label: tall.name, rule: "DGK-LOS-03" })
  }
  return runs
}

const screenRun = ({ profile, start }: Ground, { from, to, name }: Screen): Run => ({
  from,
  to,
  level: profile ? levelAlong(profile, from) : start,
  label: name,
  rule: "DGK-FIRE-07",
})

/**
 * DGK-LOS-03 Where hills are plateaus, each step has a rim: it hides the ground below it as a tall obstruction on that ground would. On
 * slopes units can see down.
 */
const rims = ({ stretches }: Profile<TerrainPiece>): Run[] =>
  stretches
    .filter((s) => s.level > 0)
    .map(({ from, to, level }) => ({
      from,
      to,
      level: level - 1,
      label: "the rim of the plateau",
      rule: "DGK-LOS-03",
    }))
