/** The matches that this process holds, loaded when somebody asks and let go when nobody looks. */
import { type Entry, Match, type MatchRecord } from "@salient/engine"
import { ServerError } from "../errors.ts"
import { type MatchRows, readMatches } from "../lobby/summary.ts"
import type { Shelf } from "../shelf.ts"
import type { Append, Standing } from "../storage/append.ts"
import type { News } from "../storage/database.ts"
import type { Db } from "../storage/schema.ts"
import { relay } from "./acts.ts"
import { GivenUp, Table } from "./table.ts"

/** A table that nobody has looked at for so long is let go. */
const idle = 5 * 60 * 1000

export type TablesOptions = {
  readonly db: Db
  readonly shelf: Shelf
  readonly boot: string
  append(append: Append): Promise<boolean>
  stand(standing: Standing): void
  moved(table: Table): void
}

export class Tables {
  readonly #options: TablesOptions
  readonly #open = new Map<string, Promise<Table>>()
  readonly #sweeper: NodeJS.Timeout

  constructor(options: TablesOptions) {
    this.#options = options
    this.#sweeper = setInterval(() => void this.#letGo(), idle / 5)
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
    const loading = this.#load(id)
    this.#open.set(id, loading)
    loading.catch(() => this.#open.get(id) === loading && this.#open.delete(id))
    return loading
  }

  /** A table that has parted from storage is loaded anew; who looked at it goes on looking. */
  #replace(id: string, dead: Table): void {
    const loading = this.#load(id).then((table) => {
      for (const client of dead.clients) table.clients.add(client)
      dead.clients.clear()
      for (const client of table.clients) client.stamp = null
      table.publish()
      return table
    })
    this.#open.set(id, loading)
    loading.catch(() => this.#open.get(id) === loading && this.#open.delete(id))
  }

  /** Does work at a table, in its turn. */
  async at<T>(id: string, work: (table: Table) => Promise<T> | T): Promise<T> {
    for (;;) {
      const table = await this.open(id)
      try {
        return await table.run(() => work(table))
      } catch (error) {
        if (!(error instanceof GivenUp)) throw error
      } finally {
        // Those who look on are shown where the match really stands.
        if (table.dead && table.clients.size > 0) await this.open(id)
      }
    }
  }

  /** The tables that are open now. */
  async *held(): AsyncGenerator<Table> {
    for (const table of [...this.#open.values()]) yield await table
  }

  /** What another process has written reaches those who look on here. */
  async hear(news: News | undefined): Promise<void> {
    if (news === undefined) {
      for await (const table of this.held()) await this.#follow(table)
      return
    }
    const held = news.from === this.#options.boot ? undefined : this.#open.get(news.match)
    if (!held) return
    if (news.chat === undefined) await this.#follow(await held, news.what)
    else await relay(this.#options, await held, news.chat)
  }

  async #follow(table: Table, what?: News["what"]): Promise<void> {
    await this.at(table.id, async (now) => {
      if (now.retire()) return // nobody looks on: cheaper to load it again when somebody does
      await now.catchUp()
      now.publish()
      if (what !== "entries") now.announce()
    })
  }

  async #load(id: string): Promise<Table> {
    const { db, shelf, boot, append, stand, moved } = this.#options
    const { record, rows } = await readRecord(db, id)
    const game = await shelf.load(record.game)
    const match = Match.replay(game, record)
    return new Table(match, rows, { boot, append, stand, moved, read: (match, seq) => readSince(db, match, seq) })
  }

  async #letGo(): Promise<void> {
    const before = Date.now() - idle
    for await (const table of this.held())
      if (table.clients.size === 0 && table.usedAt < before) {
        await this.at(table.id, (now) => void now.retire())
        if (table.dead) this.#open.delete(table.id)
      }
  }

  /** Waits for all work at all tables. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    for await (const table of this.held()) await this.at(table.id, () => {})
  }
}

/** A match as it is in storage, its seed included. */
export async function readRecord(db: Db, id: string): Promise<{ record: MatchRecord; rows: MatchRows }> {
  const [rows] = await readMatches(db, [id])
  const secret = await db.selectFrom("matches").select("seed").where("id", "=", id).executeTakeFirst()
  if (!rows || !secret) throw new ServerError("no-match")
  const entries = await readEntries(db, id, 0)
  const { row, seats } = rows
  const record: MatchRecord = {
    salient: "record",
    game: row.game,
    version: row.version,
    scenario: row.scenario,
    options: row.options,
    seats: seats.map((s) => ({ id: s.id, side: s.side })),
    seed: secret.seed,
    commitment: row.commitment,
    entries,
  }
  return { record, rows }
}

async function readSince(db: Db, id: string, seq: number): Promise<{ rows: MatchRows; entries: Entry[] }> {
  const [rows] = await readMatches(db, [id])
  if (!rows) throw new ServerError("no-match")
  return { rows, entries: await readEntries(db, id, seq) }
}

/** The entries after `from`. */
async function readEntries(db: Db, id: string, from: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom("entries")
    .select("body")
    .where("match_id", "=", id)
    .where("seq", ">", from)
    .orderBy("seq")
    .execute()
  return rows.map((r) => JSON.parse(r.body) as Entry)
}
