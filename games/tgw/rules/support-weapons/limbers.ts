/** Horse limbers, where they were agreed on: TGW-AS-07, TGW-ARMY-34. */
import { type Check, ok, refuse } from "@salient/engine"
import { type Base, baseOnTable, circle, overlap, type Point } from "@salient/space/table"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { makeOf, type Recipe, recipeText } from "../choosing-forces/makes.ts"
import { gunBase, gunsLeft, makeFor, putAt, RADIUS } from "../general-conventions/models.ts"
import { standings } from "../movement/ways.ts"
import { isInForce } from "../organising-a-battle/optional.ts"
import { fieldOf } from "../terrain/ground.ts"
import { crewAround } from "./crew.ts"

const limberedMake = (make: string, limber: "hitched" | "gone"): string =>
  recipeText({ ...(JSON.parse(make) as Recipe), limber })

/** TGW-ARMY-34 A horse-drawn gun begins behind its limber. */
export function hitch(m: Pick<State, "options">, unit: Unit): void {
  if (isInForce(m, "horseLimber", false) && makeOf(unit.make).rules.has("horseDrawn"))
    unit.make = limberedMake(unit.make, "hitched")
}

/** The crew beside the gun once the limber has gone; undefined if there is no room. */
function crewUnhitched(m: State, unit: Unit): readonly Point[] | undefined {
  const bare = { ...unit, make: limberedMake(unit.make, "gone") }
  const others = standings(m).filter((s) => s.unit !== unit)
  const { table } = fieldOf(m)
  const isClear = (base: Base) => baseOnTable(table, base) && others.every((s) => !overlap(s.base, base))
  const guns = gunsLeft(bare).map((g) => gunBase(bare, g))
  return crewAround(bare, guns, (at) => isClear(circle(at, RADIUS)))
}

/** TGW-ARMY-34 A gun whose limber has gone. */
export const isUnhitched = (m: State, unit: Unit): boolean =>
  isInForce(m, "horseLimber", false) && !makeFor(unit).hitched && makeFor(unit).rules.has("horseDrawn")

/** TGW-ARMY-34 Instead of moving, the crew of a gun behind its limber may unhitch it. */
export function mayUnhitch(m: State, unit: Unit): Check {
  if (!makeFor(unit).hitched) return refuse("TGW-ARMY-34", `${unit.name} has no limber.`)
  return crewUnhitched(m, unit)
    ? ok
    : refuse(["TGW-MOVE-03", "TGW-SUP-02"], `There is no room for the crew of ${unit.name}.`)
}

/** TGW-ARMY-34 The gun stays where it is; its limber is gone for good. */
export function unhitch(m: State, unit: Unit): void {
  const points = crewUnhitched(m, unit)
  if (!points) throw new Error(`${unit.name} has no room for its crew`)
  unit.make = limberedMake(unit.make, "gone")
  putAt(unit, points)
  unit.moved = true
  unit.done = true
  tell(m, { kind: "unhitched", rules: ["TGW-ARMY-34"], unit: unit.id, name: unit.name })
}
