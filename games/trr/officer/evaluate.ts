/** What a position is worth to a side, from -1 (lost) to 1 (won). Imagined states only may be passed in. */
import { lengthOf, type Point } from "@salient/space/table"
import { score } from "../rules/gaps-filled/victory.ts"
import { cm, fieldOf, forceOf } from "../rules/scale-and-representation/field.ts"
import { other, type State, type Unit } from "../state.ts"
import type { Side } from "../types.ts"
import { ruin } from "./tactics/brink.ts"
import { goalsOf } from "./tactics/goals.ts"

const weights = {
  figures: 0.6, // everything a side has
  models: 0.15,
  broken: 0.015,
  ruin: 0.4,
  nearer: 0.0003, // for each cm that a unit is closer to an objective it wants
  /** The weight of the score on points in the first move and in the last. */
  points: { early: 0.15, late: 0.5 },
} as const

/**
 * Counts the strength left, battalions close to breaking, objectives held (worth more as the battle ends), and the distance to those still
 * wanted.
 */
export function evaluate(m: State, who: string): number {
  const side = who as Side
  const enemy = other(side)
  const forces = force(m, side) - force(m, enemy)
  const balance = forces + weights.ruin * (ruin(m, enemy) - ruin(m, side)) + onPoints(m, side)
  return Math.max(-0.95, Math.min(0.95, balance))
}

/** The score on points, which weighs more towards the end (TRR-GAP-09). */
function onPoints(m: State, side: Side): number {
  const { moves, objectives, victory } = fieldOf(m).scenario
  const points = score(m)
  const all = objectives.reduce((sum, o) => sum + o.points, 0)
  const share =
    victory.needs === null
      ? (points[side] - points[other(side)]) / Math.max(1, all)
      : (2 * Math.min(1, points[victory.needs.side] / victory.needs.points) - 1) *
        (victory.needs.side === side ? 1 : -1)
  const { early, late } = weights.points
  return share * (early + ((late - early) * (m.move - 1)) / Math.max(1, moves - 1))
}

/** What is left of a side, and how far it still has to go. */
function force(m: State, side: Side): number {
  const wanted = goalsOf(m, side)
    .filter((g) => g.wanted)
    .map((g) => g.middle)
  const figures = { left: 0, of: 0 }
  const models = { left: 0, of: 0 }
  let rest = 0
  for (const unit of m.units) {
    if (unit.side !== side) continue
    const here = unit.where !== "lost"
    const organised = forceOf(m, unit)
    figures.of += organised.figures.length
    models.of += organised.models.length
    if (!here) continue
    figures.left += unit.figures.length
    models.left += organised.models.length
    if (unit.broken !== null) rest -= weights.broken
    if (unit.where === "table" && isFighter(m, unit)) rest -= weights.nearer * nearest(m, unit, wanted)
  }
  return rest + shareOf(figures) * weights.figures + shareOf(models) * weights.models
}

const shareOf = ({ left, of }: { left: number; of: number }): number => (of === 0 ? 0 : left / of)

/** If no objective is wanted, every distance is 0. */
const nearest = (m: State, unit: Unit, goals: readonly Point[]): number =>
  goals.reduce(
    (least, g) => Math.min(least, cm(lengthOf(unit.at, g))),
    goals.length === 0 ? 0 : cm(fieldOf(m).table.width),
  )

const isFighter = (m: State, unit: Unit): boolean =>
  ["company", "squadron", "cyclists", "vehicle"].includes(forceOf(m, unit).kind)
