/** A guest who signs in: the guest's matches and armies become the account's. */
import { sql } from "kysely"
import type { Services } from "../services.ts"
import type { Db } from "../storage/schema.ts"

/** The number of things a guest would leave behind: matches joined or created, armies, records. */
export async function countBelongings(db: Db, guest: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
    (select count(distinct s.match_id) from seats s where s.user_id = ${guest})
    + (select count(*) from matches m where m.host_id = ${guest} and m.status in ('open', 'running')
        and not exists (select 1 from seats s where s.match_id = m.id and s.user_id = ${guest}))
    + (select count(*) from rosters where user_id = ${guest})
    + (select count(*) from records where user_id = ${guest}))::int as n`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Gives everything that belongs to a guest to an account. A seat stays the guest's if the account plays another side of the same match:
 * players cannot play against themselves.
 */
export async function bring(
  { db, tables, tell }: Pick<Services, "db" | "tables" | "tell">,
  guest: string,
  account: string,
): Promise<void> {
  const matches = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ match_id: string }>`
      update seats s set user_id = ${account}, player_name = (select name from users where id = ${account})
      where s.user_id = ${guest} and not exists
        (select 1 from seats o where o.match_id = s.match_id and o.user_id = ${account} and o.side <> s.side)
      returning s.match_id`.execute(tx)
    await sql`update seats set reserved_for = ${account} where reserved_for = ${guest}`.execute(tx)
    const hosted = await sql<{
      id: string
    }>`update matches set host_id = ${account} where host_id = ${guest} returning id`.execute(tx)
    const ids = [...new Set([...rows.map((r) => r.match_id), ...hosted.rows.map((r) => r.id)])]
    for (const table of ["entries", "lost_entries", "chat"] as const)
      if (ids.length > 0)
        await tx
          .updateTable(table)
          .set({ user_id: account })
          .where("user_id", "=", guest)
          .where("match_id", "in", ids)
          .execute()
    for (const table of ["rosters", "records", "simulations", "push_subscriptions"] as const)
      await tx.updateTable(table).set({ user_id: account }).where("user_id", "=", guest).execute()
    return ids
  })
  for (const id of matches) {
    await tables.at(id, async (table) => {
      await table.catchUp()
      table.spectators.announce()
    })
    await tell(id, "match")
  }
}
