/** Every message over the socket of a match, in both directions. */
import { z } from "zod"
import { Id, Invitation, Time } from "./common.ts"
import { ErrorBody } from "./errors.ts"
import { MatchClock, MatchSummary } from "./match.ts"
import type { Patch } from "./patch.ts"
import {
  AnswerBody,
  BarredAnswer,
  BarredBody,
  ChatAnswer,
  ChatBody,
  ChatLine,
  CheckAnswer,
  ForecastAnswer,
  ForecastBody,
  ReachAnswer,
  ReachBody,
  SeqAnswer,
  SuggestAnswer,
  SuggestBody,
  UndoBody,
  WayAnswer,
  WayBody,
} from "./play.ts"
import { MatchView } from "./view.ts"

/** The query of the request that opens the socket. */
export const SocketQuery = z.strictObject({
  /** The protocol version of the client. */
  protocol: z.coerce.number().int().min(0).max(1_000_000).default(1),
  seat: Id.optional(),
  /** The stamp of the view that the client still has. */
  have: z.string().max(60).optional(),
  invitation: Invitation,
})

/** A number or short text chosen by the client, which identifies the answer. */
export const RequestId = z.union([z.int(), z.string().max(60)])

const request = <K extends string>(kind: K) => ({ type: z.literal(kind), id: RequestId })
const seat = { seat: true } as const // a socket belongs to one seat, so its requests do not name a seat

/** The messages of a client. */
export const ToServer = z.discriminatedUnion("type", [
  AnswerBody.omit(seat).extend(request("answer")),
  UndoBody.omit(seat).extend(request("undo")),
  AnswerBody.omit(seat).extend(request("check")),
  ForecastBody.omit(seat).extend(request("forecast")),
  BarredBody.omit(seat).extend(request("barred")),
  ReachBody.omit(seat).extend(request("reach")),
  WayBody.omit(seat).extend(request("way")),
  SuggestBody.omit(seat).extend(request("suggest")),
  ChatBody.extend(request("chat")),
  /** Requests the whole view again. */
  z.strictObject({ type: z.literal("whole") }),
])
export type ToServer = z.infer<typeof ToServer>
export type SocketRequest = Exclude<ToServer, { type: "whole" }>
export const MESSAGE_KINDS: readonly string[] = ToServer.options.map((o) => o.shape.type.value)

/** The content of `done` for each kind of request. */
export const DONE = {
  answer: SeqAnswer,
  undo: SeqAnswer,
  check: CheckAnswer,
  forecast: ForecastAnswer,
  barred: BarredAnswer,
  reach: ReachAnswer,
  way: WayAnswer,
  suggest: SuggestAnswer,
  chat: ChatAnswer,
} as const satisfies { readonly [kind in SocketRequest["type"]]: z.ZodType }
export type Done = { readonly [kind in keyof typeof DONE]: z.infer<(typeof DONE)[kind]> }

/** See `server/protocol/patch.ts`. */
const PatchSchema = z.custom<Patch>((value) => typeof value === "object" && value !== null && !Array.isArray(value))
/** When the next answer is due, and how much time each side has left for the whole match. */
const times = { deadline: Time.exactOptional(), clock: MatchClock.exactOptional() }
const refusal = ErrorBody.shape

/** The messages of the server. */
export const FromServer = z.discriminatedUnion("type", [
  z.object({ type: z.literal("match"), match: MatchSummary }),
  z.object({ type: z.literal("view"), stamp: z.string(), view: MatchView, ...times }),
  z.object({ type: z.literal("delta"), from: z.string(), stamp: z.string(), patch: PatchSchema, ...times }),
  /** The request with this id succeeded; the other fields are those of `DONE` for its kind. */
  z.looseObject({ type: z.literal("done"), id: RequestId }),
  /** The request with this id was refused and changed nothing; the id is null if the message could not be read. */
  z.object({ type: z.literal("refused"), id: RequestId.nullable(), ...refusal }),
  z.object({ type: z.literal("chat"), line: ChatLine }),
  /** A computer player has begun to think. */
  z.object({ type: z.literal("thinking"), seat: z.string() }),
  /** The server closes the socket, and says why. */
  z.object({ type: z.literal("bye"), ...refusal }),
])
export type FromServer = z.infer<typeof FromServer>

/** A message of the server as text. */
export const writeMessage = (message: FromServer): string => JSON.stringify(message)
