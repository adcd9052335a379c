/** Terms of a match: time for the whole match, who may ask for advice. Browsers that are told of a turn by push. */
import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("matches")
    .addColumn("total_seconds", "integer")
    // How much of it each side has left, and since when the sides that are asked use it up.
    .addColumn("clock", "jsonb")
    // Matches made before gave advice only where no other person played.
    .addColumn("advice", "text", (c) => c.notNull().defaultTo("alone"))
    .execute()
  await db.schema
    .createTable("push_subscriptions")
    .addColumn("endpoint", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("p256dh", "text", (c) => c.notNull())
    .addColumn("auth", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema.createIndex("push_subscriptions_by_user").on("push_subscriptions").column("user_id").execute()
  // What the host has made up for itself, such as the key by which push services know it.
  await db.schema
    .createTable("host_keys")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("body", "text", (c) => c.notNull())
    .execute()
}
