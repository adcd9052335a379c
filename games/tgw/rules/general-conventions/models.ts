/** Models on their bases: where they stand, how far apart, whether a unit is in coherency. TGW-GEN-06, TGW-MOVE-05. */
import { type Check, ok, refuse } from "@salient/engine"
import { type Base, circle, distance, type Point, type Rect, rect } from "@salient/space/table"
import { data } from "../../data/charts.ts"
import { modelData } from "../../data/models.ts"
import type { State, Unit, UnitId } from "../../state.ts"
import type { Side } from "../../types.ts"
import { type Make, type Man, makeOf } from "../choosing-forces/makes.ts"
import { areNear, betweenBoxes, boxOf } from "./boxes.ts"

export const inch = 1000
const { infantry, cavalry } = modelData
export const RADIUS = infantry.radius * inch

/** A model on the table. */
export type Model = { readonly id: string; readonly base: Base; readonly unit: Unit; readonly number: number }

export const makeFor = (unit: Pick<Unit, "make">): Make => makeOf(unit.make)

/** On the table, with at least one man left. */
export const isThere = (unit: Unit): boolean => unit.men.length > 0 && unit.at.length > 0
/** TGW-SMR-05 Off the table, and still to come. */
export const isAway = (unit: Unit): boolean => unit.men.length > 0 && unit.waits !== "no"

export const unitsOf = (m: State, side: Side): Unit[] => m.units.filter((u) => u.side === side && isThere(u))
export const enemiesOf = (m: State, unit: Unit): Unit[] => m.units.filter((u) => u.side !== unit.side && isThere(u))
/** The enemies on the table, nearest first by the boxes around them: for searches that stop at the first that will do. */
export function enemiesNearestFirst(m: State, unit: Unit): Unit[] {
  const own = boxOf(unit)
  return enemiesOf(m, unit)
    .map((enemy) => ({ enemy, far: betweenBoxes(own, boxOf(enemy)) }))
    .sort((a, b) => a.far - b.far)
    .map(({ enemy }) => enemy)
}
/** TGW-CHAR-03 At least one of its men is left. */
export const mayBeUsed = (unit: Unit): Check =>
  isThere(unit) ? ok : refuse("TGW-CHAR-03", `${unit.name} is not on the table.`)

export const sideOf = (m: State, side: Side): Unit[] => m.units.filter((u) => u.side === side)
export const allThere = (m: State): Unit[] => m.units.filter(isThere)

export function unitNamed(m: State, id: UnitId): Unit {
  const found = m.units.find((u) => u.id === id)
  if (!found) throw new Error(`no unit ${id}`)
  return found
}

export const isMounted = (unit: Unit): boolean => makeFor(unit).rules.has("cavalry")
export const isVehicle = (unit: Unit): boolean => makeFor(unit).vehicle !== undefined
/** TGW-SUP-01: it serves a weapon. */
export const isCrew = (unit: Unit): boolean => makeFor(unit).guns.length > 0
/** Its models stand on round bases. */
const isRound = (unit: Unit): boolean => !isMounted(unit) && !isVehicle(unit)

/** T-23 The size and height of its models, in thousandths. */
export function sizeOf(unit: Unit): { readonly width: number; readonly depth: number; readonly height: number } {
  const { vehicle, entry } = makeFor(unit)
  const block = vehicle ? modelData.vehicles[entry] : isMounted(unit) ? cavalry : undefined
  if (vehicle && !block) throw new Error(`models.json gives no size for ${entry}`)
  return block
    ? { width: block.width * inch, depth: block.depth * inch, height: block.height * inch }
    : { width: 2 * RADIUS, depth: 2 * RADIUS, height: infantry.height * inch }
}

const reaches = new WeakMap<Make, number>()

/** How far its models extend from their middles, at most. */
export function reachOf(unit: Unit): number {
  const make = makeFor(unit)
  let reach = reaches.get(make)
  if (reach === undefined) {
    const { width, depth } = sizeOf(unit)
    reach = isRound(unit) ? RADIUS : Math.ceil(Math.hypot(width, depth) / 2)
    reaches.set(make, reach)
  }
  return reach
}

/** A man by his place in the list of men left. */
export const manAt = (unit: Unit, place: number): Man => makeFor(unit).men[unit.men[place] as number] as Man
export const menOf = (unit: Unit): Man[] => unit.men.map((n) => makeFor(unit).men[n] as Man)

export const pointOf = (unit: Unit, place: number): Point => ({
  x: unit.at[2 * place] as number,
  y: unit.at[2 * place + 1] as number,
})
export const pointsOf = (unit: Unit): Point[] => (unit.at.length === 0 ? [] : unit.men.map((_, i) => pointOf(unit, i)))

/** The base that a man of the unit would have at a point. */
export function baseAt(unit: Unit, at: Point, facing = unit.facing): Base {
  if (isRound(unit)) return circle(at, RADIUS)
  const { width, depth } = sizeOf(unit)
  return rect(at, facing, width, depth)
}

export const baseOf = (unit: Unit, place: number): Base => baseAt(unit, pointOf(unit, place))

/** Its models as the table knows them, with their numbers. */
export const modelsOf = (unit: Unit): Model[] =>
  unit.men.map((number, i) => ({ id: `${unit.id}/${number}`, base: baseOf(unit, i), unit, number }))

// Support Weapons

/** T-23 The base of a weapon at a place. */
export function gunBaseAt(unit: Unit, at: Point, facing: number): Rect {
  const { weapon, hitched } = makeFor(unit)
  const block = hitched ? modelData.limber : weapon && modelData.weapons[weapon]
  if (!block) throw new Error(`models.json gives no size for ${weapon}`)
  return rect(at, facing, block.width * inch, block.depth * inch)
}

/** The numbers of its weapons that still have crew: TGW-SUP-01. */
export const gunsLeft = (unit: Unit): number[] =>
  unit.guns.length === 0
    ? []
    : makeFor(unit).guns.flatMap(({ crew }, g) => (crew.some((n) => unit.men.includes(n)) ? [g] : []))

export function gunBase(unit: Unit, g: number): Rect {
  const gun = unit.guns[g]
  if (!gun) throw new Error(`${unit.name} has no gun ${g}`)
  return gunBaseAt(unit, { x: gun.x, y: gun.y }, gun.facing)
}

/** Its guns as models: they are only obstacles. */
export const gunModels = (unit: Unit): Model[] =>
  isThere(unit)
    ? gunsLeft(unit).map((g) => ({ id: `${unit.id}/gun:${g}`, base: gunBase(unit, g), unit, number: -1 - g }))
    : []
export const isGun = ({ number }: Model): boolean => number < 0

/** TGW-TERR-08 The floor a man is on, by his place in the list of men left. */
export const floorOf = (unit: Pick<Unit, "floors">, place: number): number => unit.floors[place] ?? 0
const FLOOR = data.movement.floor * inch
/** A man's height above the ground floor, in thousandths. */
export const raised = (unit: Pick<Unit, "floors">, place: number): number => floorOf(unit, place) * FLOOR

/** TGW-TERR-08 Puts the men on these floors. */
export function putOnFloors(unit: Unit, floors: readonly number[]): void {
  unit.floors = floors.some((f) => f > 0) ? [...floors] : []
}

/** Puts the men who are left at these points, in their order. */
export function putAt(unit: Unit, points: readonly Point[]): void {
  unit.at = points.flatMap((p) => [p.x, p.y])
}

/** Removes men by their numbers. */
export function takeOff(unit: Unit, numbers: ReadonlySet<number>): void {
  const at = unit.men.flatMap((n, i) =>
    numbers.has(n) ? [] : [unit.at[2 * i] as number, unit.at[2 * i + 1] as number],
  )
  if (unit.floors.length > 0) unit.floors = unit.floors.filter((_, i) => !numbers.has(unit.men[i] as number))
  unit.men = unit.men.filter((n) => !numbers.has(n))
  unit.at = at
  unit.cover = unit.cover.filter((n) => !numbers.has(n))
}

/** The distance between two men, base edge to base edge, rounded up. Round bases take a shortcut without geometry. */
export function gap(a: Unit, i: number, b: Unit, j: number): number {
  if (!isRound(a) || !isRound(b)) return distance(baseOf(a, i), baseOf(b, j))
  return roundGap(a.at[2 * i] as number, a.at[2 * i + 1] as number, b.at[2 * j] as number, b.at[2 * j + 1] as number)
}

const roundGap = (x: number, y: number, u: number, v: number): number =>
  Math.max(0, Math.ceil(Math.sqrt((x - u) ** 2 + (y - v) ** 2)) - 2 * RADIUS)

/** The shortest distance between two units. */
export function apart(a: Unit, b: Unit): number {
  let least = Number.POSITIVE_INFINITY
  if (isRound(a) && isRound(b)) {
    for (let i = 0; i < a.at.length; i += 2)
      for (let j = 0; j < b.at.length; j += 2)
        least = Math.min(
          least,
          ((a.at[i] as number) - (b.at[j] as number)) ** 2 + ((a.at[i + 1] as number) - (b.at[j + 1] as number)) ** 2,
        )
    return Math.max(0, Math.ceil(Math.sqrt(least)) - 2 * RADIUS)
  }
  const reach = reachOf(a) + reachOf(b)
  for (let i = 0; i < a.men.length; i++)
    for (let j = 0; j < b.men.length; j++)
      if (fromMiddles(a, i, b, j) - reach < least) least = Math.min(least, gap(a, i, b, j))
  return least
}

/** The distance between the middles of two models. */
const fromMiddles = (a: Unit, i: number, b: Unit, j: number): number =>
  Math.hypot(
    (a.at[2 * i] as number) - (b.at[2 * j] as number),
    (a.at[2 * i + 1] as number) - (b.at[2 * j + 1] as number),
  )

/** True if two models are no farther apart than this: most are much nearer or much farther. */
export function isWithin(a: Unit, i: number, b: Unit, j: number, far: number): boolean {
  return fromMiddles(a, i, b, j) <= far + reachOf(a) + reachOf(b) && gap(a, i, b, j) <= far
}

/** True if two units are no farther apart than this. */
export const areWithin = (a: Unit, b: Unit, far: number): boolean =>
  areNear(boxOf(a), boxOf(b), far + reachOf(a) + reachOf(b)) && apart(a, b) <= far

/** The groups that bases form when links may be no longer than the reach: TGW-MOVE-05. */
export function groups(bases: readonly Base[], reach: number): number[][] {
  const left = new Set(bases.keys())
  const found: number[][] = []
  for (const start of bases.keys()) {
    if (!left.delete(start)) continue
    const group = [start]
    for (const i of group)
      for (const j of left)
        if (between(bases[i] as Base, bases[j] as Base) <= reach) {
          left.delete(j)
          group.push(j)
        }
    found.push(group)
  }
  return found
}

const between = (a: Base, b: Base): number =>
  a.kind === "circle" && b.kind === "circle" && a.radius === RADIUS && b.radius === RADIUS
    ? roundGap(a.at.x, a.at.y, b.at.x, b.at.y)
    : distance(a, b)

export const isCoherentAt = (unit: Unit, points: readonly Point[]): boolean =>
  points.length < 2 ||
  groups(
    points.map((p) => baseAt(unit, p)),
    makeFor(unit).coherency,
  ).length === 1

/** TGW-SUP-02, TGW-SUP-12 The crew stays within an inch of its weapon; the weapons of a battery within four of each other. */
export const isCoherentWith = (unit: Unit, points: readonly Point[], guns: readonly Rect[]): boolean => {
  if (guns.length === 0) return isCoherentAt(unit, points)
  if (guns.length === 1)
    return groups([...points.map((p) => baseAt(unit, p)), ...guns], makeFor(unit).coherency).length === 1
  return groups(guns, data.coherency.battery * inch).length === 1 && crewParts(unit, points, guns) === guns.length
}

/** TGW-SUP-02, TGW-SUP-12 How many parts the weapons of a battery form with their crews, each crew counting with its own weapon. */
export function crewParts(
  unit: Unit,
  points: readonly Point[],
  guns: readonly Rect[],
  gone?: ReadonlySet<number>,
): number {
  const { guns: made, coherency } = makeFor(unit)
  const served = made.filter(({ crew }) => crew.some((n) => unit.men.includes(n)))
  let parts = 0
  for (const [k, { crew }] of served.entries()) {
    const left = unit.men.flatMap((n, i) =>
      crew.includes(n) && !gone?.has(n) ? [baseAt(unit, points[i] as Point)] : [],
    )
    if (left.length > 0) parts += groups([...left, guns[k] as Rect], coherency).length
  }
  return parts
}

export const isCoherent = (unit: Unit): boolean =>
  isCoherentWith(
    unit,
    pointsOf(unit),
    gunsLeft(unit).map((g) => gunBase(unit, g)),
  )

/** TGW-MOR-12: Command Groups never count as few. */
export const isCommand = (unit: Unit): boolean => makeFor(unit).commandRange > 0

export const sayInches = (thousandths: number): string => `${Math.round(thousandths / 10) / 100}"`
