/** Every message over the socket of a match, both ways. */
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

/** How a client introduces itself when it opens the socket: the query of the request. */
export const SocketQuery = z.strictObject({
  /** The version of the protocol that the client speaks. */
  protocol: z.coerce.number().int().min(0).max(1_000_000).default(1),
  seat: Id.optional(),
  /** The stamp of the view that the client still has. */
  have: z.string().max(60).optional(),
  invitation: Invitation,
})

/** A number or a short text of the client's own choosing, by which it knows the answer. */
export const RequestId = z.union([z.int(), z.string().max(60)])

const request = <K extends string>(kind: K) => ({ type: z.literal(kind), id: RequestId })
const seat = { seat: true } as const // a socket plays for one seat, so that its requests name none

/** What a client sends. */
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
  /** Asks for the whole view again. */
  z.strictObject({ type: z.literal("whole") }),
])
export type ToServer = z.infer<typeof ToServer>
export type SocketRequest = Exclude<ToServer, { type: "whole" }>
export const MESSAGE_KINDS: readonly string[] = ToServer.options.map((o) => o.shape.type.value)

/** What `done` carries for each kind of request. */
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

/** `server/protocol/patch.ts` says what a patch looks like, makes one and applies it. */
const PatchSchema = z.custom<Patch>((value) => typeof value === "object" && value !== null && !Array.isArray(value))
/** Until when the next answer is expected, and the time that each side has left for the whole match. */
const times = { deadline: Time.exactOptional(), clock: MatchClock.exactOptional() }
const refusal = ErrorBody.shape

/** What the server sends. */
export const FromServer = z.discriminatedUnion("type", [
  z.object({ type: z.literal("match"), match: MatchSummary }),
  z.object({ type: z.literal("view"), stamp: z.string(), view: MatchView, ...times }),
  z.object({ type: z.literal("delta"), from: z.string(), stamp: z.string(), patch: PatchSchema, ...times }),
  /** The request of this id was done; the other fields are those of `DONE` for its kind. */
  z.looseObject({ type: z.literal("done"), id: RequestId }),
  /** The request of this id changed nothing; null: the message could not be read. */
  z.object({ type: z.literal("refused"), id: RequestId.nullable(), ...refusal }),
  z.object({ type: z.literal("chat"), line: ChatLine }),
  /** A computer player has begun to think. */
  z.object({ type: z.literal("thinking"), seat: z.string() }),
  /** The server closes the socket, and says why. */
  z.object({ type: z.literal("bye"), ...refusal }),
])
export type FromServer = z.infer<typeof FromServer>

/** A message of the server as it is sent. */
export const writeMessage = (message: FromServer): string => JSON.stringify(message)
