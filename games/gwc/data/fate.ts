/** The three Fate decks, 72 cards each, printed as tables: a row is a card (GWC-1.F, GWC-GAP-01). */

import { byId, dataFile, type Frozen, find, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { ACTIONS, type By, DIRECTIONS, EVENTS, type FateId, NATIONS, type Nation, ORDERS, TRIGGERS } from "../types.ts"
import rawFrance from "./fate-france.json" with { type: "json" }
import rawGermany from "./fate-germany.json" with { type: "json" }
import rawUsa from "./fate-usa.json" with { type: "json" }
import { HexOf, MonthOf } from "./words.ts"

const Die = z.int().min(1).max(6)

/** What a card prints beside its Action or Event. */
const Prints = z.strictObject({
  wind: z.literal(DIRECTIONS).optional(), // the direction of a Breeze: GWC-E59
  from: MonthOf.optional(), // the date of a Machine Gun Nest: GWC-E76.1
  nation: z.enum(NATIONS).optional(), // the nation that gets Marksmanship: GWC-A50
})

const CardId = z
  .string()
  .regex(/^[GFA]-[1-9][0-9]?$/, "expected a card number such as G-7")
  .transform((text) => text as FateId)

const Row = z
  .tuple([
    CardId,
    z.enum(ORDERS),
    z.enum(ACTIONS),
    z.enum(EVENTS),
    HexOf, // GWC-1.8
    Die, // white
    Die, // colored
    z.enum(TRIGGERS).nullable(),
    Prints,
  ])
  .transform(([id, order, action, event, randomHex, white, colored, trigger, prints]) => ({
    id,
    order,
    action,
    event,
    randomHex,
    dice: { white, colored },
    trigger,
    prints,
  }))

const COLUMN_NAMES = ["card", "order", "action", "event", "randomHex", "white", "colored", "trigger", "prints"] as const

export const FateFile = dataFile("gwc", "fate", {
  nation: z.enum(NATIONS),
  columns: z.array(z.enum(COLUMN_NAMES)).length(COLUMN_NAMES.length), // for people who read the file
  cards: z.array(Row),
})
export type FateCard = Frozen<z.output<typeof Row>>

const deck = (nation: Nation, raw: unknown): readonly FateCard[] => {
  const file = `fate-${nation}.json`
  const read = readFile(file, FateFile, raw)
  if (read.nation !== nation) throw new Error(`${file}: expected the deck of ${nation}, found that of ${read.nation}`)
  return read.cards
}

export const fateDecks: By<Nation, readonly FateCard[]> = {
  germany: deck("germany", rawGermany),
  france: deck("france", rawFrance),
  usa: deck("usa", rawUsa),
}

const cards = byId(
  "fate-*.json",
  NATIONS.flatMap((nation) => fateDecks[nation]),
)

/** The Fate card of that number. */
export const fateCard = (id: FateId): FateCard => find(cards, "Fate card", id)
