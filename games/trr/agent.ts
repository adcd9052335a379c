/** How the computer plays: what a position is worth, and what an officer would do. Asked of imagined states only. */
import { type Choose, type Decision, judge, type Move, type Option, type Random } from "@salient/engine"
import { lengthOf, type Point } from "@salient/space/table"
import { cm, fieldOf, forceOf } from "./field.ts"
import { brokenBattalions, score } from "./rules/end.ts"
import { other, type State, type Unit } from "./state.ts"
import { callWorth, deedWorth, orderWorth, urgency } from "./tactics/orders.ts"
import { firePlan, setUp } from "./tactics/places.ts"
import { goalsOf } from "./tactics/purpose.ts"
import { pathsFor } from "./tactics/steps.ts"
import type { Side } from "./types.ts"

const weights = {
  figure: 0.006,
  model: 0.02,
  broken: 0.02,
  battalion: 0.25,
  point: 0.06,
  nearer: 0.0003, // for each cm that a unit is nearer to an objective it wants
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
  const wanted = goalsOf(m, side)
    .filter((g) => g.wanted)
    .map((g) => g.middle)
  for (const unit of m.units) {
    if (unit.side !== side || unit.where === "lost") continue
    sum += unit.figures.length * weights.figure
    if (forceOf(m, unit).models.length > 0) sum += weights.model
    if (unit.broken !== null) sum -= weights.broken
    if (unit.where === "table" && isFighter(m, unit)) sum -= weights.nearer * nearest(m, unit, wanted)
  }
  return sum
}

/** With nothing left to want, nobody is far from anything. */
const nearest = (m: State, unit: Unit, goals: readonly Point[]): number =>
  goals.reduce(
    (least, g) => Math.min(least, cm(lengthOf(unit.at, g))),
    goals.length === 0 ? 0 : cm(fieldOf(m).table.width),
  )

const isFighter = (m: State, unit: Unit): boolean =>
  ["company", "squadron", "cyclists", "vehicle"].includes(forceOf(m, unit).kind)

/** How many of a choice's options are worth comparing. */
const most = 6

/** What an officer would do, the best first; nothing where he has no opinion. */
export function propose(m: State, decision: Decision, random: Random): readonly Move[] {
  switch (decision.kind) {
    case "choose":
      return ranked(decision, worthOfOption(m, decision))
    case "select":
      return judged(decision, [{ select: decision.options.slice(0, decision.max).map((o) => o.id) }])
    case "place":
      return judged(decision, [{ place: placed(m, decision, random) }, { place: decision.suggest(random) }])
    case "path":
      return paths(m, decision, random)
    case "confirm":
      return [{ confirm: true }, { confirm: false }]
    default:
      return []
  }
}

const judged = (decision: Decision, moves: readonly Move[]): Move[] => moves.filter((move) => judge(decision, move).ok)

const isPlan = (decision: Decision): boolean => decision.rules.some((r) => r === "TRR-IND-08" || r === "TRR-IND-09")

const placed = (m: State, d: Decision & { kind: "place" }, random: Random) =>
  isPlan(d) ? firePlan(m, d, d.by as Side) : setUp(m, d, random)

function ranked(d: Choose, value: (o: Option) => number): Move[] {
  return d.options
    .map((o, i) => ({ id: o.id, i, value: value(o) }))
    .sort((a, b) => b.value - a.value || a.i - b.i)
    .slice(0, most)
    .map(({ id }) => ({ choose: id }))
}

const unitAbout = (m: State, d: Decision): Unit | undefined => m.units.find((u) => d.about?.[0] === u.id)

/** How an option of a choice is valued: by what the question is about. */
function worthOfOption(m: State, d: Choose): (o: Option) => number {
  const unit = unitAbout(m, d)
  if (!unit)
    return (o) => {
      const chosen = m.units.find((u) => u.id === o.id)
      return chosen ? urgency(m, chosen) : 0
    }
  if (d.rules.includes("TRR-MOT-01")) return (o) => orderWorth(m, unit, o)
  if (d.rules.includes("TRR-IND-02")) return (o) => callWorth(m, unit, o)
  return (o) => deedWorth(m, unit, d, o)
}

function paths(m: State, d: Decision & { kind: "path" }, random: Random): Move[] {
  const [piece] = d.pieces
  const unit = m.units.find((u) => u.id === piece)
  if (!unit || piece === undefined) return []
  const moves = pathsFor(m, unit, d).map((steps): Move => ({ path: { [piece]: steps } }))
  // who may not go forward (to dismount, to unlimber) and has no reason to go back stays where he is
  return moves.length > 0 ? moves : judged(d, [{ path: { [piece]: [] } }, { path: d.suggest(random) }])
}
