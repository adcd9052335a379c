/** The machine gun section in a Mark V*: TGW-AS-15. */
import { type Check, type Flow, ok, refuse } from "@salient/engine"
import { Bases, baseOnTable, circle, nearestPlace, offset, overlap, type Point, type Rect } from "@salient/space/table"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { inch, isThere, putAt, RADIUS, unitNamed } from "../general-conventions/models.ts"
import { standings } from "../movement/ways.ts"
import { crewAround, gunsAt } from "../support-weapons/crew.ts"
import { fieldOf, isImpassable, keepAway } from "../terrain/ground.ts"
import { hullOf } from "../vehicles/hull.ts"

export function mayUnload(unit: Unit): Check {
  if (!isThere(unit) || unit.carries === null) return refuse("TGW-AS-15", `${unit.name} carries no section.`)
  if (unit.done)
    return refuse("TGW-AS-15", `${unit.name} has moved: the section can be dropped only at the start of the phase.`)
  const { shaken = 0, stunned = 0 } = unit.vehicle ?? {}
  return shaken + stunned > 0 ? refuse("TGW-AS-15", `The crew of ${unit.name} is shaken or stunned.`) : ok
}

/** TGW-AS-15 The section is placed behind the tank, becomes a unit of its own and counts as Pinned this turn. */
export function* unload(m: State, tank: Unit): Flow {
  const section = unitNamed(m, tank.carries as Unit["id"])
  const hull = hullOf(tank)
  const behind = offset(hull.at, hull.facing, -(hull.depth / 2 + 2 * inch))
  const guns = (at: Point) => gunsAt(section, at, hull.facing)
  const { at } = nearestPlace(behind, { step: inch / 2, within: 10 * inch }, (p) => isFree(m, section, guns(p)))
  if (!at) return
  const placed = guns(at)
  section.guns = placed.map((g) => ({ x: g.at.x, y: g.at.y, facing: g.facing, fixed: false }))
  putAt(section, crewAround(section, placed) ?? [])
  Object.assign(section, { waits: "no", facing: hull.facing, pinned: 1, done: true })
  tank.carries = null
  tank.shown = true // TGW-DEC-21
  tell(m, { kind: "unloaded", rules: ["TGW-AS-15"], unit: section.id, name: section.name, from: tank.name })
  yield* []
}

function isFree(m: State, section: Unit, guns: readonly Rect[]): boolean {
  const crew = crewAround(section, guns)
  if (!crew) return false
  const { table } = fieldOf(m)
  const bases = new Bases(table, standings(m))
  return [...guns, ...crew.map((p) => circle(p, RADIUS))].every(
    (base) =>
      baseOnTable(table, base) &&
      bases.overlapping(base).length === 0 &&
      bases.within(base, keepAway).every((n) => n.standing.unit.side === section.side) &&
      !table.pieces.some(
        (p) =>
          isImpassable(p) &&
          p.form === "area" &&
          overlap(base, { kind: "circle", at: p.points[0] as Point, radius: 1 }),
      ),
  )
}
