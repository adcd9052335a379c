/** Minefields and command mines: DGK-MINE-01, DGK-MINE-02. Hidden until a unit enters them or they are fired. */

import {
  both,
  type Check,
  type Flow,
  type Forecast,
  mapOdds,
  type Odds,
  type Offer,
  offer,
  ok,
  reckon,
  refuse,
  roll,
  sure,
} from "@salient/engine"
import { count } from "@salient/kit/words"
import { bearing, chain, distance, type Point, turnFrom } from "@salient/space/table"
import { commandMine, fire } from "../../charts/fire.ts"
import { thousandths } from "../../charts/range.ts"
import { oddsOf, settle } from "../../charts/trial.ts"
import { special } from "../../data/tables.ts"
import { reveal, tell } from "../../happenings.ts"
import type { Mine, State, Unit } from "../../state.ts"
import type { Deed } from "../actions/deeds.ts"
import { fatesOf, targetFormation } from "../fire/fire.ts"
import { bodyOf, ranksIn, rectOf, standIn } from "../formations-and-facing/body.ts"
import type { Plan } from "../movement/paths.ts"
import { stand } from "../movement/stand.ts"
import { springMine, suffer } from "../status-and-damage/damage.ts"
import { coverOf } from "../terrain-and-sight/cover.ts"
import { terrainNow } from "../terrain-and-sight/terrain.ts"
import { entryOf, kindOf, modelOf, nameOf } from "../troops-and-command/field.ts"
import { carrierOf, hearersOf, mayActOnGround, mayBeOrdered } from "../troops-and-command/units.ts"
import { fieldsBefore, isIn, mineOnWay, mineUnder } from "./minefields.ts"

/**
 * DGK-MINE-01 A unit that enters a field, or another square of the one it is in, stops at once and takes a level; a unit that only moves
 * within one takes a level as well. True if there was a field.
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

/**
 * The first field that a unit enters on its way, and how it stands then: in its stance on the way, or as it would have stood at the end.
 */
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
  const mine = fieldsBefore(m, unit).find((f) => isIn(plan.body, f)) // a turn may reach where no straight path led
  return mine && { ...plan, mine }
}

/** DGK-MINE-02 May a unit fire this mine of its side before it acts? */
function mayFireMine(m: State, unit: Unit, mine: Mine): Check {
  const ground = mayActOnGround(m, unit)
  if (!ground.ok) return ground
  const ordered = mayBeOrdered(m, unit) // it has begun to act
  if (!ordered.ok) return ordered
  return mine.shown ? refuse("DGK-MINE-02", "This mine has already been fired.") : ok
}

/** DGK-MINE-02 A unit about to act may first fire a command mine of its side: it attacks every unit within 3 in. */
export const mineOffers = (m: State, unit: Unit, thenAct: () => Flow): Offer<Deed> =>
  offer<Mine, Deed>(
    m.mines.filter((f) => f.kind === "command" && f.side === unit.side),
    (mine) => mayFireMine(m, unit, mine),
    (mine) => ({
      id: `fire-mine:${mine.id}`,
      label: "Fire the command mine, then act",
      rules: ["DGK-MINE-02"],
      forecast: () => mineForecast(m, mine),
      value: function* () {
        yield* fireMine(m, mine)
        if (unit.where === "table") yield* thenAct()
      },
    }),
  )

/** DGK-MINE-02 All units on the ground within 3 in, friend and foe, whoever rides included. */
function unitsOver(m: State, mine: Mine): Unit[] {
  const reach = thousandths(special.commandMine.radius)
  const at = chain([{ x: mine.x, y: mine.y }])
  const isNear = (u: Unit) => u.bases.some((b) => distance(rectOf(b), at) <= reach)
  return m.units.filter((u) => u.air === null && isNear(carrierOf(m, u)))
}

/** What the mine does to a unit. */
const blastOn = (m: State, mine: Mine, unit: Unit) =>
  fire(
    modelOf(m),
    commandMine(modelOf(m), {
      target: kindOf(m, unit),
      targetFormation: targetFormation(m, unit),
      targetCover: coverOf(m, carrierOf(m, unit), { x: mine.x, y: mine.y }, "fire"),
      targetShaken: unit.status !== "ok",
    }),
  )

/**
 * The odds of a mine against the units that its side knows of. Whoever rides is not counted: he may be lost with his vehicle before the
 * mine attacks him.
 */
function mineForecast(m: State, mine: Mine): Forecast {
  const known = unitsOver(m, mine)
    .filter((u) => carrierOf(m, u) === u && (u.side === mine.side || !u.hidden))
    .map((unit) => ({ unit, own: unit.side === mine.side, ...blastOn(m, mine, unit) }))
  const title = `Command mine: ${known.map(({ unit }) => nameOf(m, unit)).join(", ") || "nobody known within reach"}`
  const tallies = known.flatMap(({ unit, tallies }) =>
    tallies.map(({ label, tally }) => ({ label: `${nameOf(m, unit)}: ${label}`, tally })),
  )
  const [only, another] = known
  if (only && !another) return { title, ordered: true, odds: fatesOf(m, only.unit, only.trial), tallies }
  let odds: Odds<readonly [enemy: number, own: number]> = sure([0, 0])
  for (const { own, trial } of known)
    odds = both(odds, oddsOf(trial), ([enemy, ours], n) => (own ? [enemy, ours + n] : [enemy + n, ours]))
  // from the least harm to the enemy; what is the same to him stays in the order of the dice, from the most of one's own levels
  const chances = odds.chances.toSorted((a, b) => a.result[0] - b.result[0])
  const friends = known.some(({ own }) => own)
  return {
    title,
    ordered: !friends,
    odds: mapOdds({ ...odds, chances }, ([enemy, ours]) =>
      friends ? `${count(enemy, "level")} to the enemy, ${ours} to your own` : `${count(enemy, "level")} of damage`,
    ),
    tallies,
  }
}

function* fireMine(m: State, mine: Mine): Flow {
  mine.shown = true
  const at = { x: mine.x, y: mine.y }
  reveal(m, { kind: "mineFired", rules: ["DGK-MINE-02"], side: mine.side, x: mine.x, y: mine.y })
  for (const unit of unitsOver(m, mine)) {
    if (unit.where === "lost") continue // lost together with its vehicle
    const { trial } = blastOn(m, mine, unit)
    const { result } = settle(trial, (faces, rule, why) =>
      roll(m, faces, rule, `${why}, command mine`, hearersOf(unit)),
    )
    if (unit.side !== mine.side)
      reckon(m, () => ({
        side: mine.side,
        rule: "DGK-MINE-02",
        why: `the command mine under ${nameOf(m, unit)}`,
        odds: oddsOf(trial),
        got: result,
      }))
    tell(
      m,
      { kind: "blast", rules: ["DGK-MINE-02"], unit: unit.id, name: nameOf(m, unit), levels: result },
      hearersOf(unit),
    )
    yield* suffer(m, unit, result, { from: at })
  }
  const reach = thousandths(special.commandMine.radius)
  for (const lay of terrainNow(m).covers)
    if (
      lay.piece.cover === "fortification" &&
      distance(lay.shape, chain([at])) <= reach &&
      !m.breached.includes(lay.piece.id)
    )
      m.breached.push(lay.piece.id)
}
