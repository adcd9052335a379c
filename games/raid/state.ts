/** The state of a raid, declared once: the type, the check of position files and the copier all come from this schema. */
import { copierOf } from "@salient/engine"
import { z } from "zod"
import { data } from "./data/raid.ts"
import { scenarios } from "./scenarios/scenarios.ts"
import { CARD_KINDS, SIDES, UNIT_KINDS } from "./types.ts"

const CardId = z.templateLiteral([z.enum(SIDES), ":", z.enum(CARD_KINDS), ":", z.int().positive()])
const Piles = z.record(z.enum(SIDES), z.array(CardId))

const Unit = z.strictObject({
  id: z.templateLiteral(["unit:", z.string()]),
  side: z.enum(SIDES),
  kind: z.enum(UNIT_KINDS),
  name: z.string(),
  /** Null: not yet set up, or gone. */
  hex: z.string().nullable(),
  steps: z.int().min(0).max(data.steps),
  hidden: z.boolean(), // RAID-2.2
  acted: z.boolean(), // RAID-3.3
  reacted: z.boolean(), // RAID-4.3
  prisoner: z.boolean(), // RAID-6.3
})
export type Unit = z.infer<typeof Unit>

export const StateSchema = z.strictObject({
  scenario: z.enum(scenarios.all.map((s) => s.id)),
  phase: z.enum(["setup", "turns"]),
  turn: z.int().min(1).max(data.turns),
  active: z.enum(SIDES),
  /** The active side has drawn its card for this turn (RAID-3.2). */
  drawn: z.boolean(),
  units: z.array(Unit),
  hands: Piles,
  decks: Piles,
  discards: Piles,
})
export type State = z.infer<typeof StateSchema>

export const copyState = copierOf(StateSchema)
