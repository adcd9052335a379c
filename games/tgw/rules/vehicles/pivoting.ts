/** Pivoting in the Shooting Phase: TGW-VSH-07. Tanks may not; an armoured car may, but that counts as moving. */
import { type Check, type Flow, ok, type Placement, type Random, refuse, type Spot } from "@salient/engine"
import { baseOnTable, overlap } from "@salient/space/table"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { place } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { baseAt, inch, pointOf } from "../general-conventions/models.ts"
import { standings } from "../movement/ways.ts"
import { fieldOf } from "../terrain/ground.ts"
import { vehicleOf } from "./hull.ts"

/** TGW-VSH-07 Only before it has fired, and only if it can move at all. */
export function mayPivot(unit: Unit): Check {
  const v = unit.vehicle
  if (!v || vehicleOf(unit).type !== "armouredCar") return refuse("TGW-VSH-07", "Only armoured cars can turn to face.")
  if (v.immobilised) return refuse("TGW-VDM-10", `${unit.name} is immobilised.`)
  return v.used.length > 0 ? refuse("TGW-VSH-07", `${unit.name} has already fired.`) : ok
}

const facingIn = (spot: unknown): number | undefined => {
  const facing = (spot as Spot | undefined)?.facing
  return Number.isInteger(facing) && (facing as number) >= 0 && (facing as number) < 36_000 ? facing : undefined
}

/** TGW-VSH-07 Asks where it should face; the turn counts as movement for the weapons that may fire (TGW-VSH-02). */
export function* pivot(m: State, unit: Unit): Flow {
  const at = pointOf(unit, 0)
  const check = (placed: Placement): Check => {
    const facing = facingIn(placed[unit.id])
    if (facing === undefined) return refuse("TGW-VSH-07", "Choose where the vehicle faces.")
    const hull = baseAt(unit, at, facing)
    const others = standings(m).filter((s) => s.unit !== unit)
    return baseOnTable(fieldOf(m).table, hull) && others.every((s) => !overlap(s.base, hull))
      ? ok
      : refuse("TGW-VMOV-05", "Its hull has no room to turn.")
  }
  const placed = yield* place(
    {
      by: unit.side,
      what: "pivot",
      prompt: `Where does ${unit.name} face?`,
      rules: ["TGW-VSH-07"],
      about: [unit.id],
    },
    {
      pieces: [unit.id],
      check,
      suggest: (random: Random) => {
        const spot = { ...at, facing: 100 * random(360) }
        return { [unit.id]: check({ [unit.id]: spot }).ok ? spot : { ...at, facing: unit.facing } }
      },
    },
  )
  unit.facing = facingIn(placed[unit.id]) as number
  if (unit.vehicle) unit.vehicle.went = Math.max(unit.vehicle.went, data.vehicles.pivotCounts * inch)
  tell(m, { kind: "turned", rules: ["TGW-VSH-07"], unit: unit.id, name: unit.name })
}
