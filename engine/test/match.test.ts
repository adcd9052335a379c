import { describe, expect, it } from "vitest"
import { BadInput, Bug, Match, type MatchSettings, type Move, RecordSchema, seedFrom, viewOf } from "../index.ts"
import { hooks, nim } from "./nim.ts"

const seed = seedFrom("match test")
const begin = (settings: MatchSettings = {}) => Match.begin(nim, { scenario: "ten" }, { seed, ...settings })
type M = ReturnType<typeof begin>
const play = (m: M, by: string, ...moves: Move[]) => {
  for (const move of moves) expect(m.play({ by, seq: m.seq, move })).toMatchObject({ ok: true })
}
/** Both have guessed, Ann is to move. */
const opened = (settings: MatchSettings = {}) => {
  const m = begin(settings)
  play(m, "bob", { amount: 2 })
  play(m, "ann", { amount: 1 })
  return m
}

describe("asking", () => {
  it("asks both sides at once, and accepts their answers in any order", () => {
    const m = begin()
    expect(m.pending.map((d) => d.by)).toEqual(["ann", "bob"])
    play(m, "bob", { amount: 2 })
    expect(m.pending.map((d) => d.by)).toEqual(["ann"])
    play(m, "ann", { amount: 1 })
    expect(m.state.guesses).toEqual({ ann: 1, bob: 2 })
    expect(m.pending).toMatchObject([{ by: "ann", kind: "choose" }])
  })

  it.each<[string, string, Move, Move]>([
    ["a choice", "take", { choose: "take" }, { amount: 2 }],
    ["yes or no", "roll", { choose: "roll" }, { confirm: true }],
    ["an order", "sort", { choose: "sort" }, { arrange: ["card:4", "card:3", "card:2", "card:1"] }],
    ["a selection", "pick", { choose: "pick" }, { select: ["card:1", "card:3"] }],
    ["a path", "walk", { choose: "walk" }, { path: { stick: [{ x: 10, y: 20, how: "hop" }] } }],
    ["a place", "stand", { choose: "stand" }, { place: { stick: "there" } }],
  ])("takes %s", (_what, _id, first, second) => {
    const m = opened()
    play(m, "ann", first, second)
    expect(m.pending[0]?.by).toBe("bob")
  })

  it("an arrangement and a selection reach the rules as values", () => {
    const m = opened()
    play(m, "ann", { choose: "sort" }, { arrange: ["card:4", "card:3", "card:2", "card:1"] })
    expect(m.state.deck).toEqual([4, 3, 2, 1])
    play(m, "bob", { choose: "pick" }, { select: ["card:3", "card:1"] })
    expect(m.told.at(-1)).toMatchObject({ to: ["bob"], what: { cards: [3, 1] } })
  })
})

describe("refusing", () => {
  const cases: [string, (m: M) => unknown, RegExp][] = [
    ["no answer at all", () => undefined, /An answer is/],
    ["a seat that is not there", (m) => ({ by: "eve", seq: m.seq, move: { choose: "take" } }), /no seat "eve"/],
    ["a move for another seat", (m) => ({ by: "bob", seq: m.seq, move: { choose: "take" } }), /not for "bob"/],
    ["a stale answer", (m) => ({ by: "ann", seq: m.seq - 1, move: { choose: "take" } }), /answer is to state 1/],
    [
      "an option that is not offered",
      (m) => ({ by: "ann", seq: m.seq, move: { choose: "fly" } }),
      /"fly" is not offered/,
    ],
    ["an answer of another kind", (m) => ({ by: "ann", seq: m.seq, move: { confirm: true } }), /asks for "choose"/],
    [
      "an answer with more to it",
      (m) => ({ by: "ann", seq: m.seq, move: { choose: "take" }, cheat: 1 }),
      /"cheat" too/,
    ],
    ["two answers", (m) => ({ by: "ann", seq: m.seq, move: { choose: "take", amount: 1 } }), /one answer/],
    ["a list position", (m) => ({ by: "ann", seq: m.seq, move: { choose: 0 } }), /takes the id of an option/],
    ["an endless text", (m) => ({ by: "ann", seq: m.seq, move: { choose: "x".repeat(1e6) } }), /takes the id/],
  ]
  it.each(cases)("%s: a sentence, and nothing changes", (_what, answer, reason) => {
    const m = opened()
    const before = m.bytes()
    const refused = m.play(answer(m))
    expect(refused).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
    expect(m.bytes()).toBe(before)
    expect(m.check(answer(m))).toEqual(refused)
  })

  it.each([
    ["a number out of range", "take", { amount: 4 }, /From 1 to 3, found 4/],
    ["NaN", "take", { amount: Number.NaN }, /finite number, found NaN/],
    ["half a stick", "take", { amount: 1.5 }, /found 1.5/],
    ["a path off the table", "walk", { path: { stick: [{ x: 5000, y: 0 }] } }, /off the table/],
    ["a path of fractions", "walk", { path: { stick: [{ x: 0.5, y: 0 }] } }, /whole numbers/],
    ["a manoeuvre nobody knows", "walk", { path: { stick: [{ x: 1, y: 1, how: "fly" }] } }, /"fly" is not a manoeuvre/],
    ["somebody else's piece", "walk", { path: { stone: [{ x: 1, y: 1 }] } }, /"stone" is not one of the pieces/],
    ["a place that is not there", "stand", { place: { stick: "nowhere" } }, /Here or there/],
    ["too many", "pick", { select: ["card:1", "card:3", "card:4"] }, /Between 1 and 2/],
    ["the same twice", "pick", { select: ["card:1", "card:1"] }, /twice/],
    ["a selection the rules forbid", "pick", { select: ["card:2"] }, /Card 2 may not/],
    ["an order with one missing", "sort", { arrange: ["card:1", "card:2", "card:3"] }, /named once/],
  ])("%s", (_what, act, move, reason) => {
    const m = opened()
    play(m, "ann", { choose: act })
    const before = m.bytes()
    const refused = m.play({ by: "ann", seq: m.seq, move })
    expect(refused).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
    expect(m.bytes()).toBe(before)
  })

  it("a refusal names the rule and the place", () => {
    const m = opened()
    play(m, "ann", { choose: "walk" })
    expect(m.play({ by: "ann", seq: m.seq, move: { path: { stick: [{ x: 5000, y: 0 }] } } })).toMatchObject({
      rules: ["NIM-7"],
      at: { x: 5000, y: 0 },
    })
  })
})

describe("ending", () => {
  it("ends at once from a nested flow, runs its finally blocks, and accepts no more moves", () => {
    const m = opened()
    hooks.closed.length = 0
    play(m, "ann", { choose: "give" }, { confirm: true })
    expect(m.outcome).toEqual({ winners: ["bob"], reason: "ann gave up.", rules: ["NIM-9"] })
    expect(hooks.closed).toEqual(["ann"])
    expect(m.pending).toEqual([])
    expect(m.play({ by: "bob", seq: m.seq, move: { choose: "take" } })).toMatchObject({ ok: false })
  })

  it("a concession ends it in the middle of a nested flow, and is in the record", () => {
    const m = opened()
    hooks.closed.length = 0
    play(m, "ann", { choose: "give" })
    expect(m.concede("bob").ok).toBe(true)
    expect(hooks.closed).toEqual(["ann"])
    expect(m.outcome?.winners).toEqual(["ann"])
    expect(Match.replay(nim, m.record()).bytes()).toBe(m.bytes())
  })

  it("a host may end the match", () => {
    const m = opened()
    expect(m.adjudge({ winners: [], reason: "A draw was agreed.", rules: [] }).ok).toBe(true)
    expect(m.concede("ann")).toMatchObject({ ok: false, reason: "The match is over." })
    expect(Match.replay(nim, m.record()).outcome?.reason).toBe("A draw was agreed.")
  })

  it("the seed is revealed at the end, not before", () => {
    const m = opened()
    expect(viewOf(m, "ann").seed).toBeUndefined()
    m.concede("ann")
    expect(viewOf(m, null).seed).toBe(seed)
  })
})

describe("a bug in the rules", () => {
  it("throws, and leaves the match as it was before the move", () => {
    const m = opened()
    play(m, "ann", { choose: "crash" })
    const before = m.bytes()
    expect(() => m.play({ by: "ann", seq: m.seq, move: { confirm: true } })).toThrow(Bug)
    expect(m.bytes()).toBe(before)
    expect(m.state.sticks).toBe(10)
    expect(m.undo("ann").ok).toBe(true)
    play(m, "ann", { choose: "take" }, { amount: 3 })
    expect(m.state.sticks).toBe(7)
  })
})

describe("undo", () => {
  it("goes back move by move to the last revelation, and says why it goes no further", () => {
    const m = opened()
    const start = m.bytes()
    play(m, "ann", { choose: "take" }, { amount: 2 })
    expect(m.undo("ann").ok).toBe(true)
    expect(m.undo("ann").ok).toBe(true)
    expect(m.bytes()).toBe(start)
    expect(m.mayUndo("ann")).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/cards have been shuffled \(the deck, NIM-1\)/),
    })
  })

  it("is refused if a later move depends on it, names that move, and changes nothing", () => {
    const m = opened()
    play(m, "ann", { choose: "take" }, { amount: 2 })
    const [amount, take] = m.undoable("ann")
    const before = m.bytes()
    expect(m.undo("ann", take?.seq)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^A later move rests on it \(“How many\?”\): .+\.$/),
    })
    expect(m.bytes()).toBe(before)
    expect(m.undo("ann", amount?.seq).ok).toBe(true)
  })

  it("never takes back a roll", () => {
    const m = opened()
    play(m, "ann", { choose: "roll" }, { confirm: true })
    expect(m.undo("ann")).toMatchObject({ ok: false, reason: expect.stringMatching(/a die for nothing, NIM-4/) })
  })

  it("never takes back a revelation without dice", () => {
    const m = opened()
    play(m, "ann", { choose: "peek" }, { confirm: true })
    expect(m.undo("ann")).toMatchObject({ ok: false, reason: expect.stringMatching(/revealed \(peeked/) })
  })

  it("never takes back a move after an opponent's answer", () => {
    const m = opened()
    play(m, "ann", { choose: "take" }, { amount: 2 })
    play(m, "bob", { choose: "take" })
    expect(m.undo("ann")).toMatchObject({ ok: false, reason: expect.stringMatching(/another side has answered since/) })
  })

  it("takes back a sealed answer while others are still answering", () => {
    const m = begin()
    play(m, "ann", { amount: 1 })
    expect(m.undo("ann").ok).toBe(true)
    play(m, "bob", { amount: 2 })
    play(m, "ann", { amount: 3 })
    expect(m.state.guesses).toEqual({ ann: 3, bob: 2 })
    const replayed = Match.replay(nim, m.record())
    expect(replayed.bytes()).toBe(m.bytes())
  })

  it("takes back a sealed answer although another was given after it", () => {
    const m = Match.begin(
      nim,
      {
        scenario: "ten",
        seats: [
          { id: "a", side: "ann" },
          { id: "b", side: "bob" },
        ],
      },
      { seed },
    )
    play(m, "a", { amount: 1 })
    const alone = m.fork()
    alone.undo("a")
    play(alone, "b", { amount: 2 })
    expect(alone.pending.map((d) => d.by)).toEqual(["ann"])
  })

  it("keeps a stale answer stale: the sequence never goes back", () => {
    const m = opened()
    const old = { by: "ann", seq: m.seq, move: { choose: "take" } }
    play(m, "ann", { choose: "take" })
    m.undo("ann")
    expect(m.play(old)).toMatchObject({ ok: false, reason: expect.stringMatching(/stands at 4/) })
  })

  it("a rollback by consent goes further, and the dice after it are new", () => {
    const m = opened()
    play(m, "ann", { choose: "roll" }, { confirm: true })
    const dice: number[] = []
    for (let i = 0; i < 20; i++) {
      dice.push(m.state.rolls[0] as number)
      expect(m.rollback(3).ok).toBe(true)
      play(m, "ann", { confirm: true })
    }
    expect(new Set(dice).size).toBeGreaterThan(1)
    expect(Match.replay(nim, m.record()).bytes()).toBe(m.bytes())
    expect(m.fork().bytes()).toBe(m.bytes())
    expect(m.rollback(99)).toMatchObject({ ok: false })
  })
})

describe("forks and copies of the past", () => {
  it("a fork is independent of its source", () => {
    const m = opened()
    play(m, "ann", { choose: "take" })
    const before = m.bytes()
    const twin = m.fork()
    expect(twin.bytes()).toBe(before)
    play(twin, "ann", { amount: 3 })
    expect(m.bytes()).toBe(before)
    expect(twin.state.sticks).toBe(7)
  })

  it("gives the match at any earlier point, which can be continued as a separate record", () => {
    const m = opened()
    play(m, "ann", { choose: "take" }, { amount: 2 })
    m.undo("ann")
    play(m, "ann", { amount: 3 })
    play(m, "bob", { choose: "roll" }, { confirm: true })
    for (let n = 0; n <= m.length; n++) {
      const there = m.at(n)
      expect(there.length).toBe(n)
      expect(Match.replay(nim, there.record()).bytes()).toBe(there.bytes())
    }
  })

  it("a coarse grain keeps fewer checkpoints but gives the same match", () => {
    const [fine, coarse] = [opened(), opened({ grain: 50 })]
    for (const m of [fine, coarse])
      for (let i = 0; i < 3; i++) {
        play(m, "ann", { choose: "roll" }, { confirm: true })
        play(m, "bob", { choose: "take" }, { amount: 1 })
      }
    expect(coarse.fork().bytes()).toBe(fine.bytes())
  })

  it("a trial gives the same match as a fork, copies the state once, and goes back like any other", () => {
    let copies = 0
    const counted: typeof nim = {
      ...nim,
      copy: (state) => {
        copies++
        return structuredClone(state)
      },
    }
    const m = Match.begin(counted, { scenario: "ten" }, { seed })
    play(m, "bob", { amount: 2 })
    play(m, "ann", { amount: 1 })
    const [fork, trial] = [m.fork(), m.trial()]
    const playOn = (twin: M) => {
      copies = 0
      for (let i = 0; i < 3; i++) {
        play(twin, "ann", { choose: "roll" }, { confirm: true })
        play(twin, "bob", { choose: "take" }, { amount: 1 })
      }
      return copies
    }
    expect(playOn(fork)).toBeGreaterThan(0)
    expect(playOn(trial)).toBe(0)
    expect(trial.bytes()).toBe(fork.bytes())
    copies = 0
    m.trial()
    expect(copies).toBe(1)
    expect(trial.at(3).bytes()).toBe(fork.at(3).bytes())
  })

  it("the guard finds a flow that does not restart from its state", () => {
    const forgetful: typeof nim = {
      ...nim,
      *play(m) {
        let turns = 0 // only in the flow, so a restart loses it
        const inner = nim.play(m)
        let step = inner.next()
        for (;;) {
          if (step.done) return step.value
          const request = step.value
          if (request.kind === "choose") turns++
          const asked = request.kind === "choose" ? { ...request, prompt: `${request.prompt} (${turns})` } : request
          const reply = yield asked
          step = inner.next({ ...reply, decision: request as never })
        }
      },
    }
    const m = Match.begin(
      forgetful,
      { scenario: "ten" },
      { seed, guarded: true, origin: { state: { ...opened().state } } },
    )
    const twice = () => {
      for (const by of ["ann", "bob"]) {
        m.play({ by, seq: m.seq, move: { choose: "roll" } })
        m.play({ by, seq: m.seq, move: { confirm: false } })
      }
    }
    expect(twice).toThrow(/restarted from its last checkpoint differs/)
  })
})

describe("several people on one side", () => {
  const seats = [
    { id: "ann", side: "ann" },
    { id: "amy", side: "ann" },
    { id: "bob", side: "bob" },
  ]
  it("any of them may answer, and take back another's move", () => {
    const m = Match.begin(nim, { scenario: "ten", seats }, { seed })
    play(m, "amy", { amount: 1 })
    expect(m.decisionFor("ann")).toBeUndefined()
    expect(m.undo("ann").ok).toBe(true)
    play(m, "ann", { amount: 3 })
    play(m, "bob", { amount: 1 })
    play(m, "amy", { choose: "take" })
    play(m, "ann", { amount: 1 })
    expect(Match.replay(nim, m.record()).bytes()).toBe(m.bytes())
  })
})

describe("views", () => {
  it("contain the side's own secrets and no others", () => {
    const m = begin()
    play(m, "bob", { amount: 3 })
    expect(viewOf(m, "bob")).toMatchObject({
      view: { guess: 3 },
      asks: [],
      waits: [{ by: "ann", says: "Waiting for Ann." }],
    })
    expect(viewOf(m, "ann")).toMatchObject({ view: { guess: null }, asks: [{ kind: "amount", min: 1, max: 3 }] })
    expect(JSON.stringify(viewOf(m, null))).not.toContain(seed)
  })

  it("tell each side only what it may hear", () => {
    const m = opened()
    play(m, "ann", { choose: "peek" }, { confirm: true })
    expect(viewOf(m, "ann").told.at(-1)).toMatchObject({ what: { kind: "peeked", guess: 2 }, says: "It was peeked." })
    expect(viewOf(m, "bob").told).toEqual([])
    expect(viewOf(m, null).told).toEqual([])
  })
})

describe("records", () => {
  it("are plain data that replays byte for byte", () => {
    const m = opened()
    play(m, "ann", { choose: "roll" }, { confirm: true })
    const record = RecordSchema.parse(JSON.parse(JSON.stringify(m.record())))
    expect(Match.replay(nim, record).bytes()).toBe(m.bytes())
    expect(Match.replay(nim, record, { upTo: 2 }).length).toBe(2)
  })

  const record = () => {
    const m = opened()
    play(m, "ann", { choose: "roll" }, { confirm: true })
    return m.record()
  }
  it.each<[string, () => unknown, RegExp]>([
    ["of another game", () => ({ ...record(), game: "chess" }), /record of "chess"/],
    ["of an unknown version", () => ({ ...record(), version: "99" }), /version "99".*known: 2, 1/],
    ["of an unknown scenario", () => ({ ...record(), scenario: "twelve" }), /no scenario "twelve"/],
    ["with an unknown option", () => ({ ...record(), options: { stones: "3" } }), /no option "stones"/],
    ["with an option's wrong value", () => ({ ...record(), options: { sticks: "11" } }), /one of 10, 20; found "11"/],
    ["with nobody for a side", () => ({ ...record(), seats: [{ id: "ann", side: "ann" }] }), /Nobody sits for bob/],
    [
      "with a forged move",
      () => ({ ...record(), entries: [...record().entries, { by: "ann", choose: "take" }] }),
      /Entry 5 of the record is refused/,
    ],
    ["with another seed", () => ({ ...record(), seed: seedFrom("other") }), /not the one that was promised/],
    ["without a seed", () => ({ ...record(), seed: undefined }), /no seed/],
    [
      "that takes back a roll",
      () => ({ ...record(), entries: [...record().entries, { by: "ann", undo: true }] }),
      /dice have been rolled/,
    ],
    [
      "with a broken position",
      () => ({ ...record(), origin: { state: { ...opened().state, sticks: "many" } } }),
      /position at sticks/,
    ],
  ])("%s is refused with a sentence", (_what, make, reason) => {
    const open = () => Match.replay(nim, make() as never)
    expect(open).toThrow(BadInput)
    expect(open).toThrow(reason)
  })

  it("of an earlier version that today's rules refuse can be continued from the last good checkpoint", () => {
    const old = { ...record(), version: "1" }
    const broken = { ...old, entries: [...old.entries, { by: "bob", choose: "take" }, { by: "bob", amount: 9 }] }
    const { match, lost, reason } = Match.rescue(nim, broken as never)
    expect(reason).toMatch(/Entry 6: From 1 to 3, found 9/)
    expect(lost).toBe(2)
    expect(match.pending[0]).toMatchObject({ by: "bob", kind: "choose" })
    expect(Match.rescue(nim, old as never)).toMatchObject({ lost: 0 })
  })
})

describe("positions", () => {
  it("begin from a state, with scripted dice", () => {
    const state = { ...opened().state, sticks: 3, next: "bob" as const }
    const m = begin({ origin: { state, dice: [6, 1] } })
    play(m, "bob", { choose: "roll" }, { confirm: true })
    play(m, "ann", { choose: "roll" }, { confirm: true })
    play(m, "bob", { choose: "roll" }, { confirm: true })
    expect(m.state.rolls.slice(0, 2)).toEqual([6, 1])
    expect(state.rolls).toEqual([])
    expect(Match.replay(nim, m.record()).bytes()).toBe(m.bytes())
    expect(m.fork().bytes()).toBe(m.bytes())
  })
})
