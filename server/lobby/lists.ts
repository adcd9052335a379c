/** Lists of matches: those that wait for players or are being played, one's own, and the archive. */
import { sql } from "kysely"
import { keyOf } from "../accounts/accounts.ts"
import type { User } from "../accounts/sessions.ts"
import { ServerError } from "../errors.ts"
import type { House } from "../house.ts"
import type { Status } from "../storage/schema.ts"
import { type MatchSummary, readMatches, summarise } from "./summary.ts"

export type Wanted = {
  readonly game?: string | undefined
  readonly scenario?: string | undefined
  readonly status?: Status | undefined
  readonly player?: string | undefined
  /** A side that has won, or `draw`. */
  readonly result?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
}
export type Page = { matches: MatchSummary[]; next: string | null }

/** `mine`: the user's own, private ones too; otherwise public ones. */
export async function listMatches(house: House, user: User | null, wanted: Wanted, mine: boolean): Promise<Page> {
  let query = house.db
    .selectFrom("matches as m")
    .select(["m.id", "m.created_at"])
    .orderBy("m.created_at", "desc")
    .orderBy("m.id", "desc")
    .limit(wanted.limit + 1)
  if (mine) {
    const me = user?.id ?? ""
    query = query.where((eb) =>
      eb.or([
        eb("m.host_id", "=", me),
        eb.exists(
          eb
            .selectFrom("seats")
            .select("seats.id")
            .whereRef("seats.match_id", "=", "m.id")
            .where((s) => s.or([s("seats.user_id", "=", me), s("seats.reserved_for", "=", me)])),
        ),
      ]),
    )
  } else query = query.where("m.visibility", "=", "public")
  query = wanted.status
    ? query.where("m.status", "=", wanted.status)
    : query.where("m.status", "in", ["open", "running"])
  if (wanted.game) query = query.where("m.game", "=", wanted.game)
  if (wanted.scenario) query = query.where("m.scenario", "=", wanted.scenario)
  if (wanted.result === "draw") query = query.where(sql<boolean>`jsonb_array_length(m.outcome -> 'winners') = 0`)
  else if (wanted.result) query = query.where(sql<boolean>`jsonb_exists(m.outcome -> 'winners', ${wanted.result})`)
  const { player } = wanted
  if (player)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("seats")
          .innerJoin("users", "users.id", "seats.user_id")
          .select("seats.id")
          .whereRef("seats.match_id", "=", "m.id")
          .where("users.name_key", "=", keyOf(player)),
      ),
    )
  const [time, id] = readCursor(wanted.before)
  if (time && id) query = query.where(sql<boolean>`(m.created_at, m.id) < (${time}::timestamptz, ${id})`)
  const rows = await query.execute()
  const page = rows.slice(0, wanted.limit)
  const last = page.at(-1)
  const matches = await readMatches(
    house.db,
    page.map((r) => r.id),
  )
  return {
    matches: matches.map((m) => summarise(m, user)),
    next: rows.length > wanted.limit && last ? `${last.created_at.toISOString()}~${last.id}` : null,
  }
}

/** A cursor is the time and id of the last one seen; what is none of ours is refused. */
function readCursor(text: string | undefined): [time: string, id: string] | [] {
  if (text === undefined) return []
  const [time = "", id] = text.split("~")
  if (!id || !/^\d{4}-/.test(time) || Number.isNaN(Date.parse(time)))
    throw new ServerError("bad-input", "`before` is what the page before gave as `next`, found something else.")
  return [new Date(time).toISOString(), id]
}
