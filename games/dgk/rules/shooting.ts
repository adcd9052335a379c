/** The shots a unit may choose from: Deployed Fire, Moving Fire, Indirect Fire (DGK-ACT-05, DGK-ACT-06, DGK-INDIR-01). */
import type { Flow } from "@salient/engine"
import { actions } from "../data/actions.ts"
import type { State, Unit } from "../state.ts"
import { fireThenMove } from "./actions.ts"
import { spotsOf } from "./body.ts"
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
import { planStand } from "./paths.ts"
import { stand } from "./regroup.ts"
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
    if (!deployed && mayFireRiding(m, unit))
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
  const straightOn = shots("movingFire")
  for (const shot of straightOn)
    found.push(
      shotChoice(m, unit, shot, "movingFire", alone ? "Moving Fire" : "Moving Fire, then move,", "DGK-ACT-11", () =>
        fireThenMove(m, unit, shot, alone),
      ),
    )
  if (alone) found.push(...turnAndFire(m, unit, straightOn))
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

/** DGK-AMB-20 As its only action, Moving Fire of a unit in maneuver formation may begin with a facing change. */
function turnAndFire(m: State, unit: Unit, inArcAlready: readonly Shot[]): Choice[] {
  const range = maximumRange(m, unit) ?? 0
  return possibleTargets(m, unit).flatMap((target) => {
    if (inArcAlready.some((s) => s.target === target)) return []
    const borne = bearerOf(m, target)
    if ((borne.front.x - unit.front.x) ** 2 + (borne.front.y - unit.front.y) ** 2 > (range + 6_000) ** 2) return []
    const plan = planStand(m, unit, unit.formation, unit.front, facingTo(unit, borne))
    if (!plan.ok) return []
    const shot = shotAt(m, unit, target, "movingFire", {
      bases: spotsOf(plan.body),
      ranks: [...plan.ranks],
      facing: plan.facing,
    })
    if (!shot.ok) return []
    return [
      shotChoice(m, unit, shot, "turnFire", "Turn, then Moving Fire,", "DGK-AMB-20", function* () {
        stand(m, unit, plan)
        yield* fireAt(m, unit, shot)
      }),
    ]
  })
}
