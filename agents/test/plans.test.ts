/** Plans that last a stretch of play, time shared out over one, how far search looks ahead, and runs of moves. */
import { checkpoint, choose, type Game, Match, type Move, randomFrom, roll, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { agentNamed, decideNow, fightOut, KeptMatches, Memory, mindFor, thinking } from "../index.ts"

type March = {
  turn: number
  active: "red" | "blue"
  steps: number
  right: { red: number; blue: number }
  dice: number[]
}

/** A turn of a side, until its next begins. */
const turnOf = (m: Readonly<March>, side: string) =>
  `${side} ${m.turn - (side === "blue" && m.active === "red" ? 1 : 0)}`

/**
 * Each side steps three times per turn, left or right; the side that has stepped right more often is better off. Left is the book's first
 * plan.
 */
const march: Game<March, object> = {
  id: "march",
  name: "March",
  says: "For testing.",
  version: "1",
  questions: ["step"],
  scenarios: [
    {
      id: "road",
      name: "Road",
      brief: "",
      sides: [
        { id: "red", name: "Red" },
        { id: "blue", name: "Blue" },
      ],
    },
  ],
  setup: () => ({ turn: 1, active: "red", steps: 0, right: { red: 0, blue: 0 }, dice: [] }),
  *play(m) {
    while (m.turn <= 4) {
      checkpoint(m)
      const ways = ["left", "right", "roll"].map((id) => ({ id, label: id, value: id }))
      const way = yield* choose({ by: m.active, what: "step", prompt: "Which way?", rules: [] }, ways)
      if (way === "right") m.right[m.active]++
      if (way === "roll") m.dice.push(roll(m, 6, "X", "a test"))
      m.steps++
      if (m.steps < 3) continue
      m.steps = 0
      if (m.active === "blue") m.turn++
      m.active = m.active === "red" ? "blue" : "red"
    }
    return { winners: [], reason: "The road ends.", rules: [] }
  },
  stretches: { plan: turnOf, time: turnOf, lookAhead: turnOf },
  plans: () => ["left", "right"].map((plan) => ({ says: `Go ${plan}.`, plan })),
  propose: (_m, _d, _random, plan = "roll") => [{ choose: String(plan) }],
  evaluate: (m, side) => ((m.right.red - m.right.blue) * (side === "red" ? 1 : -1)) / 20,
  view: (m) => ({ ...m }),
  imagine: () => {},
  state: z.unknown(),
  files: {},
  invariants: [],
  say: () => "",
  scene: () => {
    throw new Error("nobody looks")
  },
}
const game = march as unknown as Game
const begin = () => Match.begin(game, { scenario: "road" }, { seed: seedFrom("plans") })
const iterations = { iterations: 60 }
/** A plan that is made in the middle of a turn would be another one. */
const fickle = {
  ...march,
  plans: (m: March) => [{ says: "", plan: m.steps === 0 ? "left" : "right" }],
} as unknown as Game

/** Forty steps per turn, and their value shows only at the end of the turn; the game does not say how far to look ahead. */
const slow = {
  ...march,
  *play(m: March) {
    let right = 0
    for (; m.turn <= 2; m.turn++) {
      checkpoint(m)
      for (m.steps = 0; m.steps < 40; m.steps++) {
        const ways = ["left", "right", "roll"].map((id) => ({ id, label: id, value: id }))
        if ((yield* choose({ by: "red", what: "step", prompt: "Which way?", rules: [] }, ways)) === "right") right++
      }
      m.right.red += right
      right = 0
    }
    return { winners: [], reason: "The road ends.", rules: [] }
  },
  stretches: { plan: (m: March) => `turn ${m.turn}` },
} as unknown as Game

function step(match: Match, agent: string, memory: Memory): Move {
  const by = match.pending[0]?.by as string
  const mind = mindFor(match, by, randomFrom(`${match.seq}`), memory)
  if (!mind) throw new Error("nobody is asked")
  const move = decideNow(agentNamed(agent), mind, iterations)
  match.play({ by, seq: match.seq, move })
  return move
}

describe("a plan", () => {
  it("is made at the first question of its stretch and followed until that is over", () => {
    const match = begin()
    const memory = new Memory()
    expect(step(match, "officer", memory)).toEqual({ choose: "left" })
    memory.adopt({ says: "Go right.", plan: "right" })
    expect([step(match, "officer", memory), step(match, "officer", memory)]).toEqual([
      { choose: "right" },
      { choose: "right" },
    ])
    for (let i = 0; i < 3; i++) step(match, "officer", new Memory()) // blue
    expect(step(match, "officer", memory)).toEqual({ choose: "left" }) // another stretch, another plan
  })

  it("is kept by a thinker from one request to the next, for each seat and match by itself", async () => {
    const decide = thinking(new KeptMatches(async () => fickle))
    const ask = (match: Match, name: string, from: number) =>
      decide(
        {
          match: name,
          from,
          record: match.record(from),
          seat: match.pending[0]?.by as string,
          agent: "officer",
          limits: {},
          seed: "kept",
        },
        { report: () => {}, isCancelled: false },
      )
    const match = Match.begin(fickle, { scenario: "road" }, { seed: seedFrom("plans") })
    for (let from = 0; from < 6; from++) {
      expect(await ask(match, "m", Math.max(0, from - 1))).toEqual({ seq: from, moves: [{ choose: "left" }] })
      match.play({ by: match.pending[0]?.by as string, seq: match.seq, move: { choose: "left" } })
    }
    const other = Match.begin(fickle, { scenario: "road" }, { seed: seedFrom("plans") })
    other.play({ by: "red", seq: 0, move: { choose: "left" } })
    expect(await ask(other, "another", 0)).toEqual({ seq: 1, moves: [{ choose: "right" }] })
  })

  it("is remembered when computers fight a whole match out: each of them makes one a turn", () => {
    const match = Match.begin(fickle, { scenario: "road" }, { seed: seedFrom("plans") })
    fightOut(match, () => ({ agent: agentNamed("officer"), limits: iterations }), randomFrom("plans"), 100)
    expect(match.outcome).toBeDefined()
    expect((match.state as March).right).toEqual({ red: 0, blue: 0 })
  })

  it("that does better until the look ahead ends is taken by who weighs plans", () => {
    const match = begin()
    const memory = new Memory()
    expect(step(match, "search", memory)).toEqual({ choose: "right" })
    expect(memory.plan?.says).toBe("Go right.")
  })

  it("is weighed by what it has brought when it is over, however long that takes", () => {
    const match = Match.begin(slow, { scenario: "road" }, { seed: seedFrom("plans") })
    const memory = new Memory()
    expect(step(match, "search", memory)).toEqual({ choose: "right" })
    expect(memory.plan?.says).toBe("Go right.")
  })
})

describe("time to think", () => {
  it("is shared out over a stretch: a question gets a third of what is left, and none is left when it is spent", () => {
    const memory = new Memory()
    const limits = { time: 900, turn: 1200 }
    memory.enter({ plan: undefined, time: "turn 1" })
    expect(memory.limitsFor(limits)).toMatchObject({ time: 400 })
    memory.spend(600)
    expect(memory.limitsFor(limits)).toMatchObject({ time: 200 })
    memory.enter({ plan: undefined, time: "turn 1" })
    memory.spend(700)
    expect(memory.limitsFor(limits)).toMatchObject({ time: 0 })
    memory.enter({ plan: undefined, time: "turn 2" })
    expect(memory.limitsFor(limits)).toMatchObject({ time: 400 })
  })

  it("is what a question has where a game shares no time out", () => {
    const memory = new Memory()
    memory.enter({ plan: undefined, time: undefined })
    memory.spend(5000)
    expect(memory.limitsFor({ time: 900, turn: 1200 })).toEqual({ time: 900, turn: 1200 })
  })
})

describe("the three stretches are each their own", () => {
  /** The first question of a match for a player who weighs; `lookAhead` is left to the case. */
  const looking = (
    lookAhead: (m: Readonly<March>, side: string) => string,
  ): { right: number; plan: string | undefined } => {
    let seen = 0
    const watched = {
      ...march,
      stretches: { plan: () => "for ever", time: turnOf, lookAhead },
      evaluate: (m: March, side: string) => {
        seen = Math.max(seen, m.right.red + m.right.blue)
        return march.evaluate(m, side)
      },
    } as unknown as Game
    const match = Match.begin(watched, { scenario: "road" }, { seed: seedFrom("plans") })
    const memory = new Memory()
    step(match, "search", memory)
    return { right: seen, plan: memory.plan?.says }
  }

  it("search looks ahead as far as the game says, though a plan lasts longer", () => {
    expect(looking((m) => `${m.turn} ${m.active} ${m.steps}`).right).toBeLessThanOrEqual(1) // to the next question
    expect(looking(turnOf).right).toBeGreaterThan(1)
  })

  it("a plan is kept beyond the turn over which time is shared out, and its time is new then", () => {
    const memory = new Memory()
    const limits = { turn: 1200 }
    memory.enter({ plan: "battle", time: "turn 1" })
    memory.adopt({ says: "Go right.", plan: "right" })
    memory.spend(1200)
    expect(memory.limitsFor(limits)).toMatchObject({ time: 0 })
    memory.enter({ plan: "battle", time: "turn 2" })
    expect(memory.plan?.says).toBe("Go right.")
    expect(memory.limitsFor(limits)).toMatchObject({ time: 400 })
    memory.spend(600)
    memory.enter({ plan: "another battle", time: "turn 2" })
    expect(memory.plan).toBeUndefined()
    expect(memory.limitsFor(limits)).toMatchObject({ time: 200 })
  })
})

describe("a run of moves", () => {
  const job = { report: () => {}, isCancelled: false }
  const asked = (match: Match, more: object) =>
    thinking(new KeptMatches(async () => game))(
      {
        match: "m",
        from: 0,
        record: match.record(),
        seat: "red",
        agent: "officer",
        limits: {},
        seed: "run",
        ...more,
      },
      job,
    )

  it("goes on until another side is asked, and no further than was wanted", async () => {
    const left = { choose: "left" }
    expect(await asked(begin(), { run: 9 })).toEqual({ seq: 0, moves: [left, left, left] })
    expect(await asked(begin(), { run: 2 })).toEqual({ seq: 0, moves: [left, left] })
    expect(await asked(begin(), {})).toEqual({ seq: 0, moves: [left] })
  })

  it("ends where dice have fallen: what they show may change the player's mind", async () => {
    const { plans: _, stretches: __, ...planless } = march
    const rolling = planless as unknown as Game
    const match = Match.begin(rolling, { scenario: "road" }, { seed: seedFrom("plans") })
    const decide = thinking(new KeptMatches(async () => rolling))
    const task = { match: "m", from: 0, record: match.record(), seat: "red", agent: "officer", limits: {}, seed: "run" }
    expect(await decide({ ...task, run: 9 }, job)).toEqual({ seq: 0, moves: [{ choose: "roll" }] })
  })
})

describe("a learner", () => {
  /** Proposes three ways at every question, the best first. */
  const taught = { ...march, propose: () => ["right", "left", "roll"].map((choose) => ({ choose })) } as unknown as Game
  const answers = (agent: string): string[] =>
    Array.from({ length: 120 }, (_, i) => {
      const match = Match.begin(taught, { scenario: "road" }, { seed: seedFrom("learner") })
      const mind = mindFor(match, "red", randomFrom(`learner ${i}`))
      return mind ? JSON.stringify(decideNow(agentNamed(agent), mind, iterations)) : ""
    })

  it("does what the book thinks best less often, the less he has learnt, and never what it does not propose", () => {
    const best = (agent: string) => answers(agent).filter((move) => move === '{"choose":"right"}').length
    const [recruit, trained, officer] = ["recruit", "trained", "officer"].map(best) as [number, number, number]
    expect(recruit).toBeLessThan(trained)
    expect(trained).toBeLessThan(officer)
    expect(officer).toBe(120)
    expect(new Set(answers("recruit"))).toEqual(
      new Set(["right", "left", "roll"].map((choose) => JSON.stringify({ choose }))),
    )
  })
})
