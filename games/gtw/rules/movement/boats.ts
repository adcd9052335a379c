/** Water-only units on the move, hexside by hexside: GTW-14.B.2-1 to GTW-14.B.2-3. */
import {
  type Check,
  type Manner,
  type Random,
  type Reached,
  type Refusal,
  refuse,
  type Step,
  type Way,
} from "@salient/engine"
import { count } from "@salient/kit/words"
import type { Side as HexSide } from "@salient/space/hex"
import { overrunCost, overrunOdds } from "../../charts/movement.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { fieldOf, touchOf } from "../basic-game-concepts/field.ts"
import { faceOf, isQuick, namesOf } from "../basic-game-concepts/units.ts"
import {
  banks,
  boatsOnWater,
  fleetOf,
  isWaterway,
  waterName,
  waterNamed,
  waterOf,
  waterwaysBeside,
} from "../basic-game-concepts/waters.ts"
import { fireAtBoat, sailTo, seemsInterdicted } from "../special-units/gunboats.ts"
import { remove } from "../zones-of-control-and-ownership/fate.ts"
import { leftOf } from "./allowance.ts"
import { WATER, wordOf } from "./words.ts"

/** The way of a water-only unit. If there are enemies on the last hexside, it overruns them there. */
export type Voyage = {
  readonly u: Unit
  readonly way: readonly HexSide[]
  readonly overruns: { readonly odds: number; readonly cost: number } | undefined
}

/** GTW-14.B.2-1 May this unit still move in this phase? `who` says which units the phase is for: it is asked about its banks. */
export function mayBoatMove(m: State, u: Unit, who: (u: Unit) => Check): Check {
  const water = waterOf(m, u)
  if (water === undefined) return refuse("GTW-6-1", () => `${u.name} is not afloat.`)
  if (u.moved) return refuse("GTW-6-1", () => `${u.name} has already moved in this phase.`)
  if (!isWaterway(m, water)) return refuse("GTW-14.B.2-1", () => `${u.name} is caught in the ice.`)
  if (leftOf(m, u) < 1) return refuse("GTW-6-2", () => `${u.name} has no movement points.`)
  const may = ashore(m, u).map(who)
  return may.find((one) => one.ok) ?? may[0]!
}

/** The unit as if it stood in the hexes beside its hexside. */
const ashore = (m: State, u: Unit): Unit[] => banks(m, waterOf(m, u)!).map((hex) => ({ ...u, hex }))

export const boatsToMove = (m: State, side: Side, who: (u: Unit) => Check): Unit[] =>
  m.afloat === undefined ? [] : fleetOf(m, side).filter((u) => mayBoatMove(m, u, who).ok)

/** The strength in an overrun: without combat supply both sides have half (GTW-AMB-81), so only the printed strengths count. */
const strength = (units: readonly Unit[], of: "attack" | "defence"): number =>
  units.reduce((n, u) => n + faceOf(u)[of] * tables.disruption.attack[u.disruption]!, 0)

/** GTW-14.B.2-3, GTW-6.F Judges the overrun of the enemies on a hexside by units that come from one hexside together. */
function overrunOn(m: State, units: readonly Unit[], s: HexSide) {
  const [first] = units as [Unit]
  const enemies = boatsOnWater(m, s, other(first.side))
  const tired = (all: readonly Unit[]) => Math.max(0, ...all.map((u) => u.fatigue))
  const [attack, defence] = [strength(units, "attack"), strength(enemies, "defence")]
  const odds = attack === 0 ? 0 : overrunOdds(attack, defence, tired(units), tired(enemies))
  return { odds, cost: odds < tables.overrun.least ? 0 : 1 + overrunCost(odds, isQuick(faceOf(first))) }
}

/** Judges the way of one unit. `together`: the units that go from its hexside to the same end. */
function judgeVoyage(m: State, u: Unit, steps: readonly Step[], together: readonly Unit[]): Voyage | Refusal {
  const rule = "GTW-14.B.2-1"
  const enemy = other(u.side)
  const way: HexSide[] = []
  let at = waterOf(m, u)!
  let left = leftOf(m, u)
  for (const [i, step] of steps.entries()) {
    const word = wordOf(step) ?? ""
    const s = word.startsWith(WATER) ? waterNamed(m, word.slice(WATER.length)) : undefined
    if (s === undefined) return refuse(rule, `${u.name} moves along hexsides of water only.`, u.id)
    if (!isWaterway(m, s)) return refuse(rule, `${waterName(m, s)} is no open water.`, u.id)
    if (!waterwaysBeside(m, at).includes(s))
      return refuse(rule, `${waterName(m, s)} is not connected to ${waterName(m, at)}.`, u.id)
    const hostile = boatsOnWater(m, s, enemy).length > 0
    if (hostile && i < steps.length - 1) return refuse("GTW-6.F.1-5", "An overrun must be the last step.", u.id)
    const found = hostile ? overrunOn(m, i === 0 ? together : [u], s) : undefined
    if (found && found.odds < tables.overrun.least)
      return refuse(
        ["GTW-14.B.2-3", "GTW-6.F.1-3"],
        `${waterName(m, s)} is held by the enemy: ${Math.max(0, found.odds)}:1 is not enough for an overrun.`,
        u.id,
      )
    const cost = found?.cost ?? 1
    if (cost > left)
      return refuse(
        rule,
        `${u.name} has ${count(left, "movement point")} left; ${waterName(m, s)} costs ${cost}.`,
        u.id,
      )
    left -= cost
    way.push(s)
    at = s
    if (found) return { u, way, overruns: found }
  }
  return { u, way, overruns: undefined }
}

const isRefusal = (v: Voyage | Refusal): v is Refusal => "ok" in v

/** All ways of water-only units in an answer. */
export function judgeVoyages(m: State, ways: readonly (readonly [Unit, readonly Step[]])[]): Voyage[] | Refusal {
  const voyages: Voyage[] = []
  for (const [u, steps] of ways) {
    const start = waterOf(m, u)
    const end = wordOf(steps.at(-1) ?? "")
    const together = ways.filter(
      ([o, other]) => waterOf(m, o) === start && other.length === 1 && wordOf(other[0]!) === end,
    )
    const judged = judgeVoyage(m, u, steps, steps.length === 1 ? together.map(([o]) => o) : [u])
    if (isRefusal(judged)) return judged
    voyages.push(judged)
  }
  return voyages
}

/** GTW-14.B.2-2 Hexside by hexside, under the fire of coast defences: a unit that is turned back may go on from where it came. */
export function sail(m: State, { u, way, overruns }: Voyage): void {
  const start = waterOf(m, u)!
  u.spent = Math.max(0, u.spent)
  let stopped = false
  for (const [i, s] of way.entries()) {
    const before = waterOf(m, u)!
    u.spent += overruns && i === way.length - 1 ? overruns.cost : 1
    sailTo(m, u, s)
    if (overruns && i === way.length - 1) overrunBoats(m, u, s, overruns.odds)
    const fire = fireAtBoat(m, u, s)
    if (fire === "sunk") return
    if (fire !== "back") continue
    sailTo(m, u, before)
    u.spent += tables.waterOnly.turnedBack
    stopped = true
    break
  }
  u.moved = !stopped
  const end = waterOf(m, u)!
  u.movedThisTurn ||= end !== start
  if (end === start) return
  const [from, to] = [waterName(m, start), waterName(m, end)]
  tell(m, { kind: "sailed", rules: ["GTW-14.B.2-1"], side: u.side, unit: u.id, name: u.name, from, to })
}

/** GTW-14.B.2-3 */
function overrunBoats(m: State, u: Unit, s: HexSide, odds: number): void {
  const enemies = boatsOnWater(m, s, other(u.side))
  if (enemies.length === 0) return // overrun by the unit that went first
  tell(m, {
    kind: "overran",
    rules: ["GTW-14.B.2-3", "GTW-6.F.1-5"],
    side: u.side,
    hex: waterName(m, s),
    names: u.name,
    odds,
    lost: namesOf(enemies),
  })
  for (const e of enemies) {
    m.losses[e.side] += faceOf(e).defence
    remove(m, e, "GTW-6.F.1-5", "overrun")
  }
}

/** Every hexside that a unit reaches, by the shortest way that avoids what is under fire as far as that is possible. */
function voyagesOf(m: State, u: Unit): Map<HexSide, readonly HexSide[]> {
  const found = new Map<HexSide, readonly HexSide[]>()
  const enemy = other(u.side)
  const points = Math.floor(leftOf(m, u))
  for (const careful of [true, false]) {
    const reached = new Map<HexSide, readonly HexSide[]>([[waterOf(m, u)!, []]])
    for (const [s, way] of reached) {
      if (way.length >= points) continue
      for (const next of waterwaysBeside(m, s)) {
        if (reached.has(next) || boatsOnWater(m, next, enemy).length > 0) continue
        if (careful && seemsInterdicted(m, next, enemy)) continue
        reached.set(next, [...way, next])
      }
    }
    for (const [s, way] of reached) if (way.length > 0 && !found.has(s)) found.set(s, way)
  }
  for (const next of waterwaysBeside(m, waterOf(m, u)!))
    if (boatsOnWater(m, next, enemy).length > 0 && !isRefusal(judgeVoyage(m, u, stepsOf(m, [next]), [u])))
      found.set(next, [next])
  return found
}

const stepsOf = (m: State, way: readonly HexSide[]): string[] => way.map((s) => `${WATER}${waterName(m, s)}`)

/** The nearest hexside of each hex that the unit reaches. */
function nearest(m: State, u: Unit): Map<number, readonly HexSide[]> {
  const found = new Map<number, readonly HexSide[]>()
  const { land } = fieldOf(m).map
  for (const way of voyagesOf(m, u).values())
    for (const h of banks(m, way.at(-1)!)) {
      const known = found.get(h)
      if (land[h] && (known === undefined || way.length < known.length)) found.set(h, way)
    }
  return found
}

/** Players point at a hex: the unit goes to its nearest hexside. */
export function boatReach(m: State, u: Unit): Reached[] {
  const { grid } = fieldOf(m).map
  return [...nearest(m, u)].map(([hex, way]) => {
    const end = way.at(-1)!
    const fire = way.some((s) => seemsInterdicted(m, s, other(u.side))) ? " Coast defences may fire." : ""
    return {
      at: grid.name(hex),
      cost: way.length,
      left: leftOf(m, u) - way.length,
      does: `To ${waterName(m, end)}.${fire}`,
    }
  })
}

export function boatWay(m: State, u: Unit, to: string): Way | Refusal {
  const hex = fieldOf(m).map.grid.find(to)
  const way = hex === undefined ? undefined : nearest(m, u).get(hex)
  if (hex === undefined || !way)
    return refuse(
      "GTW-14.B.2-1",
      () => `${u.name} reaches no water beside ${to}.`,
      hex === undefined ? u.id : touchOf(m, hex),
    )
  return { ok: true, paths: { [u.id]: stepsOf(m, way) } }
}

/** One hexside at a time, for players who want another than the nearest. */
export function boatManners(m: State, boats: readonly Unit[]): Manner[] {
  return boats.flatMap((u) =>
    waterwaysBeside(m, waterOf(m, u)!).map((s) => ({
      id: `${WATER}${waterName(m, s)}`,
      label: `Along the water to ${waterName(m, s)}`,
      pieces: [u.id],
      onTheSpot: true as const,
    })),
  )
}

/** A random voyage. */
export function anyVoyage(m: State, boats: readonly Unit[], random: Random): { [piece: string]: readonly string[] } {
  const u = boats[random(boats.length)]!
  const ways = [...voyagesOf(m, u).values()]
  return ways.length === 0 ? {} : { [u.id]: stepsOf(m, ways[random(ways.length)]!) }
}
