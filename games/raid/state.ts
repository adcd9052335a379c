/** The shape of a state, for position files: whatever claims to be one is checked field by field. */
import { z } from "zod"
import { charts } from "./data/charts.ts"
import { scenarios } from "./scenarios/scenarios.ts"
import { CARD_KINDS, SIDES, UNIT_KINDS } from "./types.ts"

const CardId = z.templateLiteral([z.enum(SIDES), ":", z.enum(CARD_KINDS), ":", z.int().positive()])
const Piles = z.record(z.enum(SIDES), z.array(CardId))

export const StateSchema = z.strictObject({
  scenario: z.enum(scenarios.map((s) => s.id)),
  phase: z.enum(["setup", "turns"]),
  turn: z.int().min(1).max(charts.turns),
  active: z.enum(SIDES),
  drawn: z.boolean(),
  units: z.array(
    z.strictObject({
      id: z.templateLiteral(["unit:", z.string()]),
      side: z.enum(SIDES),
      kind: z.enum(UNIT_KINDS),
      name: z.string(),
      hex: z.string().nullable(),
      steps: z.int().min(0).max(charts.steps),
      hidden: z.boolean(),
      acted: z.boolean(),
      reacted: z.boolean(),
      prisoner: z.boolean(),
    }),
  ),
  hands: Piles,
  decks: Piles,
  discards: Piles,
})
