/** Beginners' mistakes and styles: in every game that has them, each shows in what its officer answers. */
import { type Habits, Match, MISTAKES, randomFrom, STYLES, seedFrom } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { agentNamed, decideNow, Memory, mindFor, opponents } from "../index.ts"

const every: readonly (readonly [string, Habits])[] = [
  ...MISTAKES.map((mistake) => [mistake, { mistakes: [mistake] }] as const),
  ...STYLES.map((style) => [style, { mistakes: [], style }] as const),
]
const games = await Promise.all(gameIds.map((id) => loadGame(id)))
const mostDecisions = 700

describe.each(games.filter((g) => g.mistakes).map((g) => [g.id, g] as const))("%s", (_id, game) => {
  it("has a sentence for every mistake", () => {
    for (const mistake of MISTAKES) expect(game.mistakes?.[mistake]).toMatch(/^[A-Z].{20,}\.$/)
  })

  it("answers some question of a battle differently with each mistake and in each style", () => {
    const scenario = game.scenarios.find((s) => s.first) ?? game.scenarios[0]
    const match = Match.begin(game, { scenario: scenario?.id ?? "" }, { seed: seedFrom("habits") })
    const random = randomFrom("habits")
    const officer = agentNamed("officer")
    const memories = new Map(match.start.seats.map((s) => [s.id, new Memory()]))
    const unseen = new Map(every)
    while (!match.outcome && match.length < mostDecisions && unseen.size > 0) {
      const seat = match.start.seats.find((s) => match.decisionFor(s.id))
      const mind = seat && mindFor(match, seat.id, random, memories.get(seat.id))
      if (!seat || !mind) throw new Error("nobody can answer")
      const move = decideNow(officer, mind, {})
      const isSettingUp = mind.decision.kind === "place" // drawn by lot, so it differs anyway
      if (!isSettingUp)
        for (const [name, habits] of unseen)
          if (JSON.stringify(mind.book(habits)[0]) !== JSON.stringify(move)) unseen.delete(name)
      match.play({ by: seat.id, seq: match.seq, move })
    }
    expect([...unseen.keys()]).toEqual([])
  })
})

describe("a style", () => {
  it("is named after the player, whether that is an agent or a level", () => {
    expect(agentNamed("search:bold").id).toBe("search:bold")
    expect(opponents.map((o) => o.id)).toContain("veteran:careful")
    expect(opponents.find((o) => o.id === "veteran:careful")?.agent).toBe("search:careful")
    expect(() => agentNamed("officer:rash")).toThrow('There is no agent "officer:rash". There are: ')
  })

  it("is refused with a sentence in a game whose officer has none", async () => {
    const game = games.find((g) => !g.mistakes)
    if (!game) throw new Error("every game has styles now: this test and the sentence can go")
    const match = Match.begin(game, { scenario: game.scenarios[0]?.id ?? "" }, { seed: seedFrom("style") })
    const seat = match.start.seats.find((s) => match.decisionFor(s.id))
    const mind = seat && mindFor(match, seat.id, randomFrom("style"))
    if (!mind) throw new Error("nobody is asked")
    expect(() => decideNow(agentNamed("officer:bold"), mind, {})).toThrow("has only one style: leave out the style.")
  })
})
