/** Indexes for paging lists, and the time since which a player has a seat. */
import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index matches_current on matches (created_at desc, id desc)
    where visibility = 'public' and status in ('open', 'running')`.execute(db)
  await sql`create index matches_archived on matches (created_at desc, id desc)
    where visibility = 'public' and status = 'over'`.execute(db)
  // Empty if the time was not recorded: then the player has been there from the beginning.
  await db.schema.alterTable("seats").addColumn("seated_at", "timestamptz").execute()
}
