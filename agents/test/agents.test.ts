import { amount, checkpoint, type Game, isSame, judge, Match, type Move, randomFrom, seedFrom } from "@salient/engine"
import { loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { type Agent, advise, agentNamed, agents, decideNow, mindFor, type Progress, tricks } from "../index.ts"

const game = await loadGame("raid")
const begin = (seed: string) => Match.begin(game, { scenario: "craters" }, { seed: seedFrom(seed) })
const limits = { iterations: 30 }

/** Plays a match between two agents; the agent whose turn it is thinks with its own mind. */
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

/** The player who takes the last stick wins; a book that proposes moves in any order does not know how to do that. */
const sticks: Game<{ left: number; next: "raiders" | "garrison" }, object> = {
  id: "sticks",
  name: "Sticks",
  says: "For testing.",
  version: "1",
  questions: ["take"],
  scenarios: [
    {
      id: "heap",
      name: "Heap",
      brief: "",
      sides: [
        { id: "raiders", name: "R" },
        { id: "garrison", name: "G" },
      ],
    },
  ],
  setup: () => ({ left: 15, next: "raiders" }),
  *play(m) {
    for (;;) {
      checkpoint(m)
      const most = Math.min(3, m.left)
      m.left -= yield* amount({ by: m.next, what: "take", prompt: "How many?", rules: [] }, { min: 1, max: most })
      if (m.left === 0) return { winners: [m.next], reason: "The last stick is taken.", rules: [] }
      m.next = m.next === "raiders" ? "garrison" : "raiders"
    }
  },
  propose(m, _, random) {
    const most = Math.min(3, m.left)
    const first = random(most)
    return Array.from({ length: most }, (_, i) => ({ amount: ((first + i) % most) + 1 }))
  },
  view: (m) => ({ ...m }),
  imagine: () => {},
  evaluate: () => 0,
  state: z.strictObject({ left: z.int(), next: z.enum(["raiders", "garrison"]) }),
  files: {},
  invariants: [],
  say: () => "",
  scene: () => ({
    board: { kind: "table", unit: "in", width: 1, depth: 1, areas: [], lines: [] },
    pieces: [],
    overlays: [],
    panels: [],
    captions: [],
  }),
}

it("weighing a book whose first move is no better than its others wins more battles than following it", () => {
  const wins = (id: string) =>
    Array.from({ length: 20 }, (_, n) => {
      const match = Match.begin(sticks, { scenario: "heap" }, { seed: seedFrom(`book ${n}`) })
      return duel(agentNamed(id), agentNamed("random"), `book ${n}`, match)
    }).filter((m) => m.outcome?.winners.includes("raiders")).length
  expect(wins("search")).toBeGreaterThan(wins("officer") + 4)
})

describe("advice", () => {
  const match = Match.begin(game, { scenario: game.scenarios[0]?.id ?? "" }, { seed: seedFrom("advice") })
  const seat = match.start.seats.find((s) => s.side === match.pending[0]?.by)?.id ?? ""
  const mindOf = (seed: string) => {
    const mind = mindFor(match, seat, randomFrom(seed))
    if (!mind) throw new Error("expected to be asked")
    return mind
  }
  const advised = (seed: string, made?: Move) => {
    const thought = advise(mindOf(seed), { iterations: 12 }, made)
    for (;;) {
      const step = thought.next()
      if (step.done) return step.value
    }
  }
  const advice = advised("one")

  it("compares the few best answers in the same imagined battles, the one worth most first, and tells of each", () => {
    expect(advice.length).toBeGreaterThan(1)
    expect(advice.map((a) => a.worth)).toEqual(advice.map((a) => a.worth).sort((a, b) => b - a))
    for (const { move, worth, worlds, course } of advice) {
      expect(judge(match.pending[0] as never, move).ok).toBe(true)
      expect(Math.abs(worth)).toBeLessThanOrEqual(1)
      expect(worlds).toBe(advice[0]?.worlds)
      expect(course.length).toBeGreaterThan(0)
    }
    expect(advised("one")).toEqual(advice)
  })

  it("weighs the answer that was given beside them, once, and no answer that could not be given", () => {
    const random = (n: number) => decideNow(agentNamed("random"), mindOf(`made ${n}`), limits)
    const made = Array.from({ length: 20 }, (_, n) => random(n)).find((m) => !advice.some((a) => isSame(a.move, m)))
    if (!made) throw new Error("expected an answer that was not thought of")
    const weighed = advised("one", made)
    expect(weighed).toHaveLength(advice.length + 1)
    expect(weighed.filter((a) => isSame(a.move, made))).toMatchObject([{ worlds: weighed[0]?.worlds }])
    expect(advised("one", advice[0]?.move)).toEqual(advice)
    expect(advised("one", { choose: "no such thing" })).toEqual(advice)
    expect(isSame({ place: { b: "1", a: "2" } } as never, { place: { a: "2", b: "1" } } as never)).toBe(true)
  })
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
  expect(() => agentNamed("napoleon")).toThrow(/There are: random, greedy, recruit, trained, officer, search/)
})

describe("players with one idea", () => {
  const trick = (id: string) => agentNamed(id)

  it.each(tricks.map((t) => t.id))("%s finishes a match with legal moves only", (id) => {
    expect(duel(trick(id), agentNamed("random"), "idea").outcome).toBeDefined()
    expect(duel(agentNamed("random"), trick(id), "idea").outcome).toBeDefined()
  })

  /** How far the raiders' parties stand from their own trench, on average, when their fourth turn begins. */
  const advanced = (id: string): number => {
    const match = begin("idea")
    const random = randomFrom("idea")
    while (!match.outcome && (match.state as { turn?: number }).turn !== 4) {
      const by = match.pending[0]?.by as string
      const mind = mindFor(match, by, random)
      if (!mind) throw new Error(`${by} is asked and has no mind`)
      match.play({
        by,
        seq: match.seq,
        move: decideNow(by === "raiders" ? trick(id) : agentNamed("passer"), mind, limits),
      })
    }
    const { units } = match.state as unknown as { units: { side: string; hex: string | null }[] }
    const rows = units.flatMap((u) => (u.side === "raiders" && u.hex ? [Number(u.hex.slice(1))] : []))
    return 8 - rows.reduce((a, b) => a + b, 0) / rows.length
  }

  it("the rusher goes ahead, the turtle and the passer stay", () => {
    expect(advanced("turtle")).toBe(0)
    expect(advanced("passer")).toBe(0)
    expect(advanced("rusher")).toBeGreaterThan(1)
    expect(advanced("hider")).toBeLessThan(advanced("rusher"))
  })
})
