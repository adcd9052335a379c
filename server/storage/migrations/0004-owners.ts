/** Indexes by owner: the data of a user is found without scanning everybody's, above all when an account is deleted. */
import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  // Moves of computers and of users who have left belong to nobody.
  await sql`create index entries_by_user on entries (user_id) where user_id is not null`.execute(db)
  await sql`create index chat_by_user on chat (user_id) where user_id is not null`.execute(db)
  await sql`create index records_by_user on records (user_id) where user_id is not null`.execute(db)
  await sql`create index matches_by_host on matches (host_id) where host_id is not null`.execute(db)
  await sql`create index seats_by_reservation on seats (reserved_for) where reserved_for is not null`.execute(db)
}
