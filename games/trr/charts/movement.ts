/** Movement: TRR-MOVE-01 to -16. A rate, minus one die for each penalty. */

import {
  type Check,
  mapOdds,
  type Odds,
  ok,
  type Part,
  part,
  type Refusal,
  refuse,
  type Tally,
  tally,
  within,
} from "@salient/engine"
import { logisticsData } from "../data/logistics.ts"
import { motivationData } from "../data/motivation.ts"
import { movementData as data } from "../data/movement.ts"
import { terrainData, travellerOf } from "../data/terrain.ts"
import { type Action, type AreaKind, GOINGS, type Going, type Ground, type LineKind, type Mover } from "../types.ts"
import { ascending, sumOfDice } from "./dice.ts"

export type Obstacle = "ordinary" | "large" | "bocage"

/** One move, described by what is on its way. */
export type Journey = {
  readonly mover: Mover
  readonly road?: boolean // all of it along a road or track
  readonly going?: Going // the worst going on the way: TRR-AMB-03
  readonly obstacles?: readonly Obstacle[] // each linear obstacle crossed
  readonly cutter?: boolean // hedge cutter or bulldozer: TRR-MOVE-04
  readonly wire?: number // cm of barbed wire on the way
  readonly actions?: readonly Action[]
  readonly masks?: boolean // prepared for gas
  readonly fog?: boolean
  readonly half?: boolean // hesitant: TRR-MOT-06
}

/** TRR-MOVE-01, -03 How far it could move with no obstacles, in cm. */
export function rate(j: Journey): Tally {
  const { name, road, crossCountry } = data.movers[j.mover]
  const full = j.road ? road : crossCountry
  return tally(
    part("TRR-MOVE-01", `${name}, ${j.road ? "road" : "cross country"}`, full),
    part("TRR-MOT-06", "hesitant: half speed", j.half && full * motivationData.hesitantSpeed - full),
  )
}

/** TRR-MOVE-01 … -16 The penalties of a journey, one die each; or the rule that forbids it. */
export function penalties(j: Journey): Tally | Refusal {
  const parts: Part[] = []
  const wire = wirePenalty(j)
  if ("ok" in wire) return wire
  const worst = worstGoing([j.going ?? "normal", wire.going])
  const going = goingPenalty(j.mover, worst)
  if ("ok" in going) return going
  parts.push(going, wire.dice)
  for (const obstacle of j.obstacles ?? []) {
    const crossing = obstaclePenalty(j, obstacle)
    if ("ok" in crossing) return crossing
    parts.push(crossing)
  }
  for (const action of j.actions ?? []) parts.push(part(actionRules[action], actionNames[action], data.actions[action]))
  parts.push(
    part("TRR-MOVE-15", "gas masks", j.masks && data.masks),
    part("TRR-MOVE-14", "fog", j.fog && (j.road ? data.fog.road : data.fog.crossCountry)),
  )
  return tally(...parts)
}

function goingPenalty(mover: Mover, going: Going): Part | Refusal {
  if (going === "normal") return part("TRR-MOVE-01", "normal going", 0)
  const dice = data.movers[mover][going]
  const rule = { poor: "TRR-MOVE-06", bad: "TRR-MOVE-07", impassable: "TRR-MOVE-08" }[going]
  if (dice === null) return refuse(rule, `${data.movers[mover].name} may not enter ${going} going`)
  return part(rule, `${going} going`, dice)
}

function obstaclePenalty(j: Journey, obstacle: Obstacle): Part | Refusal {
  const base = data.movers[j.mover].linear
  if (base === null) return refuse("TRR-MOVE-04", `${data.movers[j.mover].name} may not cross a linear obstacle`)
  const dice = base + data.linear[obstacle] + (j.cutter ? data.linear.cutter : 0)
  return part("TRR-MOVE-04", `${obstacle === "bocage" ? "bocage" : `${obstacle} obstacle`}`, Math.max(0, dice))
}

/** TRR-MOVE-05 Infantry cut their way through wire, tracked vehicles crush it, all others stop. */
function wirePenalty(j: Journey): { dice: Part; going: Going } | Refusal {
  const width = j.wire ?? 0
  if (width <= 0) return { dice: part("TRR-MOVE-05", "no wire", 0), going: "normal" }
  if (j.mover === "infantry") {
    const dice = width > data.wire.deepOver ? data.wire.deepDice : Math.ceil(width) * data.wire.perCm
    return { dice: part("TRR-MOVE-05", `${width} cm of wire`, dice), going: "normal" }
  }
  if (travellerOf(j.mover, false) === "armour")
    return { dice: part("TRR-MOVE-05", "wire", 0), going: data.wire.trackedGoing }
  return refuse("TRR-MOVE-05", `barbed wire is impassable to ${data.movers[j.mover].name.toLowerCase()}`)
}

const actionRules: { readonly [a in Action]: string } = {
  mountVehicle: "TRR-MOVE-10",
  dismountVehicle: "TRR-MOVE-10",
  dismountBicycle: "TRR-MOVE-10",
  unlimber: "TRR-MOVE-11",
  unload: "TRR-MOVE-11",
  limber: "TRR-MOVE-11",
  load: "TRR-MOVE-11",
  dismountHorse: "TRR-MOVE-16",
  mountHorse: "TRR-MOVE-16",
  fire: "TRR-MOVE-12",
}

const actionNames: { readonly [a in Action]: string } = {
  mountVehicle: "mounting vehicles",
  dismountVehicle: "dismounting from vehicles",
  dismountBicycle: "dismounting from bicycles",
  unlimber: "unlimbering",
  unload: "unloading",
  limber: "limbering up",
  load: "loading",
  dismountHorse: "dismounting",
  mountHorse: "mounting",
  fire: "moving and firing",
}

/** TRR-MOVE-01, -02 What is left of the rate after the penalty dice, in cm; never less than 0. */
export const moveLeft = (rate: Tally, dice: readonly number[]): Tally =>
  within(
    tally(...rate.parts, ...dice.map((die) => part("TRR-MOVE-01", "penalty die", -die))),
    "TRR-MOVE-02",
    0,
    rate.total,
  )

/** The odds of how far a unit gets with a number of penalties. */
export const moveOdds = (rate: Tally, dice: number): Odds<number> =>
  ascending(mapOdds(sumOfDice(dice), (sum) => Math.max(0, rate.total - sum)))

/** TRR-AMB-03 The worst of several goings: the one that is paid for. */
export const worstGoing = (goings: readonly Going[]): Going =>
  goings.reduce<Going>((worst, g) => (GOINGS.indexOf(g) > GOINGS.indexOf(worst) ? g : worst), "normal")

export type Ride = { readonly mover: Mover; readonly armoured?: boolean; readonly uphill?: boolean }

/** TRR-MOVE-05 … -09 The going of an area for a mover; `closed`: it may not be entered. */
export function areaGoing(kind: AreaKind, ride: Ride): Going | "closed" {
  const area = terrainData.areas[kind]
  if (area.uphillOnly && !ride.uphill) return "normal"
  const armoured = (ride.armoured ?? false) && !area.wire // TRR-MOVE-05: tracks cross wire, armoured cars are wheels
  return area.going[travellerOf(ride.mover, armoured)]
}

/** TRR-MOVE-04, -07, -08 What crossing a line means for a mover: an obstacle, going, or nothing. */
export function lineCrossing(kind: LineKind, ride: Ride): { obstacle: Obstacle | null; going: Going | "closed" } {
  const line = terrainData.lines[kind]
  return { obstacle: line.obstacle, going: line.going?.[travellerOf(ride.mover, ride.armoured ?? false)] ?? "normal" }
}

/** TRR-MOVE-14 What rain and lying snow do to the going. */
export function goingUnder(ground: Ground, going: Going, onRoad: boolean): Going {
  if (ground === "dry") return going
  if (onRoad) return ground === "snow" ? worstGoing([going, data.snowRoad]) : going
  return data.worse[ground][going]
}

/** TRR-MOVE-16, TRR-AMB-21 How many of the dismounted figures hold the horses; halves are rounded up. */
export const horseHolders = (figures: number): number => Math.floor(figures / data.horseHolders.oneIn + 0.5)

export type Firer = {
  readonly towed?: boolean
  readonly tripodMg?: boolean
  readonly mortar?: number // mm
  readonly atAircraft?: boolean
  readonly indirect?: boolean
}

/** TRR-MOVE-12, TRR-SEQ-07 Whether a weapon may move and fire in one move. */
export function mayMoveAndFire(f: Firer): Check {
  if (f.indirect) return refuse("TRR-IND-01", "no weapon moves and fires indirect")
  if (f.atAircraft) return refuse("TRR-MOVE-12", "a unit that fires at aircraft may not move")
  if (f.towed) return refuse("TRR-MOVE-12", "towed weapons may not move and fire")
  if (f.tripodMg) return refuse("TRR-MOVE-12", "tripod machine guns may not move and fire")
  if (f.mortar !== undefined && f.mortar >= logisticsData.mediumMortars.from)
    return refuse("TRR-MOVE-12", "medium and heavier mortars may not move and fire")
  return ok
}
