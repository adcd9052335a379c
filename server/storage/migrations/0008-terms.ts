/** Terms of a match: time for the whole match, and who may ask for advice. Browsers that get push notices when it is their user's turn. */
import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("matches")
    .addColumn("total_seconds", "integer")
    // How much of that time each side has left, and since when the sides that are asked have been using it up.
    .addColumn("clock", "jsonb")
    // Matches made before this migration gave advice only if no other person played.
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
  // Values that the host has generated for itself, such as the key that identifies it to push services.
  await db.schema
    .createTable("host_keys")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("body", "text", (c) => c.notNull())
    .execute()
}
