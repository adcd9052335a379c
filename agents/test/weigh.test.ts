/** Search compares proposals by what they bring in imagined battles; bad luck in the first of them does not settle it. */
import { choose, type Flow, type Game, Match, type Outcome, randomFrom, roll, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { agentNamed, decideNow, mindFor } from "../index.ts"

/** The die with which each answer wins. `first` is what the book proposes first; `better` wins oftener, `same` as often. */
const wins: { readonly [answer: string]: readonly number[] } = {
  first: [1, 2, 3],
  worse: [1, 2],
  same: [4, 5, 6],
  better: [3, 4, 5, 6],
}

type Bet = { die: number }

const bet = (answers: readonly string[]): Game =>
  ({
    id: "bet",
    name: "Bet",
    says: "For testing.",
    version: "1",
    questions: ["bet"],
    scenarios: [{ id: "one", name: "One", brief: "", sides: ["red", "blue"].map((id) => ({ id, name: id })) }],
    setup: () => ({ die: 0 }),
    *play(m: Bet): Flow<Outcome> {
      const options = answers.map((id) => ({ id, label: id, value: id }))
      const answer = yield* choose({ by: "red", what: "bet", prompt: "Which?", rules: [] }, options)
      m.die = roll(m, 6, "X", "a test")
      return { winners: [wins[answer]?.includes(m.die) ? "red" : "blue"], reason: "The die has fallen.", rules: [] }
    },
    propose: () => answers.map((id) => ({ choose: id })),
    evaluate: () => 0,
    view: (m: Bet) => ({ ...m }),
    imagine: () => {},
    state: z.unknown(),
    files: {},
    invariants: [],
    say: () => "",
    scene: () => {
      throw new Error("nobody looks")
    },
  }) as unknown as Game

/** How often search gives an answer, of thirty times. */
function times(answer: string, answers: readonly string[], iterations: number): number {
  let found = 0
  for (let n = 0; n < 30; n++) {
    const match = Match.begin(bet(answers), { scenario: "one" }, { seed: seedFrom(`bet ${n}`) })
    const mind = mindFor(match, "red", randomFrom(`bet ${n}`))
    if (!mind) throw new Error("red was to be asked")
    const move = decideNow(agentNamed("search"), mind, { iterations })
    if ("choose" in move && move.choose === answer) found++
  }
  return found
}

describe("search", () => {
  it("with time for many worlds prefers what wins a little oftener, though it may lose the first few", () => {
    expect(times("better", ["first", "better"], 1000)).toBeGreaterThanOrEqual(28)
    expect(times("better", ["first", "worse", "same", "better"], 1500)).toBeGreaterThanOrEqual(26)
  })

  it("with more time finds it more often", () => {
    const [little, much] = [24, 768].map((tries) => times("better", ["first", "worse", "better"], tries))
    expect(much).toBeGreaterThan(little as number)
  })

  it("keeps to the book's first where the others are no better", () => {
    expect(times("first", ["first", "worse"], 400)).toBe(30)
    expect(times("first", ["first", "same"], 400)).toBeGreaterThan(18)
  })
})
