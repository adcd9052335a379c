/** A replay as data, without a browser: which moment is asked for, with whose eyes, and what is shown. */
import { type MatchRecord, ok } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { eyesOf, follow, linkTo, newReplay, type Study } from "../replay/state.ts"
import type { Engine } from "../session/engine.ts"
import type { Look } from "../session/protocol.ts"

const record = {
  salient: "record",
  game: "raid",
  seats: [
    { id: "a", side: "raiders" },
    { id: "b", side: "garrison" },
  ],
  entries: [],
} as unknown as MatchRecord
const parties = [
  { id: "raiders", name: "the raiders" },
  { id: "garrison", name: "the garrison" },
]

/** An engine that keeps what it is asked, and answers when the test says so. */
function fakeEngine() {
  const asked: { call: string; given: unknown; answer: (look: Look) => void }[] = []
  const ask = (call: string, given: unknown) =>
    new Promise((answer) => asked.push({ call, given, answer: answer as (look: Look) => void }))
  return { engine: { ask, close: () => {} } as unknown as Engine, asked }
}
const lookAfter = (moves: number) => ({ moves, undo: ok, told: [] }) as unknown as Look
const soon = () => new Promise((resume) => setTimeout(resume))

function studied(over: Partial<Study> = {}) {
  const { engine, asked } = fakeEngine()
  const study: Study = { engine, record, moves: 9, over: true, lost: 0, ...over }
  return { study, asked }
}

describe("a replay", () => {
  it("begins at the end, or at the moment that a link names, never outside the match", () => {
    const { study } = studied()
    expect(newReplay(study, []).at.value).toBe(9)
    expect(newReplay(study, [], 4).at.value).toBe(4)
    expect(newReplay(study, [], 40).at.value).toBe(9)
    expect(newReplay(study, [], -1).at.value).toBe(0)
  })

  it("is seen with all eyes once the match is over, else with the first side's", () => {
    expect(newReplay(studied().study, []).eyes.value).toBe("*")
    expect(newReplay(studied({ over: false }).study, []).eyes.value).toBe("raiders")
    expect(eyesOf(parties, true, { all: "all", everybody: "public" }).map(([eyes]) => eyes)).toEqual([
      "raiders",
      "garrison",
      "*",
      "",
    ])
    expect(eyesOf(parties, false, { all: "all", everybody: "public" })).not.toContainEqual(["*", "all"])
  })

  it("shows the moment chosen last", async () => {
    const { study, asked } = studied()
    const replay = newReplay(study, [])
    const stop = follow(replay)
    expect(asked[0]).toMatchObject({ call: "all", given: { moves: 9 } })
    asked[0]?.answer(lookAfter(9))
    await soon()
    replay.at.value = 3
    replay.eyes.value = ""
    expect(asked.slice(1)).toMatchObject([
      { call: "all", given: { moves: 3 } },
      { call: "at", given: { moves: 3, side: null } },
    ])
    asked[2]?.answer(lookAfter(3))
    asked[1]?.answer(lookAfter(4))
    await soon()
    expect(replay.look.value?.moves).toBe(3)
    stop()
  })

  it("of a match on a server is linked to by its id, any other with its whole record", async () => {
    const replay = newReplay(studied().study, [], 2)
    expect(await linkTo(replay, "match", "m1", "https://salient/")).toBe("https://salient/#/replay/match/m1?at=2")
    expect(await linkTo(replay, "saved", "1", "https://salient/")).toMatch(
      /^https:\/\/salient\/#\/replay\/data\/.+\?at=2$/,
    )
  })
})
