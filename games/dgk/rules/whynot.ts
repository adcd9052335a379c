/** Why a unit may not do what it was told to: the rule that forbids it, instead of a bare "not offered". */
import { type Refusal, refuse } from "@salient/engine"
import { actions } from "../data/actions.ts"
import { troops } from "../data/troops.ts"
import type { State, Unit } from "../state.ts"
import { chargeAt } from "./assault.ts"
import { mayTake } from "./body.ts"
import { armOf, entryOf, nameOf, thousandths } from "./field.ts"
import { mayDeployedFire, possibleTargets, shotAt } from "./fire.ts"

/** The rule that keeps an action from a unit; nothing where the id names none, or an enemy that is not seen. */
export function whyNot(m: State, unit: Unit, id: string): Refusal | undefined {
  const at = id.indexOf(":")
  const [verb, object] = at < 0 ? [id, ""] : [id.slice(0, at), id.slice(at + 1)]
  const target = possibleTargets(m, unit).find((u) => u.id === object)
  const name = nameOf(m, unit)
  switch (verb) {
    case "deployedFire":
    case "movingFire": {
      if (!target) return undefined
      const allowed = verb === "deployedFire" ? mayDeployedFire(m, unit) : mayMovingFire(m, unit)
      if (!allowed.ok) return allowed
      const shot = shotAt(m, unit, target, verb)
      return shot.ok ? undefined : shot
    }
    case "assault":
      return target && whyNoAssault(m, unit, target)
    case "regroup":
      return unit.status === "ok" ? refuse("DGK-ACT-10", `${name} is neither disordered nor demoralized.`) : undefined
    case "deploy":
    case "maneuver":
    case "march":
      return whyNoMove(m, unit, verb)
    default:
      return undefined
  }
}

/** DGK-ACT-06 Not from march formation, nor by who began the turn in it. */
function mayMovingFire(m: State, unit: Unit): { readonly ok: true } | Refusal {
  const { fromWhenCombined } = actions.movingFire
  return unit.where === "aboard" || (fromWhenCombined.includes(unit.formation) && fromWhenCombined.includes(unit.began))
    ? { ok: true }
    : refuse("DGK-ACT-06", `${nameOf(m, unit)} is in march formation, or began the turn in it.`)
}

function whyNoAssault(m: State, unit: Unit, target: Unit): Refusal | undefined {
  const reach = troops[entryOf(m, unit).troop].assault
  if (reach === null) return refuse("DGK-ASLT-01", `${troops[entryOf(m, unit).troop].name} do not assault.`)
  if (unit.where !== "table") return refuse("DGK-TRAIN-11", `${nameOf(m, unit)} rides.`)
  if (unit.formation === "march") return refuse("DGK-ASLT-01", `${nameOf(m, unit)} is in march formation.`)
  if (unit.lostOrder) return lostOrder(m, unit)
  const charge = chargeAt(m, unit, target, thousandths(reach))
  return charge.ok ? undefined : charge
}

function whyNoMove(m: State, unit: Unit, action: "deploy" | "maneuver" | "march"): Refusal | undefined {
  if (unit.where === "aboard") return refuse("DGK-VEH-03", `${nameOf(m, unit)} rides, and does not move by itself.`)
  if (unit.lostOrder) return lostOrder(m, unit)
  if (unit.rails) return refuse("DGK-TRAIN-02", "A train maneuvers before it marches, and never deploys.")
  const formation = action === "deploy" ? "deployed" : action
  if (mayTake(m, unit, formation)) return undefined
  const rule = action === "deploy" ? ["DGK-AUTO-01", "DGK-AMB-04"] : "DGK-FORM-07"
  return refuse(rule, `${nameOf(m, unit)} (${armOf(m, unit)}) is never in ${formation} formation.`)
}

const lostOrder = (m: State, unit: Unit): Refusal =>
  refuse("DGK-ACT-13", `The order to ${nameOf(m, unit)} is lost: it may do what needs no movement.`)
