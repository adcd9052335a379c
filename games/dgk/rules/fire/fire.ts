/** Fire: DGK-FIRE. Who may fire at whom, at what range, with what chances; and the firing itself. */

import {
  type Check,
  type Flow,
  type Forecast,
  mapOdds,
  type Odds,
  ok,
  type Refusal,
  reckon,
  refuse,
  roll,
} from "@salient/engine"
import { count } from "@salient/kit/words"
import { bearing, chain, closest, cornersOf, inArc, type Point, profileOf, type Rect } from "@salient/space/table"
import { applyLevels } from "../../charts/damage.ts"
import { type FireFacts, fire as fireModel, firesAs } from "../../charts/fire.ts"
import { outnumbering } from "../../charts/outnumbering.ts"
import { bandOf, inches, indirectRange, thousandths } from "../../charts/range.ts"
import { oddsOf, settle, type Trial } from "../../charts/trial.ts"
import { actions } from "../../data/actions.ts"
import { special } from "../../data/tables.ts"
import { troops } from "../../data/troops.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import type { FireAction, Troop } from "../../types.ts"
import {
  arcOf,
  type BoundingCircle,
  bodyOf,
  circleAround,
  frontEdges,
  gapBetween,
  rectOf,
} from "../formations-and-facing/body.ts"
import { suffer } from "../status-and-damage/damage.ts"
import { coverOf } from "../terrain-and-sight/cover.ts"
import { seesUnit } from "../terrain-and-sight/search.ts"
import { terrainNow } from "../terrain-and-sight/terrain.ts"
import { armOf, entryOf, inUse, isArtillery, kindOf, modelOf, nameOf, vehicleOf } from "../troops-and-command/field.ts"
import { carrierOf, mayActOnGround, mayBeMet, mayStandStill, show } from "../troops-and-command/units.ts"
import { type Clear, clearLine } from "./lines.ts"

/** A shot that may be made. */
export type Shot = {
  readonly ok: true
  readonly target: Unit
  readonly action: FireAction
  readonly range: number
  readonly from: Point
  readonly to: Point
  readonly facts: FireFacts
  readonly indirect: boolean
}

/** The stance that fires: a unit as it stands, or as it would stand after a turn. */
type Stance = Pick<Unit, "bases" | "ranks" | "facing">

/** DGK-FIRE-02, DGK-FIRE-03 How far a unit can fire; undefined if it cannot. */
export function maximumRange(m: State, unit: Unit): number | undefined {
  const entry = entryOf(m, unit)
  const firer = firesAs(kindOf(m, unit), entry.armed)
  if (!firer) return undefined
  const shooter: Troop = firer === "armedTransport" || firer === "guards" ? "regularInfantry" : (firer as Troop)
  const range = troops[shooter].range
  return range === null ? undefined : thousandths(range)
}

/** The enemies that could be fired at if they were seen: on the table or riding, and not hidden. */
export const possibleTargets = (m: State, unit: Unit): Unit[] =>
  m.units.filter((u) => u.side !== unit.side && !u.hidden && u.air === null && carrierOf(m, u).where === "table")

/** The possible targets that may be within a distance of a place; the others need not be measured. */
export const targetsWithin = (m: State, unit: Unit, from: BoundingCircle, distance: number): Unit[] =>
  possibleTargets(m, unit).filter((u) => gapBetween(from, circleAround(carrierOf(m, u).bases)) <= distance)

/** The enemies that a unit's side knows of, whatever has happened to them; aircraft in flight can never be targets (DGK-AIR-06). */
export const enemiesKnown = (m: State, unit: Unit): Unit[] =>
  m.units.filter((u) => u.side !== unit.side && !u.hidden && u.air === null)

/** DGK-FIRE-02 May this unit fire at all? */
export function mayFire(m: State, unit: Unit): Check {
  if (unit.air) return mayActOnGround(m, unit)
  const there = mayBeMet(m, unit)
  if (!there.ok) return there
  return maximumRange(m, unit) === undefined ? refuse("DGK-FIRE-02", () => `${nameOf(m, unit)} cannot fire.`) : ok
}

/**
 * DGK-FIRE-05 … -07 May this unit fire at that one in this way? If not, the first rule broken. It is called so often that short sentences
 * built at once are cheaper than functions that would build them (4 % of the time in whole random battles).
 */
export function shotAt(
  m: State,
  firer: Unit,
  target: Unit,
  action: FireAction,
  stance: Stance = firer,
): Shot | Refusal {
  const limit = maximumRange(m, firer)
  if (limit === undefined) return refuse("DGK-FIRE-02", `${nameOf(m, firer)} cannot fire.`)
  const borne = carrierOf(m, target)
  const theirs = bodyOf(borne)
  const riding = firer.where === "aboard"
  const from = riding ? carrierOf(m, firer) : stance
  if (gapBetween(circleAround(from.bases), circleAround(borne.bases)) > limit) return tooFar(target, limit)
  if (!riding && !firer.rails) {
    const arc = arcOf(stance)
    if (!theirs.some((r) => inArc(arc, r).any))
      return refuse("DGK-FIRE-05", `${nameOf(m, target)} is outside the arc of fire.`, borne.front)
  }
  const line = clearLine(m, firer, borne, muzzles(m, firer, from), limit)
  if (!line.ok) return line
  return shotFrom(m, firer, target, action, line, false)
}

const tooFar = (target: Unit, limit: number): Refusal =>
  refuse(["DGK-FIRE-03", "DGK-APP-05"], `The target is beyond maximum range (${inches(limit)}).`, target.front)

/** Where shots come from: the front or, on a train, every side of it (DGK-TRAIN-08). */
function muzzles(m: State, firer: Unit, from: Stance): (readonly [Point, Point])[] {
  return vehicleOf(m, carrierOf(m, firer))?.rails ? bodyOf(from).flatMap((r) => sidesOf(r)) : frontEdges(from)
}

function sidesOf(r: Rect): (readonly [Point, Point])[] {
  const c = cornersOf(r)
  const around = [c.frontLeft, c.frontRight, c.rearRight, c.rearLeft]
  return around.map((p, i) => [p, around[(i + 1) % around.length] as Point] as const)
}

/** A line with all the facts that the calculator needs: DGK-APP-03, filled in automatically. */
function shotFrom(
  m: State,
  firer: Unit,
  target: Unit,
  action: FireAction,
  line: Clear,
  indirect: boolean,
): Shot | Refusal {
  const range = indirect ? (indirectRange(line.range) ?? Number.POSITIVE_INFINITY) : line.range
  const band = bandOf(range)
  const as = firesAs(kindOf(m, firer), entryOf(m, firer).armed)
  const limit = maximumRange(m, firer)
  if (!band || !as || limit === undefined || range > limit)
    return refuse(["DGK-FIRE-03", "DGK-APP-05"], "The target is beyond maximum range.", target.front)
  const facts: FireFacts = {
    firer: as,
    action,
    band,
    outnumbering: outnumbering(firer.strength, target.strength), // DGK-FIRE-09
    actorShaken: firer.status !== "ok",
    target: kindOf(m, target),
    targetFormation: targetFormation(m, target),
    targetCover: coverOf(m, carrierOf(m, target), line.from, "fire"),
    targetShaken: target.status !== "ok",
  }
  return { ok: true, target, action, range: line.range, from: line.from, to: line.to, facts, indirect }
}

/** DGK-TRAIN-01, DGK-VEH-04 The formation in which a unit is targeted. */
export function targetFormation(m: State, target: Unit): Unit["formation"] {
  if (target.rails) return "march"
  if (target.where === "aboard" && !vehicleOf(m, carrierOf(m, target))?.rails) return "maneuver"
  return target.formation
}

/** DGK-INDIR-01 May this unit fire indirectly? Only deployed Artillery, where the battle plays with it. */
export function mayFireIndirectly(m: State, firer: Unit): Check {
  if (!inUse(m, "indirectFire")) return refuse("DGK-INDIR-01", "Indirect fire is not used in this battle.")
  if (!isArtillery(armOf(m, firer)))
    return refuse("DGK-INDIR-01", () => `${nameOf(m, firer)} is not Artillery: only Artillery fires indirectly.`)
  if (firer.where !== "table" || firer.formation !== "deployed")
    return refuse("DGK-INDIR-01", () => `${nameOf(m, firer)} is not deployed.`)
  return ok
}

/** DGK-INDIR-01 Indirect fire at a target that a friend can see: always as Moving Fire. */
export function indirectShotAt(m: State, firer: Unit, target: Unit): Shot | Refusal {
  const limit = thousandths(special.indirect.limit)
  const borne = carrierOf(m, target)
  if (gapBetween(circleAround(firer.bases), circleAround(borne.bases)) > limit) return tooFar(target, limit)
  const arc = arcOf(firer)
  if (!bodyOf(borne).some((r) => inArc(arc, r).any))
    return refuse(["DGK-INDIR-01", "DGK-FIRE-05"], `${nameOf(m, target)} is outside the arc of fire.`, borne.front)
  const near = frontEdges(firer)
    .flatMap(([a, b]) => borne.bases.map((t) => closest(chain([a, b]), rectOf(t))))
    .reduce((best, c) => (c.distance < best.distance ? c : best))
  if (near.distance > limit) return tooFar(target, limit)
  const p = profileOf(terrainNow(m).table, { from: near.from, to: near.to })
  const stands = Math.max(p.start, p.end)
  if (p.stretches.some((s) => s.level >= special.indirect.blockedByLevels && s.level > stands))
    return refuse("DGK-INDIR-01", `A hill lies between it and ${nameOf(m, target)}.`, borne.front)
  if (!isSpotted(m, firer, borne))
    return refuse("DGK-INDIR-01", `No friend of ${nameOf(m, firer)} sees ${nameOf(m, target)}.`, borne.front)
  const line = { ok: true as const, range: near.distance, from: near.from, to: near.to }
  return shotFrom(m, firer, target, "movingFire", line, true)
}

/** DGK-GAP-14 Does any friend see it? Nothing blocks the view from an aircraft. */
const isSpotted = (m: State, firer: Unit, target: Unit): boolean =>
  m.units.some((u) => u.side === firer.side && u.where === "table" && (u.air !== null || seesUnit(m, u, target)))

/** What these levels do to a unit, in words. */
function fateOf(m: State, unit: Unit, levels: number): string {
  if (levels === 0) return "No effect"
  const after = applyLevels(
    { status: unit.status, bases: unit.strength, startingBases: entryOf(m, unit).bases },
    levels,
  )
  if (after.destroyed) return "Destroyed"
  if (after.basesLost > 0) return `${count(after.basesLost, "base")} lost, falls back`
  return after.status === unit.status
    ? "No further effect"
    : after.status === "disordered"
      ? "Disordered"
      : "Demoralized"
}

/** The possible results for a target, the mildest first. */
export function fatesOf(m: State, target: Unit, trial: Trial<number>): Odds<string> {
  const { chances, of } = oddsOf(trial)
  const leastFirst = chances.toSorted((a, b) => a.result - b.result)
  return mapOdds({ chances: leastFirst, of }, (levels) => fateOf(m, target, levels))
}

/** The odds of a shot before it is made. */
export function shotForecast(m: State, firer: Unit, shot: Shot): Forecast {
  const { trial, tallies } = fireModel(modelOf(m), shot.facts)
  return {
    title: `${nameOf(m, firer)} fires at ${nameOf(m, shot.target)}, ${inches(shot.range)}`,
    ordered: true,
    odds: fatesOf(m, shot.target, trial),
    tallies,
  }
}

/** DGK-FIRE-12 Fires: the levels are applied at once, and only to the target (DGK-FIRE-11). */
export function* fireAt(m: State, firer: Unit, shot: Shot): Flow {
  show(m, firer)
  const { target, facts } = shot
  const { trial, tallies } = fireModel(modelOf(m), facts)
  const { result } = settle(trial, (faces, rule, why) => roll(m, faces, rule, why))
  reckon(m, () => ({
    side: firer.side,
    rule: "DGK-FIRE-12",
    why: `${nameOf(m, firer)} fires at ${nameOf(m, target)}`,
    odds: oddsOf(trial),
    got: result,
  }))
  target.underFire = true
  tell(m, {
    kind: "fired",
    rules: [actions[shot.action].rule, "DGK-FIRE-12"],
    unit: firer.id,
    name: nameOf(m, firer),
    target: target.id,
    at: nameOf(m, target),
    action: shot.indirect ? "Indirect Fire" : actions[shot.action].name,
    range: shot.range,
    index: tallies[0]?.tally.total ?? 0,
    levels: result,
  })
  yield* suffer(m, target, result, { from: middleOf(carrierOf(m, firer)) })
}

/**
 * DGK-MOVE-12 The point that a target falls back from: the centre of the firer's front; for a train, which fires out of any side, its
 * middle.
 */
function middleOf(firer: Unit): Point {
  if (!firer.rails) return firer.front
  const { x, y } = circleAround(firer.bases)
  return { x: Math.round(x), y: Math.round(y) }
}

/** DGK-ACT-05 May the unit make Deployed Fire this turn? */
export function mayDeployedFire(m: State, unit: Unit): Check {
  if (unit.formation !== "deployed" || unit.began !== "deployed")
    return refuse("DGK-ACT-05", () => `${nameOf(m, unit)} did not begin the turn deployed.`)
  if (unit.where === "aboard" && !mayStandStill(m, carrierOf(m, unit)).ok)
    return refuse("DGK-VEH-05", () => `${nameOf(m, unit)} is riding on something that moves this turn.`)
  return ok
}

/** The facing from the centre of a unit's front towards a target. */
export const facingTo = (unit: Unit, target: Unit): number =>
  unit.front.x === target.front.x && unit.front.y === target.front.y ? unit.facing : bearing(unit.front, target.front)
