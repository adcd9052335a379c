import { type Decision, judge, Match, type Move, type Random, randomFrom, seedFrom, someMoves } from "@salient/engine"
import { loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { type Agent, agentNamed, agents, decideNow, mindFor, type Progress } from "../index.ts"

const game = await loadGame("raid")
const begin = (seed: string) => Match.begin(game, { scenario: "craters" }, { seed: seedFrom(seed) })
const limits = { iterations: 30 }

/** Plays a match between two agents; whoever is asked thinks with its own mind. */
function duel(raiders: Agent, garrison: Agent, seed: string, match = begin(seed)): Match {
  const random = randomFrom(seed)
  while (!match.outcome) {
    const by = match.pending[0]?.by as string
    const mind = mindFor(match, by, random)
    if (!mind) throw new Error(`${by} is asked and has no mind`)
    const played = match.play({
      by,
      seq: match.seq,
      move: decideNow(by === "raiders" ? raiders : garrison, mind, limits),
    })
    if (!played.ok) throw new Error(played.reason)
  }
  return match
}

describe.each(agents.map((agent) => [agent.id, agent] as const))("%s", (_id, agent) => {
  it("finishes a match with legal moves only, and the same one from the same seed", () => {
    const match = duel(agent, agentNamed("random"), "agents")
    expect(match.outcome).toBeDefined()
    expect(duel(agent, agentNamed("random"), "agents").bytes()).toBe(match.bytes())
  })

  it("reports how far it has come, and what looks best is always legal", () => {
    const match = begin("progress")
    const mind = mindFor(match, "raiders", randomFrom("progress"))
    if (!mind) throw new Error("the raiders are asked")
    const thought = agent.decide(mind, { time: 200 })
    const seen: Progress[] = []
    let step = thought.next()
    while (!step.done) {
      seen.push(step.value)
      step = thought.next()
    }
    expect(seen.length).toBeGreaterThan(0)
    for (const { done, best } of seen) {
      expect(done).toBeGreaterThanOrEqual(0)
      expect(done).toBeLessThanOrEqual(1)
      expect(judge(mind.decision, best).ok).toBe(true)
    }
  })
})

it("the greedy raiders bring more prisoners home than random ones", () => {
  const wins = (id: string) =>
    Array.from({ length: 12 }, (_, n) => duel(agentNamed(id), agentNamed("random"), `greedy ${n}`)).filter((m) =>
      m.outcome?.winners.includes("raiders"),
    ).length
  expect(wins("greedy")).toBeGreaterThan(wins("random") + 1)
})

it("weighing a book whose first move is no better than its others wins more battles than following it", () => {
  const dicedBook = { ...game, propose: (_: object, asked: Decision, random: Random) => someMoves(asked, random, 5) }
  const wins = (id: string) =>
    Array.from({ length: 8 }, (_, n) => {
      const match = Match.begin(dicedBook, { scenario: "craters" }, { seed: seedFrom(`book ${n}`) })
      return duel(agentNamed(id), agentNamed("random"), `book ${n}`, match)
    }).filter((m) => m.outcome?.winners.includes("raiders")).length
  expect(wins("search")).toBeGreaterThan(wins("officer") + 1)
})

it("a seat that is not asked has no mind", () => {
  const match = begin("nobody")
  match.play({ by: "raiders", seq: 0, move: place(match) })
  expect(mindFor(match, "raiders", randomFrom(1))).toBeUndefined()
})

const place = (match: Match): Move => {
  const decision = match.decisionFor("raiders")
  if (decision?.kind !== "place") throw new Error("expected the set-up")
  return { place: decision.suggest(randomFrom(1)) }
}

it("an agent that is not there is refused with those that are", () => {
  expect(() => agentNamed("napoleon")).toThrow(/There are: random, greedy, officer, search/)
})
