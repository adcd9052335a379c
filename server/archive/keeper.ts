/** Finished matches are kept as today's rules show them, before the rules change: `kept.ts` says what is kept of them. */
import { sql } from "kysely"
import type { Catalogue } from "../catalogue.ts"
import type { Limits } from "../limits.ts"
import type { Log } from "../operations/log.ts"
import { readRecord } from "../play/load.ts"
import type { Db } from "../storage/schema.ts"
import { askReplay } from "./replayer.ts"

type Needed = { readonly db: Db; readonly catalogue: Catalogue; readonly limits: Limits; readonly log: Log }

/** How many are kept per run, because others wait for the same threads. */
const mostAtOnce = 5

/** Keeps finished matches one after another, alongside everything else that the process does. */
export class Keeper {
  readonly #services: Needed
  readonly #closing: AbortSignal
  readonly #failed = new Set<string>()
  #under = false

  constructor(services: Needed, closing: AbortSignal) {
    this.#services = services
    this.#closing = closing
  }

  /**
   * Starts keeping the matches that are not kept yet, unless that is already running. A long battle takes minutes, and nobody waits for it.
   */
  begin(): void {
    if (this.#under || this.#closing.aborted) return
    this.#under = true
    keepFinished(this.#services, this.#failed, this.#closing)
      .catch((error) => {
        if (!this.#closing.aborted) this.#services.log.error({ err: error }, "could not keep finished matches")
      })
      .finally(() => {
        this.#under = false
      })
  }
}

/** Keeps finished matches that are not kept yet. Those that these rules cannot play are noted in `failed` and left as they are. */
export async function keepFinished(services: Needed, failed: Set<string>, closing?: AbortSignal): Promise<void> {
  const { db, log } = services
  const { rows } = await sql<{ id: string }>`
    select m.id from matches m where m.status = 'over' and m.seq > 0
      and not exists (select 1 from kept_matches k where k.match_id = m.id)
      and not (m.id = any(${[...failed]}::text[]))
    order by m.ended_at desc nulls last limit ${mostAtOnce}`.execute(db)
  for (const { id } of rows) {
    try {
      await keep(services, id)
    } catch (error) {
      if (closing?.aborted) return // the storage may be closed by now: the next process continues
      failed.add(id)
      log.warn({ err: error, match: id }, "a finished match could not be kept as it was shown")
    }
  }
}

async function keep(services: Needed, id: string): Promise<void> {
  const { record } = await readRecord(services.db, id)
  const { version, body } = await askReplay(services, { want: "kept", record: JSON.stringify(record) })
  await services.db
    .insertInto("kept_matches")
    .values({ match_id: id, version, body })
    .onConflict((c) => c.column("match_id").doNothing())
    .execute()
}

/** The stored view of a finished match; undefined if there is none. */
export async function keptMatch(db: Db, id: string): Promise<{ version: string; body: string } | undefined> {
  return db.selectFrom("kept_matches").select(["version", "body"]).where("match_id", "=", id).executeTakeFirst()
}
