/** Lines of sight: DGK-LOS-01 … -06. Terrain hides by what it is and by its level; friends hide as tall obstructions do. */
import { levelAlong, type Point, type Profile, pointAlong, profileOf } from "@salient/space/table"
import { sight } from "../data/tables.ts"
import type { Ground } from "../ground.ts"
import { inches, type Lie, thousandths } from "./field.ts"

/** What stops a line, where and under which rule. */
export type Blocked = { readonly rule: string; readonly label: string; readonly at: Point; readonly distance: number }

/** Something on the line that is looked over like a wood: friends, when one fires over their heads. */
export type Screen = { readonly from: number; readonly to: number; readonly name: string }

/** A stretch of the line through tall things. */
type Run = {
  readonly from: number
  readonly to: number
  readonly level: number
  readonly label: string
  readonly rule: string
  readonly solid: boolean // terrain, into which one can see a little way
}

/** When so many profiles are known, the memory is emptied. */
const MOST_PROFILES = 40_000
/** More than any table is wide. */
const WIDE = 2 ** 20

/** Whether a point has a number of its own: all points of a table do, those far off it need not. */
const isNear = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x < WIDE && y < WIDE

type Profiles = { size: number; readonly from: Map<number, Map<number, Profile<Ground>>> }
const profiles = new WeakMap<Lie, Profiles>()

/** The ground between two points. Units stand still more than they move: the same lines are asked for again and again. */
function profileBetween(lie: Lie, from: Point, to: Point): Profile<Ground> {
  if (!isNear(from) || !isNear(to)) return profileOf(lie.table, { from, to })
  let known = profiles.get(lie)
  if (!known || known.size > MOST_PROFILES) {
    known = { size: 0, from: new Map() }
    profiles.set(lie, known)
  }
  let there = known.from.get(from.x * WIDE + from.y)
  if (!there) {
    there = new Map()
    known.from.set(from.x * WIDE + from.y, there)
  }
  let profile = there.get(to.x * WIDE + to.y)
  if (!profile) {
    profile = profileOf(lie.table, { from, to })
    there.set(to.x * WIDE + to.y, profile)
    known.size++
  }
  return profile
}

/** What stops the line from one point to another; nothing if it is clear. Mutual: DGK-LOS-01. */
export function blockedBy(lie: Lie, from: Point, to: Point, screens: readonly Screen[] = []): Blocked | undefined {
  if (from.x === to.x && from.y === to.y) return undefined
  const profile = profileBetween(lie, from, to)
  const { length, start, end } = profile
  const high = Math.max(start, end)
  const stop = (distance: number, rule: string, label: string): Blocked => ({
    rule,
    label,
    at: pointAlong(from, to, distance),
    distance,
  })
  for (const s of profile.stretches) if (s.level > high) return stop(s.from, "DGK-LOS-06", "higher ground")
  const runs = [
    ...tallRuns(profile),
    ...screens.map((s) => screenRun(profile, s)),
    ...(lie.plateaus ? rims(profile) : []),
  ]
  const into = thousandths(sight.into)
  const across: Run[] = []
  for (const run of runs) {
    if (run.solid && (run.from === 0 || run.to === length)) {
      if (run.to - run.from > into)
        return stop(run.from === 0 ? into : run.from + into, "DGK-LOS-02", `more than ${inches(into)} of ${run.label}`)
    } else across.push(run)
  }
  return overTheTop(across, profile, stop)
}

/** DGK-LOS-04, DGK-LOS-05 What passes right across the line: looked over only from above, and then it casts a shadow. */
function overTheTop(
  across: readonly Run[],
  { length, start, end }: Profile<Ground>,
  stop: (distance: number, rule: string, label: string) => Blocked,
): Blocked | undefined {
  const high = Math.max(start, end)
  const low = Math.min(start, end)
  const fromHigh = start >= end
  /** DGK-LOS-05 Of several on one level only the one nearest to the lower end counts. */
  const nearest = new Map<number, { run: Run; far: number; beyond: number }>()
  for (const run of across) {
    if (low > run.level) continue // both stand above it
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
function tallRuns(profile: Profile<Ground>): Run[] {
  const runs: Run[] = []
  for (const { from, to, level, pieces } of profile.stretches) {
    const tall = pieces.find((p) => p.sight === "tall")
    if (!tall || pieces.some((p) => p.kind === "plaza")) continue
    const last = runs.at(-1)
    if (last && last.to === from) runs[runs.length - 1] = { ...last, to, level: Math.max(last.level, level) }
    else runs.push({ from, to, level, label: tall.name, rule: "DGK-LOS-03", solid: true })
  }
  return runs
}

const screenRun = (profile: Profile<Ground>, { from, to, name }: Screen): Run => ({
  from,
  to,
  level: levelAlong(profile, from),
  label: name,
  rule: "DGK-FIRE-07",
  solid: false,
})

/**
 * DGK-LOS-03 Where hills are plateaus, each step has a rim: it hides the ground below it as a tall obstruction that stands
 * on that ground would. Slopes can be looked down.
 */
const rims = ({ stretches }: Profile<Ground>): Run[] =>
  stretches
    .filter((s) => s.level > 0)
    .map(({ from, to, level }) => ({
      from,
      to,
      level: level - 1,
      label: "the rim of the plateau",
      rule: "DGK-LOS-03",
      solid: false,
    }))
