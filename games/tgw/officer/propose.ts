/** The officer's principles: go for objectives not yet held, bring the guns to bear, assault when strong enough, hold what is held. */
import type { Confirm, Decision, Move, Place, Random, Select } from "@salient/engine"
import type { Question } from "../questions.ts"
import { apart, unitNamed } from "../rules/general-conventions/models.ts"
import type { State, UnitId } from "../state.ts"
import { nextAssault } from "./assaults.ts"
import { deployments } from "./deployments.ts"
import { markers, nextFire, targets, vehicleFire } from "./fire.ts"
import { drives, nextMove, ways } from "./moves.ts"
import { idOf, options } from "./options.ts"

export function propose(m: State, decision: Decision, random: Random): readonly Move[] {
  switch (decision.what as Question | undefined) {
    case "deploy":
      return decision.kind === "place" ? deployments(m, decision, random) : []
    case "roster":
      return decision.kind === "write" ? [{ write: decision.suggest(random) }] : []
    case "reserves":
    case "battery":
    case "assault-also":
      return [{ select: [] }]
    case "grenades-or-blows":
      return [{ confirm: true }]
    case "screen":
      return decision.kind === "select" ? usual(decision) : []
    case "rearrange":
      return [{ place: {} }]
    case "floor":
      return [{ choose: "stay" }]
    case "level":
      return options(decision)
        .slice(0, 1)
        .map((o) => ({ choose: o.id }))
    case "deploy-first":
      return [{ choose: "second" }]
    case "scouts-first":
    case "first-turn":
      return [{ choose: "first" }]
    case "steal-initiative":
    case "fascine":
    case "elan-again":
    case "colours-again":
    case "breakdown-again":
      return [{ confirm: true }]
    case "smoke-again":
      return [{ confirm: false }]
    case "pivot":
    case "objective":
    case "arrive":
    case "smoke":
      return decision.kind === "place" ? drawn(decision, random) : []
    case "next-move":
      return nextMove(m, decision)
    case "way":
    case "consolidate":
    case "free-move":
      return decision.kind === "path" ? ways(m, decision) : []
    case "drive":
      return decision.kind === "path" ? drives(m, decision) : []
    case "next-fire":
      return nextFire(m, decision)
    case "target":
      return targets(m, decision)
    case "vehicle-fire":
      return vehicleFire(m, decision)
    case "marker":
    case "sweep":
    case "flame":
      return decision.kind === "place" ? markers(m, decision, random) : []
    case "elan":
    case "assault-target":
      return byDistance(m, decision)
    case "go-to-ground":
      return decision.kind === "confirm" ? grounds(m, decision) : []
    case "casualties":
    case "attacks":
      return decision.kind === "select" ? usual(decision) : []
    case "next-assault":
      return nextAssault(m, decision)
    default:
      return []
  }
}

const usual = ({ suggest }: Select): Move[] => (suggest ? [{ select: suggest(() => 0) }] : [])
const drawn = ({ suggest }: Place, random: Random): Move[] => [{ place: suggest(random) }]

/** The nearest first. */
function byDistance(m: State, decision: Decision): Move[] {
  const unit = unitNamed(m, (decision.about?.[0] ?? "") as UnitId)
  return options(decision)
    .filter((o) => o.id !== "none")
    .sort((a, b) => apart(unit, unitNamed(m, idOf(a))) - apart(unit, unitNamed(m, idOf(b))))
    .slice(0, 2)
    .map((o) => ({ choose: o.id }))
}

/** Going to ground costs a turn, so only units that hold an objective or would lose many men do it. */
function grounds(m: State, decision: Confirm): Move[] {
  const unit = unitNamed(m, (decision.about?.[0] ?? "") as UnitId)
  const wounds = Number(/^\d+/.exec(decision.prompt)?.[0] ?? 0)
  const down = 3 * wounds >= unit.men.length || unit.pinned > 0
  return [{ confirm: down }, { confirm: !down }]
}
