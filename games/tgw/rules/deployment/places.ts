/** Where a unit would stand when it is deployed: its men, its weapons, its facing. TGW-DEP-02 to TGW-DEP-09. */
import { type Check, ok, type Refusal, refuse, type Spot } from "@salient/engine"
import {
  area,
  asBase,
  type Base,
  Bases,
  baseOnTable,
  circle,
  coverage,
  type Point,
  type Rect,
} from "@salient/space/table"
import { data } from "../../data/charts.ts"
import type { State, Unit } from "../../state.ts"
import type { By, Edge, Side } from "../../types.ts"
import {
  baseAt,
  enemiesOf,
  gap,
  groups,
  inch,
  isCrew,
  isVehicle,
  makeFor,
  putAt,
} from "../general-conventions/models.ts"
import { isFormation, placesFor, sceneBase, usualGap } from "../movement/formations.ts"
import { isPlace, standings } from "../movement/ways.ts"
import { crewAround, gunsAt } from "../support-weapons/crew.ts"
import { fieldOf, isImpassable, kindOf } from "../terrain/ground.ts"

const facingFrom: By<Edge, number> = { south: 0, west: 9000, north: 18_000, east: 27_000 }

/** The direction a side faces: away from its edge. */
export const ahead = (m: State, side: Side): number => facingFrom[m.battle.edge[side]]

/** A unit as it would stand. */
export type Put = { readonly points: readonly Point[]; readonly guns: readonly Rect[]; readonly facing: number }

export const basesOf = (unit: Unit, { points, guns, facing }: Put): Base[] => [
  ...points.map((p) => baseAt(unit, p, facing)),
  ...guns,
]

/** As it is shown to clients. */
export const drawnAt = (unit: Unit, { points, guns, facing }: Put) => [
  ...points.map((p) => sceneBase(unit, p, facing)),
  ...guns.map(asBase),
]

/** Where this answer would put the unit's models; whether they may stand there is checked elsewhere. */
export function putBy(m: State, unit: Unit, spot: unknown): Put | Refusal {
  if (typeof spot !== "object" || spot === null || !isPlace(spot as Spot))
    return refuse("TGW-DEP-05", `${unit.name} needs a place on the table.`)
  const s = spot as Spot
  const facing = s.facing ?? ahead(m, unit.side)
  if (isVehicle(unit)) return { points: [{ x: s.x, y: s.y }], guns: [], facing }
  if (isCrew(unit)) {
    const guns = gunsAt(unit, s, facing)
    const points = crewAround(unit, guns)
    return points
      ? { points, guns, facing }
      : refuse("TGW-SUP-02", `${unit.name}: there is not enough room for the crew.`)
  }
  if (s.how !== undefined && (!isFormation(s.how) || s.how === "as"))
    return refuse("TGW-DEP-05", `"${s.how}" is not a formation for deployment.`)
  const room = s.amount ?? usualGap(unit)
  if (!Number.isInteger(room) || room < 0 || room > makeFor(unit).coherency)
    return refuse(["TGW-MOVE-05", "TGW-MOVE-06"], `${unit.name}: the gap is wider than its coherency.`)
  const how = isFormation(s.how) ? s.how : "two"
  const points = placesFor(fieldOf(m), unit, { ...s, how, facing })
  return points
    ? { points, guns: [], facing }
    : refuse("TGW-DEP-05", `${unit.name}: there is no trench or wall there with room for all of them.`)
}

/** TGW-DEP-07 to TGW-DEP-09 In its zone, on ground where it can stand, and at the distances the mission requires. */
export function mayStandAt(m: State, unit: Unit, put: Put): Check {
  const field = fieldOf(m)
  const bases = basesOf(unit, put)
  const zone = area(m.battle.zone[unit.side])
  if (!bases.every((b) => baseOnTable(field.table, b) && coverage(b, zone) === "whole"))
    return refuse("TGW-DEP-05", `${unit.name} would be outside its zone.`)
  const far = mayBeSoNear(m, unit, bases)
  if (!far.ok) return far
  const free = isGoodGround(m, unit, bases)
  if (!free.ok) return free
  if (isVehicle(unit) || put.guns.length > 0) return ok
  return groups(bases, makeFor(unit).coherency).length === 1
    ? ok
    : refuse(["TGW-MOVE-05", "TGW-MOVE-06"], `${unit.name} would be out of coherency.`)
}

function mayBeSoNear(m: State, unit: Unit, bases: readonly Base[]): Check {
  const { pincer, reconnaissance } = data.missions
  if (m.battle.zones === "pincerSweep") {
    const { width, depth } = fieldOf(m).table
    const centre = circle({ x: Math.round(width / 2), y: Math.round(depth / 2) }, pincer.fromCentre * inch)
    if (bases.some((b) => coverage(b, centre) !== "none"))
      return refuse("TGW-DEP-08", `${unit.name} would be within twelve inches of the centre.`)
  }
  if (m.battle.zones !== "reconnaissance") return ok
  const near = enemiesOf(m, unit).some((e) =>
    e.men.some((_, j) => bases.some((b) => nearTo(b, e, j) <= reconnaissance.apart * inch)),
  )
  return near ? refuse("TGW-DEP-09", `${unit.name} would be within eighteen inches of the enemy.`) : ok
}

const nearTo = (base: Base, enemy: Unit, j: number): number =>
  gap({ ...enemy, men: [0], at: [base.at.x, base.at.y] }, 0, enemy, j)

/** TGW-TERR-01, TGW-CAV-04, TGW-VMOV-08 */
function isGoodGround(m: State, unit: Unit, bases: readonly Base[]): Check {
  const mounted = makeFor(unit).rules.has("cavalry")
  const blocked = fieldOf(m).table.pieces.find((p) => {
    const kind = kindOf(p)
    const closed =
      isImpassable(p) ||
      (mounted && (kind.id === "trench" || kind.openings === true)) ||
      (isVehicle(unit) && (kind.openings === true || kind.id === "trench" || kind.id === "wreck"))
    return closed && isOver(bases, p)
  })
  return blocked ? refuse("TGW-TERR-01", `${unit.name} cannot be placed in ${blocked.name}.`) : ok
}

const isOver = (bases: readonly Base[], p: Parameters<typeof isImpassable>[0]): boolean =>
  p.form === "area"
    ? bases.some((b) => coverage(b, area(p.points)) !== "none")
    : bases.some((b) => coverage(b, { kind: "chain", points: p.points, width: p.width ?? 0 }) !== "none")

/** TGW-MOVE-03 Models may not overlap. */
export const isClearOf = (bases: readonly Base[], others: Bases): boolean => bases.every((b) => others.isFree(b))

/** Every model and weapon on the table, by where it stands. */
export const standingBases = (m: State): Bases => new Bases(fieldOf(m).table, standings(m))

/** Puts the unit down there. */
export function putDown(unit: Unit, { points, guns, facing }: Put): void {
  putAt(unit, points)
  unit.facing = facing
  unit.guns = guns.map((g) => ({ x: g.at.x, y: g.at.y, facing: g.facing, fixed: false }))
}
