/** Where units are set up, and where the guns aim: a few random placements, improved piece by piece. */
import type { Place, Placement, Random, Spot, Step } from "@salient/engine"
import { area, lengthOf, offset, type Point, pointOn } from "@salient/space/table"
import { gunOf, scenarioPlan } from "../../rules/indirect-fire-and-gas/plans.ts"
import { moverOf } from "../../rules/movement/march.ts"
import { footingOf, mayHide } from "../../rules/observation/cover.ts"
import { believedBy } from "../../rules/observation/sight.ts"
import {
  cm,
  fieldOf,
  forceOf,
  homeward,
  onTable,
  thousandths,
  zoneOf,
} from "../../rules/scale-and-representation/field.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { type Goal, goalsOf, mustAttack, wayTo } from "./goals.ts"
import { roleOf } from "./purpose.ts"
import { groundWorth, shelters } from "./stands.ts"
import { farFrom } from "./ways.ts"

/** How many random placements are drawn to pick places from. */
const drawn = 5

/** A good set-up: every unit takes the best of the places that were drawn for it. */
export function setUp(m: State, d: Place, random: Random): Placement {
  const all = Array.from({ length: drawn }, () => d.suggest(random))
  const known = new Map<string, number>()
  const worth = (id: string, step: Step | undefined): number => {
    const unit = m.units.find((u) => u.id === id)
    if (!unit || step === undefined || typeof step === "string") return Number.NEGATIVE_INFINITY
    const key = `${id} ${step.x} ${step.y} ${step.facing} ${step.how}`
    const found = known.get(key) ?? placeWorth(m, unit, step)
    known.set(key, found)
    return found
  }
  const total = (p: Placement) => d.pieces.reduce((sum, id) => sum + (p[id] === undefined ? 0 : worth(id, p[id])), 0)
  let best = all.reduce((a, b) => (total(b) > total(a) ? b : a))
  for (const id of d.pieces)
    for (const other of all) {
      const step = other[id]
      if (step === undefined || worth(id, step) <= worth(id, best[id])) continue
      const tried = { ...best, [id]: step }
      if (d.check(tried).ok) best = tried
    }
  for (const id of d.pieces) best = intoCover(m, d, best, id, worth)
  return best
}

/** How many of the best places in cover are tried for a unit. */
const trials = 10

/** Puts a unit into cover if there is a better place than the one it has. */
function intoCover(
  m: State,
  d: Place,
  placed: Placement,
  id: string,
  worth: (id: string, step: Step | undefined) => number,
): Placement {
  const unit = m.units.find((u) => u.id === id)
  const now = placed[id]
  if (!unit || now === undefined || typeof now === "string" || roleOf(m, unit) === "gun") return placed
  const zone = zoneOf(m, unit)
  if (!zone) return placed
  const ground = area(zone.area)
  const least = worth(id, now)
  const better = shelters(m)
    .filter((p) => pointOn(ground, p))
    .map((p) => ({ ...now, x: p.x, y: p.y }))
    .map((spot, i) => ({ spot, i, worth: worth(id, spot) }))
    .filter((s) => s.worth > least)
    .sort((a, b) => b.worth - a.worth || a.i - b.i)
  for (const { spot } of better.slice(0, trials)) {
    const tried = { ...placed, [id]: spot }
    if (d.check(tried).ok) return tried
  }
  return placed
}

/** An attacker counts every centimetre of the way, and cover for little. Guns that could be in action lose by waiting. */
const attackers = { cover: 6, march: 10 } as const

function placeWorth(m: State, unit: Unit, spot: Spot): number {
  const there: Unit = {
    ...unit,
    at: { x: spot.x, y: spot.y },
    facing: spot.facing ?? (homeward(m, unit.side) + 18_000) % 36_000,
    drill: spot.how === "column" ? "column" : "line",
  }
  const role = roleOf(m, unit)
  const isObserver = forceOf(m, unit).kind === "observer"
  const march = unit.drill === "line" && spot.how === "limbered" ? -attackers.march : 0
  const goes = role === "line" || role === "rider" || role === "armour"
  if (!goes || !mustAttack(m, unit.side)) return groundWorth(m, there, isObserver) + march
  const far = Math.min(...goalsOf(m, unit.side).map((g) => farToGoal(m, there, g)))
  return (mayHide(footingOf(m, there)) ? attackers.cover : 0) - far + march
}

function farToGoal(m: State, unit: Unit, goal: Goal): number {
  const mover = moverOf(m, unit)
  if (mover === null) return cm(lengthOf(unit.at, goal.middle))
  const far = farFrom(wayTo(m, unit, mover, goal), unit.at)
  return Number.isFinite(far) ? far : cm(lengthOf(unit.at, goal.middle)) * 3
}

/** Friends closer than this to a point of aim, in centimetres, make it too dangerous. */
const danger = 30

/** A fire plan: the scenario's own. Batteries without a mission in it fire at known enemy positions or at ground the enemy must cross. */
export function firePlan(m: State, d: Place, side: Side): Placement {
  const move = d.what === "sos-points" ? null : m.planned + 1
  const written = scenarioPlan(m, side, move)
  const plan: { [id: string]: Step } = {}
  const offerAll = (more: { [id: string]: Spot }): boolean => {
    if (!d.check({ ...plan, ...more }).ok) return false
    Object.assign(plan, more)
    return true
  }
  const offer = (id: string, spot: Spot): boolean => offerAll({ [id]: spot })
  // batteries that fire together are judged together; if that is not possible, each is planned alone
  const own = Object.entries(written).filter(([id]) => d.pieces.includes(id))
  for (const group of new Set(own.map(([, { amount }]) => amount).filter((n) => n > 0))) {
    const members = own.filter(([, { amount }]) => amount === group)
    if (!offerAll(Object.fromEntries(members))) for (const [, spot] of members) spot.amount = 0
  }
  const targets = aims(m, side, move)
  let next = 0
  for (const id of d.pieces) {
    const battery = m.units.find((u) => u.id === id)
    if (!battery || id in plan) continue
    const ready = written[id]
    if (ready && offer(id, ready)) continue
    if (battery.where === "reserve") continue // its position is not known yet, so neither is its reach
    const how = gunOf(m, battery) ? "he" : "shrapnel"
    for (let i = 0; i < targets.length; i++) {
      const at = targets[(next + i) % targets.length] as Point
      if (!offer(id, { x: at.x, y: at.y, how })) continue
      next++
      break
    }
  }
  return plan
}

/** What is worth shelling in a later move: enemies who keep still, and ground that the side wants or must keep. */
function aims(m: State, side: Side, move: number | null): Point[] {
  const friends = onTable(m, side)
  const safe = (p: Point) => friends.every((u) => cm(lengthOf(u.at, p)) > danger)
  const still = m.phase === "moves" ? believedBy(m, side).filter((u) => u.moved === 0 && isFighter(m, u)) : []
  const goals = goalsOf(m, side)
  const wanted = goals.filter((g) => g.wanted).map((g) => g.middle)
  const kept = goals.filter((g) => !g.wanted).map((g) => inFront(m, side, g.middle))
  if (move === null) return mustAttack(m, side) ? wanted : kept
  const early = m.phase !== "moves" || friends.length === 0
  return [...still.map((u) => u.at), ...(mustAttack(m, side) ? wanted : [])].filter((p) => early || safe(p))
}

const isFighter = (m: State, unit: Unit): boolean => forceOf(m, unit).kind !== "hq" && unit.broken === null

/** How far in front of an objective, in centimetres, a side that wants it is expected to be. */
const before = 15

function inFront(m: State, side: Side, p: Point): Point {
  const { table } = fieldOf(m)
  const there = offset(p, (homeward(m, side) + 18_000) % 36_000, thousandths(before))
  const held = (n: number, edge: number) => Math.min(edge, Math.max(0, n))
  return { x: held(there.x, table.width), y: held(there.y, table.depth) }
}
