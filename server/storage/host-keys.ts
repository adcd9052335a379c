/** Secrets of this host: each is created at the first call, and is the same for all processes from then on. */
import type { Db } from "./schema.ts"

export async function hostKey(db: Db, name: string, create: () => string): Promise<string> {
  await db
    .insertInto("host_keys")
    .values({ name, body: create() })
    .onConflict((c) => c.column("name").doNothing()) // another process may have been faster
    .execute()
  return (await db.selectFrom("host_keys").select("body").where("name", "=", name).executeTakeFirstOrThrow()).body
}
