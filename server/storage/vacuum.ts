/** The embedded PostgreSQL does not vacuum by itself: deleted or overwritten rows take up space until they are vacuumed. */
import { sql } from "kysely"
import type { Db } from "./schema.ts"

/** Frees the space of dead rows, one table at a time, so that queries need not wait for all of it. */
export async function vacuum(db: Db): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname in (current_schema(), 'pgboss')`.execute(
    db,
  )
  for (const { schema, name } of rows) await sql`vacuum (analyze) ${sql.table(`${schema}.${name}`)}`.execute(db)
}
