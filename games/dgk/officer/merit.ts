/** How good a place is for a unit: how far it brings the unit forward, what fire falls on it, what it could fire at or assault from it. */

import { bearing, type Point, turnFrom } from "@salient/space/table"
import { thousandths } from "../charts/range.ts"
import { troops } from "../data/troops.ts"
import { knownEnemies } from "../rules/movement/blocking.ts"
import { armOf, entryOf, fieldOf, isArtillery } from "../rules/troops-and-command/field.ts"
import type { State, Unit } from "../state.ts"
import { COVERS, type Cover } from "../types.ts"
import { dangerAt, fireWorth } from "./danger.ts"
import { fearUnder, goesForward, type Intention } from "./intention.ts"
import { clearBetween, coverAt, far, pressure, wayOver } from "./look.ts"
import { aimOf } from "./plan.ts"
import { weights } from "./weights.ts"

const INCH = 1_000

/** Everything that stays the same while one unit compares places. */
export type Outlook = {
  readonly unit: Unit
  readonly enemies: readonly Unit[]
  readonly friends: readonly Unit[]
  readonly aim: Point | undefined
  /** The way to the aim over a bridge or ford, where impassable ground bars the straight one. */
  readonly over: readonly Point[] | undefined
  readonly attack: boolean
  readonly press: number
  /** How much fire counts, depending on what the side means to do. */
  readonly fear: number
  readonly fights: boolean
  readonly guns: boolean
  readonly range: number
  readonly reach: number
  /** The cover of enemies already looked at. */
  readonly covers: Map<string, number>
}

export function outlook(m: State, unit: Unit, intention: Intention): Outlook {
  const troop = troops[entryOf(m, unit).troop]
  const fights = troop.arm === "infantry" || troop.arm === "cavalry"
  const aim = unit.status === "demoralized" ? undefined : aimOf(m, unit, intention)
  const attack = goesForward(m, unit.side, intention)
  return {
    unit,
    enemies: knownEnemies(m, unit.side),
    friends: m.units.filter((u) => u.side === unit.side && u !== unit && u.where === "table" && !u.air),
    aim,
    over: aim && wayOver(m, unit.side, unit.front, aim),
    attack,
    press: Math.max(pressure(m, unit.side, intention), attack ? haste(m, unit, aim) : 0),
    fear: fearUnder(intention),
    fights,
    guns: isArtillery(troop.arm) || troop.arm === "machineGun",
    range: thousandths(troop.range ?? 0),
    reach: thousandths(troop.assault ?? 0),
    covers: new Map(),
  }
}

/** How much a unit must hurry to reach its aim with a turn or two left to fight for it: 0 not at all, 1 at once. */
function haste(m: State, unit: Unit, aim: Point | undefined): number {
  if (!aim) return 0
  const { troop } = entryOf(m, unit)
  const left = fieldOf(m).scenario.turns - m.turn - 1
  const moves = far(unit.front, aim) / thousandths(troops[troop].maneuver)
  return left <= 0 ? 1 : Math.min(1, moves / left)
}

/** The distance within which friends share the fire that falls. */
const TOGETHER = 9 * INCH

/** The value of a place for the unit, on the scale of what troops are worth. */
export function meritOf(m: State, o: Outlook, at: Point): number {
  const cover = coverAt(m, at)
  const shared = 1 + o.friends.filter((f) => far(f.front, at) < TOGETHER).length
  const fear =
    o.fear * weights.fear * (o.unit.status === "demoralized" ? 2 : 1) * (armOf(m, o.unit) === "cavalry" ? 1.5 : 1)
  const fire =
    (dangerAt(m, o.enemies, at, "maneuver", o.guns ? "guns" : "battalion") * (1 - 0.15 * cover) * fear) /
    shared ** weights.sharing
  const near = nearness(o, at)
  if (o.unit.status === "demoralized") return -fire - (near < 8 * INCH ? 0.25 : 0)
  const onward = o.aim ? -(farToGo(o, o.aim, at) / INCH) * (weights.inchOn + weights.inchOnLate * o.press) : 0
  if (o.guns) return siteOf(m, o, at, near) + onward * weights.gunsFollow - fire * weights.gunFear + 0.03 * cover
  const snug = near < 16 * INCH ? weights.cover * cover : 0
  return onward + snug - fire + (o.fights ? openings(m, o, at) : near < 14 * INCH ? -0.4 : 0) - ahead(o, at)
}

/** The distance from a place to the aim, over the bridge if there is one on the way. */
function farToGo({ over }: Outlook, aim: Point, at: Point): number {
  const beyond = over?.at(-2)
  return beyond ? far(at, beyond) + far(beyond, aim) : far(at, aim)
}

function nearness(o: Outlook, at: Point): number {
  let least = Number.POSITIVE_INFINITY
  for (const e of o.enemies) least = Math.min(least, far(e.front, at))
  return least
}

/** What could be assaulted from a place next turn: guns, shaken units and above all flanks count most. */
function openings(m: State, o: Outlook, at: Point): number {
  let best = 0
  for (const e of o.enemies) {
    const d = far(e.front, at)
    if (d > o.reach || d < 1) continue
    const arm = armOf(m, e)
    const soft = arm === "infantry" || arm === "cavalry" ? weights.openTroops : weights.openGuns
    const shaken =
      e.status === "demoralized" ? weights.openDemoralized : e.status === "disordered" ? weights.openDisordered : 0
    const flank = Math.abs(turnFrom(e.facing, bearing(e.front, at))) > 7_500 ? weights.openFlank : 0
    best = Math.max(best, soft + shaken + flank)
  }
  return o.attack ? best : best * 0.6
}

/** The penalty for running ahead: for being much nearer to the aim than the unit's comrades. */
function ahead(o: Outlook, at: Point): number {
  if (!o.aim || o.press > 0.75) return 0
  const aim = o.aim
  const mates = o.friends.filter((f) => far(f.front, o.unit.front) < 12 * INCH)
  if (mates.length < 2) return 0
  const mean = mates.reduce((n, f) => n + far(f.front, aim), 0) / mates.length
  const lead = mean - far(at, aim) - 5 * INCH
  return lead > 0 ? (lead / INCH) * weights.ahead : 0
}

/** How many targets a battery considers when it judges a place: the most promising ones, if it can see them. */
const LOOKS = 8

/** What guns could fire at from a place over the next turns, and how near the enemy would be. */
export function siteOf(m: State, o: Outlook, at: Point, near = nearness(o, at)): number {
  const promising = o.enemies
    .filter((e) => far(e.front, at) < o.range)
    .map((e) => ({ e, worth: fireWorth(m, o.unit, at, e, COVERS[coverOf(m, o, e)] as Cover) }))
    .sort((a, b) => b.worth - a.worth || (a.e.id < b.e.id ? -1 : 1))
    .slice(0, LOOKS)
  const best = promising.find(({ e }) => inSight(m, at, e))?.worth ?? 0
  const safe = armOf(m, o.unit) === "machineGun" ? 5 * INCH : 9 * INCH
  return best * weights.site - (near < safe ? ((safe - near) / INCH) * 0.06 : 0)
}

/** The cover that an enemy stands in, cached. */
function coverOf(m: State, o: Outlook, e: Unit): number {
  const known = o.covers.get(e.id)
  if (known !== undefined) return known
  const found = coverAt(m, e.front)
  o.covers.set(e.id, found)
  return found
}

/** Is the line from a place to an enemy clear? */
export const inSight = (m: State, at: Point, e: Unit): boolean => clearBetween(m, at, e.front)

/** Can guns see a target from where they are? */
export const hasTargets = (m: State, o: Outlook): boolean =>
  o.enemies.some((e) => far(e.front, o.unit.front) < o.range && inSight(m, o.unit.front, e))
