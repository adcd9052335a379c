/** Checkpoints to load from, entries that newer rules refuse, batches of simulated games. */
import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  const now = sql`now()`
  await db.schema
    .createTable("checkpoints")
    .addColumn("match_id", "text", (c) => c.notNull().references("matches.id").onDelete("cascade"))
    .addColumn("seq", "integer", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("made_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addPrimaryKeyConstraint("checkpoints_key", ["match_id", "seq"])
    .execute()
  await db.schema.alterTable("matches").addColumn("rescued", "jsonb").execute()
  await db.schema
    .createTable("lost_entries")
    .addColumn("match_id", "text", (c) => c.notNull().references("matches.id").onDelete("cascade"))
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("seq", "integer", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("user_id", "text")
    .addColumn("at", "timestamptz", (c) => c.notNull())
    .addColumn("lost_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute()
  await db.schema.createIndex("lost_entries_by_match").on("lost_entries").column("match_id").execute()
  await db.schema
    .createTable("simulations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("game", "text", (c) => c.notNull())
    .addColumn("scenario", "text", (c) => c.notNull())
    .addColumn("players", "jsonb", (c) => c.notNull())
    .addColumn("seed", "text", (c) => c.notNull())
    .addColumn("games", "integer", (c) => c.notNull())
    .addColumn("cancelled", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute()
  await db.schema.createIndex("simulations_by_user").on("simulations").columns(["user_id", "created_at"]).execute()
  // One row for each game that has been played: a game played twice after a crash is counted once.
  await db.schema
    .createTable("simulated")
    .addColumn("simulation_id", "text", (c) => c.notNull().references("simulations.id").onDelete("cascade"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("winners", "jsonb")
    .addColumn("moves", "integer", (c) => c.notNull())
    .addColumn("problem", "text")
    .addColumn("at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addPrimaryKeyConstraint("simulated_key", ["simulation_id", "number"])
    .execute()
}
