/** How the computer plays: what a position is worth, and the moves worth trying, best first. */

import {
  type Choose,
  type Decision,
  type Habits,
  type Move,
  makes,
  type Option,
  type Path,
  type Paths,
  type Place,
  type Random,
  type Step,
} from "@salient/engine"
import { thousandths } from "../charts/range.ts"
import { movesAs, troops } from "../data/troops.ts"
import type { Question } from "../questions.ts"
import type { Plan } from "../rules/movement/paths.ts"
import { entryOf, fieldOf } from "../rules/troops-and-command/field.ts"
import type { Leader, State, Unit } from "../state.ts"
import type { LeaderId, Side } from "../types.ts"
import { desires, groupUrgency, unitUrgency } from "./actions.ts"
import { type Intention, intentionNow } from "./intention.ts"
import { ride, shouldRide } from "./leading.ts"
import { far, nearestEnemy } from "./look.ts"
import { outlook } from "./merit.ts"
import { advance, bestFacing, deployments } from "./paths.ts"
import { runs, trainDesire } from "./rails.ts"
import { setUps } from "./set-up.ts"

const unitAbout = (m: State, d: Decision): Unit | undefined => m.units.find((u) => d.about?.[0] === u.id)
const leaderAbout = (m: State, d: Decision): Leader | undefined => m.leaders.find((l) => d.about?.[0] === l.id)

/** How many proposals are worth a closer look. */
const MOST = 6

/** Moves worth trying, best first; always legal. */
export function propose(
  m: State,
  decision: Decision,
  random: Random,
  plan?: unknown,
  habits?: Habits,
): readonly Move[] {
  const intention = intentionNow(m, decision.by as Side, plan, habits)
  switch (decision.kind) {
    case "choose":
      return ranked(decision.options, appeal(m, decision, intention))
    case "path":
      return paths(m, decision, random, intention).slice(0, MOST)
    case "place":
      return places(m, decision, random)
    case "confirm":
      return [{ confirm: true }, { confirm: false }]
    case "write":
      return [{ write: decision.suggest(random) }] // any force from its lists will do
    default:
      return []
  }
}

/** Set-ups before the battle; for other placements (getting off a train, flying) the rules' own suggestion will do. */
function places(m: State, d: Place, random: Random): Move[] {
  const found = d.what === "set-up" ? setUps(m, d.by as Side, random).filter((p) => d.check(p).ok) : []
  return [...found, d.suggest(random)].slice(0, found.length > 0 ? found.length : 1).map((place) => ({ place }))
}

const ranked = (options: readonly Option[], value: (o: Option) => number): Move[] =>
  options
    .map((o, i) => ({ id: o.id, i, value: value(o) }))
    .sort((a, b) => b.value - a.value || a.i - b.i)
    .slice(0, MOST)
    .map(({ id }) => ({ choose: id }))

/** Decline only if there is no other choice: a side that does nothing gives its turn away. */
const LAST = -1_000

/** How attractive an option is: each question has its own measure. */
function appeal(m: State, d: Choose, intention: Intention): (option: Option) => number {
  const inTurn = makes(intention.habits, "together") // all alike: the first of the list
  switch (d.what as Question) {
    case "next-formation":
      return ({ id }) => (id === "pass" ? LAST : inTurn ? 0 : groupUrgency(m, id as LeaderId))
    case "next-unit":
      return ({ id }) => {
        if (id === d.about?.[0]) return shouldRide(m, id as LeaderId) ? 100 : -90
        const chosen = m.units.find((u) => u.id === id)
        return chosen ? (inTurn ? 0 : unitUrgency(m, chosen)) : LAST
      }
    // DGK-VEH-01 no unit boards a vehicle merely because it is in contact: units that are to ride begin the battle aboard
    case "board":
    case "leader-boards":
      return ({ id }) => (id === "stay" ? 1 : 0)
    case "form-up":
      return formation(m, unitAbout(m, d) as Unit)
    default: {
      const unit = unitAbout(m, d)
      if (!unit) return () => 0
      return unit.rails ? (o) => trainDesire(m, unit, o) : desires(m, unit, intention)
    }
  }
}

/** Prefers a line near the enemy, maneuver formation far from him, and a front towards him. */
function formation(m: State, unit: Unit): (option: Option) => number {
  const near = nearestEnemy(m, unit.side, unit.front)?.distance ?? Number.POSITIVE_INFINITY
  let enemyward: number | undefined
  return ({ value }) => {
    const plan = value as Plan | null | "other"
    if (plan === null || plan === "other") return 0
    enemyward ??= bestFacing(m, unit)
    const turn = Math.abs(((plan.facing - enemyward + 54_000) % 36_000) - 18_000)
    const fit = plan.formation === "deployed" ? near < 16_000 : plan.formation === "maneuver" && near >= 16_000
    return (fit ? 1 : 0) - turn / 36_000
  }
}

function paths(m: State, d: Path, random: Random, intention: Intention): Move[] {
  const piece = d.pieces[0]
  if (piece === undefined) return []
  const ok = (steps: readonly Step[]) => d.check({ [piece]: steps }).ok
  const legal = (proposed: readonly Step[][]): Move[] => {
    const found = proposed.filter(ok).map((steps) => ({ path: { [piece]: steps } }))
    return found.length > 0 ? found : [{ path: d.suggest(random) }]
  }
  const unit = unitAbout(m, d) as Unit
  switch (d.what as Question) {
    case "move-leader":
      return legal(ride(m, leaderAbout(m, d) as Leader, ok))
    case "run-train":
      return runs(m, unit, d, random)
    case "route-march":
      return longest(m, unit, d, random)
    case "deploy":
      return legal(deployments(m, unit, ok))
    case "maneuver":
      return legal(advance(m, outlook(m, unit, intention), reach(m, unit, "maneuver"), false, ok, random))
    case "march":
      return legal(advance(m, outlook(m, unit, intention), reach(m, unit, "march"), true, ok, random))
    default:
      return [{ path: d.suggest(random) }]
  }
}

/** How far a unit goes if its order is not delayed; if it is, the legality check refuses the longer paths. */
function reach(m: State, unit: Unit, action: "maneuver" | "march"): number {
  const { troop, cyclist } = entryOf(m, unit)
  return thousandths(troops[movesAs(troop, cyclist)][action])
}

/** Route Marches go as far along the route as allowed, to leave room for those behind. */
function longest(m: State, unit: Unit, d: Path, random: Random): Move[] {
  const place = fieldOf(m).places.get(unit.id)
  const start = place?.kind === "arrival" ? (place.arrival.route[0] as { x: number; y: number }) : unit.front
  const suggested = Array.from({ length: 2 }, () => d.suggest(random))
  const gone = (p: Paths) => {
    const end = p[unit.id]?.at(-1)
    return typeof end === "object" ? far(start, end) : 0
  }
  return suggested.sort((a, b) => gone(b) - gone(a)).map((path) => ({ path }))
}
