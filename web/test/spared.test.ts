/** Against the computer, nobody is asked a question that has only one answer: counted over a battle of every game, played at random. */
import { anyMove, Match, type Options, randomFrom, seedFrom } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { countAlone } from "./alone.ts"

/** A battle stops after this many answers of both sides at the latest. */
const most = 800

describe("questions with one answer, against the computer", () => {
  it.each(gameIds)(
    "%s asks none",
    async (id) => {
      const game = await loadGame(id)
      const instructions: Options = Object.fromEntries(
        (game.standing?.instructions ?? []).map((i) => [i.id, i.alone ?? i.default]),
      )
      const first = game.scenarios[0]?.id ?? ""
      // At Ors the flights run out: once their plan was still asked for.
      for (const scenario of id === "trr" ? [first, "ors-1918"] : [first]) {
        const match = Match.begin(game, { scenario, options: {} }, { seed: seedFrom(`spared ${id}`) })
        const random = randomFrom(`spared ${id}`)
        const person = match.start.seats[0]?.id ?? ""
        const { asked, alone } = countAlone(match, person, instructions, random, (_, d) => anyMove(d, random), most)
        expect(alone).toEqual([])
        expect(asked).toBeGreaterThan(10)
      }
    },
    120_000,
  )
})
