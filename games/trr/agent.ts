/** How the computer plays: what an officer would do. Asked of imagined states only. */
import { type Choose, type Decision, judge, type Move, type Option, type Random } from "@salient/engine"
import type { State, Unit } from "./state.ts"
import { callWorth, deedWorth, orderWorth, urgency } from "./tactics/orders.ts"
import { firePlan, setUp } from "./tactics/places.ts"
import { pathsFor } from "./tactics/steps.ts"
import type { Side } from "./types.ts"

/** How many of a choice's options are worth comparing. */
const most = 6

/** What an officer would do, the best first; nothing where he has no opinion. */
export function propose(m: State, decision: Decision, random: Random): readonly Move[] {
  switch (decision.kind) {
    case "choose":
      return ranked(decision, worthOfOption(m, decision))
    case "select":
      return judged(decision, [{ select: selected(m, decision) }])
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

/** As many as may be; of those who could wear masks, those who wear them by the scenario. */
function selected(m: State, d: Decision & { kind: "select" }): string[] {
  const ids = d.options.map((o) => o.id)
  if (d.rules.includes("TRR-GAS-04")) return ids.filter((id) => m.units.some((u) => u.id === id && u.masked))
  return ids.slice(0, d.max)
}

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
  if (d.rules.includes("TRR-MOT-01")) return orderWorth(m, unit)
  if (d.rules.includes("TRR-IND-02")) return (o) => callWorth(m, unit, o)
  return deedWorth(m, unit, d)
}

function paths(m: State, d: Decision & { kind: "path" }, random: Random): Move[] {
  const [piece] = d.pieces
  const unit = m.units.find((u) => u.id === piece)
  if (!unit || piece === undefined) return []
  const moves = pathsFor(m, unit, d).map((steps): Move => ({ path: { [piece]: steps } }))
  // who may not go forward (to dismount, to unlimber) and has no reason to go back stays where he is
  return moves.length > 0 ? moves : judged(d, [{ path: { [piece]: [] } }, { path: d.suggest(random) }])
}
