/** The ground that a battery's shells cover: a square that lies across the line of fire. TRR-IND-05. */
import { bearing, lengthOf, type Point, type Rect, zone } from "@salient/space/table"
import { indirectData } from "../data/indirect.ts"
import { edgeMiddle, thousandths } from "../field.ts"
import type { State, Unit } from "../state.ts"

type On = Pick<State, "scenario">
type Battery = Pick<Unit, "where" | "at" | "side">

/** Where a battery fires from: its place on the table, or the middle of its side's edge (TRR-AMB-17). */
export const muzzle = (m: On, battery: Battery): Point =>
  battery.where === "table" ? battery.at : edgeMiddle(m, battery.side)

/** The square on which its shells fall, if they fall there. */
export function beaten(m: On, battery: Battery, at: Point): Rect {
  const from = muzzle(m, battery)
  const edge = thousandths(indirectData.area)
  return zone(at, lengthOf(from, at) === 0 ? 0 : bearing(from, at), edge, edge)
}
