/** What players ask of each other: to call it a draw, to go back. It happens when every other side with people has agreed. */
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
    table.announce()
    await house.tell(id, "match")
    return table
  })

/** The sides that people play: computers agree to going back, and never to a draw. */
const peoplesSides = (table: Table): string[] => [
  ...new Set(table.rows.seats.filter((s) => s.user_id !== null && s.stand_in === null).map((s) => s.side)),
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
  const accepted = [...new Set([...open.accepted, seat.id])]
  await house.db
    .updateTable("proposals")
    .set({ accepted: JSON.stringify(accepted) })
    .where("match_id", "=", table.id)
    .where("kind", "=", open.kind)
    .execute()
  await settle(house, table, { ...open, accepted })
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
  await remove(house, table, proposal)
  if (proposal.kind === "draw")
    await table.adjudge({ winners: [], reason: "The players have agreed to a draw.", rules: [] })
  else if ((proposal.to_moves ?? 0) < table.match.length) await table.rollback(proposal.to_moves ?? 0)
}

const remove = (house: House, table: Table, { kind }: ProposalRow) =>
  house.db.deleteFrom("proposals").where("match_id", "=", table.id).where("kind", "=", kind).execute()
