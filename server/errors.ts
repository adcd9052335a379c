/** The HTTP status and default sentence of every refusal. The codes themselves are in `protocol/errors.ts`. */
import { BadInput, type Refusal } from "@salient/engine"
import type { ErrorBody, ErrorCode, Work } from "./protocol/index.ts"

const catalogue = {
  "not-json": [400, "The message is not JSON."],
  "wrong-shape": [400, "The message has the wrong form."],
  "bad-input": [400, "The server cannot use this."],
  "not-signed-in": [401, "Sign in first, or play as a guest."],
  "signed-out": [401, "You have been signed out: sign in again."],
  "wrong-password": [401, "Wrong name or password."],
  "work-needed": [
    429,
    "Many wrong passwords have been tried for this name or from this address. Signing in takes your browser a moment of work. If it does not begin, reload the page.",
  ],
  "wrong-origin": [403, "This request comes from another site."],
  "wrong-host": [
    421,
    "This server does not use the name in the address. Its host sets the address for players with --public-url.",
  ],
  "not-yours": [403, "You are not allowed to do this."],
  "not-seated": [403, "You have no seat in this match."],
  "seat-lost": [409, "That seat is no longer yours."],
  "not-found": [404, "This does not exist."],
  "no-match": [404, "There is no such match."],
  "name-taken": [409, "That name is taken."],
  "two-identities": [409, "You have played here as a guest. Move your matches and armies to the account?"],
  "seat-taken": [409, "That seat is taken."],
  "not-open": [409, "The match is no longer waiting for players."],
  "not-running": [409, "The match is not running."],
  "not-over": [409, "The match is not over yet."],
  stale: [409, "The match has moved on since."],
  "client-too-old": [409, "This page is older than the server. Reload it."],
  "newer-rules": [
    409,
    "This match uses newer rules than this server has. The server is being updated. Try again in a moment.",
  ],
  "rules-changed": [
    409,
    "Newer rules refuse moves of this match. Nothing has been removed yet: its players choose whether to play on from the last valid state or to end the match.",
  ],
  "cannot-open": [410, "This match can no longer be opened: the game has changed too much since it was played."],
  "illegal-move": [422, "The rules do not allow this."],
  "too-large": [413, "The message is too large."],
  "too-many": [429, "Too many requests. Wait a moment."],
  "too-many-sockets": [429, "Too many connections are open. Close a tab first."],
  "game-failed": [500, "The program failed on this move. Nothing was changed, and the error is in the host's log."],
  internal: [500, "Something went wrong on the server. Nothing was changed."],
  restarting: [503, "The server is restarting. Try again in a moment."],
} as const satisfies { readonly [code in ErrorCode]: readonly [status: number, message: string] }

/** A refusal to be sent to a client. Its message is a sentence that reveals no secret. */
export class ServerError extends Error {
  override name = "ServerError"
  readonly code: ErrorCode
  readonly rules: readonly string[] | undefined
  readonly at: Refusal["at"] | undefined
  readonly retryAfter: number | undefined
  readonly work: Work | undefined
  constructor(
    code: ErrorCode,
    message?: string,
    more: { refusal?: Refusal; retryAfter?: number; work?: Work; cause?: unknown } = {},
  ) {
    super(message ?? catalogue[code][1], more.cause === undefined ? {} : { cause: more.cause })
    this.code = code
    this.rules = more.refusal?.rules
    this.at = more.refusal?.at
    this.retryAfter = more.retryAfter
    this.work = more.work
  }
  get status(): number {
    return catalogue[this.code][0]
  }
  /** The body that the client receives. */
  toJSON(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.rules ? { rules: this.rules } : {}),
      ...(this.at === undefined ? {} : { at: this.at }),
      ...(this.work === undefined ? {} : { work: this.work }),
    }
  }
}

/** A refusal by the rules of the game, naming the rule that forbids the move. */
export const illegal = (refusal: Refusal): ServerError => new ServerError("illegal-move", refusal.reason, { refusal })

/**
 * PostgreSQL's classes of codes for a value that it cannot store (22: a number or time out of range, malformed text; 54: JSON nested too
 * deeply, a row too large). PostgreSQL's own message quotes the value, so it is not passed on.
 */
const unstorable = /^(22|54)[0-9A-Z]{3}$/

/** The codes that PostgreSQL and the operating system use for a full disk. */
const noSpace: ReadonlySet<unknown> = new Set(["53100", "ENOSPC", "EDQUOT"])
export const isDiskFull = (error: unknown): boolean => noSpace.has((error as { code?: unknown } | undefined)?.code)

/** The refusal for an error that the client caused; undefined for an error of the server. */
export function refusalFor(error: unknown): ServerError | undefined {
  if (error instanceof ServerError) return error
  if (error instanceof BadInput) return new ServerError("bad-input", error.message)
  if (error instanceof Error && unstorable.test(String((error as { code?: unknown }).code)))
    return new ServerError(
      "bad-input",
      "A number, a time or a text in this message is outside the range that the server can store.",
    )
  return undefined
}
