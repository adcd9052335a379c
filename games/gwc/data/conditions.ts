/**
 * How a card says which pieces, which hexes and on what conditions. All parts of a selector, a place or a list of conditions must
 * hold together. "Own" and "the player" refer to the player who plays the card or receives the Event; "here" is the hex the window
 * is about: the Melee hex, the target hex, the hex just entered.
 */

import type { Frozen } from "@salient/kit/data-file"
import { z } from "zod"
import { ACTIONS, BOXED_FIGURES, BOXES, FORTIFICATIONS, KINDS, NATIONS, POSTURES, TERRAINS, WHOSE } from "../types.ts"
import { MonthOf } from "./words.ts"

/** States that a card can require of a piece. */
const STATUSES = [
  "broken",
  "unbroken",
  "suppressed",
  "unsuppressed",
  "goodOrder", // unbroken and unsuppressed: GWC-3.2.1
  "outOfCohesion", // GWC-3.3.2
  "notVeteran",
  "weaponless",
  "moving", // activated to Move now
  "activated", // by the current Order or Action, or the one being answered
  "attacking", // takes part in the attack being answered
  "justBroken", // by the Defense roll just made
  "brokenByGas", // by the Gas Attack under way
] as const
export type Status = (typeof STATUSES)[number]

/** Numbers that are counted at the moment of use. */
const QUANTITIES = [
  "targetCover", // Cover of the target hex with its modifiers: GWC-A36
  "machineGunsOnAttackers", // own functioning ones in Range and LOS of an attacker: GWC-A46
  "enemyCasualties", // enemy Formations on the Casualty Track: GWC-E59
] as const
export type Quantity = (typeof QUANTITIES)[number]

/** Kinds of attack that a Defense roll can answer. */
const ATTACKS = ["fire", "air", "impact", "mines"] as const
export type Attack = (typeof ATTACKS)[number]

export const OneSide = z.enum(["own", "enemy"])
/** A list that is not empty. */
export const some = <T extends z.ZodType>(of: T) => z.array(of).min(1)

/** A number, or one counted on the spot: `{ times: -1, of: "targetCover" }`. */
export const Amount = z.union([z.int(), z.strictObject({ times: z.int(), of: z.enum(QUANTITIES) })])
export type Amount = Frozen<z.output<typeof Amount>>

/** A selector of Formations: all conditions must hold. */
export const Selector = z.strictObject({
  side: z.enum(WHOSE),
  kinds: some(z.enum(KINDS)),
  is: some(z.enum(STATUSES)).optional(),
  boxed: z.enum(BOXED_FIGURES).optional(), // that number is boxed: GWC-3.1.8
  get at() {
    return Where.optional()
  },
})
export type Selector = Frozen<z.output<typeof Selector>>

/** Pieces named by a selector, or those chosen by the previous effect. */
const Others = z.union([z.literal("chosen"), Selector])

/** A selector of hexes, or of where pieces must be: all conditions must hold. */
export const Where = z.strictObject({
  here: z.literal(true).optional(),
  with: Others.optional(), // in the same hex
  adjacentTo: Others.optional(),
  within: z.strictObject({ hexes: z.int().positive(), of: Selector }).optional(), // same hex included
  commandedBy: Others.optional(), // within the Command Radius of one of these Leaders
  seenBy: z.literal("machineGun").optional(), // a functioning own machine gun, not in Wire or Water: GWC-E92
  holds: Selector.optional(), // the hex contains such a Formation
  noEnemies: z.literal(true).optional(),
  objective: z.literal(true).optional(),
  setUpArea: z.literal(true).optional(), // inside the player's original set-up area: GWC-A45.2
  terrain: some(z.enum(TERRAINS)).optional(),
  fortification: some(z.enum(FORTIFICATIONS)).optional(), // holds one of these
  fortified: z.boolean().optional(), // holds any Formation
  water: z.boolean().optional(),
  cover: z.strictObject({ atLeast: z.int().optional(), below: z.int().optional() }).optional(),
})
export type Where = Frozen<z.output<typeof Where>>

/** What must be true for a card to be played, or for an effect to apply. */
export const Condition = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("posture"), posture: z.enum(POSTURES) }), // the player's
  z.strictObject({ is: z.literal("nation"), nation: z.enum(NATIONS) }), // the player's
  z.strictObject({ is: z.literal("date"), from: MonthOf.optional(), until: MonthOf.optional() }),
  z.strictObject({ is: z.literal("printedDate") }), // not before the date the Fate card prints: GWC-E76.1
  z.strictObject({ is: z.literal("attack"), by: some(z.enum(ATTACKS)) }), // the attack being answered
  z.strictObject({ is: z.literal("targetMoving") }), // GWC-A38
  z.strictObject({ is: z.literal("hex"), at: Where }), // the hex the window is about
  z.strictObject({ is: z.literal("present"), who: Selector }), // at least one such Formation
  z.strictObject({ is: z.literal("quantity"), of: z.enum(QUANTITIES), atLeast: z.int() }),
  z.strictObject({
    is: z.literal("firing"), // pieces of the attack about to be rolled
    which: z.enum(["some", "every"]),
    weapon: z.literal(true).optional(), // a Weapon
    kinds: some(z.enum(KINDS)).optional(), // a Formation of these kinds
    nation: z.literal("printed").optional(), // of the nation the Fate card prints: GWC-A50
    printedFp: z.int().optional(), // printed FP at least this
    adjacent: z.literal(true).optional(), // next to the target hex
  }),
  z.strictObject({
    is: z.literal("telephone"),
    whose: OneSide,
    state: z.enum(["unbroken", "any"]),
    box: z.enum(BOXES).optional(),
  }),
  z.strictObject({ is: z.literal("spotter"), spotter: z.literal("fao") }),
  z.strictObject({ is: z.literal("countermix"), has: z.enum(FORTIFICATIONS) }),
  z.strictObject({ is: z.literal("answering"), actions: some(z.enum(ACTIONS)) }), // the Action just announced
])
export type Condition = Frozen<z.output<typeof Condition>>

/** How many of the selected pieces, and who chooses them. */
export const Choice = z.strictObject({
  count: z.union([z.int().positive(), z.literal("all"), z.literal("half")]), // half: rounded up
  upTo: z.literal(true).optional(), // or fewer, but at least one
  hex: z.enum(["any", "foremost"]).optional(), // all in one hex: one of the player's choice, or the one nearest the enemy's edge
  nearest: z.enum(["randomHex", "ownEdge"]).optional(), // the player chooses among equals
  by: z.literal("owner").optional(), // their owner chooses instead of the player
})
export type Choice = Frozen<z.output<typeof Choice>>
