import { type MatchRecord, ok, publicRecord } from "@salient/engine"
import { sql } from "kysely"
import type { z } from "zod"
import { newId } from "../accounts/sessions.ts"
import { asWritten, open, type Route, signedIn } from "../api/route.ts"
import type { Catalogue } from "../catalogue.ts"
import { ServerError } from "../errors.ts"
import { mustSee } from "../lobby/matches.ts"
import { sitsAt } from "../lobby/summary.ts"
import { readRecord } from "../play/load.ts"
import { entriesOf } from "../play/unseen.ts"
import {
  IdParams,
  KeptRecordAnswer,
  Ok,
  PageAnswer,
  RecordBody,
  RecordQuery,
  RecordViewQuery,
  ReplayAnswer,
  ReplayQuery,
  RosterAnswer,
  RosterBody,
  RostersAnswer,
  Unread,
  type User,
  Verdict,
  ViewAnswer,
} from "../protocol/index.ts"
import type { Services } from "../services.ts"
import { keptMatch } from "./keeper.ts"
import { keptDice, keptView } from "./kept.ts"
import { verifyPage } from "./page.ts"
import { askReplay } from "./replayer.ts"

const recordBytes = 8 * 1024 * 1024
const rosterBytes = 64 * 1024
const mostRosters = 200
/** How many uploaded records one user may keep, and how many bytes of them. */
const mostRecords = 50
const mostRecordBytes = 32 * 1024 * 1024

/** The text of the record of a finished match, for users who may see the match. */
async function finished(services: Services, id: string, user: User | null, invitation?: string): Promise<string> {
  const { record, rows } = await readRecord(services.db, id)
  mustSee(rows, user, invitation)
  if (rows.row.status !== "over") throw new ServerError("not-over")
  return JSON.stringify(await withDice(services, id, record))
}

/** The record with its dice, if the rules have changed since it was played and the match was kept. */
async function withDice({ db, catalogue }: Services, id: string, record: MatchRecord): Promise<MatchRecord> {
  const kept = await changedSince(catalogue, record.game, record.version, () => keptMatch(db, id))
  return kept ? { ...record, drawn: await keptDice(kept.body) } : record
}

/** The copy kept of a match, if the rules have changed since. */
async function changedSince<T>(catalogue: Catalogue, game: string, version: string, kept: () => Promise<T>) {
  const rules = await catalogue.load(game).catch(() => undefined) // the game itself may no longer exist
  return rules?.version === version ? undefined : kept()
}

/** A finished match as a side saw it: replayed by the rules, or from the kept copy if the rules have changed since. */
async function replayed(
  services: Services,
  id: string,
  user: User | null,
  { at, side, invitation }: z.infer<typeof ReplayQuery>,
) {
  const { rows } = await readRecord(services.db, id)
  mustSee(rows, user, invitation)
  const { status, game, version } = rows.row
  if (status !== "over") throw new ServerError("not-over")
  const kept = await changedSince(services.catalogue, game, version, () => keptMatch(services.db, id))
  if (!kept) return viewed(services, await finished(services, id, user, invitation), at, side)
  const seen = await keptView(kept.body, side ?? null, at)
  if (!seen) throw new ServerError("bad-input", `There is no side "${side}".`)
  return seen
}

/** While the match is running, a player gets only the entries of their own side, and no seed. */
async function recordFor(services: Services, id: string, user: User | null, invitation?: string): Promise<MatchRecord> {
  const { record, rows } = await readRecord(services.db, id)
  mustSee(rows, user, invitation)
  if (rows.row.status === "over") return publicRecord(await withDice(services, id, record))
  if (!user || !sitsAt(rows, user)) throw new ServerError("not-over")
  const sides = new Set(rows.seats.filter((s) => s.user_id === user.id).map((s) => s.side))
  const own = new Set(rows.seats.filter((s) => sides.has(s.side)).map((s) => s.id))
  const { seed: _, shares = [], ...open } = record
  const hashes = shares.map(({ seat, hash }) => ({ seat, hash }))
  return {
    ...open,
    ...(hashes.length > 0 ? { shares: hashes } : {}),
    entries: entriesOf(record, own),
  }
}

/** A record as a side (or the public) saw it after the given number of moves. */
const viewed = async (
  services: Services,
  record: string,
  at: number | undefined,
  side: string | undefined,
  brought = false,
) => ({ view: await askReplay(services, { want: "view", record, at, side, brought }) })

const verdictOn = (services: Services, record: string, brought = false) =>
  askReplay(services, { want: "verdict", record, brought })

/** The text of a record that was uploaded. */
async function uploaded(services: Services, id: string): Promise<string> {
  const row = await services.db.selectFrom("records").select("body").where("id", "=", id).executeTakeFirst()
  if (!row) throw new ServerError("not-found")
  return row.body
}

/** Refuses a record that exceeds what one user may keep. */
async function mustHaveRoom(services: Services, user: User, record: string): Promise<void> {
  const { count, bytes } = await services.db
    .selectFrom("records")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .select(sql<string>`coalesce(sum(octet_length(body)), 0)`.as("bytes"))
    .where("user_id", "=", user.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostRecords)
    throw new ServerError("bad-input", `You already have ${mostRecords} records, which is the limit.`)
  if (Number(bytes) + Buffer.byteLength(record) > mostRecordBytes)
    throw new ServerError(
      "bad-input",
      `With this record, your records would take more than ${mostRecordBytes / 1024 / 1024} MiB, which is the limit.`,
    )
}

export const archiveRoutes: readonly Route[] = [
  open(
    "GET /api/matches/:id/record",
    {
      says: "The record of a match",
      params: IdParams,
      query: RecordQuery,
      answer: RecordBody,
    },
    async ({ services, user, params, query, reply }) => {
      const record = await recordFor(services, params.id, user, query.invitation)
      reply.header("content-disposition", `attachment; filename="salient-${params.id.replaceAll(/[^\w-]/g, "")}.json"`)
      return record
    },
  ),
  open(
    "GET /api/matches/:id/replay",
    {
      says: "A finished match as a side saw it after `at` moves",
      params: IdParams,
      query: ReplayQuery,
      answer: ReplayAnswer,
      limit: "replays",
    },
    ({ services, user, params, query }) => replayed(services, params.id, user, query),
  ),
  open(
    "GET /api/matches/:id/verify",
    {
      says: "Check that the dice are the promised ones",
      params: IdParams,
      query: RecordQuery,
      answer: Verdict,
      limit: "records",
    },
    async ({ services, user, params, query }) =>
      verdictOn(services, await finished(services, params.id, user, query.invitation)),
  ),
  open(
    "POST /api/verify",
    {
      says: "Check that the dice of the record in the body are the promised ones",
      body: Unread,
      textOf: RecordBody,
      answer: Verdict,
      limit: "records",
      bodyLimit: recordBytes,
    },
    async ({ services, body }) => verdictOn(services, body, true),
  ),
  open(
    "GET /verify/:id",
    {
      says: "A page that says whether the dice of a match are the promised ones",
      params: IdParams,
      query: RecordQuery,
      answer: PageAnswer,
      answerType: "text/html",
      limit: "records",
    },
    async ({ services, user, params, query, reply }) => {
      const record = await finished(services, params.id, user, query.invitation)
      reply.type("text/html; charset=utf-8")
      return verifyPage(`match ${params.id}`, await verdictOn(services, record))
    },
  ),
  signedIn(
    "POST /api/records",
    {
      says: "Upload a record; every entry is checked by the rules",
      body: Unread,
      textOf: RecordBody,
      answer: KeptRecordAnswer,
      limit: "records",
      bodyLimit: recordBytes,
    },
    async ({ services, user, body }) => {
      await mustHaveRoom(services, user, body)
      const { game, scenario, moves, outcome } = await askReplay(services, {
        want: "end",
        record: body,
        brought: true,
      })
      const id = newId()
      await services.db.insertInto("records").values({ id, user_id: user.id, game, scenario, body }).execute()
      return { id, game, scenario, moves, outcome }
    },
  ),
  open(
    "GET /api/records/:id",
    { says: "An uploaded record", params: IdParams, answer: RecordBody },
    async ({ services, params, reply }) => {
      const record = await uploaded(services, params.id)
      reply.type("application/json; charset=utf-8")
      return asWritten(record)
    },
  ),
  open(
    "GET /api/records/:id/view",
    {
      says: "An uploaded record as a side saw it after `at` moves",
      params: IdParams,
      query: RecordViewQuery,
      answer: ViewAnswer,
      limit: "replays",
    },
    async ({ services, params, query }) =>
      viewed(services, await uploaded(services, params.id), query.at, query.side, true),
  ),
  signedIn(
    "GET /api/rosters",
    { says: "The armies you have saved", answer: RostersAnswer },
    async ({ services, user }) => {
      const rows = await services.db
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
    { says: "Save an army", body: RosterBody, answer: RosterAnswer, bodyLimit: rosterBytes },
    async ({ services, user, body }) => {
      const { count } = await services.db
        .selectFrom("rosters")
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .where("user_id", "=", user.id)
        .executeTakeFirstOrThrow()
      if (Number(count) >= mostRosters)
        throw new ServerError(
          "bad-input",
          `You have ${mostRosters} armies already, which is the limit: delete one first.`,
        )
      const id = newId()
      await services.db
        .insertInto("rosters")
        .values({ id, user_id: user.id, game: body.game, name: body.name, body: JSON.stringify(body.body) })
        .execute()
      return { id }
    },
  ),
  signedIn(
    "PUT /api/rosters/:id",
    { says: "Change an army", params: IdParams, body: RosterBody, answer: Ok, bodyLimit: rosterBytes },
    async ({ services, user, params, body }) => {
      const done = await services.db
        .updateTable("rosters")
        .set({ game: body.game, name: body.name, body: JSON.stringify(body.body), changed_at: new Date() })
        .where("id", "=", params.id)
        .where("user_id", "=", user.id)
        .returning("id")
        .executeTakeFirst()
      if (!done) throw new ServerError("not-found")
      return ok
    },
  ),
  signedIn(
    "DELETE /api/rosters/:id",
    { says: "Delete an army", params: IdParams, answer: Ok },
    async ({ services, user, params }) => {
      const done = await services.db
        .deleteFrom("rosters")
        .where("id", "=", params.id)
        .where("user_id", "=", user.id)
        .returning("id")
        .executeTakeFirst()
      if (!done) throw new ServerError("not-found")
      return ok
    },
  ),
]
