/** A clock that jumps, or a host that sleeps, charges nobody: whoever had an hour left has an hour left. */
import { sql } from "kysely"
import type { Db } from "../storage/schema.ts"
import type { Jump } from "../time.ts"

/** Sets what is stored by the clock right after it has jumped. Only where no other process has gone on meanwhile. */
export async function followJump(db: Db, { expected, found }: Jump): Promise<void> {
  const [before, after] = [new Date(expected), new Date(found)]
  const left = (column: string) => sql`(${sql.ref(column)} - ${before}::timestamptz)`
  await db.transaction().execute(async (tx) => {
    // Never more than the time for a move: the clock may have been wrong when the match was made.
    await sql`update matches set deadline = ${after}::timestamptz
      + least(greatest(${left("deadline")}, interval '0'), make_interval(secs => coalesce(move_seconds, 0)))
      where status = 'running' and deadline is not null`.execute(tx)
    // Nobody is signed out by a clock that runs ahead.
    await sql`update sessions set expires_at = greatest(expires_at, ${after}::timestamptz
      + least(${left("expires_at")}, interval '365 days')) where expires_at > ${before}::timestamptz`.execute(tx)
    await sql`update seats set here_until = least(here_until, ${after}::timestamptz + interval '75 seconds')
      where here_until is not null`.execute(tx)
  })
}
