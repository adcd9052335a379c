/** Where minefields are, and which units enter them: DGK-MINE-01. Nothing is changed here. */

import { area, distance, type Point, type Rect, rectangle, type Shape, shifted } from "@salient/space/table"
import { thousandths } from "../../charts/range.ts"
import { special } from "../../data/tables.ts"
import type { Mine, State, Unit } from "../../state.ts"
import { bodyOf } from "../formations-and-facing/body.ts"
import { groundFault, inTheWay, seeingFirst } from "../movement/blocking.ts"

const HALF = thousandths(special.mines.square) / 2

const squareOf = (mine: Pick<Mine, "x" | "y">): Shape =>
  area(rectangle(mine.x - HALF, mine.y - HALF, mine.x + HALF, mine.y + HALF))

/** The distance between the positions at which a moving body is checked. */
const PACE = 200

type Halt = { readonly by: Point; readonly body: readonly Rect[] }

/** A field that a body enters, and where it halts: at the edge it has reached, or as soon as it is clear of friends. */
type MetMine = { readonly mine: Mine; readonly halt: Halt | undefined }

export const isIn = (body: readonly Rect[], mine: Mine): boolean => body.some((r) => distance(r, squareOf(mine)) === 0)

const fieldsOf = (m: State): Mine[] => m.mines.filter((f) => f.kind === "field")

/** The minefield that a body is in. */
export const mineUnder = (m: State, body: readonly Rect[]): Mine | undefined => fieldsOf(m).find((f) => isIn(body, f))

/** The minefields that a unit may still enter: all but those it is in. */
export function fieldsBefore(m: State, unit: Unit): Mine[] {
  const now = unit.where === "table" ? bodyOf(unit) : []
  return fieldsOf(m).filter((f) => !isIn(now, f))
}

/**
 * DGK-MINE-01 The first minefield that a body enters on a straight path, where it can stop; those it is already in do not count. A hidden
 * enemy where it would stop is seen.
 */
export const mineOnWay = (m: State, unit: Unit, body: readonly Rect[], by: Point): MetMine | undefined =>
  seeingFirst(
    m,
    unit,
    () => metOnWay(m, unit, body, by),
    (met) => met?.halt?.body,
  )

function metOnWay(m: State, unit: Unit, body: readonly Rect[], by: Point): MetMine | undefined {
  const fields = fieldsBefore(m, unit)
  const length = Math.sqrt(by.x ** 2 + by.y ** 2)
  if (fields.length === 0 || length === 0) return undefined
  let halt: Halt | undefined
  let mine: Mine | undefined
  for (let gone = Math.min(PACE, length); ; gone = Math.min(gone + PACE, length)) {
    const shift =
      gone === length ? by : { x: Math.round((by.x * gone) / length), y: Math.round((by.y * gone) / length) }
    const there = body.map((r) => shifted(r, shift))
    if (!inTheWay(m, unit, there) && !groundFault(m, there)) halt = { by: shift, body: there }
    mine ??= fields.find((f) => isIn(there, f))
    if (mine && (halt || gone === length)) return { mine, halt }
    if (gone === length) return undefined
  }
}

type MetOnRoute = { readonly mine: Mine; readonly head: number }

/**
 * DGK-MINE-01 The first minefield that a column enters on its route, and where its head halts: as soon as it can stand. A hidden enemy
 * where it would halt is seen.
 */
export const mineOnRoute = (
  m: State,
  unit: Unit,
  column: (head: number) => readonly Rect[],
  from: number,
  to: number,
): MetOnRoute | undefined =>
  seeingFirst(
    m,
    unit,
    () => metOnRoute(m, unit, column, from, to),
    (met) => met && column(met.head),
  )

function metOnRoute(
  m: State,
  unit: Unit,
  column: (head: number) => readonly Rect[],
  from: number,
  to: number,
): MetOnRoute | undefined {
  const fields = fieldsBefore(m, unit)
  if (fields.length === 0) return undefined
  let mine: Mine | undefined
  for (let head = from; ; head = Math.min(head + PACE, to)) {
    const body = column(head)
    mine ??= fields.find((f) => isIn(body, f))
    if (mine && (head >= to || (!inTheWay(m, unit, body) && !groundFault(m, body)))) return { mine, head }
    if (head >= to) return undefined
  }
}
