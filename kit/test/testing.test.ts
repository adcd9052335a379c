import {
  checkpoint,
  choose,
  die,
  type Flow,
  type Game,
  mapOdds,
  type Outcome,
  offer,
  ok,
  refuse,
  roll,
  tell,
} from "@salient/engine"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import {
  asked,
  dreams,
  expectAlike,
  last,
  matchFrom,
  matchOf,
  oddsOf,
  optionsOf,
  play,
  playUntil,
  previews,
  question,
  reaches,
  refusal,
  told,
  tried,
} from "../testing/index.ts"

/** Two sides stake coins in turn; each has a coin in a pocket that the other does not see. */
type State = { scenario: string; next: "ann" | "bob"; pockets: { ann: number; bob: number }; won: number }
const Pockets = z.strictObject({ ann: z.int(), bob: z.int() })

function* play_(m: State): Flow<Outcome> {
  for (;;) {
    checkpoint(m)
    const by = m.next
    const what = yield* choose(
      { by, what: "stake", prompt: "What do you stake?", rules: ["C-1"] },
      offer(
        [0, 1, 9],
        (n) => (n === 9 ? refuse("C-2", "Nobody stakes nine.") : ok),
        (n) => ({
          id: `${n}`,
          label: `${n}`,
          value: n,
          forecast: () => ({ title: "The toss", odds: mapOdds(die(2), (d) => (d === 2 ? "won" : "lost")) }),
        }),
      ),
    )
    if (what === 0) return { winners: [], reason: "Enough.", rules: [] }
    yield* toss(m, by)
    m.next = by === "ann" ? "bob" : "ann"
  }
}

function* toss(m: State, by: "ann" | "bob"): Flow {
  yield* choose({ by, what: "toss", prompt: "Toss.", rules: ["C-1"] }, [{ id: "toss", label: "Toss" }])
  const fell = roll(m, 2, "C-1", "the toss")
  m.won += fell - 1
  tell(m, { kind: "tossed", fell })
  tell(m, { kind: "pocket", coin: m.pockets[by] }, [by])
}

type View = { readonly side: string | null; readonly pocket: number | null; readonly won: number }

const game: Game<State, View> = {
  id: "coins",
  name: "Coins",
  says: "A toss.",
  version: "1",
  questions: ["stake", "toss"],
  scenarios: [
    {
      id: "table",
      name: "Table",
      brief: "A table.",
      sides: [
        { id: "ann", name: "Ann" },
        { id: "bob", name: "Bob" },
      ],
    },
  ],
  setup: ({ scenario }) => ({ scenario, next: "ann", pockets: { ann: 1, bob: 2 }, won: 0 }),
  play: play_,
  view: (m, side) => ({ side, pocket: side === "ann" || side === "bob" ? m.pockets[side] : null, won: m.won }),
  imagine(m, _now, side, random) {
    m.pockets[side === "ann" ? "bob" : "ann"] = random(3)
  },
  evaluate: () => 0,
  say: (what) => what.kind,
  scene: () =>
    ({ board: { kind: "table", unit: "cm", width: 1, depth: 1, terrain: [] }, pieces: [] }) as unknown as ReturnType<
      Game["scene"]
    >,
  state: z.strictObject({ scenario: z.string(), next: z.enum(["ann", "bob"]), pockets: Pockets, won: z.int() }),
  files: {},
  invariants: [],
}

const state = (pockets: State["pockets"] = { ann: 1, bob: 2 }): State => ({
  scenario: "table",
  next: "ann",
  pockets,
  won: 0,
})
const table = (pockets?: State["pockets"]) => matchFrom(game, { state: state(pockets), dice: [2, 1] })

describe("playing in tests", () => {
  it("dice fall as written, for whoever is asked", () => {
    const match = table()
    play(match, "1", "toss", { choose: "1" }, "toss")
    expect(told(match, "tossed").map((h) => h.fell)).toEqual([2, 1])
    expect(last(match, "tossed")).toMatchObject({ fell: 1 })
    expect(last(match, "danced")).toBeUndefined()
    expect(match.state).toMatchObject({ won: 1, next: "ann" })
  })
  it("questions are known by their names", () => {
    const match = table()
    expect([asked(match), optionsOf(match)]).toEqual(["stake", ["0", "1"]])
    expect(question(match, "stake").by).toBe("ann")
    expect(() => question(match, "toss")).toThrow("expected the question toss, found stake")
    playUntil(match, "toss", () => "1")
    expect(asked(match)).toBe("toss")
    expect(() => playUntil(match, "dance", (d) => (d.what === "toss" ? "toss" : undefined))).toThrow(/stopped at stake/)
  })
  it("what is refused stops the test, or is told with its rule", () => {
    const match = table()
    expect(() => play(match, "9")).toThrow('"9" to "What do you stake?": Nobody stakes nine.')
    expect(refusal(match, "9").rules).toEqual(["C-2"])
    expect(tried(match, "1").ok).toBe(true)
    expect(() => refusal(match, "1")).toThrow('"1" is allowed')
    play(match, "0")
    expect(asked(match)).toBeUndefined()
    expect(() => play(match, "1")).toThrow("the match is over: Enough.")
  })
  it("odds are read in percent", () => {
    expect(oddsOf(table(), "1")).toEqual({ won: 50, lost: 50 })
    expect(() => oddsOf(table(), "7")).toThrow("no odds for 7 among 0, 1")
  })
  it("what a side heard is told apart", () => {
    const match = table()
    play(match, "1", "toss")
    expect(told(match, "pocket", "ann")).toHaveLength(1)
    expect(told(match, "pocket", "bob")).toEqual([])
    expect(told(match, "pocket", null)).toEqual([])
  })
  it("one flow runs as if it were the game", () => {
    const match = matchOf(game, { state: state(), dice: [2] }, (m) => toss(m, "bob"))
    expect(asked(match)).toBe("toss")
    play(match, "toss")
    expect(match.outcome?.reason).toBe("Done.")
    expect(match.state.won).toBe(1)
  })
})

describe("two worlds", () => {
  it("that differ in what a side does not know look alike to it, and not to who knows", () => {
    const worlds = () => [table(), table({ ann: 1, bob: 3 })]
    expectAlike(["ann", null], worlds())
    expect(() => expectAlike(["bob"], worlds())).toThrow()
    const [one, other] = worlds()
    if (!one || !other) throw new Error("expected two")
    expect(dreams(one, "ann")).toEqual(dreams(other, "ann"))
    expect(previews(one, "ann", [{ choose: "9" }])).toEqual(previews(other, "ann", [{ choose: "9" }]))
  })
  it("a leak through a question, a happening or an option that is barred would be seen", () => {
    expect(reaches(table(), "ann")).toMatchObject({ asks: [{ what: "stake" }], odds: [{}, {}], refused: { ok: false } })
    expect(reaches(table(), "ann").barred).toMatchObject([{ id: "9", why: { reason: "Nobody stakes nine." } }])
  })
  it("names that a test made up do not count", () => {
    const named = (scenario: string) => matchFrom(game, { state: { ...state(), scenario }, scenario: "table" })
    expectAlike(["ann"], [named("sketch 1"), named("sketch 2")], [/sketch \d+/g])
  })
  it("one world is none to compare", () => expect(() => expectAlike(["ann"], [table()])).toThrow("expected two worlds"))
})
