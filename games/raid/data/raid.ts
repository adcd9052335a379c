import { GROUNDS } from "@salient/engine"
import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { CARD_KINDS, SIDES, UNIT_KINDS } from "../types.ts"
import raw from "./raid.json" with { type: "json" }

export const ChartsFile = dataFile("raid", "charts", {
  /** RAID-1.2, by the letter that stands for it on a map. */
  ground: z.record(
    z.string().length(1),
    z.strictObject({
      name: z.string(),
      cost: z.int().positive(),
      cover: z.int().min(0),
      stopsSight: z.boolean(),
      draws: z.enum(GROUNDS),
    }),
  ),
  /** RAID-4.1, RAID-5.1, RAID-5.2 */
  units: z.record(
    z.enum(UNIT_KINDS),
    z.strictObject({ strength: z.int(), range: z.int().positive(), movement: z.int().positive() }),
  ),
  steps: z.int().positive(), // RAID-1.3
  turns: z.int().positive(), // RAID-3.1
  hand: z.int().positive(), // RAID-2.3
  handLimit: z.int().positive(), // RAID-3.2
  die: z.int().positive(), // RAID-7.1
  alarmOn: z.int().positive(), // RAID-7.3
  hits: z.tuple([z.int(), z.int()]), // RAID-5.3: the score for two steps, for one
  cards: z.record(
    z.enum(CARD_KINDS),
    z.strictObject({ title: z.string(), text: z.string(), rule: z.string(), amount: z.int() }),
  ),
  decks: z.record(z.enum(SIDES), z.partialRecord(z.enum(CARD_KINDS), z.int().positive())),
})

/** A wrong file stops the program here, and names the field. */
export const data = readFile("raid.json", ChartsFile, raw)
