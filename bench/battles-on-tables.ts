/** Whole battles on a table, without hexes, between players who choose at random: in these games every decision measures ground. */

import { game as dgk } from "@salient/dgk"
import { type Game, randomFrom } from "@salient/engine"
import { game as trr } from "@salient/trr"
import { compareRate, type Duel } from "./measure.ts"
import { fightOn, simulated } from "./playout.ts"

/** Decisions a second that a quiet machine of this kind should reach. */
const bar = { name: "the bar", rate: 10_000 }
/** Battles fought before measuring begins. */
const warmUp = 12

/** The scenarios in turn, both the small and the large ones. */
function battles(game: Game): Duel[] {
  let next = 0
  const whole = (): number => {
    const n = next++
    const scenario = (game.scenarios[n % game.scenarios.length] as { id: string }).id
    return fightOn(simulated(game, { scenario }, `battle ${n}`), randomFrom(`battle ${n}`))
  }
  for (let i = 0; i < warmUp; i++) whole()
  return [compareRate(`${game.name}: decisions of whole random battles`, { name: "Match.play", run: whole }, bar, 1)]
}

export const dgkDuels = (): Duel[] => battles(dgk as unknown as Game)
export const trrDuels = (): Duel[] => battles(trr as unknown as Game)
