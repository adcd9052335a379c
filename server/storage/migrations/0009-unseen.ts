/** What sides have not noticed of a match. Lists and clocks must not reveal it to them. */
import type { Kysely } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("matches").addColumn("unseen", "jsonb").execute()
  await db.schema.alterTable("proposals").addColumn("shown", "jsonb").execute()
}
