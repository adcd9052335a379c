/** How the computer plays: what a position is worth, and the moves worth trying, the best first. */
import type { Decision, Move, Option, Path, Paths, Place, Random, Step } from "@salient/engine"
import { actions } from "./data/actions.ts"
import { movesAs, troops } from "./data/troops.ts"
import { entryOf, fieldOf, thousandths } from "./rules/field.ts"
import type { Leader, State, Unit } from "./state.ts"
import { desires, groupUrgency, unitUrgency } from "./tactics/actions.ts"
import { ride, shouldRide } from "./tactics/leading.ts"
import { far, nearestEnemy } from "./tactics/look.ts"
import { advance, bestFacing, deployments } from "./tactics/paths.ts"
import { runs, trainDesire } from "./tactics/rails.ts"
import { setUps } from "./tactics/set-up.ts"
import type { LeaderId, Side } from "./types.ts"

export { evaluate } from "./tactics/judge.ts"

const unitAbout = (m: State, d: Decision): Unit | undefined => m.units.find((u) => d.about?.[0] === u.id)
const leaderAbout = (m: State, d: Decision): Leader | undefined => m.leaders.find((l) => d.about?.[0] === l.id)

/** How many proposals are worth a closer look. */
const MOST = 6

/** Moves worth trying, the best first; always legal. */
export function propose(m: State, decision: Decision, random: Random): readonly Move[] {
  switch (decision.kind) {
    case "choose":
      return ranked(decision.options, appeal(m, decision))
    case "path":
      return paths(m, decision, random).slice(0, MOST)
    case "place":
      return places(m, decision, random)
    case "confirm":
      return [{ confirm: true }, { confirm: false }]
    default:
      return []
  }
}

/** Set-ups before the battle; elsewhere (getting off a train, flying) the rules' own suggestion will do. */
function places(m: State, d: Place, random: Random): Move[] {
  const found = m.phase === "deployment" ? setUps(m, d.by as Side, random).filter((p) => d.check(p).ok) : []
  return [...found, d.suggest(random)].slice(0, found.length > 0 ? found.length : 1).map((place) => ({ place }))
}

const ranked = (options: readonly Option[], value: (o: Option) => number): Move[] =>
  options
    .map((o, i) => ({ id: o.id, i, value: value(o) }))
    .sort((a, b) => b.value - a.value || a.i - b.i)
    .slice(0, MOST)
    .map(({ id }) => ({ choose: id }))

/** Declining is for when there is nothing else: who does nothing gives the turn away. */
const LAST = -1_000

/** How much an option of any choice appeals: formations, units and actions have their own measures. */
function appeal(m: State, d: Decision): (option: Option) => number {
  const unit = unitAbout(m, d)
  // DGK-VEH-01 nobody gets on what happens to stand in his way: those who are to ride begin the battle aboard
  if (d.rules.includes("DGK-VEH-02")) return ({ id }) => (id === "stay" ? 1 : 0)
  if (unit) return unit.rails ? (o) => trainDesire(m, unit, o) : formOrAct(m, unit)
  if (leaderAbout(m, d))
    return ({ id }) => {
      if (id.startsWith("leader:")) return shouldRide(m, id as LeaderId) ? 100 : -90
      const chosen = m.units.find((u) => u.id === id)
      return chosen ? unitUrgency(m, chosen) : LAST
    }
  return ({ id }) => (id.startsWith("leader:") ? groupUrgency(m, id as LeaderId) : id === "pass" ? LAST : 0)
}

function formOrAct(m: State, unit: Unit): (option: Option) => number {
  const wish = desires(m, unit)
  const near = nearestEnemy(m, unit.side, unit.front)?.distance ?? Number.POSITIVE_INFINITY
  let enemyward: number | undefined
  return (option) => {
    const [word, facing] = option.id.split(":")
    if (facing === undefined || !["deployed", "maneuver", "march"].includes(word as string)) return wish(option)
    enemyward ??= bestFacing(m, unit)
    const turn = Math.abs(((Number(facing) - enemyward + 54_000) % 36_000) - 18_000)
    const fit = word === "deployed" ? near < 16_000 : word === "maneuver" && near >= 16_000
    return (fit ? 1 : 0) - turn / 36_000
  }
}

function paths(m: State, d: Path, random: Random): Move[] {
  const unit = unitAbout(m, d)
  const leader = leaderAbout(m, d)
  const piece = d.pieces[0]
  if (piece === undefined) return []
  if (unit?.rails) return runs(m, unit, d, random)
  if (unit && d.how === undefined) return longest(m, unit, d, random)
  const ok = (steps: readonly Step[]) => d.check({ [piece]: steps }).ok
  const proposed = leader ? ride(m, leader, ok) : unit ? forUnit(m, unit, d, ok, random) : []
  const found = proposed.filter(ok).map((steps) => ({ path: { [piece]: steps } }))
  return found.length > 0 ? found : [{ path: d.suggest(random) }]
}

/** Route Marches go as far along the route as they may, to leave room for those behind. */
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

function forUnit(m: State, unit: Unit, d: Path, ok: (steps: readonly Step[]) => boolean, random: Random): Step[][] {
  if (d.rules.includes(actions.deploy.rule)) return deployments(m, unit, ok)
  const marching = d.rules.includes(actions.march.rule)
  const { troop, cyclist } = entryOf(m, unit)
  const moves = troops[movesAs(troop, cyclist)]
  const budget = thousandths(marching ? moves.march : moves.maneuver) // a delayed order leaves less: the check says so
  return advance(m, unit, budget, marching, ok, random)
}
