/** Storeys of buildings: TGW-TERR-08, TGW-DEC-35. */
import { type Check, type Flow, offer, offers, ok, refuse } from "@salient/engine"
import { count } from "@salient/kit/words"
import type { Point } from "@salient/space/table"
import type { Declared } from "../../charts/movement.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { floorOf, inch, isCrew, isMounted, isVehicle, pointOf, putOnFloors } from "../general-conventions/models.ts"
import type { Feature } from "./features.ts"
import { areasAt, type Field, fieldOf, kindOf } from "./ground.ts"

const step = data.movement.floor * inch

/** The house with several floors that a point is in. */
export const houseAt = (field: Field, at: Point): Feature | undefined =>
  areasAt(field, at).find((p) => (p.floors ?? 1) > 1)

/** How far a man must climb to a floor at another point: up or down within one house, otherwise down and up again. */
export function climbTo(field: Field, unit: Unit, i: number, to: Point, floor: number): number {
  const now = floorOf(unit, i)
  if (now === 0 && floor === 0) return 0
  const same = houseAt(field, pointOf(unit, i)) === houseAt(field, to)
  return (same ? Math.abs(now - floor) : now + floor) * step
}

/** The floor where a man ends if he goes to a point without climbing: his own while he stays in the house, else the ground. */
export const floorAfter = (field: Field, unit: Unit, i: number, to: Point): number =>
  unit.floors.length > 0 && houseAt(field, pointOf(unit, i)) === houseAt(field, to) ? floorOf(unit, i) : 0

/** True if the dice a unit has rolled let it climb in a house: buildings are Difficult Terrain, ruins take one die. */
const isRolledFor = (house: Feature, declared: Declared | "any"): boolean =>
  declared === "any" || declared === "oneDie" || (declared === "difficult" && kindOf(house).going !== "oneDie")

/** TGW-TERR-08 The men, by place, who could reach a floor with what is left of their move. */
function climbers(m: State, unit: Unit, left: readonly number[], declared: Declared | "any"): Map<number, number[]> {
  const field = fieldOf(m)
  const found = new Map<number, number[]>()
  for (let i = 0; i < unit.men.length; i++) {
    const house = houseAt(field, pointOf(unit, i))
    if (!house || !isRolledFor(house, declared)) continue
    for (let floor = 0; floor < (house.floors ?? 1); floor++) {
      const climb = Math.abs(floor - floorOf(unit, i)) * step
      if (climb > 0 && climb <= (left[i] ?? 0)) found.set(floor, [...(found.get(floor) ?? []), i])
    }
  }
  return found
}

/** No house has more floors than this: a scenario may not give it more. */
export const ALL_FLOORS: readonly number[] = [0, 1, 2, 3]

const mayClimb = (unit: Unit, able: ReadonlyMap<number, unknown>, floor: number): Check =>
  able.has(floor) ? ok : refuse("TGW-TERR-08", `No man of ${unit.name} can get to that floor.`)

/** TGW-TERR-08 After its move a unit in a house may go up or down with what is left of the move; true if any man did. */
export function* climb(m: State, unit: Unit, left: readonly number[], declared: Declared | "any"): Flow<boolean> {
  if (isCrew(unit) || isMounted(unit) || isVehicle(unit)) return false
  const able = climbers(m, unit, left, declared)
  if (able.size === 0) return false
  const floors = [...able.keys()].sort((a, b) => a - b)
  const to = yield* choose<number | "stay">(
    {
      by: unit.side,
      what: "floor",
      prompt: `${unit.name} is in a house with several floors. Does it change floors?`,
      rules: ["TGW-TERR-08"],
      about: [unit.id],
    },
    offers<number | "stay">(
      offer<number, number | "stay">(
        floors,
        (floor) => mayClimb(unit, able, floor),
        (floor) => ({
          id: `floor:${floor}`,
          label: `${floor === 0 ? "To the ground floor" : `To floor ${floor}`}: ${count(able.get(floor)?.length ?? 0, "man", "men")}`,
          value: floor,
          rules: ["TGW-TERR-08"],
        }),
        () => ALL_FLOORS,
      ),
      { id: "stay", label: "Stay on this floor", value: "stay", rules: ["TGW-TURN-03"], declines: true },
    ),
  )
  if (to === "stay") return false
  const who = able.get(to) ?? []
  putOnFloors(
    unit,
    unit.men.map((_, i) => (who.includes(i) ? to : floorOf(unit, i))),
  )
  tell(m, { kind: "climbed", rules: ["TGW-TERR-08"], unit: unit.id, name: unit.name, floor: to, count: who.length })
  return true
}
