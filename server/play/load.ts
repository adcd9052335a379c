/**
 * Loads a match from storage. The entries are the truth; a checkpoint only saves replaying them all, and one that is old or wrong is thrown
 * away. If today's rules refuse some entries, nothing is cut before the players have chosen to: until then the match is suspended at the
 * last checkpoint before them. A correction of the rules never closes a match.
 */
import { type Entry, type Game, Match, type MatchRecord } from "@salient/engine"
import { sql } from "kysely"
import type { Catalogue } from "../catalogue.ts"
import { ServerError } from "../errors.ts"
import { charged } from "../fairness/asking.ts"
import { type MatchRows, readMatches } from "../lobby/summary.ts"
import type { Log } from "../operations/log.ts"
import type { Db, RescuedJson } from "../storage/schema.ts"
import { endOfTime } from "./match-clock.ts"
import { hosted, unseenIn, watchersOf } from "./unseen.ts"

export type Loaded = {
  readonly match: Match
  readonly rows: MatchRows
  /** True for a finished match whose later entries today's rules refuse: it can be viewed, and its entries stay as they are. */
  readonly partial?: true
  /** The hashes of those of its chapters that are in storage. */
  readonly chapters?: readonly string[]
}
type Context = {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly log?: Log | undefined
  tell?(match: string, what: "match"): Promise<void>
}

/** How many checkpoints of a match are kept: if the newest is wrong, the one before it is used. */
const checkpointsKept = 2

/** The match with that id in its current state. Throws `no-match` if there is none. */
export async function loadMatch(context: Context, id: string): Promise<Loaded> {
  const { record, rows } = await readRecord(context.db, id)
  const game = await context.catalogue.load(record.game)
  if (isOlder(game.version, record.version)) throw new ServerError("newer-rules")
  const known = record.version === game.version || (game.opens?.includes(record.version) ?? false)
  if (!known) return rescue(context, game, record, rows)
  const restored = await fromCheckpoint(context, game, record, id)
  if (restored) return { match: restored, rows, chapters: restored.chapterHashes() }
  try {
    return { match: charged(() => Match.replay(game, record, { settings: hosted })), rows }
  } catch (error) {
    context.log?.warn({ err: error, match: id }, "today's rules refuse an entry of a match")
    return rescue(context, game, record, rows)
  }
}

/** Versions are numbers with dots; any other version is not compared. */
function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((v) => v.split(".").map(Number)) as [number[], number[]]
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x = 0, y = 0] = [a[i], b[i]]
    if (x !== y) return x < y
  }
  return false
}

// — checkpoints —

/** The match from the newest checkpoint that fits its record and these rules; checkpoints that do not fit are deleted. */
async function fromCheckpoint(
  context: Context,
  game: Game,
  record: MatchRecord,
  id: string,
): Promise<Match | undefined> {
  const { db, log } = context
  const kept = await db
    .selectFrom("checkpoints")
    .select(["seq", "body"])
    .where("match_id", "=", id)
    .orderBy("seq", "desc")
    .execute()
    .catch(async (error) => {
      // For example a damaged page. The record has everything that a checkpoint has.
      log?.warn({ err: error, match: id }, "the checkpoints of a match cannot be read")
      await db
        .deleteFrom("checkpoints")
        .where("match_id", "=", id)
        .execute()
        .catch(() => {})
      return []
    })
  const chapters = kept.length === 0 ? [] : await readChapters(context, id)
  for (const { seq, body } of kept)
    try {
      return charged(() =>
        Match.replay(game, record, { settings: hosted, kept: { checkpoint: JSON.parse(body), chapters } }),
      )
    } catch (error) {
      log?.warn({ err: error, match: id, seq }, "a checkpoint cannot be used")
      await db
        .deleteFrom("checkpoints")
        .where("match_id", "=", id)
        .where("seq", "=", seq)
        .execute()
        .catch(() => {}) // then the checkpoint stays, and loading will try it again in vain
    }
  return undefined
}

/** The full chapters of a match, in order; none if they cannot be read. */
async function readChapters({ db, log }: Context, id: string): Promise<string[]> {
  try {
    const rows = await db.selectFrom("chapters").select("body").where("match_id", "=", id).orderBy("number").execute()
    return rows.map((r) => r.body)
  } catch (error) {
    log?.warn({ err: error, match: id }, "the chapters of a match cannot be read")
    return []
  }
}

/**
 * Saves the current state of the match as a checkpoint to load from; all but the newest checkpoints are deleted. Chapters that were already
 * written (`written`: their hashes) are not written again. Returns the hashes of the chapters now in storage.
 */
export async function keepCheckpoint(
  db: Db,
  id: string,
  match: Match,
  written: readonly string[],
): Promise<readonly string[]> {
  const stored = match.stored()
  const hashes = match.chapterHashes()
  const news = hashes.flatMap((hash, n) =>
    hash === written[n] ? [] : [{ match_id: id, number: n, body: match.chapter(n) }],
  )
  for (const chapter of news)
    await db
      .insertInto("chapters")
      .values(chapter)
      .onConflict((c) => c.columns(["match_id", "number"]).doUpdateSet({ body: chapter.body }))
      .execute()
  await db
    .insertInto("checkpoints")
    .values({ match_id: id, seq: stored.seq, body: JSON.stringify(stored) })
    .onConflict((c) => c.columns(["match_id", "seq"]).doNothing())
    .execute()
  await sql`delete from checkpoints where match_id = ${id} and seq not in
    (select seq from checkpoints where match_id = ${id} order by seq desc limit ${checkpointsKept})`.execute(db)
  return hashes
}

// — newer rules —

/** Brings a match to today's rules, as its players have chosen: entries that the rules refuse are set aside. */
export async function bringToRules(context: Context, id: string): Promise<void> {
  const { record, rows } = await readRecord(context.db, id)
  await rescue(context, await context.catalogue.load(record.game), record, rows, { cut: true })
}

/**
 * The match as far as today's rules allow. If they refuse moves of people, it is suspended and nothing is changed; with `cut`, or if no
 * move is lost, the refused entries are set aside.
 */
async function rescue(
  context: Context,
  game: Game,
  record: MatchRecord,
  rows: MatchRows,
  { cut = false } = {},
): Promise<Loaded> {
  const { id, status } = rows.row
  let found: ReturnType<typeof Match.rescue>
  try {
    found = charged(() => Match.rescue(game, { ...record, version: game.version }, hosted))
  } catch (error) {
    throw new ServerError("cannot-open", undefined, { cause: error })
  }
  const { match, lost, reason } = found
  if (status !== "running" && status !== "open") {
    if (rows.row.outcome && !match.outcome) match.adjudge(rows.row.outcome)
    return { match, rows, partial: true }
  }
  const people = rows.seats.some((s) => s.user_id !== null)
  if (lost > 0 && people && !cut) {
    context.log?.warn({ match: id, lost, reason }, "newer rules refuse moves of a match: its players are asked")
    return { match, rows: { ...rows, halted: { lost, shown: lostTo(record, match, lost), version: game.version } } }
  }
  const rescued: RescuedJson | null =
    lost === 0
      ? rows.row.rescued
      : { lost, shown: lostTo(record, match, lost), reason: reason ?? "", at: new Date().toISOString() }
  const written = await setAside(context.db, rows, record, match, game.version, rescued)
  if (!written) throw new ServerError("stale") // another process did it at the same moment
  context.log?.warn({ match: id, lost, reason }, "a match was brought to today's rules")
  await context.tell?.(id, "match") // the copies in other processes are out of date
  const fresh = await readRecord(context.db, id)
  return { match, rows: fresh.rows }
}

/** How many of the lost moves each side has noticed; "" stands for spectators. */
function lostTo(record: MatchRecord, match: Match, lost: number): { [side: string]: number } {
  const dropped = record.entries.slice((match.places.at(-1)?.seq ?? -1) + 1)
  const unseenBy = (side: string | null) => dropped.filter((e) => "unseen" in e && e.unseen?.includes(side)).length
  return Object.fromEntries(
    watchersOf(match).map((side) => [side ?? "", Math.max(Math.min(lost, 1), lost - unseenBy(side))]),
  )
}

/** Moves the refused entry and all later ones out of the way, and writes the entries of the rescue in their place. */
function setAside(
  db: Db,
  { row, seats }: MatchRows,
  record: MatchRecord,
  match: Match,
  version: string,
  rescued: RescuedJson | null,
): Promise<boolean> {
  const entries = match.record().entries
  const waits = [...new Set(match.pending.map((d) => d.by))]
  const clock = row.clock && { ...row.clock, at: new Date().toISOString() }
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
    await tx.deleteFrom("chapters").where("match_id", "=", row.id).execute()
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
        unseen: jsonOrNull(unseenIn(match)),
        waits: JSON.stringify(waits),
        rescued: rescued ? JSON.stringify(rescued) : null,
        rules_choices: null,
        // No player's time ran while the match was suspended.
        clock: clock && JSON.stringify(clock),
        deadline: sql<Date | null>`case when deadline is null and clock is null then null
          else least(now() + make_interval(secs => move_seconds), ${clock && endOfTime(clock, waits, seats)}::timestamptz) end`,
      })
      .where("id", "=", row.id)
      .execute()
    return true
  })
}

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

// — reading —

/** A match as stored, including its seed. */
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
    ...sharesIn(rows),
    entries,
  }
  return { record, rows }
}

/** The players' shares of the dice, in the order of the seats. Until the match has begun, none of them counts. */
export function sharesIn({ row, seats }: MatchRows): Pick<MatchRecord, "shares"> {
  if (row.status === "open" || row.status === "cancelled") return {}
  const shares = seats.flatMap(({ id, share_hash: hash, share }) =>
    hash === null ? [] : [{ seat: id, hash, ...(share === null ? {} : { share }) }],
  )
  return shares.length === 0 ? {} : { shares }
}

/** How often reading is retried if a row is ahead of its entries. */
const mostLooks = 20

/**
 * The entries after `seq`, and rows that match them. An entry that sets a deadline is written together with its row, so the
 * rows are read last: they are then never older than the entries, and if they are newer, there are more entries to read.
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
