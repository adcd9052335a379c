/**
 * Why a unit may not do what it was told to: the rule that forbids it, instead of a bare "not offered". Of enemies it speaks
 * only where the side believes them to be: a refusal tells nothing that is hidden.
 */
import { type Refusal, refuse } from "@salient/engine"
import { cm, fieldOf, forceOf, frameOf, gap, isArmour, nameOf } from "../field.ts"
import type { State, Unit } from "../state.ts"
import { isInFire } from "./blaze.ts"
import { isSquadron } from "./charge-home.ts"
import { mayMask } from "./gas.ts"
import { outOfAction } from "./harm.ts"
import { maySetOut, moverOf } from "./march.ts"
import { isOn } from "./options.ts"
import { gunOf } from "./plans.ts"
import { hasFiredIndirect, isArmed, shotsOf } from "./shoot.ts"
import type { Shot } from "./shot.ts"
import { believedBy, inView } from "./sight.ts"
import { isUnsupplied } from "./supply.ts"

/** The rule that keeps an order from a unit which is about to attempt something; nothing where the id names no order. */
export function whyNoOrder(m: State, unit: Unit, id: string): Refusal | undefined {
  const name = nameOf(m, unit)
  switch (id) {
    case "advance":
    case "withdraw":
      return whyNoMove(m, unit)
    case "fire":
      return burning(m, unit) ?? whyNoFire(m, unit) ?? refuse("TRR-FIRE-01", `${name} sees no enemy that it can hit.`)
    case "call":
      return burning(m, unit) ?? refuse("TRR-IND-06", `${name} has nobody to call on, or sees nothing to fire at.`)
    case "charge":
      return burning(m, unit) ?? whyNoCharge(m, unit)
    case "dig":
      return burning(m, unit) ?? refuse("TRR-ENG-01", `${name} cannot dig: it rides, is limbered or has other work.`)
    case "smoke":
      if (unit.smoked) return refuse("TRR-SMOKE-03", `${name} has used its smoke.`)
      return refuse("TRR-SMOKE-03", `${name} carries no smoke: vehicles do, and who fights on foot as a firing group.`)
    case "masks":
      return mayMask(fieldOf(m).month)
        ? refuse("TRR-GAS-04", `${name} has no masks.`)
        : refuse("TRR-GAS-04", "There are no masks yet.")
    case "repair":
      return refuse("TRR-GAP-08", `${name} is not out of action, or is under fire.`)
    default:
      return undefined
  }
}

/** The rule that keeps a unit from a shot or a move in the middle of its activation. */
export function whyNoAction(m: State, unit: Unit, id: string, fired: readonly Shot[]): Refusal | undefined {
  if (id === "move" || id === "move-fire") return whyNoFurtherMove(m, unit, fired)
  if (id === "done")
    return refuse("TRR-AMB-15", `${nameOf(m, unit)} has fired in its advance, and goes forward as well.`)
  const target = believedBy(m, unit.side).find((enemy) => id.endsWith(`:${enemy.id}`))
  return target && (whyNoFire(m, unit) ?? whyNoShot(m, unit, target, id, fired))
}

function whyNoFurtherMove(m: State, unit: Unit, fired: readonly Shot[]): Refusal | undefined {
  const name = nameOf(m, unit)
  if (unit.moved > 0) return refuse("TRR-SEQ-07", `${name} has moved already.`)
  if (fired.length > 0) return refuse(["TRR-SEQ-07", "TRR-MOVE-12"], `${name} has fired, and does not do both.`)
  return whyNoMove(m, unit)
}

function whyNoMove(m: State, unit: Unit): Refusal | undefined {
  const name = nameOf(m, unit)
  if (outOfAction(m, unit)) return refuse("TRR-AT-07", `${name} is out of action.`)
  if (!maySetOut(m, unit)) return refuse("TRR-SEQ-07", `${name} has fired indirect or at aircraft, and stays.`)
  return moverOf(m, unit) === null
    ? refuse("TRR-MOVE-11", `${name} is in action: it limbers up before it moves.`)
    : undefined
}

/** TRR-ENG-07 */
const burning = (m: State, unit: Unit): Refusal | undefined =>
  isInFire(m, frameOf(m, unit))
    ? refuse("TRR-ENG-07", `${nameOf(m, unit)} stands in burning ground and must leave it.`)
    : undefined

/** What keeps a unit from any direct fire. */
function whyNoFire(m: State, unit: Unit): Refusal | undefined {
  const name = nameOf(m, unit)
  if (outOfAction(m, unit)) return refuse("TRR-AT-07", `${name} is out of action.`)
  if (unit.limbered) return refuse("TRR-MOVE-11", `${name} is limbered.`)
  if (hasFiredIndirect(m, unit)) return refuse("TRR-SEQ-07", `${name} has fired indirect in this move.`)
  if (isUnsupplied(m, unit) && gunOf(m, unit)) return refuse("TRR-GAP-18", `${name} has no ammunition left.`)
  if (gunOf(m, unit)?.kind === "mortar") return refuse("TRR-MOVE-12", `${name} fires indirect only.`)
  return isArmed(m, unit) ? undefined : refuse("TRR-FIRE-01", `${name} has nothing to fire with.`)
}

function whyNoShot(m: State, unit: Unit, target: Unit, id: string, fired: readonly Shot[]): Refusal | undefined {
  const [name, at] = [nameOf(m, unit), nameOf(m, target)]
  if (!inView(m, unit, target)) return refuse(["TRR-OBS-01", "TRR-OBS-02"], `${name} cannot see ${at}.`, target.at)
  if (shotsOf(m, unit, []).some((shot) => shot.id === id))
    return fired.length > 0
      ? refuse(["TRR-SEQ-07", "TRR-GAP-03"], `${name} has fired that already, or at ${at}.`)
      : refuse(["TRR-MOVE-12", "TRR-AMB-15"], `${name} moves first, or has given up its fire to move.`)
  if (unit.moved > 0 && (forceOf(m, unit).kind === "mg" || gunOf(m, unit)))
    return refuse(["TRR-SEQ-07", "TRR-MOVE-12"], `${name} has moved, and does not do both.`)
  if (isArmour(m, target)) return refuse("TRR-AT-01", `${name} has nothing that reaches and hurts ${at}.`, target.at)
  const far = cm(gap(m, unit, target))
  return refuse("TRR-FIRE-02", `${name} has no such weapon that reaches ${at}, ${far} cm away.`, target.at)
}

function whyNoCharge(m: State, unit: Unit): Refusal {
  const name = nameOf(m, unit)
  if (!isOn(m, "charges")) return refuse("TRR-OPT-04", "Cavalry charges are not played in this battle.")
  return isSquadron(m, unit) && !unit.masked
    ? refuse("TRR-OPT-04", `${name} sees no enemy to whom the way is open.`)
    : refuse("TRR-OPT-04", `${name} is not cavalry in the saddle, or wears masks.`)
}
