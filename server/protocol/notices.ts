/** Notices for players who are not at the table: to their browsers, and to the host's hook. */
import { z } from "zod"
import { Time } from "./common.ts"

/** The languages in which a browser can show a notice. */
const LANGUAGES = ["en", "de", "fr"] as const

/** `GET /api/push`: null if the host sends no push messages. */
export const PushAnswer = z.object({ key: z.string().nullable() })
export type PushAnswer = z.infer<typeof PushAnswer>

const Endpoint = z.url().max(1_000)
const Key = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, "expected base64url")

/** A browser's subscription (`PushSubscription.toJSON`), and the language of its user. */
export const PushBody = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({ p256dh: Key, auth: Key }),
  language: z.enum(LANGUAGES),
})
export type PushBody = z.infer<typeof PushBody>
export const PushEndBody = z.strictObject({ endpoint: Endpoint })

/** A push message to a browser, encrypted so that the push service cannot read it. */
export type PushMessage = {
  readonly kind: "turn" | "rematch"
  readonly match: string
  readonly title: string
  /** The player who wants the rematch. */
  readonly by?: string
  readonly language: string
}

const call = {
  user: z.object({ id: z.string(), name: z.string(), contact: z.string().nullable() }),
  match: z.object({
    id: z.string(),
    game: z.string(),
    scenario: z.string(),
    name: z.string().nullable(),
    deadline: Time.nullable(),
  }),
  link: z.string().exactOptional(),
}

/** The body of a call to the host's hook: an absent player is asked something, or somebody wants a rematch. */
export const NoticeCall = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("your-turn"), ...call }),
  z.object({ kind: z.literal("rematch"), by: z.string(), ...call }),
])
export type NoticeCall = z.infer<typeof NoticeCall>
