/** Making a match and filling its seats. */
import { timingSafeEqual } from "node:crypto"
import { type Game, hashOfShare, Match, newSeed, scenarioOf } from "@salient/engine"
import { sql } from "kysely"
import type { z } from "zod"
import { newId, newToken } from "../accounts/sessions.ts"
import { mustBeComputer, USUAL } from "../computers/players.ts"
import { ServerError } from "../errors.ts"
import { charged, chargedInTurn } from "../fairness/asking.ts"
import { readRecord, sharesIn } from "../play/load.ts"
import { endOfTime, newClock, outOfTime } from "../play/match-clock.ts"
import type { Table } from "../play/table.ts"
import { hosted } from "../play/unseen.ts"
import type { JoinBody, NewMatchBody, User } from "../protocol/index.ts"
import type { Services } from "../services.ts"
import type { Db } from "../storage/schema.ts"
import { type MatchRows, type SeatRow, sitsAt } from "./summary.ts"

const correspondenceSeconds = 3 * 24 * 3_600

/** How many running matches of one user may have only computer players: other users need the threads too. */
const mostAmongComputers = 3

/** The occupants of the seats when a match is made. */
type Sitter = { user: User | null; agent: string | null; reservedFor: string | null }

/** Makes a match; it begins when every seat is filled. */
export async function createMatch(services: Services, host: User, wanted: NewMatchBody): Promise<string> {
  const game = await services.catalogue.load(wanted.game)
  if (waitsForPlayers(game, wanted)) await services.openMatches.mustHaveRoom(host) // before any work is spent on it
  const draft = await draw(game, wanted)
  const ids = draft.start.seats.map((s) => s.id)
  const computers = new Map(Object.entries(wanted.computers ?? {}))
  const own = wanted.seat === undefined ? ids.find((id) => !computers.has(id)) : wanted.seat
  for (const [seat, agent] of computers) {
    if (!ids.includes(seat))
      throw new ServerError("bad-input", `There is no seat "${seat}"; the seats are ${ids.join(", ")}.`)
    mustBeComputer(agent)
  }
  if (own != null && (!ids.includes(own) || computers.has(own)))
    throw new ServerError("bad-input", `You cannot sit at "${own}"; the seats are ${ids.join(", ")}.`)
  const sitters = ids.map((id) => ({
    user: id === own ? host : null,
    agent: computers.get(id) ?? null,
    reservedFor: null,
  }))
  return insertMatch(services, host, draft, wanted, sitters, null)
}

/** True if a seat will be empty. The seats themselves are validated later. */
function waitsForPlayers(game: Game, { scenario, seats, seat, computers = {} }: NewMatchBody): boolean {
  const all = seats ?? scenarioOf(game, scenario).sides
  return Object.keys(computers).length + (seat === null ? 0 : 1) < all.length
}

/** A new match, before it is stored: its seats, its seed, its first questions. */
const draw = (game: Game, wanted: Pick<NewMatchBody, "scenario" | "options" | "seats">) =>
  chargedInTurn(() =>
    Match.begin(
      game,
      {
        scenario: wanted.scenario,
        ...(wanted.options ? { options: wanted.options } : {}),
        ...(wanted.seats ? { seats: wanted.seats } : {}),
      },
      { seed: newSeed() },
    ),
  )

async function insertMatch(
  services: Services,
  host: User,
  draft: Match,
  wanted: NewMatchBody,
  sitters: readonly Sitter[],
  rematchOf: string | null,
): Promise<string> {
  const id = newId()
  const { seed = "", commitment } = draft.record()
  const pace = wanted.pace ?? "live"
  await services.db.transaction().execute(async (tx) => {
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
        total_seconds: wanted.totalSeconds ?? null,
        advice: wanted.advice ?? "alone",
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
            seated_at: user ? new Date() : null,
            chat_from: null,
            share_hash: user ? (wanted.shareHash ?? null) : null,
            share: null,
          }
        }),
      )
      .execute()
    if (sitters.every((s) => s.agent !== null)) await mustLeaveThreads(tx, host)
  })
  services.openMatches.made(id)
  if (await services.tables.at(id, (table) => beginIfFull(services, table))) await wake(services, id)
  return id
}

/**
 * Begins the match if every seat is filled and every share of the dice is revealed (`late`: without those that were not). Only one process
 * finds it still open: true in that process. The table is then given up if its dice differ from now on.
 */
export async function beginIfFull(
  services: Pick<Services, "db" | "catalogue">,
  table: Table,
  { late = false } = {},
): Promise<boolean> {
  const { row, seats } = table.rows
  if (row.status !== "open" || seats.some(isFree) || (!late && seats.some(isSecret))) return false
  const shared = seats.some((s) => s.share !== null)
  const waits = shared ? await firstAsked(services, row.id) : row.waits
  const clock = row.total_seconds === null ? null : newClock(row.total_seconds, seats, Date.now())
  const end = clock && endOfTime(clock, waits, seats)
  const begun = await services.db.transaction().execute(async (tx) => {
    if (!(await lockOpen(tx, row.id))) return false
    // Checked only at this point, where nobody can leave any more: a player may just have left.
    const { rows } = await sql`
      update matches set status = 'running', started_at = now(), waits = ${JSON.stringify(waits)}::jsonb,
        clock = ${clock && JSON.stringify(clock)}::jsonb,
        deadline = least(now() + make_interval(secs => move_seconds), ${end}::timestamptz)
      where id = ${row.id} and not exists
        (select 1 from seats where match_id = ${row.id} and (user_id is null and agent is null
          or share_hash is not null and share is null and not ${late}::boolean))
      returning id`.execute(tx)
    return rows.length > 0
  })
  if (begun && shared) table.giveUp()
  else await table.catchUp()
  return begun
}

/** The sides that are asked first, given the dice from seed and shares. */
async function firstAsked({ db, catalogue }: Pick<Services, "db" | "catalogue">, id: string): Promise<string[]> {
  const { record, rows } = await readRecord(db, id)
  const shares = sharesIn({ ...rows, row: { ...rows.row, status: "running" } })
  const game = await catalogue.load(record.game)
  const match = charged(() => Match.replay(game, { ...record, version: game.version, ...shares }, { settings: hosted }))
  return [...new Set(match.pending.map((d) => d.by))]
}

/** True if a player has promised a share of the dice but not revealed it yet. */
const isSecret = (seat: SeatRow): boolean => seat.share_hash !== null && seat.share === null

/** Asks the computer players of a match that has just begun. */
const wake = (services: Pick<Services, "tables" | "jobs">, id: string): Promise<void> =>
  services.tables.at(id, (table) => services.jobs.matchMoved(table))

const isFree = (seat: SeatRow): boolean => seat.user_id === null && seat.agent === null

/** Locks the match so that it is neither begun nor cancelled until the transaction ends. False if it is no longer open. */
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

/** Changes the seats of a match, which stays open during the change. */
const changeOpen = <T>(services: Services, id: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  services.db.transaction().execute(async (tx) => {
    if (!(await lockOpen(tx, id))) throw new ServerError("not-open")
    return work(tx)
  })

/**
 * Called after a change that leaves a match to computer players only: throws, which undoes the change, if the user has too many such
 * matches. A match counts if the user is its host or has a seat in it.
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
      `You already have ${mostAmongComputers} matches in which only computers play: wait until one has ended.`,
    )
}

/** Tells all clients, here and in other processes, that the rows of a match have changed. */
async function changed(services: Services, table: Table): Promise<void> {
  await table.catchUp()
  table.spectators.announce()
  await services.tell(table.id, "match")
}

/** Changes who sits at a match, begins it if nothing is missing any more, and notifies all clients. */
async function reseat(services: Services, id: string, work: (table: Table) => Promise<void>): Promise<Table> {
  const begun = await services.tables.at(id, async (table) => {
    await table.catchUp()
    await work(table)
    await table.catchUp()
    return beginIfFull(services, table)
  })
  if (begun) await wake(services, id)
  return services.tables.at(id, async (table) => {
    await changed(services, table)
    return table
  })
}

/** True if this is the invitation of the match. Compares in constant time. */
function isInvited(rows: MatchRows, invitation: string | undefined): boolean {
  const given = Buffer.from(invitation ?? "")
  const right = Buffer.from(rows.row.invitation)
  return given.length === right.length && timingSafeEqual(given, right)
}

/** A match by invitation is hidden from users without one. */
export function mustSee(rows: MatchRows, user: User | null, invitation?: string): void {
  if (rows.row.visibility === "public" || sitsAt(rows, user) || isInvited(rows, invitation)) return
  if (user && (rows.row.host_id === user.id || rows.seats.some((s) => s.reserved_for === user.id))) return
  throw new ServerError("no-match")
}

export const join = (
  services: Services,
  id: string,
  user: User,
  { seat, invitation, shareHash }: z.infer<typeof JoinBody> = {},
): Promise<Table> =>
  reseat(services, id, async (table) => {
    const { rows } = table
    mustSee(rows, user, invitation)
    if (rows.row.status !== "open") throw new ServerError("not-open")
    const free = rows.seats.filter((s) => isFree(s) && (s.reserved_for === null || s.reserved_for === user.id))
    const wanted =
      seat === undefined ? (free.find((s) => s.reserved_for === user.id) ?? free[0]) : free.find((s) => s.id === seat)
    if (!wanted) throw new ServerError("seat-taken")
    const other = rows.seats.find((s) => s.user_id === user.id && s.side !== wanted.side)
    if (other) throw new ServerError("not-yours", `You already play ${other.side}; a player can have only one side.`)
    const taken = await changeOpen(services, id, (tx) =>
      tx
        .updateTable("seats")
        .set({
          user_id: user.id,
          player_name: user.name,
          seated_at: new Date(),
          chat_from: lastLine(id),
          share_hash: shareHash ?? null,
          share: null,
        })
        .where("match_id", "=", id)
        .where("id", "=", wanted.id)
        .where("user_id", "is", null) // two users may try to take it at once
        .where("agent", "is", null)
        .returning("id")
        .executeTakeFirst(),
    )
    if (!taken) throw new ServerError("seat-taken")
  })

/**
 * Takes a player's share of the dice. Only when every seat is taken: from then on no hash changes any more, so a user who learns a share,
 * even the host, cannot choose another one to go with it.
 */
export const revealShare = (services: Services, id: string, user: User, share: string): Promise<Table> =>
  reseat(services, id, async (table) => {
    const { row, seats } = table.rows
    if (row.status !== "open") throw new ServerError("not-open")
    const promised = seats.filter((s) => s.user_id === user.id && s.share_hash !== null)
    if (promised.length === 0) throw new ServerError("not-seated", "You have not promised a share of these dice.")
    const seat = promised.find((s) => s.share_hash === hashOfShare(share))
    if (!seat) throw new ServerError("bad-input", "This is not the share whose hash you gave when you sat down.")
    await changeOpen(services, id, async (tx) => {
      const { rows } = await sql`update seats set share = ${share} where match_id = ${id} and id = ${seat.id}
        and user_id = ${user.id} and share_hash = ${seat.share_hash} and not exists (select 1 from seats o
          where o.match_id = ${id} and o.user_id is null and o.agent is null) returning id`.execute(tx)
      if (rows.length === 0)
        throw new ServerError("bad-input", "Keep your share of the dice until every seat is taken.")
    })
  })

/** The number of the last line of chat written in a match. */
const lastLine = (match: string) => sql<number | null>`(select max(id) from chat where match_id = ${match})`

export const leave = (services: Services, id: string, user: User): Promise<Table> =>
  whileOpen(services, id, async (tx, table) => {
    table.seatOf(user, undefined)
    const known = await tx
      .selectFrom("seats")
      .select("id")
      .where("match_id", "=", id)
      .where("share", "is not", null)
      .executeTakeFirst()
    // A user who has learnt a share of the dice may not come back with a different one.
    if (known) throw new ServerError("not-open", "Every seat is taken, and the match is about to begin.")
    await tx
      .updateTable("seats")
      .set({ user_id: null, player_name: null, seated_at: null, chat_from: null, share_hash: null })
      .where("match_id", "=", id)
      .where("user_id", "=", user.id)
      .execute()
  })

export const cancel = (services: Services, id: string, user: User): Promise<Table> =>
  whileOpen(services, id, async (tx, table) => {
    mustHost(table, user)
    await tx.updateTable("matches").set({ status: "cancelled" }).where("id", "=", id).execute()
  })

/** The host gives an empty seat to a computer player. */
export const seatComputer = (services: Services, id: string, user: User, seat: string, agent: string): Promise<Table> =>
  whileOpen(services, id, async (tx, table) => {
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

const whileOpen = (services: Services, id: string, work: (tx: Db, table: Table) => Promise<void>): Promise<Table> =>
  reseat(services, id, (table) => changeOpen(services, id, (tx) => work(tx, table)))

function mustHost(table: Table, user: User): void {
  if (table.rows.row.host_id !== user.id) throw new ServerError("not-yours", "Only the host of the match may do that.")
}

/** How long a player must have been away before others may let a computer stand in, in seconds. */
const absence = { live: 120, correspondence: 24 * 3_600 } as const

/**
 * Lets a computer stand in for a seat. For your own seat: at any time and at any level. For another player's seat: only if that player has
 * been away, and then at the usual level, so that nobody chooses a weak opponent.
 */
export const standIn = (services: Services, id: string, user: User, seat: string, agent: string): Promise<Table> =>
  services.tables.at(id, async (table) => {
    await services.presence.flush() // the player may just have played
    await table.catchUp()
    if (table.rows.row.status !== "running") throw new ServerError("not-running")
    mustBeComputer(agent)
    const wanted = table.seat(seat)
    const own = wanted.user_id === user.id
    if (!own) table.seatOf(user, undefined)
    if (wanted.agent !== null || (!own && wanted.stand_in !== null))
      throw new ServerError("bad-input", "A computer already plays this seat.")
    if (!own) mustBeAway(table, wanted)
    await services.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("seats")
        .set({ stand_in: own ? agent : USUAL })
        .where("match_id", "=", id)
        .where("id", "=", seat)
        .execute()
      const others = table.rows.seats.filter((s) => s.id !== seat)
      if (others.every((s) => s.agent !== null || s.stand_in !== null)) await mustLeaveThreads(tx, user)
    })
    await changed(services, table)
    services.jobs.wakeComputers(table)
    return table
  })

/** How long the player of a seat must have been away before others may act without that player, in seconds. */
const awayFor = ({ rows: { row } }: Table): number =>
  Math.max(absence[row.pace], row.pace === "correspondence" ? (row.move_seconds ?? 0) : 0)

/** True if the player of a seat has been away that long. */
export function isAway(table: Table, seat: SeatRow): boolean {
  const { row } = table.rows
  const away = (Date.now() - (seat.here_until ?? row.started_at ?? row.created_at).getTime()) / 1000
  return seat.user_id === null || (!table.spectators.isHere(seat.id) && away >= awayFor(table))
}

/** Throws unless the player of a seat has been away long enough. */
function mustBeAway(table: Table, seat: SeatRow): void {
  const needed = awayFor(table)
  if (!isAway(table, seat))
    throw new ServerError("not-yours", `A computer may take over for a player only after ${needed} seconds of absence.`)
}

/** The player takes the seat back from the stand-in. */
export const takeBack = (services: Services, id: string, user: User): Promise<Table> =>
  services.tables.at(id, async (table) => {
    const { side } = table.seatOf(user, undefined)
    const { clock, waits } = table.rows.row
    if (clock && outOfTime(clock, [side], waits.includes(side) ? Date.now() : Date.parse(clock.at)).length > 0)
      throw new ServerError("not-yours", "Your time for this match is used up: a computer plays for you to its end.")
    await services.db
      .updateTable("seats")
      .set({ stand_in: null })
      .where("match_id", "=", id)
      .where("user_id", "=", user.id)
      .execute()
    await changed(services, table)
    return table
  })

/** A new match with the sides rotated by one. The second player who asks joins the match that the first has made. */
export async function rematch(
  services: Services,
  id: string,
  user: User,
  shareHash: string | undefined,
): Promise<string> {
  const { rows } = await services.tables.open(id)
  const { row, seats } = rows
  if (!sitsAt(rows, user)) throw new ServerError("not-seated")
  if (row.status !== "over") throw new ServerError("not-over")
  const made = await services.db
    .selectFrom("matches")
    .select(["id", "status"])
    .where("rematch_of", "=", id)
    .executeTakeFirst()
  if (made?.status === "cancelled") await forgetRematch(services, made.id)
  else if (made) {
    const table = await services.tables.open(made.id)
    if (!sitsAt(table.rows, user)) await join(services, made.id, user, { shareHash })
    return made.id
  }
  const game = await services.catalogue.load(row.game)
  const wanted: NewMatchBody = {
    game: row.game,
    scenario: row.scenario,
    options: row.options,
    seats: seats.map((s) => ({ id: s.id, side: s.side })),
    name: row.name ?? undefined,
    pace: row.pace,
    moveSeconds: row.move_seconds ?? undefined,
    totalSeconds: row.total_seconds ?? undefined,
    lapse: row.lapse,
    advice: row.advice,
    visibility: row.visibility,
    shareHash,
  }
  const shift = seats.filter((s) => s.side === seats[0]?.side).length
  const sitters = seats.map((_, i): Sitter => {
    const before = seats[(i + shift) % seats.length] as (typeof seats)[number]
    const self = before.user_id === user.id
    return { user: self ? user : null, agent: before.agent, reservedFor: self ? null : before.user_id }
  })
  try {
    const made = await insertMatch(services, user, await draw(game, wanted), wanted, sitters, id)
    await services.tables.at(id, (table) => changed(services, table))
    await services.tables.at(made, (table) => services.jobs.offerRematch(table, user.name))
    return made
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error
    return rematch(services, id, user, shareHash) // both asked at the same moment
  }
}

/** A rematch that was cancelled does not prevent another. */
const forgetRematch = (services: Services, made: string) =>
  services.db
    .updateTable("matches")
    .set({ rematch_of: null })
    .where("id", "=", made)
    .where("status", "=", "cancelled")
    .execute()
