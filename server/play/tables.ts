/** The matches that this process holds, loaded when somebody asks and let go when nobody looks. */
import { refusalFor, ServerError } from "../errors.ts"
import type { Log } from "../operations/log.ts"
import type { Shelf } from "../shelf.ts"
import type { Append, Standing } from "../storage/append.ts"
import type { News } from "../storage/database.ts"
import type { Db } from "../storage/schema.ts"
import { relay } from "./acts.ts"
import { keepCheckpoint, loadMatch, newestEntries, readSince } from "./load.ts"
import { GivenUp, Table } from "./table.ts"

/** A table that nobody has looked at for so long is let go. */
const idle = 5 * 60 * 1000

/** See `keepAfter`. */
const worthKeeping = 200

export type TablesOptions = {
  readonly db: Db
  readonly shelf: Shelf
  readonly boot: string
  append(append: Append): Promise<boolean>
  stand(standing: Standing): void
  moved(table: Table): void
  /** Tells other processes that a match is no longer what they hold; left out where there are none. */
  tell?(match: string, what: "match"): Promise<void>
  readonly log?: Log
  /** A checkpoint is kept when loading from the last one would take so many milliseconds. */
  readonly keepAfter?: number
}

export class Tables {
  readonly #options: TablesOptions
  readonly #open = new Map<string, Promise<Table>>()
  /** Those of them that are loaded: a move at a table that is here needs no waiting for it. */
  readonly #here = new Map<string, Table>()
  readonly #sweeper: NodeJS.Timeout

  constructor(options: TablesOptions) {
    this.#options = options
    this.#sweeper = setInterval(() => this.#letGo(), idle / 5)
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
      () => isStill() && this.#open.delete(id), // the caller hears why
    )
    return loading
  }

  /** A table that has parted from storage is loaded anew; who looked at it goes on looking. */
  #replace(id: string, dead: Table): void {
    const loading = this.#load(id).then(
      (table) => {
        table.gallery.inherit(dead.gallery)
        return table
      },
      (error) => {
        const why = refusalFor(error) ?? new ServerError("internal")
        for (const client of dead.gallery.clients) client.part(why) // they would hear nothing more here
        dead.gallery.clients.clear()
        throw error
      },
    )
    this.#hold(id, loading)
  }

  /** Does work at a table, in its turn. */
  async at<T>(id: string, work: (table: Table) => Promise<T> | T): Promise<T> {
    for (;;) {
      const here = this.#here.get(id)
      const table = here && !here.dead ? here : await this.open(id)
      try {
        return await table.run(work)
      } catch (error) {
        if (!(error instanceof GivenUp)) throw error
      } finally {
        // Those who look on are shown where the match really stands.
        if (table.dead && table.gallery.clients.size > 0) await this.open(id)
      }
    }
  }

  /** The tables that are open now. */
  *held(): Generator<Table> {
    yield* [...this.#here.values()]
  }

  /** What another process has written reaches those who look on here. */
  async hear(news: News | undefined): Promise<void> {
    if (news === undefined) {
      for (const table of this.held()) await this.#follow(table)
      return
    }
    const held = news.from === this.#options.boot ? undefined : this.#open.get(news.match)
    if (!held) return
    const { chat } = news
    if (chat === undefined) await this.#follow(await held, news)
    // In its turn: a line to a side comes after the news of who has left it.
    else if ((await held).gallery.clients.size > 0) await this.at(news.match, (now) => relay(this.#options, now, chat))
  }

  /** Takes over what other processes have written at tables that somebody looks at, should the news of it not have come. */
  async lookAround(): Promise<void> {
    const watched = [...this.held()].filter((t) => t.gallery.clients.size > 0 && t.rows.row.status === "running")
    const newest = await newestEntries(
      this.#options.db,
      watched.map((table) => table.id),
    )
    for (const table of watched) if ((newest.get(table.id) ?? 0) > table.match.seq) await this.#follow(table)
  }

  async #follow(table: Table, news?: News): Promise<void> {
    if (table.dead && table.gallery.clients.size === 0) return this.#forget(table)
    await this.at(table.id, async (now) => {
      if (now.retire()) return this.#forget(now) // nobody looks on: cheaper to load it again when somebody does
      if (!news?.written || !now.takeOver(news.written)) await now.catchUp()
      now.gallery.publish()
      if (news?.what !== "entries") now.gallery.announce()
    })
  }

  async #load(id: string): Promise<Table> {
    const { db, boot, append, stand } = this.#options
    const begun = performance.now()
    const { match, rows, partial } = await loadMatch(this.#options, id)
    const read = async (match: string, seq: number) => {
      const since = await readSince(db, match, seq)
      return partial ? { ...since, entries: [] } : since
    }
    const table = new Table(match, rows, { boot, append, stand, read, moved: (table) => this.#moved(table) })
    table.effort = performance.now() - begun
    return table
  }

  #moved(table: Table): void {
    this.#options.moved(table)
    if (table.effort < (this.#options.keepAfter ?? worthKeeping)) return
    this.keep(table).catch((error) =>
      this.#options.log?.error({ err: error, match: table.id }, "a checkpoint could not be kept"),
    )
  }

  /** Keeps the match as it stands now, so that loading it need not play it from its first move. */
  async keep(table: Table): Promise<void> {
    table.effort = 0
    await keepCheckpoint(this.#options.db, table.id, table.match)
  }

  /** Lets go of tables that nobody has looked at for a while; nobody is at work there either. */
  #letGo(): void {
    const before = Date.now() - idle
    for (const table of this.held()) {
      if (table.gallery.clients.size > 0 || table.usedAt > before || table.busy) continue
      table.retire()
      this.#forget(table)
    }
  }

  /** Holds a table no longer that was given up, unless another has taken its place. */
  #forget(table: Table): void {
    if (this.#here.get(table.id) !== table) return
    this.#open.delete(table.id)
    this.#here.delete(table.id)
  }

  /** Waits for all work at all tables. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    await Promise.allSettled(this.#open.values())
    for (const table of this.held()) await table.idle()
  }
}
