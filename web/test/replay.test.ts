/** A replay as data, without a browser: which moment is asked for, with whose eyes, and what is shown. */
import { type MatchRecord, ok } from "@salient/engine"
import { describe, expect, it, vi } from "vitest"
import { ServerError } from "../online/server.ts"
import { openKept } from "../replay/kept.ts"
import { eyesOf, follow, linkTo, newReplay, type Study, seesAll } from "../replay/state.ts"
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

describe("a replay of older rules", () => {
  /** A server that has kept two moments of a match, with the scene of that day. */
  const server = (more: object = { scene: { pieces: [] } }) => {
    const asked: [number | undefined, string | null][] = []
    const load = async (at: number | undefined, side: string | null) => {
      asked.push([at, side])
      if (asked.length === 3) throw new ServerError("too-many", "Wait.")
      return { view: { version: "4", moves: at ?? 7, side, told: [], view: { secret: 1 } }, ...more } as never
    }
    return { asked, load }
  }

  it("is opened only where the server shows what it has kept", async () => {
    expect(await openKept(server({}).load)).toBeUndefined()
    expect(await openKept(server().load)).toMatchObject({ version: "4", moves: 7 })
  })

  it("shows each side what it saw then, asks the server once for each moment, and waits where it is asked to", async () => {
    vi.useFakeTimers()
    const { asked, load } = server()
    const { study, asked: engineAsked } = studied({ kept: await openKept(load) })
    const replay = newReplay(study, [], 3)
    expect(replay.eyes.value).toBe("raiders")
    expect(eyesOf(parties, seesAll(study), { all: "all", everybody: "public" })).not.toContainEqual(["*", "all"])
    const stop = follow(replay)
    await vi.advanceTimersByTimeAsync(10)
    expect(replay.look.value).toMatchObject({ moves: 3, side: "raiders", scene: { pieces: [] } })
    replay.at.value = 5
    await vi.advanceTimersByTimeAsync(10)
    expect(replay.look.value).toMatchObject({ moves: 3 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(replay.look.value).toMatchObject({ moves: 5 })
    replay.at.value = 3
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toEqual([
      [undefined, null],
      [3, "raiders"],
      [5, "raiders"],
      [5, "raiders"],
    ])
    expect(engineAsked).toEqual([])
    stop()
    vi.useRealTimers()
  })
})

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
