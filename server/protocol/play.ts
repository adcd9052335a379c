/** A player's requests in a match and their answers, the same over HTTP and over a socket. */
import { z } from "zod"
import { Id, Invitation, Limit, Text, Time } from "./common.ts"
import { Barred, Forecast, MatchView, MayUndo, Move, Outermost, Preview, Reached, Way } from "./view.ts"

/** The number of entries of the record: it identifies a state of the match. */
export const Seq = z.int().min(0).max(10_000_000)
/** Here a move is any object; the engine checks its shape and judges it. */
const AnyMove = z.record(z.string(), z.unknown())
const seat = Id.optional()
const Count = z.coerce.number().int().min(0)

export const ViewQuery = z.strictObject({ seat, since: Count.default(0), invitation: Invitation })
export const WaitQuery = z.strictObject({ seq: Count, seat, invitation: Invitation })
export const ViewAnswer = z.object({ view: MatchView })
export type ViewAnswer = z.infer<typeof ViewAnswer>

export const SeatQuery = z.strictObject({ seat })
/** The new state of the match. */
export const SeqAnswer = z.object({ seq: z.int() })
export type SeqAnswer = z.infer<typeof SeqAnswer>

export const AnswerBody = z.strictObject({ seat, seq: Seq, move: AnyMove })
export type AnswerBody = z.infer<typeof AnswerBody>
/** `entry` is the index of the move among the entries of the record; the last move if left out. */
export const UndoBody = z.strictObject({ seat, seq: Seq, entry: Seq.optional() })
export type UndoBody = z.infer<typeof UndoBody>

/** Whether the last move can be taken back, and all moves that can be, latest first. */
export const UndoAnswer = MayUndo
export type UndoAnswer = z.infer<typeof UndoAnswer>

/** Asks whether this move would be accepted. */
export const CheckAnswer = Preview
export type CheckAnswer = z.infer<typeof CheckAnswer>

/** The answer whose odds are requested: an option, several options, an amount, or yes. */
export const Considered = z.union([Id, z.array(Id).max(1_000), z.number(), z.literal(true)])
export const ForecastBody = z.strictObject({ seat, seq: Seq, option: Considered })
export type ForecastBody = z.infer<typeof ForecastBody>
/** Null if there are no odds. */
export const ForecastAnswer = z.object({ forecast: Forecast.nullable() })
export type ForecastAnswer = z.infer<typeof ForecastAnswer>

/** Asks for the barred options of the seat's question. Useful if the question says `barred: true`. */
export const BarredBody = z.strictObject({ seat, seq: Seq })
export type BarredBody = z.infer<typeof BarredBody>
export const BarredAnswer = z.object({ barred: z.array(Barred).readonly() })
export type BarredAnswer = z.infer<typeof BarredAnswer>

/** Asks where these pieces can go. Useful if the question says `reach: true`, and on a table; `how`: in which manner they go there. */
export const ReachBody = z.strictObject({ seat, seq: Seq, pieces: z.array(Id).max(1_000), how: Id.optional() })
export type ReachBody = z.infer<typeof ReachBody>
export const ReachAnswer = z.object({
  reach: z.union([z.array(Reached).readonly(), z.array(Outermost).readonly()]),
})
export type ReachAnswer = z.infer<typeof ReachAnswer>

/** Asks for the best way of these pieces to a place, or why there is none. */
export const WayBody = z.strictObject({ seat, seq: Seq, pieces: z.array(Id).max(1_000), to: Id })
export type WayBody = z.infer<typeof WayBody>
export const WayAnswer = z.object({ way: Way })
export type WayAnswer = z.infer<typeof WayAnswer>

export const SuggestBody = z.strictObject({ seat, seq: Seq, level: Id.optional() })
export type SuggestBody = z.infer<typeof SuggestBody>
/** Null if the seat is not asked. */
export const SuggestAnswer = z.object({ move: Move.nullable() })
export type SuggestAnswer = z.infer<typeof SuggestAnswer>

const Instructions = z.record(Id, Id)
/** Standing instructions: questions to be answered at once in the player's name. */
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
