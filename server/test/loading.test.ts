/** How a match is loaded from storage: from checkpoints, and after its rules have changed. */
import {
  anyMove,
  choose as ask,
  checkpoint,
  type Decision,
  type Flow,
  type Game,
  Match,
  type MatchRecord,
  type MatchView,
  type Outcome,
  randomFrom,
  roll,
} from "@salient/engine"
import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { keepFinished } from "../archive/keeper.ts"
import { verifyPage } from "../archive/page.ts"
import type { Catalogue } from "../catalogue.ts"
import { keepCheckpoint, readRecord } from "../play/load.ts"
import { Tables } from "../play/tables.ts"
import type { MatchSummary, Verdict } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { Appender } from "../storage/append.ts"
import { dataFolder, guest, newMatch, newPostgres, newServer, type Person, until } from "./help.ts"

describe("a move", () => {
  it("is neither acknowledged nor shown to anybody before it is durable", async () => {
    const server = await newServer({ workers: 0 })
    const { match } = await newMatch(server)
    const { db, catalogue } = server.services
    const written = Promise.withResolvers<boolean>()
    const tables = new Tables({
      db,
      catalogue,
      processName: "slow",
      append: () => written.promise,
      updateRow: () => {},
      moved: () => {},
    })
    const table = await tables.open(match.id)
    const heard: string[] = []
    for (const side of ["raiders", "garrison", null])
      table.spectators.greet({
        user: null,
        seat: null,
        side,
        stamp: null,
        send: (text) => heard.push(text),
        disconnect: () => {},
      })
    heard.length = 0
    const [decision] = table.match.pending
    if (!decision) throw new Error("nobody is asked")
    let acknowledged = false
    const move = anyMove(decision, randomFrom("slow"))
    const done = tables
      .at(match.id, (t) => t.answer(decision.by, 0, move, null))
      .then(() => {
        acknowledged = true
      })
    await new Promise((soon) => setTimeout(soon, 100))
    expect({ acknowledged, heard }).toEqual({ acknowledged: false, heard: [] })
    written.resolve(true)
    await done
    expect(heard).toHaveLength(3)
    await server.close()
  })
})

describe("a checkpoint", () => {
  let server: Server
  beforeAll(async () => {
    server = await newServer()
  })
  const rows = (id: string) =>
    server.services.db.selectFrom("checkpoints").selectAll().where("match_id", "=", id).orderBy("seq").execute()
  /** As a process that has just started would open it. */
  const anew = (keepAfter?: number) => {
    const { db, catalogue, log } = server.services
    const appender = new Appender(db, { from: null })
    return new Tables({
      db,
      catalogue,
      log,
      processName: "anew",
      append: (a) => appender.append(a),
      updateRow: (u) => appender.updateRow(u),
      moved: () => {},
      ...(keepAfter === undefined ? {} : { keepAfter }),
    })
  }
  const truth = async (id: string) => {
    const { record } = await readRecord(server.services.db, id)
    return Match.replay(await server.services.catalogue.load(record.game), record).bytes()
  }
  async function played(rounds = 8): Promise<{ id: string; people: readonly Person[] }> {
    const { a, b, match } = await newMatch(server)
    for (let i = 0; i < rounds; i++) for (const p of [a, b]) await p.playOn(match.id)
    return { id: match.id, people: [a, b] }
  }
  const keep = async (id: string) => server.services.tables.keep(await server.services.tables.open(id))

  it("is where a match is loaded from; the entries since are played on", async () => {
    const { id, people } = await played()
    await keep(id)
    for (const p of people) await p.playOn(id)
    const kept = (await rows(id)).at(-1)
    expect(kept?.seq).toBeGreaterThan(4)
    const table = await anew().open(id)
    expect(table.match.bytes()).toBe(await truth(id))
    expect(table.match.seq).toBeGreaterThan(kept?.seq as number)
    expect((await rows(id)).at(-1)).toEqual(kept) // it was good enough, so it was not replaced
  })

  it.each<[string, (body: string) => string]>([
    ["cut short", (body) => body.slice(0, body.length / 2)],
    ["changed", (body) => JSON.stringify({ ...(JSON.parse(body) as object), dice: 3 })],
    ["of other rules", (body) => JSON.stringify({ ...(JSON.parse(body) as object), version: "0" })],
  ])("that is %s is thrown away, and the one before it used", async (_what, spoil) => {
    const { id, people } = await played()
    await keep(id)
    for (const p of people) await p.playOn(id)
    await keep(id)
    const [older, newest] = await rows(id)
    const body = spoil(newest?.body as string)
    await server.services.db
      .updateTable("checkpoints")
      .set({ body })
      .where("match_id", "=", id)
      .where("seq", "=", newest?.seq as number)
      .execute()
    expect((await anew().open(id)).match.bytes()).toBe(await truth(id))
    expect((await rows(id)).map((r) => r.seq)).toEqual([older?.seq])
  })

  it("is only a cache: with all of them wrong, or another match's, the entries say all", async () => {
    const [one, two] = [await played(4), await played(4)]
    await keep(one.id)
    await keep(two.id)
    const [foreign] = await rows(two.id)
    await server.services.db
      .updateTable("checkpoints")
      .set({ body: foreign?.body as string })
      .where("match_id", "=", one.id)
      .execute()
    expect((await anew().open(one.id)).match.bytes()).toBe(await truth(one.id))
    expect(await rows(one.id)).toEqual([])
  })

  it("holds what came after the last full chapter, and a chapter is written once", async () => {
    const { db } = server.services
    const { match: row } = await newMatch(server)
    const game = await counting("1", [1]).load("counting")
    const match = Match.begin(game, { scenario: "count" }, { seed: "0".repeat(64) })
    const on = (moves: number) => {
      for (let i = 0; i < moves; i++) {
        const [decision] = match.pending
        match.play({ by: decision?.by, seq: match.seq, move: anyMove(decision as Decision, randomFrom("on")) })
      }
    }
    const chapters = () =>
      db.selectFrom("chapters").selectAll().where("match_id", "=", row.id).orderBy("number").execute()
    on(300)
    const written = await keepCheckpoint(db, row.id, match, [])
    expect((await chapters()).map((c) => c.number)).toEqual([0, 1])
    await db.updateTable("chapters").set({ body: "as it was" }).where("number", "=", 0).execute()
    on(150)
    await keepCheckpoint(db, row.id, match, written)
    expect((await chapters()).map((c) => c.number)).toEqual([0, 1, 2])
    expect((await chapters())[0]?.body).toBe("as it was")
    await keepCheckpoint(db, row.id, match, [])
    const checkpoint = JSON.parse((await rows(row.id)).at(-1)?.body as string)
    const kept = { checkpoint, chapters: (await chapters()).map((c) => c.body) }
    expect(Match.replay(game, match.record(), { kept }).bytes()).toBe(match.bytes())
    match.rollback(100)
    expect(await keepCheckpoint(db, row.id, match, written)).toEqual([])
  })

  it("is made when it is worth it, and two are kept", async () => {
    const { id } = await played(2)
    const tables = anew(0)
    for (let i = 0; i < 4; i++) {
      const table = await tables.open(id)
      const [decision] = table.match.pending
      if (!decision) throw new Error("nobody is asked")
      const move = anyMove(decision, randomFrom(`${i}`))
      await table.run(() => table.answer(decision.seat ?? decision.by, table.match.seq, move, null))
    }
    await until(async () => (await rows(id)).length === 2, "two checkpoints")
    expect((await anew().open(id)).match.bytes()).toBe(await truth(id))
  })
})

// — rules that change —

type Count = { total: number; next: "odd" | "even"; luck: number }

/** Two sides add to a number. Other versions of the rules may forbid some of the numbers. */
const counting = (
  version: string,
  allowed: readonly number[],
  { opens = [] as string[], scenario = "count", fails = {} as { play?: boolean; standing?: boolean } } = {},
): Catalogue => {
  function* play(m: Count): Flow<Outcome> {
    if (m.luck === 0) m.luck = roll(m, 6, "COUNT-2", "luck")
    while (m.total < 1_000) {
      checkpoint(m)
      if (fails.play) throw new Error("a mistake in the rules")
      const options = allowed.map((n) => ({ id: `${n}`, label: `${n}`, value: n }))
      m.total += yield* ask({ by: m.next, what: "count", prompt: "How many?", rules: ["COUNT-1"] }, options)
      m.next = m.next === "odd" ? "even" : "odd"
    }
    return { winners: [], reason: "Enough.", rules: [] }
  }
  const sides = [
    { id: "odd", name: "Odd" },
    { id: "even", name: "Even" },
  ]
  const game: Game<Count, Count> = {
    id: "counting",
    name: "Counting",
    says: "For testing.",
    version,
    opens,
    questions: ["count"],
    scenarios: [{ id: scenario, name: "Count", brief: "", sides }],
    setup: () => ({ total: 0, next: "odd", luck: 0 }),
    play,
    view: (m) => ({ ...m }),
    imagine: () => {},
    evaluate: () => 0,
    say: () => "",
    standing: {
      instructions: [{ id: "haste", label: "Haste", says: "Answer at once.", choices: ["on"], default: "on" }],
      answer: () => {
        if (fails.standing) throw new Error("a mistake in the instructions")
        return undefined
      },
    },
    scene: () => ({ board: { kind: "table", unit: "x", width: 1, height: 1, terrain: [] } }) as never,
    state: z.unknown(),
    files: {},
    invariants: [],
  }
  return { ids: [game.id], load: async () => game as unknown as Game }
}

describe("a match that newer rules no longer accept", () => {
  type One = { match: MatchSummary }
  let data: string
  let server: Server
  let a: Person
  let b: Person
  let id: string

  const restart = async (catalogue: Catalogue) => {
    await server?.close()
    server = await newServer({ data, workers: 0 }, catalogue)
    for (const p of [a, b]) if (p) p.url = server.url
  }
  const add = async (n: number) => {
    for (const p of [a, b]) {
      const view = await p.view(id)
      if (view.asks.length === 0) continue
      await p.do(`POST /api/matches/${id}/answer`, { seq: view.seq, move: { choose: `${n}` } })
      return
    }
  }
  const total = async () => ((await a.view(id)).view as Count).total

  beforeAll(async () => {
    data = await dataFolder()
    await restart(counting("1", [1, 2, 3]))
    ;[a, b] = [await guest(server), await guest(server)]
    id = (await a.do<One>("POST /api/matches", { game: "counting", scenario: "count" })).match.id
    await b.do(`POST /api/matches/${id}/join`, {})
    for (const n of [1, 2, 3, 1, 2]) await add(n)
    await server.services.tables.keep(await server.services.tables.open(id))
  })

  /** Both players choose what to do with the match. */
  const choose = async (first: string, second = first) => {
    await a.do(`POST /api/matches/${id}/rules`, { choose: first })
    return (await b.do<One>(`POST /api/matches/${id}/rules`, { choose: second })).match
  }
  const inStorage = async () => (await readRecord(server.services.db, id)).record.entries.length

  it("says so before anything is cut: it stands still at the last good moment, and nobody moves", async () => {
    await restart(counting("2", [1, 2], { opens: ["1"] }))
    expect(await total()).toBe(3)
    const { match } = await a.do<One>(`GET /api/matches/${id}`)
    expect(match).toMatchObject({ status: "running", version: "1", rescued: null })
    expect(match.rulesChanged).toEqual({ lost: 3, from: "1", to: "2", choices: {} }) // without the reason, which could name a secret move
    const socket = await b.socket(id)
    expect(socket.messages[0]?.match?.rulesChanged).toMatchObject({ lost: 3 })
    for (const [path, body] of [
      ["answer", { seq: 3, move: { choose: "1" } }],
      ["resign", {}],
      ["draw", { action: "offer" }],
    ] as const)
      expect((await a.ask(`POST /api/matches/${id}/${path}`, body)).body).toMatchObject({ code: "rules-changed" })
    expect(await inStorage()).toBe(5)
  })

  it("is left as it was by rules that know its moves after all", async () => {
    await restart(counting("1", [1, 2, 3]))
    expect(await total()).toBe(9)
    expect((await a.do<One>(`GET /api/matches/${id}`)).match.rulesChanged).toBeNull()
    await restart(counting("2", [1, 2], { opens: ["1"] }))
  })

  it("waits until both have chosen the same; then it goes on from there, and the players are told how much was lost", async () => {
    const open = await choose("play-on", "end")
    expect(open.rulesChanged?.choices).toEqual({ odd: "play-on", even: "end" })
    expect(await inStorage()).toBe(5)
    const socket = await a.socket(id)
    const match = await choose("play-on")
    expect(match.rescued).toEqual({ lost: 3, at: expect.any(String) })
    expect(match).toMatchObject({ status: "running", version: "2", moves: 2, rulesChanged: null })
    await until(() => socket.messages.some((m) => m.type === "match" && m.match?.rescued?.lost === 3))
    await add(2)
    expect(await total()).toBe(5)
    const lost = await server.services.db.selectFrom("lost_entries").selectAll().where("match_id", "=", id).execute()
    expect(lost.map((e) => [e.seq, e.version])).toEqual([
      [3, "1"],
      [4, "1"],
      [5, "1"],
    ])
  })

  it("is not touched again, and loads with what was played since", async () => {
    await restart(counting("2", [1, 2], { opens: ["1"] }))
    expect(await total()).toBe(5)
    expect((await a.do<One>(`GET /api/matches/${id}`)).match.rescued).toMatchObject({ lost: 3 })
  })

  it("is asked about even by rules that do not claim to open its version; who is away for long agrees", async () => {
    await restart(counting("3", [1]))
    expect(await total()).toBe(1)
    expect((await a.do<One>(`GET /api/matches/${id}`)).match).toMatchObject({ version: "2", rulesChanged: { lost: 3 } })
    await server.services.presence.flush()
    const gone = { here_until: new Date(Date.now() - 600_000) }
    await server.services.db.updateTable("seats").set(gone).where("match_id", "=", id).execute()
    const { match } = await a.do<One>(`POST /api/matches/${id}/rules`, { choose: "play-on" })
    expect(match).toMatchObject({ version: "3", rescued: { lost: 3 }, rulesChanged: null })
  })

  it("ends, if both choose so, with its record as it was", async () => {
    const other = (await a.do<One>("POST /api/matches", { game: "counting", scenario: "count" })).match.id
    await b.do(`POST /api/matches/${other}/join`, {})
    await a.do(`POST /api/matches/${other}/answer`, { seq: 0, move: { choose: "1" } })
    await restart(counting("4", [3]))
    for (const p of [a, b]) await p.do(`POST /api/matches/${other}/rules`, { choose: "end" })
    const { match } = await a.do<One>(`GET /api/matches/${other}`)
    expect(match).toMatchObject({ status: "over", version: "3", outcome: { winners: [] }, rulesChanged: null })
    expect((await a.do<{ entries: unknown[] }>(`GET /api/matches/${other}/record`)).entries).toHaveLength(1)
    expect((await a.view(other)).outcome?.reason).toMatch(/newer rules/)
    await restart(counting("3", [1]))
  })

  it("is left alone by a process that still has older rules", async () => {
    await restart(counting("2", [1, 2], { opens: ["1"] }))
    expect((await a.ask(`GET /api/matches/${id}/view`)).body).toMatchObject({ code: "newer-rules" })
    await restart(counting("3", [1]))
    expect(await total()).toBe(1)
  })

  it("whose scenario is gone says so, and the server serves all else", async () => {
    await restart(counting("4", [1], { scenario: "another" }))
    const answer = await a.ask<{ code: string; message: string }>(`GET /api/matches/${id}/view`)
    expect(answer.status).toBe(410)
    expect(answer.body).toMatchObject({ code: "cannot-open" })
    expect((await a.do<{ matches: MatchSummary[] }>("GET /api/matches/mine")).matches.map((m) => m.id)).toContain(id)
    const other = await a.do<One>("POST /api/matches", { game: "counting", scenario: "another" })
    expect(other.match.status).toBe("open")
    await restart(counting("4", [1]))
    expect(await total()).toBe(1)
  })

  it("that is over is shown move by move from what was kept, and its dice are true by rules of version 4", async () => {
    await add(1)
    await a.do(`POST /api/matches/${id}/resign`, {})
    const { db, catalogue, limits, log } = server.services
    const before = await a.do<MatchRecord>(`GET /api/matches/${id}/record`)
    const seen = await a.do<{ view: MatchView }>(`GET /api/matches/${id}/replay?at=1&side=odd`)
    await keepFinished({ db, catalogue, limits, log }, new Set())
    await restart(counting("5", [2]))
    const after = await a.do<MatchRecord>(`GET /api/matches/${id}/record`)
    expect(after.entries).toEqual(before.entries)
    const replayed = await a.do<{ view: MatchView; scene: unknown }>(`GET /api/matches/${id}/replay?at=1&side=odd`)
    expect(replayed.view).toEqual({ ...seen.view, seq: replayed.view.seq }) // entries that have been taken back since do not count
    expect(replayed.scene).toMatchObject({ board: { kind: "table" } })
    expect((await a.do<{ view: MatchView }>(`GET /api/matches/${id}/replay`)).view.outcome).toEqual(
      (await a.do<One>(`GET /api/matches/${id}`)).match.outcome,
    )
    const verdict = await a.do<Verdict>(`GET /api/matches/${id}/verify`)
    expect(verdict).toMatchObject({ ok: true, replayed: false, version: "4" })
    expect(verifyPage("x", verdict)).toContain("Dice true, played by rules of version 4")
    if (!after.drawn) throw new Error("expected the dice that were kept")
    const [first, ...draws] = after.drawn.draws
    const forged = {
      ...after,
      drawn: { ...after.drawn, draws: [{ ...first, values: [first?.values[0] === 0 ? 1 : 0] }, ...draws] },
    }
    expect(await a.do("POST /api/verify", forged)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/not those of the seed/),
    })
  })

  it("that is over and of which nothing was kept is shown as far as it goes", async () => {
    await server.services.db.deleteFrom("kept_matches").execute()
    expect(await total()).toBe(0)
    expect((await a.do<One>(`GET /api/matches/${id}`)).match.status).toBe("over")
    expect(await a.do(`GET /api/matches/${id}/verify`)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/this server no longer has version 4 of the rules/),
    })
  })
})

describe("rules that fail halfway", () => {
  const fails = { play: false, standing: false }
  let server: Server
  let a: Person
  let b: Person
  let id: string
  const answer = (person: Person, seq: number) =>
    person.ask(`POST /api/matches/${id}/answer`, { seq, move: { choose: "2" } })
  const seen = async () => {
    const { seq, view } = await a.view(id)
    return { seq, total: (view as Count).total }
  }

  beforeAll(async () => {
    server = await newServer({ workers: 0 }, counting("1", [1, 2, 3], { fails }))
    const made = await newMatch(server)
    a = made.a
    b = made.b
    id = made.match.id
    await b.do(`PUT /api/matches/${id}/standing`, { instructions: { haste: "on" } })
  })

  it("in a standing instruction leave nothing of the move that it answers to", async () => {
    fails.standing = true
    expect((await answer(a, 0)).status).toBe(500)
    expect(await seen()).toEqual({ seq: 0, total: 0 })
    fails.standing = false
    expect((await answer(a, 0)).body).toEqual({ seq: 1 })
    expect(await seen()).toEqual({ seq: 1, total: 2 })
  })

  it("in taking back leave the match as it is in storage", async () => {
    fails.play = true
    const undone = await a.ask(`POST /api/matches/${id}/undo`, { seq: 1 })
    fails.play = false
    expect(undone.status).toBe(500)
    expect(await seen()).toEqual({ seq: 1, total: 2 })
    expect((await answer(b, 1)).body).toEqual({ seq: 2 })
    expect(await seen()).toEqual({ seq: 2, total: 4 })
  })
})

describe("two processes with different rules", () => {
  let database: () => Promise<string>
  beforeAll(async () => {
    database = await newPostgres()
  })

  it("agree: once the newer has brought a match to its rules, the older takes no move and shows nothing of it", async () => {
    const databaseUrl = await database()
    const older = await newServer({ databaseUrl, workers: 0 }, counting("1", [1, 2, 3]))
    const { a, b, match } = await newMatch(older)
    const { id } = match
    const choose = (person: Person, seq: number, n: number) =>
      person.ask(`POST /api/matches/${id}/answer`, { seq, move: { choose: `${n}` } })
    await choose(a, 0, 1)
    await choose(b, 1, 3)
    const looking = await a.socket(id)
    const newer = await newServer({ databaseUrl, workers: 0 }, counting("2", [1, 2], { opens: ["1"] }))
    b.url = newer.url
    // The newer process announces that it would set one move aside; until both have chosen that, the older process plays on.
    expect((await b.ask(`POST /api/matches/${id}/rules`, { choose: "play-on" })).status).toBe(200)
    expect((await choose(a, 2, 1)).body).toEqual({ seq: 3 })
    const person = a.url
    a.url = newer.url
    await a.do(`POST /api/matches/${id}/rules`, { choose: "play-on" })
    a.url = person
    const { seq, view } = await b.view(id)
    expect({ seq, total: (view as Count).total }).toEqual({ seq: 2, total: 1 })
    expect((await choose(a, 3, 1)).body).toMatchObject({ code: expect.stringMatching(/stale|newer-rules/) })
    await until(() => looking.closed !== undefined, "the goodbye")
    expect(looking.messages.at(-1)).toMatchObject({ type: "bye", code: "newer-rules" })
    expect((await a.ask(`GET /api/matches/${id}/view`)).body).toMatchObject({ code: "newer-rules" })
    expect((await choose(b, 2, 2)).body).toEqual({ seq: 3 })
    a.url = newer.url
    expect((await a.view(id)).view).toMatchObject({ total: 3 })
  })

  it("agree even where the older has not heard of it", async () => {
    const databaseUrl = await database()
    const older = await newServer({ databaseUrl, workers: 0 }, counting("1", [1, 2, 3]))
    const { a, match } = await newMatch(older)
    const looking = await a.socket(match.id)
    await older.services.db.updateTable("matches").set({ version: "2" }).where("id", "=", match.id).execute()
    const answer = await looking.request({ type: "answer", seq: 0, move: { choose: "1" } })
    expect(answer.type).toBe("closed")
    expect(looking.messages.at(-1)).toMatchObject({ type: "bye", code: "newer-rules" })
    expect(await older.services.db.selectFrom("entries").selectAll().execute()).toEqual([])
  })
})
