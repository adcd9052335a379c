/** Which formation, which unit, which action: options ranked by what they promise. */
import type { Option } from "@salient/engine"
import { troops } from "../data/troops.ts"
import { armOf, entryOf, fieldOf, thousandths } from "../rules/field.ts"
import { seesUnit } from "../rules/fire.ts"
import { leaderNear } from "../rules/leaders.ts"
import { groupOf } from "../rules/turn.ts"
import { leaderOf } from "../rules/units.ts"
import type { State, Unit } from "../state.ts"
import type { LeaderId } from "../types.ts"
import { worth } from "./judge.ts"
import { aimOf, far, mustAttack, nearestEnemy, pressure, standOff } from "./look.ts"

/** What each result of fire is worth against a fresh battalion. */
const blows: readonly (readonly [RegExp, number])[] = [
  [/^Destroyed/, 3],
  [/lost, falls back$/, 1.7],
  [/^Demoralized/, 0.9],
  [/^Disordered/, 0.45],
]

/** The mean worth of a forecast's results. */
function promise(option: Option, value: (result: string) => number): number {
  const odds = option.forecast?.().odds
  if (!odds) return 0
  return odds.chances.reduce((sum, c) => sum + value(c.result) * c.ways, 0) / odds.of
}

const blow = (result: string): number => blows.find(([words]) => words.test(result))?.[1] ?? 0

const clash = (result: string): number =>
  result === "The defenders are beaten" ? 2.1 : result === "Stopped by fire" ? -0.8 : -0.9

const targetOf = (m: State, option: Option): Unit | undefined => m.units.find((u) => option.touches?.includes(u.id))

/** How much a unit wants to do something; the greatest is done. */
export function desire(m: State, unit: Unit, option: Option): number {
  const [verb] = option.id.split(":")
  const arm = armOf(m, unit)
  const enemy = nearestEnemy(m, unit.side, unit.front)
  const near = enemy?.distance ?? Number.POSITIVE_INFINITY
  const range = thousandths(troops[entryOf(m, unit).troop].range ?? 0)
  const attack = mustAttack(m, unit.side)
  const press = pressure(m, unit.side)
  const target = targetOf(m, option)
  const prize = target ? 0.6 + worth(m, target) * 0.6 : 1
  const fights = arm === "infantry" || arm === "cavalry"
  switch (verb) {
    case "deployedFire":
    case "bombing":
    case "strafing":
      return 0.35 + promise(option, blow) * prize
    case "indirectFire":
    case "movingFire":
    case "turnFire":
      return 0.15 + promise(option, blow) * prize - (unit.formation === "deployed" ? 0.2 : 0)
    case "assault":
      return promise(option, clash) * prize - (unit.status === "ok" ? 0.1 : 0.7) + 0.35 * press
    case "regroup": {
      const hurt = unit.status === "demoralized" ? 0.75 : 0.4
      return hurt * (leaderNear(m, unit) ? 1.2 : 0.9)
    }
    case "routeMarch":
      return 1
    case "leave":
      return near < 20_000 ? 0.6 : 0.2
    case "deploy":
      if (unit.formation === "deployed") return near < range && !attack ? 0.12 : 0.02
      if (near > Math.max(range, 7_000)) return attack ? 0 : 0.2
      if (!enemy || (attack && !seesUnit(m, unit, enemy.unit))) return 0.15
      return fights && attack && near > standOff[arm] * (1 - press / 2) + 2_500 ? 0.2 : 0.5
    case "maneuver":
      if (unit.rails) return 0
      if (unit.status === "demoralized") return near < 8_000 ? 0.3 : 0
      if (!attack) return goalIsOpen(m, unit) ? 0.3 : 0
      return near > standOff[arm] * (1 - press / 2) + 1_500 ? 0.42 : fights ? 0.22 + 0.2 * press : 0
    case "march":
      if (unit.rails) return 0
      return attack && near > 20_000 && unit.status === "ok" ? 0.5 : 0
    case "exit":
      return m.turn >= fieldOf(m).scenario.turns - 1 ? 0.9 : 0.1
    case "blow":
    case "cut":
      return 0.6
    default:
      return 0.1
  }
}

/** Is an objective that nobody holds within a turn's reach? */
const goalIsOpen = (m: State, unit: Unit): boolean => {
  const aim = aimOf(m, unit)
  return (
    far(aim, unit.front) < 10_000 &&
    !m.units.some((u) => u.side !== unit.side && u.where === "table" && far(u.front, aim) < 6_000)
  )
}

/** The formations in the order in which they should act: guns first, then who is nearest to the enemy. */
export function groupUrgency(m: State, id: LeaderId): number {
  const units = groupOf(m, { id }).filter((u) => u.where === "table" || u.where === "waiting")
  if (units.length === 0) return -50
  const guns = units.filter((u) => armOf(m, u) === "fieldArtillery" || armOf(m, u) === "heavyArtillery").length
  const nearest = Math.min(
    ...units.map((u) => (u.where === "table" ? (nearestEnemy(m, u.side, u.front)?.distance ?? 60_000) : 40_000)),
  )
  return (guns * 2 >= units.length ? 30 : 0) - nearest / 1_000
}

/** The units of a formation in the order in which they should act. */
export function unitUrgency(m: State, unit: Unit): number {
  const arm = armOf(m, unit)
  const first = arm === "fieldArtillery" || arm === "heavyArtillery" ? 30 : arm === "machineGun" ? 20 : 0
  const near = unit.where === "table" ? (nearestEnemy(m, unit.side, unit.front)?.distance ?? 60_000) : 50_000
  return first - near / 1_000
}

/** Should the Leader ride before his units act: most of those who still have to are beyond his reach? */
export function shouldRide(m: State, id: LeaderId): boolean {
  const leader = leaderOf(m, id)
  const units = groupOf(m, leader).filter((u) => u.where === "table" && !u.acted)
  return units.length > 0 && units.filter((u) => leaderNear(m, u)).length * 2 < units.length
}
