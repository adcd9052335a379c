/** Moves in the Close Quarters Combat Phase other than assaults: TGW-SPEC-02, TGW-AS-08, TGW-AMB-41. */
import { type Check, type Flow, ok, refuse, roll, rollMany } from "@salient/engine"
import { D6, highest } from "../../charts/dice.ts"
import { diceFor } from "../../charts/movement.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { inch, isVehicle, makeFor, mayBeUsed, pointsOf } from "../general-conventions/models.ts"
import { freeMove } from "../movement/march.ts"
import { walkerOf } from "../movement/walkers.ts"
import { fieldOf, goingsNear } from "../terrain/ground.ts"
import { driveFreely } from "../vehicles/move-vehicle.ts"

/** TGW-AMB-41 Not for units that are pinned, falling back, in combat or have already acted. */
export function mayRunOn(unit: Unit): Check {
  const there = mayBeUsed(unit)
  if (!there.ok) return there
  const { rules } = makeFor(unit)
  if (!rules.has("assaultTraining") && !rules.has("stormtrooperMove"))
    return refuse(["TGW-SPEC-02", "TGW-AS-08"], `${unit.name} is not trained for that.`)
  if (unit.done) return refuse("TGW-CQC-06", `${unit.name} has already acted in this phase.`)
  if (unit.fights.length > 0) return refuse("TGW-MOVE-11", `${unit.name} is locked in combat.`)
  if (unit.pinned > 0 || unit.fallingBack) return refuse("TGW-SPEC-02", `${unit.name} is pinned or falling back.`)
  const { immobilised = false, stunned = 0 } = unit.vehicle ?? {}
  return immobilised || stunned > 0 ? refuse("TGW-VDM-10", `${unit.name} cannot move.`) : ok
}

/** TGW-SPEC-02, TGW-AS-08 D6 inches over any ground, or a stormtrooper's six over open ground. */
export function* runOn(m: State, unit: Unit): Flow {
  unit.done = true
  if (makeFor(unit).rules.has("stormtrooperMove")) {
    yield* stormOn(m, unit)
    return
  }
  const die = roll(m, D6, "TGW-SPEC-02", `Assault Training of ${unit.name}`)
  if (isVehicle(unit)) {
    yield* driveFreely(m, unit, die * inch)
    return
  }
  yield* freeMove(m, unit, {
    far: die * inch,
    rule: "TGW-SPEC-02",
    declared: "any",
    prompt: `${unit.name} may move up to ${die} inches.`,
  })
}

/** TGW-AS-08 Terrain is not ignored: if there is any within reach, the unit rolls for it. */
function* stormOn(m: State, unit: Unit): Flow {
  const far = data.movement.stormtroopers * inch
  const near = goingsNear(fieldOf(m), pointsOf(unit), far)
  const declared = near.has("oneDie") ? "oneDie" : near.has("difficult") ? "difficult" : "open"
  const dice = declared === "open" ? 0 : diceFor(walkerOf(unit), declared)
  const rolled = dice > 0 ? rollMany(m, dice, D6, "TGW-AS-08", `${unit.name} storms on`) : []
  if (rolled.length > 0)
    tell(m, {
      kind: "rolled-for-ground",
      rules: ["TGW-AS-08"],
      unit: unit.id,
      name: unit.name,
      dice: rolled,
      inches: highest(rolled),
    })
  yield* freeMove(m, unit, {
    far: rolled.length > 0 ? Math.min(far, highest(rolled) * inch) : far,
    rule: "TGW-AS-08",
    declared,
    prompt: `${unit.name} may storm on.`,
  })
}
