/**
 * Makes up what a side does not know: where and how the enemy's hidden units stand, and where his mines are. Everything else is known. None
 * of the true positions is kept, not even where no better place is found.
 */

import type { Random } from "@salient/engine"
import type { Point, Rect } from "@salient/space/table"
import type { Zone } from "./data/scenario.ts"
import { bodyOf, put, ranksIn, spotsOf } from "./rules/formations-and-facing/body.ts"
import { inTheWay } from "./rules/movement/blocking.ts"
import { mineUnder } from "./rules/optional-rules/minefields.ts"
import { isUncovered } from "./rules/scenarios-and-setting-up/hidden.ts"
import { anyPlace, randomIn } from "./rules/scenarios-and-setting-up/set-ups.ts"
import { howOf, type UnitSetUp } from "./rules/scenarios-and-setting-up/zones.ts"
import { entryOf, fieldOf } from "./rules/troops-and-command/field.ts"
import { carrierOf, leaderOf } from "./rules/troops-and-command/units.ts"
import { type Mine, other, type State, type Unit } from "./state.ts"
import type { Side } from "./types.ts"

export function imagine(m: State, now: Readonly<State>, who: string, random: Random): void {
  const side = who as Side
  const enemy = other(side)
  if (m.phase !== "battle") return // at the last checkpoint none of the enemy's pieces are set up
  const hidden = m.units.filter((u) => u.side === enemy && u.hidden && now.units.some((n) => n.id === u.id && n.hidden))
  const mines = m.mines.filter((f) => f.side === enemy && !f.shown && now.mines.some((n) => n.id === f.id && !n.shown))
  for (const unit of hidden) forget(m, unit)
  const others: UnitSetUp[] = []
  for (const unit of hidden) if (unit.aboard === null) hide(m, unit, others, random)
  for (const unit of hidden) if (unit.aboard !== null) unit.front = { ...carrierOf(m, unit).front }
  for (const mine of mines) lay(m, mine, random)
}

/** DGK-HIDE-01 Nobody else has seen what has happened to the unit since set-up: it is assumed to be fresh, and to act with its Leader. */
function forget(m: State, unit: Unit): void {
  const { troop, bases, commander } = entryOf(m, unit)
  Object.assign(unit, {
    strength: bases,
    status: "ok",
    acted: leaderOf(m, commander).acted,
    lostOrder: false,
    moved: false,
    stands: false,
    underFire: false,
    assaults: [],
  } satisfies Partial<Unit>)
  const riding = unit.aboard !== null
  if (!riding) unit.where = "waiting"
  const formation = riding ? unit.formation : "maneuver" // passengers keep their formation
  put(unit, formation, ranksIn(troop, formation, bases), [], riding ? unit.facing : 0, { x: 0, y: 0 })
  unit.began = formation
}

/**
 * DGK-GAP-14 Places the unit in its zone where nobody sees it, or failing that where it would be seen; leaves it off the table if there is
 * no room at all.
 */
function hide(m: State, unit: Unit, others: UnitSetUp[], random: Random): void {
  const isFree = (body: readonly Rect[]) => !inTheWay(m, unit, body)
  const isHidden = (body: readonly Rect[]) => isFree(body) && !isUncovered(m, { side: unit.side, bases: spotsOf(body) })
  const found = anyPlace(m, unit, others, isHidden, random) ?? anyPlace(m, unit, others, isFree, random)
  if (!found) return
  const { spot } = found
  const { body } = found.setUp
  const { formation = unit.formation } = howOf(spot)
  unit.where = "table"
  put(unit, formation, ranksIn(entryOf(m, unit).troop, formation, unit.strength), body, spot.facing ?? 0, spot)
  unit.began = formation
  others.push(found.setUp)
}

/** How many times to look for a place that nobody has come upon. */
const TRIES = 20

/** DGK-MINE-01, DGK-MINE-02 Anywhere in a zone of its side, but no minefield under the enemy's feet: he would have found it. */
function lay(m: State, mine: Mine, random: Random): void {
  const { zones } = fieldOf(m).scenario.sides[mine.side]
  const theirs = m.units.filter((u) => u.side !== mine.side && u.where === "table" && u.air === null).flatMap(bodyOf)
  for (let i = 0; i < TRIES; i++) {
    const { x, y }: Point = randomIn(zones[random(zones.length)] as Zone, random)
    Object.assign(mine, { x, y })
    if (!mineUnder({ ...m, mines: [mine] }, theirs)) return
  }
}
