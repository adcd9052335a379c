/**
 * Background jobs, run through a queue in the same storage: computer players, batches of games, and notices. If a process dies, another one
 * repeats its jobs. Repeating a job does no harm: a move is made only if the match is still in the state that the job was made for.
 */
import { randomBytes, randomInt } from "node:crypto"
import { anyMove, type Move, type SeatId } from "@salient/engine"
import { sql } from "kysely"
import type { JobWithMetadata, PgBoss, QueueOptions, SendOptions } from "pg-boss"
import { ServerError } from "../errors.ts"
import { askedBy, asker } from "../fairness/asking.ts"
import { type Party, partyOfHost } from "../fairness/party.ts"
import { Turns } from "../fairness/turns.ts"
import type { Limits } from "../limits.ts"
import type { Notice, Notices } from "../notices/notices.ts"
import type { Log } from "../operations/log.ts"
import type { Metrics } from "../operations/metrics.ts"
import type { Table } from "../play/table.ts"
import type { Tables } from "../play/tables.ts"
import type { Pace } from "../protocol/index.ts"
import type { Settings } from "../settings.ts"
import type { Database } from "../storage/database.ts"
import { computerNamed } from "./players.ts"
import { type Subject, subjectOf, ThinkingPool } from "./pool.ts"
import { GamePool, giveUpSimulated, playSimulated, type Simulate } from "./simulations.ts"

type Think = {
  readonly match: string
  readonly seat: string
  readonly seq: number
  readonly agent: string
  /** The party that requested the job; missing in jobs of earlier versions. */
  readonly party?: Party
}

const THINK = "think"
const TURN = "turn"
const SIMULATE = "simulate"
/** After this many failures a job is abandoned: a computer player makes a random move, and a game of a batch counts as failed. */
const mostTries = 3
/** The maximum number of moves that a computer player makes and sends together while no other player is asked in between. */
const mostInRun = 12
/** Reloading the page takes less time than this, in milliseconds. */
const afterReload = 4_000
/** The maximum number of requests for advice that may wait at one address. */
const mostAdvised = 4
const hour = 3_600
const day = 24 * hour

export class Jobs {
  readonly #settings: Settings
  readonly #log: Log
  readonly #metrics: Metrics
  readonly #database: Database
  readonly #boss: PgBoss
  readonly #limits: Limits
  readonly #pool: ThinkingPool
  readonly #games: GamePool
  readonly #turns: Turns
  readonly #notices: Notices
  #tables: Tables | undefined
  /** The number of requests for advice waiting at each address. */
  readonly #advised = new Map<string, number>()
  readonly #stop = new AbortController()

  constructor(database: Database, settings: Settings, log: Log, metrics: Metrics, limits: Limits, notices: Notices) {
    this.#database = database
    this.#settings = settings
    this.#log = log
    this.#metrics = metrics
    this.#boss = database.boss()
    this.#boss.on("error", (error) => log.error({ err: error }, "the job queue failed"))
    this.#limits = limits
    this.#notices = notices
    // One address may use as many threads as the host allows; one more thread is reserved for other addresses.
    const most = Math.max(1, settings.workers)
    this.#pool = new ThinkingPool(most + 1)
    this.#games = new GamePool(batchesAtOnce(settings) + 1)
    this.#turns = new Turns({ atOnce: most + 1, perAddress: most })
  }

  async start(tables: Tables): Promise<void> {
    this.#tables = tables
    await this.#boss.start()
    const queue = {
      notify: true,
      retryLimit: 5,
      retryBackoff: true,
      retentionSeconds: hour,
      deleteAfterSeconds: 600,
      heartbeatSeconds: 20, // after this long, the job of a killed process goes to another process
    }
    await this.#openQueue(THINK, { ...queue, expireInSeconds: 120 + Math.ceil(this.#settings.thinkTime / 1000) })
    await this.#openQueue(TURN, { ...queue, expireInSeconds: 60 })
    await this.#openQueue(SIMULATE, { ...queue, retentionSeconds: 7 * day, expireInSeconds: hour })
    const { workers } = this.#settings
    const { db } = this.#database
    if (workers > 0) {
      await this.#workAt<Think>(
        THINK,
        workers,
        (job) => this.#for(job.party, () => this.#think(job)),
        (job) => this.#for(job.party, () => this.#moveAnyhow(job)),
      )
      await this.#workAt<Simulate>(
        SIMULATE,
        batchesAtOnce(this.#settings),
        (job) => this.#simulated(job),
        (job) => giveUpSimulated(db, job, "It could not be played."),
      )
    }
    // A notice needs no thread: it is sent from here even if computer players run in another process.
    if (this.#notices.isOn) await this.#workAt<Notice>(TURN, 1, (job) => this.#giveNotice(job))
  }

  /**
   * Makes the queue, or gives an existing one today's options: the library leaves it as it is, so a host that has been upgraded would keep
   * those of the version that made it.
   */
  async #openQueue(name: string, options: QueueOptions): Promise<void> {
    await this.#boss.createQueue(name, { policy: "exclusive", ...options })
    const found = await this.#boss.getQueue(name)
    const old = Object.entries(options).some(([option, value]) => found?.[option as keyof QueueOptions] !== value)
    if (old) await this.#boss.updateQueue(name, options)
  }

  /** Works on behalf of the party that requested a job: follow-up work is charged to that party too. */
  #for<T>(party: Party | undefined, work: () => Promise<T>): Promise<T> {
    return party ? askedBy({ party, limits: this.#limits }, work) : work()
  }

  async #simulated(job: Simulate): Promise<void> {
    const begun = performance.now()
    await playSimulated(this.#database.db, job, this.#games)
    if (job.party) this.#limits.spend("batches", job.party, performance.now() - begun)
  }

  /** Works on a queue: on this many jobs of one address at once, plus one job of another address. */
  async #workAt<T extends object>(
    queue: string,
    perAddress: number,
    work: (data: T) => Promise<void>,
    atLast?: (data: T) => Promise<void>,
  ): Promise<void> {
    const how = {
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 5,
      includeMetadata: true,
      groupConcurrency: perAddress,
    } as const
    for (let i = 0; i <= perAddress; i++) {
      let worker: string | undefined
      worker = await this.#boss.work<T, void, typeof how>(queue, how, async ([job]) => {
        // Another job may be waiting: fetch it as soon as this one is done, not only at the next poll.
        if (worker) this.#boss.notifyWorker(worker)
        await this.#doing(job, work, atLast)
      })
    }
  }

  /** Does a job. If it fails, the queue tries again; after the last try, `giveUp` ends it. */
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
      const { party: _, ...data } = job.data as { party?: Party } // addresses must not appear in the log
      this.#log.error({ err: error, job: job.name, data, givenUp }, "a job failed")
      if (!givenUp) throw error
      await atLast(job.data)
    }
  }

  /** Starts computer players that must answer now, and notifies players who are away. */
  matchMoved(table: Table): void {
    this.wakeComputers(table)
    this.#tellThoseAway(table)
  }

  /** Starts computer players that must answer now and are not thinking yet. */
  wakeComputers(table: Table): void {
    const { seq } = table.match
    const party = asker() ?? partyOfHost(table.rows.row.host_id)
    for (const { seat, agent } of table.computersToMove())
      this.#send(THINK, { match: table.id, seat, seq, agent, party } satisfies Think, `${table.id} ${seq} ${seat}`, {
        ...this.#order("thinking", party),
      })
  }

  /** How a job is queued: grouped by its address, and after the jobs of parties that have used less. */
  #order(budget: "thinking" | "batches", party: Party) {
    return { group: { id: party.address }, priority: -Math.round(1_000 * this.#limits.used(budget, party)) }
  }

  /** Notifies players who are asked something but are away. */
  #tellThoseAway(table: Table): void {
    const { seq } = table.match
    const { status, pace } = table.rows.row
    if (!this.#notices.isOn || status !== "running") return
    for (const seat of table.rows.seats)
      if (seat.user_id && table.asked.includes(seat.side) && !table.spectators.isHere(seat.id))
        this.#tellAway({ match: table.id, user: seat.user_id, seq }, pace)
  }

  /** Notifies the players for whom a rematch reserves a seat; `by` is the player who wants it. */
  offerRematch(table: Table, by: string): void {
    const { pace } = table.rows.row
    for (const { reserved_for: user, user_id } of table.rows.seats)
      if (user !== null && user_id === null) this.#tellAway({ kind: "rematch", match: table.id, user, by }, pace)
  }

  #tellAway(notice: Notice, pace: Pace): void {
    const soon = pace === "live" ? new Date(Date.now() + afterReload) : undefined
    this.#notices.wanted(notice.user, pace).then(
      (wanted) => wanted && this.#notify(notice, "", soon),
      (error) => this.#log.error({ err: error }, "could not find out who wants notices"),
    )
  }

  #notify(notice: Notice, which: string, startAfter?: Date): void {
    const what = notice.kind === "rematch" ? "rematch" : notice.seq
    const key = [notice.match, what, notice.user, which].filter((part) => part !== "").join(" ")
    this.#send(TURN, notice, key, startAfter ? { startAfter } : {})
  }

  #send(queue: string, data: object, singletonKey: string, how: SendOptions = {}): void {
    if (this.#stop.signal.aborted) return
    // If this fails, the clocks find the waiting match and send the job again.
    this.#boss
      .send(queue, data, { singletonKey, ...how })
      .catch((error) => this.#log.error({ err: error, queue }, "a job could not be sent"))
  }

  /** Queues the games of a batch. */
  async simulate(games: readonly Simulate[], party: Party = partyOfHost(null)): Promise<void> {
    const order = this.#order("batches", party)
    await this.#boss.insert(
      SIMULATE,
      games.map((game) => ({
        data: { ...game, party } satisfies Simulate,
        singletonKey: `${game.simulation} ${game.number}`,
        ...order,
      })),
    )
  }

  /** The number of games of batches that are waiting or being played for an address. */
  async gamesFor({ address }: Party): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where name = ${SIMULATE} and state < 'completed' and group_id = ${address}`.execute(
      this.#database.db,
    )
    return rows[0]?.n ?? 0
  }

  /** Marks games of batches as failed if they have neither a result nor a job, because the queue has lost them. Returns how many. */
  async endLostGames(): Promise<number> {
    const { rows } = await sql`
      insert into simulated (simulation_id, number, winners, moves, problem)
      select s.id, n, null, 0, 'The queue lost it.'
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
    const subject = await tables.at(match, async (table) => {
      if (table.match.seq < seq) await table.catchUp()
      if (!isAsked(table, seat, seq)) return undefined
      table.spectators.tellThinking(seat)
      return subjectOf(match, table.match)
    })
    if (!subject) return
    const moves = await this.think(subject, seat, agent, mostInRun)
    await this.#answer({ match, seat, seq }, () => moves)
  }

  /** Makes a random legal move for a computer player that cannot decide, so that nobody waits for ever. */
  async #moveAnyhow({ match, seat, seq }: Think): Promise<void> {
    this.#log.error({ match, seat, seq }, "a computer player could not decide: a random move is made for it")
    await this.#answer({ match, seat, seq }, (table) => {
      const decision = table.match.decisionFor(seat)
      return decision && [anyMove(decision, randomInt)]
    })
  }

  /** Answers for a seat, if a computer still plays it: the player may have taken it back in the meantime. */
  async #answer(
    { match, seat, seq }: Omit<Think, "agent">,
    decide: (table: Table) => readonly Move[] | undefined,
  ): Promise<void> {
    try {
      await (this.#tables as Tables).at(match, async (table) => {
        await table.catchUp()
        const [move, ...run] = (isAsked(table, seat, seq) ? decide(table) : undefined) ?? []
        if (move) await table.answer(seat, seq, move, null, run)
      })
    } catch (error) {
      // The match has moved on in the meantime, and that has queued a new job if the seat is still asked.
      if (!(error instanceof ServerError && (error.code === "stale" || error.code === "not-running"))) throw error
    }
  }

  /** What a computer player would answer for a seat of this match: one move, or up to `run` moves until another player is asked. */
  async think(subject: Subject, seat: SeatId, computer: string, run = 1): Promise<readonly Move[]> {
    const seed = randomBytes(8).toString("hex")
    const { agent, limits } = computerNamed(computer, this.#settings.thinkTime)
    const party = asker() ?? partyOfHost(null)
    return this.#turns.run(party, async () => {
      const begun = performance.now()
      try {
        return await this.#pool.think(subject, { seat, agent, limits, seed, run })
      } finally {
        const took = performance.now() - begun
        this.#limits.spend("thinking", party, took)
        this.#metrics.add("salient_thoughts_total")
        this.#metrics.observe("salient_thought_seconds", took / 1000)
      }
    })
  }

  /** Advice for a player. Refused if it is requested faster than it can be given. */
  async advise(subject: Subject, seat: SeatId, computer: string): Promise<Move> {
    const { address } = asker() ?? partyOfHost(null)
    const waiting = this.#advised.get(address) ?? 0
    if (waiting >= mostAdvised) throw new ServerError("too-many")
    this.#advised.set(address, waiting + 1)
    try {
      const [move] = await this.think(subject, seat, computer)
      return move as Move
    } finally {
      const left = (this.#advised.get(address) ?? 1) - 1
      if (left > 0) this.#advised.set(address, left)
      else this.#advised.delete(address)
    }
  }

  async #giveNotice(notice: Notice): Promise<void> {
    const later = await this.#notices.give(notice)
    if (later) this.#notify(notice, `${+later}`, later)
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#games.close()
    await this.#pool.close() // decisions in progress fail, and other processes repeat their jobs
    await this.#boss.stop({ graceful: false, close: true })
  }
}

/** The number of games of batches played at once for one address: half of the threads stay free for matches against people. */
const batchesAtOnce = ({ workers }: Settings): number => Math.max(1, Math.ceil(workers / 2))

/** True if the match is in state `seq` and a computer must answer for the seat there. */
const isAsked = (table: Table, seat: SeatId, seq: number): boolean =>
  table.match.seq === seq && table.computersToMove().some((c) => c.seat === seat)
