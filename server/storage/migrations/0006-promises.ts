/**
 * Promises to players: they read side chat only from their own time at the seat, each adds a share to the dice, and matches survive a
 * change of rules.
 */
import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("seats")
    // The number of the last line of chat when the player sat down: side chat up to it was not meant for that player.
    .addColumn("chat_from", "integer")
    .addColumn("share_hash", "text")
    .addColumn("share", "text")
    .execute()
  // For players who are already seated, it is derived from the time at which they sat down.
  await sql`update seats s set chat_from = (select max(c.id) from chat c where c.match_id = s.match_id and c.at < s.seated_at)
    where s.seated_at is not null`.execute(db)
  // What each seat wants to do if newer rules refuse moves of a running match.
  await db.schema.alterTable("matches").addColumn("rules_choices", "jsonb").execute()
  await db.schema
    .createTable("kept_matches")
    .addColumn("match_id", "text", (c) => c.primaryKey().references("matches.id").onDelete("cascade"))
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("made_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
}
