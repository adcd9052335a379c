/** Paths of units over the table, as a player draws them: what comes of them, what they cost, why they may not be. */
import { type Refusal, refuse, type Spot, type Step, type Stretch } from "@salient/engine"
import { bearing, type Point, type Rect, rotate, shifted } from "@salient/space/table"
import { movement } from "../data/tables.ts"
import type { State, Unit } from "../state.ts"
import type { Formation } from "../types.ts"
import { endFault, samePlace, sweepFault, type Threat, threatsTo } from "./bars.ts"
import {
  bentStand,
  bodyOf,
  frontCorners,
  gapBetween,
  girthOf,
  MOST_BEND,
  maneuverLayouts,
  ranksIn,
  SIZE,
  spotsOf,
  standIn,
} from "./body.ts"
import { apart } from "./cover.ts"
import { entryOf, inches, lieOf, thousandths } from "./field.ts"
import { gaitOf, legCost, stretchOf, tenths } from "./going.ts"
import { cornersFor, maneuvered, wheel, wheelNamed, wheelWords } from "./wheels.ts"

/** What comes of a path: how the unit stands at its end, and what each stretch cost. */
export type Plan = {
  readonly ok: true
  readonly formation: Formation
  readonly ranks: readonly number[]
  readonly body: readonly Rect[]
  readonly facing: number
  readonly front: Point
  readonly cost: number
  readonly stretches: readonly Stretch[]
  /** The way of the centre of the front, for the log and for what lies along it. */
  readonly way: readonly Point[]
}
export type Planned = Plan | Refusal

export const isSpot = (step: Step | undefined): step is Spot => typeof step === "object"

export const wrongStep = (rule: string): Refusal => refuse(rule, "Each step of a path is a spot on the table.")
export const MOST_STEPS = 24

/** DGK-ACT-04 A Maneuver: into maneuver formation, then along the path with free turns (DGK-FORM-10). */
export function planManeuver(m: State, unit: Unit, steps: readonly Step[], budget: number): Planned {
  if (steps.length > MOST_STEPS) return refuse("DGK-MOVE-02", `A path has at most ${MOST_STEPS} steps.`)
  const entry = entryOf(m, unit)
  const gait = gaitOf(entry, false)
  const lie = lieOf(m)
  const threats = threatsTo(m, unit.side, bodyOf(unit), budget + SIZE.width * (unit.strength + 1))
  let layout = 0
  let front: Point = unit.front
  let facing = unit.facing
  let cost = 0
  let body = maneuvered(m, unit, front, facing, layout)
  const stretches: Stretch[] = []
  const way: Point[] = [front]
  const turnTo = (to: number): Refusal | undefined => {
    facing = to
    body = maneuvered(m, unit, front, facing, layout)
    return undefined
  }
  for (const step of steps) {
    if (!isSpot(step)) return wrongStep("DGK-ACT-04")
    if (step.how === "layout") {
      const layouts = maneuverLayouts(entry.troop, unit.strength)
      layout = step.amount ?? 0
      if (!layouts[layout])
        return refuse(
          "DGK-FORM-02",
          `Maneuver formation of ${unit.strength} bases has ${layouts.length} layouts; ${layout} is none of them.`,
        )
      body = maneuvered(m, unit, front, facing, layout)
      continue
    }
    const how = wheelNamed(step.how)
    if (how) {
      const wheeled = wheel(m, unit, { front, facing, body, layout }, how, step.amount ?? 0, threats, gait)
      if (!wheeled.ok) return wheeled
      cost += wheeled.cost
      stretches.push({
        to: { x: wheeled.front.x, y: wheeled.front.y },
        cost: tenths(wheeled.cost),
        rule: "DGK-FORM-09",
        label: `${wheelWords[how]}, ${inches(wheeled.cost)}`,
      })
      front = wheeled.front
      facing = wheeled.facing
      body = wheeled.body
      way.push(front)
    } else {
      const to = { x: step.x, y: step.y }
      if (!samePlace(front, to)) {
        const course = bearing(front, to)
        if (step.how !== "slide") turnTo(course)
        const by = { x: to.x - front.x, y: to.y - front.y }
        const leg = legCost(lie, front, cornersFor(body), by, gait, step.how === "slide" && course !== facing)
        if (!leg.check.ok) return leg.check
        const near = sweepFault(m, body, { kind: "shift", by }, threats)
        if (near) return near
        cost += leg.total
        stretches.push(stretchOf(to, leg))
        front = to
        way.push(front)
        body = maneuvered(m, unit, front, facing, layout)
      }
      if (step.facing !== undefined) turnTo(step.facing)
    }
    if (Math.round(cost) > budget)
      return refuse("DGK-MOVE-01", `The path costs ${inches(cost)} and the unit has ${inches(budget)}.`, step)
  }
  const fault = endFault(m, unit, body, threats)
  if (fault) return fault
  const ranks = ranksIn(entry.troop, "maneuver", unit.strength, layout)
  return { ok: true, formation: "maneuver", ranks, body, facing, front, cost: Math.round(cost), stretches, way }
}

/** DGK-ACT-03 Deploy/Tactical: into line about the centre of the front, or, already deployed, up to an inch anywhere. */
export function planDeploy(m: State, unit: Unit, steps: readonly Step[], budget: number): Planned {
  const [first, ...rest] = steps
  if (!isSpot(first)) return wrongStep("DGK-ACT-03")
  const stays = first.how === "bend" // on the spot, as it faces
  const bendSteps = stays ? steps : rest
  const bends: number[] = []
  for (const step of bendSteps) {
    if (!isSpot(step) || step.how !== "bend" || step.amount === undefined)
      return refuse("DGK-ACT-03", "After the spot and the facing only the bends of the line may be given.")
    if (Math.abs(step.amount) > MOST_BEND)
      return refuse(
        "DGK-FORM-03",
        `A line bends by at most ${MOST_BEND / 100}° from base to base, not ${step.amount / 100}°.`,
      )
    bends.push(step.amount)
  }
  if (bends.length > 0 && bends.length !== unit.strength - 1)
    return refuse(
      "DGK-FORM-03",
      `A line of ${unit.strength} bases has ${unit.strength - 1} bends; ${bends.length} are given.`,
    )
  const front = stays ? unit.front : { x: first.x, y: first.y }
  const facing = stays ? unit.facing : (first.facing ?? unit.facing)
  const moved = Math.sqrt((front.x - unit.front.x) ** 2 + (front.y - unit.front.y) ** 2)
  if (unit.formation !== "deployed" && moved > 0)
    return refuse("DGK-ACT-03", "A unit deploys about the unchanged centre of its front.", unit.front)
  let cost = 0
  const stretches: Stretch[] = []
  if (moved > 0) {
    const by = { x: front.x - unit.front.x, y: front.y - unit.front.y }
    const leg = legCost(lieOf(m), unit.front, frontCorners(unit), by, gaitOf(entryOf(m, unit), false), false)
    if (!leg.check.ok) return leg.check
    cost = Math.round(leg.total)
    if (cost > budget)
      return refuse(
        ["DGK-ACT-03", "DGK-MOVE-01"],
        `The move costs ${inches(cost)} and the unit has ${inches(budget)}.`,
        front,
      )
    stretches.push(stretchOf(front, leg))
  }
  const carried = { x: front.x - unit.front.x, y: front.y - unit.front.y }
  return planStand(m, unit, "deployed", front, facing, { bends, cost, stretches, carried })
}

/** DGK-FORM-08 Into a formation and facing about a point, sliding away from enemies that would be nearer than before. */
export function planStand(
  m: State,
  unit: Unit,
  formation: Formation,
  at: Point,
  facing: number,
  more: {
    readonly bends?: readonly number[]
    readonly layout?: number
    readonly cost?: number
    readonly stretches?: readonly Stretch[]
    /** How far it has moved before it turns: that it is nearer by so much is no fault of the turn. */
    readonly carried?: Point
  } = {},
): Planned {
  const { troop } = entryOf(m, unit)
  const layout = more.layout ?? 0
  const bends = more.bends ?? []
  let front = at
  const stood = () =>
    bends.length > 0
      ? bentStand(unit.strength, front, facing, bends)
      : standIn(troop, formation, unit.strength, front, facing, layout)
  let body = stood()
  const { carried } = more
  const before = carried ? bodyOf(unit).map((r) => shifted(r, carried)) : bodyOf(unit)
  const reach = SIZE.width * (unit.strength + 1) + thousandths(movement.facing.slideWithin)
  const threats = threatsTo(m, unit.side, bodyOf(unit), reach)
  const ranks = ranksIn(troop, formation, unit.strength, layout)
  const room = ((ranks[0] ?? 1) * SIZE.width) / 2
  for (let turns = 0; turns < 4; turns++) {
    const pushed = slideFrom(before, body, threats)
    if (!pushed) break
    front = { x: front.x + pushed.x, y: front.y + pushed.y }
    body = stood()
  }
  const slid = Math.sqrt((front.x - at.x) ** 2 + (front.y - at.y) ** 2)
  if (slid > room + SIZE.depth || slideFrom(before, body, threats))
    return refuse("DGK-FORM-08", "It would come nearer to an enemy, and cannot slide away from it.", at)
  const fault = endFault(m, unit, body, threats)
  if (fault) return fault
  const way = [unit.front, front]
  return { ok: true, formation, ranks, body, facing, front, cost: more.cost ?? 0, stretches: more.stretches ?? [], way }
}

/** How far, and which way, a body must slide from the first enemy that it would be nearer to than before. */
function slideFrom(before: readonly Rect[], body: readonly Rect[], threats: readonly Threat[]): Point | undefined {
  const within = thousandths(movement.facing.slideWithin)
  const mineGirth = girthOf(spotsOf(body))
  for (const { unit, girth } of threats) {
    if (gapBetween(mineGirth, girth) > within) continue
    const theirs = bodyOf(unit)
    const now = apart(body, theirs)
    if (now > within) continue
    const was = apart(before, theirs)
    if (now >= was - 2) continue
    const mine = middle(body)
    const away = samePlace(mine, unit.front) ? 0 : bearing(middle(theirs), mine)
    const by = rotate({ x: 0, y: was - now + 1 }, { x: 0, y: 0 }, away)
    return by
  }
  return undefined
}

const middle = (body: readonly Rect[]): Point => ({
  x: Math.round(body.reduce((n, r) => n + r.at.x, 0) / body.length),
  y: Math.round(body.reduce((n, r) => n + r.at.y, 0) / body.length),
})
