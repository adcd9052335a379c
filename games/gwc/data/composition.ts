/** The required composition of the three Fate decks (GWC-GAP-01), which the linter checks. */

import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { ACTIONS, EVENTS, NATIONS, ORDERS, TRIGGERS } from "../types.ts"
import raw from "./composition.json" with { type: "json" }

const times = z.int().positive()
const Range = z.strictObject({ from: z.int(), to: z.int() })
const Pair = z.string().regex(/^[1-6]•[1-6]$/, "expected dice, white and colored, such as 5•2")

export const CompositionFile = dataFile("gwc", "composition", {
  pairs: times, // how often each ordered pair of dice occurs
  perRow: Range, // how often the Random Hexes of a deck name a row of the map
  perColumn: Range,
  decks: z.record(
    z.enum(NATIONS),
    z.strictObject({
      orders: z.record(z.enum(ORDERS), times),
      actions: z.partialRecord(z.enum(ACTIONS), times),
      events: z.partialRecord(z.enum(EVENTS), times),
      triggers: z.record(z.enum(TRIGGERS), z.record(Pair, times)),
      hexes: z.enum(["odd", "even"]), // column counted from 0, plus row: opposing decks share no hex
    }),
  ),
})

export const composition = readFile("composition.json", CompositionFile, raw)
