/** The shots a unit may choose from: Deployed Fire, Moving Fire, Indirect Fire (DGK-ACT-05, DGK-ACT-06, DGK-INDIR-01). */

import { type Check, type Flow, type Offer, offer, offers, ok, type Refusal, refuse, type Step } from "@salient/engine"
import { asBase, bearing } from "@salient/space/table"
import { thousandths } from "../../charts/range.ts"
import { actions } from "../../data/actions.ts"
import { special } from "../../data/tables.ts"
import { choose, path } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { FireAction } from "../../types.ts"
import type { Deed } from "../actions/deeds.ts"
import { circleAround, gapBetween, SIZE, spotsOf } from "../formations-and-facing/body.ts"
import { samePlace } from "../movement/blocking.ts"
import { isSpot, type Plan, type Planned, planStand, type Surroundings, surroundingsOf } from "../movement/paths.ts"
import { stand } from "../movement/stand.ts"
import { layoutOf } from "../movement/steps.ts"
import { armOf, entryOf, nameOf } from "../troops-and-command/field.ts"
import { carrierOf, mayActOnGround, mayBeMet, standStill } from "../troops-and-command/units.ts"
import {
  enemiesKnown,
  facingTo,
  fireAt,
  indirectShotAt,
  maximumRange,
  mayDeployedFire,
  mayFire,
  mayFireIndirectly,
  type Shot,
  shotAt,
  shotForecast,
  targetsWithin,
} from "./fire.ts"

/** A target with the shot that may be made at it, or the reason why not. */
type Aimed = { readonly target: Unit; readonly shot: Shot | Refusal }

/** One kind of fire as it is offered. */
type Kind = { readonly id: string; readonly label: string; readonly rules: readonly string[] }

/** The shots of one kind at enemies near enough. Reasons for all other known enemies are worked out only when somebody asks. */
function shotsOffered(
  m: State,
  unit: Unit,
  kind: Kind,
  may: Check,
  near: () => readonly Unit[],
  aim: (target: Unit) => Shot | Refusal,
  deed: (shot: Shot) => Flow,
): Offer<Deed> {
  const aimed = (target: Unit): Aimed => {
    if (!may.ok) return { target, shot: may }
    const there = mayBeMet(m, target)
    return { target, shot: there.ok ? aim(target) : there }
  }
  return offer<Aimed, Deed>(
    may.ok ? near().map(aimed) : [],
    ({ shot }) => shot,
    ({ target, shot }) => ({
      id: `${kind.id}:${target.id}`,
      label: `${kind.label} at ${nameOf(m, target)}`,
      touches: [target.id],
      rules: kind.rules,
      forecast: () => shotForecast(m, unit, shot as Shot),
      value: () => deed(shot as Shot),
    }),
    () => enemiesKnown(m, unit).map(aimed),
  )
}

/** What follows Moving Fire: `alone` says whether the unit may stop after it. */
export type AfterFire = (shot: Shot, alone: boolean) => Flow

/** DGK-ACT-05, DGK-ACT-06, DGK-INDIR-01 Every shot that a unit may make. */
export function fireOffers(m: State, unit: Unit, then: AfterFire): Offer<Deed> {
  const may = mayFire(m, unit)
  // the possible targets from here are the same for either kind of fire, and are looked for once
  const aims = new Map<Unit, Shot | Refusal>()
  const aim = (action: FireAction) => (target: Unit) => {
    const shot = aims.get(target) ?? shotAt(m, unit, target, action)
    aims.set(target, shot)
    return !shot.ok || shot.action === action ? shot : { ...shot, action, facts: { ...shot.facts, action } }
  }
  const from = carrierOf(m, unit)
  let inRange: readonly Unit[] | undefined
  const near = () => (inRange ??= targetsWithin(m, unit, circleAround(from.bases), maximumRange(m, unit) ?? 0))
  const alone = actions.movingFire.from.includes(unit.formation)
  return offers(
    shotsOffered(
      m,
      unit,
      { id: "deployedFire", label: "Deployed Fire", rules: ["DGK-ACT-05"] },
      may.ok ? mayDeployedFire(m, unit) : may,
      near,
      aim("deployedFire"),
      (shot) => fireDeployed(m, unit, shot),
    ),
    shotsOffered(
      m,
      unit,
      { id: "indirectFire", label: "Indirect Fire", rules: ["DGK-INDIR-01"] },
      may.ok ? mayFireIndirectly(m, unit) : may,
      () => targetsWithin(m, unit, circleAround(unit.bases), thousandths(special.indirect.limit)),
      (target) => indirectShotAt(m, unit, target),
      (shot) => fireAt(m, unit, shot),
    ),
    shotsOffered(
      m,
      unit,
      movingFire(unit, alone),
      may.ok ? mayMovingFire(m, unit) : may,
      near,
      aim("movingFire"),
      (shot) => (unit.where === "aboard" ? fireAt(m, unit, shot) : then(shot, alone)),
    ),
    turnAndFire(m, unit, may.ok ? mayTurnAndFire(m, unit) : may),
  )
}

/** Moving Fire, under the rule for passengers, for trains or for all other units. */
function movingFire(unit: Unit, alone: boolean): Kind {
  if (unit.rails) return { id: "movingFire", label: "Moving Fire", rules: ["DGK-FIRE-02", "DGK-ACT-06"] }
  if (unit.where === "aboard") return { id: "movingFire", label: "Moving Fire", rules: ["DGK-VEH-05"] }
  return { id: "movingFire", label: alone ? "Moving Fire" : "Moving Fire, then move,", rules: ["DGK-ACT-11"] }
}

/** DGK-ACT-06 Not from march formation, nor by a unit that began the turn in it. Trains have no other kind of fire (DGK-AMB-17). */
function mayMovingFire(m: State, unit: Unit): Check {
  const { fromWhenCombined, from } = actions.movingFire
  if (unit.rails) return ok
  if (unit.where === "aboard") return mayFireRiding(m, unit)
  if (!fromWhenCombined.includes(unit.formation) || !fromWhenCombined.includes(unit.began))
    return refuse("DGK-ACT-06", () => `${nameOf(m, unit)} is in march formation, or began the turn in it.`)
  if (unit.lostOrder && !from.includes(unit.formation))
    return refuse("DGK-AMB-06", () => `${nameOf(m, unit)} is deployed and cannot move, so it cannot make Moving Fire.`)
  return ok
}

/** DGK-AMB-20 Only as the sole action of a unit in maneuver formation. */
function mayTurnAndFire(m: State, unit: Unit): Check {
  const ground = mayActOnGround(m, unit)
  if (!ground.ok) return ground
  const moving = mayMovingFire(m, unit)
  if (!moving.ok) return moving
  return actions.movingFire.from.includes(unit.formation)
    ? ok
    : refuse("DGK-AMB-20", () => `${nameOf(m, unit)} is not in maneuver formation, so it does not turn to fire.`)
}

/** DGK-VEH-05 A vehicle whose passengers make Deployed Fire does not move in that turn. */
function* fireDeployed(m: State, unit: Unit, shot: Shot): Flow {
  if (unit.where === "aboard") standStill(carrierOf(m, unit))
  yield* fireAt(m, unit, shot)
}

/** DGK-VEH-05 Moving Fire of passengers. In automobiles artillery never fires, and machine guns only if they are mounted for it. */
function mayFireRiding(m: State, unit: Unit): Check {
  const name = () => nameOf(m, unit)
  if (mayDeployedFire(m, unit).ok)
    return refuse(
      "DGK-VEH-05",
      () => `${name()} is deployed on a vehicle that stands still, so it makes Deployed Fire.`,
    )
  const arm = armOf(m, unit)
  const mounted = arm === "machineGun" && entryOf(m, unit).armed
  if (arm !== "infantry" && arm !== "cavalry" && !carrierOf(m, unit).rails && !mounted)
    return refuse("DGK-VEH-05", () => `${name()} cannot fire from the vehicle it rides on.`)
  return actions.movingFire.fromWhenCombined.includes(unit.formation)
    ? ok
    : refuse(["DGK-ACT-06", "DGK-VEH-04"], () => `${name()} is in march formation.`)
}

/** A facing change and the shot that may be made after it. */
type Aim = { readonly ok: true; readonly plan: Plan; readonly shot: Shot }

/** DGK-AMB-20 Moving Fire may begin with a facing change if it is the sole action of a unit in maneuver formation. */
function turnAndFire(m: State, unit: Unit, may: Check): Offer<Deed> {
  const range = maximumRange(m, unit) ?? 0
  // however the unit turns, its front is no farther than this from its present centre
  const front = { ...unit.front, r: SIZE.width * (unit.ranks[0] ?? 1) + SIZE.depth }
  const turns: Turns = { made: new Map() }
  const shotAtLast = (target: Unit): Shot | Refusal => {
    if (gapBetween(front, circleAround(carrierOf(m, target).bases)) > range)
      return refuse("DGK-FIRE-03", `${nameOf(m, target)} is beyond maximum range.`, target.front)
    const aim = firstAim(m, unit, target, turns)
    return aim.ok ? aim.shot : aim
  }
  const kind = { id: "turnFire", label: "Turn, then Moving Fire,", rules: ["DGK-AMB-20"] }
  const near = () => targetsWithin(m, unit, front, range)
  return shotsOffered(m, unit, kind, may, near, shotAtLast, ({ target }) => turnThenFire(m, unit, target))
}

/** The eight points of the compass. */
const COMPASS = Array.from({ length: 8 }, (_, i) => i * 4_500)

/** A facing by its id: straight at the target, or a point of the compass. */
type Turn = { readonly id: string; readonly facing: number }
const STRAIGHT = "straight"

/** The facings worth trying: straight at the target, then the points of the compass. */
function facingsFor(m: State, unit: Unit, target: Unit): number[] {
  const facings = new Set([facingTo(unit, carrierOf(m, target)), ...COMPASS])
  return [...facings].filter((facing) => facing !== unit.facing)
}

/** The turns of a unit tried so far, and what was measured for them: the same for every target. */
type Turns = { readonly made: Map<number, Planned>; around?: Surroundings }

/**
 * The first facing that works. If the unit cannot see the target when facing straight at it, the other facings are not tried.
 */
function firstAim(m: State, unit: Unit, target: Unit, turns: Turns = { made: new Map() }): Aim | Refusal {
  const straight = facingTo(unit, carrierOf(m, target))
  let first: Refusal | undefined
  for (const facing of facingsFor(m, unit, target)) {
    turns.around ??= surroundingsOf(m, unit)
    const plan = turns.made.get(facing) ?? turnedTo(m, unit, facing, turns.around)
    turns.made.set(facing, plan)
    const shot = plan.ok ? shotAfter(m, unit, target, plan) : plan
    if (plan.ok && shot.ok) return { ok: true, plan, shot }
    if (!shot.ok) first ??= shot
    if (plan.ok && facing === straight) break
  }
  return first ?? refuse("DGK-AMB-20", `${nameOf(m, unit)} already faces ${nameOf(m, target)}.`)
}

/** The unit turned about the centre of its front, keeping its ranks (DGK-FORM-08). */
const turnedTo = (m: State, unit: Unit, facing: number, around = surroundingsOf(m, unit)): Planned =>
  planStand(m, unit, unit.formation, unit.front, facing, { layout: layoutOf(m, unit), around })

const shotAfter = (m: State, unit: Unit, target: Unit, { body, ranks, facing }: Plan): Shot | Refusal =>
  shotAt(m, unit, target, "movingFire", { bases: spotsOf(body), ranks: [...ranks], facing })

function aimAt(m: State, unit: Unit, target: Unit, facing: number): Aim | Refusal {
  const plan = turnedTo(m, unit, facing)
  if (!plan.ok) return plan
  const shot = shotAfter(m, unit, target, plan)
  return shot.ok ? { ok: true, plan, shot } : shot
}

/** DGK-ACT-06 Turns to any facing the owner likes, then fires. */
function* turnThenFire(m: State, unit: Unit, target: Unit): Flow {
  const straight = facingTo(unit, carrierOf(m, target))
  const mayTurnTo = ({ id, facing }: Turn): Aim | Refusal => {
    if (facing === unit.facing) return refuse("DGK-AMB-20", () => `${nameOf(m, unit)} already faces that way.`)
    if (id !== STRAIGHT && facing === straight)
      return refuse("DGK-AMB-20", () => `That faces straight at ${nameOf(m, target)}.`)
    return aimAt(m, unit, target, facing)
  }
  const turns = [{ id: STRAIGHT, facing: straight }, ...COMPASS.map((facing) => ({ id: `facing:${facing}`, facing }))]
  const facings = offer<Turn & { aim: Aim | Refusal }, Aim | null>(
    turns.map((turn) => ({ ...turn, aim: mayTurnTo(turn) })),
    ({ aim }) => aim,
    ({ id, facing, aim }) => ({
      id,
      label: `Facing ${facing / 100}°`,
      forecast: () => shotForecast(m, unit, (aim as Aim).shot),
      value: aim as Aim,
    }),
  )
  const chosen = yield* choose<Aim | null>(
    {
      by: unit.side,
      what: "turn-to-fire",
      prompt: `How does ${nameOf(m, unit)} turn to fire at ${nameOf(m, target)}?`,
      rules: ["DGK-AMB-20", "DGK-FORM-08"],
      about: [unit.id],
    },
    offers<Aim | null>(facings, { id: "other", label: "Another facing", value: null }),
  )
  const { plan, shot } = chosen ?? (yield* drawAim(m, unit, target))
  yield* stand(m, unit, plan)
  yield* fireAt(m, unit, shot)
}

/** Any facing from which the target can be fired at: given directly, or as a spot to face. */
function* drawAim(m: State, unit: Unit, target: Unit): Flow<Aim> {
  const aimOf = (steps: readonly Step[] | undefined): Aim | Refusal => {
    const [step] = steps ?? []
    const facing = isSpot(step)
      ? (step.facing ?? (samePlace(step, unit.front) ? undefined : bearing(unit.front, step)))
      : undefined
    if (steps?.length !== 1 || facing === undefined)
      return refuse("DGK-AMB-20", "Choose one spot to face, or a facing.")
    return aimAt(m, unit, target, facing)
  }
  const drawn = yield* path(
    {
      by: unit.side,
      what: "turn-freely-to-fire",
      prompt: `Which way does ${nameOf(m, unit)} face to fire at ${nameOf(m, target)}?`,
      rules: ["DGK-AMB-20", "DGK-FORM-08"],
      about: [unit.id],
    },
    {
      pieces: [unit.id],
      check: (p) => {
        const aim = aimOf(p[unit.id])
        return aim.ok ? ok : aim
      },
      suggest: () => {
        const aim = firstAim(m, unit, target)
        const { x, y } = unit.front
        return { [unit.id]: aim.ok ? [{ x, y, facing: aim.plan.facing }] : [] }
      },
      stands: (p) => {
        const aim = aimOf(p[unit.id])
        return aim.ok ? { [unit.id]: aim.plan.body.map(asBase) } : {}
      },
    },
  )
  return aimOf(drawn[unit.id]) as Aim
}
