/** Sessions are random tokens, of which only the hash is stored. */
import { createHash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import type { SessionSummary, User } from "../protocol/index.ts"
import type { Db } from "../storage/schema.ts"

const days = 24 * 60 * 60 * 1000
const lifetime = { cookie: 90 * days, token: 365 * days, device: 400 * days } as const

/** The first digits of a token's hash name it: they reveal nothing of the token. */
const named = 16

/** Never begins with a hyphen: on a command line that would be an option. */
export function newId(): string {
  const id = randomBytes(12).toString("base64url")
  return id.startsWith("-") ? newId() : id
}
export const newToken = (): string => randomBytes(32).toString("base64url")
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex")

export async function openSession(
  db: Db,
  user: string,
  kind: keyof typeof lifetime,
  label: string | null = null,
): Promise<{ token: string; expires: Date }> {
  const token = newToken()
  const expires = new Date(Date.now() + lifetime[kind])
  await db
    .insertInto("sessions")
    .values({ id: hashOf(token), user_id: user, kind, label, expires_at: expires })
    .execute()
  return { token, expires }
}

/**
 * Finds the user of a token. Answers are cached for a few seconds, since a busy client asks many times a second; ending a
 * session clears the cache at once in this process, and in others as soon as they are notified.
 */
export class Sessions {
  readonly #db: Db
  readonly #known = new Map<string, { readonly user: User; readonly until: number }>()
  /** Called with each user whose sessions have ended, so that their sockets are closed. */
  readonly #ended: (user: string) => Promise<void>
  readonly #now: () => number
  /** `now` is a time that does not jump, so setting the clock signs nobody out. */
  constructor(db: Db, ended: (user: string) => Promise<void> = async () => {}, now = Date.now) {
    this.#db = db
    this.#now = now
    this.#ended = ended
  }

  async userOf(token: string): Promise<User | undefined> {
    if (token.length > 100) return undefined
    const id = hashOf(token)
    const known = this.#known.get(id)
    if (known && known.until > performance.now()) return known.user
    const user = await this.#db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["users.id", "users.name", "users.guest", "users.contact"])
      .where("sessions.id", "=", id)
      .where("sessions.kind", "!=", "device")
      .where("sessions.expires_at", ">", new Date(this.#now()))
      .executeTakeFirst()
    if (!user) {
      this.#known.delete(id)
      return undefined
    }
    if (this.#known.size > 20_000) this.#known.clear()
    this.#known.set(id, { user, until: performance.now() + 5_000 })
    return user
  }

  /** Extends a browser's session once a tenth of its lifetime has passed; returns the new end, if it did. */
  async renew(token: string): Promise<Date | undefined> {
    const expires = new Date(this.#now() + lifetime.cookie)
    const renewed = await this.#db
      .updateTable("sessions")
      .set({ expires_at: expires })
      .where("id", "=", hashOf(token))
      .where("kind", "=", "cookie")
      .where("expires_at", "<", new Date(expires.getTime() - lifetime.cookie / 10))
      .returning("id")
      .executeTakeFirst()
    return renewed && expires
  }

  /** The user who has signed in before in the browser that has this token: guesses of others do not count against it. */
  async knownAt(device: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("sessions")
      .select("user_id")
      .where("id", "=", hashOf(device.slice(0, 100)))
      .where("kind", "=", "device")
      .where("expires_at", ">", new Date(this.#now()))
      .executeTakeFirst()
    return row?.user_id
  }

  /** The sessions and tokens of a user, newest first, each with a name by which it can be ended. */
  async list(user: string, own: string | undefined): Promise<SessionSummary[]> {
    const rows = await this.#db
      .selectFrom("sessions")
      .selectAll()
      .where("user_id", "=", user)
      .where("kind", "!=", "device")
      .where("expires_at", ">", new Date(this.#now()))
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute()
    return rows.map(({ id, kind, label, created_at, expires_at }) => ({
      id: id.slice(0, named),
      kind: kind as "cookie" | "token",
      label,
      createdAt: created_at.toISOString(),
      expiresAt: expires_at.toISOString(),
      current: own !== undefined && id === hashOf(own),
    }))
  }

  /** Ends a session or token of this user by its name; false if there is none. */
  async endNamed(user: string, name: string): Promise<boolean> {
    const ended = await this.#db
      .deleteFrom("sessions")
      .where("user_id", "=", user)
      .where("kind", "!=", "device")
      .where(sql<string>`left(id, ${named})`, "=", name)
      .returning("id")
      .execute()
    for (const { id } of ended) this.#known.delete(id)
    if (ended.length === 0) return false
    this.forget(user)
    await this.#ended(user)
    return true
  }

  /** Ends this session. */
  async end(token: string): Promise<void> {
    const id = hashOf(token)
    const ended = await this.#db.deleteFrom("sessions").where("id", "=", id).returning("user_id").executeTakeFirst()
    this.#known.delete(id)
    if (ended) await this.#ended(ended.user_id)
  }

  /** Ends all sessions of a user (but `except`), and closes their sockets in every process. */
  async endAll(user: string, except?: string): Promise<void> {
    let all = this.#db.deleteFrom("sessions").where("user_id", "=", user).where("kind", "!=", "device")
    if (except) all = all.where("id", "!=", hashOf(except))
    await all.execute()
    this.forget(user)
    await this.#ended(user)
  }

  /** Clears the cache for a user. */
  forget(user: string): void {
    for (const [id, known] of this.#known) if (known.user.id === user) this.#known.delete(id)
  }
}
