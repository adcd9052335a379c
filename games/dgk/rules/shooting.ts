/** The shots a unit may choose from: Deployed Fire, Moving Fire, Indirect Fire (DGK-ACT-05, DGK-ACT-06, DGK-INDIR-01). */
import { choose, type Flow, type Option, ok, path, type Refusal, refuse, type Step } from "@salient/engine"
import { asBase, bearing } from "@salient/space/table"
import { actions } from "../data/actions.ts"
import type { State, Unit } from "../state.ts"
import { fireThenMove } from "./actions.ts"
import { samePlace } from "./bars.ts"
import { gapBetween, girthOf, SIZE, spotsOf } from "./body.ts"
import type { Choice, Deed } from "./choice.ts"
import { armOf, entryOf, nameOf } from "./field.ts"
import {
  facingTo,
  fireAt,
  indirectShots,
  maximumRange,
  mayDeployedFire,
  possibleTargets,
  type Shot,
  shotAt,
  shotForecast,
  shotsOf,
} from "./fire.ts"
import { isSpot, type Plan, type Planned, planStand } from "./paths.ts"
import { stand } from "./regroup.ts"
import { layoutOf } from "./steps.ts"
import { bearerOf, standStill } from "./units.ts"

const shotChoice = (
  m: State,
  unit: Unit,
  shot: Shot,
  prefix: string,
  label: string,
  rule: string,
  value: Deed,
): Choice => ({
  id: `${prefix}:${shot.target.id}`,
  label: `${label} at ${nameOf(m, shot.target)}`,
  touches: [shot.target.id],
  rules: [rule],
  forecast: () => shotForecast(m, unit, shot),
  value,
})

/** DGK-ACT-05, DGK-ACT-06 Every shot the unit may make. */
export function fireChoices(m: State, unit: Unit): Choice[] {
  if (maximumRange(m, unit) === undefined) return []
  const found: Choice[] = []
  const deployed = mayDeployedFire(m, unit).ok
  // what may be fired at from here is the same for either kind of fire, and looked for once
  let aimed: readonly Shot[] | undefined
  const shots = (action: "deployedFire" | "movingFire"): readonly Shot[] => {
    aimed ??= shotsOf(m, unit, action)
    return aimed.map((s) => (s.action === action ? s : { ...s, action, facts: { ...s.facts, action } }))
  }
  if (deployed)
    for (const shot of shots("deployedFire"))
      found.push(
        shotChoice(m, unit, shot, "deployedFire", "Deployed Fire", "DGK-ACT-05", () => fireDeployed(m, unit, shot)),
      )
  for (const shot of indirectShots(m, unit))
    found.push(shotChoice(m, unit, shot, "indirectFire", "Indirect Fire", "DGK-INDIR-01", () => fireAt(m, unit, shot)))
  if (unit.where === "aboard") {
    if (!deployed && mayFireRiding(m, unit) && actions.movingFire.fromWhenCombined.includes(unit.formation))
      for (const shot of shots("movingFire"))
        found.push(shotChoice(m, unit, shot, "movingFire", "Moving Fire", "DGK-VEH-05", () => fireAt(m, unit, shot)))
    return found
  }
  if (
    !actions.movingFire.fromWhenCombined.includes(unit.formation) ||
    !actions.movingFire.fromWhenCombined.includes(unit.began)
  )
    return found
  const alone = actions.movingFire.from.includes(unit.formation)
  for (const shot of shots("movingFire"))
    found.push(
      shotChoice(m, unit, shot, "movingFire", alone ? "Moving Fire" : "Moving Fire, then move,", "DGK-ACT-11", () =>
        fireThenMove(m, unit, shot, alone),
      ),
    )
  if (alone) found.push(...turnAndFire(m, unit))
  return found
}

/** DGK-VEH-05 What bears those who make Deployed Fire does not move in that turn. */
function* fireDeployed(m: State, unit: Unit, shot: Shot): Flow {
  if (unit.where === "aboard") standStill(bearerOf(m, unit))
  yield* fireAt(m, unit, shot)
}

/** DGK-VEH-05 From automobiles neither artillery nor machine guns fire, the latter unless mounted for it. */
const mayFireRiding = (m: State, unit: Unit): boolean => {
  const arm = armOf(m, unit)
  if (arm === "infantry" || arm === "cavalry" || bearerOf(m, unit).rails) return true
  return arm === "machineGun" && entryOf(m, unit).armed
}

/** A facing change and the shot that may be made after it. */
type Aim = { readonly ok: true; readonly plan: Plan; readonly shot: Shot }

/** DGK-AMB-20 As its only action, Moving Fire of a unit in maneuver formation may begin with a facing change. */
function turnAndFire(m: State, unit: Unit): Choice[] {
  const range = maximumRange(m, unit) ?? 0
  // however it turns, its front is no farther from where its centre is now
  const front = { ...unit.front, r: SIZE.width * (unit.ranks[0] ?? 1) + SIZE.depth }
  const turns = new Map<number, Planned>()
  return possibleTargets(m, unit).flatMap((target) => {
    if (gapBetween(front, girthOf(bearerOf(m, target).bases)) > range) return []
    const aim = firstAim(m, unit, target, turns)
    if (!aim) return []
    return [
      shotChoice(m, unit, aim.shot, "turnFire", "Turn, then Moving Fire,", "DGK-AMB-20", () =>
        turnThenFire(m, unit, target),
      ),
    ]
  })
}

/** The facings worth offering: straight at the target, then by points of the compass. */
function facingsFor(m: State, unit: Unit, target: Unit): number[] {
  const compass = Array.from({ length: 8 }, (_, i) => i * 4_500)
  const facings = new Set([facingTo(unit, bearerOf(m, target)), ...compass])
  return [...facings].filter((facing) => facing !== unit.facing)
}

/**
 * The first that will do; whom it cannot see when it looks straight at him, it does not look for from all the others. Turns
 * are the same for every target, and kept.
 */
function firstAim(m: State, unit: Unit, target: Unit, turns = new Map<number, Planned>()): Aim | undefined {
  const straight = facingTo(unit, bearerOf(m, target))
  for (const facing of facingsFor(m, unit, target)) {
    const plan = turns.get(facing) ?? turnedTo(m, unit, facing)
    turns.set(facing, plan)
    const shot = plan.ok ? shotAfter(m, unit, target, plan) : plan
    if (plan.ok && shot.ok) return { ok: true, plan, shot }
    if (plan.ok && facing === straight) return undefined
  }
  return undefined
}

/** The unit turned about the centre of its front, in the ranks it stands in (DGK-FORM-08). */
const turnedTo = (m: State, unit: Unit, facing: number): Planned =>
  planStand(m, unit, unit.formation, unit.front, facing, { layout: layoutOf(m, unit) })

const shotAfter = (m: State, unit: Unit, target: Unit, { body, ranks, facing }: Plan): Shot | Refusal =>
  shotAt(m, unit, target, "movingFire", { bases: spotsOf(body), ranks: [...ranks], facing })

function aimAt(m: State, unit: Unit, target: Unit, facing: number): Aim | Refusal {
  const plan = turnedTo(m, unit, facing)
  if (!plan.ok) return plan
  const shot = shotAfter(m, unit, target, plan)
  return shot.ok ? { ok: true, plan, shot } : shot
}

/** DGK-ACT-06 To any facing that the owner likes, then the fire. */
function* turnThenFire(m: State, unit: Unit, target: Unit): Flow {
  const aims = facingsFor(m, unit, target).map((facing) => aimAt(m, unit, target, facing))
  const options = aims
    .filter((aim) => aim.ok)
    .map(
      (aim): Option<Aim | null> => ({
        id: `facing:${aim.plan.facing}`,
        label: `Facing ${aim.plan.facing / 100}°`,
        forecast: () => shotForecast(m, unit, aim.shot),
        value: aim,
      }),
    )
  const chosen = yield* choose<Aim | null>(
    {
      by: unit.side,
      prompt: `How does ${nameOf(m, unit)} turn to fire at ${nameOf(m, target)}?`,
      rules: ["DGK-AMB-20", "DGK-FORM-08"],
      about: [unit.id],
    },
    [...options, { id: "other", label: "Another facing", value: null }],
  )
  const { plan, shot } = chosen ?? (yield* drawAim(m, unit, target))
  yield* stand(m, unit, plan)
  yield* fireAt(m, unit, shot)
}

/** Any facing from which the target can be fired at: as it is given, or towards a spot that is named. */
function* drawAim(m: State, unit: Unit, target: Unit): Flow<Aim> {
  const aimOf = (steps: readonly Step[] | undefined): Aim | Refusal => {
    const [step] = steps ?? []
    const facing = isSpot(step)
      ? (step.facing ?? (samePlace(step, unit.front) ? undefined : bearing(unit.front, step)))
      : undefined
    if (steps?.length !== 1 || facing === undefined) return refuse("DGK-AMB-20", "Name one spot to face, or a facing.")
    return aimAt(m, unit, target, facing)
  }
  const drawn = yield* path(
    {
      by: unit.side,
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
        return { [unit.id]: aim ? [{ x, y, facing: aim.plan.facing }] : [] }
      },
      stands: (p) => {
        const aim = aimOf(p[unit.id])
        return aim.ok ? { [unit.id]: aim.plan.body.map(asBase) } : {}
      },
    },
  )
  return aimOf(drawn[unit.id]) as Aim
}
