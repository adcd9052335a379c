/** Sends units where the plan wants them, group after group; groups with nothing better to do stay. */
import type { Decision, Move, Random, Reached } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { isFree } from "../charts/stacking.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { faceOf, isArmyHeadquarters } from "../rules/basic-game-concepts/units.ts"
import { isWithin, overfull } from "../rules/stacking.ts"
import { isSuppliedBy, type Supplied, supplyFor } from "../rules/supply/general.ts"
import { adjacentTo, stackAt, zoneIn } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import { other, type Side } from "../types.ts"
import { type Group, groupsOf, type Plan, planFor } from "./plan.ts"
import { moveStaff } from "./staff.ts"

type PathQuestion = Extract<Decision, { kind: "path" }>

/** At most this many groups are considered for one answer. */
const patience = 8

export function moves(m: State, d: PathQuestion, made: Plan | undefined, random: Random): Move[] {
  const side = d.by as Side
  const movable = m.units.filter((u) => u.hex >= 0 && d.pieces.includes(u.id)) // gunboats stay where they are
  const plan = made ?? planFor(m, side)
  const { grid } = fieldOf(m).map
  const far = (g: Group) => grid.distance(g.lead.hex, plan.goals[g.lead.n] ?? g.lead.hex)
  const wishes = groupsOf(movable.filter((u) => !isArmyHeadquarters(u)))
    .filter((g) => far(g) > 0 && !isNeeded(m, g))
    .sort((a, b) => far(a) - far(b) || a.lead.n - b.lead.n)
    .slice(0, patience)
  const found = supplyFor(m, side)
  for (const g of wishes) {
    const goal = plan.goals[g.lead.n]!
    const way = wayTowards(m, d, g.units, goal, found)
    if (way) return [way]
  }
  const staff = movable.filter(isArmyHeadquarters)
  for (const hq of staff) {
    const way = moveStaff(m, d, hq)
    if (way) return [way]
  }
  if (d.check({}).ok) return [{ path: {} }]
  const away = makeRoom(m, d, movable) ?? anyRoom(d, random)
  return away ? [away] : []
}

/** How many random attempts are made to find a way after which the phase can end. */
const tries = 8

/** The question's own suggestion, used if no unit steps aside according to plan. */
function anyRoom(d: PathQuestion, random: Random): Move | undefined {
  for (let i = 0; i < tries; i++) {
    const paths = d.suggest?.(random)
    if (paths && Object.keys(paths).length > 0 && d.check(paths).ok) return { path: paths }
  }
  return undefined
}

/**
 * GTW-8.B-1 The phase cannot end while a hex is overstacked: the unit with the weakest attack there moves out, as short a way as
 * possible.
 */
function makeRoom(m: State, d: PathQuestion, movable: readonly Unit[]): Move | undefined {
  const side = d.by as Side
  const { grid } = fieldOf(m).map
  const full = overfull(m, side)
  const crowd = movable
    .filter((u) => full.includes(u.hex) && !isFree(faceOf(u)))
    .sort((a, b) => faceOf(a).attack - faceOf(b).attack || a.n - b.n)
  const farther = (u: Unit) => (r: Reached) => {
    const h = grid.hex(r.at)
    return grid.distance(u.hex, h) * 4 + (zoneIn(m, h, other(side)) > 0 ? 2 : 0) + (full.includes(h) ? 8 : 0)
  }
  for (const u of crowd) {
    const cost = farther(u)
    const ways = [...(d.reach?.([u.id]) ?? [])].sort((a, b) => cost(a) - cost(b) || (a.at < b.at ? -1 : 1))
    for (const r of ways.slice(0, 3)) {
      const way = d.wayTo?.([u.id], r.at)
      if (way?.ok && d.check(way.paths).ok) return { path: way.paths }
    }
  }
  return undefined
}

/** True if the group alone garrisons a place that an adjacent enemy could walk into: it stays. */
function isNeeded(m: State, g: Group): boolean {
  const { hex, side } = g.lead
  const stay = stackAt(m, hex, side).filter((u) => !g.units.includes(u) && faceOf(u).defence > 0)
  if (stay.length > 0) return false
  const place = fieldOf(m).map.places[hex]
  return place !== undefined && adjacentTo(m, hex).some((h) => stackAt(m, h, other(side)).length > 0)
}

/** The reachable hex that is nearest to the goal, if it is nearer than the units' present hex. */
function wayTowards(m: State, d: PathQuestion, units: readonly Unit[], goal: Hex, found: Supplied): Move | undefined {
  const { grid } = fieldOf(m).map
  const pieces = units.map((u) => u.id)
  const at = units[0]!.hex
  const { side } = units[0]!
  const reached = d.reach?.(pieces) ?? []
  const fed = (h: Hex) => isSuppliedBy(found, { ...units[0]!, hex: h })
  const cost = (r: Reached): number => {
    const h = grid.hex(r.at)
    const danger = zoneIn(m, h, other(side)) > 0 && r.does?.startsWith("By forced") ? 2 : 0
    return (
      grid.distance(h, goal) * 4 + (fed(h) ? 0 : 5) + danger + r.cost / 100 + (r.does?.startsWith("By forced") ? 1 : 0)
    )
  }
  const here = grid.distance(at, goal) * 4 + (fed(at) ? 0 : 5)
  const best = reached.filter((r) => cost(r) < here).sort((a, b) => cost(a) - cost(b) || (a.at < b.at ? -1 : 1))
  let tried = 0
  for (const r of best) {
    // GTW-8.B-1: whoever arrives would only drive out those who are there
    const h = grid.hex(r.at)
    if (!isWithin(m, h, [...stackAt(m, h, side), ...units])) continue
    if (++tried > 3) break
    const way = d.wayTo?.(pieces, r.at)
    if (way?.ok && d.check(way.paths).ok) return { path: way.paths }
  }
  return undefined
}
