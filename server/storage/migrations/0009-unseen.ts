/** What sides have not noticed of a match, which lists and clocks must not tell them. */
import type { Kysely } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("matches").addColumn("unseen", "jsonb").execute()
  await db.schema.alterTable("proposals").addColumn("shown", "jsonb").execute()
}
