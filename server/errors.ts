/** Every refusal the server can give, in one place: the code for programs, the status for HTTP, a sentence for people. */
import { BadInput, type Refusal } from "@salient/engine"

const catalogue = {
  "not-json": [400, "The message is not JSON."],
  "wrong-shape": [400, "The message does not have the shape that is expected here."],
  "bad-input": [400, "This cannot be used."],
  "not-signed-in": [401, "Sign in first, or play as a guest."],
  "signed-out": [401, "You have signed out, here or elsewhere: sign in again."],
  "wrong-password": [401, "That name and password do not belong together."],
  "wrong-origin": [403, "This request comes from another site."],
  "not-yours": [403, "This is not yours to do."],
  "not-seated": [403, "You do not sit at this match."],
  "seat-lost": [409, "That seat is no longer yours: look again."],
  "not-found": [404, "There is no such thing here."],
  "no-match": [404, "There is no such match."],
  "name-taken": [409, "Somebody has that name already."],
  "seat-taken": [409, "That seat is taken."],
  "not-open": [409, "The match is no longer open."],
  "not-running": [409, "The match is not being played."],
  "not-over": [409, "The match is not over yet."],
  stale: [409, "The match has moved on: look again."],
  "newer-rules": [409, "This match is played under newer rules than this server has: it is being updated."],
  "cannot-open": [410, "This match can no longer be opened: the game has changed too much since."],
  "illegal-move": [422, "The rules do not allow this."],
  "too-large": [413, "The message is too large."],
  "too-many": [429, "Too much at once: wait a moment."],
  "too-many-sockets": [429, "Too many sockets are open: close one first."],
  "game-failed": [500, "The game's own rules failed on this; nothing was changed, and the host has been told."],
  internal: [500, "Something went wrong here; nothing was changed."],
  restarting: [503, "The server restarts: come back in a moment."],
} as const satisfies { readonly [code: string]: readonly [status: number, message: string] }

export type ErrorCode = keyof typeof catalogue
export const ERROR_CODES = Object.keys(catalogue) as ErrorCode[]

/** A refusal on its way to a client. Its message is a sentence that gives no secret away. */
export class ServerError extends Error {
  override name = "ServerError"
  readonly code: ErrorCode
  readonly rules: readonly string[] | undefined
  readonly at: Refusal["at"] | undefined
  readonly retryAfter: number | undefined
  constructor(
    code: ErrorCode,
    message?: string,
    more: { refusal?: Refusal; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message ?? catalogue[code][1], more.cause === undefined ? {} : { cause: more.cause })
    this.code = code
    this.rules = more.refusal?.rules
    this.at = more.refusal?.at
    this.retryAfter = more.retryAfter
  }
  get status(): number {
    return catalogue[this.code][0]
  }
  /** What the client is sent. */
  toJSON(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.rules ? { rules: this.rules } : {}),
      ...(this.at === undefined ? {} : { at: this.at }),
    }
  }
}

export type ErrorBody = {
  readonly code: ErrorCode
  readonly message: string
  readonly rules?: readonly string[]
  readonly at?: Refusal["at"]
}

/** A refusal by the rules of the game, with the rule that forbids the move. */
export const illegal = (refusal: Refusal): ServerError => new ServerError("illegal-move", refusal.reason, { refusal })

/**
 * How PostgreSQL says that a value is none it can keep: a number or a time out of range, a text that is not one, JSON nested
 * too deep. Its own sentence quotes the value, and stays here.
 */
const unkeepable: ReadonlySet<unknown> = new Set([
  "22003",
  "22007",
  "22008",
  "22009",
  "22021",
  "22P02",
  "22P05",
  "54001",
])

/** What a client is told of an error that it caused; nothing if it is ours. */
export function refusalFor(error: unknown): ServerError | undefined {
  if (error instanceof ServerError) return error
  if (error instanceof BadInput) return new ServerError("bad-input", error.message)
  if (error instanceof Error && unkeepable.has((error as { code?: unknown }).code))
    return new ServerError("bad-input", "A number, a time or a text in this is beyond what can be used.")
  return undefined
}
