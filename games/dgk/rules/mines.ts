/** Minefields and command mines: DGK-MINE-01, DGK-MINE-02. Hidden until somebody steps on them or they are fired. */
import { type Flow, reveal, roll, tell } from "@salient/engine"
import {
  area,
  bearing,
  chain,
  distance,
  type Point,
  type Rect,
  rectangle,
  type Shape,
  shifted,
  turnFrom,
} from "@salient/space/table"
import { special } from "../data/tables.ts"
import { commandMine, fire } from "../model/fire.ts"
import { settle } from "../model/trial.ts"
import type { Mine, State, Unit } from "../state.ts"
import { act } from "./actions.ts"
import { groundFault, inTheWay, seeingFirst } from "./bars.ts"
import { bodyOf, ranksIn, rectOf, standIn } from "./body.ts"
import type { Choice } from "./choice.ts"
import { coverOf } from "./cover.ts"
import { suffer } from "./damage.ts"
import { entryOf, kindOf, lieOf, modelOf, nameOf, thousandths } from "./field.ts"
import { targetFormation } from "./fire.ts"
import type { Plan } from "./paths.ts"
import { stand } from "./regroup.ts"
import { bearerOf, hearersOf } from "./units.ts"

const HALF = thousandths(special.mines.square) / 2

const squareOf = (mine: Pick<Mine, "x" | "y">): Shape =>
  area(rectangle(mine.x - HALF, mine.y - HALF, mine.x + HALF, mine.y + HALF))

/** How far apart the places of a moving body are looked at. */
const PACE = 200

type Halt = { readonly by: Point; readonly body: readonly Rect[] }

/** A field that a body comes on, and where it halts: at the edge it has reached, or as soon as it is clear of friends. */
export type MetMine = { readonly mine: Mine; readonly halt: Halt | undefined }

const isIn = (body: readonly Rect[], mine: Mine): boolean => body.some((r) => distance(r, squareOf(mine)) === 0)

const fieldsOf = (m: State): Mine[] => m.mines.filter((f) => f.kind === "field")

/** The minefield in which a body stands. */
export const mineUnder = (m: State, body: readonly Rect[]): Mine | undefined => fieldsOf(m).find((f) => isIn(body, f))

/** The minefields that a unit may still enter: all but those it stands in. */
function fieldsBefore(m: State, unit: Unit): Mine[] {
  const now = unit.where === "table" ? bodyOf(unit) : []
  return fieldsOf(m).filter((f) => !isIn(now, f))
}

/**
 * DGK-MINE-01 The first minefield that a body enters on a straight way, where it can stop; those it stands in already do not
 * count. A hidden enemy where it would stop is seen.
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
 * DGK-MINE-01 The first minefield that a column enters on its route, and where its head halts: as soon as it can stand. A
 * hidden enemy where it would halt is seen.
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

/**
 * DGK-MINE-01 The field is seen, and costs who is in it a level. Who loses a base by that falls back from it (DGK-DMG-03),
 * but not who was falling back when he came into it.
 */
export function* springMine(m: State, unit: Unit, mine: Mine, falling = false): Flow {
  if (!mine.shown) {
    mine.shown = true
    reveal(m, { kind: "mined", rules: ["DGK-MINE-01"], unit: unit.id, name: nameOf(m, unit), x: mine.x, y: mine.y })
  }
  yield* suffer(m, unit, special.mines.levels, { from: { x: mine.x, y: mine.y }, falling, mine })
}

/**
 * DGK-MINE-01 A unit that enters a field, or another square of the one it is in, stops at once and takes a level; who only
 * moves in one takes a level as well. True if there was a field.
 */
export function* enterMines(m: State, unit: Unit, plan: Plan): Flow<boolean> {
  if (m.mines.length === 0) return false
  const met = firstOn(m, unit, plan)
  const mine = met?.mine ?? mineUnder(m, bodyOf(unit))
  if (!mine) return false
  yield* stand(m, unit, met ?? plan)
  yield* springMine(m, unit, mine)
  return true
}

/** The first field that a unit enters on its way, and how it stands then: as it went, or as it would have stood at the end. */
function firstOn(m: State, unit: Unit, plan: Plan): (Plan & { readonly mine: Mine }) | undefined {
  const { troop } = entryOf(m, unit)
  for (let i = 1; i < plan.way.length; i++) {
    const [from, to] = [plan.way[i - 1] as Point, plan.way[i] as Point]
    if (from.x === to.x && from.y === to.y) continue
    const by = { x: to.x - from.x, y: to.y - from.y }
    const back = Math.abs(turnFrom(plan.facing, bearing(from, to))) > 9_000
    const facing = plan.formation === "deployed" || back ? plan.facing : bearing(from, to)
    const body = standIn(troop, plan.formation, unit.strength, from, facing)
    const met = mineOnWay(m, unit, body, by)
    if (!met) continue
    const { mine, halt } = met
    if (!halt) return { ...plan, mine }
    const front = { x: from.x + halt.by.x, y: from.y + halt.by.y }
    return { ...plan, ranks: ranksIn(troop, plan.formation, unit.strength), body: halt.body, front, facing, mine }
  }
  const mine = fieldsBefore(m, unit).find((f) => isIn(plan.body, f)) // a turn may reach where no straight way led
  return mine && { ...plan, mine }
}

/** DGK-MINE-02 Whoever acts may first fire a command mine of his side: it attacks every unit within 3 in. */
export function mineAction(m: State, unit: Unit): Choice[] {
  return m.mines
    .filter((f) => f.kind === "command" && f.side === unit.side && !f.shown)
    .map((mine) => ({
      id: `fire-mine:${mine.id}`,
      label: "Fire the command mine, then act",
      rules: ["DGK-MINE-02"],
      value: function* () {
        yield* fireMine(m, mine)
        if (unit.where === "table") yield* act(m, unit)
      },
    }))
}

function* fireMine(m: State, mine: Mine): Flow {
  mine.shown = true
  const at = { x: mine.x, y: mine.y }
  reveal(m, { kind: "mineFired", rules: ["DGK-MINE-02"], side: mine.side, x: mine.x, y: mine.y })
  const reach = thousandths(special.commandMine.radius)
  const isNear = (u: Unit) => u.bases.some((b) => distance(rectOf(b), chain([at])) <= reach)
  const hit = m.units.filter((u) => u.air === null && isNear(bearerOf(m, u)))
  for (const unit of hit) {
    if (unit.where === "lost") continue // with what it rode on
    const facts = commandMine(modelOf(m), {
      target: kindOf(m, unit),
      targetFormation: targetFormation(m, unit),
      targetCover: coverOf(m, bearerOf(m, unit), at, "fire"),
      targetShaken: unit.status !== "ok",
    })
    const { result } = settle(fire(modelOf(m), facts).trial, (faces, rule, why) =>
      roll(m, faces, rule, `${why}, command mine`, hearersOf(unit)),
    )
    tell(
      m,
      { kind: "blast", rules: ["DGK-MINE-02"], unit: unit.id, name: nameOf(m, unit), levels: result },
      hearersOf(unit),
    )
    yield* suffer(m, unit, result, { from: at })
  }
  for (const lay of lieOf(m).covers)
    if (
      lay.piece.cover === "fortification" &&
      distance(lay.shape, chain([at])) <= reach &&
      !m.breached.includes(lay.piece.id)
    )
      m.breached.push(lay.piece.id)
}
