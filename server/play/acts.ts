/** What a player does at a match, the same over HTTP and over a socket. */
import { randomInt } from "node:crypto"
import { anyMove, type Decision, forecastFor, type Move, preview } from "@salient/engine"
import { z } from "zod"
import type { User } from "../accounts/sessions.ts"
import { Id, Text } from "../api/route.ts"
import { mustBeComputer } from "../computers/players.ts"
import { ServerError } from "../errors.ts"
import type { House } from "../house.ts"
import type { Table } from "./table.ts"

export const Seq = z.int().min(0).max(10_000_000)
/** A move is judged by the engine, which knows its shape; here it is only any object. */
export const MoveSchema = z.record(z.string(), z.unknown())
export const AnswerSchema = z.strictObject({ seat: Id.optional(), seq: Seq, move: MoveSchema })
export const UndoSchema = z.strictObject({ seat: Id.optional(), seq: Seq })
export const SuggestSchema = z.strictObject({ seat: Id.optional(), seq: Seq, level: Id.optional() })
export const OptionSchema = z.union([Id, z.array(Id).max(1_000), z.number(), z.literal(true)])
export const ForecastSchema = z.strictObject({ seat: Id.optional(), seq: Seq, option: OptionSchema })
export const ChatSchema = z.strictObject({ text: Text(1, 1_000), to: z.enum(["all", "side"]).optional() })

export type ChatLine = {
  id: number
  seat: string
  side: string
  name: string
  text: string
  to: "all" | "side"
  at: string
}

/** The seat a user plays at, if no stand-in plays there; who plays is here, with a socket or without. */
function playingSeat(house: House, table: Table, user: User, named: string | undefined) {
  const seat = table.seatOf(user, named)
  if (seat.stand_in !== null)
    throw new ServerError("not-yours", "A computer stands in for you: take your seat back first.")
  house.presence.here(table.id, seat.id)
  return seat
}

export async function answer(
  house: House,
  id: string,
  user: User,
  act: z.infer<typeof AnswerSchema>,
): Promise<{ seq: number }> {
  const begun = performance.now()
  const seq = await house.tables.at(id, (table) =>
    table.answer(playingSeat(house, table, user, act.seat).id, act.seq, act.move, user.id),
  )
  house.metrics.observe("salient_answer_seconds", (performance.now() - begun) / 1000)
  return { seq }
}

export const undo = (house: House, id: string, user: User, act: z.infer<typeof UndoSchema>): Promise<{ seq: number }> =>
  house.tables.at(id, async (table) => ({
    seq: await table.undo(playingSeat(house, table, user, act.seat).id, act.seq, user.id),
  }))

export const resign = (house: House, id: string, user: User, seat: string | undefined): Promise<{ seq: number }> =>
  house.tables.at(id, async (table) => {
    await followStorage(house, table)
    return { seq: await table.concede(table.seatOf(user, seat).id, user.id) }
  })

/** Would this move be taken? Changes nothing; says what each stretch of a path costs, and how pieces would stand. */
export const check = (house: House, id: string, user: User, act: z.infer<typeof AnswerSchema>): Promise<object> =>
  house.tables.at(id, (table) => {
    const seat = table.seatOf(user, act.seat)
    mustBeAt(table, act.seq)
    return preview(table.match, { by: seat.id, seq: act.seq, move: act.move })
  })

/** The odds of an option of the question that the seat faces. */
export const forecast = (house: House, id: string, user: User, act: z.infer<typeof ForecastSchema>): Promise<object> =>
  house.tables.at(id, (table) => {
    const seat = table.seatOf(user, act.seat)
    mustBeAt(table, act.seq)
    return { forecast: forecastFor(table.match, seat.id, act.option) ?? null }
  })

/**
 * One legal move: at random, for who wants to see an example (a newcomer, a bot, the load generator), or what a computer
 * player of a level would do. That is advice, and against people everybody thinks for themselves.
 */
export async function suggest(
  house: House,
  id: string,
  user: User,
  act: z.infer<typeof SuggestSchema>,
): Promise<{ move: Move | null }> {
  const { level } = act
  if (level === undefined)
    return house.tables.at(id, (table) => {
      const decision = asked(table, user, act)
      return { move: decision ? anyMove(decision, randomInt) : null }
    })
  mustBeComputer(level)
  house.limits.take("advice", user.id)
  const question = await house.tables.at(id, (table) => {
    const seat = table.seatOf(user, act.seat)
    if (table.rows.seats.some((s) => s.side !== seat.side && s.user_id !== null && s.stand_in === null))
      throw new ServerError("not-yours", "Against people you think for yourself.")
    return asked(table, user, act) ? { record: table.match.record(), seat: seat.id } : undefined
  })
  return { move: question ? await house.jobs.think(question.record, question.seat, level) : null }
}

/** The question that a user faces at the state named. */
function asked(table: Table, user: User, act: { seat?: string | undefined; seq: number }): Decision | undefined {
  const seat = table.seatOf(user, act.seat)
  mustBeAt(table, act.seq)
  return table.match.decisionFor(seat.id)
}

function mustBeAt(table: Table, seq: number): void {
  if (table.match.seq !== seq) throw new ServerError("stale")
}

/** Those who sit may speak, to everybody or to their own side. */
export async function chat(
  house: House,
  id: string,
  user: User,
  said: z.infer<typeof ChatSchema>,
): Promise<{ line: ChatLine }> {
  house.limits.take("chat", user.id)
  const table = await house.tables.open(id)
  const seat = table.seatOf(user, undefined)
  const to = said.to === "side" ? seat.side : null
  const row = await house.db
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
  await house.tell(id, "chat", row.id)
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
  const text = JSON.stringify({ type: "chat", line })
  for (const client of table.gallery.clients) if (to === null || client.side === to) client.send(text)
}

/** A line that was spoken in another process. */
export async function relay(house: Pick<House, "db">, table: Table, id: number): Promise<void> {
  const row = await house.db.selectFrom("chat").selectAll().where("id", "=", id).executeTakeFirst()
  if (row) deliver(table, lineOf(row), row.to_side)
}

/** What was said, as one side (null: whoever looks on) may read it; the newest `limit` before a line. */
export async function chatLines(
  house: House,
  id: string,
  side: string | null,
  before: number | undefined,
  limit: number,
): Promise<ChatLine[]> {
  let query = house.db.selectFrom("chat").selectAll().where("match_id", "=", id).orderBy("id", "desc").limit(limit)
  query =
    side === null
      ? query.where("to_side", "is", null)
      : query.where((eb) => eb.or([eb("to_side", "is", null), eb("to_side", "=", side)]))
  if (before !== undefined) query = query.where("id", "<", before)
  return (await query.execute()).reverse().map(lineOf)
}

/** Where other processes write too, what is held here may be a moment old. */
export async function followStorage(house: House, table: Table): Promise<void> {
  if (house.database.kind === "server") await table.catchUp()
}
