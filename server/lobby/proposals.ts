/**
 * What players ask of each other: to call it a draw, to go back. It happens when every other side with people has agreed,
 * and nobody agrees for another: not the proposer, nor a computer that only stands in for somebody.
 */
import { sql } from "kysely"
import type { User } from "../accounts/sessions.ts"
import { ServerError } from "../errors.ts"
import type { House } from "../house.ts"
import type { Table } from "../play/table.ts"
import type { ProposalRow, SeatRow } from "./summary.ts"

export type Wish =
  | { readonly kind: "draw"; readonly action: "offer" | "accept" | "decline" | "withdraw" }
  | { readonly kind: "rollback"; readonly action: "ask"; readonly to: number }
  | { readonly kind: "rollback"; readonly action: "accept" | "decline" | "withdraw" }

export const propose = (house: House, id: string, user: User, wish: Wish): Promise<Table> =>
  house.tables.at(id, async (table) => {
    await table.catchUp()
    if (table.rows.row.status !== "running") throw new ServerError("not-running")
    const seat = table.seatOf(user, undefined)
    const open = table.rows.proposals.find((p) => p.kind === wish.kind)
    if (wish.action === "offer" || wish.action === "ask") await begin(house, table, seat, wish, open)
    else if (!open) throw new ServerError("not-found", "Nothing of the kind has been proposed.")
    else if (wish.action === "accept") await accept(house, table, seat, open)
    else await withdraw(house, table, seat, open, wish.action)
    await table.catchUp()
    table.gallery.announce()
    await house.tell(id, "match")
    return table
  })

/** The sides that people sit for. Where only computers play, they agree to going back, and never to a draw. */
const peoplesSides = (table: Table): string[] => [
  ...new Set(table.rows.seats.filter((s) => s.user_id !== null).map((s) => s.side)),
]

async function begin(
  house: House,
  table: Table,
  seat: SeatRow,
  wish: Wish,
  open: ProposalRow | undefined,
): Promise<void> {
  if (open) throw new ServerError("bad-input", "That has been proposed already.")
  const sides = new Set(table.rows.seats.map((s) => s.side))
  if (wish.kind === "draw" && peoplesSides(table).length < sides.size)
    throw new ServerError("bad-input", "A computer player does not agree to a draw.")
  const to = "to" in wish ? wish.to : null
  if (to !== null && to >= table.match.length)
    throw new ServerError(
      "bad-input",
      `The match can go back to between 0 and ${table.match.length - 1} moves, found ${to}.`,
    )
  const proposal = {
    match_id: table.id,
    kind: wish.kind,
    by_seat: seat.id,
    to_moves: to,
    accepted: JSON.stringify([seat.id]),
  }
  await house.db
    .insertInto("proposals")
    .values(proposal)
    .onConflict((c) => c.doNothing())
    .execute()
  await table.catchUp()
  const mine = table.rows.proposals.find((p) => p.kind === wish.kind)
  if (mine) await settle(house, table, mine)
}

async function accept(house: House, table: Table, seat: SeatRow, open: ProposalRow): Promise<void> {
  if (table.seat(open.by_seat).side === seat.side)
    throw new ServerError("not-yours", "Your own side has proposed it: the others accept or decline it.")
  // In one statement: of three sides, two may accept at two processes in the same moment.
  const { rows } = await sql<Pick<ProposalRow, "accepted">>`
    update proposals set accepted =
      case when jsonb_exists(accepted, ${seat.id}) then accepted else accepted || to_jsonb(${seat.id}::text) end
    where match_id = ${table.id} and kind = ${open.kind}
      and by_seat = ${open.by_seat} and to_moves is not distinct from ${open.to_moves}::int
    returning accepted`.execute(house.db)
  const [now] = rows
  if (!now) throw new ServerError("not-found", "It is no longer proposed.")
  await settle(house, table, { ...open, accepted: now.accepted })
}

async function withdraw(
  house: House,
  table: Table,
  seat: SeatRow,
  open: ProposalRow,
  action: "decline" | "withdraw",
): Promise<void> {
  if ((action === "withdraw") !== (open.by_seat === seat.id))
    throw new ServerError("not-yours", "Who proposed it may withdraw it, the others may decline it.")
  await remove(house, table, open)
}

/** Does what all have agreed to. */
async function settle(house: House, table: Table, proposal: ProposalRow): Promise<void> {
  const agreed = new Set(proposal.accepted.map((id) => table.seat(id).side))
  if (!peoplesSides(table).every((side) => agreed.has(side))) return
  if (!(await remove(house, table, proposal))) return // who saw all agree in the same moment does it
  if (proposal.kind === "draw")
    await table.adjudge({ winners: [], reason: "The players have agreed to a draw.", rules: [] })
  else if ((proposal.to_moves ?? 0) < table.match.length) await table.rollback(proposal.to_moves ?? 0)
}

/** False if it was gone already. */
async function remove(house: House, table: Table, { kind }: ProposalRow): Promise<boolean> {
  const removed = await house.db
    .deleteFrom("proposals")
    .where("match_id", "=", table.id)
    .where("kind", "=", kind)
    .returning("kind")
    .executeTakeFirst()
  return removed !== undefined
}
