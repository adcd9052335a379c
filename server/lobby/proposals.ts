/**
 * Draws and rollbacks that players propose to each other. They happen once every other side with human players has agreed. Nobody can agree
 * on another player's behalf: neither the proposer nor a computer that stands in.
 */
import { sql } from "kysely"
import { ServerError } from "../errors.ts"
import type { Table } from "../play/table.ts"
import { watchersOf } from "../play/unseen.ts"
import type { DrawBody, RollbackBody, User } from "../protocol/index.ts"
import type { Services } from "../services.ts"
import type { ProposalRow, SeatRow } from "./summary.ts"

export type ProposalRequest = ({ readonly kind: "draw" } & DrawBody) | ({ readonly kind: "rollback" } & RollbackBody)

export const propose = (services: Services, id: string, user: User, request: ProposalRequest): Promise<Table> =>
  services.tables.at(id, async (table) => {
    await table.catchUp()
    if (table.rows.row.status !== "running") throw new ServerError("not-running")
    if (table.rows.halted) throw new ServerError("rules-changed")
    const seat = table.seatOf(user, undefined)
    const open = table.rows.proposals.find((p) => p.kind === request.kind)
    if (request.action === "offer" || request.action === "ask") await begin(services, table, seat, request, open)
    else if (!open) throw new ServerError("not-found", "There is no such proposal.")
    else if (request.action === "accept") await accept(services, table, seat, open)
    else await withdraw(services, table, seat, open, request.action)
    await table.catchUp()
    table.spectators.announce()
    await services.tell(id, "match")
    return table
  })

/** The sides with human players. A side played only by computers agrees to any rollback, and never to a draw. */
const humanSides = (table: Table): string[] => [
  ...new Set(table.rows.seats.filter((s) => s.user_id !== null).map((s) => s.side)),
]

async function begin(
  services: Services,
  table: Table,
  seat: SeatRow,
  request: ProposalRequest,
  open: ProposalRow | undefined,
): Promise<void> {
  if (open) throw new ServerError("bad-input", "This has already been proposed.")
  const sides = new Set(table.rows.seats.map((s) => s.side))
  if (request.kind === "draw" && humanSides(table).length < sides.size)
    throw new ServerError("bad-input", "Computer players do not agree to draws.")
  const asked = "to" in request ? request.to : null
  const made = table.match.movesFor(seat.side)
  if (asked !== null && asked >= made)
    throw new ServerError("bad-input", `The match can go back to between 0 and ${made - 1} moves; found ${asked}.`)
  const to = asked === null ? null : table.match.momentFor(seat.side, asked)
  const proposal = {
    match_id: table.id,
    kind: request.kind,
    by_seat: seat.id,
    to_moves: to,
    shown: to === null ? null : JSON.stringify(asCounted(table, to)),
    accepted: JSON.stringify([seat.id]),
  }
  await services.db
    .insertInto("proposals")
    .values(proposal)
    .onConflict((c) => c.doNothing())
    .execute()
  await table.catchUp()
  const mine = table.rows.proposals.find((p) => p.kind === request.kind)
  if (mine) await settle(services, table, mine)
}

/** A number of moves as each side counts it. */
const asCounted = ({ match }: Table, moves: number): { [side: string]: number } =>
  Object.fromEntries(watchersOf(match).map((side) => [side ?? "", match.movesFor(side, moves)]))

async function accept(services: Services, table: Table, seat: SeatRow, open: ProposalRow): Promise<void> {
  if (table.seat(open.by_seat).side === seat.side)
    throw new ServerError("not-yours", "Your own side has proposed this: the other sides accept or decline it.")
  // In one statement: two of three sides may accept in two processes at the same moment.
  const { rows } = await sql<Pick<ProposalRow, "accepted">>`
    update proposals set accepted =
      case when jsonb_exists(accepted, ${seat.id}) then accepted else accepted || to_jsonb(${seat.id}::text) end
    where match_id = ${table.id} and kind = ${open.kind}
      and by_seat = ${open.by_seat} and to_moves is not distinct from ${open.to_moves}::int
    returning accepted`.execute(services.db)
  const [now] = rows
  if (!now) throw new ServerError("not-found", "This is no longer proposed.")
  await settle(services, table, { ...open, accepted: now.accepted })
}

async function withdraw(
  services: Services,
  table: Table,
  seat: SeatRow,
  open: ProposalRow,
  action: "decline" | "withdraw",
): Promise<void> {
  if ((action === "withdraw") !== (open.by_seat === seat.id))
    throw new ServerError("not-yours", "Only the proposer may withdraw a proposal; the others may decline it.")
  await remove(services, table, open)
}

/** Does what was proposed, once all sides have agreed. */
async function settle(services: Services, table: Table, proposal: ProposalRow): Promise<void> {
  const agreed = new Set(proposal.accepted.map((id) => table.seat(id).side))
  if (!humanSides(table).every((side) => agreed.has(side))) return
  if (!(await remove(services, table, proposal))) return // another process, which also saw that all agree, does it
  if (proposal.kind === "draw")
    await table.adjudge({ winners: [], reason: "The players have agreed to a draw.", rules: [] })
  else if ((proposal.to_moves ?? 0) < table.match.length) await table.rollback(proposal.to_moves ?? 0)
}

/** False if the proposal was gone already. */
async function remove(services: Services, table: Table, { kind }: ProposalRow): Promise<boolean> {
  const removed = await services.db
    .deleteFrom("proposals")
    .where("match_id", "=", table.id)
    .where("kind", "=", kind)
    .returning("kind")
    .executeTakeFirst()
  return removed !== undefined
}
