/** What a player does in a match, the same over HTTP and over a socket. */
import { randomInt } from "node:crypto"
import { anyMove, barredFor, type Decision, forecastFor, preview, reachFor, wayFor } from "@salient/engine"
import { mustBeComputer } from "../computers/players.ts"
import { subjectOf } from "../computers/pool.ts"
import { ServerError } from "../errors.ts"
import { asker, charged } from "../fairness/asking.ts"
import { partyOfHost } from "../fairness/party.ts"
import type { SeatRow } from "../lobby/summary.ts"
import {
  type AnswerBody,
  type BarredAnswer,
  type BarredBody,
  type ChatAnswer,
  type ChatBody,
  type ChatLine,
  type CheckAnswer,
  type ForecastAnswer,
  type ForecastBody,
  type ReachAnswer,
  type ReachBody,
  type SeqAnswer,
  type SuggestAnswer,
  type SuggestBody,
  type UndoBody,
  type User,
  type WayAnswer,
  type WayBody,
  writeMessage,
} from "../protocol/index.ts"
import type { Services } from "../services.ts"
import { OutpacedByOtherProcess, type Table } from "./table.ts"

/** The seat that a user plays, unless a computer stands in for it. Records that the player is present. */
function playingSeat(services: Services, table: Table, user: User, named: string | undefined) {
  const seat = table.seatOf(user, named)
  if (seat.stand_in !== null)
    throw new ServerError("not-yours", "A computer is playing for you: take your seat back first.")
  services.presence.here(table.id, seat.id)
  return seat
}

export async function answer(services: Services, id: string, user: User, act: AnswerBody): Promise<SeqAnswer> {
  const begun = performance.now()
  const seq = await moving(services, id, async (table) => {
    const { id: seat, side } = playingSeat(services, table, user, act.seat)
    await table.answer(seat, await table.meant(seat, act.seq), act.move, user.id)
    return table.match.seqFor(side)
  })
  services.metrics.observe("salient_answer_seconds", (performance.now() - begun) / 1000)
  return { seq }
}

export const undo = (services: Services, id: string, user: User, act: UndoBody): Promise<SeqAnswer> =>
  moving(services, id, async (table) => {
    const { id: seat, side } = playingSeat(services, table, user, act.seat)
    const at = await table.meant(seat, act.seq)
    await table.undo(seat, at, user.id, act.entry === undefined ? undefined : table.match.entryFor(side, act.entry))
    return { seq: table.match.seqFor(side) }
  })

/** How often an action is retried because another process was faster. */
const mostOutrun = 3

/** Moves a match on. Entries that another process has written in the meantime make the move stale only if the seat has noticed them. */
async function moving<T>(services: Services, id: string, work: (table: Table) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++)
    try {
      return await services.tables.at(id, work)
    } catch (error) {
      if (!(error instanceof OutpacedByOtherProcess) || tried === mostOutrun) throw error
    }
}

export const resign = (services: Services, id: string, user: User, seat: string | undefined): Promise<SeqAnswer> =>
  services.tables.at(id, async (table) => {
    await followStorage(services, table)
    const { id: own, side } = table.seatOf(user, seat)
    await table.concede(own, user.id)
    return { seq: table.match.seqFor(side) }
  })

/** Checks a move without making it: whether it is legal, what each stretch of a path costs, where pieces would stand. */
export const check = (services: Services, id: string, user: User, act: AnswerBody): Promise<CheckAnswer> =>
  services.tables.at(id, (table) => {
    const seat = table.seatOf(user, act.seat)
    mustBeAt(table, seat, act.seq)
    return charged(() => preview(table.match, { by: seat.id, seq: table.match.seq, move: act.move }))
  })

/** The odds of an option in the question that the seat is asked. */
export const forecast = (services: Services, id: string, user: User, act: ForecastBody): Promise<ForecastAnswer> =>
  services.tables.at(id, (table) => {
    const seat = table.seatOf(user, act.seat)
    mustBeAt(table, seat, act.seq)
    return { forecast: charged(() => forecastFor(table.match, seat.id, act.option)) ?? null }
  })

/** The options that are barred in the question that the seat is asked, each with the reason. */
export const barred = (services: Services, id: string, user: User, act: BarredBody): Promise<BarredAnswer> =>
  services.tables.at(id, (table) => {
    const seat = table.seatOf(user, act.seat)
    mustBeAt(table, seat, act.seq)
    return { barred: charged(() => barredFor(table.match, seat.id)) }
  })

/** Where the pieces in the question that the seat is asked can go. */
export const reach = (services: Services, id: string, user: User, act: ReachBody): Promise<ReachAnswer> =>
  services.tables.at(id, (table) => {
    const seat = table.seatOf(user, act.seat)
    mustBeAt(table, seat, act.seq)
    return { reach: charged(() => reachFor(table.match, seat.id, act.pieces, act.how)) }
  })

/** The best path of such pieces to a place, or the reason why there is none. */
export const way = (services: Services, id: string, user: User, act: WayBody): Promise<WayAnswer> =>
  services.tables.at(id, (table) => {
    const seat = table.seatOf(user, act.seat)
    mustBeAt(table, seat, act.seq)
    return { way: charged(() => wayFor(table.match, seat.id, act.pieces, act.to)) }
  })

/**
 * One legal move: a random one (for newcomers, bots and the load generator), or the one that a computer player of the given level would
 * make. The latter is advice, which is refused if the players have agreed on none.
 */
export async function suggest(services: Services, id: string, user: User, act: SuggestBody): Promise<SuggestAnswer> {
  const { level } = act
  if (level === undefined)
    return services.tables.at(id, (table) => {
      const decision = asked(table, user, act)
      return { move: decision ? charged(() => anyMove(decision, randomInt)) : null }
    })
  mustBeComputer(level)
  services.limits.take("advice", user.id)
  services.limits.mustAfford("thinking", asker() ?? partyOfHost(user.id))
  const question = await services.tables.at(id, (table) => {
    const seat = table.seatOf(user, act.seat)
    mustAllowAdvice(table, seat)
    return asked(table, user, act) ? { subject: subjectOf(table.id, table.match), seat: seat.id } : undefined
  })
  return { move: question ? await services.jobs.advise(question.subject, question.seat, level) : null }
}

/** Throws if the terms of the match allow the player of this seat no advice. */
function mustAllowAdvice({ rows: { row, seats } }: Table, { side }: SeatRow): void {
  if (row.advice === "nobody")
    throw new ServerError("not-yours", "The players of this match agreed to play without advice.")
  if (row.advice === "everybody") return
  if (seats.some((s) => s.side !== side && s.user_id !== null && s.stand_in === null))
    throw new ServerError("not-yours", "Advice is not given in matches against people.")
}

/** The question that a user is asked in the given state. */
function asked(table: Table, user: User, act: { seat?: string | undefined; seq: number }): Decision | undefined {
  const seat = table.seatOf(user, act.seat)
  mustBeAt(table, seat, act.seq)
  return table.match.decisionFor(seat.id)
}

/** Refuses the request as stale unless it is about the state that the seat currently sees. */
function mustBeAt(table: Table, { side }: SeatRow, seq: number): void {
  if (table.match.seqFor(side) !== seq) throw new ServerError("stale")
}

/** Players may chat, with everybody or with their own side. */
export async function chat(services: Services, id: string, user: User, said: ChatBody): Promise<ChatAnswer> {
  services.limits.take("chat", user.id)
  const table = await services.tables.open(id)
  const seat = table.seatOf(user, undefined)
  const to = said.to === "side" ? seat.side : null
  const row = await services.db
    .insertInto("chat")
    .values({
      match_id: id,
      user_id: user.id,
      seat: seat.id,
      side: seat.side,
      name: user.name,
      body: said.text,
      to_side: to,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const line = lineOf(row)
  deliver(table, line, to)
  await services.tell(id, "chat", row.id)
  return { line }
}

const lineOf = (row: {
  id: number
  seat: string
  side: string
  name: string
  body: string
  to_side: string | null
  at: Date
}): ChatLine => ({
  id: row.id,
  seat: row.seat,
  side: row.side,
  name: row.name,
  text: row.body,
  to: row.to_side === null ? "all" : "side",
  at: row.at.toISOString(),
})

function deliver(table: Table, line: ChatLine, to: string | null): void {
  const text = writeMessage({ type: "chat", line })
  for (const client of table.spectators.clients) if (to === null || client.side === to) client.send(text)
}

/** Delivers a chat line that another process has stored. */
export async function relay(services: Pick<Services, "db">, table: Table, id: number): Promise<void> {
  const row = await services.db.selectFrom("chat").selectAll().where("id", "=", id).executeTakeFirst()
  if (row) deliver(table, lineOf(row), row.to_side)
}

/**
 * The chat as one seat (null: spectators) may read it: the newest `limit` lines before a given one. Lines written to the side before its
 * player sat down are left out, because they were not meant for that player.
 */
export async function chatLines(
  services: Services,
  id: string,
  seat: Pick<SeatRow, "side" | "chat_from"> | null,
  before: number | undefined,
  limit: number,
): Promise<ChatLine[]> {
  let query = services.db.selectFrom("chat").selectAll().where("match_id", "=", id).orderBy("id", "desc").limit(limit)
  query =
    seat === null
      ? query.where("to_side", "is", null)
      : query.where((eb) =>
          eb.or([
            eb("to_side", "is", null),
            eb.and([eb("to_side", "=", seat.side), eb("id", ">", seat.chat_from ?? 0)]),
          ]),
        )
  if (before !== undefined) query = query.where("id", "<", before)
  return (await query.execute()).reverse().map(lineOf)
}

/** Catches up with storage if other processes write to it too. */
export async function followStorage(services: Services, table: Table): Promise<void> {
  if (services.database.kind === "server") await table.catchUp()
}
