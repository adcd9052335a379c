/** What people do around a match: chat, proposals, stand-ins, instructions, rematches; rosters and uploaded records. */
import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  const now = sql`now()`
  await db.schema
    .alterTable("seats")
    .addColumn("stand_in", "text")
    .addColumn("reserved_for", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("instructions", "jsonb")
    .addColumn("here_until", "timestamptz")
    .execute()
  await db.schema
    .alterTable("matches")
    .addColumn("rematch_of", "text", (c) => c.references("matches.id").onDelete("set null").unique())
    .execute()
  await db.schema
    .createTable("proposals")
    .addColumn("match_id", "text", (c) => c.notNull().references("matches.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("by_seat", "text", (c) => c.notNull())
    .addColumn("to_moves", "integer")
    .addColumn("accepted", "jsonb", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addPrimaryKeyConstraint("proposals_key", ["match_id", "kind"])
    .execute()
  await db.schema
    .createTable("chat")
    .addColumn("id", "serial", (c) => c.primaryKey())
    .addColumn("match_id", "text", (c) => c.notNull().references("matches.id").onDelete("cascade"))
    .addColumn("user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("seat", "text", (c) => c.notNull())
    .addColumn("side", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("to_side", "text")
    .addColumn("at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute()
  await db.schema.createIndex("chat_by_match").on("chat").columns(["match_id", "id"]).execute()
  await db.schema
    .createTable("rosters")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("game", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("body", "jsonb", (c) => c.notNull())
    .addColumn("changed_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute()
  await db.schema.createIndex("rosters_by_user").on("rosters").column("user_id").execute()
  await db.schema
    .createTable("records")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("game", "text", (c) => c.notNull())
    .addColumn("scenario", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute()
}
