/** Runners and Heroes that come into play: GWC-O27.1, GWC-E70, GWC-E88. */
import { type Flow, refuse } from "@salient/engine"
import { choose } from "../../questions.ts"
import type { Formation, State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { highestLeader } from "../formations-and-command/command.ts"
import { formationsLeft, heroLeft, runnerOf } from "../formations-and-command/countermix.ts"
import { offerHexes } from "../orders-in-general/choices.ts"
import { settle } from "../sequence-time-victory/reinforcements.ts"
import { newFormation } from "../sequence-time-victory/victory.ts"
import { fitsIn } from "../stacking-and-initiative.ts"
import { isFriendlyHex, isImpassable } from "../terrain/ground.ts"
import { allHexes } from "../the-map/field.ts"

/** GWC-E88 Whether a Runner may be placed with the Highest-ranking Leader within stacking limits. */
export function runnerMayCome(m: State, side: Nation): boolean {
  const leader = highestLeader(m, side)
  if (!leader || formationsLeft(m, runnerOf(side)) === 0) return false
  return fitsIn(m, [{ ...leader, id: "unit:new", type: runnerOf(side) }], leader.hex)
}

export function* placeRunner(m: State, side: Nation, rule: string): Flow<Formation | undefined> {
  const leader = highestLeader(m, side)
  if (!leader || formationsLeft(m, runnerOf(side)) === 0) return undefined
  const runner = newFormation(m, side, runnerOf(side), -1)
  yield* settle(m, runner, leader.hex, rule)
  return runner
}

/** GWC-E70 The player's own Hero must be placed in a friendly hex, unless he is on the map. */
export function* placeHero(m: State, side: Nation, rule: string): Flow<Formation[]> {
  const type = heroLeft(m, side)
  if (type === undefined) return []
  const hexes = allHexes.filter((h) => isFriendlyHex(m, side, h) && !isImpassable(m, h))
  if (hexes.length === 0) return []
  const hex = yield* choose(
    { by: side, what: "hero-hex", prompt: "Where does the Hero appear?", rules: [rule] },
    offerHexes(hexes, refuse(rule, "It is not a friendly hex.")),
  )
  const hero = newFormation(m, side, type, -1)
  yield* settle(m, hero, hex, rule)
  return [hero]
}
