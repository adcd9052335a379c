/** The expected gain of each Order now, and which cards are worth keeping. */

import { chanceAbove } from "../charts/rolls.ts"
import { fateCard } from "../data/fate.ts"
import { weaponType } from "../data/pieces.ts"
import { values } from "../data/values.ts"
import { reachesHex } from "../rules/events/conditions.ts"
import { runnerMayCome } from "../rules/events/newcomers.ts"
import { followers, highestLeader, mayActivate } from "../rules/formations-and-command/command.ts"
import { moraleOf, routMorale } from "../rules/formations-and-command/morale.ts"
import { face, isLeader, isRunner, isTank, profile, unitsOf } from "../rules/formations-and-command/pieces.ts"
import { commandIn, mayFireWeapon, movementOf } from "../rules/formations-and-command/stats.ts"
import { isWire } from "../rules/terrain/ground.ts"
import { foeOf, grid, playerOf, postureOf, toOwnEdge } from "../rules/the-map/field.ts"
import type { Formation, State } from "../state.ts"
import type { Action, By, FateId, Nation, Order } from "../types.ts"
import { assaults, bestStep } from "./assault.ts"
import { bestRound } from "./batteries.ts"
import { marchPull, type Outlook } from "./goals.ts"
import { barrels, exposure, firePlan, marks } from "./shooting.ts"
import { bestWays } from "./ways.ts"
import { isFoe, lossIfBroken, lossIfGone, lossIfSuppressed } from "./worth.ts"

/** A Formation and all that would act with it. */
export type Call = { readonly head: Formation; readonly list: readonly Formation[]; readonly value: number }

/** Every Formation that could be activated, with those it would lead; a Formation that follows a Leader is not listed on its own. */
function calls(m: State, side: Nation, tanks: boolean, fit: (u: Formation) => boolean): Formation[][] {
  const free = unitsOf(m, side).filter((u) => mayActivate(u).ok && fit(u))
  const led = new Set<Formation>()
  const found: Formation[][] = []
  for (const head of free) {
    if (!isLeader(head) && !profile(head).tankLeader) continue
    const list = followers(m, head, tanks).filter(fit)
    for (const u of list) led.add(u)
    found.push([head, ...list])
  }
  for (const u of free) if (!led.has(u) && !found.some(([head]) => head === u)) found.push([u])
  return found
}

const best = (list: readonly Call[]): number => list.reduce((n, c) => Math.max(n, c.value), 0)

/** Fire: each activation is rated by what its pieces could do. */
export function fireCalls(m: State, side: Nation, ordnance = true, only?: number): Call[] {
  const aims = marks(m, side, only)
  const pieces = barrels(
    m,
    unitsOf(m, side).filter((u) => mayActivate(u).ok),
    ordnance,
  )
  return calls(m, side, false, () => true)
    .map((list) => ({
      head: list[0]!,
      list,
      value: firePlan(
        m,
        side,
        pieces.filter((b) => list.includes(b.gun.u)),
        aims,
      ),
    }))
    .sort((a, b) => b.value - a.value)
}

/** The share of its Movement that a march over broken ground really gains. */
const progress = 0.8
const weights = { leaving: 0.15 } as const

/** The gain of a Formation from marching toward its strongest goal, and away from what it guards. */
export function marchGain(o: Outlook, u: Formation): number {
  const mps = movementOf(u, commandIn(o.m, u.side, u.hex))?.total ?? 0
  const fire = exposure(o.m, o.threat, u, u.hex, true)
  return marchPull(o, u, mps * progress) - weights.leaving * o.lean.fear * fire
}

const canMarch = (u: Formation): boolean => face(u).movement !== null

export function moveCalls(o: Outlook): Call[] {
  const gains = new Map(unitsOf(o.m, o.side).map((u) => [u, Math.max(0, marchGain(o, u))]))
  return calls(o.m, o.side, true, canMarch)
    .map((list) => ({ head: list[0]!, list, value: list.reduce((n, u) => n + gains.get(u)!, 0) }))
    .sort((a, b) => b.value - a.value)
}

/** Real ways are computed for only this many of the Formations that would move. */
const scouts = 3

/** The expected gain of the best Move: for those with most to gain the real ways are computed; the others are estimated. */
function moveValue(o: Outlook): number {
  const [call] = moveCalls(o)
  if (!call) return 0
  const eager = call.list
    .map((u) => ({ u, gain: marchGain(o, u) }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
  let sum = 0
  for (const [i, { u, gain }] of eager.entries())
    sum += i < scouts ? Math.max(0, bestWays(o, null, null, [u])[0]?.gain ?? 0) : gain * hearsay
  return sum
}
const hearsay = 0.5

/** The minimum gain for a step to count. */
const worthStepping = 0.15

export function advanceCalls(o: Outlook): Call[] {
  const { m, side } = o
  const steps = new Map<Formation, number>()
  for (const u of unitsOf(m, side)) {
    const gain = mayActivate(u).ok && canMarch(u) && !isRunner(u) ? (bestStep(o, [u])?.gain ?? 0) : 0
    steps.set(u, gain > worthStepping ? gain : 0)
  }
  return calls(m, side, true, canMarch)
    .map((list) => {
      const fights = assaults(m, side, list)
      const [fight] = fights
      const idle = list.filter((u) => !fight?.movers.includes(u))
      const value = (fight?.value ?? 0) + idle.reduce((n, u) => n + steps.get(u)!, 0)
      return { head: list[0]!, list, value }
    })
    .sort((a, b) => b.value - a.value)
}

/** GWC-O25 Who would rally, and who would lose a Suppressed marker. */
function recoverValue(m: State, side: Nation): number {
  let sum = 0
  for (const u of unitsOf(m, side)) {
    if (u.suppressed) sum += lossIfSuppressed({ ...u, suppressed: false })
    if (u.broken) sum += (1 - chanceAbove(moraleOf(m, u).total - 1)) * lossIfBroken(m, { ...u, broken: false })
  }
  return sum
}

/** GWC-O26 The enemy's broken Formations retreat; those near their edge leave the map. */
function routValue(m: State, side: Nation): number {
  const foe = foeOf(m, side)
  if (playerOf(m, foe).playerActivated) return 0
  let sum = 0
  for (const u of unitsOf(m, foe)) {
    if (!u.broken || isTank(u)) continue
    const morale = routMorale(m, u).total
    const gone = chanceAbove(morale + toOwnEdge(m, foe, u.hex))
    sum += gone * lossIfGone(m, u) + (chanceAbove(morale) - gone) * routed
  }
  return sum
}
const routed = 0.35 // a Formation that routs leaves what it held

/** GWC-O22 The best two hexes for a machine gun to Suppress. */
function suppressValue(m: State, side: Nation): number {
  const gunsUp = unitsOf(m, side).filter(
    (u) => u.weapon && weaponType(u.weapon.type).class === "hmg" && mayActivate(u).ok && mayFireWeapon(m, u),
  )
  let sum = 0
  for (const u of gunsUp) sum = Math.max(sum, suppressBy(m, u))
  return sum
}

function suppressBy(m: State, u: Formation): number {
  let most = 0
  for (const v of m.units)
    if (isFoe(u.side, v) && reachesHex(m, u, v.hex)) most = Math.max(most, suppressIn(m, u, v.hex))
  return most
}

/** What the enemies in a hex would lose by being Suppressed. */
function suppressIn(m: State, u: Formation, h: number): number {
  let sum = 0
  for (const v of m.units) if (v.hex === h && isFoe(u.side, v)) sum += lossIfSuppressed(v)
  return sum
}

function requestValue(m: State, side: Nation): number {
  const { telephone, observerUsed } = playerOf(m, side)
  if (!telephone) return 0.1
  if (telephone.broken) return 0.9
  const leader = highestLeader(m, side)
  const byLeader = leader && !leader.broken && mayActivate(leader).ok ? bestRound(m, side, "leader") - 0.3 : 0
  return Math.max(byLeader, observerUsed ? 0 : bestRound(m, side, "fao"))
}

function runnerValue(o: Outlook): number {
  const { m, side } = o
  const runners = unitsOf(m, side).filter((u) => isRunner(u) && mayActivate(u).ok)
  for (const u of runners) if (o.home[u.hex]! < (movementOf(u, 0)?.total ?? 0)) return values.points.runnerExit
  if (runners.length > 0) return 0.4
  const leader = highestLeader(m, side)
  return leader && runnerMayCome(m, side) && o.home[leader.hex]! <= 12 ? 0.3 : -1 // GWC-8.2: if there is one too many, it is lost
}

/** GWC-O24 A line moves and fires once. */
function offensiveValue(o: Outlook): number {
  let most = 0
  for (const line of lines(o.m, o.side)) {
    let sum = 0
    for (const u of line) sum += Math.max(0, marchGain(o, u))
    most = Math.max(most, sum)
  }
  return most
}

const near = (a: Formation, b: Formation): boolean => grid.distance(a.hex, b.hex) <= 1

/** The connected lines with a Leader that could make an Offensive. */
export function lines(m: State, side: Nation): Formation[][] {
  const free = unitsOf(m, side).filter((u) => mayActivate(u).ok && !u.broken && canMarch(u) && !isTank(u))
  const found: Formation[][] = []
  for (const leader of free) {
    if (!isLeader(leader) || found.some((line) => line.includes(leader))) continue
    const line = [leader]
    for (let i = 0; i < line.length; i++) for (const u of free) if (!line.includes(u) && near(u, line[i]!)) line.push(u)
    if (line.length > 1) found.push(line)
  }
  return found
}

const rules: By<Order, (o: Outlook) => number> = {
  advance: (o) => best(advanceCalls(o)),
  airAssault: (o) => (o.m.units.some((u) => isFoe(o.side, u)) ? 0.5 : 0),
  artilleryDenied: (o) => (playerOf(o.m, o.foe).telephone?.broken === false ? 1.2 : 0.6),
  artilleryRequest: (o) => requestValue(o.m, o.side),
  commandConfusion: (o) => requestValue(o.m, o.side),
  fire: (o) => best(fireCalls(o.m, o.side)),
  hmgSuppress: (o) => suppressValue(o.m, o.side),
  move: moveValue,
  offensive: offensiveValue,
  recover: (o) => recoverValue(o.m, o.side),
  rout: (o) => routValue(o.m, o.side),
  runner: runnerValue,
}

/** The expected gain of giving an Order now. */
export const orderValue = (o: Outlook, order: Order): number => rules[order](o)

/** The value of holding an Action: a card has two uses. */
const held: { readonly [a in Action]?: number } = {
  probe: 0.5,
  noQuarter: 0.35,
  lightWounds: 0.3,
  concealment: 0.3,
  ambush: 0.3,
  bayonets: 0.2,
  elan: 0.3,
  unternehmungslustig: 0.3,
  liveForever: 0.3,
  handGrenades: 0.2,
  marksmanship: 0.25,
  crossfire: 0.2,
  hiddenUnit: 0.4,
  hiddenPosition: 0.3,
  hiddenPillbox: 0.3,
  hiddenWire: 0.25,
  goToGround: 0.15,
  digIn: 0.15,
}

/** The value of keeping a card for later, as an Order and as an Action. */
export function keeping(m: State, side: Nation, id: FateId): number {
  const { order, action } = fateCard(id)
  return orderLater(m, side, order) + (held[action] ?? 0.05)
}

function orderLater(m: State, side: Nation, order: Order): number {
  const foe = foeOf(m, side)
  const attacks = postureOf(m, side) !== "defend"
  switch (order) {
    case "fire":
      return 0.8
    case "move":
      return attacks ? 0.7 : 0.35
    case "advance":
      return attacks ? 0.7 : 0.45
    case "recover":
      return unitsOf(m, side).some((u) => u.broken || u.suppressed) ? 0.8 : 0.55
    case "rout":
      return unitsOf(m, foe).some((u) => u.broken) ? 0.5 : 0.2
    case "artilleryRequest":
      return playerOf(m, side).telephone ? 0.9 : 0.05
    case "artilleryDenied":
      return playerOf(m, foe).telephone ? 0.6 : 0.05
    case "hmgSuppress":
      return unitsOf(m, side).some((u) => u.weapon && weaponType(u.weapon.type).class === "hmg") ? 0.4 : 0.05
    case "offensive":
      return attacks ? 0.6 : 0.2
    case "airAssault":
      return 0.4
    case "runner":
      return 0.2
    case "commandConfusion":
      return unitsOf(m, side).some(isRunner) && playerOf(m, side).telephone ? 0.3 : 0
  }
}

/** Whether Engineers have Wire to clear that hinders their own side. */
export const engineersValue = (m: State, side: Nation): number =>
  unitsOf(m, side).some((u) => isWire(m, u.hex)) ? 0.4 : 0.15
