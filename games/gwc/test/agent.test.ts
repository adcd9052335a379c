/**
 * The computer player: its book makes only legal moves, uses no hidden information and beats random play; its evaluation stays
 * within bounds.
 */
import { anyMove, type Decision, imagine, judge, Match, type Move, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { propose } from "../officer/book.ts"

type Played = ReturnType<typeof begin>
const begin = (scenario: string, seed: string) => Match.begin(game, { scenario }, { seed: seedFrom(seed) })

/** Plays a match to its end; `each` sees every decision before it is answered. */
function playOut(match: Played, answer: (decision: Decision) => Move, each?: (decision: Decision) => void): void {
  while (!match.outcome) {
    const decision = match.pending[0] as Decision
    each?.(decision)
    const seat = match.start.seats.find((s) => s.side === decision.by)?.id as string
    const played = match.play({ by: seat, seq: match.seq, move: answer(decision) })
    if (!played.ok) throw new Error(`${decision.prompt} ${played.reason}`)
  }
}

describe.each(game.scenarios.map((s) => [s.id] as const))("on %s", (scenario) => {
  it("every proposal of the book is legal, Orders are always proposed, and no position is judged beyond a win", () => {
    const match = begin(scenario, "book")
    const random = randomFrom(scenario)
    const refused: string[] = []
    const sides = match.start.seats.map((s) => s.side)
    const book = (decision: Decision) => propose(match.state, decision, random)
    playOut(
      match,
      // now and then a move that is not in the book, so that the officer is also asked about unusual positions
      (decision) => (random(8) === 0 ? anyMove(decision, random) : (book(decision)[0] ?? anyMove(decision, random))),
      (decision) => {
        const moves = book(decision)
        for (const move of moves) {
          const check = judge(decision, move)
          if (!check.ok) refused.push(`${decision.prompt} ${JSON.stringify(move)}: ${check.reason}`)
        }
        if (decision.what === "order") expect(moves.length).toBeGreaterThan(0)
        for (const side of sides) expect(Math.abs(game.evaluate(match.state, side))).toBeLessThan(1)
      },
    )
    expect(refused).toEqual([])
    for (const side of sides) expect(Math.abs(game.evaluate(match.state, side))).toBeLessThanOrEqual(1)
  })
})

it("the book reads nothing that its side does not know: it says the same of every match the side could imagine", () => {
  for (const scenario of ["bleid", "bois-des-caures", "belleau-wood"]) {
    const match = begin(scenario, "honest")
    const random = randomFrom("honest")
    let asked = 0
    playOut(
      match,
      (decision) => propose(match.state, decision, randomFrom(1))[0] ?? anyMove(decision, random),
      (decision) => {
        if (asked++ % 5 !== 0) return
        const imagined = imagine(match, decision.by, random)
        if (!imagined) throw new Error(`nothing could be imagined at "${decision.prompt}"`)
        const truth = propose(match.state, decision, randomFrom(1))
        expect(propose(imagined.state, decision, randomFrom(1)), decision.prompt).toEqual(truth)
      },
    )
  }
})

it("whoever keeps to the book beats whoever plays anything, from either side", () => {
  const games = 10
  let won = 0
  for (let n = 0; n < games; n++) {
    const match = begin("bathelemont", `strength ${n}`)
    const random = randomFrom(`strength ${n}`)
    const officer = match.start.seats[n % 2]?.side as string
    playOut(match, (decision) => {
      const [best] = decision.by === officer ? propose(match.state, decision, random) : []
      return best ?? anyMove(decision, random)
    })
    if (match.outcome?.winners.includes(officer)) won++
  }
  expect(won).toBeGreaterThanOrEqual(9)
})
