/** Records of matches, the dice in them, and the armies that players keep. */
import { RecordSchema, ShareSchema } from "@salient/engine"
import { z } from "zod"
import { Id, Invitation, Text, Time } from "./common.ts"
import { ViewAnswer } from "./play.ts"
import { Drawn, Outcome } from "./view.ts"

/** A record as it is downloaded and uploaded. */
export const RecordBody = RecordSchema
export type RecordBody = z.infer<typeof RecordBody>

/** The text of a record that is not read where it arrives: a thread plays it again, and checks it there. */
export const Unread = z.string()

export const RecordQuery = z.strictObject({ invitation: Invitation })
/** After how many moves, and as which side saw it; left out: at the end, and what everybody saw. */
export const RecordViewQuery = z.strictObject({
  at: z.coerce.number().int().min(0).optional(),
  side: Id.optional(),
})
export const ReplayQuery = RecordViewQuery.extend({ invitation: Invitation })

/** A view; of a match whose rules have changed since, with what a client drew of it then. */
export const ReplayAnswer = ViewAnswer.extend({ scene: z.unknown().exactOptional() })
export type ReplayAnswer = z.infer<typeof ReplayAnswer>

/** Were the dice of a record those that were promised? */
export const Verdict = z.union([
  z
    .object({
      ok: z.literal(true),
      commitment: z.string(),
      seed: z.string(),
      /** What players added to the seed; one without a share never revealed it. */
      shares: z.array(ShareSchema).readonly(),
      /** The version of the rules that it was played by. */
      version: z.string(),
      /** Was it played again by those rules? Otherwise the dice were compared with what was kept of it. */
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

/** No army is nested deeper; PostgreSQL gives up some thousands further down. */
const mostNested = 64

/** Can PostgreSQL keep it as JSON? Half a character (a lone surrogate) is none to it. */
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
