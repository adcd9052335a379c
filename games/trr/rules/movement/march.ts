/** Moving across the table: a path, then a die for each penalty, then as far along the path as the dice allow. TRR-MOVE-01 to -16. */

import {
  type Check,
  die as dieOf,
  type Flow,
  mapOdds,
  ok,
  type Part,
  type Paths,
  type Random,
  type Refusal,
  reckon,
  refuse,
  rollMany,
  type Step,
  type Stretch,
  sumOf,
} from "@salient/engine"
import { isOn } from "@salient/kit/table-scenario"
import { asBase, bearing, distance, offset, type Point, type Rect } from "@salient/space/table"
import { type Journey, moveLeft, penalties, rate } from "../../charts/movement.ts"
import { battleData } from "../../data/battle.ts"
import { scaleData } from "../../data/scale.ts"
import { type HappeningOf, reveal, tell } from "../../happenings.ts"
import { path } from "../../questions.ts"
import { DRILLS, type Drill, type State, type Unit } from "../../state.ts"
import type { Mover } from "../../types.ts"
import { mayUseItself } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { hasFiredIndirect } from "../fire-at-infantry-and-soft-targets/shots-of-a-unit.ts"
import { believedBy, isLocated, locate, observe, others } from "../observation/sight.ts"
import {
  cm,
  collide,
  fieldOf,
  fits,
  forceOf,
  frameAt,
  frameOf,
  gap,
  homeward,
  isApart,
  isTransport,
  nameOf,
  onTable,
  tenths,
  thousandths,
} from "../scale-and-representation/field.ts"
import { drills } from "../scale-and-representation/formations.ts"
import { passengersOf } from "../scale-and-representation/passengers.ts"
import { mayEnter } from "../sequence-of-play/sectors.ts"
import { groundOfPath, journeyOf, type LegGround } from "./going.ts"
import {
  after,
  type Duty,
  dutyOf,
  goesForward,
  type March,
  mayGo,
  stations,
  type Way,
  wayLength,
  ways,
} from "./passage.ts"
import { passOver } from "./passing.ts"

export type { March } from "./passage.ts"

type Plan = {
  readonly points: readonly Point[]
  readonly facing: number
  readonly drill: Drill
  readonly legs: readonly LegGround[]
  readonly journey: Journey
  readonly length: number
  readonly clearing: boolean
}

/** How a unit can move in its present state: on foot, mounted, behind a team, on tracks; null: not at all. */
export function moverOf(m: State, unit: Unit): Mover | null {
  const { mover, kind } = forceOf(m, unit)
  if (mover === "cavalry" || mover === "bicycle") return unit.mounted ? mover : "infantry"
  if (mover === "horseTransport" && !isTransport(m, unit) && !unit.limbered) return kind === "mg" ? "infantry" : null // TRR-AMB-22
  return mover
}

/** TRR-SEQ-07, TRR-AT-07 A unit that has fired indirect or at aircraft in this move stays where it is; so does a model out of action. */
export function maySetOut(m: State, unit: Unit): Check {
  if (hasFiredIndirect(m, unit))
    return refuse("TRR-SEQ-07", () => `${nameOf(m, unit)} has fired indirect in this move and must stay where it is.`)
  if (unit.atAircraft)
    return refuse(
      "TRR-SEQ-07",
      () => `${nameOf(m, unit)} has fired at aircraft in this move and must stay where it is.`,
    )
  return mayUseItself(m, unit)
}

/** May a unit march in its present state? */
export function mayMarch(m: State, unit: Unit): Check {
  const out = maySetOut(m, unit)
  if (!out.ok || moverOf(m, unit) !== null) return out
  return refuse("TRR-MOVE-11", () => `${nameOf(m, unit)} is in action: it must limber up before it moves.`)
}

/** Asks for a path and moves the unit along it. */
export function* march(m: State, unit: Unit, how: March): Flow {
  const name = nameOf(m, unit)
  // the same path is read several times before the answer is accepted; nothing changes while the question is open
  let last: { readonly steps: string; readonly plan: Plan | Refusal } | undefined
  const planOf = (paths: Paths): Plan | Refusal => {
    const steps = JSON.stringify(paths[unit.id] ?? [])
    if (last?.steps !== steps) last = { steps, plan: read(m, unit, how, paths) }
    return last.plan
  }
  const judge = judgeOf(m, unit, how, planOf)
  const paths = yield* path(
    {
      by: unit.side,
      what: "march",
      prompt: `Where does ${name} go? ${reachWords(m, unit, how)}, less a die for each penalty.`,
      rules: ["TRR-MOVE-01"],
      about: [unit.id],
    },
    {
      pieces: [unit.id],
      how: drills,
      check: (paths) => {
        const plan = judge.judge(paths)
        return "ok" in plan ? plan : ok
      },
      suggest: (random) => suggest(m, unit, how, judge, random),
      explain: (paths) => explain(planOf(paths)),
      stands: (paths) => {
        const plan = planOf(paths)
        const end = "ok" in plan ? undefined : plan.points.at(-1)
        return "ok" in plan || !end ? {} : { [unit.id]: [asBase(frameAt(m, unit, end, plan.facing, plan.drill))] }
      },
    },
  )
  const plan = planOf(paths)
  if ("ok" in plan || plan.points.length === 0) return
  walk(m, unit, plan)
}

/** Judges the paths of one move: whether each is allowed, and which of them does what the unit must do. */
type Judge = {
  readonly judge: (paths: Paths) => Plan | Refusal
  readonly due: () => Plan | undefined // computed only on demand
}

function judgeOf(m: State, unit: Unit, how: March, planOf: (paths: Paths) => Plan | Refusal): Judge {
  const duty = dutyOf(m, unit, how)
  let found: { plan: Plan | undefined } | undefined
  const due = () => {
    found ??= { plan: duty && dutiful(m, unit, how, duty) }
    return found.plan
  }
  const judge = (paths: Paths): Plan | Refusal => {
    const plan = planOf(paths)
    if ("ok" in plan || !duty || duty.grade(plan) === duty.best) return plan
    const better = due()
    return better && duty.grade(better) > duty.grade(plan) ? refuse(duty.rule, duty.reason, better.points.at(-1)) : plan
  }
  return { judge, due }
}

/** The straight path, of those in all directions, that best does what the unit must do; the first of equals. */
function dutiful(m: State, unit: Unit, how: March, duty: Duty): Plan | undefined {
  const most = thousandths(rate(journeyOf(m, unit, how, [])).total)
  const ahead = homeward(m, unit.side) + (how.forward ? 18000 : 0)
  let best: Plan | undefined
  for (const look of bearingsAround(ahead % 36000, 180))
    for (const share of [1, 0.75, 0.5, 0.25]) {
      const made = plan(m, unit, how, [offset(unit.at, look, Math.floor(most * share))], look, unit.drill)
      if ("ok" in made || (best && duty.grade(made) <= duty.grade(best))) continue
      if (duty.grade(made) === duty.best) return made
      best = made
    }
  return best
}

/** TRR-MOVE-01, TRR-MOT-06 */
function reachWords(m: State, unit: Unit, how: March): string {
  const most = (half: boolean) => rate(journeyOf(m, unit, { ...how, half }, [])).total
  return `${most(false)} cm at most${how.half ? `, ${most(true)} of them forward` : ""}`
}

const isSpot = (step: Step): step is Exclude<Step, string> => typeof step !== "string"

/** Reads and judges a path; the first rule that it breaks is the answer. */
function read(m: State, unit: Unit, how: March, paths: Paths): Plan | Refusal {
  const steps = paths[unit.id] ?? []
  const spots = steps.filter(isSpot)
  if (spots.length < steps.length) return refuse("TRR-MOVE-01", "A path is a list of points on the table.")
  const points = spots.map(({ x, y }): Point => ({ x, y }))
  const last = spots.at(-1)
  const off = points.find((p) => !isOn(fieldOf(m).scenario.table, p))
  if (off) return refuse("TRR-MOVE-01", "The path leaves the table.", off)
  const facing = last?.facing ?? facingAfter(unit, points)
  const drill = DRILLS.find((d) => d === last?.how) ?? unit.drill
  return plan(m, unit, how, points, facing, drill)
}

function facingAfter(unit: Unit, points: readonly Point[]): number {
  const to = points.at(-1)
  const from = points.at(-2) ?? unit.at
  return to === undefined || (from.x === to.x && from.y === to.y) ? unit.facing : bearing(from, to)
}

/** A path with its cost, or the rule that forbids it. Nothing here depends on enemies that have not been located. */
export function plan(
  m: State,
  unit: Unit,
  how: March,
  points: readonly Point[],
  facing: number,
  drill: Drill,
): Plan | Refusal {
  const name = nameOf(m, unit)
  const whole = ways(unit.at, points)
  const length = wayLength(whole)
  const end = points.at(-1)
  if (
    points.some((p) => !isOn(fieldOf(m).scenario.table, p)) ||
    (end && !fits(m, frameAt(m, unit, end, facing, drill)))
  )
    return refuse("TRR-MOVE-01", `${name} would leave the table.`, end)
  const legs = groundOfPath(m, unit, how.mover, points)
  if ("ok" in legs) return refuse(legs.rules, `${name}: ${legs.reason}.`, legs.at)
  const journey = journeyOf(m, unit, { ...how, half: how.half && goesForward(m, unit, points) }, legs)
  const allowed = rate(journey)
  if (length > thousandths(allowed.total))
    return refuse(
      "TRR-MOVE-01",
      `The path is ${tenths(length)} cm long; ${name} may go ${allowed.total} cm at most.`,
      end,
    )
  const dice = penalties(journey)
  if ("ok" in dice) return refuse(dice.rules, `${name}: ${dice.reason}.`, end)
  const inSector = mayEnter(m, unit, points)
  if (!inSector.ok) return inSector
  const check = mayGo(m, unit, how, points, facing, drill)
  if (!check.ok) return check
  return { points, facing, drill, legs, journey, length, clearing: how.clearing === true }
}

/** TRR-MOVE-02 Rolls the penalties and moves as far as they allow. The unit runs into anybody who was unseen in its way. */
export function walk(m: State, unit: Unit, { points, facing, drill, journey, length, clearing }: Plan): void {
  const dice = penalties(journey)
  if ("ok" in dice) return
  const name = nameOf(m, unit)
  const why = `penalties of ${name}`
  // only its own side sees these dice: their number would tell the enemy of loads and masks
  const thrown = dice.total === 0 ? [] : rollMany(m, dice.total, scaleData.die, "TRR-MOVE-01", why, [unit.side])
  if (thrown.length > 0)
    reckon(m, () => ({
      side: unit.side,
      rule: "TRR-MOVE-01",
      why,
      odds: mapOdds(sumOf(thrown.length, dieOf(scaleData.die)), (sum) => -sum),
      got: -thrown.reduce((sum, n) => sum + n, 0),
    }))
  const left = moveLeft(rate(journey), thrown)
  const way = ways(unit.at, points)
  const seen = isLocated(m, unit) // a side that first sees it at the end is told that it is located, but not where it came from
  const reach = freeUpTo(m, unit, way, Math.min(length, thousandths(left.total)), facing, drill)
  const from = { ...unit.at }
  if (reach > 0) {
    const there = after(unit, way, reach)
    unit.at = { x: there.at.x, y: there.at.y }
    unit.facing = reach === length ? facing : there.facing
    unit.drill = drill
    unit.moved += reach
    unit.dug = 0
    unit.concealed = false
    for (const u of passengersOf(m, unit)) Object.assign(u, { at: { ...unit.at }, facing: unit.facing })
    passOver(m, unit, from, [...stations({ ...unit, at: from }, way, reach)], clearing)
  }
  observe(m, [unit])
  const moved: HappeningOf<"moved"> = {
    kind: "moved",
    rules: ["TRR-MOVE-01"],
    unit: unit.id,
    name,
    from,
    to: { ...unit.at },
    far: cm(reach),
  }
  // never to be taken back, whether or not anything came into sight: otherwise the refusal would tell which
  reveal(m, { ...moved, left }, [unit.side])
  if (seen) tell(m, moved, others(m, unit))
}

/** How far along the path it can go before it runs into a unit, ending where it can stand. */
function freeUpTo(m: State, unit: Unit, way: readonly Way[], length: number, facing: number, drill: Drill): number {
  const others = onTable(m).filter((u) => u !== unit)
  const hidden = others.filter((u) => u.side !== unit.side && !isLocated(m, u))
  const apart = thousandths(battleData.apart)
  const pace = thousandths(battleData.pace)
  const whole = wayLength(way)
  const paces = hidden.length === 0 ? 0 : Math.ceil(length / pace)
  let reach = length
  for (let n = 1; n <= paces; n++) {
    const gone = Math.min(n * pace, length)
    const frame = standAt(m, unit, way, gone, whole, facing, drill)
    const met = hidden.find((u) => !isApart(frame, frameOf(m, u), apart) && distance(frame, frameOf(m, u)) < apart)
    if (met) {
      locate(m, met, ["TRR-GAP-13"])
      reach = Math.max(0, gone - pace)
      break
    }
  }
  while (reach > 0) {
    const frame = standAt(m, unit, way, reach, whole, facing, drill)
    const blocked = !fits(m, frame) || others.some((u) => collide(frameOf(m, u), frame))
    if (!blocked) return reach
    reach = Math.max(0, reach - pace)
  }
  return 0
}

function standAt(
  m: State,
  unit: Unit,
  way: readonly Way[],
  gone: number,
  whole: number,
  facing: number,
  drill: Drill,
): Rect {
  const there = after(unit, way, gone)
  return frameAt(m, unit, there.at, gone === whole ? facing : there.facing, drill)
}

/** Suggests a legal path: straight, and towards the enemy if the unit may advance. */
function suggest(m: State, unit: Unit, how: March, { judge, due }: Judge, random: Random): Paths {
  const most = thousandths(rate(journeyOf(m, unit, how, [])).total)
  const ahead = homeward(m, unit.side) + (how.forward ? 18000 : 0)
  for (let i = 0; i < suggestions; i++) {
    const look = (ahead + (random(2) === 0 ? 0 : random(36000))) % 36000
    const far = Math.floor((most * (1 + random(10))) / 10)
    const to = offset(unit.at, look, far)
    const paths = { [unit.id]: [{ x: to.x, y: to.y }] }
    if (!("ok" in judge(paths))) return paths
  }
  const must = due()
  return { [unit.id]: must ? must.points.map(({ x, y }) => ({ x, y, facing: must.facing })) : [] }
}

const suggestions = 8

/** The penalties of a stretch in words. */
const penaltyWords = ({ rule, label, amount }: Part): Pick<Stretch, "rule" | "label" | "says"> => {
  const dice = `${amount} ${amount === 1 ? "die" : "dice"}`
  return { rule, label: `${dice} off: ${label}`, says: `less ${dice}: ${label}` }
}

/** What a legal path costs, leg by leg, with the penalties it will roll. */
function explain(plan: Plan | Refusal): Stretch[] {
  if ("ok" in plan) return []
  const dice = penalties(plan.journey)
  const parts = "ok" in dice ? [] : dice.parts
  const end = plan.points.at(-1)
  return [
    ...plan.legs.map(({ to, length, going, names, road }) => ({
      to,
      cost: Math.round(length / 100) / 10,
      rule: road ? "TRR-MOVE-03" : "TRR-MOVE-01",
      label: `${tenths(length)} cm, ${road ? "by road" : `${going} going`}${names.length > 0 ? `: ${names.join(", ")}` : ""}`,
    })),
    ...(end ? parts.map((p) => ({ to: end, cost: 0, ...penaltyWords(p) })) : []),
  ]
}

/**
 * Moves along a path that no player is asked about: as far as possible along a bearing or one of a fan around it, or to the first place on
 * the way where it `halts`.
 */
export function walkTowards(
  m: State,
  unit: Unit,
  how: March,
  straight: number,
  fan: number,
  halts: (there: Unit) => boolean = () => false,
): boolean {
  const most = thousandths(rate(journeyOf(m, unit, how, [])).total)
  const pace = thousandths(battleData.pace)
  // TRR-MOT-04: at full speed, so by the longest way that is open; a shorter one may be closed where the longest is not
  for (const look of bearingsAround(straight, fan))
    for (let go = haltOn(unit, look, most, halts); go > 0; go -= pace) {
      const made = plan(m, unit, how, [offset(unit.at, look, go)], look, unit.drill)
      if ("ok" in made) continue
      walk(m, unit, made)
      return true
    }
  return false
}

/** A bearing and the bearings up to this many degrees to either side of it, so many apart, the straightest first. */
export function bearingsAround(straight: number, degrees: number, apart = battleData.fanStep): number[] {
  const step = apart * 100
  const looks = [straight]
  for (let off = step; off <= degrees * 100; off += step) looks.push(straight + off, straight - off)
  return looks.map((look) => (look + 36000) % 36000)
}

/** How far it is along a bearing to the first place where the unit halts, checked pace by pace; otherwise as far as it may go. */
function haltOn(unit: Unit, look: number, most: number, halts: (there: Unit) => boolean): number {
  const pace = thousandths(battleData.pace)
  for (let gone = pace; gone < most; gone += pace) {
    const { x, y } = offset(unit.at, look, gone)
    if (halts({ ...unit, at: { x, y }, facing: look })) return gone
  }
  return most
}

/** The known enemy that is nearest to a unit. */
export function nearestLocated(m: State, unit: Unit): Unit | undefined {
  let best: { enemy: Unit; far: number } | undefined
  const frame = frameOf(m, unit)
  for (const enemy of believedBy(m, unit.side)) {
    if (best && isApart(frame, frameOf(m, enemy), best.far)) continue
    const far = gap(m, unit, enemy)
    if (!best || far < best.far) best = { enemy, far }
  }
  return best?.enemy
}
