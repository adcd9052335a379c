/** Where units are set up, and where the guns aim: placements improved piece by piece from a few at random. */
import type { Place, Placement, Random, Spot, Step } from "@salient/engine"
import { area, lengthOf, offset, type Point, pointAlong } from "@salient/space/table"
import { terrainData } from "../data/terrain.ts"
import { cm, fieldOf, forceOf, homeward, onTable, thousandths } from "../field.ts"
import { isArea } from "../ground.ts"
import { footingOf, inDefences, mayHide } from "../rules/cover.ts"
import { moverOf } from "../rules/march.ts"
import { gunOf, scenarioPlan } from "../rules/plans.ts"
import { locatedBy } from "../rules/sight.ts"
import type { State, Unit } from "../state.ts"
import type { Side } from "../types.ts"
import { command } from "./lanes.ts"
import { type Goal, goalsOf, middleOf, mustAttack, roleOf } from "./purpose.ts"
import { farFrom, waysTo } from "./ways.ts"

/** Placements drawn at random to pick places from. */
const drawn = 5
/** What a place is worth, in centimetres nearer to the objective. */
const values = { defences: 18, hide: 10, staff: 0.2, weapon: 0.4, gun: 0.1, command: 30 } as const

/** A good set-up: every unit where it does most of those places that were drawn for it. */
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

/** Centimetres between the places looked at along a line of cover, and how many of the best are tried for a unit. */
const along = 5
const trials = 10

/** Puts a unit where the ground covers it, if there is a better place than the one it has. */
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
  const least = worth(id, now)
  const better = shelters(m)
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

const sheltersOf = new Map<string, readonly Point[]>()

/** Places along and in everything that covers or hides, a few centimetres apart. */
function shelters(m: State): readonly Point[] {
  const known = sheltersOf.get(m.scenario)
  if (known) return known
  const found: Point[] = []
  for (const piece of fieldOf(m).table.pieces) {
    const data = isArea(piece.kind) ? terrainData.areas[piece.kind] : terrainData.lines[piece.kind]
    if (!data.defences && !data.conceals) continue
    if (isArea(piece.kind)) found.push(middleOf(piece.points))
    for (const [i, to] of piece.points.entries()) {
      const from = piece.points[i - 1]
      for (let gone = 0; from && gone < lengthOf(from, to); gone += along * 1000) found.push(pointAlong(from, to, gone))
    }
  }
  sheltersOf.set(m.scenario, found)
  return found
}

function placeWorth(m: State, unit: Unit, spot: Spot): number {
  const there: Unit = {
    ...unit,
    at: { x: spot.x, y: spot.y },
    facing: spot.facing ?? (homeward(m, unit.side) + 18_000) % 36_000,
    drill: spot.how === "column" ? "column" : "line",
  }
  const footing = footingOf(m, there)
  const attack = mustAttack(m, unit.side)
  const role = roleOf(m, unit)
  const far = Math.min(...goalsOf(m, unit.side).map((g) => farToGoal(m, there, g)))
  const nearer = -far * (role === "line" || role === "armour" || role === "rider" ? 1 : values[role])
  const commands = attack && role === "line" ? 0 : values.command * command(m, unit, there.at)
  const cover = (inDefences(there, footing) ? values.defences : 0) + (mayHide(footing) ? values.hide : 0)
  const march = unit.drill === "line" && spot.how === "limbered" ? -values.hide : 0
  return nearer + commands + march + (attack && role !== "gun" ? cover / 3 : cover)
}

function farToGoal(m: State, unit: Unit, goal: Goal): number {
  const mover = moverOf(m, unit)
  const outline = fieldOf(m).scenario.objectives.find((o) => o.id === goal.id)?.area
  if (mover === null || !outline) return cm(lengthOf(unit.at, goal.middle))
  const far = farFrom(waysTo(m, unit, mover, goal.id, area(outline)), unit.at)
  return Number.isFinite(far) ? far : cm(lengthOf(unit.at, goal.middle)) * 3
}

/** Friends this near to a point of aim, in centimetres, make it too dangerous. */
const danger = 30

/** A fire plan: the scenario's own, and for batteries it leaves idle the enemy's known places or what he must cross. */
export function firePlan(m: State, d: Place, side: Side): Placement {
  const move = d.rules.includes("TRR-IND-09") ? null : m.planned + 1
  const written = scenarioPlan(m, side, move)
  const plan: { [id: string]: Step } = {}
  const offer = (id: string, spot: Spot): boolean => {
    const tried = { ...plan, [id]: spot }
    if (!d.check(tried).ok) return false
    plan[id] = spot
    return true
  }
  const targets = aims(m, side, move)
  let next = 0
  for (const id of d.pieces) {
    const battery = m.units.find((u) => u.id === id)
    if (!battery) continue
    const ready = written[id]
    if (ready && offer(id, ready)) continue
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

/** What is worth shelling in a later move: enemies who keep still, and what the side wants or must keep. */
function aims(m: State, side: Side, move: number | null): Point[] {
  const friends = onTable(m, side)
  const safe = (p: Point) => friends.every((u) => cm(lengthOf(u.at, p)) > danger)
  const still = m.phase === "moves" ? locatedBy(m, side).filter((u) => u.moved === 0 && isFighter(m, u)) : []
  const goals = goalsOf(m, side)
  const wanted = goals.filter((g) => g.wanted).map((g) => g.middle)
  const kept = goals.filter((g) => !g.wanted).map((g) => inFront(m, side, g.middle))
  if (move === null) return mustAttack(m, side) ? wanted : kept
  const early = m.phase !== "moves" || friends.length === 0
  return [...still.map((u) => u.at), ...(mustAttack(m, side) ? wanted : [])].filter((p) => early || safe(p))
}

const isFighter = (m: State, unit: Unit): boolean => forceOf(m, unit).kind !== "hq" && unit.broken === null

/** So many centimetres before an objective comes who wants it. */
const before = 15

function inFront(m: State, side: Side, p: Point): Point {
  const { table } = fieldOf(m)
  const there = offset(p, (homeward(m, side) + 18_000) % 36_000, thousandths(before))
  const held = (n: number, edge: number) => Math.min(edge, Math.max(0, n))
  return { x: held(there.x, table.width), y: held(there.y, table.depth) }
}
