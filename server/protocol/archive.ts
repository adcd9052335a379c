/** Records of matches, the dice in them, and the armies that players keep. */
import { RecordSchema, ShareSchema } from "@salient/engine"
import { z } from "zod"
import { Id, Invitation, Text, Time } from "./common.ts"
import { ViewAnswer } from "./play.ts"
import { Drawn, Outcome } from "./view.ts"

/** A record for download and upload. */
export const RecordBody = RecordSchema
export type RecordBody = z.infer<typeof RecordBody>

/** A record as text. The main thread does not parse it: another thread checks and replays it. */
export const Unread = z.string()

export const RecordQuery = z.strictObject({ invitation: Invitation })
/** After how many moves (default: at the end), and as which side saw it (default: the public view). */
export const RecordViewQuery = z.strictObject({
  at: z.coerce.number().int().min(0).optional(),
  side: Id.optional(),
})
export const ReplayQuery = RecordViewQuery.extend({ invitation: Invitation })

/** A view; if the rules have changed since the match, it includes the scene as clients drew it then. */
export const ReplayAnswer = ViewAnswer.extend({ scene: z.unknown().exactOptional() })
export type ReplayAnswer = z.infer<typeof ReplayAnswer>

/** The result of checking the dice of a record against the promise. */
export const Verdict = z.union([
  z
    .object({
      ok: z.literal(true),
      commitment: z.string(),
      seed: z.string(),
      /** The players' shares; an entry without `share` was never revealed. */
      shares: z.array(ShareSchema).readonly(),
      /** The version of the rules by which the match was played. */
      version: z.string(),
      /** True if it was replayed with those rules; otherwise the dice were compared with what the server kept of it. */
      replayed: z.boolean(),
      entries: z.int(),
      outcome: Outcome.nullable(),
      dice: z.array(Drawn).readonly(),
    })
    .readonly(),
  z.object({ ok: z.literal(false), reason: z.string() }).readonly(),
])
export type Verdict = z.infer<typeof Verdict>

export const KeptRecordAnswer = z.object({
  id: z.string(),
  game: z.string(),
  scenario: z.string(),
  moves: z.int(),
  outcome: Outcome.nullable(),
})
export type KeptRecordAnswer = z.infer<typeof KeptRecordAnswer>

/** The maximum nesting of an army; PostgreSQL fails at some thousands. */
const mostNested = 64

/** True if PostgreSQL can store it as JSON: it refuses half a character (a lone surrogate). */
function isKeepable(value: unknown, deep: number): boolean {
  if (typeof value === "string") return value.isWellFormed()
  if (typeof value !== "object" || value === null) return true
  return deep > 0 && Object.entries(value).every(([key, v]) => key.isWellFormed() && isKeepable(v, deep - 1))
}

export const RosterBody = z.strictObject({
  game: Id,
  name: Text(1, 80),
  body: z
    .record(z.string(), z.unknown())
    .refine((body) => isKeepable(body, mostNested), "expected whole characters, nested at most 64 deep"),
})
export type RosterBody = z.infer<typeof RosterBody>
export const RosterAnswer = z.object({ id: z.string() })
export type RosterAnswer = z.infer<typeof RosterAnswer>
export const RostersAnswer = z.object({
  rosters: z.array(
    z.object({ id: z.string(), game: z.string(), name: z.string(), body: z.unknown(), changedAt: Time }),
  ),
})
export type RostersAnswer = z.infer<typeof RostersAnswer>
