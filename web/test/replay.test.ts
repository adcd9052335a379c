/** A replay as data, without a browser: which moment is asked for, from which point of view, and what is shown. */
import { type MatchRecord, ok } from "@salient/engine"
import { describe, expect, it, vi } from "vitest"
import { ServerError } from "../online/server.ts"
import { openKept } from "../replay/kept.ts"
import { arrowsOf, joined, type Notes, noteAt, readNotes, withArrow, withNote, withNotes } from "../replay/notes.ts"
import { drawTo, eyesOf, follow, linkTo, newReplay, openSides, readShared, type Study } from "../replay/state.ts"
import { readRoute } from "../route.ts"
import type { Engine } from "../session/engine.ts"
import type { Look } from "../session/protocol.ts"
import { unpack } from "../store/links.ts"

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

/** An engine that records what it is asked, and answers when the test says so. */
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
  const study: Study = { engine, record, moves: 9, over: true, lost: 0, sides: ["raiders", "garrison"], ...over }
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
    expect(eyesOf(parties, study, { all: "all", everybody: "public" })).not.toContainEqual(["*", "all"])
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
    expect(eyesOf(parties, studied().study, { all: "all", everybody: "public" }).map(([eyes]) => eyes)).toEqual([
      "raiders",
      "garrison",
      "*",
      "",
    ])
    expect(eyesOf(parties, studied({ over: false }).study, { all: "all", everybody: "public" })).not.toContainEqual([
      "*",
      "all",
    ])
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

describe("a match that still goes on", () => {
  const { seats } = record
  it("is studied by who plays it alone for his own side, and by two at one screen with what both may see", () => {
    expect(openSides(false, seats, { a: "person", b: "officer" })).toEqual(["raiders"])
    expect(openSides(false, seats, { a: "person", b: "person" })).toEqual([])
    expect(openSides(false, seats, { a: "greedy", b: "officer" })).toEqual(["raiders", "garrison"])
    expect(openSides(true, seats, { a: "person", b: "officer" })).toEqual(["raiders", "garrison"])
  })

  it("offers no other eyes, and neither does a link to it", async () => {
    const { study } = studied({ over: false, sides: ["garrison"] })
    const replay = newReplay(study, [], 2)
    expect(replay.eyes.value).toBe("garrison")
    expect(eyesOf(parties, study, { all: "all", everybody: "public" }).map(([eyes]) => eyes)).toEqual(["garrison", ""])
    const link = await linkTo(replay, "saved", "1", "https://salient/")
    const route = readRoute(new URL(link).hash)
    if (route.page !== "replay") throw new Error("expected a replay")
    expect(route).toMatchObject({ from: "data", at: 2 })
    expect(readShared(await unpack(route.id))).toEqual({ record, shared: ["garrison"] })
  })

  it("opens no more where everything but the packet is cut from its link; two at one screen share what both may see", async () => {
    const { study } = studied({ over: false, sides: [] })
    const link = await linkTo(newReplay(study, [], 2), "saved", "1", "https://salient/")
    const route = readRoute(new URL(link.replace(/\?.*/, "")).hash)
    expect(readShared(await unpack(route.page === "replay" ? route.id : ""))).toEqual({ record, shared: [] })
    expect(readShared({ shared: record, sides: "raiders" })).toEqual({ record, shared: [] })
    expect(readShared(record)).toEqual({ record })
  })
})

describe("notes on a replay", () => {
  const note = (at: number, text: string) => ({ at, text, arrows: [] })
  const written: Notes = [note(2, "Here it was lost.")]

  it("stand in the order of their moments, one for each; an empty one is none", () => {
    const more = withNote(withNote(written, note(1, "Early.")), note(2, "Here it was won."))
    expect(more).toEqual([note(1, "Early."), note(2, "Here it was won.")])
    expect(withNote(more, note(1, "  "))).toEqual([note(2, "Here it was won.")])
  })

  it("hold arrows, drawn by two touches of the map, and no more of them than a record holds", () => {
    const replay = newReplay(studied().study, [], 2, written)
    replay.drawing.value = {}
    drawTo(replay, { x: 1, y: 2 })
    expect(replay.drawing.value).toEqual({ from: { x: 1, y: 2 } })
    drawTo(replay, { x: 5.67891, y: 4 })
    expect(replay.drawing.value).toBeUndefined()
    const drawn = noteAt(replay.notes.value, 2)
    expect(drawn).toEqual({ ...written[0], arrows: [{ from: { x: 1, y: 2 }, to: { x: 5.68, y: 4 } }] })
    expect(arrowsOf(drawn)).toMatchObject([
      {
        kind: "arrow",
        points: [
          { x: 1, y: 2 },
          { x: 5.68, y: 4 },
        ],
      },
    ])
    let full: Notes = []
    for (let n = 0; n < 40; n++) full = withArrow(full, 0, { x: n, y: 0 }, { x: n, y: 1 })
    expect(full[0]?.arrows).toHaveLength(30)
    expect(readNotes(full)).toEqual(full)
    expect(readNotes([{ at: -1, text: "", arrows: [] }])).toEqual([])
  })

  it("go with the record into a file and a link, or beside the id of a match on a server", async () => {
    const replay = newReplay(studied().study, [], 2, written)
    expect(withNotes(record, written)).toEqual({ ...record, notes: written })
    expect(withNotes({ ...record, notes: [...written] }, [])).toEqual(record)
    const routeOf = async (from: "saved" | "match") => {
      const route = readRoute(new URL(await linkTo(replay, from, "m1", "https://salient/")).hash)
      if (route.page !== "replay") throw new Error("expected a replay")
      return route
    }
    expect(await unpack((await routeOf("saved")).id)).toEqual({ ...record, notes: written })
    const { id, notes = "" } = await routeOf("match")
    expect(id).toBe("m1")
    expect(await unpack(notes)).toEqual(written)
  })

  it("that somebody sends stand beside one's own, which are not overwritten", () => {
    expect(joined([note(1, "Sent."), note(2, "Sent.")], written)).toEqual([note(1, "Sent."), ...written])
  })
})
