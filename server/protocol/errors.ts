/** Every code of a refusal. The meaning of a code never changes; sentences and statuses may change. */
import { z } from "zod"
import { Point } from "./view.ts"

export const ERROR_CODES = [
  "not-json",
  "wrong-shape",
  "bad-input",
  "not-signed-in",
  "signed-out",
  "wrong-password",
  "work-needed",
  "wrong-origin",
  "wrong-host",
  "not-yours",
  "not-seated",
  "seat-lost",
  "not-found",
  "no-match",
  "name-taken",
  "two-identities",
  "seat-taken",
  "not-open",
  "not-running",
  "not-over",
  "stale",
  "client-too-old",
  "newer-rules",
  "rules-changed",
  "cannot-open",
  "illegal-move",
  "too-large",
  "too-many",
  "too-many-sockets",
  "game-failed",
  "internal",
  "restarting",
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** `work-needed`: the work to prove, each of its `parts` with hashes that begin with this many zero bits (`proof.ts`). */
export const Work = z.object({ challenge: z.string(), parts: z.number().int(), bits: z.number().int() })
export type Work = z.infer<typeof Work>

/** A refusal: the body of an HTTP answer, and part of the socket messages `refused` and `bye`. */
export const ErrorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  /** The rules that forbid a move. */
  rules: z.array(z.string()).readonly().exactOptional(),
  at: Point.exactOptional(),
  work: Work.exactOptional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
