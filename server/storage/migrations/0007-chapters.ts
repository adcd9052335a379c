/** Long matches: a checkpoint holds only the part after the last full chapter, and each chapter is written once. */
import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("chapters")
    .addColumn("match_id", "text", (c) => c.notNull().references("matches.id").onDelete("cascade"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("chapters_key", ["match_id", "number"])
    .execute()
  // Checkpoints written before have a different form; they are only a cache over the entries.
  await sql`delete from checkpoints`.execute(db)
}
