/** Deleting accounts, and removing guests who can never come back. */
import { sql } from "kysely"
import { refusalFor } from "../errors.ts"
import type { ErrorCode } from "../protocol/index.ts"
import type { Services } from "../services.ts"
import { deleteUser } from "./accounts.ts"

type Needed = Pick<Services, "db" | "tables"> & { readonly log?: Services["log"] }

const day = 24 * 60 * 60 * 1000
/** How long a guest without a session is kept, in milliseconds. */
const grace = 7 * day
/** How many guests are removed at once, at most. */
export const MOST_GUESTS = 100
/** How often conceding a match is tried when somebody else acts at the same moment. */
const mostTries = 5

/** Deletes an account with its data; matches under way are conceded, so that nobody waits for it. */
export async function deleteAccount(services: Needed, user: string): Promise<void> {
  await giveSeatsBack(services, user) // first, because matches under way are conceded below, and no other may begin with an empty seat
  const running = await services.db
    .selectFrom("seats")
    .innerJoin("matches", "matches.id", "seats.match_id")
    .select(["seats.match_id", "seats.id"])
    .where("seats.user_id", "=", user)
    .where("matches.status", "=", "running")
    .execute()
  for (const seat of running) await concede(services, user, seat.match_id, seat.id)
  await deleteUser(services.db, user)
}

/** Frees the user's seats in matches that have not begun. */
async function giveSeatsBack({ db, tables, log }: Needed, user: string): Promise<void> {
  const left = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select m.id from matches m where m.status = 'open'
        and exists (select 1 from seats s where s.match_id = m.id and s.user_id = ${user})
      order by m.id for update`.execute(tx) // so that none of them begins meanwhile
    const ids = rows.map((m) => m.id)
    if (ids.length > 0)
      await tx
        .updateTable("seats")
        .set({ user_id: null, player_name: null, seated_at: null, chat_from: null, share_hash: null })
        .where("match_id", "in", ids)
        .where("user_id", "=", user)
        .execute()
    // Nobody may add a share of the dice when others are already known, so this match does without them.
    if (ids.length > 0)
      await tx
        .updateTable("seats")
        .set({ share_hash: null, share: null })
        .where("match_id", "in", ids)
        .where("share", "is not", null)
        .execute()
    return ids
  })
  for (const id of left)
    await tables
      .at(id, async (table) => {
        await table.catchUp()
        table.spectators.announce()
      })
      .catch((error) => log?.warn({ err: error, match: id }, "could not update a match that a deleted user has left"))
}

/** The match has ended meanwhile, or can no longer be opened. */
const nothingToConcede: readonly ErrorCode[] = [
  "not-running",
  "rules-changed",
  "cannot-open",
  "newer-rules",
  "bad-input",
  "no-match",
]

async function concede({ tables }: Needed, user: string, match: string, seat: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await tables.at(match, async (table) => {
        await table.catchUp()
        return table.concede(seat, user)
      })
      return
    } catch (error) {
      const code = refusalFor(error)?.code
      if (code && nothingToConcede.includes(code)) return
      if (code !== "stale" || tries >= mostTries) throw error
    }
}

/**
 * Removes guests whose last session has ended: without a password nobody can be them again. Returns how many; if that is
 * `MOST_GUESTS`, there may be more.
 */
export async function removeOldGuests(services: Needed, now = Date.now()): Promise<number> {
  const gone = await services.db
    .selectFrom("users")
    .select("id")
    .where("guest", "=", true)
    .where("created_at", "<", new Date(now - grace))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("sessions")
            .select("sessions.id")
            .whereRef("sessions.user_id", "=", "users.id")
            .where("sessions.expires_at", ">", new Date(now)),
        ),
      ),
    )
    .orderBy(sql`random()`) // so that guests who cannot be removed do not block the others
    .limit(MOST_GUESTS)
    .execute()
  let removed = 0
  for (const { id } of gone)
    try {
      await deleteAccount(services, id)
      removed++
    } catch (error) {
      services.log?.error({ err: error, user: id }, "could not remove a guest who can never come back")
    }
  return removed
}
