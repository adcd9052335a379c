/** Who is asking: random tokens, of which only the hash is stored. */
import { createHash, randomBytes } from "node:crypto"
import type { Db } from "../storage/schema.ts"

export type User = {
  readonly id: string
  readonly name: string
  readonly guest: boolean
  readonly contact: string | null
}

const days = 24 * 60 * 60 * 1000
const lifetime = { cookie: 90 * days, token: 365 * days } as const

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
 * The user of a token. Answers are remembered for a moment, since a busy client asks many times a second; ending a
 * session forgets them at once in this process, and in every other as soon as it hears of it.
 */
export class Sessions {
  readonly #db: Db
  readonly #known = new Map<string, { readonly user: User; readonly until: number }>()
  /** Hears of users whose sessions have ended, to part with what they still look at. */
  readonly #ended: (user: string) => Promise<void>
  constructor(db: Db, ended: (user: string) => Promise<void> = async () => {}) {
    this.#db = db
    this.#ended = ended
  }

  async userOf(token: string): Promise<User | undefined> {
    if (token.length > 100) return undefined
    const id = hashOf(token)
    const known = this.#known.get(id)
    if (known && known.until > Date.now()) return known.user
    const user = await this.#db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["users.id", "users.name", "users.guest", "users.contact"])
      .where("sessions.id", "=", id)
      .where("sessions.expires_at", ">", new Date())
      .executeTakeFirst()
    if (!user) {
      this.#known.delete(id)
      return undefined
    }
    if (this.#known.size > 20_000) this.#known.clear()
    this.#known.set(id, { user, until: Date.now() + 5_000 })
    return user
  }

  /** Lengthens a browser's session that has lost a tenth of its life; until when, if it did. */
  async renew(token: string): Promise<Date | undefined> {
    const expires = new Date(Date.now() + lifetime.cookie)
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

  /** Ends this session. */
  async end(token: string): Promise<void> {
    const id = hashOf(token)
    const ended = await this.#db.deleteFrom("sessions").where("id", "=", id).returning("user_id").executeTakeFirst()
    this.#known.delete(id)
    if (ended) await this.#ended(ended.user_id)
  }

  /** Ends all sessions of a user, or with `except` all others; sockets that were opened with them close in every process. */
  async endAll(user: string, except?: string): Promise<void> {
    let all = this.#db.deleteFrom("sessions").where("user_id", "=", user)
    if (except) all = all.where("id", "!=", hashOf(except))
    await all.execute()
    this.forget(user)
    await this.#ended(user)
  }

  /** What is remembered of a user is no longer true. */
  forget(user: string): void {
    for (const [id, known] of this.#known) if (known.user.id === user) this.#known.delete(id)
  }
}
