/** Counts over whole battles how many questions with one answer a person is asked who plays against the computer. */
import { agentNamed, decideNow, Memory, mindFor } from "@salient/agents"
import { Match, type Options, randomFrom, seedFrom } from "@salient/engine"
import { loadGame } from "@salient/games"
import { countAlone } from "../test/alone.ts"

export type Questions = {
  readonly battles: number
  readonly asked: number
  readonly spared: number
  readonly alone: readonly string[]
}

const limits = { scenarios: 3, moves: 4_000, thought: 50 } as const

/** Officers fight the first scenarios of a game to their end, with the person once on each side, who answers like an officer. */
export async function questionsOf(id: string): Promise<Questions> {
  const game = await loadGame(id)
  const instructions: Options = Object.fromEntries(
    (game.standing?.instructions ?? []).map((i) => [i.id, i.alone ?? i.default]),
  )
  const officer = agentNamed("officer")
  let [battles, asked, spared] = [0, 0, 0]
  const alone: string[] = []
  for (const { id: scenario } of game.scenarios.slice(0, limits.scenarios))
    for (const chair of [0, -1]) {
      const match = Match.begin(game, { scenario, options: {} }, { seed: seedFrom(`questions ${scenario} ${chair}`) })
      const { seats } = match.start
      const random = randomFrom(`questions ${scenario} ${chair}`)
      const memories = new Map(seats.map((s) => [s.id, new Memory()]))
      const count = countAlone(
        match,
        seats.at(chair)?.id ?? "",
        instructions,
        random,
        (seat) => {
          const mind = mindFor(match, seat, random, memories.get(seat))
          if (!mind) throw new Error(`expected a question to ${seat}`)
          return decideNow(officer, mind, { time: limits.thought })
        },
        limits.moves,
      )
      battles++
      asked += count.asked
      spared += count.spared
      alone.push(...count.alone)
    }
  return { battles, asked, spared, alone }
}
