/** A player who asks why the computer does something gets a sentence, at every question of every game. */
import { type Decision, type Game, Match, type Move, randomFrom, seedFrom } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { advise, agentNamed, decideNow, mindFor } from "../index.ts"

const isSentence = (said: string | undefined): boolean => said !== undefined && /^[A-Z][^{}]{10,}\.$/.test(said)

/** Recognises the two kinds of answer to a question: to do something, and to do nothing. */
const kinds: readonly Move[] = [{ confirm: true }, { confirm: false }, { choose: "x" }, { choose: "none" }]

const asked = (what: string) => ({ what, kind: "choose", options: [] }) as unknown as Decision

/** The number of questions of a match that are examined. */
const most = 24

describe.each(gameIds)("%s", (id) => {
  it("has a sentence for every question, whether something is done or left", async () => {
    const game: Game = await loadGame(id)
    const without = game.questions.filter((what) =>
      kinds.some((move) => !isSentence(game.why?.({}, asked(what), move))),
    )
    expect(without).toEqual([])
  })

  it("says why at every question of a match, random as well as by the book", async () => {
    const game: Game = await loadGame(id)
    const scenario = game.scenarios[0]?.id as string
    for (const player of ["random", "officer"]) {
      const match = Match.begin(game, { scenario }, { seed: seedFrom(`why ${player}`) })
      const random = randomFrom(`why ${player}`)
      while (!match.outcome && match.length < most) {
        const seat = match.start.seats.find((s) => match.decisionFor(s.id))?.id as string
        const mind = mindFor(match, seat, random)
        if (!mind) throw new Error("nobody is asked")
        const move = decideNow(agentNamed(player), mind, { iterations: 1 })
        const said = game.why?.(match.state, mind.decision, move)
        expect(isSentence(said), `${mind.decision.what}: ${said}`).toBe(true)
        match.play({ by: seat, seq: match.seq, move })
      }
    }
  })
})

it("advice says why for what stands in the book, and differs by what is done", async () => {
  const game = await loadGame("raid")
  const match = Match.begin(game, { scenario: "craters" }, { seed: seedFrom("why") })
  const mind = mindFor(match, match.pending[0]?.by as string, randomFrom("why"))
  if (!mind) throw new Error("nobody is asked")
  const thought = advise(mind, { iterations: 4 })
  let step = thought.next()
  while (!step.done) step = thought.next()
  expect(step.value.length > 0 && step.value.every((a) => isSentence(a.why))).toBe(true)
  const smoke = asked("play-smoke")
  expect(game.why?.({}, smoke, { choose: "card" })).not.toBe(game.why?.({}, smoke, { choose: "pass" }))
})
