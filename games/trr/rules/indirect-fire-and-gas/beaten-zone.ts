/** The ground that a battery's shells cover: a square aligned with the line of fire. TRR-IND-05. */
import { area, bearing, coverage, lengthOf, type Point, type Rect, zone } from "@salient/space/table"
import { indirectData } from "../../data/indirect.ts"
import type { State, Unit } from "../../state.ts"
import { edgeMiddle, fieldOf, thousandths } from "../scale-and-representation/field.ts"

type On = Pick<State, "scenario">
type Battery = Pick<Unit, "where" | "at" | "side">

/** Where a battery fires from: its place on the table, or the middle of its side's edge (TRR-AMB-17). */
const muzzle = (m: On, battery: Battery): Point =>
  battery.where === "table" ? battery.at : edgeMiddle(m, battery.side)

/** Fire that is aimed at a point. The squares of one group (0: no group) are aligned with one line. */
export type Laid = { readonly battery: Battery; readonly at: Point; readonly group: number }

/** TRR-GAP-12 The line along which a battery fires; with others of its group, from the first of them to the middle of them all. */
export function lineOfFire(m: On, laid: Laid, all: readonly Laid[]): { readonly from: Point; readonly to: Point } {
  const together = laid.group > 0 ? all.filter((x) => x.group === laid.group) : [laid]
  const [first = laid] = together
  const mean = (of: (p: Point) => number) =>
    Math.round(together.reduce((sum, x) => sum + of(x.at), 0) / together.length)
  return { from: muzzle(m, first.battery), to: { x: mean((p) => p.x), y: mean((p) => p.y) } }
}

/** The square on which its shells fall when they land there, its sides along and across the line of fire. */
export function beaten(m: On, battery: Battery, at: Point, line = { from: muzzle(m, battery), to: at }): Rect {
  const edge = thousandths(indirectData.area)
  return zone(at, lengthOf(line.from, line.to) === 0 ? 0 : bearing(line.from, line.to), edge, edge)
}

/** Whether squares on these points overlap exactly, or lie edge to edge across a line of fire. Squares laid by hand need not be exact. */
export function areAbreast(points: readonly Point[], line: { readonly from: Point; readonly to: Point }): boolean {
  const edge = thousandths(indirectData.area)
  const slack = edge / 4
  const length = lengthOf(line.from, line.to)
  if (length === 0) return points.every((p) => lengthOf(p, line.to) <= slack)
  const ahead = { x: (line.to.x - line.from.x) / length, y: (line.to.y - line.from.y) / length }
  const places = points.map((p) => ({
    along: (p.x - line.to.x) * ahead.x + (p.y - line.to.y) * ahead.y,
    across: (p.x - line.to.x) * ahead.y - (p.y - line.to.y) * ahead.x,
  }))
  const across = places.map((p) => p.across).sort((a, b) => a - b)
  const fits = (gap: number) => gap <= slack || Math.abs(gap - edge) <= slack
  return (
    places.every((p) => Math.abs(p.along) <= slack) &&
    across.every((a, i) => i === 0 || fits(a - (across[i - 1] as number)))
  )
}

/** Whether any part of some ground is on the table; off the table it has no effect. */
export function isOverTable(m: On, ground: Rect): boolean {
  const { width, depth } = fieldOf(m).table
  const table = area([
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: depth },
    { x: 0, y: depth },
  ])
  return coverage(ground, table) !== "none"
}
