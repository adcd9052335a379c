/** Assaults: DGK-ASLT. Who may assault whom, the odds, and the five steps in their order. */

import {
  type Check,
  type Flow,
  type Forecast,
  mapOdds,
  type Offer,
  offer,
  type Refusal,
  reckon,
  refuse,
  roll,
} from "@salient/engine"
import {
  bearing,
  chain,
  closest,
  inArc,
  type Point,
  pointAlong,
  type Rect,
  shifted,
  tooNear,
} from "@salient/space/table"
import {
  type AssaultFacts,
  type AssaultResult,
  assault as assaultModel,
  closeCombat,
  combatResult,
  defensiveFire,
  isStopped,
} from "../charts/assault.ts"
import { assaultOutnumbering } from "../charts/outnumbering.ts"
import { inches, thousandths } from "../charts/range.ts"
import { oddsOf, settle } from "../charts/trial.ts"
import { say } from "../data/messages.ts"
import { vehiclesData } from "../data/tables.ts"
import { troops } from "../data/troops.ts"
import { tell } from "../happenings.ts"
import type { BaseSpot, State, Unit } from "../state.ts"
import type { GradedTroop, Kind } from "../types.ts"
import type { Deed } from "./actions/deeds.ts"
import { enemiesKnown, targetFormation, targetsWithin } from "./fire/fire.ts"
import {
  apart,
  arcOf,
  bodyOf,
  circleAround,
  frontCorners,
  gapBetween,
  put,
  ranksIn,
  rectOf,
  spotsOf,
  standIn,
} from "./formations-and-facing/body.ts"
import { clearLeaders } from "./leaders.ts"
import { groundFault, hiddenIn, inTheWay } from "./movement/blocking.ts"
import { gaitOf, legCost } from "./movement/going.ts"
import { mineOnWay, mineUnder } from "./optional-rules/minefields.ts"
import { springMine, suffer } from "./status-and-damage/damage.ts"
import { coverOf, inRough } from "./terrain-and-sight/cover.ts"
import { seesUnit } from "./terrain-and-sight/search.ts"
import { blockedBy } from "./terrain-and-sight/sight.ts"
import { terrainNow } from "./terrain-and-sight/terrain.ts"
import { armOf, entryOf, kindOf, modelOf, nameOf } from "./troops-and-command/field.ts"
import { CONTACT, carrierOf, mayActOnGround, mayBeMet, mayBeOrdered, show } from "./troops-and-command/units.ts"

/** A charge that may be ordered: where contact is made, how far it is and the facts for the calculator. */
export type Charge = {
  readonly ok: true
  readonly target: Unit
  readonly cost: number
  readonly facing: number
  readonly front: Point // at contact
  readonly body: readonly Rect[] // at contact
  readonly frontal: boolean
  readonly facts: AssaultFacts
}

/** DGK-ASLT-01 … -03 May this unit assault that one with this much movement? If not, the first rule broken. */
export function chargeAt(m: State, unit: Unit, target: Unit, budget: number): Charge | Refusal {
  const entry = entryOf(m, unit)
  const arm = armOf(m, unit)
  if (arm !== "infantry" && arm !== "cavalry") return refuse("DGK-ASLT-01", "Only Infantry and Cavalry assault.")
  if (unit.began === "march") return refuse("DGK-ASLT-01", `${nameOf(m, unit)} began the turn in march formation.`)
  const borne = carrierOf(m, target)
  const onRails = trainFault(m, unit, borne)
  if (onRails) return onRails
  if (gapBetween(circleAround(unit.bases), circleAround(borne.bases)) > budget)
    return refuse("DGK-ASLT-03", `${nameOf(m, target)} is out of reach.`, borne.front)
  const parts = target.rails ? borne.bases.slice(0, 1) : borne.bases // DGK-TRAIN-11: the train itself is its locomotive
  const near = closestPart(unit.front, parts, borne.front)
  const path = { from: unit.front, to: near }
  if (path.from.x === path.to.x && path.from.y === path.to.y)
    return refuse("DGK-ASLT-03", "The centre of its front already touches the target.", near)
  const facing = bearing(path.from, path.to)
  const start = standIn(entry.troop, "maneuver", unit.strength, unit.front, facing)
  const stand = { bases: spotsOf(start), ranks: ranksIn(entry.troop, "maneuver", unit.strength), facing }
  const blocked = blockedBy(terrainNow(m), path.from, path.to)
  if (blocked && !seesUnit(m, stand, borne))
    return refuse(["DGK-ASLT-02", blocked.rule], `It cannot see ${nameOf(m, target)}: ${blocked.label}.`, blocked.at)
  const by = { x: near.x - unit.front.x, y: near.y - unit.front.y }
  const leg = legCost(terrainNow(m), unit.front, [], by, gaitOf(entry, false), false)
  if (!leg.check.ok) return leg.check
  const flanks = legCost(terrainNow(m), unit.front, frontCorners(stand), by, gaitOf(entry, false), false) // flanks pay nothing
  if (!flanks.check.ok) return flanks.check
  if (Math.round(leg.total) > budget)
    return refuse(
      "DGK-ASLT-03",
      `The assault path costs ${inches(leg.total)}, but the unit has only ${inches(budget)}.`,
      near,
    )
  if (!bodyOf(borne).some((r) => inArc(arcOf(stand), r).any))
    return refuse("DGK-ASLT-02", `${nameOf(m, target)} is outside the arc.`, borne.front)
  const contact = intoContact(start, by, borne)
  const shift = pointAlong({ x: 0, y: 0 }, by, contact)
  const body = start.map((r) => shifted(r, shift))
  const front = { x: unit.front.x + shift.x, y: unit.front.y + shift.y }
  if (target.rails && apart(body, parts.map(rectOf)) > CONTACT)
    return refuse("DGK-TRAIN-11", "Another car blocks the way to the locomotive.", near)
  const other = inTheWay(m, unit, body)
  if (other && other.id !== borne.id)
    return refuse("DGK-MOVE-10", `It would end inside ${nameOf(m, other)}.`, other.front)
  const between = runThrough(m, unit, start, shift, borne)
  if (between) return refuse(["DGK-MOVE-10", "DGK-MOVE-11"], `${nameOf(m, between)} stands in the way.`, between.front)
  const ground = groundFault(m, body)
  if (ground) return ground
  // DGK-TRAIN-08 A unit riding on a train fires out of any side; the train itself has a front like any other unit (DGK-AMB-12).
  const frontal = (target !== borne && borne.rails !== null) || isFrontal(borne, path.from, path.to)
  return {
    ok: true,
    target,
    cost: Math.round(leg.total),
    facing,
    front,
    body,
    frontal,
    facts: factsOf(m, unit, target, frontal, path.from),
  }
}

/** DGK-MOVE-10 The enemy that a charge would run through on its way; hidden ones count too when the charge is about to be made. */
function runThrough(
  m: State,
  unit: Unit,
  start: readonly Rect[],
  by: Point,
  target: Unit,
  unseen = false,
): Unit | undefined {
  const circle = circleAround(spotsOf(start))
  const far = Math.sqrt(by.x ** 2 + by.y ** 2)
  return m.units.find((u) => {
    if (u.side === unit.side || u.id === target.id || u.where !== "table" || u.air !== null) return false
    if (u.hidden && !unseen) return false
    if (gapBetween(circle, circleAround(u.bases)) > far) return false
    return start.some((r) => u.bases.some((b) => tooNear(r, { kind: "shift", by }, rectOf(b), 0).length > 0))
  })
}

/** DGK-TRAIN-02 A train at a March stays under way until it has made a Maneuver, even in a turn in which it has not run yet. */
const isUnderWay = (train: Unit): boolean => train.rails !== null && (train.moved || train.rails.pace === "marching")

/** DGK-TRAIN-11 Only Cavalry may charge a moving train; nobody may charge one that marches this turn. */
function trainFault(m: State, unit: Unit, train: Unit): Refusal | undefined {
  if (!isUnderWay(train)) return undefined
  if (train.moved && train.rails?.pace === "marching")
    return refuse("DGK-TRAIN-11", "A marching train cannot be assaulted.", train.front)
  if (armOf(m, unit) !== "cavalry")
    return refuse("DGK-TRAIN-11", "Only Cavalry can assault a moving train.", train.front)
  return undefined
}

function closestPart(front: Point, parts: readonly BaseSpot[], otherwise: Point): Point {
  let best: { distance: number; to: Point } | undefined
  for (const b of parts) {
    const c = closest(chain([front]), rectOf(b))
    if (!best || c.distance < best.distance) best = c
  }
  return best?.to ?? otherwise
}

/** How far along its path a body goes until it is in contact. */
function intoContact(body: readonly Rect[], by: Point, target: Unit): number {
  const length = Math.sqrt(by.x ** 2 + by.y ** 2)
  let share = 1
  for (const r of body)
    for (const b of target.bases) {
      const [first] = tooNear(r, { kind: "shift", by }, rectOf(b), 0)
      if (first) share = Math.min(share, first[0])
    }
  return Math.max(0, Math.floor(share * length) - 1)
}

/** DGK-ASLT-04, DGK-AMB-12 Does the path enter the area in front of the target, between its two lines? */
function isFrontal(target: Unit, from: Point, to: Point): boolean {
  const arc = arcOf(target)
  return inArc(arc, chain([from, to])).any
}

/** All the facts that the calculator needs about an Assault: DGK-APP-03. */
function factsOf(m: State, unit: Unit, target: Unit, frontal: boolean, from: Point): AssaultFacts {
  const borne = carrierOf(m, target)
  const rolling = isUnderWay(borne)
  return {
    attacker: entryOf(m, unit).troop as GradedTroop,
    attackerStatus: unit.status,
    target: kindOf(m, target) as Exclude<Kind, "aircraft">,
    targetStatus: target.status,
    targetFormation: targetFormation(m, target),
    targetCover: rolling ? vehiclesData.movingTrainCover : coverOf(m, borne, from, "assault"),
    targetInRough: inRough(m, borne),
    frontal,
    outnumbering: assaultOutnumbering(target.assaults, unit.strength, target.strength), // DGK-ASLT-10
  }
}

/** DGK-ASLT-01 May this unit order an Assault at all? */
function mayAssault(m: State, unit: Unit): Check {
  const ground = mayActOnGround(m, unit)
  if (!ground.ok) return ground
  if (troops[entryOf(m, unit).troop].assault === null)
    return refuse("DGK-ASLT-01", () => `${troops[entryOf(m, unit).troop].name} do not assault.`)
  if (unit.formation === "march") return refuse("DGK-ASLT-01", () => `${nameOf(m, unit)} is in march formation.`)
  if (unit.began === "march")
    return refuse("DGK-ASLT-01", () => `${nameOf(m, unit)} began the turn in march formation.`)
  if (unit.moved) return refuse("DGK-TRAIN-11", () => `${nameOf(m, unit)} got off a train this turn.`)
  return mayBeOrdered(m, unit)
}

/** What a unit may assault, or why it may not. */
type Aimed = { readonly target: Unit; readonly charge: Charge | Refusal }

/** DGK-ACT-07 The Assaults that a unit may order at its full reach. */
export function assaultOffers(m: State, unit: Unit, deed: (target: Unit) => Flow): Offer<Deed> {
  const may = mayAssault(m, unit)
  const reach = thousandths(troops[entryOf(m, unit).troop].assault ?? 0)
  const aimed = (target: Unit): Aimed => {
    if (!may.ok) return { target, charge: may }
    const there = mayBeMet(m, target)
    return { target, charge: there.ok ? chargeAt(m, unit, target, reach) : there }
  }
  return offer<Aimed, Deed>(
    may.ok ? targetsWithin(m, unit, circleAround(unit.bases), reach).map(aimed) : [],
    ({ charge }) => charge,
    ({ target, charge }) => ({
      id: `assault:${target.id}`,
      label: `Assault ${nameOf(m, target)}${charge.ok && !charge.frontal ? ", not frontally" : ""}`,
      touches: [target.id],
      rules: ["DGK-ACT-07"],
      forecast: () => chargeForecast(m, unit, charge as Charge),
      value: () => deed(target),
    }),
    () => enemiesKnown(m, unit).map(aimed),
  )
}

/** The odds of an Assault, not counting its order. */
function chargeForecast(m: State, unit: Unit, charge: Charge): Forecast {
  const { trial, tallies } = assaultModel(modelOf(m), charge.facts)
  const names: { readonly [o in AssaultResult["outcome"]]: string } = {
    won: "The defenders are beaten",
    beaten: "The assault is beaten off",
    stopped: "Stopped by fire",
  }
  return {
    title: `${nameOf(m, unit)} assaults ${nameOf(m, charge.target)}${charge.frontal ? " frontally" : " from the flank or rear"}`,
    odds: mapOdds(oddsOf(trial), (r) => names[r.outcome]),
    tallies,
  }
}

const announce = (
  m: State,
  unit: Unit,
  id: "ASL_NOFIRE" | "ASL_STOP" | "ASL_HOME" | "ASL_WIN" | "ASL_LOSE",
  values: { readonly [name: string]: string | number } = {},
): void => {
  const { text, rules } = say(id, values)
  tell(m, { kind: "assault", rules: [...rules], unit: unit.id, name: nameOf(m, unit), message: id, text })
}

/** DGK-GAP-14 The hidden enemy that a charge would run into before its target. */
export const ambusherOf = (m: State, unit: Unit, charge: Charge): Unit | undefined => {
  const borne = carrierOf(m, charge.target)
  const met = hiddenIn(m, unit, charge.body)
  if (met) return met
  const { troop } = entryOf(m, unit)
  const start = standIn(troop, "maneuver", unit.strength, unit.front, charge.facing)
  const by = { x: charge.front.x - unit.front.x, y: charge.front.y - unit.front.y }
  return runThrough(m, unit, start, by, borne, true)
}

/**
 * DGK-MINE-01 A charge into a minefield ends there. So does one that starts in a minefield and loses a base to it, because the unit falls
 * back. Returns true if the charge ended.
 */
function* minedCharge(m: State, unit: Unit, charge: Charge, start: readonly Rect[]): Flow<boolean> {
  const by = { x: charge.front.x - unit.front.x, y: charge.front.y - unit.front.y }
  const met = mineOnWay(m, unit, start, by)
  if (!met) {
    const under = mineUnder(m, bodyOf(unit)) // it starts in one that it knows of
    const { strength } = unit
    if (under) yield* springMine(m, unit, under)
    return unit.where !== "table" || unit.strength < strength
  }
  const { body } = met.halt ?? charge
  const front = met.halt ? { x: unit.front.x + met.halt.by.x, y: unit.front.y + met.halt.by.y } : charge.front
  put(unit, "maneuver", ranksIn(entryOf(m, unit).troop, "maneuver", unit.strength), body, charge.facing, front)
  unit.moved = true
  yield* springMine(m, unit, met.mine)
  return true
}

/** DGK-ASLT-05 The five steps after the order: defensive fire, whether the charge goes home, contact, close combat, effects. */
export function* assault(m: State, unit: Unit, charge: Charge): Flow {
  const { target, facts } = charge
  const model = modelOf(m)
  const throwDice = (faces: number, rule: string, why: string) => roll(m, faces, rule, `${why}, ${nameOf(m, unit)}`)
  show(m, unit)
  show(m, target)
  tell(m, {
    kind: "assaults",
    rules: ["DGK-ACT-07", charge.frontal ? "DGK-ASLT-04" : "DGK-ASLT-02"],
    unit: unit.id,
    name: nameOf(m, unit),
    target: target.id,
    at: nameOf(m, target),
    frontal: charge.frontal,
  })
  const { troop } = entryOf(m, unit)
  const start = standIn(troop, "maneuver", unit.strength, unit.front, charge.facing)
  if (yield* minedCharge(m, unit, charge, start)) return
  target.assaults.push(unit.strength)
  target.underFire = true
  const before = { status: unit.status, front: { ...unit.front } }
  if (facts.targetStatus === "demoralized") announce(m, unit, "ASL_NOFIRE")
  const fired = defensiveFire(model, facts)
  const defence = settle(fired, throwDice).result
  const luck = { side: target.side, rule: "DGK-ASLT-05", why: `${nameOf(m, target)} against an assault` }
  reckon(m, () => ({ ...luck, odds: oddsOf(fired), got: defence }))
  const halting = isStopped(model, facts.attacker, before.status, defence)
  const stopped = settle(halting, throwDice).result
  reckon(m, () => ({ ...luck, odds: mapOdds(oddsOf(halting), Number), got: Number(stopped) }))
  if (stopped) {
    announce(m, unit, "ASL_STOP", { n: defence })
    // DGK-ASLT-07 back at its starting position in maneuver formation, if there is room
    if (!inTheWay(m, unit, start) && !groundFault(m, start))
      put(unit, "maneuver", ranksIn(troop, "maneuver", unit.strength), start, charge.facing, before.front)
    yield* suffer(m, unit, defence, { from: target.where === "aboard" ? carrierOf(m, target).front : target.front })
    return
  }
  announce(m, unit, "ASL_HOME", { n: defence })
  put(unit, "maneuver", ranksIn(troop, "maneuver", unit.strength), charge.body, charge.facing, charge.front)
  unit.moved = true
  yield* clearLeaders(m, unit, [before.front, charge.front])
  target.acted = true // DGK-TURN-09
  yield* suffer(m, unit, defence, { from: target.front }) // it costs no base, or it would have stopped the charge
  const difference = closeCombat(model, facts, unit.status)
  const fighting = combatResult(model, facts, difference.total)
  const fight = settle(fighting, throwDice).result
  reckon(m, () => {
    const worth = (f: typeof fight) => f.target - f.attacker
    const why = `${nameOf(m, unit)} in close combat`
    return { side: unit.side, rule: "DGK-ASLT-05", why, odds: mapOdds(oddsOf(fighting), worth), got: worth(fight) }
  })
  const distance = (u: Unit) => troops[entryOf(m, u).troop].involuntary
  if (fight.outcome === "won")
    announce(m, unit, "ASL_WIN", { n: fight.target, distance: distance(target), m: fight.attacker })
  else announce(m, unit, "ASL_LOSE", { n: fight.attacker, distance: distance(unit), m: fight.target })
  const [mine, theirs] = [unit.front, carrierOf(m, target).front]
  // The defender first, so that a beaten defender's new position counts when the attacker is judged.
  yield* suffer(m, target, fight.target, { from: mine, pushed: fight.outcome === "won" })
  if (unit.where === "table")
    yield* suffer(m, unit, fight.attacker, { from: theirs, pushed: fight.outcome === "beaten" })
}
