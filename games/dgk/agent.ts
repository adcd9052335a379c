/** How the computer plays: what a position is worth, and the moves worth trying, the best first. */
import type { Decision, Move, Option, Path, Random, Step } from "@salient/engine"
import { movesAs, troops } from "./data/troops.ts"
import { entryOf, thousandths } from "./rules/field.ts"
import type { Leader, State, Unit } from "./state.ts"
import { desire, groupUrgency, shouldRide, unitUrgency } from "./tactics/actions.ts"
import { facingEnemy, nearestEnemy } from "./tactics/look.ts"
import { advance, deployments, ride } from "./tactics/paths.ts"
import type { LeaderId } from "./types.ts"

export { evaluate } from "./tactics/judge.ts"

const unitAbout = (m: State, d: Decision): Unit | undefined => m.units.find((u) => d.about?.[0] === u.id)
const leaderAbout = (m: State, d: Decision): Leader | undefined => m.leaders.find((l) => d.about?.[0] === l.id)

/** How many proposals are worth a closer look. */
const MOST = 6

/** Moves worth trying, the best first; always legal. */
export function propose(m: State, decision: Decision, random: Random): readonly Move[] {
  switch (decision.kind) {
    case "choose":
      return ranked(decision.options, (o) => appeal(m, decision, o))
    case "path":
      return paths(m, decision, random).slice(0, MOST)
    case "place":
      return [{ place: decision.suggest(random) }]
    case "confirm":
      return [{ confirm: true }, { confirm: false }]
    default:
      return []
  }
}

const ranked = (options: readonly Option[], value: (o: Option) => number): Move[] =>
  options
    .map((o, i) => ({ id: o.id, i, value: value(o) }))
    .sort((a, b) => b.value - a.value || a.i - b.i)
    .slice(0, MOST)
    .map(({ id }) => ({ choose: id }))

/** How much an option of any choice appeals: formations, units and actions have their own measures. */
function appeal(m: State, d: Decision, option: Option): number {
  const { id } = option
  if (id === "pass" || id === "end") return -100
  const unit = unitAbout(m, d)
  if (unit) return formOrAct(m, unit, option)
  if (leaderAbout(m, d)) {
    if (id.startsWith("leader:")) return shouldRide(m, id as LeaderId) ? 100 : -90
    const chosen = m.units.find((u) => u.id === id)
    return chosen ? unitUrgency(m, chosen) : -95
  }
  return id.startsWith("leader:") ? groupUrgency(m, id as LeaderId) : 0
}

function formOrAct(m: State, unit: Unit, option: Option): number {
  const [word, facing] = option.id.split(":")
  const isForm =
    word === "deployed" || (word === "maneuver" && facing !== undefined) || (word === "march" && facing !== undefined)
  if (!isForm) return desire(m, unit, option)
  const near = nearestEnemy(m, unit.side, unit.front)?.distance ?? Number.POSITIVE_INFINITY
  const turn = Math.abs(((Number(facing) - facingEnemy(m, unit) + 54_000) % 36_000) - 18_000)
  return (word === "deployed" && near < 16_000 ? 1 : 0) - turn / 36_000
}

function paths(m: State, d: Path, random: Random): Move[] {
  const unit = unitAbout(m, d)
  const leader = leaderAbout(m, d)
  const piece = d.pieces[0]
  if (piece === undefined) return []
  const ok = (steps: readonly Step[]) => d.check({ [piece]: steps }).ok
  const proposed = leader
    ? ride(m, leader, ok)
    : unit && !unit.rails && unit.where === "table" && unit.route === null
      ? forUnit(m, unit, d, ok, random)
      : []
  const found = proposed.filter(ok).map((steps) => ({ path: { [piece]: steps } }))
  return found.length > 0 ? found : [{ path: d.suggest(random) }]
}

function forUnit(m: State, unit: Unit, d: Path, ok: (steps: readonly Step[]) => boolean, random: Random): Step[][] {
  if (d.how?.includes("bend")) return deployments(m, unit, ok)
  const marching = !d.how?.includes("wheel")
  const { troop, cyclist } = entryOf(m, unit)
  const moves = troops[movesAs(troop, cyclist)]
  const budget = thousandths(marching ? moves.march : moves.maneuver) // a delayed order leaves less: the check says so
  return advance(m, unit, budget, marching, ok, random)
}
