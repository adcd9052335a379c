/**
 * Work that is done beside the matches, through a queue in the same storage: computer players and "your turn". A job that
 * is lost with its process is done again by another; done twice it changes nothing, since a move is made only if the
 * match still stands where the job was made for.
 */
import { randomBytes, randomInt } from "node:crypto"
import { anyMove, type MatchRecord, type Move, type SeatId } from "@salient/engine"
import { sql } from "kysely"
import type { JobWithMetadata, PgBoss } from "pg-boss"
import { ServerError } from "../errors.ts"
import type { Log } from "../operations/log.ts"
import type { Metrics } from "../operations/metrics.ts"
import type { Table } from "../play/table.ts"
import type { Tables } from "../play/tables.ts"
import type { Settings } from "../settings.ts"
import type { Database } from "../storage/database.ts"
import { computerNamed } from "./players.ts"
import { ThinkingPool } from "./pool.ts"
import { giveUpSimulated, playSimulated, type Simulate } from "./simulations.ts"

type Think = { readonly match: string; readonly seat: string; readonly seq: number; readonly agent: string }
type Turn = { readonly match: string; readonly user: string; readonly seq: number }

const THINK = "think"
const TURN = "turn"
const SIMULATE = "simulate"
/** What has failed so often is given up: a computer player makes any move, a game of a batch counts as failed. */
const mostTries = 3
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
    const { workers, turnHook } = this.#settings
    const { db } = this.#database
    if (workers > 0) {
      await this.#workAt<Think>(
        THINK,
        workers,
        (job) => this.#think(job),
        (job) => this.#moveAnyhow(job),
      )
      // Of two threads one is always left to those who play against people.
      await this.#workAt<Simulate>(
        SIMULATE,
        Math.ceil(workers / 2),
        (job) => playSimulated(db, job, this.#stop.signal),
        (job) => giveUpSimulated(db, job, "It could not be played."),
      )
    }
    // A call to the hook needs no thread: it is made here even where computer players think elsewhere.
    if (turnHook) await this.#workAt<Turn>(TURN, 1, (job) => this.#callTurn(job))
  }

  /** Works at a queue, at so many jobs at once. */
  async #workAt<T extends object>(
    queue: string,
    atOnce: number,
    work: (data: T) => Promise<void>,
    atLast?: (data: T) => Promise<void>,
  ): Promise<void> {
    const how = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5, includeMetadata: true } as const
    for (let i = 0; i < atOnce; i++) {
      let worker: string | undefined
      worker = await this.#boss.work<T, void, typeof how>(queue, how, async ([job]) => {
        // Where one job was, another may wait: it is looked for when this one is done, and not only at the next poll.
        if (worker) this.#boss.notifyWorker(worker)
        await this.#doing(job, work, atLast)
      })
    }
  }

  /** Does a job. What fails is tried again by the queue; where there is a way out of trying for ever, it is taken at last. */
  async #doing<T extends object>(
    job: JobWithMetadata<T> | undefined,
    work: (data: T) => Promise<void>,
    atLast?: (data: T) => Promise<void>,
  ): Promise<void> {
    if (!job) return
    try {
      await work(job.data)
    } catch (error) {
      if (this.#stop.signal.aborted) throw error
      this.#metrics.add("salient_jobs_failed_total")
      const givenUp = atLast !== undefined && job.retryCount + 1 >= mostTries
      this.#log.error({ err: error, job: job.name, data: job.data, givenUp }, "a job failed")
      if (!givenUp) throw error
      await atLast(job.data)
    }
  }

  /** Whoever must answer now and cannot see it is set to work: computer players, and the hook for people who are away. */
  matchMoved(table: Table): void {
    this.wakeComputers(table)
    this.#tellThoseAway(table)
  }

  /** Computer players that must answer now are set to think; those that do already are not disturbed. */
  wakeComputers(table: Table): void {
    const { seq } = table.match
    for (const { seat, agent } of table.computersToMove())
      this.#send(THINK, { match: table.id, seat, seq, agent } satisfies Think, `${table.id} ${seq} ${seat}`)
  }

  #tellThoseAway(table: Table): void {
    const { seq } = table.match
    if (!this.#settings.turnHook || table.rows.row.pace !== "correspondence" || table.rows.row.status !== "running")
      return
    for (const seat of table.rows.seats)
      if (seat.user_id && table.asked.includes(seat.side) && !table.gallery.isHere(seat.id))
        this.#send(
          TURN,
          { match: table.id, user: seat.user_id, seq } satisfies Turn,
          `${table.id} ${seq} ${seat.user_id}`,
        )
  }

  #send(queue: string, data: object, singletonKey: string, startAfter?: Date): void {
    if (this.#stop.signal.aborted) return
    // If this fails the clocks find the waiting match and send it again.
    this.#boss
      .send(queue, data, { singletonKey, ...(startAfter ? { startAfter } : {}) })
      .catch((error) => this.#log.error({ err: error, queue }, "a job could not be sent"))
  }

  /** Games of a batch that are to be played when there is time. */
  async simulate(games: readonly Simulate[]): Promise<void> {
    await this.#boss.insert(
      SIMULATE,
      games.map((data) => ({ data, singletonKey: `${data.simulation} ${data.number}` })),
    )
  }

  /** Games of batches that have neither a result nor a job: the queue has lost them, and they count as failed. Returns how many. */
  async endLostGames(): Promise<number> {
    const { rows } = await sql`
      insert into simulated (simulation_id, number, winners, moves, problem)
      select s.id, n, null, 0, 'The queue has lost it.'
      from simulations s cross join lateral generate_series(0, s.games - 1) n
      where not s.cancelled and s.created_at < now() - interval '1 minute'
        and (select count(*) from simulated d where d.simulation_id = s.id) < s.games
        and not exists (select 1 from simulated d where d.simulation_id = s.id and d.number = n)
        and not exists (select 1 from pgboss.job j where j.name = ${SIMULATE} and j.state < 'completed'
          and j.data ->> 'simulation' = s.id and (j.data ->> 'number')::int = n)
      on conflict do nothing returning number`.execute(this.#database.db)
    return rows.length
  }

  async #think({ match, seat, seq, agent }: Think): Promise<void> {
    const tables = this.#tables as Tables
    const record = await tables.at(match, async (table) => {
      if (table.match.seq < seq) await table.catchUp()
      if (!isAsked(table, seat, seq)) return undefined
      const thinking = JSON.stringify({ type: "thinking", seat })
      for (const client of table.gallery.clients) client.send(thinking)
      return table.match.record()
    })
    if (!record) return
    const move = await this.think(record, seat, agent)
    await this.#answer({ match, seat, seq }, () => move)
  }

  /** A computer player that cannot decide makes any move that is legal, so that nobody waits for it for ever. */
  async #moveAnyhow({ match, seat, seq }: Think): Promise<void> {
    this.#log.error({ match, seat, seq }, "a computer player could not decide: any move is made for it")
    await this.#answer({ match, seat, seq }, (table) => {
      const decision = table.match.decisionFor(seat)
      return decision && anyMove(decision, randomInt)
    })
  }

  /** Answers for a seat, if a computer still plays it: its player may have taken it back during the thought. */
  async #answer({ match, seat, seq }: Omit<Think, "agent">, decide: (table: Table) => Move | undefined): Promise<void> {
    try {
      await (this.#tables as Tables).at(match, async (table) => {
        await table.catchUp()
        const move = isAsked(table, seat, seq) ? decide(table) : undefined
        if (move) await table.answer(seat, seq, move, null)
      })
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
      .select(["game", "scenario", "name", "deadline"])
      .where("id", "=", match)
      .executeTakeFirst()
    if (!who || !game || !(await this.#isStillAsked(match, user, seq))) return
    const until = await this.#hereUntil(match, user)
    // Who is here sees it; should they go without an answer, they are told then.
    if (until) return this.#send(TURN, { match, user, seq } satisfies Turn, `${match} ${seq} ${user} ${+until}`, until)
    const link = publicUrl ? { link: `${publicUrl.replace(/\/$/, "")}/m/${match}` } : {}
    const answer = await fetch(turnHook, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: "your-turn", user: who, match: { id: match, ...game }, ...link }),
    })
    if (!answer.ok) throw new Error(`the hook answered ${answer.status}`)
  }

  /** The match still waits for a player who has done nothing in it since it stood at `seq`, whatever others did. */
  async #isStillAsked(match: string, user: string, seq: number): Promise<boolean> {
    const { rows } = await sql`
      select 1 from matches m join seats s on s.match_id = m.id
      where m.id = ${match} and m.status = 'running' and s.user_id = ${user} and m.waits @> to_jsonb(s.side)
        and not exists (select 1 from entries e where e.match_id = m.id and e.user_id = ${user} and e.seq > ${seq})
      limit 1`.execute(this.#database.db)
    return rows.length > 0
  }

  /** Until when a player is taken to be at the match, through whichever process; nothing if that is over. */
  async #hereUntil(match: string, user: string): Promise<Date | undefined> {
    const seat = await this.#database.db
      .selectFrom("seats")
      .select("here_until")
      .where("match_id", "=", match)
      .where("user_id", "=", user)
      .where("here_until", ">", new Date())
      .orderBy("here_until", "desc")
      .executeTakeFirst()
    return seat?.here_until ?? undefined
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#pool.close() // thoughts that are under way fail, and their jobs are done again by whoever is left
    await this.#boss.stop({ graceful: false, close: true })
  }
}

/** Does the match stand at `seq`, and does a computer have to answer for the seat there? */
const isAsked = (table: Table, seat: SeatId, seq: number): boolean =>
  table.match.seq === seq && table.computersToMove().some((c) => c.seat === seat)
