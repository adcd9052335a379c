/** Lists of matches: public ones that are open or running, a user's own, and the archive. */
import { sql } from "kysely"
import { keyOf } from "../accounts/names.ts"
import { ServerError } from "../errors.ts"
import type { MatchesAnswer, Status, User } from "../protocol/index.ts"
import type { Services } from "../services.ts"
import type { Db } from "../storage/schema.ts"
import { readMatches, summarise } from "./summary.ts"

export type Wanted = {
  readonly game?: string | undefined
  readonly scenario?: string | undefined
  readonly status?: Status | undefined
  readonly player?: string | undefined
  /** The side that has won, or `draw`. */
  readonly result?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
}
/** With `mine`, the user's own matches, including private ones; otherwise public ones. */
export async function listMatches(
  services: Services,
  user: User | null,
  wanted: Wanted,
  mine: boolean,
): Promise<MatchesAnswer> {
  const rows = await pageOf(services.db, user, wanted, mine).execute()
  const page = rows.slice(0, wanted.limit)
  const last = page.at(-1)
  const matches = await readMatches(
    services.db,
    page.map((r) => r.id),
  )
  return {
    matches: matches.map((m) => summarise(m, user)),
    next: rows.length > wanted.limit && last ? `${last.created_at.toISOString()}~${last.id}` : null,
  }
}

/** The matches of a page, and one more. Each list is read from an index, so that a page costs the same however many matches there are. */
export function pageOf(db: Db, user: User | null, wanted: Wanted, mine: boolean) {
  let query = db
    .selectFrom("matches as m")
    .select(["m.id", "m.created_at"])
    .orderBy("m.created_at", "desc")
    .orderBy("m.id", "desc")
    .limit(wanted.limit + 1)
  if (mine) {
    const me = user?.id ?? ""
    query = query.where(
      sql<boolean>`m.id in (select id from matches where host_id = ${me}
        union all select match_id from seats where user_id = ${me}
        union all select match_id from seats where reserved_for = ${me})`,
    )
  } else query = query.where(sql<boolean>`m.visibility = 'public'`) // spelled out to match the index
  query = wanted.status
    ? query.where(sql<boolean>`m.status = ${sql.lit(wanted.status)}`)
    : query.where(sql<boolean>`m.status in ('open', 'running')`)
  if (wanted.game) query = query.where("m.game", "=", wanted.game)
  if (wanted.scenario) query = query.where("m.scenario", "=", wanted.scenario)
  if (wanted.result === "draw") query = query.where(sql<boolean>`jsonb_array_length(m.outcome -> 'winners') = 0`)
  else if (wanted.result) query = query.where(sql<boolean>`jsonb_exists(m.outcome -> 'winners', ${wanted.result})`)
  const { player } = wanted
  if (player)
    query = query.where(
      sql<boolean>`m.id in (select s.match_id from seats s join users u on u.id = s.user_id where u.name_key = ${keyOf(player)})`,
    )
  const [time, id] = readCursor(wanted.before)
  if (time && id) query = query.where(sql<boolean>`(m.created_at, m.id) < (${time}::timestamptz, ${id})`)
  return query
}

/** Reads a cursor: the time and id of the last match on the page before. Anything else is refused. */
function readCursor(text: string | undefined): [time: string, id: string] | [] {
  if (text === undefined) return []
  const [time = "", id] = text.split("~")
  if (!id || !/^\d{4}-/.test(time) || Number.isNaN(Date.parse(time)))
    throw new ServerError("bad-input", "`before` must be the `next` of the page before.")
  return [new Date(time).toISOString(), id]
}
