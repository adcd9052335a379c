/** How the computer judges a position and what it thinks worth trying. Asked of imagined states only. */
import { anyMove, type Decision, judge, type Move, type Placement, type Random, type Spot } from "@salient/engine"
import { boxAround, lengthOf, type Point, pointAlong } from "@salient/space/table"
import { movementData } from "./data/movement.ts"
import { cm, fieldOf, forceOf, thousandths } from "./field.ts"
import { brokenBattalions, score } from "./rules/end.ts"
import { moverOf } from "./rules/march.ts"
import { scenarioPlan } from "./rules/plans.ts"
import { locatedBy } from "./rules/sight.ts"
import { other, type State, type Unit } from "./state.ts"
import type { Side } from "./types.ts"

const weights = {
  figure: 0.004,
  model: 0.02,
  broken: 0.02,
  battalion: 0.15,
  point: 0.05,
  nearer: 0.0004, // for each cm that a unit is nearer to an objective it wants
} as const

/** From -1 (lost) to 1 (won): who has more left, who holds more, who is nearer to what he wants. */
export function evaluate(m: State, who: string): number {
  const side = who as Side
  const balance = worth(m, side) - worth(m, other(side))
  return Math.max(-0.95, Math.min(0.95, balance))
}

function worth(m: State, side: Side): number {
  const { broken, of } = brokenBattalions(m, side)
  let sum = weights.point * score(m)[side] - (of > 0 ? (weights.battalion * broken) / of : 0)
  const goals = wanted(m, side)
  for (const unit of m.units) {
    if (unit.side !== side || unit.where === "lost") continue
    sum += unit.figures.length * weights.figure
    if (forceOf(m, unit).models.length > 0) sum += weights.model
    if (unit.broken !== null) sum -= weights.broken
    if (unit.where === "table" && isFighter(m, unit))
      sum -= weights.nearer * goals.reduce((least, g) => Math.min(least, cm(lengthOf(unit.at, g))), farthest(m, goals))
  }
  return sum
}

const isFighter = (m: State, unit: Unit): boolean =>
  ["company", "squadron", "cyclists", "vehicle"].includes(forceOf(m, unit).kind)

/** With nothing left to want, nobody is far from anything. */
const farthest = (m: State, goals: readonly Point[]): number => (goals.length === 0 ? 0 : cm(fieldOf(m).table.width))

/** The middles of the objectives that the enemy holds. */
function wanted(m: State, side: Side): Point[] {
  return fieldOf(m)
    .scenario.objectives.filter((o) => m.holders[o.id] !== side)
    .map((o) => middle(o.area))
}

function middle(points: readonly Point[]): Point {
  const box = boxAround(points)
  return { x: Math.floor((box.west + box.east) / 2), y: Math.floor((box.south + box.north) / 2) }
}

/** How many moves are worth comparing where they cannot be listed. */
const samples = 6

/** What an officer would think of first: the scenario's own fire plan, a way towards an objective, else anything. */
export function propose(m: State, decision: Decision, random: Random): readonly Move[] {
  if (decision.kind === "choose") return [...decision.options.map((o) => ({ choose: o.id }))]
  const found = new Map<string, Move>()
  const add = (move: Move) => {
    if (judge(decision, move).ok) found.set(JSON.stringify(move), move)
  }
  const plan = decision.kind === "place" ? writtenPlan(m, decision) : undefined
  if (plan) add({ place: plan })
  if (decision.kind === "path") for (const move of waysForward(m, decision)) add(move)
  for (let i = 0; found.size < samples && i < 2 * samples; i++) add(anyMove(decision, random))
  return [...found.values()]
}

/** The scenario's plan for the move that a fire plan is asked for, as far as its batteries are asked about. */
function writtenPlan(m: State, decision: Extract<Decision, { kind: "place" }>): Placement | undefined {
  if (!decision.rules.some((r) => r === "TRR-IND-08" || r === "TRR-IND-09")) return undefined
  const move = decision.rules.includes("TRR-IND-09") ? null : m.planned + 1
  const plan = scenarioPlan(m, decision.by as Side, move)
  return Object.fromEntries(decision.pieces.filter((id) => plan[id]).map((id) => [id, plan[id] as Spot]))
}

/** Straight towards each objective and the nearest enemy, the whole way, half of it and a third. */
function waysForward(m: State, decision: Extract<Decision, { kind: "path" }>): Move[] {
  const [id] = decision.pieces
  const unit = m.units.find((u) => u.id === id)
  if (!unit || !id) return []
  const enemies = locatedBy(m, unit.side).map((e) => e.at)
  const mover = moverOf(m, unit)
  const reach = mover === null ? 0 : thousandths(movementData.movers[mover].crossCountry)
  return [...wanted(m, unit.side), ...enemies.slice(0, 2)].flatMap((goal) =>
    [1, 0.5, 0.3].map((share) => {
      const to = pointAlong(unit.at, goal, Math.min(Math.floor(reach * share), lengthOf(unit.at, goal)))
      return { path: { [id]: [{ x: to.x, y: to.y }] } }
    }),
  )
}
