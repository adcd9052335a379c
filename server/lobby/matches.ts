/** Making a match and filling its seats. */
import { timingSafeEqual } from "node:crypto"
import { type Game, Match, newSeed, type Seat } from "@salient/engine"
import { sql } from "kysely"
import { newId, newToken, type User } from "../accounts/sessions.ts"
import { mustBeComputer, USUAL } from "../computers/players.ts"
import { ServerError } from "../errors.ts"
import type { House } from "../house.ts"
import type { Table } from "../play/table.ts"
import type { Db, LAPSES, PACES, VISIBILITIES } from "../storage/schema.ts"
import { type MatchRows, type SeatRow, sitsAt } from "./summary.ts"

export type NewMatch = {
  readonly game: string
  readonly scenario: string
  readonly options?: { readonly [option: string]: string } | undefined
  readonly seats?: readonly Seat[] | undefined
  /** Where the maker sits: left out, the first seat; null, nowhere. */
  readonly seat?: string | null | undefined
  readonly name?: string | undefined
  readonly pace?: (typeof PACES)[number] | undefined
  readonly moveSeconds?: number | undefined
  readonly lapse?: (typeof LAPSES)[number] | undefined
  readonly visibility?: (typeof VISIBILITIES)[number] | undefined
  readonly computers?: { readonly [seat: string]: string } | undefined
}

const correspondenceSeconds = 3 * 24 * 3_600

/** Matches of one user that computers play among themselves at once: those who play against people need the threads too. */
const mostAmongComputers = 3

/** Who sits where when a match is made. */
type Sitter = { user: User | null; agent: string | null; reservedFor: string | null }

/** Makes a match; it begins when every seat is filled. */
export async function createMatch(house: House, host: User, wanted: NewMatch): Promise<string> {
  const game = await house.shelf.load(wanted.game)
  const draft = draw(game, wanted)
  const ids = draft.start.seats.map((s) => s.id)
  const computers = new Map(Object.entries(wanted.computers ?? {}))
  const own = wanted.seat === undefined ? ids.find((id) => !computers.has(id)) : wanted.seat
  for (const [seat, agent] of computers) {
    if (!ids.includes(seat))
      throw new ServerError("bad-input", `There is no seat "${seat}"; there are ${ids.join(", ")}.`)
    mustBeComputer(agent)
  }
  if (own != null && (!ids.includes(own) || computers.has(own)))
    throw new ServerError("bad-input", `You cannot sit at "${own}"; the seats are ${ids.join(", ")}.`)
  const sitters = ids.map((id) => ({
    user: id === own ? host : null,
    agent: computers.get(id) ?? null,
    reservedFor: null,
  }))
  return insertMatch(house, host, draft, wanted, sitters, null)
}

/** The match before it is anybody's: its seats, its dice, its first questions. */
const draw = (game: Game, wanted: Pick<NewMatch, "scenario" | "options" | "seats">) =>
  Match.begin(
    game,
    {
      scenario: wanted.scenario,
      ...(wanted.options ? { options: wanted.options } : {}),
      ...(wanted.seats ? { seats: wanted.seats } : {}),
    },
    { seed: newSeed() },
  )

async function insertMatch(
  house: House,
  host: User,
  draft: Match,
  wanted: NewMatch,
  sitters: readonly Sitter[],
  rematchOf: string | null,
): Promise<string> {
  const id = newId()
  const { seed = "", commitment } = draft.record()
  const pace = wanted.pace ?? "live"
  await house.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("matches")
      .values({
        id,
        name: wanted.name ?? null,
        game: draft.game.id,
        version: draft.game.version,
        scenario: draft.start.scenario,
        options: JSON.stringify(draft.start.options),
        seed,
        commitment,
        status: "open",
        pace,
        move_seconds: wanted.moveSeconds ?? (pace === "correspondence" ? correspondenceSeconds : null),
        lapse: wanted.lapse ?? "forfeit",
        visibility: wanted.visibility ?? "public",
        invitation: newToken().slice(0, 22),
        host_id: host.id,
        waits: JSON.stringify([...new Set(draft.pending.map((d) => d.by))]),
        rematch_of: rematchOf,
      })
      .execute()
    await tx
      .insertInto("seats")
      .values(
        draft.start.seats.map((seat, position) => {
          const { user, agent, reservedFor } = sitters[position] as Sitter
          return {
            match_id: id,
            id: seat.id,
            side: seat.side,
            position,
            user_id: user?.id ?? null,
            player_name: user?.name ?? null,
            agent,
            stand_in: null,
            reserved_for: reservedFor,
          }
        }),
      )
      .execute()
    if (sitters.every((s) => s.agent !== null)) await mustLeaveThreads(tx, host)
  })
  await house.tables.at(id, (table) => beginIfFull(house, table))
  return id
}

/** The match begins once nobody is missing. Only one process finds it still open. */
async function beginIfFull(house: House, table: Table): Promise<void> {
  const { row, seats } = table.rows
  if (row.status !== "open" || seats.some(isFree)) return
  const begun = await house.db.transaction().execute(async (tx) => {
    if (!(await lockOpen(tx, row.id))) return false
    // Asked only now that nobody can leave any more: somebody may have, a moment ago.
    const { rows } = await sql`
      update matches set status = 'running', started_at = now(),
        deadline = case when move_seconds is null then null else now() + make_interval(secs => move_seconds) end
      where id = ${row.id} and not exists
        (select 1 from seats where match_id = ${row.id} and user_id is null and agent is null)
      returning id`.execute(tx)
    return rows.length > 0
  })
  await table.catchUp()
  if (begun) house.jobs.matchMoved(table)
}

const isFree = (seat: SeatRow): boolean => seat.user_id === null && seat.agent === null

/** Until the transaction ends nobody begins the match or calls it off. False if it is no longer open. */
async function lockOpen(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("matches")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "open")
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the seats of a match that is surely open meanwhile. */
const changeOpen = <T>(house: House, id: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  house.db.transaction().execute(async (tx) => {
    if (!(await lockOpen(tx, id))) throw new ServerError("not-open")
    return work(tx)
  })

/**
 * After a change by which computers play a match among themselves: throws, and so undoes it, if the user has too many such
 * matches. A match counts where the user hosts or sits.
 */
async function mustLeaveThreads(tx: Db, user: User): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", user.id).forNoKeyUpdate().execute() // one at a time
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from matches m where m.status in ('open', 'running')
      and (m.host_id = ${user.id} or exists (select 1 from seats s where s.match_id = m.id and s.user_id = ${user.id}))
      and not exists (select 1 from seats s where s.match_id = m.id and s.agent is null and s.stand_in is null)`.execute(
    tx,
  )
  if ((rows[0]?.n ?? 0) > mostAmongComputers)
    throw new ServerError(
      "too-many",
      `In ${mostAmongComputers} matches of yours computers play among themselves already: wait until one has ended.`,
    )
}

/** After a change of its rows: everybody is told, here and in other processes. */
async function changed(house: House, table: Table): Promise<void> {
  await table.catchUp()
  table.gallery.announce()
  await house.tell(table.id, "match")
}

/** Is this invitation the match's own? Takes as long for a near miss as for a far one. */
function isInvited(rows: MatchRows, invitation: string | undefined): boolean {
  const given = Buffer.from(invitation ?? "")
  const right = Buffer.from(rows.row.invitation)
  return given.length === right.length && timingSafeEqual(given, right)
}

/** A match by invitation does not exist for those who have none. */
export function mustSee(rows: MatchRows, user: User | null, invitation?: string): void {
  if (rows.row.visibility === "public" || sitsAt(rows, user) || isInvited(rows, invitation)) return
  if (user && (rows.row.host_id === user.id || rows.seats.some((s) => s.reserved_for === user.id))) return
  throw new ServerError("no-match")
}

export const join = (house: House, id: string, user: User, seat?: string, invitation?: string): Promise<Table> =>
  house.tables.at(id, async (table) => {
    await table.catchUp()
    const { rows } = table
    mustSee(rows, user, invitation)
    if (rows.row.status !== "open") throw new ServerError("not-open")
    const free = rows.seats.filter((s) => isFree(s) && (s.reserved_for === null || s.reserved_for === user.id))
    const wanted =
      seat === undefined ? (free.find((s) => s.reserved_for === user.id) ?? free[0]) : free.find((s) => s.id === seat)
    if (!wanted) throw new ServerError("seat-taken")
    const other = rows.seats.find((s) => s.user_id === user.id && s.side !== wanted.side)
    if (other) throw new ServerError("not-yours", `You sit for ${other.side} already; one player has one side.`)
    const taken = await changeOpen(house, id, (tx) =>
      tx
        .updateTable("seats")
        .set({ user_id: user.id, player_name: user.name })
        .where("match_id", "=", id)
        .where("id", "=", wanted.id)
        .where("user_id", "is", null) // two may reach for it at once
        .where("agent", "is", null)
        .returning("id")
        .executeTakeFirst(),
    )
    if (!taken) throw new ServerError("seat-taken")
    await table.catchUp()
    await beginIfFull(house, table)
    await changed(house, table)
    return table
  })

export const leave = (house: House, id: string, user: User): Promise<Table> =>
  whileOpen(house, id, async (tx, table) => {
    table.seatOf(user, undefined)
    await tx
      .updateTable("seats")
      .set({ user_id: null, player_name: null })
      .where("match_id", "=", id)
      .where("user_id", "=", user.id)
      .execute()
  })

export const cancel = (house: House, id: string, user: User): Promise<Table> =>
  whileOpen(house, id, async (tx, table) => {
    mustHost(table, user)
    await tx.updateTable("matches").set({ status: "cancelled" }).where("id", "=", id).execute()
  })

/** The host fills a free seat with a computer player, or frees one that a computer has. */
export const seatComputer = (house: House, id: string, user: User, seat: string, agent: string): Promise<Table> =>
  whileOpen(house, id, async (tx, table) => {
    mustHost(table, user)
    mustBeComputer(agent)
    if (table.seat(seat).user_id !== null) throw new ServerError("seat-taken")
    await tx
      .updateTable("seats")
      .set({ agent, reserved_for: null })
      .where("match_id", "=", id)
      .where("id", "=", seat)
      .where("user_id", "is", null)
      .execute()
    if (table.rows.seats.every((s) => s.id === seat || s.agent !== null)) await mustLeaveThreads(tx, user)
  })

const whileOpen = (house: House, id: string, work: (tx: Db, table: Table) => Promise<void>): Promise<Table> =>
  house.tables.at(id, async (table) => {
    await table.catchUp()
    await changeOpen(house, id, (tx) => work(tx, table))
    await table.catchUp()
    await beginIfFull(house, table)
    await changed(house, table)
    return table
  })

function mustHost(table: Table, user: User): void {
  if (table.rows.row.host_id !== user.id) throw new ServerError("not-yours", "Only who made the match may do that.")
}

/** How long somebody must have been away before others may have a computer stand in, in seconds. */
const absence = { live: 120, correspondence: 24 * 3_600 } as const

/**
 * A computer plays on for a seat: for one's own at any time and at any level, for another's when its player has been away,
 * and then at the usual level: nobody chooses how weakly an opponent is played.
 */
export const standIn = (house: House, id: string, user: User, seat: string, agent: string): Promise<Table> =>
  house.tables.at(id, async (table) => {
    await house.presence.flush() // somebody may have played a moment ago
    await table.catchUp()
    if (table.rows.row.status !== "running") throw new ServerError("not-running")
    mustBeComputer(agent)
    const wanted = table.seat(seat)
    const own = wanted.user_id === user.id
    if (!own) table.seatOf(user, undefined)
    if (wanted.agent !== null || (!own && wanted.stand_in !== null))
      throw new ServerError("bad-input", "A computer plays this seat already.")
    if (!own) mustBeAway(table, wanted)
    await house.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("seats")
        .set({ stand_in: own ? agent : USUAL })
        .where("match_id", "=", id)
        .where("id", "=", seat)
        .execute()
      const others = table.rows.seats.filter((s) => s.id !== seat)
      if (others.every((s) => s.agent !== null || s.stand_in !== null)) await mustLeaveThreads(tx, user)
    })
    await changed(house, table)
    house.jobs.wakeComputers(table)
    return table
  })

/** Throws unless the player of a seat has been away for long. */
function mustBeAway(table: Table, seat: SeatRow): void {
  const { row } = table.rows
  const away = (Date.now() - (seat.here_until ?? row.started_at ?? row.created_at).getTime()) / 1000
  const needed = Math.max(absence[row.pace], row.pace === "correspondence" ? (row.move_seconds ?? 0) : 0)
  if (seat.user_id !== null && (table.gallery.isHere(seat.id) || away < needed))
    throw new ServerError("not-yours", `A computer may stand in for who has been away for ${needed} seconds.`)
}

/** A player takes the seat back from the stand-in. */
export const takeBack = (house: House, id: string, user: User): Promise<Table> =>
  house.tables.at(id, async (table) => {
    table.seatOf(user, undefined)
    await house.db
      .updateTable("seats")
      .set({ stand_in: null })
      .where("match_id", "=", id)
      .where("user_id", "=", user.id)
      .execute()
    await changed(house, table)
    return table
  })

/** The same again with everybody one side further. Who asks second joins what the first has made. */
export async function rematch(house: House, id: string, user: User): Promise<string> {
  const { rows } = await house.tables.open(id)
  const { row, seats } = rows
  if (!sitsAt(rows, user)) throw new ServerError("not-seated")
  if (row.status !== "over") throw new ServerError("not-over")
  const made = await house.db
    .selectFrom("matches")
    .select(["id", "status"])
    .where("rematch_of", "=", id)
    .executeTakeFirst()
  if (made?.status === "cancelled") await forgetRematch(house, made.id)
  else if (made) {
    const table = await house.tables.open(made.id)
    if (!sitsAt(table.rows, user)) await join(house, made.id, user)
    return made.id
  }
  const game = await house.shelf.load(row.game)
  const wanted: NewMatch = {
    game: row.game,
    scenario: row.scenario,
    options: row.options,
    seats: seats.map((s) => ({ id: s.id, side: s.side })),
    name: row.name ?? undefined,
    pace: row.pace,
    moveSeconds: row.move_seconds ?? undefined,
    lapse: row.lapse,
    visibility: row.visibility,
  }
  const shift = seats.filter((s) => s.side === seats[0]?.side).length
  const sitters = seats.map((_, i): Sitter => {
    const before = seats[(i + shift) % seats.length] as (typeof seats)[number]
    const self = before.user_id === user.id
    return { user: self ? user : null, agent: before.agent, reservedFor: self ? null : before.user_id }
  })
  try {
    const made = await insertMatch(house, user, draw(game, wanted), wanted, sitters, id)
    await house.tables.at(id, (table) => changed(house, table))
    return made
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error
    return rematch(house, id, user) // both asked in the same moment
  }
}

/** One that was called off stands in the way of no other. */
const forgetRematch = (house: House, made: string) =>
  house.db
    .updateTable("matches")
    .set({ rematch_of: null })
    .where("id", "=", made)
    .where("status", "=", "cancelled")
    .execute()
