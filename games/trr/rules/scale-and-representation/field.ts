/** The parts of a battle that never change (the prepared scenario, found by its id), and where units stand on its table. */
import { Bug } from "@salient/engine"
import { fieldsBy } from "@salient/kit/field"
import {
  type Base,
  baseOnTable,
  distance,
  overlap,
  type Point,
  type Rect,
  rect,
  type Table,
} from "@salient/space/table"
import { baseData } from "../../data/bases.ts"
import { battleData } from "../../data/battle.ts"
import type { Scenario, Zone } from "../../data/scenario.ts"
import { vehicleData } from "../../data/vehicles.ts"
import { monthOf } from "../../scenarios/checks.ts"
import type { ForceUnit, Formation, UnitId } from "../../scenarios/forces/force.ts"
import { battleNamed } from "../../scenarios/mustered.ts"
import type { Place } from "../../scenarios/places.ts"
import type { Prepared } from "../../scenarios/scenarios.ts"
import type { Feature } from "../../scenarios/terrain.ts"
import type { Drill, State, Unit } from "../../state.ts"
import { type Month, SIDES, type Side } from "../../types.ts"
import { rectAt } from "./remembered.ts"

export type Field = {
  readonly prepared: Prepared
  readonly scenario: Scenario
  readonly table: Table<Feature>
  readonly month: Month
  readonly units: ReadonlyMap<UnitId, ForceUnit>
  readonly places: ReadonlyMap<UnitId, Place>
  readonly formations: ReadonlyMap<string, Formation> // by side and id: `blue/4-rf`
}

/** The field of a scenario: built once, never part of a state. */
export const fieldOf = fieldsBy((name) => makeField(battleNamed(name)))

/** The zone in which a unit is set up; undefined for a unit that comes on later or stays off the table. */
export function zoneOf(m: Pick<State, "scenario">, { id, side }: Pick<Unit, "id" | "side">): Zone | undefined {
  const { places, scenario } = fieldOf(m)
  const start = places.get(id)
  return start?.kind === "zone" ? scenario.sides[side].zones.find((z) => z.id === start.zone) : undefined
}

function makeField(prepared: Prepared): Field {
  const { scenario, table, forces } = prepared
  return {
    prepared,
    scenario,
    table,
    month: monthOf(scenario),
    units: new Map(SIDES.flatMap((side) => forces[side].force.units.map((u) => [u.id, u] as const))),
    places: new Map(SIDES.flatMap((side) => [...forces[side].places])),
    formations: new Map(
      SIDES.flatMap((side) => forces[side].force.formations.map((f) => [`${side}/${f.id}`, f] as const)),
    ),
  }
}

/** A unit's entry in the organisation of its force. */
export function forceOf(m: Pick<State, "scenario">, unit: Pick<Unit, "id">): ForceUnit {
  const found = fieldOf(m).units.get(unit.id)
  if (!found) throw new Bug(`expected a unit of ${m.scenario}, found "${unit.id}"`)
  return found
}

export const nameOf = (m: Pick<State, "scenario">, unit: Pick<Unit, "id">): string => forceOf(m, unit).name

/** The unit with that id. */
export function unitOf(m: State, id: string): Unit {
  const found = m.units.find((u) => u.id === id)
  if (!found) throw new Bug(`expected a unit of this battle, found "${id}"`)
  return found
}

export const onTable = (m: State, side?: Side): Unit[] =>
  m.units.filter((u) => u.where === "table" && (side === undefined || u.side === side))

/** Positions are in thousandths of a cm, charts in cm. */
export const cm = (thousandths: number): number => thousandths / 1000
/** In cm for a sentence: 7.7, not 7.706. */
export const tenths = (thousandths: number): number => Math.round(thousandths / 100) / 10
export const thousandths = (centimetres: number): number => Math.round(centimetres * 1000)

type Size = { readonly width: number; readonly depth: number }

/**
 * The ground a unit covers, by its remaining strength and its formation: figures in ranks, models side by side. Horses and limbers stay
 * with a unit that has dismounted or unlimbered, so no unit needs more room for mounting or limbering up.
 */
export function sizeOf(
  m: Pick<State, "scenario">,
  unit: Pick<Unit, "id" | "drill" | "figures">,
  drill = unit.drill,
): Size {
  const { models, mover } = forceOf(m, unit)
  const kind = models[0]?.kind
  if (kind === "transport") return sized(forceOf(m, unit).kind === "boat" ? baseData.boat : baseData.wagon, 1, 1)
  if (kind === "vehicle" || kind === "flight") return sized(baseData.vehicle, 1, 1)
  if (kind === "gun") return sized(mover === "horseTransport" ? baseData.team : baseData.gun, 1, 1)
  if (kind === "mg" || kind === "antiAircraft") {
    const count = models.length
    return drill === "line" ? sized(baseData.mg, count, 1) : sized(baseData.mg, 1, count)
  }
  const base = mover === "cavalry" ? baseData.mounted : baseData.foot
  const count = Math.max(1, unit.figures.length)
  const short = Math.min(battleData.ranks, count)
  const long = Math.ceil(count / short)
  return drill === "line" ? sized(base, long, short) : sized(base, short, long)
}

const sized = (base: Size, files: number, ranks: number): Size => ({
  width: base.width * files,
  depth: base.depth * ranks,
})

type Standing = Pick<Unit, "id" | "drill" | "figures" | "at" | "facing">
const frames = new WeakMap<Standing, { readonly frame: Rect; readonly drill: Drill; readonly figures: number }>()

/** The rectangle a unit stands on; kept until it moves, turns, changes formation or has losses. */
export function frameOf(m: Pick<State, "scenario">, unit: Standing): Rect {
  const { at, facing, drill } = unit
  const known = frames.get(unit)
  if (known && known.drill === drill && known.figures === unit.figures.length) {
    const { frame } = known
    if (frame.at.x === at.x && frame.at.y === at.y && frame.facing === facing) return frame
  }
  const { width, depth } = sizeOf(m, unit)
  const frame = rectAt(at, facing, width, depth)
  frames.set(unit, { frame, drill, figures: unit.figures.length })
  return frame
}

/** The rectangle it would cover at another place. */
export function frameAt(m: Pick<State, "scenario">, unit: Unit, at: Point, facing: number, drill = unit.drill): Rect {
  const { width, depth } = sizeOf(m, unit, drill)
  return rect({ x: at.x, y: at.y }, facing, width, depth)
}

/** How far apart two units are, closest point to closest point, in thousandths: TRR-FIRE-02. */
export const gap = (m: Pick<State, "scenario">, a: Unit, b: Unit): number => between(frameOf(m, a), frameOf(m, b))

const measured = new WeakMap<Rect, WeakMap<Rect, number>>()

/** The distance between the rectangles of two units: kept, because one decision asks for it dozens of times. */
function between(a: Rect, b: Rect): number {
  let from = measured.get(a)
  if (!from) {
    from = new WeakMap()
    measured.set(a, from)
  }
  const known = from.get(b)
  if (known !== undefined) return known
  const far = distance(a, b)
  from.set(b, far)
  return far
}

/** Whether two units are within a distance of each other. Comparing their middles is usually enough, and cheap. */
export function isWithin(m: Pick<State, "scenario">, a: Unit, b: Unit, reach: number): boolean {
  const [x, y] = [a.at.x - b.at.x, a.at.y - b.at.y]
  if (x * x + y * y <= reach * reach) return true // their middles are within reach
  const [one, other] = [frameOf(m, a), frameOf(m, b)]
  return !isApart(one, other, reach) && between(one, other) <= reach
}

/** The greatest distance of a corner of a rectangle from its middle. */
const cornerReach = ({ width, depth }: Rect): number => (width + depth) / 2

/** Whether two rectangles are so far apart that they need not be measured exactly for this reach. */
export function isApart(a: Rect, b: Rect, reach = 0): boolean {
  const [x, y] = [a.at.x - b.at.x, a.at.y - b.at.y]
  const room = reach + cornerReach(a) + cornerReach(b)
  return x * x + y * y > room * room
}

/** Whether two rectangles share ground. */
export const collide = (a: Rect, b: Rect): boolean => !isApart(a, b) && overlap(a, b)

/** Whether a whole base is on the table. */
export const fits = (m: Pick<State, "scenario">, base: Base): boolean => baseOnTable(fieldOf(m).table, base)

export const isArmour = (m: Pick<State, "scenario">, unit: Pick<Unit, "id">): boolean =>
  forceOf(m, unit).models[0]?.kind === "vehicle"

/** Wagons, lorries and boats: soft, and without figures of their own. */
export const isTransport = (m: Pick<State, "scenario">, unit: Pick<Unit, "id">): boolean =>
  forceOf(m, unit).models[0]?.kind === "transport"

export const isBoat = (m: Pick<State, "scenario">, unit: Pick<Unit, "id">): boolean => forceOf(m, unit).kind === "boat"

/** TRR-AT-07 The damage markers on a model. */
export const markersOn = ({ markers: [markers = 0] }: Pick<Unit, "markers">): number => markers

/** The vehicle type of a model. */
export function vehicleOf(m: Pick<State, "scenario">, unit: Pick<Unit, "id">) {
  const model = forceOf(m, unit).models[0]
  if (model?.kind !== "vehicle") return undefined
  const vehicle = vehicleData.vehicles[model.vehicle]
  if (!vehicle) throw new Bug(`expected a vehicle of vehicles.json, found "${model.vehicle}"`)
  return { ...vehicle, weapons: vehicle.armament[model.version] ?? [], strength: model.strength }
}

/** The point on a side's own edge that is straight behind a point of the table. */
export function onEdge(m: Pick<State, "scenario">, side: Side, { x, y }: Point): Point {
  const { table, scenario } = fieldOf(m)
  switch (scenario.sides[side].edge) {
    case "north":
      return { x, y: table.depth }
    case "south":
      return { x, y: 0 }
    case "east":
      return { x: table.width, y }
    case "west":
      return { x: 0, y }
  }
}

/** Where a side came from: the middle of its edge, TRR-AMB-17. */
export function edgeMiddle(m: Pick<State, "scenario">, side: Side): Point {
  const { table } = fieldOf(m)
  return onEdge(m, side, { x: Math.round(table.width / 2), y: Math.round(table.depth / 2) })
}

/** TRR-SEQ-07 Does a unit fire as one that moves? It does so before its move as well, once it has set out to advance. */
export const firesMoving = (unit: Pick<Unit, "moved" | "goesOn">): boolean => unit.moved > 0 || unit.goesOn

/** How far a point is from the edge its side came from. */
export function fromHome(m: Pick<State, "scenario">, side: Side, p: Point): number {
  const { table, scenario } = fieldOf(m)
  switch (scenario.sides[side].edge) {
    case "north":
      return table.depth - p.y
    case "south":
      return p.y
    case "east":
      return table.width - p.x
    case "west":
      return p.x
  }
}

/** The edges of the table, and the bearing that leads to each. */
export const EDGES = { north: 0, east: 9000, south: 18_000, west: 27_000 } as const

/** The bearing that leads home. */
export const homeward = (m: Pick<State, "scenario">, side: Side): number => EDGES[fieldOf(m).scenario.sides[side].edge]
