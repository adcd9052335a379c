/** What happens to passengers when their vehicle is lost: DGK-TRAIN-05, DGK-AUTO-02. */

import type { Flow } from "@salient/engine"
import { vehiclesData } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { standIn } from "../formations-and-facing/body.ts"
import { seeingFirst } from "../movement/blocking.ts"
import { carriedBy, entryOf, nameOf } from "../troops-and-command/field.ts"
import { passengersOf, show } from "../troops-and-command/units.ts"
import { extent } from "../vehicles-and-trains/rails.ts"
import { besideVehicle, roomOf, setDown } from "../vehicles-and-trains/riding.ts"
import { destroy, suffer } from "./damage.ts"

/** Gets a unit off at once, beside the remains of its vehicle; a unit that finds no room is lost with it. */
function* turnOut(m: State, unit: Unit, vehicle: Unit, rule: string): Flow {
  const { troop } = entryOf(m, unit)
  const spot = seeingFirst(
    m,
    unit,
    () => besideVehicle(m, unit, vehicle),
    (found) => found && standIn(troop, "maneuver", unit.strength, found.front, found.facing),
  )
  if (!spot) {
    yield* destroy(m, unit, "ST_SURR")
    return
  }
  setDown(m, unit, spot.front, spot.facing)
  if (vehicle.rails) unit.moved = true // DGK-TRAIN-11: a unit that detrains does not assault in that turn
  tell(m, { kind: "turnedOut", rules: [rule], unit: unit.id, name: nameOf(m, unit), at: nameOf(m, vehicle) })
}

/** Gets everybody off a lost vehicle; its loss costs them levels. */
function* turnOutAll(m: State, vehicle: Unit, levels: number, rule: string): Flow {
  for (const unit of passengersOf(m, vehicle)) {
    if (levels > 0)
      yield* suffer(m, unit, levels, { from: vehicle.front }) // while still passengers, who do not move: DGK-TRAIN-06
    else if (unit.status === "ok") unit.status = "disordered"
    if (unit.where !== "lost") yield* turnOut(m, unit, vehicle, rule)
  }
}

/** DGK-TRAIN-05 When a vehicle is lost, its passengers take a level and get off; a lost train blocks its track. */
export function* wreck(m: State, vehicle: Unit): Flow {
  for (const leader of m.leaders) if (leader.aboard === vehicle.id) leader.aboard = null // DGK-TROOP-08: he is not hurt
  const { rails } = vehicle
  if (rails) {
    const [from, to] = extent(m, vehicle)
    m.cuts.push({ track: rails.track, from, to, wreck: true })
  }
  yield* turnOutAll(m, vehicle, rails ? vehiclesData.passengerDamage : 0, rails ? "DGK-TRAIN-05" : "DGK-AUTO-02")
}

/**
 * DGK-AUTO-02 A unit riding on an automobile base that is lost is disordered, and all of it gets off beside the automobiles. Units ride in
 * order, the first on the first bases; the last bases are lost first (DGK-DMG-04).
 */
export function* getOffLostVehicle(m: State, vehicle: Unit): Flow {
  const carries = carriedBy(m, vehicle)
  if (!carries || "units" in carries) return
  const left = vehicle.strength * carries.bases
  let taken = 0
  for (const unit of passengersOf(m, vehicle)) {
    taken += roomOf(m, unit)
    if (taken <= left) continue
    show(m, unit) // DGK-HIDE-01: it has to get off
    if (unit.status === "ok") {
      unit.status = "disordered"
      tell(m, { kind: "shaken", rules: ["DGK-AUTO-02"], unit: unit.id, name: nameOf(m, unit) })
    }
    yield* turnOut(m, unit, vehicle, "DGK-AUTO-02")
  }
}
