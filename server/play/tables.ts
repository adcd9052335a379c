/** The matches that this process holds: loaded on the first request, released when nobody watches. */

import type { Catalogue } from "../catalogue.ts"
import { refusalFor, ServerError } from "../errors.ts"
import { myTurn } from "../fairness/asking.ts"
import type { Log } from "../operations/log.ts"
import type { Append, RowUpdate } from "../storage/append.ts"
import type { News } from "../storage/database.ts"
import type { Db } from "../storage/schema.ts"
import { relay } from "./acts.ts"
import { keepCheckpoint, loadMatch, newestEntries, readSince } from "./load.ts"
import { GivenUp, Table } from "./table.ts"

/** A table that has not been used for this long is released, in milliseconds. */
const idle = 5 * 60 * 1000

/** See `keepAfter`. */
const worthKeeping = 200

export type TablesOptions = {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly processName: string
  append(append: Append): Promise<boolean>
  updateRow(update: RowUpdate): void
  moved(table: Table): void
  /** Tells other processes that a match has changed; left out if there are none. */
  tell?(match: string, what: "match"): Promise<void>
  readonly log?: Log
  /** The time, which does not jump; left out: the machine's clock. */
  now?(): number
  /** A checkpoint is saved once loading from the last one would take this long, in milliseconds. */
  readonly keepAfter?: number
}

export class Tables {
  readonly #options: TablesOptions
  readonly #open = new Map<string, Promise<Table>>()
  /** The tables that are loaded already, so that a move need not wait for a promise. */
  readonly #here = new Map<string, Table>()
  readonly #sweeper: NodeJS.Timeout

  constructor(options: TablesOptions) {
    this.#options = options
    this.#sweeper = setInterval(() => this.#release(), idle / 5)
    this.#sweeper.unref()
  }

  get size(): number {
    return this.#open.size
  }

  /** The table of a match. Throws `no-match` if there is none. */
  async open(id: string): Promise<Table> {
    const held = this.#open.get(id)
    if (held) {
      const table = await held
      if (!table.dead) return table
      if (this.#open.get(id) === held) this.#replace(id, table)
      return this.open(id)
    }
    return this.#hold(id, this.#load(id))
  }

  #hold(id: string, loading: Promise<Table>): Promise<Table> {
    this.#open.set(id, loading)
    this.#here.delete(id)
    const isStill = () => this.#open.get(id) === loading
    loading.then(
      (table) => isStill() && this.#here.set(id, table),
      () => isStill() && this.#open.delete(id), // the caller gets the error
    )
    return loading
  }

  /** Reloads a table that is out of step with storage; its clients go on watching. */
  #replace(id: string, dead: Table): void {
    const loading = this.#load(id).then(
      (table) => {
        table.spectators.inherit(dead.spectators)
        return table
      },
      (error) => {
        const why = refusalFor(error) ?? new ServerError("internal")
        for (const client of dead.spectators.clients) client.disconnect(why) // otherwise they would get no more updates here
        dead.spectators.clients.clear()
        throw error
      },
    )
    this.#hold(id, loading)
  }

  /** Runs work at a table, after the work queued before it, once it is the turn of the party that requested it. */
  async at<T>(id: string, work: (table: Table) => Promise<T> | T): Promise<T> {
    const turn = myTurn()
    if (turn) await turn
    for (;;) {
      const here = this.#here.get(id)
      const table = here && !here.dead ? here : await this.open(id)
      try {
        return await table.run(work)
      } catch (error) {
        if (!(error instanceof GivenUp)) throw error
      } finally {
        // Clients that watch are shown the true state of the match.
        if (table.dead && table.spectators.clients.size > 0) await this.open(id)
      }
    }
  }

  /** The tables that are open now. */
  *held(): Generator<Table> {
    yield* [...this.#here.values()]
  }

  /** Shows the clients of this process what another process has written. */
  async receive(news: News | undefined): Promise<void> {
    if (news === undefined) {
      for (const table of this.held()) await this.#follow(table)
      return
    }
    const held = news.from === this.#options.processName ? undefined : this.#open.get(news.match)
    if (!held) return
    const { chat } = news
    if (chat === undefined) await this.#follow(await held, news)
    // In order: a line to a side must come after the news that a player has left that side.
    else if ((await held).spectators.clients.size > 0)
      await this.at(news.match, (now) => relay(this.#options, now, chat))
  }

  /** Looks for entries of other processes whose notification was lost, at tables that have watchers. */
  async findMissed(): Promise<void> {
    const watched = [...this.held()].filter((t) => t.spectators.clients.size > 0 && t.rows.row.status === "running")
    const newest = await newestEntries(
      this.#options.db,
      watched.map((table) => table.id),
    )
    for (const table of watched) if ((newest.get(table.id) ?? 0) > table.match.seq) await this.#follow(table)
  }

  async #follow(table: Table, news?: News): Promise<void> {
    if (table.dead && table.spectators.clients.size === 0) return this.#forget(table)
    await this.at(table.id, async (now) => {
      if (now.retire()) return this.#forget(now) // nobody watches: loading it again on the next request is cheaper
      if (!news?.written || !now.takeOver(news.written)) await now.catchUp()
      now.spectators.publish()
      if (news?.what !== "entries") now.spectators.announce()
    })
  }

  async #load(id: string): Promise<Table> {
    const { db, processName, append, updateRow } = this.#options
    const begun = performance.now()
    const { match, rows, partial, chapters = [] } = await loadMatch(this.#options, id)
    const { halted } = rows
    const read = async (match: string, seq: number) => {
      const since = await readSince(db, match, seq)
      if (!partial && !halted) return since
      return { rows: halted ? { ...since.rows, halted } : since.rows, entries: [] }
    }
    const table = new Table(match, rows, {
      processName,
      append,
      updateRow,
      read,
      now: () => this.#options.now?.() ?? Date.now(),
      moved: (table) => this.#moved(table),
    })
    table.effort = performance.now() - begun
    table.chapters = chapters
    return table
  }

  #moved(table: Table): void {
    this.#options.moved(table)
    if (table.effort < (this.#options.keepAfter ?? worthKeeping)) return
    this.keep(table).catch((error) =>
      this.#options.log?.error({ err: error, match: table.id }, "a checkpoint could not be kept"),
    )
  }

  /** Saves a checkpoint of the match, so that loading it need not replay it from its first move. */
  async keep(table: Table): Promise<void> {
    table.effort = 0
    table.chapters = await keepCheckpoint(this.#options.db, table.id, table.match, table.chapters)
  }

  /** Releases tables that have not been used for a while. */
  #release(): void {
    const before = performance.now() - idle
    for (const table of this.held()) {
      if (table.spectators.clients.size > 0 || table.usedAt > before || table.busy) continue
      table.retire()
      this.#forget(table)
    }
  }

  /** Removes a table that was given up, unless another has taken its place. */
  #forget(table: Table): void {
    if (this.#here.get(table.id) !== table) return
    this.#open.delete(table.id)
    this.#here.delete(table.id)
  }

  /** Waits until no work is in progress at any table. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    await Promise.allSettled(this.#open.values())
    for (const table of this.held()) await table.idle()
  }
}
