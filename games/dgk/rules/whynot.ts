/** Why a unit may not do what it was told to: the rule that forbids it, instead of a bare "not offered". */
import { type Check, ok, type Refusal, refuse } from "@salient/engine"
import { actions } from "../data/actions.ts"
import { troops } from "../data/troops.ts"
import type { State, Unit } from "../state.ts"
import { chargeAt } from "./assault.ts"
import { mayTake } from "./body.ts"
import { armOf, entryOf, inUse, nameOf, thousandths } from "./field.ts"
import { mayDeployedFire, possibleTargets, shotAt } from "./fire.ts"
import { bearerOf, mayHalt, mayStandStill } from "./units.ts"

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
      if (!shot.ok) return shot
      return unit.where === "aboard" ? refuse("DGK-VEH-05", `${name} cannot fire so from what it rides on.`) : undefined
    }
    case "indirectFire":
      return inUse(m, "indirectFire")
        ? undefined
        : refuse("DGK-INDIR-01", "Indirect fire is not in use in this battle.")
    case "assault":
      return target && whyNoAssault(m, unit, target)
    case "regroup":
      if (unit.status === "ok") return refuse("DGK-ACT-10", `${name} is neither disordered nor demoralized.`)
      return whyNoHalt(m, unit)
    case "hold":
      return whyNoHalt(m, unit)
    case "reverse":
      return unit.rails
        ? (whyNoRun(m, unit) ?? refuse("DGK-TRAIN-02", "A train reverses only when it has halted."))
        : undefined
    case "leave":
      return whyNoLeaving(m, unit)
    case "rip":
      return whyNoRipping(m, unit)
    case "deploy":
    case "maneuver":
    case "march":
      return whyNoMove(m, unit, verb)
    default:
      return undefined
  }
}

/** DGK-ACT-06 Not from march formation, nor by who began the turn in it; riding or not (DGK-VEH-04). Trains have no other. */
function mayMovingFire(m: State, unit: Unit): Check {
  const { fromWhenCombined } = actions.movingFire
  if (unit.rails) return ok
  if (fromWhenCombined.includes(unit.formation) && fromWhenCombined.includes(unit.began)) return ok
  return refuse(
    unit.where === "aboard" ? ["DGK-ACT-06", "DGK-VEH-04"] : "DGK-ACT-06",
    `${nameOf(m, unit)} is in march formation, or began the turn in it.`,
  )
}

const whyNoHalt = (m: State, unit: Unit): Refusal | undefined =>
  mayHalt(unit)
    ? undefined
    : refuse("DGK-TRAIN-02", `${nameOf(m, unit)} has marched and must Maneuver before it halts.`)

function whyNoLeaving(m: State, unit: Unit): Refusal | undefined {
  if (unit.where !== "aboard") return undefined
  const vehicle = bearerOf(m, unit)
  if (!mayStandStill(vehicle))
    return refuse("DGK-VEH-02", `${nameOf(m, vehicle)} moves this turn: nobody gets off.`, vehicle.front)
  if (unit.lostOrder) return lostOrder(m, unit)
  return refuse("DGK-VEH-02", `There is no room beside ${nameOf(m, vehicle)}.`, vehicle.front)
}

function whyNoRipping(m: State, unit: Unit): Refusal | undefined {
  if (!inUse(m, "rippingUpTrack")) return refuse("DGK-TRAIN-09", "Ripping up track is not in use in this battle.")
  return unit.underFire || unit.status !== "ok"
    ? refuse("DGK-TRAIN-09", `${nameOf(m, unit)} is under fire, disordered or demoralized.`)
    : undefined
}

function whyNoAssault(m: State, unit: Unit, target: Unit): Refusal | undefined {
  const reach = troops[entryOf(m, unit).troop].assault
  if (reach === null) return refuse("DGK-ASLT-01", `${troops[entryOf(m, unit).troop].name} do not assault.`)
  if (unit.where !== "table") return refuse("DGK-TRAIN-11", `${nameOf(m, unit)} rides.`)
  if (unit.formation === "march") return refuse("DGK-ASLT-01", `${nameOf(m, unit)} is in march formation.`)
  if (unit.moved) return refuse("DGK-TRAIN-11", `${nameOf(m, unit)} has got off a train this turn.`)
  if (unit.lostOrder) return lostOrder(m, unit)
  const charge = chargeAt(m, unit, target, thousandths(reach))
  return charge.ok ? undefined : charge
}

function whyNoMove(m: State, unit: Unit, action: "deploy" | "maneuver" | "march"): Refusal | undefined {
  if (unit.where === "aboard") return refuse("DGK-VEH-03", `${nameOf(m, unit)} rides, and does not move by itself.`)
  const barred = whyNoRun(m, unit)
  if (barred) return barred
  if (unit.rails) return refuse("DGK-TRAIN-02", "A train maneuvers before it marches, and never deploys.")
  const formation = action === "deploy" ? "deployed" : action
  if (mayTake(m, unit, formation)) return undefined
  const rule = action === "deploy" ? ["DGK-AUTO-01", "DGK-AMB-04"] : "DGK-FORM-07"
  return refuse(rule, `${nameOf(m, unit)} (${armOf(m, unit)}) is never in ${formation} formation.`)
}

/** DGK-VEH-02, DGK-ACT-13 */
function whyNoRun(m: State, unit: Unit): Refusal | undefined {
  if (unit.stands)
    return refuse("DGK-VEH-02", `${nameOf(m, unit)} stands this turn for those who get on or off, or fire.`)
  return unit.lostOrder ? lostOrder(m, unit) : undefined
}

const lostOrder = (m: State, unit: Unit): Refusal =>
  refuse("DGK-ACT-13", `The order to ${nameOf(m, unit)} is lost: it may do what needs no movement.`)
