/**
 * What cards do, as data. An Action, an Event or a Strategy Card is a list of effects; one executor carries them out in order. The
 * vocabulary is small so that a card can be checked against the rulebook; anything that it cannot express is a `special`, a named
 * function of the rules.
 */

import type { Frozen } from "@salient/kit/data-file"
import { z } from "zod"
import { ALTERNATIVES, FORTIFICATIONS, ORDERS, WEAPON_CLASSES } from "../types.ts"
import { Amount, Choice, Condition, OneSide, Selector, some, Where } from "./conditions.ts"

/** The moments at which a card may be played; each is one point in the flow of play. */
export const WINDOWS = [
  "ownTurn", // any time in the player's own Turn: GWC-S98.1
  "ownMove", // the player's own Move Order, before, during or after any of the movement: GWC-A31
  "ownMovement", // as ownMove, and the movement step of an Offensive: GWC-AMB-72
  "ownOffensive", // the player's own Offensive: GWC-S98.5.3
  "enemyMove", // an enemy has just Moved into a hex (Move, Offensive, moving Runner): GWC-A42.1
  "enemyEntry", // as enemyMove, and after an Advance: GWC-A45.4
  "attackRoll", // before the player's own Fire Attack roll, Air Assault included: GWC-AMB-77
  "accuracyRoll", // before the player's own Accuracy roll: GWC-S98.4.4
  "accuracyHit", // the player's own Accuracy roll has hit, before the drift: GWC-S98.4.4
  "impactRoll", // before the player's own Impact roll: GWC-A32
  "gasAttack", // the player's own Gas Attack has just taken effect: GWC-A49
  "defenceRoll", // before the player's own Defense rolls: GWC-A36
  "wouldBreak", // an own Formation is about to break: GWC-A47
  "justBroke", // an own Formation has just broken on a Defense roll: GWC-A53
  "meleeStart", // in a Melee, before Melee FP is counted; either player: GWC-A30
  "meleeRoll", // before the player's own Melee roll: GWC-O16.4.2
  "meleeEnd", // at the conclusion of a Melee: GWC-A51
  "timeAdvance", // in step 6 of a Time Advance: GWC-6.1.2g
  "enemyPassed", // the opponent has passed and discarded at least one card: GWC-A45.3
  "enemyAirAssault", // the opponent has announced an Air Assault: GWC-S98.3.2
  "enemyOffensive", // the opponent has activated Formations for an Offensive: GWC-S98.4.5
  "enemyOpFire", // the opponent has activated Formations for Op Fire: GWC-S98.4.6
  "enemyAction", // the opponent has announced an Action: GWC-S98.5.7
] as const
export type Window = (typeof WINDOWS)[number]

/** Numbers that a card can change. */
const NUMBERS = [
  "attackFp", // the attack's FP, before Hindrance: GWC-O21.3.4
  "attackRoll", // the Fire Attack roll
  "attackTotal", // the Attack Total already rolled
  "meleeRoll",
  "defenceCover", // Cover, for Defense rolls only
  "morale",
] as const
export type Changeable = (typeof NUMBERS)[number]

const DURATIONS = ["once", "order", "game"] as const
export type Duration = (typeof DURATIONS)[number]

/** Effects too rare for a word of the vocabulary: functions of the rules, by name. */
export const SPECIALS = [
  "assaultFire", // GWC-A31
  "opFire", // GWC-A42.2
  "hiddenPosition", // GWC-A45.2
  "lightWounds", // GWC-A47
  "auftragstaktik", // GWC-E58
  "detachment", // GWC-E64.1
  "highCommandMeddling", // GWC-E71
  "malfunction", // GWC-E77
  "trommelfeuer", // GWC-E95
  "walkingWounded", // GWC-E97
  "underShot", // GWC-S98.3.9
] as const
export type Special = (typeof SPECIALS)[number]

const limits = {
  when: some(Condition).optional(), // applies only if all of these hold
  unless: some(Condition).optional(), // does not apply if all of these hold
  optional: z.literal(true).optional(), // the player may decline this part
}

const toPieces = <K extends string>(kind: K) =>
  z.strictObject({ kind: z.literal(kind), who: Selector, pick: Choice, ...limits })

const plain = <K extends string>(kind: K) => z.strictObject({ kind: z.literal(kind), ...limits })

const Single = z.discriminatedUnion("kind", [
  // Pieces
  toPieces("suppress"),
  toPieces("unsuppress"),
  toPieces("break"),
  toPieces("rally"),
  toPieces("eliminate"),
  toPieces("promote"), // a Veteran marker
  toPieces("recall"), // to the next space of the Time Track, in Good Order: GWC-E85
  z.strictObject({
    kind: z.literal("retreat"),
    who: Selector,
    pick: Choice,
    hexes: z.int().positive(),
    ...limits,
  }),
  // Numbers
  z.strictObject({
    kind: z.literal("modify"),
    number: z.enum(NUMBERS),
    amount: Amount,
    who: Selector.optional(), // for Morale and Cover: of which Formations
    lasts: z.enum(DURATIONS),
    ...limits,
  }),
  z.strictObject({ kind: z.literal("victoryPoints"), amount: Amount, ...limits }), // to the player
  z.strictObject({ kind: z.literal("raiseSurrender"), spaces: z.int().positive(), ...limits }),
  // The map. Placing a Fortification always obeys GWC-F125.4.
  z.strictObject({ kind: z.literal("fortify"), fortification: z.enum(FORTIFICATIONS), at: Where, ...limits }),
  z.strictObject({ kind: z.literal("removeWire"), at: Where, ...limits }),
  z.strictObject({ kind: z.literal("crater"), at: Where, ...limits }), // a Shellhole marker
  plain("randomHex"), // drawn now, for the effects that follow: GWC-1.8
  plain("ignite"), // the nearest Building or Woods to the Random Hex: GWC-E60
  plain("clearAir"), // all Smoke and Gas
  plain("spreadBlaze"), // in the direction the Fate card prints: GWC-E59
  // Cards and chits
  z.strictObject({ kind: z.literal("discardFromHand"), cards: z.int().positive(), ...limits }), // by the player, who sees the card
  plain("discardHand"), // the opponent's card
  z.strictObject({ kind: z.literal("drawFate"), whose: OneSide, cards: z.int().positive(), ...limits }),
  plain("discardStrategy"), // the one the opponent holds
  plain("discardReminders"), // all cards that the opponent holds
  plain("peekStrategies"), // the top of both draw piles
  z.strictObject({
    kind: z.literal("drawStrategy"),
    cards: z.int().positive(),
    keep: z.int().positive(), // the others go under the pile
    onlyIfNone: z.literal(true).optional(), // only while holding none
    ...limits,
  }),
  plain("drawChit"), // secret, at random
  z.strictObject({ kind: z.literal("revealChits"), count: z.union([z.literal(1), z.literal("all")]), ...limits }),
  // New forces
  z.strictObject({
    kind: z.literal("support"), // a roll on the player's own Support Table
    place: z.enum(["ownEdge", "aroundRandomHex", "setUpArea"]),
    telephones: z.boolean(), // the player may take it or leave it
    search: z.boolean(), // toward the Red X when a row is not available
    suppressed: z.literal(true).optional(), // on arrival
    ...limits,
  }),
  plain("placeRunner"), // with the Highest-ranking Leader, within stacking
  plain("placeHero"), // in a friendly hex, unless already on the map; becomes the chosen piece
  z.strictObject({
    kind: z.literal("giveWeapon"),
    from: z.enum(["countermix", "casualties"]),
    classes: some(z.enum(WEAPON_CLASSES)).optional(), // any, if omitted
    to: Selector,
    ...limits,
  }),
  z.strictObject({ kind: z.literal("breakTelephone"), whose: OneSide, ...limits }),
  plain("exchangeTelephone"), // the player's own, exchanged for another of the countermix
  // Orders and Actions
  z.strictObject({ kind: z.literal("airAssault"), times: z.int().positive(), ...limits }), // does not count against the Order limit
  z.strictObject({ kind: z.literal("artilleryRequest"), spotter: z.literal("fao"), ...limits }), // does not count against the Order limit
  z.strictObject({
    kind: z.literal("cancel"), // the Action or Order being answered; Formations that it activated are no longer activated
    what: z.enum(["order", "action"]),
    counts: z.boolean(), // an Order; it still counts against the limit
    ...limits,
  }),
  z.strictObject({
    kind: z.literal("permitEntry"), // into enemy-occupied hexes, by Move
    who: some(Selector),
    suppressed: z.literal(true).optional(), // on entering; MPs are lost in any case
    lasts: z.enum(DURATIONS),
    ...limits,
  }),
  z.strictObject({ kind: z.literal("ignoreWire"), who: Selector, lasts: z.enum(DURATIONS), ...limits }),
  z.strictObject({
    kind: z.literal("spare"), // does not break
    from: z.enum(["gas", "opFire"]),
    who: Selector,
    lasts: z.enum(DURATIONS),
    ...limits,
  }),
  z.strictObject({
    kind: z.literal("forbid"),
    whose: OneSide,
    orders: some(z.enum(ORDERS)),
    lasts: z.enum(DURATIONS),
    ...limits,
  }),
  plain("endMovement"), // of the Formations that have just entered
  plain("noDrift"), // if the Accuracy roll hits: GWC-S98.4.4
  // The rest
  z.strictObject({ kind: z.literal("special"), name: z.enum(SPECIALS), ...limits }),
])

/** The player chooses one of several options; a choice inside a choice does not occur. */
const OneOf = z.strictObject({
  kind: z.literal("oneOf"),
  options: z
    .array(z.strictObject({ id: z.enum(ALTERNATIVES), label: z.string().min(1), effects: some(Single) }))
    .min(2),
  ...limits,
})

export const Effect = z.discriminatedUnion("kind", [Single, OneOf])
export type Effect = Frozen<z.output<typeof Effect>>
export type EffectKind = Effect["kind"]

/** Every kind of effect, in the order of the schema. */
export const EFFECT_KINDS: readonly EffectKind[] = [...Single.options.map((o) => o.shape.kind.value), "oneOf"]

/** One way to play an Action or a Strategy Card: when, on what conditions, with what effect. */
export const Play = z.strictObject({
  window: z.enum(WINDOWS),
  when: some(Condition).optional(),
  effects: some(Effect),
})
export type Play = Frozen<z.output<typeof Play>>

export const Effects = some(Effect)
