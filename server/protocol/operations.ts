/** What a host's own programs are told: health, metrics, whose turn it is. */
import { z } from "zod"
import { Time } from "./common.ts"

/** `GET /metrics`: the text format of Prometheus. */
export const MetricsAnswer = z.string()

/** A page for people. */
export const PageAnswer = z.string()

/** What is posted to the host's hook when a player who is not there is asked something. */
export const TurnCall = z.object({
  kind: z.literal("your-turn"),
  user: z.object({ id: z.string(), name: z.string(), contact: z.string().nullable() }),
  match: z.object({
    id: z.string(),
    game: z.string(),
    scenario: z.string(),
    name: z.string().nullable(),
    deadline: Time.nullable(),
  }),
  link: z.string().exactOptional(),
})
export type TurnCall = z.infer<typeof TurnCall>
