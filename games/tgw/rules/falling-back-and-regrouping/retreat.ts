/**
 * Fall Back moves: TGW-FALL-01 to TGW-FALL-06. Each man goes straight towards his own edge. Where that way is blocked, he goes
 * as near to the edge as the distance rolled allows, searched in half-inch steps. A man who finds no way is trapped.
 */
import { rollMany } from "@salient/engine"
import { baseOnTable, closerThan, nearestPlace, overlap, type Point, Routes } from "@salient/space/table"
import { D6, total } from "../../charts/dice.ts"
import { isFew } from "../../charts/leadership.ts"
import { fallBackDice } from "../../charts/movement.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit, UnitId } from "../../state.ts"
import type { Edge } from "../../types.ts"
import { destroy } from "../casualties.ts"
import {
  baseAt,
  inch,
  isCommand,
  isMounted,
  isThere,
  makeFor,
  pointOf,
  putAt,
  raised,
} from "../general-conventions/models.ts"
import { barsFor, standings } from "../movement/ways.ts"
import { type Field, fieldOf, keepAway } from "../terrain/ground.ts"

const edgeOf = (m: State, unit: Unit): Edge => m.battle.edge[unit.side]

/** How far a point is from an edge. */
function toEdge({ table }: Field, edge: Edge, { x, y }: Point): number {
  switch (edge) {
    case "south":
      return y
    case "north":
      return table.depth - y
    case "west":
      return x
    case "east":
      return table.width - x
  }
}

function towards(edge: Edge, { x, y }: Point, by: number): Point {
  switch (edge) {
    case "south":
      return { x, y: y - by }
    case "north":
      return { x, y: y + by }
    case "west":
      return { x: x - by, y }
    case "east":
      return { x: x + by, y }
  }
}

/** TGW-FALL-03 A small unit that falls back is removed; Command Groups and Professionals are not (TGW-CMD-11, TGW-AS-01). */
const isTooFew = (unit: Unit): boolean =>
  isFew(unit.men.length) && !isCommand(unit) && !makeFor(unit).rules.has("professionalism")

/** TGW-FALL-01 Starts to fall back, and moves at once. `opponents`: the units it was in combat with (TGW-FALL-04). */
export function fallBack(m: State, unit: Unit, opponents: readonly UnitId[] = []): void {
  if (!isThere(unit)) return
  unit.fallingBack = true
  if (isTooFew(unit)) {
    destroy(m, unit, "too few to fall back", "TGW-FALL-03")
    return
  }
  const dice = rollMany(
    m,
    fallBackDice({ cavalry: isMounted(unit), infiltration: false, carries: false }),
    D6,
    "TGW-FALL-02",
    `${unit.name} falls back`,
  )
  const inches = total(dice)
  tell(m, { kind: "falls-back", rules: ["TGW-FALL-02"], unit: unit.id, name: unit.name, inches })
  unit.moved = true
  retreat(m, unit, inches * inch, opponents)
}

function retreat(m: State, unit: Unit, far: number, opponents: readonly UnitId[]): void {
  const field = fieldOf(m)
  const edge = edgeOf(m, unit)
  const others = standings(m).filter((s) => s.unit !== unit && !opponents.includes(s.unit.id))
  const passed = standings(m).filter((s) => opponents.includes(s.unit.id))
  const start = pointOf(unit, 0)
  const routes = new Routes(field.table, others, baseAt(unit, start), barsFor(unit, "any"))
  const order = unit.men
    .map((_, i) => i)
    .sort((a, b) => toEdge(field, edge, pointOf(unit, a)) - toEdge(field, edge, pointOf(unit, b)))
  const ends = new Map<number, Point>()
  for (const i of order) {
    const left = Math.max(inch, far - raised(unit, i)) // TGW-TERR-08: climbing down the stairs comes first
    const end = endOf(field, routes, unit, pointOf(unit, i), edge, left, (p) =>
      isFree(unit, p, [...ends.values()], passed),
    )
    if (end === "off") {
      destroy(m, unit, "it left the table", "TGW-FALL-05")
      return
    }
    if (end === undefined) {
      destroy(m, unit, "it was trapped", "TGW-FALL-06")
      return
    }
    ends.set(i, end)
  }
  unit.floors = []
  putAt(
    unit,
    unit.men.map((_, i) => ends.get(i) as Point),
  )
}

const isFree = (unit: Unit, p: Point, taken: readonly Point[], passed: ReturnType<typeof standings>): boolean => {
  const base = baseAt(unit, p)
  if (taken.some((q) => overlap(base, baseAt(unit, q)))) return false
  return !passed.some((s) => closerThan(s.base, base, keepAway)) // horses and guns are longer than men
}

const STEP = inch / 2

/** Where a man ends; `off`: he has reached the table edge. */
function endOf(
  field: Field,
  routes: Routes,
  unit: Unit,
  from: Point,
  edge: Edge,
  far: number,
  isGood: (p: Point) => boolean,
): Point | "off" | undefined {
  for (let way = far; way <= far + 12 * inch; way += STEP / 2) {
    const to = towards(edge, from, way)
    if (!baseOnTable(field.table, baseAt(unit, to))) return "off"
    if (!routes.isClear(from, to)) break
    if (isGood(to)) return to // TGW-FALL-04: keep going until clear of former opponents
  }
  const left = toEdge(field, edge, from)
  for (let gain = far; gain > 0; gain -= STEP) {
    const goal = { left: (p: Point) => Math.max(0, toEdge(field, edge, p) - (left - gain)) }
    const route = routes.find(from, goal, { within: far + inch, most: far })
    const end = route?.points.at(-1)
    if (!end) continue
    const near = nearestPlace(end, { step: 250, within: 3 * inch }, (p) => {
      const base = baseAt(unit, p)
      return baseOnTable(field.table, base) && routes.isClear(p, p) && isGood(p) && toEdge(field, edge, p) < left
    })
    if (near.at) return near.at
  }
  return undefined
}
