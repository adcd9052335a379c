/** Damage: DGK-DMG, and what it makes units do: fall back, surrender, leave (DGK-MOVE-12 … -14). */

import { type Check, endGame, type Flow, offer, ok, refuse } from "@salient/engine"
import { lengthOf, type Point } from "@salient/space/table"
import { applyLevels, type Damaged } from "../../charts/damage.ts"
import { type MessageId, say } from "../../data/messages.ts"
import { morale, special } from "../../data/tables.ts"
import { reveal, tell } from "../../happenings.ts"
import { chooseIfAny } from "../../questions.ts"
import { type Mine, other, type State, type Unit } from "../../state.ts"
import { sideNames } from "../../types.ts"
import { bodyOf, put } from "../formations-and-facing/body.ts"
import { clearLeaders } from "../leaders.ts"
import { hiddenIn } from "../movement/blocking.ts"
import { arrived, awayFrom, type Retreat, waysBack } from "../movement/retreat.ts"
import { mineOnWay, mineUnder } from "../optional-rules/minefields.ts"
import { entryOf, fieldOf, nameOf, vehicleOf } from "../troops-and-command/field.ts"
import { hearersOf, show, tellMove } from "../troops-and-command/units.ts"
import { type Rest, restsOf } from "./losses.ts"
import { getOffLostVehicle, wreck } from "./passengers.ts"

/**
 * Where the damage came from; whether the unit is pushed back in any case; whether it is already falling back (DGK-DMG-03: only once); the
 * minefield that did the damage and has already cost its level.
 */
export type DamageSource = {
  readonly from: Point
  readonly pushed?: boolean
  readonly falling?: boolean
  readonly mine?: Mine
}

const announce = (
  m: State,
  unit: Unit,
  id: MessageId,
  values: { readonly [name: string]: string | number } = {},
): void => {
  const { text, rules } = say(id, values)
  tell(
    m,
    { kind: "result", rules: [...rules], unit: unit.id, name: nameOf(m, unit), message: id, text },
    hearersOf(unit),
  )
}

/** DGK-DMG-02 Applies levels one after the other, with everything that follows at once. */
export function* suffer(m: State, unit: Unit, levels: number, blow: DamageSource): Flow {
  const entry = entryOf(m, unit)
  const after = applyLevels({ status: unit.status, bases: unit.strength, startingBases: entry.bases }, levels)
  const before = unit.status
  unit.status = after.status
  if (levels > 0) sayDamage(m, unit, before, after)
  if (after.destroyed) {
    yield* destroy(m, unit, "ST_DEAD")
    return
  }
  const away = unit.where === "table" ? awayFrom(unit, blow.from) : undefined // as it stood when it was struck
  if (after.basesLost > 0) yield* loseBases(m, unit, after.basesLost, blow.from)
  const goes = blow.pushed || (after.fallsBack && !blow.falling)
  if (goes && away !== undefined && vehicleOf(m, unit)?.fallsBack !== false) yield* fallBack(m, unit, away, blow.mine) // DGK-TRAIN-06
}

function sayDamage(m: State, unit: Unit, before: Unit["status"], after: Damaged): void {
  if (after.destroyed) return
  if (after.basesLost > 0) announce(m, unit, "ST_LOST", { n: after.basesLost })
  else if (after.status !== before) announce(m, unit, after.status === "disordered" ? "ST_DIS" : "ST_DEM")
}

/** DGK-DMG-04 Lost bases are removed at once; the owner chooses which. */
function* loseBases(m: State, unit: Unit, count: number, from: Point): Flow {
  if (unit.rails)
    unit.rails.lostCars += count // DGK-TRAIN-05: marked, not removed
  else if (unit.where === "table") Object.assign(unit, yield* whichGo(m, unit, count, from))
  unit.strength -= count
  yield* getOffLostVehicle(m, unit)
}

const whichGo = (m: State, unit: Unit, count: number, from: Point): Flow<Rest> =>
  chooseIfAny<Rest>(
    {
      by: unit.side,
      what: "lose-bases",
      prompt: `${nameOf(m, unit)} loses ${count === 1 ? "a base" : `${count} bases`}. Which?`,
      rules: ["DGK-DMG-04"],
      about: [unit.id],
    },
    restsOf(m, unit, count, from),
  )

/** DGK-DMG-06, DGK-MOR-02 Removes a unit and lowers its army's break point; at 0 the army has lost (DGK-MOR-03). */
export function* destroy(m: State, unit: Unit, why: "ST_DEAD" | "ST_SURR" | "left"): Flow {
  if (unit.where === "lost") return
  show(m, unit)
  if (why === "left") tell(m, { kind: "fled", rules: ["DGK-AMB-24"], unit: unit.id, name: nameOf(m, unit) })
  else announce(m, unit, why)
  if (vehicleOf(m, unit)?.carries) yield* wreck(m, unit)
  unit.where = "lost"
  unit.bases = []
  unit.aboard = null
  unit.route = null
  lowerBreakPoint(m, unit.side, morale.unitLost)
}

/** DGK-MOR-03 */
export function lowerBreakPoint(m: State, side: Unit["side"], by: number): void {
  m.breakPoints[side] -= by
  if (m.breakPoints[side] > 0 || !fieldOf(m).scenario.victory.byBreaking) return
  const { text, rules } = say("BREAK", { side: sideNames[side] })
  endGame({ winners: [other(side)], reason: text, rules: [...rules] })
}

/** The ways back as they are offered, in the order in which they are tried. */
const COURSES = ["straight", "right", "left"] as const

type Course = (typeof COURSES)[number]

/** By the sign of the angle from straight back. */
const courseOf = ({ off }: Retreat): Course => (["left", "straight", "right"] as const)[Math.sign(off) + 1] as Course

/**
 * DGK-MOVE-12 Of all ways back, only the straightest may be taken. Its owner has a choice only between the right and the left, so that it is
 * the way straight back that is barred.
 */
const mayFallBack = (m: State, unit: Unit, ways: readonly Retreat[], course: Course): Check =>
  ways.some((w) => courseOf(w) === course)
    ? ok
    : refuse("DGK-MOVE-12", () => `${nameOf(m, unit)} cannot fall back in a straight line.`)

/** DGK-MOVE-12 The straightest way, chosen by the owner if there are two; or what happens to a unit that has none (DGK-MOVE-14). */
function* wayBack(m: State, unit: Unit, away: number): Flow<Retreat | "left" | "ST_SURR"> {
  for (;;) {
    const { ways, edge } = waysBack(m, unit, away)
    if (ways.length === 0) return edge ? "left" : "ST_SURR"
    const way = yield* chooseIfAny<Retreat>(
      {
        by: unit.side,
        what: "fall-back",
        prompt: `Which way does ${nameOf(m, unit)} fall back?`,
        rules: ["DGK-MOVE-12"],
        about: [unit.id],
      },
      offer<Course, Retreat>(
        COURSES,
        (course) => mayFallBack(m, unit, ways, course),
        (course) => {
          const way = ways.find((w) => courseOf(w) === course)
          const aside = `${way ? `${Math.abs(way.off) / 100}° ` : ""}to the ${course} of straight back`
          return { id: course, label: course === "straight" ? "Straight back" : aside, value: way as Retreat }
        },
      ),
    )
    const hidden = hiddenIn(m, unit, arrived(way))
    if (!hidden) return way
    show(m, hidden) // DGK-GAP-14: it sees the unit it would run into, and looks for another way
  }
}

/** DGK-MOVE-12 Falls back as straight as it can; a unit that cannot fall back surrenders (DGK-MOVE-14). */
function* fallBack(m: State, unit: Unit, away: number, paid: Mine | undefined): Flow {
  show(m, unit) // DGK-HIDE-01
  const way = yield* wayBack(m, unit, away)
  if (typeof way === "string") {
    yield* destroy(m, unit, way)
    return
  }
  const met = mineOnWay(m, unit, way.body, way.by)
  const under = mineUnder(m, bodyOf(unit)) // DGK-MINE-01: it may have stood in one
  const mine = met?.mine ?? (under === paid ? undefined : under)
  const { by, body } = met?.halt ?? { by: way.by, body: arrived(way) }
  const before = unit.front
  const front = { x: before.x + by.x, y: before.y + by.y }
  put(unit, way.formation, way.ranks, body, way.facing, front)
  unit.route = null
  tellMove(m, unit, {
    kind: "fellBack",
    rules: ["DGK-MOVE-12", "DGK-MOVE-13"],
    unit: unit.id,
    name: nameOf(m, unit),
    distance: lengthOf(before, front),
  })
  yield* clearLeaders(m, unit, [before, front])
  if (mine) yield* springMine(m, unit, mine, true)
}

/**
 * DGK-MINE-01 The field is revealed, and a unit in it takes a level. A unit that loses a base to it falls back from it (DGK-DMG-03), unless
 * it was already falling back when it entered the field.
 */
export function* springMine(m: State, unit: Unit, mine: Mine, falling = false): Flow {
  if (!mine.shown) {
    mine.shown = true
    reveal(m, { kind: "mined", rules: ["DGK-MINE-01"], unit: unit.id, name: nameOf(m, unit), x: mine.x, y: mine.y })
  }
  yield* suffer(m, unit, special.mines.levels, { from: { x: mine.x, y: mine.y }, falling, mine })
}
