/** Where it is good to be: Objectives that pay, the enemy's edge, near the side's own Leaders, in cover. */

import { chanceOfLead } from "../charts/rolls.ts"
import { weaponType } from "../data/pieces.ts"
import { values } from "../data/values.ts"
import { face, isLeader, isRunner, isTank, isUnit, profile } from "../rules/formations-and-command/pieces.ts"
import { commandOf } from "../rules/formations-and-command/stats.ts"
import { exitPoints } from "../rules/sequence-time-victory/victory.ts"
import { coverAt, isGas, isWater, isWire } from "../rules/terrain/ground.ts"
import { edgeOf, fieldOf, foeOf, grid, type Hex, neighbours, playerOf, toOwnEdge } from "../rules/the-map/field.ts"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { type Intention, type IntentionWeights, intentionWeights } from "./intention.ts"
import { marches } from "./march.ts"
import { exposure, type Threat, threatOf } from "./shooting.ts"
import { holds, isFoe, lossIfGone, stakes } from "./worth.ts"

const weights = {
  fade: 0.87, // the share of a goal's pull that remains one Movement Point further away
  taking: 1, // an Objective held by the enemy pays twice: he loses what this side gains
  anything: 0.4, // the base value of an Objective that pays nothing yet
  guarding: 0.9,
  guardReach: 9, // an enemy within this distance threatens an Objective
  crowd: 0.6, // each friend already nearer reduces a goal's pull by this factor
  exit: 0.8,
  heavy: 0.25, // machine guns and guns stay where they can fire
  shots: 0.45, // how often a Formation in sight of the enemy is fired at
  cover: 0.06, // the value of a point of Cover, with or without enemies in sight
  wire: 0.4,
  gas: 0.8,
  water: 0.3,
  alone: 0.5, // out of Cohesion: GWC-3.3.2.1
  led: 0.12, // for each Unit in a Leader's radius
  company: 0.3, // a Leader with a Unit in his hex
  broken: 0.1, // the factor on the pull for broken Formations
  assaulted: 0.3, // how often an adjacent enemy advances into Melee
} as const

type Goal = { readonly far: Float64Array; readonly gain: number; readonly guard: boolean }

/** What one side wants, computed once per decision. */
export type Outlook = {
  readonly m: State
  readonly side: Nation
  readonly foe: Nation
  readonly goals: readonly Goal[]
  readonly home: Float64Array
  readonly exit: Float64Array
  readonly threat: Threat
  readonly leaders: readonly Formation[]
  readonly enemies: Uint8Array // 1 if enemies are in the hex
  readonly fists: Float64Array // their FP in Melee
  readonly shares: Map<Formation, Float64Array>
  readonly lean: IntentionWeights
}

export function outlook(m: State, side: Nation, intention?: Intention): Outlook {
  const lean = intentionWeights(m, side, intention)
  const far = marches(m)
  const foe = foeOf(m, side)
  const goals = stakes(m, side).map((stake, i): Goal => {
    const to = far.objectives[i]!
    if (holds(m, side, i)) {
      const near = m.units.some((u) => isFoe(side, u) && !u.broken && to[u.hex]! <= weights.guardReach)
      const gain = near ? weights.guarding * stake * 2 : weights.anything * stake
      return { far: to, gain: gain * lean.goal(i, true), guard: true }
    }
    const pays = m.control[i] === null ? stake : 2 * stake
    return { far: to, gain: Math.max(weights.anything, weights.taking * pays) * lean.goal(i, false), guard: false }
  })
  const enemies = new Uint8Array(grid.size)
  const fists = new Float64Array(grid.size)
  for (const u of m.units)
    if (isFoe(side, u)) {
      enemies[u.hex] = 1
      if (!u.broken) fists[u.hex]! += face(u).fp
    }
  return {
    m,
    side,
    foe,
    goals,
    home: far.edges[edgeOf(m, side)],
    exit: far.edges[edgeOf(m, foe)],
    threat: threatOf(m, side),
    leaders: m.units.filter((u) => u.side === side && isLeader(u)),
    enemies,
    fists,
    shares: new Map(),
    lean,
  }
}

/** The pull of each goal on a Formation, given how many friends are nearer; the last entry is the enemy's edge. */
function sharesOf(o: Outlook, u: Formation): Float64Array {
  const known = o.shares.get(u)
  if (known) return known
  const keen = keenness(u) * (isLeader(u) ? 0.4 : 1)
  const share = ({ far, guard }: Goal): number => {
    let nearer = 0
    for (const v of o.m.units)
      if (v.side === o.side && v !== u && !v.broken && !isLeader(v) && !isRunner(v)) {
        const lead = far[v.hex]! - far[u.hex]!
        if (lead < 0 || (lead === 0 && v.id < u.id)) nearer++
      }
    if (guard) return nearer === 0 ? 1 : nearer === 1 ? 0.25 : 0.05
    return weights.crowd ** Math.max(0, nearer - 1)
  }
  const found = new Float64Array(o.goals.length + 1)
  for (const [i, goal] of o.goals.entries()) found[i] = goal.gain * share(goal) * keen
  found[o.goals.length] = isTank(u) && u.exited ? 0 : weights.exit * exitPoints(o.m, u) * keen * o.lean.exit
  o.shares.set(u, found)
  return found
}

const fades = Array.from({ length: 128 }, (_, n) => weights.fade ** n)
const fade = (far: number): number => (far >= fades.length ? 0 : fades[Math.max(0, Math.floor(far))]!)

const isHeavy = (u: Formation): boolean =>
  u.weapon !== null && !u.weapon.broken && ["hmg", "gun", "mortar"].includes(weaponType(u.weapon.type).class)

const keenness = (u: Formation): number => (u.broken ? weights.broken : isHeavy(u) ? weights.heavy : 1)

/** How strongly a hex attracts a Formation. */
export function pull(o: Outlook, u: Formation, h: Hex): number {
  if (isRunner(u)) return values.points.runnerExit * fade(o.home[h]!)
  const shares = sharesOf(o, u)
  const { goals } = o
  let sum = shares[goals.length]! * fade(o.exit[h]! + 1)
  for (let i = 0; i < goals.length; i++) sum += shares[i]! * fade(goals[i]!.far[h]!)
  return sum
}

/** The change in pull from a march of this many Movement Points: the goals come nearer, what the Formation guards is left behind. */
export function marchPull(o: Outlook, u: Formation, mps: number): number {
  const h = u.hex
  const nearer = (far: number) => fade(far - mps) - fade(far)
  if (isRunner(u)) return values.points.runnerExit * nearer(o.home[h]!)
  const shares = sharesOf(o, u)
  const { goals } = o
  let best = shares[goals.length]! * nearer(o.exit[h]! + 1)
  let left = 0
  for (let i = 0; i < goals.length; i++) {
    const { far, guard } = goals[i]!
    best = Math.max(best, shares[i]! * nearer(far[h]!))
    if (guard) left += shares[i]! * (fade(far[h]!) - fade(far[h]! + mps))
  }
  return best - left
}

/** GWC-3.3.2 Whether a Unit would be in Cohesion in a hex. */
function wouldCohere(o: Outlook, u: Formation, h: Hex, party: readonly Formation[]): boolean {
  if (!isUnit(u) || isRunner(u) || profile(u).stosstruppen || (u.weapon !== null && !u.weapon.broken)) return true
  if (toOwnEdge(o.m, o.side, h) === 0) return true
  const objective = fieldOf(o.m).objectiveAt[h]!
  if (objective >= 0) return true
  return o.leaders.some((l) => (party.includes(l) ? true : grid.distance(l.hex, h) <= commandOf(l)))
}

/** A Leader belongs near his men: Units in his radius, and one stack with him. */
function company(o: Outlook, leader: Formation, h: Hex, party: readonly Formation[]): number {
  const radius = commandOf(leader)
  let led = 0
  let beside = 0
  for (const u of o.m.units) {
    if (u.side !== o.side || !isUnit(u) || isRunner(u)) continue
    const far = party.includes(u) ? 0 : grid.distance(u.hex, h)
    if (far > radius) continue
    const others = o.leaders.some((l) => l !== leader && grid.distance(l.hex, u.hex) <= commandOf(l))
    led += others ? 0.4 : 1
    if (far === 0) beside = 1
  }
  return weights.led * led + weights.company * beside
}

/** GWC-8.2 Whether these Formations would be too many in a hex at the end of the Turn. */
function wouldCrowd(m: State, list: readonly Formation[], h: Hex): boolean {
  let figures = 0
  const [first] = list
  for (const u of list) figures += profile(u).figures
  for (const u of m.units) if (u.hex === h && u.side === first!.side && !list.includes(u)) figures += profile(u).figures
  return figures > values.stacking.figures
}

/** GWC-O16.4 The average loss if the enemies next to a hex advanced into it. */
function meleeRisk(o: Outlook, list: readonly Formation[], h: Hex): number {
  let theirs = 0
  for (const n of neighbours(h)) theirs += o.fists[n]!
  if (theirs === 0) return 0
  let ours = 0
  let loss = 0
  for (const u of list) {
    ours += face(u).fp
    loss += lossIfGone(o.m, u)
  }
  for (const u of o.m.units) if (u.hex === h && u.side === o.side && !list.includes(u)) ours += face(u).fp
  return chanceOfLead(ours - theirs) * loss
}

/** The value of Formations ending up in a hex together. */
export function standing(o: Outlook, list: readonly Formation[], h: Hex): number {
  const { m } = o
  if (wouldCrowd(m, list, h)) return -5
  let sum = 0
  const cover = weights.cover * Math.min(5, coverAt(m, h))
  for (const u of list) {
    sum += pull(o, u, h) + (isTank(u) ? 0 : cover)
    if (playerOf(m, o.foe).hand.length > 0) sum -= weights.shots * o.lean.fear * exposure(m, o.threat, u, h, false)
    if (isLeader(u)) sum += company(o, u, h, list)
    else if (!wouldCohere(o, u, h, list)) sum -= weights.alone
  }
  sum -= weights.assaulted * meleeRisk(o, list, h)
  if (isWire(m, h)) sum -= weights.wire * list.length
  if (isGas(m, h)) sum -= weights.gas * list.length
  if (isWater(m, h)) sum -= weights.water * list.length
  return sum
}
