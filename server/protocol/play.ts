/** What a player does at a match, and what it is answered: the same over HTTP and over a socket. */
import { z } from "zod"
import { Id, Invitation, Limit, Text, Time } from "./common.ts"
import { Barred, Forecast, MatchView, MayUndo, Move, Preview, Reached, Way } from "./view.ts"

/** The number of entries of the record: says which state of the match is meant. */
export const Seq = z.int().min(0).max(10_000_000)
/** The engine judges a move and knows its shape; here it is any object. */
const AnyMove = z.record(z.string(), z.unknown())
const seat = Id.optional()
const Count = z.coerce.number().int().min(0)

export const ViewQuery = z.strictObject({ seat, since: Count.default(0), invitation: Invitation })
export const WaitQuery = z.strictObject({ seq: Count, seat, invitation: Invitation })
export const ViewAnswer = z.object({ view: MatchView })
export type ViewAnswer = z.infer<typeof ViewAnswer>

export const SeatQuery = z.strictObject({ seat })
/** The state that the match has come to. */
export const SeqAnswer = z.object({ seq: z.int() })
export type SeqAnswer = z.infer<typeof SeqAnswer>

export const AnswerBody = z.strictObject({ seat, seq: Seq, move: AnyMove })
export type AnswerBody = z.infer<typeof AnswerBody>
/** `entry`: the move that is entry number so many of the record, from 0; left out: the last. */
export const UndoBody = z.strictObject({ seat, seq: Seq, entry: Seq.optional() })
export type UndoBody = z.infer<typeof UndoBody>

/** May the last move be taken back, and which could be, the latest first. */
export const UndoAnswer = MayUndo
export type UndoAnswer = z.infer<typeof UndoAnswer>

/** Would this move be taken? */
export const CheckAnswer = Preview
export type CheckAnswer = z.infer<typeof CheckAnswer>

/** The answer whose odds are asked for: an option, several selected together, an amount, or yes. */
export const Considered = z.union([Id, z.array(Id).max(1_000), z.number(), z.literal(true)])
export const ForecastBody = z.strictObject({ seat, seq: Seq, option: Considered })
export type ForecastBody = z.infer<typeof ForecastBody>
/** Null where there are no odds. */
export const ForecastAnswer = z.object({ forecast: Forecast.nullable() })
export type ForecastAnswer = z.infer<typeof ForecastAnswer>

/** What does the question that the seat faces bar, and why? Worth asking where the question says `barred: true`. */
export const BarredBody = z.strictObject({ seat, seq: Seq })
export type BarredBody = z.infer<typeof BarredBody>
export const BarredAnswer = z.object({ barred: z.array(Barred).readonly() })
export type BarredAnswer = z.infer<typeof BarredAnswer>

/** Where can these pieces go? Worth asking where the question says `reach: true`. */
export const ReachBody = z.strictObject({ seat, seq: Seq, pieces: z.array(Id).max(1_000) })
export type ReachBody = z.infer<typeof ReachBody>
export const ReachAnswer = z.object({ reach: z.array(Reached).readonly() })
export type ReachAnswer = z.infer<typeof ReachAnswer>

/** The best way of these pieces to a place, or why there is none. */
export const WayBody = z.strictObject({ seat, seq: Seq, pieces: z.array(Id).max(1_000), to: Id })
export type WayBody = z.infer<typeof WayBody>
export const WayAnswer = z.object({ way: Way })
export type WayAnswer = z.infer<typeof WayAnswer>

export const SuggestBody = z.strictObject({ seat, seq: Seq, level: Id.optional() })
export type SuggestBody = z.infer<typeof SuggestBody>
/** Null where the seat is not asked. */
export const SuggestAnswer = z.object({ move: Move.nullable() })
export type SuggestAnswer = z.infer<typeof SuggestAnswer>

const Instructions = z.record(Id, Id)
/** Standing instructions: answers to be given at once in the player's name. */
export const InstructionsAnswer = z.object({ instructions: z.record(z.string(), z.string()) })
export type InstructionsAnswer = z.infer<typeof InstructionsAnswer>
export const InstructionsBody = z.strictObject({ seat, instructions: Instructions })
export type InstructionsBody = z.infer<typeof InstructionsBody>

const To = z.enum(["all", "side"])
export const ChatLine = z.object({
  id: z.int(),
  seat: z.string(),
  side: z.string(),
  name: z.string(),
  text: z.string(),
  to: To,
  at: Time,
})
export type ChatLine = z.infer<typeof ChatLine>
export const ChatBody = z.strictObject({ text: Text(1, 1_000), to: To.optional() })
export type ChatBody = z.infer<typeof ChatBody>
export const ChatAnswer = z.object({ line: ChatLine })
export type ChatAnswer = z.infer<typeof ChatAnswer>
export const ChatQuery = z.strictObject({
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  limit: Limit,
  invitation: Invitation,
})
export const ChatLinesAnswer = z.object({ lines: z.array(ChatLine) })
export type ChatLinesAnswer = z.infer<typeof ChatLinesAnswer>
