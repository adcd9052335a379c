/** Computer players: the levels that people choose from, their advice, batches of games, separate workers. */
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { levels } from "@salient/agents"
import { Match, newSeed } from "@salient/engine"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { subjectOf, ThinkingPool } from "../computers/pool.ts"
import type { MatchSummary, Simulation } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { afterwards, guest, newMatch, newPostgres, newServer, type Person, until } from "./help.ts"

type One = { match: MatchSummary }
type Batch = { simulation: Simulation }
let server: Server
beforeAll(async () => {
  server = await newServer()
})
const raid = { game: "raid", scenario: "sap" }
const sides = ["raiders", "garrison"] as const

describe("a computer player", () => {
  it("is offered by levels, weakest first", async () => {
    const found = await (await guest(server)).do<{ levels: { id: string; name: string }[]; usual: string }>(
      "GET /api/levels",
    )
    expect(found.levels.map((l) => l.id)).toEqual(levels.map((l) => l.id))
    expect(found.levels.map((l) => l.id)).toContain(found.usual)
  })

  it.each(levels.map((l) => l.id))("of the level %s takes a seat and moves", async (level) => {
    const person = await guest(server)
    const { match } = await person.do<One>("POST /api/matches", { ...raid, computers: { garrison: level } })
    expect(match.seats[1]).toMatchObject({ computer: level })
    await until(async () => {
      await person.playOn(match.id)
      const { entries } = await server.services.db
        .selectFrom("entries")
        .select((eb) => eb.fn.countAll<string>().as("entries"))
        .where("match_id", "=", match.id)
        .where("user_id", "is", null)
        .executeTakeFirstOrThrow()
      return Number(entries) > 0
    }, "the computer's move")
  })

  it("is chosen by level, by agent, or left to the usual one; not by both, nor by a name nobody has", async () => {
    const person = await guest(server)
    const fill = async (body: object) => {
      const { match } = await person.do<One>("POST /api/matches", { ...raid, seat: "raiders" })
      return person.ask<One>(`POST /api/matches/${match.id}/computer`, { seat: "garrison", ...body })
    }
    expect((await fill({ level: "veteran" })).body.match.seats[1]?.computer).toBe("veteran")
    expect((await fill({ agent: "random" })).body.match.seats[1]?.computer).toBe("random")
    expect((await fill({})).body.match.seats[1]?.computer).toBe("regular")
    expect((await fill({ agent: "random", level: "recruit" })).body).toMatchObject({ code: "wrong-shape" })
    expect((await fill({ level: "general" })).body).toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("veteran"),
    })
  })

  it("makes no move for a seat that its player has taken back while it thought", async () => {
    const { a, match } = await newMatch(server)
    const { promise: taken, resolve: takenBack } = Promise.withResolvers<void>()
    const original = server.services.jobs.think.bind(server.services.jobs)
    const think = vi.spyOn(server.services.jobs, "think").mockImplementation(async (...asked) => {
      const move = await original(...asked)
      await taken
      return move
    })
    await a.do(`POST /api/matches/${match.id}/stand-in`, { seat: "raiders", level: "recruit" })
    await until(() => think.mock.calls.length > 0, "the thought")
    await a.do(`POST /api/matches/${match.id}/return`, {})
    takenBack()
    await until(() => think.mock.settledResults[0]?.type === "fulfilled", "the end of the thought")
    await new Promise((soon) => setTimeout(soon, 300))
    think.mockRestore()
    expect((await a.view(match.id)).seq).toBe(0)
  })

  it("that fails again and again makes any move at last, so that nobody waits for ever", {
    timeout: 60_000,
  }, async () => {
    const own = await newServer() // a separate server, without other computer players to fail
    const think = vi.spyOn(own.services.jobs, "think").mockRejectedValue(new Error("a mistake in its book"))
    const person = await guest(own)
    const { match } = await person.do<One>("POST /api/matches", {
      ...raid,
      seat: "garrison",
      computers: { raiders: "veteran" },
    })
    await until(async () => (await person.view(match.id)).seq > 0, "a move")
    expect(think.mock.calls.length).toBeGreaterThanOrEqual(3)
    await own.close()
  })

  it("that never comes to an end is ended with its thread, and the next one thinks in another", async () => {
    const pool = new ThinkingPool(1, 300)
    afterwards(() => pool.close())
    const begun = Match.begin(await server.services.catalogue.load("raid"), { scenario: "sap" }, { seed: newSeed() })
    const question = { seat: "raiders", seed: "x" }
    const subject = subjectOf("begun", begun)
    // Greedy plays all its rounds; search stops as soon as no other proposal can win.
    const endless = pool.think(subject, { ...question, agent: "greedy", limits: { iterations: 1_000_000_000 } })
    await expect(endless).rejects.toThrow("longer than 300 ms")
    const next = pool.think(subject, { ...question, agent: "random", limits: { time: 20_000 } })
    expect(begun.play({ by: "raiders", seq: 0, move: (await next)[0] })).toMatchObject({ ok: true })
  })

  it("gives advice against computers, and none against people", async () => {
    const person = await guest(server)
    const { match } = await person.do<One>("POST /api/matches", { ...raid, computers: { garrison: "random" } })
    const socket = await person.socket(match.id)
    const isWaitedFor = () => socket.view?.waits.every((w) => w.by === "raiders") === true
    await until(isWaitedFor, "the set-up of the computer, which would make the question stale")
    const advice = await socket.request({ type: "suggest", seq: socket.view?.seq, level: "regular" })
    expect(advice).toMatchObject({ type: "done" })
    expect(await socket.request({ type: "check", seq: socket.view?.seq, move: advice.move })).toMatchObject({
      ok: true,
    })
    expect(await socket.request({ type: "suggest", seq: socket.view?.seq, level: "general" })).toMatchObject({
      code: "bad-input",
    })
    const { a, match: human } = await newMatch(server)
    expect((await a.ask(`POST /api/matches/${human.id}/suggest`, { seq: 0, level: "regular" })).body).toMatchObject({
      code: "not-yours",
    })
  })
})

describe("a batch of games", () => {
  const begin = (person: Person, more: object = {}) =>
    person.ask<Batch>("POST /api/simulations", {
      ...raid,
      games: 2,
      players: { raiders: "random", garrison: "random" },
      seed: "test",
      ...more,
    })
  const look = async (person: Person, id: string) => (await person.do<Batch>(`GET /api/simulations/${id}`)).simulation

  it("is played by the workers and counted; the same seed gives the same games", { timeout: 120_000 }, async () => {
    const person = await guest(server)
    const first = (await begin(person)).body.simulation
    expect(first).toMatchObject({ games: 2, done: 0, status: "waiting" })
    await until(async () => (await look(person, first.id)).status === "done", "the first batch")
    const done = await look(person, first.id)
    expect(done).toMatchObject({ done: 2, failed: 0 })
    expect(sides.reduce((n, s) => n + (done.wins[s] ?? 0), done.draws)).toBe(2)
    expect(done.moves).toBeGreaterThan(20)
    expect(done.endedAt).not.toBeNull()
    const second = (await begin(person)).body.simulation
    await until(async () => (await look(person, second.id)).status === "done", "the second batch")
    const { wins, draws, moves } = await look(person, second.id)
    expect({ wins, draws, moves }).toEqual({ wins: done.wins, draws: done.draws, moves: done.moves })
    const mine = await person.do<{ simulations: Simulation[] }>("GET /api/simulations")
    expect(mine.simulations.map((s) => s.id)).toEqual([second.id, first.id])
    expect((await (await guest(server)).ask(`GET /api/simulations/${first.id}`)).status).toBe(404)
  })

  it("is called off: what was played stays, the rest is not played", async () => {
    const person = await guest(server)
    const { simulation } = (await begin(person, { games: 200 })).body
    const called = await person.do<Batch>(`POST /api/simulations/${simulation.id}/cancel`)
    expect(called.simulation).toMatchObject({ status: "cancelled" })
    expect(called.simulation.done).toBeLessThan(200)
    expect((await (await guest(server)).ask(`POST /api/simulations/${simulation.id}/cancel`)).status).toBe(404)
  })

  it("has limits: of games, of batches at once, of players that there are", async () => {
    const person = await guest(server)
    expect((await begin(person, { games: 201 })).body).toMatchObject({ code: "wrong-shape" })
    expect((await begin(person, { players: { raiders: "random" } })).body).toMatchObject({ code: "bad-input" })
    expect((await begin(person, { players: { raiders: "random", garrison: "general" } })).body).toMatchObject({
      code: "bad-input",
    })
    const made: string[] = []
    for (let i = 0; i < 3; i++) made.push((await begin(person, { games: 200 })).body.simulation.id)
    expect((await begin(person)).body).toMatchObject({ code: "too-many" })
    for (const id of made) await person.do(`POST /api/simulations/${id}/cancel`)
  })
})

describe("a batch that can no longer be played", () => {
  let own: Server
  beforeAll(async () => {
    own = await newServer() // its queue is empty
  })
  const keepBatch = async (
    person: Person,
    players: object,
    games: number,
    created_at = new Date(),
  ): Promise<string> => {
    const { user } = await person.do<{ user: { id: string } }>("GET /api/me")
    const id = `batch ${user.id}`
    await own.services.db
      .insertInto("simulations")
      .values({
        id,
        user_id: user.id,
        ...raid,
        players: JSON.stringify(players),
        seed: "x",
        games,
        created_at,
      })
      .execute()
    return id
  }
  const look = async (person: Person) =>
    (await person.do<{ simulations: Simulation[] }>("GET /api/simulations")).simulations[0]
  const random = { raiders: "random", garrison: "random" }

  it("because the queue has lost its games comes to an end; one whose games wait does not", async () => {
    const person = await guest(own)
    const anHourAgo = new Date(Date.now() - 3_600_000)
    const id = await keepBatch(person, random, 3, anHourAgo)
    const other = await guest(own)
    const { simulation } = await other.do<Batch>("POST /api/simulations", { ...raid, games: 100, players: random })
    await own.services.db
      .updateTable("simulations")
      .set({ created_at: anHourAgo })
      .where("id", "=", simulation.id)
      .execute()
    expect(await own.services.jobs.endLostGames()).toBe(3)
    expect(await look(person)).toMatchObject({ id, status: "done", done: 3, failed: 3 })
    expect(await look(other)).toMatchObject({ endedAt: null, failed: 0 })
    await other.do(`POST /api/simulations/${simulation.id}/cancel`)
  })

  it("because its games fail again and again counts them as failed", { timeout: 60_000 }, async () => {
    const person = await guest(own)
    const id = await keepBatch(person, { raiders: "nobody", garrison: "nobody" }, 1)
    await own.services.jobs.simulate([{ simulation: id, number: 0 }])
    await until(async () => (await look(person))?.status === "done", "the end of the batch")
    expect(await look(person)).toMatchObject({ done: 1, failed: 1 })
  })
})

describe("salient worker", () => {
  it("thinks for servers on the same PostgreSQL that have no threads, and stops when told", {
    timeout: 180_000,
  }, async () => {
    const databaseUrl = await (await newPostgres())()
    const own = await newServer({ databaseUrl, workers: 0 })
    const main = fileURLToPath(new URL("../../cli/main.ts", import.meta.url))
    const worker = spawn(process.execPath, [main, "worker", "--workers", "1", "--log", "error"], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ["ignore", "pipe", "inherit"],
    })
    let said = ""
    worker.stdout.on("data", (data: Buffer) => {
      said += data.toString()
    })
    afterwards(() => void worker.kill("SIGKILL"))
    await until(() => said.includes("Computer players have 1 thread here"), "the worker's start")
    const person = await guest(own)
    const { match } = await person.do<One>("POST /api/matches", { ...raid, computers: { garrison: "recruit" } })
    await until(async () => (await person.playOn(match.id)).seq > 4, "the worker's move")
    const { simulation } = await person.do<Batch>("POST /api/simulations", {
      ...raid,
      games: 1,
      players: { raiders: "random", garrison: "random" },
    })
    const state = async () => (await person.do<Batch>(`GET /api/simulations/${simulation.id}`)).simulation.status
    await until(async () => (await state()) === "done", "the worker's game")
    expect(own.services.metrics.get("salient_thoughts_total")).toBe(0)
    const ended = new Promise((resolve) => worker.once("exit", resolve))
    worker.kill("SIGTERM")
    expect(await ended).toBe(0)
    expect(said).toContain("Stopped.")
  })
})
