/** Runners and Heroes that come into play: GWC-O27.1, GWC-E70, GWC-E88. */
import { choose, type Flow } from "@salient/engine"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { hexOption } from "./choices.ts"
import { highestLeader } from "./command.ts"
import { formationsLeft, heroLeft, runnerOf } from "./countermix.ts"
import { allHexes } from "./field.ts"
import { isFriendlyHex, isImpassable } from "./ground.ts"
import { settle } from "./reinforcements.ts"
import { fitsIn } from "./stacking.ts"
import { newFormation } from "./victory.ts"

/** GWC-E88 Whether a Runner may come to the Highest-ranking Leader within stacking limits. */
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

/** GWC-E70 The own Hero must be placed in a friendly hex, unless he is on the map. */
export function* placeHero(m: State, side: Nation, rule: string): Flow<Formation[]> {
  const type = heroLeft(m, side)
  if (type === undefined) return []
  const hexes = allHexes.filter((h) => isFriendlyHex(m, side, h) && !isImpassable(m, h))
  if (hexes.length === 0) return []
  const hex = yield* choose({ by: side, prompt: "Where does the Hero appear?", rules: [rule] }, hexes.map(hexOption))
  const hero = newFormation(m, side, type, -1)
  yield* settle(m, hero, hex, rule)
  return [hero]
}
