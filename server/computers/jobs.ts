/**
 * Work that is done beside the matches, through a queue in the same storage: computer players and "your turn". A job that
 * is lost with its process is done again by another; done twice it changes nothing, since a move is made only if the
 * match still stands where the job was made for.
 */
import { randomBytes } from "node:crypto"
import type { MatchRecord, Move, SeatId } from "@salient/engine"
import type { Job, PgBoss } from "pg-boss"
import { ServerError } from "../errors.ts"
import type { Log } from "../operations/log.ts"
import type { Metrics } from "../operations/metrics.ts"
import type { Table } from "../play/table.ts"
import type { Tables } from "../play/tables.ts"
import type { Settings } from "../settings.ts"
import type { Database } from "../storage/database.ts"
import { computerNamed } from "./players.ts"
import { ThinkingPool } from "./pool.ts"
import { playSimulated, type Simulate } from "./simulations.ts"

type Think = { readonly match: string; readonly seat: string; readonly seq: number; readonly agent: string }
type Turn = { readonly match: string; readonly user: string; readonly seq: number }

const THINK = "think"
const TURN = "turn"
const SIMULATE = "simulate"
const hour = 3_600
const day = 24 * hour

export class Jobs {
  readonly #settings: Settings
  readonly #log: Log
  readonly #metrics: Metrics
  readonly #database: Database
  readonly #boss: PgBoss
  readonly #pool: ThinkingPool
  #tables: Tables | undefined
  readonly #stop = new AbortController()

  constructor(database: Database, settings: Settings, log: Log, metrics: Metrics) {
    this.#database = database
    this.#settings = settings
    this.#log = log
    this.#metrics = metrics
    this.#boss = database.boss()
    this.#boss.on("error", (error) => log.error({ err: error }, "the job queue failed"))
    this.#pool = new ThinkingPool(Math.max(1, settings.workers))
  }

  async start(tables: Tables): Promise<void> {
    this.#tables = tables
    await this.#boss.start()
    const queue = {
      policy: "exclusive",
      notify: true,
      retryLimit: 5,
      retryBackoff: true,
      retentionSeconds: hour,
      deleteAfterSeconds: 600,
      heartbeatSeconds: 20, // a job whose process was killed is given to another after so long
    }
    await this.#boss.createQueue(THINK, { ...queue, expireInSeconds: 120 + Math.ceil(this.#settings.thinkTime / 1000) })
    await this.#boss.createQueue(TURN, { ...queue, expireInSeconds: 60 })
    await this.#boss.createQueue(SIMULATE, { ...queue, retentionSeconds: 7 * day, expireInSeconds: hour })
    const { workers } = this.#settings
    const poll = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 }
    if (workers > 0) {
      await this.#boss.work<Think>(THINK, { ...poll, localConcurrency: workers }, ([job]) =>
        this.#doing(job, (j) => this.#think(j)),
      )
      // Of two threads one is always left to those who play against people.
      await this.#boss.work<Simulate>(SIMULATE, { ...poll, localConcurrency: Math.ceil(workers / 2) }, ([job]) =>
        this.#doing(job, (j) => playSimulated(this.#database.db, j, this.#stop.signal)),
      )
      if (this.#settings.turnHook)
        await this.#boss.work<Turn>(TURN, poll, ([job]) => this.#doing(job, (j) => this.#callTurn(j)))
    }
  }

  async #doing<T extends object>(job: Job<T> | undefined, work: (data: T) => Promise<void>): Promise<void> {
    if (!job) return
    try {
      await work(job.data)
    } catch (error) {
      if (this.#stop.signal.aborted) throw error
      this.#metrics.add("salient_jobs_failed_total")
      this.#log.error({ err: error, job: job.name, data: job.data }, "a job failed")
      throw error // the queue tries again
    }
  }

  /** Whoever must answer now and cannot see it is set to work: computer players, and the hook for people who are away. */
  matchMoved(table: Table): void {
    const { seq } = table.match
    for (const { seat, agent } of table.computersToMove())
      this.#send(THINK, { match: table.id, seat, seq, agent } satisfies Think, `${table.id} ${seq} ${seat}`)
    if (!this.#settings.turnHook || table.rows.row.pace !== "correspondence" || table.rows.row.status !== "running")
      return
    for (const seat of table.rows.seats)
      if (seat.user_id && table.rows.row.waits.includes(seat.side) && !table.isHere(seat.id))
        this.#send(
          TURN,
          { match: table.id, user: seat.user_id, seq } satisfies Turn,
          `${table.id} ${seq} ${seat.user_id}`,
        )
  }

  #send(queue: string, data: object, singletonKey: string): void {
    if (this.#stop.signal.aborted) return
    // If this fails the clocks find the waiting match and send it again.
    this.#boss
      .send(queue, data, { singletonKey })
      .catch((error) => this.#log.error({ err: error, queue }, "a job could not be sent"))
  }

  /** Games of a batch that are to be played when there is time. */
  async simulate(games: readonly Simulate[]): Promise<void> {
    await this.#boss.insert(
      SIMULATE,
      games.map((data) => ({ data, singletonKey: `${data.simulation} ${data.number}` })),
    )
  }

  async #think({ match, seat, seq, agent }: Think): Promise<void> {
    const tables = this.#tables as Tables
    const record = await tables.at(match, async (table) => {
      if (table.match.seq < seq) await table.catchUp()
      const asked = table.match.seq === seq && table.computersToMove().some((c) => c.seat === seat)
      if (!asked) return undefined
      const thinking = JSON.stringify({ type: "thinking", seat })
      for (const client of table.clients) client.send(thinking)
      return table.match.record()
    })
    if (!record) return
    const move = await this.think(record, seat, agent)
    try {
      await tables.at(match, (table) => table.answer(seat, seq, move, null))
    } catch (error) {
      // The match has moved on meanwhile, which has sent a job of its own if the seat is still asked.
      if (!(error instanceof ServerError && (error.code === "stale" || error.code === "not-running"))) throw error
    }
  }

  /** What a computer player would answer for a seat of this match. */
  async think(record: MatchRecord, seat: SeatId, computer: string): Promise<Move> {
    const begun = performance.now()
    const seed = randomBytes(8).toString("hex")
    const { agent, limits } = computerNamed(computer, this.#settings.thinkTime)
    const move = await this.#pool.think({ record, seat, agent, limits, seed })
    this.#metrics.add("salient_thoughts_total")
    this.#metrics.observe("salient_thought_seconds", (performance.now() - begun) / 1000)
    return move
  }

  async #callTurn({ match, user, seq }: Turn): Promise<void> {
    const { turnHook, publicUrl } = this.#settings
    if (!turnHook) return
    const who = await this.#database.db
      .selectFrom("users")
      .select(["id", "name", "contact"])
      .where("id", "=", user)
      .executeTakeFirst()
    const game = await this.#database.db
      .selectFrom("matches")
      .select(["game", "scenario", "name", "seq", "deadline"])
      .where("id", "=", match)
      .executeTakeFirst()
    if (!who || !game || game.seq !== seq) return
    const { seq: _, ...about } = game
    const link = publicUrl ? { link: `${publicUrl.replace(/\/$/, "")}/m/${match}` } : {}
    const answer = await fetch(turnHook, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: "your-turn", user: who, match: { id: match, ...about }, ...link }),
    })
    if (!answer.ok) throw new Error(`the hook answered ${answer.status}`)
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#pool.close() // thoughts that are under way fail, and their jobs are done again by whoever is left
    await this.#boss.stop({ graceful: false, close: true })
  }
}
