/** How the computer plays: what an officer would do. Imagined states only may be passed in. */
import {
  type Choose,
  type Decision,
  type Habits,
  judge,
  type Move,
  makes,
  type Option,
  type Random,
} from "@salient/engine"
import type { Question } from "../questions.ts"
import type { State, Unit } from "../state.ts"
import type { Side } from "../types.ts"
import { type Intention, intentionNow } from "./intention.ts"
import { boardingWorth, callWorth, deedWorth, orderWorth, urgency } from "./tactics/orders.ts"
import { firePlan, setUp } from "./tactics/places.ts"
import { pathsFor } from "./tactics/steps.ts"

/** How many of a choice's options are worth comparing. */
const most = 6

/** What an officer would do, the best answer first; an empty list where it has no opinion. */
export function propose(
  m: State,
  decision: Decision,
  random: Random,
  plan?: unknown,
  habits?: Habits,
): readonly Move[] {
  switch (decision.kind) {
    case "choose":
      return ranked(decision, worthOfOption(m, decision, intentionNow(m, decision.by as Side, plan, habits)))
    case "select":
      return judged(decision, [{ select: selected(m, decision) }])
    case "place":
      return judged(decision, [{ place: placed(m, decision, random) }, { place: decision.suggest(random) }])
    case "path":
      return paths(m, decision, random, intentionNow(m, decision.by as Side, plan, habits))
    case "write":
      return [{ write: decision.suggest(random) }] // any force that its lists allow will do
    default:
      return []
  }
}

const judged = (decision: Decision, moves: readonly Move[]): Move[] => moves.filter((move) => judge(decision, move).ok)

/** Selects as many as allowed; for masks, the units that wear them by the scenario. */
function selected(m: State, d: Decision & { kind: "select" }): string[] {
  const ids = d.options.map((o) => o.id)
  if (d.what === "masks") return ids.filter((id) => m.units.some((u) => u.id === id && u.masked))
  return ids.slice(0, d.max)
}

const placed = (m: State, d: Decision & { kind: "place" }, random: Random) =>
  d.what === "fire-plan" || d.what === "sos-points" ? firePlan(m, d, d.by as Side) : setUp(m, d, random)

function ranked(d: Choose, value: (o: Option) => number): Move[] {
  return d.options
    .map((o, i) => ({ id: o.id, i, value: value(o) }))
    .sort((a, b) => b.value - a.value || a.i - b.i)
    .slice(0, most)
    .map(({ id }) => ({ choose: id }))
}

const unitAbout = (m: State, d: Decision): Unit | undefined => m.units.find((u) => d.about?.[0] === u.id)

/** How the options of a choice are valued; it depends on the question. */
function worthOfOption(m: State, d: Choose, intention: Intention): (o: Option) => number {
  const unit = unitAbout(m, d)
  if (!unit) return (o) => urgencyOf(m, o.id, intention)
  switch (d.what as Question) {
    case "attempt":
      return orderWorth(m, unit, intention)
    case "call-for-fire":
      return (o) => callWorth(m, unit, o)
    case "board":
      return (o) => boardingWorth(m, unit, o, intention)
    case "countercharge":
      return ({ id }) => (id === "charge-back" ? 1 : 0)
    default:
      return deedWorth(m, unit, intention)
  }
}

function urgencyOf(m: State, id: string, intention: Intention): number {
  const chosen = m.units.find((u) => u.id === id)
  if (!chosen) return 0
  const urgent = urgency(m, chosen, intention)
  return makes(intention.habits, "together") ? Math.sign(urgent) : urgent // the first of the list that has anything to do
}

function paths(m: State, d: Decision & { kind: "path" }, random: Random, intention: Intention): Move[] {
  const [piece] = d.pieces
  const unit = m.units.find((u) => u.id === piece)
  if (!unit || piece === undefined) return []
  const moves = pathsFor(m, unit, d, intention).map((steps): Move => ({ path: { [piece]: steps } }))
  // a unit that may not go forward (to dismount, to unlimber) and has no reason to go back stays where it is
  return moves.length > 0 ? moves : judged(d, [{ path: { [piece]: [] } }, { path: d.suggest(random) }])
}
