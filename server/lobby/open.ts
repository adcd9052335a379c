/** Matches that wait for players: a user or an address may have only a few of them, and abandoned ones are cancelled. */
import { sql } from "kysely"
import { ServerError } from "../errors.ts"
import { asker } from "../fairness/asking.ts"
import { OPEN_MATCHES } from "../limits.ts"
import type { User } from "../protocol/index.ts"
import type { Db } from "../storage/schema.ts"

/** The number of addresses for which matches are remembered. */
const mostRemembered = 10_000
/** How long an open match is kept after its players were last seen, in hours. Guests may never come back. */
const keptFor = { guest: 2, live: 48, correspondence: 30 * 24 } as const

export class OpenMatches {
  readonly #db: Db
  readonly #on: boolean
  /** The matches made from each address since this process began: addresses are not stored. */
  readonly #madeAt = new Map<string, string[]>()

  constructor(db: Db, on: boolean) {
    this.#db = db
    this.#on = on
  }

  /** Refuses another match if the user or the address has too many open already. */
  async mustHaveRoom(host: User): Promise<void> {
    if (!this.#on) return
    const { n } = await this.#db
      .selectFrom("matches")
      .select((eb) => eb.fn.countAll<string>().as("n"))
      .where("host_id", "=", host.id)
      .where("status", "=", "open")
      .executeTakeFirstOrThrow()
    const most = host.guest ? OPEN_MATCHES.guest : OPEN_MATCHES.account
    if (Number(n) >= most)
      throw new ServerError(
        "too-many",
        `You already have ${most} matches waiting for players: cancel one, or wait for someone to join.`,
      )
    if ((await this.#openHere()).length >= OPEN_MATCHES.address)
      throw new ServerError(
        "too-many",
        `${OPEN_MATCHES.address} matches from your address are already waiting for players: cancel one, or join one.`,
      )
  }

  made(id: string): void {
    const address = asker()?.address
    if (!this.#on || address === undefined) return
    if (this.#madeAt.size >= mostRemembered) this.#madeAt.clear()
    this.#madeAt.set(address, [...(this.#madeAt.get(address) ?? []), id])
  }

  /** The matches made from the current address that are still open. */
  async #openHere(): Promise<readonly string[]> {
    const address = asker()?.address ?? ""
    const made = this.#madeAt.get(address) ?? []
    if (made.length < OPEN_MATCHES.address) return made
    const rows = await this.#db
      .selectFrom("matches")
      .select("id")
      .where("id", "in", made)
      .where("status", "=", "open")
      .execute()
    const open = rows.map((r) => r.id)
    this.#madeAt.set(address, open)
    return open
  }
}

/** How long a full match waits for dice shares that players have promised, in seconds. Then it begins without them. */
const sharesWithin = { live: 60, correspondence: 24 * 3_600 } as const

/** Matches in which every seat is taken and a player has failed to reveal a share for too long. */
export async function waitingForShares(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from matches m where m.status = 'open'
      and exists (select 1 from seats s where s.match_id = m.id and s.share_hash is not null and s.share is null)
      and not exists (select 1 from seats s where s.match_id = m.id and s.user_id is null and s.agent is null)
      and (select max(s.seated_at) from seats s where s.match_id = m.id) < now() - make_interval(secs =>
        case when m.pace = 'correspondence' then ${sharesWithin.correspondence}::int else ${sharesWithin.live}::int end)
    limit 50`.execute(db)
  return rows.map((r) => r.id)
}

/** Cancels the open matches whose players have not been seen for a long time; returns them. */
export async function cancelStale(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update matches m set status = 'cancelled' where m.status = 'open' and m.created_at < now() - make_interval(hours => ${keptFor.guest})
      and greatest(m.created_at, (select max(s.here_until) from seats s where s.match_id = m.id)) < now() - make_interval(hours =>
        case when m.pace = 'correspondence' then ${keptFor.correspondence}::int
          when coalesce((select u.guest from users u where u.id = m.host_id), true) then ${keptFor.guest}::int
          else ${keptFor.live}::int end)
    returning m.id`.execute(db)
  return rows.map((r) => r.id)
}

/** How long cancelled matches and the games of batches are kept, in days. */
const cancelledFor = 7
const batchesFor = 30

/** Removes what can no longer be used: matches that were cancelled before they began, and old batches with their games. */
export async function removeOld(db: Db): Promise<void> {
  await sql`delete from matches where status = 'cancelled' and seq = 0
    and created_at < now() - make_interval(days => ${cancelledFor})`.execute(db)
  await sql`delete from simulations where created_at < now() - make_interval(days => ${batchesFor})`.execute(db)
}
