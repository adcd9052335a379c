/** Notices to players who are not at the table, by hook and by push: it is their turn, or another player wants a rematch. */
import { sql } from "kysely"
import type { Catalogue } from "../catalogue.ts"
import type { NoticeCall } from "../protocol/index.ts"
import type { Settings } from "../settings.ts"
import type { Db } from "../storage/schema.ts"
import type { Push } from "./push.ts"

/** `turn`: the match has been waiting for the user since state `seq`. `rematch`: a seat in the new match is reserved for the user. */
export type Notice =
  | { readonly kind?: "turn"; readonly match: string; readonly user: string; readonly seq: number }
  | { readonly kind: "rematch"; readonly match: string; readonly user: string; readonly by: string }

type Needed = {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly settings: Pick<Settings, "turnHook" | "publicUrl">
  readonly push: Push
}

export class Notices {
  readonly #needed: Needed

  constructor(needed: Needed) {
    this.#needed = needed
  }

  /** True if there is any way to send notices. */
  get isOn(): boolean {
    return this.#needed.settings.turnHook !== undefined || this.#needed.push.isOn
  }

  /** True if a notice about a match of this pace would reach anybody. The hook is for correspondence, whose players need not hurry. */
  async wanted(user: string, pace: string): Promise<boolean> {
    const { settings, push } = this.#needed
    return (settings.turnHook !== undefined && pace === "correspondence") || (push.isOn && (await push.reaches(user)))
  }

  /** Sends a notice, if it is still true. Returns a time if the user is present: it is the time at which to try again. */
  async give(notice: Notice): Promise<Date | undefined> {
    const { db, push } = this.#needed
    const { match, user } = notice
    const who = await db.selectFrom("users").select(["id", "name", "contact"]).where("id", "=", user).executeTakeFirst()
    const game = await db
      .selectFrom("matches")
      .select(["game", "scenario", "name", "deadline", "pace", "status"])
      .where("id", "=", match)
      .executeTakeFirst()
    if (!who || !game || !(await this.#isTrue(notice, game.status))) return undefined
    // A player who is present sees the question; if the player leaves without answering, the notice is sent then.
    const until = notice.kind === "rematch" ? undefined : await this.#hereUntil(match, user)
    if (until) return until
    const { pace, status: _, ...named } = game
    const told = { id: match, ...named, deadline: game.deadline?.toISOString() ?? null }
    if (pace === "correspondence") await this.#callHook(notice, who, told)
    if (await push.reaches(user))
      await push.tell(user, {
        kind: notice.kind ?? "turn",
        match,
        title: game.name ?? (await this.#titleOf(game)),
        ...(notice.kind === "rematch" ? { by: notice.by } : {}),
      })
    return undefined
  }

  async #titleOf({ game, scenario }: { game: string; scenario: string }): Promise<string> {
    const known = await this.#needed.catalogue.load(game).catch(() => undefined)
    const battle = known?.scenarios.find((s) => s.id === scenario)
    return known ? `${known.name}: ${battle?.name ?? scenario}` : scenario
  }

  async #callHook(notice: Notice, user: NoticeCall["user"], match: NoticeCall["match"]): Promise<void> {
    const { turnHook, publicUrl } = this.#needed.settings
    if (!turnHook) return
    const link = publicUrl ? { link: `${publicUrl.replace(/\/$/, "")}/m/${match.id}` } : {}
    const call: NoticeCall =
      notice.kind === "rematch"
        ? { kind: "rematch", user, match, by: notice.by, ...link }
        : { kind: "your-turn", user, match, ...link }
    const answer = await fetch(turnHook, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
      headers: { "content-type": "application/json" },
      body: JSON.stringify(call),
    })
    if (!answer.ok) throw new Error(`the hook answered ${answer.status}`)
  }

  async #isTrue(notice: Notice, status: string): Promise<boolean> {
    const { db } = this.#needed
    const { match, user } = notice
    if (notice.kind === "rematch") {
      const kept = await db
        .selectFrom("seats")
        .select("id")
        .where("match_id", "=", match)
        .where("reserved_for", "=", user)
        .where("user_id", "is", null)
        .executeTakeFirst()
      return status === "open" && kept !== undefined
    }
    // True if the match still waits for a player who has done nothing in it since state `seq`.
    const { rows } = await sql`
      select 1 from matches m join seats s on s.match_id = m.id
      where m.id = ${match} and m.status = 'running' and s.user_id = ${user} and m.waits @> to_jsonb(s.side)
        and not exists (select 1 from entries e where e.match_id = m.id and e.user_id = ${user} and e.seq > ${notice.seq})
      limit 1`.execute(db)
    return rows.length > 0
  }

  /** Until when a player counts as present, in any process; undefined if that time is over. */
  async #hereUntil(match: string, user: string): Promise<Date | undefined> {
    const seat = await this.#needed.db
      .selectFrom("seats")
      .select("here_until")
      .where("match_id", "=", match)
      .where("user_id", "=", user)
      .where("here_until", ">", new Date())
      .orderBy("here_until", "desc")
      .executeTakeFirst()
    return seat?.here_until ?? undefined
  }
}
