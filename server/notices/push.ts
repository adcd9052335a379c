/** Browsers that want notices although the page is closed: their subscriptions, and messages to them through push services. */
import type { Faults } from "../operations/faults.ts"
import type { PushBody, PushMessage } from "../protocol/index.ts"
import type { Settings } from "../settings.ts"
import { hostKey } from "../storage/host-keys.ts"
import type { Db } from "../storage/schema.ts"
import { authorization, encrypt, type HostKey, newHostKey } from "./encrypt.ts"

/** The maximum number of browsers per user; the one that subscribed longest ago is dropped first. */
const mostBrowsers = 10
/** How long a push service keeps a message for a browser that is switched off, in seconds. */
const keptFor = 24 * 3_600
const patience = 10_000
/** How long to remember whether a user has subscribed browsers, in milliseconds. */
const remembered = 60_000

export class Push {
  readonly #db: Db
  readonly #faults: Faults
  readonly #hosts: readonly string[]
  readonly #contact: string
  #key: Promise<HostKey> | undefined
  readonly #known = new Map<string, { readonly has: boolean; readonly until: number }>()

  constructor(db: Db, { pushHosts, publicUrl }: Pick<Settings, "pushHosts" | "publicUrl">, faults: Faults) {
    this.#db = db
    this.#faults = faults
    this.#hosts = pushHosts === "off" ? [] : pushHosts.split(",")
    this.#contact = publicUrl?.startsWith("https:") ? publicUrl : "mailto:salient@localhost"
  }

  get isOn(): boolean {
    return this.#hosts.length > 0
  }

  /** The key of this host: created at the first call, and the same for all its processes from then on. */
  key(): Promise<HostKey> {
    this.#key ??= this.#readKey().catch((error) => {
      this.#key = undefined
      throw error
    })
    return this.#key
  }

  async #readKey(): Promise<HostKey> {
    return JSON.parse(await hostKey(this.#db, "push", () => JSON.stringify(newHostKey()))) as HostKey
  }

  /** True if this is the address of a push service that the host trusts. No user can make the server call any other address. */
  isService(endpoint: string): boolean {
    const { protocol, hostname, origin } = new URL(endpoint)
    return this.#hosts.some((host) =>
      host.includes("://") ? origin === host : protocol === "https:" && `.${hostname}`.endsWith(`.${host}`),
    )
  }

  async subscribe(user: string, { endpoint, keys, language }: PushBody): Promise<void> {
    const row = { user_id: user, ...keys, language }
    await this.#db
      .insertInto("push_subscriptions")
      .values({ endpoint, ...row })
      .onConflict((c) => c.column("endpoint").doUpdateSet(row)) // the user who signed in here last gets the notices
      .execute()
    const newest = this.#db
      .selectFrom("push_subscriptions")
      .select("endpoint")
      .where("user_id", "=", user)
      .orderBy("created_at", "desc")
      .limit(mostBrowsers)
    await this.#db
      .deleteFrom("push_subscriptions")
      .where("user_id", "=", user)
      .where("endpoint", "not in", newest)
      .execute()
    this.#known.delete(user)
  }

  async unsubscribe(user: string, endpoint: string): Promise<void> {
    await this.#db
      .deleteFrom("push_subscriptions")
      .where("endpoint", "=", endpoint)
      .where("user_id", "=", user)
      .execute()
    this.#known.delete(user)
  }

  /** True if this user has a browser that wants notices. */
  async reaches(user: string): Promise<boolean> {
    const now = performance.now()
    const known = this.#known.get(user)
    if (known && known.until > now) return known.has
    const row = await this.#db
      .selectFrom("push_subscriptions")
      .select("endpoint")
      .where("user_id", "=", user)
      .executeTakeFirst()
    if (this.#known.size > 10_000) this.#known.clear()
    this.#known.set(user, { has: row !== undefined, until: now + remembered })
    return row !== undefined
  }

  /** Notifies every browser of a user. A browser that is gone is forgotten; if a service fails, it is tried again with the next notice. */
  async tell(user: string, message: Omit<PushMessage, "language">): Promise<void> {
    if (!this.isOn) return
    const browsers = await this.#db
      .selectFrom("push_subscriptions")
      .selectAll()
      .where("user_id", "=", user)
      .orderBy("endpoint")
      .execute()
    const key = browsers.length > 0 ? await this.key() : undefined
    for (const { endpoint, p256dh, auth, language } of browsers)
      if (key && this.isService(endpoint)) {
        const body = encrypt(JSON.stringify({ ...message, language } satisfies PushMessage), { p256dh, auth })
        const status = await this.#post(endpoint, body, key)
        if (status === 404 || status === 410) await this.unsubscribe(user, endpoint)
        else if (status >= 400) this.#note(endpoint, { status }, "a push service refused a notice")
      }
  }

  async #post(endpoint: string, body: Buffer, key: HostKey): Promise<number> {
    try {
      const answer = await fetch(endpoint, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(patience),
        headers: {
          authorization: authorization(endpoint, key, this.#contact),
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          ttl: `${keptFor}`,
          urgency: "normal",
        },
        body: new Uint8Array(body),
      })
      await answer.body?.cancel()
      return answer.status
    } catch (error) {
      this.#note(endpoint, { err: error }, "a push service did not answer")
      return 0
    }
  }

  /** Anybody can subscribe addresses that a push service does not know, so each service gets only a few lines. */
  #note(endpoint: string, fields: object, message: string): void {
    this.#faults.note(`push service ${new URL(endpoint).host}`, { ...fields }, message)
  }
}
