/** Against the computer, nobody is asked a question that has only one answer: counted over a battle of every game, played at random. */
import {
  anyMove,
  type Decision,
  judge,
  Match,
  type Move,
  mix,
  type Options,
  type Random,
  randomFrom,
  seedFrom,
} from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { sparedAnswer } from "../session/spared.ts"

/** A battle stops after this many answers of both sides at the latest, and this many places and paths are tried. */
const most = { answers: 800, tried: 64 } as const

/** True if a question has at least two answers, found without the code that answers automatically. */
function leavesChoice(d: Decision, random: Random): boolean {
  switch (d.kind) {
    case "confirm":
      return true
    case "choose":
      return d.options.length > 1
    case "arrange":
      return d.options.length > 1
    case "amount":
      return d.max > d.min
    case "select": {
      const found = new Set<string>([read(anyMove(d, random))])
      // Chosen in any order, one by one, until it is enough.
      for (let n = 0; n < most.tried && found.size < 2; n++) {
        const order = mix(random, ids(d))
        for (let size = d.min; size <= Math.min(d.max, order.length); size++) {
          const move = { select: order.slice(0, size) }
          if (judge(d, move).ok) found.add(read(move))
        }
      }
      return found.size > 1
    }
    case "path":
      // A path drawn freely over a table has more possibilities than can be counted; pieces whose paths the rules find go where they can
      // reach.
      return d.reach === undefined || d.options.length + ways(d) > 1
    default: {
      const found = new Set<string>()
      for (let n = 0; n < most.tried && found.size < 2; n++) found.add(JSON.stringify(anyMove(d, random)))
      return found.size > 1
    }
  }
}

const ids = ({ options }: Extract<Decision, { kind: "select" }>): string[] => options.map((o) => o.id)
/** The same selection is the same answer, in any order. */
const read = (move: Move): string => JSON.stringify("select" in move ? move.select.toSorted() : move)

/** How many paths pieces have if the rules find the paths, counting staying where they are. */
function ways(d: Extract<Decision, { kind: "path" }>): number {
  const stays = judge(d, { path: Object.fromEntries(d.pieces.map((p) => [p, []])) }).ok
  return d.pieces.reduce((sum, p) => sum + (d.reach?.([p]).length ?? 0), stays ? 1 : 0)
}

describe("questions with one answer, against the computer", () => {
  it.each(gameIds)(
    "%s asks none",
    async (id) => {
      const game = await loadGame(id)
      const [scenario] = game.scenarios
      const match = Match.begin(game, { scenario: scenario?.id ?? "", options: {} }, { seed: seedFrom(`spared ${id}`) })
      const random = randomFrom(`spared ${id}`)
      const instructions: Options = Object.fromEntries(
        (game.standing?.instructions ?? []).map((i) => [i.id, i.alone ?? i.default]),
      )
      const [person] = match.start.seats
      const alone: string[] = []
      let [asked, spared] = [0, 0]
      while (!match.outcome && asked + spared < most.answers) {
        const seat = match.start.seats.find((s) => match.decisionFor(s.id))
        const decision = seat && match.decisionFor(seat.id)
        if (!seat || !decision) throw new Error(`nobody can answer "${match.pending[0]?.prompt}"`)
        let move: Move | null = null
        if (seat.id === person?.id) {
          move = sparedAnswer(match, seat.id, instructions)
          if (move) spared++
          else {
            asked++
            if (!leavesChoice(decision, random)) alone.push(`${decision.what}: ${decision.prompt}`)
          }
        }
        const played = match.play({ by: seat.id, seq: match.seq, move: move ?? anyMove(decision, random) })
        if (!played.ok) throw new Error(played.reason)
      }
      expect(alone).toEqual([])
      expect(asked).toBeGreaterThan(10)
    },
    120_000,
  )
})
