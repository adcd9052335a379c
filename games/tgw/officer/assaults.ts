/** Assaults: when near enough and about as strong as the enemy. */
import type { Decision, Move } from "@salient/engine"
import { apart, inch, isCommand, isVehicle, unitNamed } from "../rules/general-conventions/models.ts"
import type { State } from "../state.ts"
import { nearestEnemy } from "./evaluate.ts"
import { end, idOf, options } from "./options.ts"

export function nextAssault(m: State, decision: Decision): Move[] {
  const able = options(decision).filter((o) => o.id.startsWith("assault:") && !isCommand(unitNamed(m, idOf(o))))
  const keen = able.filter((o) => {
    const unit = unitNamed(m, idOf(o))
    const enemy = nearestEnemy(m, unit)
    return enemy && !isVehicle(enemy) && apart(unit, enemy) <= 5 * inch && unit.men.length + 1 >= enemy.men.length
  })
  return [...keen.slice(0, 1).map((o) => ({ choose: o.id })), end]
}
