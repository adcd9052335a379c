/** A table without a browser: what a question, a draft and an answer do to its data. */
import { signal } from "@preact/signals"
import { type Barred, type Forecast, type Move, ok, type Presented, type Preview, type Scene } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { chooseOption, confirm, declineForTurn, lookAt, pick, send, suggest, undo } from "../play/table/answers.ts"
import { litFor, remaining } from "../play/table/draft.ts"
import { follow } from "../play/table/follow.ts"
import { drag } from "../play/table/hand.ts"
import { consider } from "../play/table/odds.ts"
import { between } from "../play/table/sight.ts"
import { layTable, type Table } from "../play/table/table.ts"
import type { Look } from "../session/protocol.ts"
import type { Answered, Session, Status } from "../session/session.ts"

const scene: Scene = {
  board: { kind: "hex", orientation: "flat", size: 2000, hexes: [], lines: [] },
  pieces: [],
  overlays: [],
  panels: [],
  captions: [],
}
const lookOf = (asks: readonly Presented[], says: readonly string[] = [], shown = scene): Look => ({
  game: "raid",
  version: "1",
  scenario: "craters",
  options: {},
  seats: [{ id: "r", side: "raiders" }],
  side: "raiders",
  seq: says.length,
  moves: says.length,
  asks,
  waits: [],
  told: says.map((s, at) => ({ at, what: { kind: "moved" }, says: s })),
  dice: [],
  commitment: "",
  scene: shown,
  undo: { ok: true, moves: [] },
})
const choose = (prompt: string, ...ids: string[]): Presented => ({
  by: "raiders",
  what: prompt,
  prompt,
  rules: ["RAID-3.3"],
  kind: "choose",
  options: ids.map((id) => ({ id, label: id })),
})
const forecast: Forecast = { title: "Fire", odds: { of: 6, chances: [] } }

const spent: Barred = {
  id: "ash",
  label: "Party Ash",
  touches: ["unit:1"],
  why: { ok: false, reason: "Party Ash has acted.", rules: ["RAID-3.4"] },
}

/** A session whose answers the test decides. */
function fakeSession(over: Partial<Session> = {}) {
  const look = signal<Look | undefined>(undefined)
  const status = signal<Status>({ kind: "opening" })
  const sent: Move[] = []
  const yes: Answered = { ok: true }
  const session: Session = {
    id: "1",
    kind: "solo",
    game: "raid",
    parties: [],
    look,
    status,
    trouble: signal(undefined),
    answer: async (move) => {
      sent.push(move)
      return yes
    },
    check: async (): Promise<Preview> => ok,
    forecast: async () => forecast,
    barred: async () => [],
    reach: async () => [],
    wayTo: async () => ({ ok: true, paths: {} }),
    suggest: async () => ({ choose: "b" }),
    lens: async () => "",
    undo: async () => yes,
    concede: async () => yes,
    record: () => Promise.reject(new Error("not kept")),
    report: () => Promise.reject(new Error("not over")),
    at: async () => lookOf([]),
    close: () => {},
    ...over,
  }
  const ask = (asked: Presented, says: readonly string[] = [], shown = scene) => {
    look.value = lookOf([asked], says, shown)
    status.value = { kind: "yours" }
  }
  return { session, ask, sent }
}

function tableOf(over: Partial<Session> = {}) {
  const it = fakeSession(over)
  const table: Table = layTable(it.session, [])
  follow(table)
  return { ...it, table }
}
const soon = () => new Promise((resume) => setTimeout(resume))

describe("a table", () => {
  it("says what has happened since the last question, then the question", () => {
    const { table, ask } = tableOf()
    ask(choose("Which?", "a"), ["Ash moves.", "Adler fires."])
    expect(table.said.value).toBe("Ash moves. Adler fires. Which?")
    ask(choose("Where?", "a"), ["Ash moves.", "Adler fires.", "Ash falls back."])
    expect(table.said.value).toBe("Ash falls back. Where?")
  })

  it("keeps the draft while the same question stands, and empties it when the question was answered", async () => {
    const { table, ask } = tableOf()
    ask(choose("Which?", "a", "b"))
    const before = table.ask.value
    table.draft.value = { ...table.draft.value, armed: "a" }
    ask(choose("Which?", "a", "b"))
    expect(table.ask.value).toBe(before)
    expect(table.draft.value.armed).toBe("a")
    await send(table, { choose: "a" })
    expect(table.ask.value).not.toBe(before)
    expect(table.draft.value.armed).toBeUndefined()
  })

  it("sends one answer at a time", async () => {
    const { table, ask, sent } = tableOf()
    ask(choose("Which?", "a", "b"))
    await Promise.all([send(table, { choose: "a" }), send(table, { choose: "b" })])
    expect(sent).toEqual([{ choose: "a" }])
    expect(table.busy.value).toBe(false)
  })

  it("takes back the move of the list that is named, or the last", async () => {
    const taken: (number | undefined)[] = []
    const { table, ask } = tableOf({
      undo: async (entry) => {
        taken.push(entry)
        return { ok: true }
      },
    })
    ask(choose("Which?", "a", "b"))
    await undo(table)
    await undo(table, 3)
    expect(taken).toEqual([undefined, 3])
  })

  it("a drag before anything was ordered means the order, goes through what follows, and asks who brings the piece along", async () => {
    const { table, ask, sent } = tableOf()
    const ash = {
      id: "unit:1",
      stands: { hex: "hex:A1", order: 0 },
      emblem: "infantry",
      label: "Ash",
      says: "Ash",
    } as const
    const field: Scene = { ...scene, pieces: [{ ...ash, side: "raiders" }] }
    const to = { hex: "hex:B1", at: { x: 3000, y: 0 } }
    const move = { id: "move", label: "Move", touches: ["card:1"], goes: true as const, leads: ["unit:1"] }
    const fire = { id: "fire", label: "Fire", touches: ["card:2"], aims: true as const, leads: ["unit:1"] }
    ask({ ...choose("Order?"), kind: "choose", options: [move, fire] }, [], field)
    drag(table, "unit:1", to, "drop")
    await soon()
    expect(sent).toEqual([{ choose: "move" }])
    const leader = { id: "unit:2", label: "Elm", touches: ["unit:2"], leads: ["unit:1"] }
    ask(
      { ...choose("Who?"), kind: "choose", options: [{ id: "unit:1", label: "Ash", touches: ["unit:1"] }, leader] },
      [],
      field,
    )
    await soon()
    expect(sent).toHaveLength(1)
    expect(table.draft.value.narrowed).toEqual(["unit:1"])
    expect(table.intent.value?.piece).toBe("unit:1")
  })

  it("a question about two pieces of different sides draws the line between them; one about friends, or about more, does not", () => {
    const piece = (id: string, side: string, hex: string) =>
      ({ id, stands: { hex, order: 0 }, emblem: "infantry", label: id, says: id, side }) as const
    const hexes = ["A1", "B1"].map((name, x) => ({
      id: `hex:${name}`,
      name,
      at: { x, y: 0 },
      ground: "clear" as const,
      says: name,
    }))
    const field: Scene = {
      ...scene,
      board: { kind: "hex", orientation: "flat", size: 2000, hexes, lines: [] },
      pieces: [
        piece("gun", "garrison", "hex:A1"),
        piece("ash", "raiders", "hex:B1"),
        piece("elm", "raiders", "hex:B1"),
      ],
    }
    const about = (...pieces: string[]) => between(field, { ...choose("Play Smoke?", "a", "b"), about: pieces })
    expect(about("gun", "ash")).toEqual(["gun", "ash"])
    expect(about("ash", "elm")).toBeUndefined()
    expect(about("gun", "ash", "elm")).toBeUndefined()
    expect(about("gun")).toBeUndefined()
  })

  it("a piece that two cards lead to is touched first, and then a place: that means the card that goes there, as a drag would", async () => {
    const { table, ask, sent } = tableOf()
    const stands = { hex: "hex:A1", order: 0 }
    const ash = { id: "unit:1", stands, emblem: "infantry", label: "Ash", says: "Ash", side: "raiders" } as const
    const move = { id: "move", label: "Move", touches: ["card:1"], goes: true as const, leads: ["unit:1"] }
    const fire = { id: "fire", label: "Fire", touches: ["card:2"], aims: true as const, leads: ["unit:1"] }
    ask({ ...choose("Order?"), kind: "choose", options: [move, fire] }, [], { ...scene, pieces: [ash] })
    pick(table, { piece: "unit:1", hex: "hex:A1", at: { x: 0, y: 0 } })
    expect(table.draft.value.narrowed).toEqual(["unit:1"])
    pick(table, { hex: "hex:B1", at: { x: 3000, y: 0 } })
    await soon()
    expect(sent).toEqual([{ choose: "move" }])
    expect(table.intent.value).toMatchObject({ piece: "unit:1", aim: { hex: "hex:B1" } })
    // The player decides between two cards that move there; those that only fire are no longer offered.
    const dash = { id: "dash", label: "Dash", touches: ["card:3"], goes: true as const, leads: ["unit:1"] }
    const asked: Presented = { ...choose("Order again?"), kind: "choose", options: [move, fire, dash] }
    ask(asked, [], { ...scene, pieces: [ash] })
    drag(table, "unit:1", { hex: "hex:B1", at: { x: 3000, y: 0 } }, "drop")
    await soon()
    expect(sent).toHaveLength(1)
    expect(remaining(asked.options, table.draft.value).map((o) => o.id)).toEqual(["move", "dash"])
  })

  it("declines for the rest of the turn by the answer that the game says declines, whatever it is called", async () => {
    const { table, ask, sent } = tableOf()
    const options = [
      { id: "fire", label: "Fire" },
      { id: "wait-and-see", label: "Wait", declines: true as const },
    ]
    const reaction: Presented = { ...choose("Fire?"), kind: "choose", options }
    const turn = (name: string) => ({ ...scene, turn: name })
    ask(reaction, [], turn("1 raiders"))
    await declineForTurn(table)
    ask({ ...reaction, prompt: "Fire again?" }, [], turn("1 raiders"))
    await soon()
    expect(sent).toEqual([{ choose: "wait-and-see" }, { choose: "wait-and-see" }])
    ask({ ...reaction, prompt: "And now?" }, [], turn("2 raiders"))
    await soon()
    expect(sent).toHaveLength(2)
  })

  it("offers no declining for the turn where the game does not say which answer declines", async () => {
    const { table, ask, sent } = tableOf()
    ask(choose("Fire?", "fire", "pass"))
    await declineForTurn(table)
    expect(sent).toEqual([])
  })

  it("shows and says a refusal, and what went wrong", async () => {
    const refused: Answered = { ok: false, reason: "Ash has acted.", rules: ["RAID-3.4"] }
    const { table, ask } = tableOf({ answer: async () => refused, undo: () => Promise.reject(new Error("lost")) })
    ask(choose("Which?", "a", "b"))
    chooseOption(table, "a")
    await soon()
    expect(table.refusal.value).toEqual({ reason: "Ash has acted.", rules: ["RAID-3.4"] })
    expect(table.said.value).toBe("Ash has acted.")
    await expect(undo(table)).rejects.toThrow("lost")
  })

  it("puts a suggestion into the draft, and sends it on confirmation only", async () => {
    const { table, ask, sent } = tableOf()
    ask(choose("Which?", "a", "b"))
    expect(await suggest(table)).toBe(true)
    expect(table.draft.value).toMatchObject({ armed: "b", suggested: { choose: "b" } })
    expect(sent).toEqual([])
    await confirm(table)
    expect(sent).toEqual([{ choose: "b" }])
  })

  it("drops a suggestion for a question that is gone", async () => {
    let answer: (move: Move) => void = () => {}
    const { table, ask } = tableOf({ suggest: () => new Promise((done) => (answer = done)) })
    ask(choose("Which?", "a", "b"))
    const found = suggest(table)
    ask(choose("Where?", "c"))
    answer({ choose: "b" })
    expect(await found).toBe(false)
    expect(table.draft.value.suggested).toBeUndefined()
  })

  it("judges every selection, and forgets the odds of one that may not be", async () => {
    let verdict: Preview = ok
    const { table, ask } = tableOf({ check: async () => verdict })
    const options = ["a", "b"].map((id) => ({ id, label: id }))
    ask({
      by: "raiders",
      what: "fire",
      prompt: "Who fires?",
      rules: [],
      kind: "select",
      min: 1,
      max: 2,
      options,
      forecast: true,
    })
    table.draft.value = { ...table.draft.value, picked: ["a"] }
    await soon()
    expect(table.verdict.value).toEqual(ok)
    expect(table.odds.value).toBe(forecast)
    verdict = { ok: false, reason: "Too far apart.", rules: [] }
    table.draft.value = { ...table.draft.value, picked: ["a", "b"] }
    await soon()
    expect(table.verdict.value).toMatchObject({ ok: false })
    expect(table.odds.value).toBeUndefined()
  })

  it("shows the odds of the answer looked at last", async () => {
    const open: ((f: Forecast) => void)[] = []
    const { table, ask } = tableOf({ forecast: () => new Promise((done) => open.push(done)) })
    ask(choose("Which?", "a", "b"))
    consider(table, "a")
    consider(table, "b")
    open[1]?.({ ...forecast, title: "b" })
    open[0]?.({ ...forecast, title: "a" })
    await soon()
    expect(table.odds.value?.title).toBe("b")
  })

  it("asks what a question bars once it is asked, and forgets it with the question", async () => {
    let asked = 0
    const { table, ask } = tableOf({
      barred: async () => {
        asked++
        return [spent]
      },
    })
    ask(choose("Which?", "a"))
    await soon()
    expect(asked).toBe(0)
    ask({ ...choose("Who acts?", "a"), barred: true } as Presented)
    expect(table.barred.value).toBeUndefined()
    await soon()
    expect(table.barred.value).toEqual([spent])
    ask(choose("Where?", "a"))
    expect(table.barred.value).toBeUndefined()
  })

  it("says why a touched piece may not be chosen, and leaves the draft and what is offered alone", async () => {
    const { table, ask, sent } = tableOf({ barred: async () => [spent] })
    const options = [{ id: "oak", label: "Party Oak", touches: ["unit:2"] }]
    ask({ by: "raiders", what: "act", prompt: "Who acts?", rules: ["RAID-3.3"], kind: "choose", options, barred: true })
    await soon()
    pick(table, { piece: "unit:1", at: { x: 0, y: 0 } })
    expect(table.refusal.value).toEqual({ reason: "Party Ash has acted.", rules: ["RAID-3.4"] })
    expect(table.said.value).toBe("Party Ash has acted.")
    expect(sent).toEqual([])
    pick(table, { piece: "unit:2", at: { x: 0, y: 0 } })
    expect(sent).toEqual([{ choose: "oak" }])
  })

  it("asks nothing while somebody looks back", async () => {
    const { table, ask, sent } = tableOf()
    ask(choose("Which?", "a"))
    await lookAt(table, 0)
    expect(table.ask.value).toBeUndefined()
    pick(table, { piece: "unit:1", at: { x: 0, y: 0 } })
    expect(sent).toEqual([])
    await lookAt(table, undefined)
    expect(table.ask.value?.prompt).toBe("Which?")
  })
})

describe("a piece that the rules lead", () => {
  const board: Scene["board"] = {
    kind: "hex",
    orientation: "flat",
    size: 2000,
    hexes: ["A1", "A2"].map((name, i) => ({
      id: `hex:${name}`,
      name,
      at: { x: 0, y: i },
      ground: "clear",
      says: name,
    })),
    lines: [],
  }
  const led: Presented = {
    by: "raiders",
    what: "move",
    prompt: "Where to?",
    rules: ["RAID-4.1"],
    kind: "path",
    options: [],
    pieces: ["u"],
    reach: true,
  }
  const reach = async () => [{ at: "A2", cost: 1, left: 5, danger: "Section Adler can fire into A2." }]
  const at = { x: 0, y: 0 }

  it("lights what it can reach as soon as it is in hand", async () => {
    const { table, ask } = tableOf({ reach })
    ask(led, [], { ...scene, board })
    await soon()
    expect(table.draft.value.reach).toHaveLength(1)
    expect(litFor(led, table.draft.value, { ...scene, board })).toEqual(new Set(["hex:A2"]))
  })

  it("goes where it is sent in one touch, by the way of the rules", async () => {
    const wayTo = async () => ({ ok: true as const, paths: { u: ["A2"] } })
    const { table, ask, sent } = tableOf({ reach, wayTo })
    ask(led, [], { ...scene, board })
    pick(table, { hex: "hex:A2", at })
    await soon()
    expect(sent).toEqual([{ path: { u: ["A2"] } }])
  })

  it("stays, and says why, where there is no way", async () => {
    const wayTo = async () => ({ ok: false as const, reason: "A friend is in A1.", rules: ["RAID-4.2"] })
    const { table, ask, sent } = tableOf({ reach, wayTo })
    ask(led, [], { ...scene, board })
    pick(table, { hex: "hex:A1", at })
    await soon()
    expect(sent).toEqual([])
    expect(table.refusal.value).toEqual({ reason: "A friend is in A1.", rules: ["RAID-4.2"] })
  })
})
