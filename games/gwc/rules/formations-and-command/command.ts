/** The chain of command: GWC-3.3.1.1 to GWC-3.3.1.6, and Cohesion: GWC-3.3.2. */
import { type Check, ok, refuse } from "@salient/engine"
import { values } from "../../data/values.ts"
import type { Formation, Player, State } from "../../state.ts"
import { type Nation, RANKS } from "../../types.ts"
import { controls } from "../terrain/ground.ts"
import { fieldOf, grid, toOwnEdge } from "../the-map/field.ts"
import { hasEnemies, isHero, isLeader, isRunner, isTank, isUnit, profile } from "./pieces.ts"
import { commandOf } from "./stats.ts"

/** GWC-3.3.1.3, GWC-3.3.1.4 By rank, printed Command, printed Morale; among equals, the Leader that the owner has named. */
export function highestLeader(m: Commanded, side: Nation): Formation | undefined {
  const named = m.players[side]?.senior
  let best: Formation | undefined
  for (const u of m.units) {
    if (u.side !== side || !isLeader(u)) continue
    if (best === undefined || isSenior(u, best) || (u.id === named && !isSenior(best, u))) best = u
  }
  return best
}

type Commanded = Pick<State, "units"> & { readonly players: { readonly [n in Nation]?: Pick<Player, "senior"> } }

/** GWC-3.3.1.4 The Leaders whose order no printed number decides. */
export function seniorTies(m: State, side: Nation): Formation[] {
  const best = highestLeader(m, side)
  return best ? m.units.filter((u) => u.side === side && isLeader(u) && !isSenior(best, u)) : []
}

function isSenior(a: Formation, b: Formation): boolean {
  const [x, y] = [profile(a), profile(b)]
  const rank = RANKS.indexOf(x.rank!) - RANKS.indexOf(y.rank!)
  if (rank !== 0) return rank < 0
  if (x.front.command !== y.front.command) return x.front.command > y.front.command
  return x.front.morale > y.front.morale
}

/** GWC-GLO-06, GWC-E70.1b */
export const mayActivate = (u: Formation): Check => (!u.activated || isHero(u) ? ok : hasActed)
const hasActed = refuse("GWC-GLO-06", "It has been activated this Turn.")

/** GWC-3.3.1.1 Whether a Formation is in a Leader's Command Radius. */
export const inRadius = (leader: Formation, u: Formation): boolean =>
  grid.distance(leader.hex, u.hex) <= commandOf(leader)

/**
 * GWC-O14.2 The Formations that a Formation may activate with it, itself excluded: a Leader activates Units; the Highest-ranking
 * Leader also other Leaders and their Units (GWC-3.3.1.2); a Tank Leader activates Tanks (GWC-O14.2.1).
 */
export function followers(m: State, head: Formation, tanksToo: boolean): Formation[] {
  if (isTank(head)) return tanksToo ? tankFollowers(m, head) : []
  if (!isLeader(head)) return []
  const free = m.units.filter((u) => u.side === head.side && u.id !== head.id && mayActivate(u).ok && !isTank(u))
  const chain = highestLeader(m, head.side)?.id === head.id
  const leaders = [head]
  const found = new Set<Formation>()
  for (let i = 0; i < leaders.length; i++)
    for (const u of free) {
      if (found.has(u) || !inRadius(leaders[i]!, u)) continue
      if (isUnit(u)) found.add(u)
      else if (chain) {
        found.add(u)
        leaders.push(u)
      }
    }
  return free.filter((u) => found.has(u))
}

/** GWC-3.1.6, GWC-3.3.1.6 */
function tankFollowers(m: State, head: Formation): Formation[] {
  if (!profile(head).tankLeader || m.players[head.side]!.tankLost) return []
  return m.units.filter(
    (u) =>
      u.side === head.side &&
      u.id !== head.id &&
      isTank(u) &&
      !profile(u).tankLeader &&
      mayActivate(u).ok &&
      grid.distance(head.hex, u.hex) <= values.tankLeader.radius,
  )
}

/** GWC-3.3.1.2 Whether the head can activate all of these: each must be in the radius of an activated Leader. */
export function isChain(head: Formation, others: readonly Formation[]): boolean {
  if (!isLeader(head)) return true
  const reached: Formation[] = [head]
  const waiting = [...others]
  for (let i = 0; i < reached.length; i++) {
    if (!isLeader(reached[i]!)) continue
    for (let j = waiting.length - 1; j >= 0; j--)
      if (inRadius(reached[i]!, waiting[j]!)) reached.push(...waiting.splice(j, 1))
  }
  return waiting.length === 0
}

/** GWC-3.3.2 */
export function inCohesion(m: State, u: Formation): boolean {
  if (!isUnit(u) || isRunner(u) || profile(u).stosstruppen) return true
  if (toOwnEdge(m, u.side, u.hex) === 0) return true
  if (u.weapon !== null && !u.weapon.broken) return true
  const objective = fieldOf(m).objectiveAt[u.hex]!
  if (objective >= 0 && controls(m, u.side, objective) && !hasEnemies(m, u.side, u.hex)) return true
  for (const leader of m.units) if (leader.side === u.side && isLeader(leader) && inRadius(leader, u)) return true
  return false
}
