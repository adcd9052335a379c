/**
 * From storage to a match that can be played. The entries are the truth; a checkpoint only spares playing them all again, and
 * one that is old or wrong is thrown away. Entries that today's rules refuse are set aside, and the match goes on from where
 * it last stood on firm ground: nobody's match is ever closed by a correction of the rules.
 */
import { type Entry, type Game, Match, type MatchRecord } from "@salient/engine"
import { sql } from "kysely"
import { ServerError } from "../errors.ts"
import { type MatchRows, readMatches } from "../lobby/summary.ts"
import type { Log } from "../operations/log.ts"
import type { Shelf } from "../shelf.ts"
import type { Db, RescuedJson } from "../storage/schema.ts"

export type Loaded = {
  readonly match: Match
  readonly rows: MatchRows
  /** A finished match that today's rules follow only so far: to be looked at, with entries of its own left over. */
  readonly partial?: true
}
type Around = {
  readonly db: Db
  readonly shelf: Shelf
  readonly log?: Log | undefined
  tell?(match: string, what: "match"): Promise<void>
}

/** As many checkpoints of a match are kept: should the newest be wrong, the one before is not. */
const checkpointsKept = 2

/** The match of that id as it stands. Throws `no-match` if there is none. */
export async function loadMatch(around: Around, id: string): Promise<Loaded> {
  const { record, rows } = await readRecord(around.db, id)
  const game = await around.shelf.load(record.game)
  if (isOlder(game.version, record.version)) throw new ServerError("newer-rules")
  const known = record.version === game.version || (game.opens?.includes(record.version) ?? false)
  if (!known) return rescue(around, game, record, rows)
  const restored = await fromCheckpoint(around, game, record, id)
  if (restored) return { match: restored, rows }
  try {
    return { match: Match.replay(game, record), rows }
  } catch (error) {
    around.log?.warn({ err: error, match: id }, "today's rules refuse an entry of a match")
    return rescue(around, game, record, rows)
  }
}

/** Versions are numbers with dots; whatever else they are is not compared. */
function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((v) => v.split(".").map(Number)) as [number[], number[]]
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x = 0, y = 0] = [a[i], b[i]]
    if (x !== y) return x < y
  }
  return false
}

// — checkpoints —

/** The match from the newest checkpoint that fits its record and these rules; those that do not are deleted. */
async function fromCheckpoint(around: Around, game: Game, record: MatchRecord, id: string): Promise<Match | undefined> {
  const { db, log } = around
  const kept = await db
    .selectFrom("checkpoints")
    .select(["seq", "body"])
    .where("match_id", "=", id)
    .orderBy("seq", "desc")
    .execute()
  for (const { seq, body } of kept)
    try {
      return Match.replay(game, record, { kept: JSON.parse(body) })
    } catch (error) {
      log?.warn({ err: error, match: id, seq }, "a checkpoint cannot be used")
      await db.deleteFrom("checkpoints").where("match_id", "=", id).where("seq", "=", seq).execute()
    }
  return undefined
}

/** Keeps the match as it stands, to load it from there; all but the newest checkpoints go. */
export async function keepCheckpoint(db: Db, id: string, match: Match): Promise<void> {
  const stored = match.stored()
  await db
    .insertInto("checkpoints")
    .values({ match_id: id, seq: stored.seq, body: JSON.stringify(stored) })
    .onConflict((c) => c.columns(["match_id", "seq"]).doNothing())
    .execute()
  await sql`delete from checkpoints where match_id = ${id} and seq not in
    (select seq from checkpoints where match_id = ${id} order by seq desc limit ${checkpointsKept})`.execute(db)
}

// — newer rules —

/** The match as far as today's rules allow. What they refuse is set aside, and the players are told. */
async function rescue(around: Around, game: Game, record: MatchRecord, rows: MatchRows): Promise<Loaded> {
  const { id, status } = rows.row
  let found: ReturnType<typeof Match.rescue>
  try {
    found = Match.rescue(game, { ...record, version: game.version })
  } catch (error) {
    throw new ServerError("cannot-open", undefined, { cause: error })
  }
  const { match, lost, reason } = found
  if (status !== "running" && status !== "open") return { match, rows, partial: true }
  const rescued: RescuedJson | null =
    lost === 0 ? rows.row.rescued : { lost, reason: reason ?? "", at: new Date().toISOString() }
  const written = await setAside(around.db, rows, record, match, game.version, rescued)
  if (!written) throw new ServerError("stale") // another process was at it in the same moment
  around.log?.warn({ match: id, lost, reason }, "a match was brought to today's rules")
  await around.tell?.(id, "match") // what other processes hold of it is no longer so
  const fresh = await readRecord(around.db, id)
  return { match, rows: fresh.rows }
}

/** The entries from the first that is refused on move out of the way; what the rescue did instead is written in their place. */
function setAside(
  db: Db,
  { row }: MatchRows,
  record: MatchRecord,
  match: Match,
  version: string,
  rescued: RescuedJson | null,
): Promise<boolean> {
  const entries = match.record().entries
  const shared = entries.findIndex((e, i) => JSON.stringify(e) !== JSON.stringify(record.entries[i]))
  const good = shared === -1 ? Math.min(entries.length, record.entries.length) : shared
  return db.transaction().execute(async (tx) => {
    const locked = await tx
      .selectFrom("matches")
      .select("version")
      .where("id", "=", row.id)
      .forUpdate()
      .executeTakeFirst()
    const { rows: newest } = await sql<{ seq: number }>`
      select coalesce(max(seq), 0) as seq from entries where match_id = ${row.id}`.execute(tx)
    if (locked?.version !== row.version || newest[0]?.seq !== record.entries.length) return false
    await sql`insert into lost_entries (match_id, version, seq, body, user_id, at)
      select match_id, ${row.version}, seq, body, user_id, at from entries
      where match_id = ${row.id} and seq > ${good}`.execute(tx)
    await tx.deleteFrom("entries").where("match_id", "=", row.id).where("seq", ">", good).execute()
    await tx.deleteFrom("checkpoints").where("match_id", "=", row.id).execute()
    const fresh = entries.slice(good)
    if (fresh.length > 0)
      await tx
        .insertInto("entries")
        .values(
          fresh.map((entry, i) => ({
            match_id: row.id,
            seq: good + i + 1,
            body: JSON.stringify(entry),
            user_id: null,
          })),
        )
        .execute()
    await tx
      .updateTable("matches")
      .set({
        version,
        seq: match.seq,
        moves: match.length,
        waits: JSON.stringify([...new Set(match.pending.map((d) => d.by))]),
        rescued: rescued ? JSON.stringify(rescued) : null,
      })
      .where("id", "=", row.id)
      .execute()
    return true
  })
}

// — reading —

/** A match as it is in storage, its seed included. */
export async function readRecord(db: Db, id: string): Promise<{ record: MatchRecord; rows: MatchRows }> {
  const { rows, entries } = await readSince(db, id, 0)
  const { seed } = await db.selectFrom("matches").select("seed").where("id", "=", id).executeTakeFirstOrThrow()
  const { row, seats } = rows
  const record: MatchRecord = {
    salient: "record",
    game: row.game,
    version: row.version,
    scenario: row.scenario,
    options: row.options,
    seats: seats.map((s) => ({ id: s.id, side: s.side })),
    seed,
    commitment: row.commitment,
    entries,
  }
  return { record, rows }
}

/** Looks at a row that is ahead of its entries; nobody answers so often within the time of one. */
const mostLooks = 20

/**
 * The entries after `seq`, and rows that fit them. An entry on which a deadline hangs is written together with its row, so the
 * rows are read last: then they are never older than the entries, and where they are newer there are entries to be read.
 */
export async function readSince(db: Db, id: string, seq: number): Promise<{ rows: MatchRows; entries: Entry[] }> {
  const entries: Entry[] = []
  for (let look = 1; ; look++) {
    entries.push(...(await readEntries(db, id, seq + entries.length)))
    const [rows] = await readMatches(db, [id])
    if (!rows) throw new ServerError("no-match")
    if (rows.row.seq <= seq + entries.length || look === mostLooks) return { rows, entries }
  }
}

/** The number of the newest entry of each of these matches. */
export async function newestEntries(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; seq: number | null }>`
    select m.id, (select max(e.seq) from entries e where e.match_id = m.id) as seq
    from json_array_elements_text(${JSON.stringify(ids)}::json) as m(id)`.execute(db)
  return new Map(rows.map((r) => [r.id, r.seq ?? 0]))
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
