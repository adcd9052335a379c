/** Those who leave for good, and guests who can never come back. */
import { ServerError } from "../errors.ts"
import type { House } from "../house.ts"
import { deleteUser } from "./accounts.ts"

type Rooms = Pick<House, "db" | "tables">

const day = 24 * 60 * 60 * 1000
/** A guest without a session is kept for so long. */
const grace = 7 * day
const mostAtOnce = 100

/** The account goes with its data; nobody is left waiting for it. */
export async function leaveForGood({ db, tables }: Rooms, user: string): Promise<void> {
  const running = await db
    .selectFrom("seats")
    .innerJoin("matches", "matches.id", "seats.match_id")
    .select(["seats.match_id", "seats.id"])
    .where("seats.user_id", "=", user)
    .where("matches.status", "=", "running")
    .execute()
  for (const seat of running)
    await tables
      .at(seat.match_id, (table) => table.concede(seat.id, user))
      .catch((error) => {
        // It ended meanwhile, or it is a match that nobody can open any more.
        if (!(error instanceof ServerError && ["not-running", "cannot-open", "newer-rules"].includes(error.code)))
          throw error
      })
  await deleteUser(db, user)
}

/** Removes guests whose last session has ended: without a password nobody can be them again. Returns how many. */
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
    .limit(mostAtOnce)
    .execute()
  for (const { id } of gone) await leaveForGood(rooms, id)
  return gone.length
}
