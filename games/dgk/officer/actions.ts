/** Which formation, which unit, which action: options ranked by what they promise. */

import { makes, type Option } from "@salient/engine"
import { bearing, offset, type Point, roadLength, turnFrom, walk } from "@salient/space/table"
import { outnumbering } from "../charts/outnumbering.ts"
import { thousandths } from "../charts/range.ts"
import { regroupChances } from "../charts/regroup.ts"
import { movesAs, troops } from "../data/troops.ts"
import { chargeAt } from "../rules/assaults.ts"
import { circleAround, gapBetween } from "../rules/formations-and-facing/body.ts"
import { leaderNear } from "../rules/leaders.ts"
import { groupOf } from "../rules/the-turn.ts"
import { armOf, entryOf, fieldOf, isArtillery, modelOf } from "../rules/troops-and-command/field.ts"
import type { State, Unit } from "../state.ts"
import type { LeaderId } from "../types.ts"
import { leaningOf } from "./habits.ts"
import type { Intention } from "./intention.ts"
import { far, nearestEnemy } from "./look.ts"
import { hasTargets, inSight, meritOf, type Outlook, outlook, siteOf } from "./merit.ts"
import { wayOut } from "./plan.ts"
import { fullWorth, promiseOf, prospectOf, remainingStrength, strengthOf } from "./value.ts"
import { weights } from "./weights.ts"

const INCH = 1_000

const targetOf = (m: State, option: Option): Unit | undefined => m.units.find((u) => option.touches?.includes(u.id))

/** How much a unit wants each action open to it; it does the one it wants most. */
export function desires(m: State, unit: Unit, intention: Intention): (option: Option) => number {
  const o = outlook(m, unit, intention)
  const spreads = makes(intention.habits, "fire")
  const maneuver = once(() => (unit.rails ? 0 : maneuverDesire(m, unit, o)))
  const deploy = once(() => deployDesire(m, unit, o))
  const fire = (option: Option, target: Unit | undefined) =>
    target ? promiseOf(m, option, target) * prize(m, target) * (spreads && isHit(target) ? leftAlone : 1) : 0
  return (option) => {
    const [verb] = option.id.split(":")
    const target = targetOf(m, option)
    switch (verb) {
      case "deployedFire":
      case "bombing":
      case "strafing":
      case "indirectFire":
        return fire(option, target) + 0.01
      case "turnFire": // a unit with its target in its arc already keeps the movement that may go with it
        return fire(option, target) + 0.001
      case "movingFire": // the fire is a bonus on top of the movement combined with it: DGK-ACT-11
        return fire(option, target) + 0.002 + Math.max(deploy(), maneuver(), unit.formation === "maneuver" ? 0 : -0.3)
      case "assault":
        return target ? assaultDesire(m, unit, target, o, intention) : 0
      case "regroup":
        return regroupDesire(m, unit, o)
      case "routeMarch":
        return routeDesire(unit, o)
      case "leave":
        return leaveDesire(m, unit)
      case "deploy":
        return deploy()
      case "maneuver":
        return maneuver()
      case "march":
        return unit.rails ? 0 : marchDesire(m, unit, o)
      case "exit":
        return exitDesire(m, unit)
      case "blow":
      case "cut":
      case "fire-mine":
        return 0.6
      default:
        return verb === "fly" ? 0.01 : 0
    }
  }
}

/** What a target that has already been hit is worth to somebody who spreads his fire. */
const leftAlone = 0.15
const isHit = ({ underFire, status }: Unit): boolean => underFire || status !== "ok"

const once = (work: () => number): (() => number) => {
  let known: number | undefined
  return () => (known ??= work())
}

/** A target on or near an objective is worth more, and so is one that screens others from fire. */
function prize(m: State, target: Unit): number {
  const near = fieldOf(m).scenario.objectives.some((o) => far(o.at, target.front) < 6 * INCH)
  return near ? 1.15 : 1
}

/** What an Assault is worth: damage done minus damage taken, plus the friends who can follow it up and the ground it wins. */
function assaultDesire(m: State, unit: Unit, target: Unit, o: Outlook, { habits }: Intention): number {
  const charge = chargeAt(m, unit, target, o.reach)
  if (!charge.ok) return -1
  const model = modelOf(m)
  const [mine, theirs] = [strengthOf(m, unit), strengthOf(m, target)]
  const prize = fullWorth(m, target)
  const alone = prospectOf(model, charge.facts, mine, theirs)
  const value = (p: typeof alone) =>
    prize * p.takes -
    fullWorth(m, unit) * p.costs * weights.costs * (unit.status === "ok" ? 1 : 1.3) +
    ground(m, target, o) * p.won
  const followers = makes(habits, "together") ? [] : followersOf(m, unit, target)
  let total = value(alone) + (target.acted ? 0 : weights.pinned * alone.home)
  if (followers.length > 0) {
    // DGK-ASLT-10: later attackers find the target outnumbered
    const bases = target.assaults.reduce((n, b) => n + b, unit.strength) + (followers[0] as Unit).strength
    const second = {
      ...charge.facts,
      outnumbering: outnumbering(bases, target.strength),
      attackerStatus: "ok" as const,
    }
    total += weights.follow * (1 - alone.won) * Math.max(0, value(prospectOf(model, second, mine, theirs)))
  }
  const eager = o.attack ? weights.eager + weights.eagerLate * o.press : weights.eagerDefender
  return total + eager + leaningOf(habits).eager
}

/** Friends of the same formation that have still to act and could assault the same target. */
const followersOf = (m: State, unit: Unit, target: Unit): Unit[] =>
  m.units.filter(
    (u) =>
      u !== unit &&
      u.side === unit.side &&
      u.where === "table" &&
      !u.acted &&
      u.status === "ok" &&
      u.began !== "march" &&
      (troops[entryOf(m, u).troop].assault ?? 0) > 0 &&
      entryOf(m, u).commander === entryOf(m, unit).commander &&
      target.bases.length > 0 &&
      gapBetween(circleAround(u.bases), circleAround(target.bases)) <
        thousandths(troops[entryOf(m, u).troop].assault ?? 0),
  )

/** What it is worth to drive a unit out of its position. */
function ground(m: State, target: Unit, o: Outlook): number {
  let best = 0
  for (const goal of fieldOf(m).scenario.objectives)
    if (far(goal.at, target.front) < 5 * INCH) best = Math.max(best, weights.ground * goal.worth)
  return best * (o.attack ? 1 : 0.7)
}

function regroupDesire(m: State, unit: Unit, o: Outlook): number {
  const chances = regroupChances(modelOf(m), entryOf(m, unit).troop, leaderNear(m, unit) !== undefined)
  const now = strengthOf(m, unit)
  const better = (levels: number) => {
    const ladder = ["demoralized", "disordered", "ok"] as const
    const status = ladder[Math.min(2, ladder.indexOf(unit.status) + levels)] ?? "ok"
    return remainingStrength({ ...now, status }) - remainingStrength(now)
  }
  const gain = (chances[0].total * better(2) + chances[1].total * better(1)) / 100
  const near = Math.min(...o.enemies.map((e) => far(e.front, unit.front)), 60 * INCH)
  return fullWorth(m, unit) * gain * (near < 8 * INCH ? weights.regroupNear : weights.regroupFar)
}

/** Where a full move straight towards the aim would end; for a demoralized unit, straight away from the enemy. */
function ahead(m: State, unit: Unit, o: Outlook, inches: number): Point | undefined {
  if (unit.status === "demoralized") {
    const enemy = nearestEnemy(m, unit.side, unit.front)
    if (!enemy || enemy.distance < 1) return undefined
    return offset(unit.front, bearing(enemy.unit.front, unit.front), thousandths(inches))
  }
  if (!o.aim || far(o.aim, unit.front) < 1) return undefined
  const way = o.over ?? [unit.front, o.aim]
  const reach = Math.min(thousandths(inches), roadLength(way) - 1)
  for (const share of [1, 0.7, 0.4]) {
    const to = walk(way, Math.floor(reach * share))?.at
    if (to && !isTaken(o, to)) return to
  }
  return undefined // no room: there is something better to do than to wait for it
}

/** Would a unit there be in an enemy's zone of control or, at a bridge, on top of a friend? */
const isTaken = (o: Outlook, to: Point): boolean =>
  o.enemies.some((u) => far(u.front, to) < 8 * INCH && u.bases.some((b) => far(b, to) < 1.6 * INCH)) ||
  (o.over !== undefined &&
    o.friends.some((u) => far(u.front, to) < 8 * INCH && u.bases.some((b) => far(b, to) < 1.8 * INCH)))

/** The value of moving for a unit that has nowhere to go: negative, so that it stays. */
const AIMLESS = -0.05

/** The value of moving for a unit that is to leave the table. */
const LEAVING = 0.7

const movesOf = (m: State, unit: Unit) => {
  const { troop, cyclist } = entryOf(m, unit)
  return troops[movesAs(troop, cyclist)]
}

function maneuverDesire(m: State, unit: Unit, o: Outlook): number {
  if (unit.lostOrder) return 0
  const to = ahead(m, unit, o, movesOf(m, unit).maneuver)
  if (!to) return AIMLESS
  if (unit.status !== "demoralized" && wayOut(m, unit)) return LEAVING
  const gain = meritOf(m, o, to) - meritOf(m, o, unit.front)
  // Guns that limber up are silent this turn and the next.
  if (o.guns && unit.formation === "deployed") return gain - weights.limber
  return unit.status === "disordered" ? gain * 0.8 : gain
}

function marchDesire(m: State, unit: Unit, o: Outlook): number {
  const moves = movesOf(m, unit)
  const to = ahead(m, unit, o, moves.march)
  if (!to || unit.status !== "ok" || o.aim === undefined) return AIMLESS
  const clear = o.guns ? 24 * INCH : 17 * INCH
  const seen = (e: Unit) => far(e.front, to) < 8 * INCH || (far(e.front, to) < clear && inSight(m, to, e))
  if (o.enemies.some(seen)) return AIMLESS
  if (far(unit.front, o.aim) < thousandths(moves.maneuver)) return AIMLESS
  return 0.02 + meritOf(m, o, to) - meritOf(m, o, unit.front)
}

function deployDesire(m: State, unit: Unit, o: Outlook): number {
  if (unit.lostOrder) return 0
  const enemy = nearestEnemy(m, unit.side, unit.front)
  if (!enemy) return AIMLESS
  const within = enemy.distance < Math.max(o.range, 7 * INCH)
  if (unit.formation === "deployed") {
    // already in line: deploy only to face a target, or an enemy coming from the side
    if (!within || inArcNow(m, unit, o)) return -0.02
    return o.guns ? (hasTargets(m, o) ? 0.12 : -0.02) : enemy.distance < 8 * INCH ? 0.1 : 0.02
  }
  if (!within) return o.attack || o.aim ? 0.005 : 0.06
  if (o.guns) return siteOf(m, o, unit.front) + weights.lineGuns
  if (!o.fights) return 0.02
  if (!o.attack) return enemy.distance < 9 * INCH ? weights.lineNear : weights.lineFar
  return enemy.distance < 7 * INCH ? weights.lineAttack : 0.01
}

/** Is any enemy within range already in the unit's arc? */
const inArcNow = (m: State, unit: Unit, o: Outlook): boolean =>
  o.enemies.some((e) => {
    const d = far(e.front, unit.front)
    return (
      d >= 1 &&
      d < o.range &&
      Math.abs(turnFrom(unit.facing, bearing(unit.front, e.front))) < 5_500 &&
      inSight(m, unit.front, e)
    )
  })

/** DGK-ACT-09 Continues along the route without orders until friends are in the way or the enemy is near. */
function routeDesire(unit: Unit, o: Outlook): number {
  if (unit.where !== "table" || unit.route === null) return 1
  const next = offset(unit.front, unit.facing, 3 * INCH)
  const blocked = o.friends.some((f) => f.bases.some((b) => far(b, next) < 2 * INCH))
  const met = o.enemies.some((e) => far(e.front, unit.front) < 18 * INCH)
  return blocked || met ? -1 : 0.6
}

/** DGK-AMB-24 How much a unit wants to leave the table: late in the day, or when it is shaken. */
function exitDesire(m: State, unit: Unit): number {
  const { turns } = fieldOf(m).scenario
  const enemy = nearestEnemy(m, unit.side, unit.front)
  const pressed = enemy !== undefined && enemy.distance < 10 * INCH
  if (wayOut(m, unit)) return 0.8
  return m.turn >= turns - 1 || (unit.status !== "ok" && pressed) ? 0.5 : -0.1
}

/** Infantry gets off the train when there is something to do on the ground. */
function leaveDesire(m: State, unit: Unit): number {
  const arm = armOf(m, unit)
  if (arm !== "infantry" && arm !== "cavalry") return -0.1
  const enemy = nearestEnemy(m, unit.side, unit.front)
  return enemy && enemy.distance < 18 * INCH ? 0.3 : 0.01
}

/**
 * The order in which formations should act: first those that can strike before they are struck, then guns, then those with something to win
 * or to save.
 */
export function groupUrgency(m: State, id: LeaderId): number {
  const units = groupOf(m, { id }).filter((u) => u.where === "table" || u.where === "waiting")
  if (units.length === 0) return -50
  const guns = units.filter((u) => isArtillery(armOf(m, u))).length
  let nearest = 60 * INCH
  let stirring = 0
  for (const u of units) {
    if (u.where !== "table" || u.acted) continue
    const enemy = nearestEnemy(m, u.side, u.front)
    if (!enemy) continue
    nearest = Math.min(nearest, enemy.distance)
    if (enemy.distance < 8 * INCH) {
      if (enemy.unit.status === "demoralized") stirring += 6
      else if (enemy.unit.status === "disordered") stirring += 2
      if (u.status === "demoralized") stirring += 4
      else if (mayStrike(m, u, enemy)) stirring += weights.strikeFirst
    }
  }
  return (guns * 2 >= units.length ? weights.gunsFirst : 0) + stirring - nearest / INCH
}

/** Is this a battalion that could assault the enemy near it before he has acted? */
const mayStrike = (m: State, unit: Unit, enemy: { unit: Unit; distance: number }): boolean =>
  !enemy.unit.acted && enemy.distance < thousandths(troops[entryOf(m, unit).troop].assault ?? 0) + INCH

/** The order in which units of a formation should act: fire before charges, units in front before those behind. */
export function unitUrgency(m: State, unit: Unit): number {
  const arm = armOf(m, unit)
  const first = isArtillery(arm) ? 40 : arm === "machineGun" ? 30 : unit.formation === "deployed" ? 4 : 0
  const shaken = unit.status === "ok" ? 0 : -15 // they may have room and a Leader later
  const near = unit.where === "table" ? (nearestEnemy(m, unit.side, unit.front)?.distance ?? 60 * INCH) : 50 * INCH
  return first + shaken - near / INCH
}
