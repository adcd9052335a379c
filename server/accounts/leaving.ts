/** Those who leave for good, and guests who can never come back. */
import { sql } from "kysely"
import { type ErrorCode, refusalFor } from "../errors.ts"
import type { House } from "../house.ts"
import { deleteUser } from "./accounts.ts"

type Rooms = Pick<House, "db" | "tables"> & { readonly log?: House["log"] }

const day = 24 * 60 * 60 * 1000
/** A guest without a session is kept for so long. */
const grace = 7 * day
/** At most so many guests are removed in one go. */
export const MOST_GUESTS = 100
/** A match at which somebody else acts in the same moment is tried again so often. */
const mostTries = 5

/** The account goes with its data; nobody is left waiting for it. */
export async function leaveForGood(rooms: Rooms, user: string): Promise<void> {
  await giveSeatsBack(rooms, user) // first: what has begun before is conceded, and nothing begins with an empty seat after
  const running = await rooms.db
    .selectFrom("seats")
    .innerJoin("matches", "matches.id", "seats.match_id")
    .select(["seats.match_id", "seats.id"])
    .where("seats.user_id", "=", user)
    .where("matches.status", "=", "running")
    .execute()
  for (const seat of running) await concede(rooms, user, seat.match_id, seat.id)
  await deleteUser(rooms.db, user)
}

/** The seats of matches that have not begun are free again, for somebody else. */
async function giveSeatsBack({ db, tables, log }: Rooms, user: string): Promise<void> {
  const left = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select m.id from matches m where m.status = 'open'
        and exists (select 1 from seats s where s.match_id = m.id and s.user_id = ${user})
      order by m.id for update`.execute(tx) // none of them begins meanwhile
    const ids = rows.map((m) => m.id)
    if (ids.length > 0)
      await tx
        .updateTable("seats")
        .set({ user_id: null, player_name: null })
        .where("match_id", "in", ids)
        .where("user_id", "=", user)
        .execute()
    return ids
  })
  for (const id of left)
    await tables
      .at(id, async (table) => {
        await table.catchUp()
        table.gallery.announce()
      })
      .catch((error) => log?.warn({ err: error, match: id }, "a match could not be told who has left"))
}

/** It has ended meanwhile, or nobody can open it any more. */
const nothingToConcede: readonly ErrorCode[] = ["not-running", "cannot-open", "newer-rules", "bad-input", "no-match"]

async function concede({ tables }: Rooms, user: string, match: string, seat: string): Promise<void> {
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
export async function removeOldGuests(rooms: Rooms, now = Date.now()): Promise<number> {
  const gone = await rooms.db
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
    .orderBy(sql`random()`) // so that those who cannot be removed stand in nobody's way
    .limit(MOST_GUESTS)
    .execute()
  let removed = 0
  for (const { id } of gone)
    try {
      await leaveForGood(rooms, id)
      removed++
    } catch (error) {
      rooms.log?.error({ err: error, user: id }, "a guest who can never come back could not be removed")
    }
  return removed
}
