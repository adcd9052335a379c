/** A clock that jumps, or a host that sleeps, costs nobody any time: a player who had an hour left still has an hour left. */
import { sql } from "kysely"
import type { Db } from "../storage/schema.ts"
import type { Jump } from "../time.ts"

/** How long an answer may still be given if it fell due while no server was running, in seconds. */
export const GRACE = 5 * 60

/** A JavaScript time, formatted for PostgreSQL. */
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** Shifts all stored times right after the clock has jumped. Call this only if no other process has kept running. */
export async function followJump(db: Db, { expected, found }: Jump): Promise<void> {
  const [before, after] = [new Date(expected), new Date(found)]
  const left = (column: string) => sql`(${sql.ref(column)} - ${before}::timestamptz)`
  const by = sql`(${after}::timestamptz - ${before}::timestamptz)`
  await db.transaction().execute(async (tx) => {
    // Never more than the time for a move: the clock may have been wrong when the match was made. A player who comes back after a sleep has
    // some minutes to answer, as after a start of the server.
    await sql`update matches set deadline = ${after}::timestamptz
      + least(greatest(${left("deadline")}, make_interval(secs => ${GRACE})), make_interval(secs => coalesce(move_seconds, total_seconds, 0))),
      clock = jsonb_set(clock, '{at}', to_jsonb(to_char(((clock ->> 'at')::timestamptz + ${by}) at time zone 'utc', ${ISO}::text)))
      where status = 'running' and deadline is not null`.execute(tx)
    await showMoved(tx, { expected, found })
    // A clock that runs ahead must not sign anybody out.
    await sql`update sessions set expires_at = greatest(expires_at, ${after}::timestamptz
      + least(${left("expires_at")}, interval '365 days')) where expires_at > ${before}::timestamptz`.execute(tx)
    // Nobody was away during the jump, and matches that wait for players have not waited longer.
    await sql`update seats s set here_until = least(coalesce(s.here_until, m.created_at) + ${by}, ${after}::timestamptz + interval '75 seconds'),
      seated_at = s.seated_at + ${by} from matches m
      where m.id = s.match_id and (m.status = 'open' or (m.status = 'running' and s.here_until is not null))`.execute(
      tx,
    )
    // Waiting jobs become due as they would have without the jump.
    await sql`update pgboss.job set start_after = start_after + ${by}, keep_until = keep_until + ${by}
      where state < 'active'`.execute(tx)
  })
}

/** The time shown to a side that has not noticed the last answers: it is counted from when the side last noticed something. */
async function showMoved(tx: Db, { expected, found }: Jump): Promise<void> {
  const rows = await tx
    .selectFrom("matches")
    .select(["id", "unseen", "move_seconds", "total_seconds"])
    .where("status", "=", "running")
    .where("unseen", "is not", null)
    .execute()
  const shifted = (at: string) => new Date(Date.parse(at) + found - expected).toISOString()
  const moved = rows.map(({ id, unseen, move_seconds, total_seconds }) => {
    const most = (move_seconds ?? total_seconds ?? 0) * 1_000
    const due = (at: string) =>
      new Date(found + Math.min(Math.max(Date.parse(at) - expected, GRACE * 1_000), most)).toISOString()
    const sides = Object.entries(unseen ?? {}).map(([side, { since, ...counts }]) => {
      if (!since) return [side, counts]
      const { movedAt, deadline, clock } = since
      const now = { movedAt, deadline: deadline && due(deadline), clock: clock && { ...clock, at: shifted(clock.at) } }
      return [side, { ...counts, since: now }]
    })
    return { id, unseen: Object.fromEntries(sides) }
  })
  await sql`update matches m set unseen = w.unseen
    from json_to_recordset(${JSON.stringify(moved)}::json) as w(id text, unseen jsonb) where m.id = w.id`.execute(tx)
}
