/**
 * A running match in which newer rules refuse some moves. Nothing is cut before its players have chosen: to play on from the last good
 * moment, or to end the match as it is. All sides with people must choose the same; a player who has been away for long agrees to what the
 * others choose.
 */
import { sql } from "kysely"
import { ServerError } from "../errors.ts"
import { bringToRules } from "../play/load.ts"
import type { Table } from "../play/table.ts"
import type { RulesChoice, User } from "../protocol/index.ts"
import type { Services } from "../services.ts"
import { isAway } from "./matches.ts"

const ENDED = { winners: [], reason: "Ended by its players: newer rules refuse some of its moves.", rules: [] }

export async function chooseRules(services: Services, id: string, user: User, choice: RulesChoice): Promise<Table> {
  await services.presence.flush() // the other player may just have come back
  const agreed = await services.tables.at(id, async (table) => {
    await table.catchUp()
    if (!table.rows.halted) throw new ServerError("bad-input", "The rules accept every move of this match.")
    const seat = table.seatOf(user, undefined)
    await sql`update matches set rules_choices =
        coalesce(rules_choices, '{}'::jsonb) || jsonb_build_object(${seat.id}::text, ${choice}::text)
      where id = ${id} and status = 'running' and version = ${table.rows.row.version}`.execute(services.db)
    await table.catchUp()
    if (agreedOn(table) !== choice) return false
    if (choice === "end") await end(services, table)
    else await bringToRules(services, id)
    table.giveUp() // from now on it is a different match
    return true
  })
  return services.tables.at(id, async (table) => {
    await table.catchUp()
    table.spectators.announce()
    await services.tell(id, "match")
    if (agreed) services.jobs.matchMoved(table)
    return table
  })
}

/** The choice that all sides agree on; undefined while they differ or a side has not chosen. */
function agreedOn(table: Table): RulesChoice | undefined {
  const choices = table.rows.row.rules_choices ?? {}
  const asked = table.rows.seats.filter((s) => s.user_id !== null && s.stand_in === null)
  const open = asked.filter(
    (s) => choices[s.id] === undefined && !asked.some((o) => o.side === s.side && choices[o.id]),
  )
  if (open.some((s) => !isAway(table, s))) return undefined
  const chosen = new Set(asked.flatMap((s) => choices[s.id] ?? []))
  return chosen.size === 1 ? [...chosen][0] : undefined
}

/** Ends the match with its record unchanged: no entry is added that the rules it was played by do not know. */
const end = ({ db }: Services, { rows: { row } }: Table) =>
  db
    .updateTable("matches")
    .set({
      status: "over",
      outcome: JSON.stringify(ENDED),
      deadline: null,
      rules_choices: null,
      waits: "[]",
      ended_at: sql<Date>`now()`,
    })
    .where("id", "=", row.id)
    .where("status", "=", "running")
    .where("version", "=", row.version)
    .execute()
