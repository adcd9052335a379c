import { type Entry, type MatchRecord, RecordSchema } from "@salient/engine"
import { sql } from "kysely"
import { z } from "zod"
import { newId, type User } from "../accounts/sessions.ts"
import { Id, MatchParams, Ok, open, type Route, signedIn, Text } from "../api/route.ts"
import { ServerError } from "../errors.ts"
import type { House } from "../house.ts"
import { mustSee } from "../lobby/matches.ts"
import { sitsAt } from "../lobby/summary.ts"
import { readRecord } from "../play/load.ts"
import { verifyPage } from "./page.ts"
import { askReplay } from "./replayer.ts"

const recordBytes = 8 * 1024 * 1024
const rosterBytes = 64 * 1024
const mostRosters = 200
/** How many uploaded records one user may keep, and how many bytes of them. */
const mostRecords = 50
const mostRecordBytes = 32 * 1024 * 1024

const View = z.object({ view: z.looseObject({ seq: z.int() }) })
const At = z.strictObject({
  at: z.coerce.number().int().min(0).optional(),
  side: Id.optional(),
  invitation: z.string().max(100).optional(),
})
const Verified = z.union([
  z.object({
    ok: z.literal(true),
    commitment: z.string(),
    seed: z.string(),
    entries: z.int(),
    outcome: z.unknown(),
    dice: z.array(z.unknown()),
  }),
  z.object({ ok: z.literal(false), reason: z.string() }),
])
const Roster = z.object({
  id: z.string(),
  game: z.string(),
  name: z.string(),
  body: z.unknown(),
  changedAt: z.iso.datetime(),
})
/** No army is nested deeper; PostgreSQL gives up some thousands further down. */
const mostNested = 64
const NewRoster = z.strictObject({
  game: Id,
  name: Text(1, 80),
  body: z
    .record(z.string(), z.unknown())
    .refine((body) => isKeepable(body, mostNested), "expected whole characters, nested at most 64 deep"),
})

/** Can PostgreSQL keep it as JSON? Half a character (a lone surrogate) is none to it. */
function isKeepable(value: unknown, deep: number): boolean {
  if (typeof value === "string") return value.isWellFormed()
  if (typeof value !== "object" || value === null) return true
  return deep > 0 && Object.entries(value).every(([key, v]) => key.isWellFormed() && isKeepable(v, deep - 1))
}

/** The text of the record of a match that is over, for those who may see the match. */
async function finished(house: House, id: string, user: User | null, invitation?: string): Promise<string> {
  const { record, rows } = await readRecord(house.db, id)
  mustSee(rows, user, invitation)
  if (rows.row.status !== "over") throw new ServerError("not-over")
  return JSON.stringify(record)
}

/** While the match runs a player may have what is surely the player's own: the side's entries, and no seed. */
async function recordFor(house: House, id: string, user: User | null, invitation?: string): Promise<MatchRecord> {
  const { record, rows } = await readRecord(house.db, id)
  mustSee(rows, user, invitation)
  if (rows.row.status === "over") return record
  if (!user || !sitsAt(rows, user)) throw new ServerError("not-over")
  const sides = new Set(rows.seats.filter((s) => s.user_id === user.id).map((s) => s.side))
  const own = new Set(rows.seats.filter((s) => sides.has(s.side)).map((s) => s.id))
  const { seed: _, ...open } = record
  return { ...open, entries: record.entries.filter((e: Entry) => !("by" in e) || own.has(e.by)) }
}

/** A record as a side (or anybody) saw it after so many moves. */
const viewed = async (house: House, record: string, at: number | undefined, side: string | undefined) => ({
  view: await askReplay(house.shelf, { want: "view", record, at, side }),
})

const verdictOn = (house: House, record: string) => askReplay(house.shelf, { want: "verdict", record })

/** The text of a record that was uploaded. */
async function uploaded(house: House, id: string): Promise<string> {
  const row = await house.db.selectFrom("records").select("body").where("id", "=", id).executeTakeFirst()
  if (!row) throw new ServerError("not-found")
  return row.body
}

/** Refuses a record more than one user may keep. */
async function mustHaveRoom(house: House, user: User, record: string): Promise<void> {
  const { count, bytes } = await house.db
    .selectFrom("records")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .select(sql<string>`coalesce(sum(octet_length(body)), 0)`.as("bytes"))
    .where("user_id", "=", user.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostRecords)
    throw new ServerError("bad-input", `You keep ${mostRecords} records already, and more are not kept.`)
  if (Number(bytes) + Buffer.byteLength(record) > mostRecordBytes)
    throw new ServerError("bad-input", `Your records take ${mostRecordBytes / 1024 / 1024} MiB already with this one.`)
}

export const archiveRoutes: readonly Route[] = [
  open(
    "GET /api/matches/:id/record",
    {
      says: "The record of a match",
      params: MatchParams,
      query: z.strictObject({ invitation: z.string().max(100).optional() }),
      answer: RecordSchema,
    },
    async ({ house, user, params, query, reply }) => {
      const record = await recordFor(house, params.id, user, query.invitation)
      reply.header("content-disposition", `attachment; filename="salient-${params.id.replaceAll(/[^\w-]/g, "")}.json"`)
      return record
    },
  ),
  open(
    "GET /api/matches/:id/replay",
    {
      says: "A finished match as a side saw it after `at` moves",
      params: MatchParams,
      query: At,
      answer: View,
      limit: "replays",
    },
    async ({ house, user, params, query }) =>
      viewed(house, await finished(house, params.id, user, query.invitation), query.at, query.side),
  ),
  open(
    "GET /api/matches/:id/verify",
    {
      says: "Were the dice those that were promised?",
      params: MatchParams,
      query: At.pick({ invitation: true }),
      answer: Verified,
      limit: "records",
    },
    async ({ house, user, params, query }) =>
      verdictOn(house, await finished(house, params.id, user, query.invitation)),
  ),
  open(
    "POST /api/verify",
    {
      says: "The same for any record",
      body: z.string(),
      textOf: RecordSchema,
      answer: Verified,
      limit: "records",
      bodyLimit: recordBytes,
    },
    async ({ house, body }) => verdictOn(house, body),
  ),
  open(
    "GET /verify/:id",
    {
      says: "The same as a page",
      params: MatchParams,
      query: At.pick({ invitation: true }),
      answer: z.string(),
      answerType: "text/html",
      limit: "records",
    },
    async ({ house, user, params, query, reply }) => {
      const record = await finished(house, params.id, user, query.invitation)
      reply.type("text/html; charset=utf-8")
      return verifyPage(`match ${params.id}`, await verdictOn(house, record))
    },
  ),
  signedIn(
    "POST /api/records",
    {
      says: "Keep a record from elsewhere; every entry is judged by the rules",
      body: z.string(),
      textOf: RecordSchema,
      answer: z.object({
        id: z.string(),
        game: z.string(),
        scenario: z.string(),
        moves: z.int(),
        outcome: z.unknown(),
      }),
      limit: "records",
      bodyLimit: recordBytes,
    },
    async ({ house, user, body }) => {
      await mustHaveRoom(house, user, body)
      const { game, scenario, moves, outcome } = await askReplay(house.shelf, { want: "end", record: body })
      const id = newId()
      await house.db.insertInto("records").values({ id, user_id: user.id, game, scenario, body }).execute()
      return { id, game, scenario, moves, outcome }
    },
  ),
  open(
    "GET /api/records/:id",
    { says: "A record that was uploaded", params: MatchParams, answer: RecordSchema },
    async ({ house, params, reply }) => {
      const record = await uploaded(house, params.id)
      reply.type("application/json; charset=utf-8")
      return record
    },
  ),
  open(
    "GET /api/records/:id/view",
    {
      says: "It as a side saw it after `at` moves",
      params: MatchParams,
      query: At.omit({ invitation: true }),
      answer: View,
      limit: "replays",
    },
    async ({ house, params, query }) => viewed(house, await uploaded(house, params.id), query.at, query.side),
  ),
  signedIn(
    "GET /api/rosters",
    { says: "The armies you keep", answer: z.object({ rosters: z.array(Roster) }) },
    async ({ house, user }) => {
      const rows = await house.db
        .selectFrom("rosters")
        .selectAll()
        .where("user_id", "=", user.id)
        .orderBy("name")
        .orderBy("id")
        .execute()
      return {
        rosters: rows.map(({ id, game, name, body, changed_at }) => ({
          id,
          game,
          name,
          body,
          changedAt: changed_at.toISOString(),
        })),
      }
    },
  ),
  signedIn(
    "POST /api/rosters",
    { says: "Keep an army", body: NewRoster, answer: z.object({ id: z.string() }), bodyLimit: rosterBytes },
    async ({ house, user, body }) => {
      const { count } = await house.db
        .selectFrom("rosters")
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .where("user_id", "=", user.id)
        .executeTakeFirstOrThrow()
      if (Number(count) >= mostRosters)
        throw new ServerError("bad-input", `You keep ${mostRosters} armies already: delete one first.`)
      const id = newId()
      await house.db
        .insertInto("rosters")
        .values({ id, user_id: user.id, game: body.game, name: body.name, body: JSON.stringify(body.body) })
        .execute()
      return { id }
    },
  ),
  signedIn(
    "PUT /api/rosters/:id",
    { says: "Change it", params: MatchParams, body: NewRoster, answer: Ok, bodyLimit: rosterBytes },
    async ({ house, user, params, body }) => {
      const done = await house.db
        .updateTable("rosters")
        .set({ game: body.game, name: body.name, body: JSON.stringify(body.body), changed_at: new Date() })
        .where("id", "=", params.id)
        .where("user_id", "=", user.id)
        .returning("id")
        .executeTakeFirst()
      if (!done) throw new ServerError("not-found")
      return { ok: true }
    },
  ),
  signedIn(
    "DELETE /api/rosters/:id",
    { says: "Delete it", params: MatchParams, answer: Ok },
    async ({ house, user, params }) => {
      const done = await house.db
        .deleteFrom("rosters")
        .where("id", "=", params.id)
        .where("user_id", "=", user.id)
        .returning("id")
        .executeTakeFirst()
      if (!done) throw new ServerError("not-found")
      return { ok: true }
    },
  ),
]
