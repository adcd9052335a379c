/**
 * Every question of Great War Commander, by name. Rules ask only through the functions below; the officer, standing instructions,
 * lessons and tests identify a question by its name, never by the rule it cites or by its wording.
 */
import { askers } from "@salient/engine"

/** The windows in which the only options are to play a card or not (GWC-AMB-49). */
export const CARD_WINDOWS = [
  "card-before-attack", // GWC-O21.3.4
  "card-before-accuracy", // GWC-S98.4.4
  "card-after-accuracy", // GWC-S98.4.4
  "card-before-impact", // GWC-A32
  "card-after-gas", // GWC-A49
  "card-before-defence", // GWC-A28.1
  "card-before-breaking", // GWC-A47
  "card-after-breaking", // GWC-A53
  "card-before-melee", // GWC-A30
  "card-before-melee-roll", // GWC-O16.4.2
  "card-after-melee", // GWC-A51
  "card-at-time-advance", // GWC-6.1.2g
  "card-after-enemy-discard", // GWC-A45.3
  "card-against-air-assault", // GWC-S98.3.2
  "card-against-offensive", // GWC-S98.4.5
  "card-against-opportunity-fire", // GWC-S98.4.6
  "card-against-action", // GWC-S98.5.7
] as const

/** GWC-9.1 Whether to cancel a roll, by the purpose of the roll. */
export const REROLLS = ["reroll-attack", "reroll-defence", "reroll-melee", "reroll-sudden-death", "reroll"] as const

/** GWC-S98.2 Whether to add to a roll with a Strategy Card, by the purpose of the roll. */
export const ADDITIONS = ["add-to-attack", "add-to-defence", "add-to-melee", "add-to-roll"] as const

/** Which Formation a card affects, by what the card does; or which hex, if it affects everybody in one (GWC-E56a). */
const CARD_VICTIMS = [
  "suppress-whom",
  "suppress-where",
  "unsuppress-whom",
  "unsuppress-where",
  "break-whom",
  "break-where",
  "rally-whom",
  "rally-where",
  "eliminate-whom",
  "eliminate-where",
  "promote-whom",
  "promote-where",
  "recall-whom",
  "recall-where",
  "retreat-whom",
  "retreat-where",
] as const

export const QUESTIONS = [
  // Before the battle
  "buy-support", // GWC-SCN-07
  "take-suggested-set-up", // GWC-SCN-01
  "set-up", // GWC-SCN-01
  "opening-bombardment", // GWC-SCN-04
  "smoke-screen", // GWC-SCN-06
  // The Turn
  "order", // GWC-5a
  "senior-leader", // GWC-3.3.1.4
  "discards", // GWC-5.3
  "engineers", // GWC-3.1.9
  "overstacked", // GWC-8.2
  // Whom an Order activates
  "activate-to-advance", // GWC-O16.1
  "activate-to-fire", // GWC-O21.1
  "activate-to-move", // GWC-O23a
  "activate-to-opportunity-fire", // GWC-A42.2
  "activate-with-leader", // GWC-O14.2
  "offensive-line", // GWC-O24.1
  // Advance, Move, Rout
  "advance", // GWC-O16.1
  "end-of-advance", // GWC-O16.1: nobody can enter a hex any more
  "move", // GWC-O23.1
  "end-of-movement", // GWC-O23.7: nobody can enter a hex any more
  "runner-task", // GWC-O27a
  "return-space", // GWC-7.2.1b
  "next-to-rally", // GWC-O25.2
  "whose-rout", // GWC-O26.1
  "next-to-rout", // GWC-O26.2
  "retreat-to", // GWC-O26.3
  // Attacks
  "fire-target", // GWC-O21.3a
  "fire-group", // GWC-O21.3.1
  "base-piece", // GWC-O21.3.1.2
  "add-firepower", // GWC-10.3.2.1
  "next-defender", // GWC-O21.3c
  "morale-that-counts", // GWC-T99.3
  "next-melee", // GWC-O16.4
  "suppressing-gun", // GWC-O22.1
  "suppressed-hexes", // GWC-O22.2
  "air-attack", // GWC-O17.1a
  "opportunity-fire", // GWC-A42.1
  "answer-entry", // GWC-A45.4
  // Artillery
  "spotter", // GWC-O19.2b
  "bombardment", // GWC-O19.2a
  "spotting-round", // GWC-O19.2.1.1
  "barrage-axis", // GWC-O19.2.1.4a
  "next-impact", // GWC-O19.2.1.4.2
  "telephone-box", // GWC-12
  "telephone-instead", // GWC-S98.4.9
  "confused-gunners", // GWC-SCN-03
  // Rolls and triggers
  ...REROLLS,
  ...ADDITIONS,
  "sniper-victim", // GWC-1.9.1.3
  // Time
  "remove-gas", // GWC-6.1.2e
  "remove-smoke", // GWC-6.1.2e
  "reinforcement-hex", // GWC-6.1.2f
  "tank-waits", // GWC-7.2.1b
  // Cards
  ...CARD_WINDOWS,
  "use-event", // GWC-E56a
  "use-effect", // GWC-E56a
  "alternative", // GWC-E56a
  "opponent", // GWC-GAP-14
  ...CARD_VICTIMS,
  "fortify-where", // GWC-A39
  "remove-wire-where", // GWC-A41
  "weapon-to-give", // GWC-E76
  "weapon-taker", // GWC-E76
  "support-hex", // GWC-E87
  "support-leader", // GWC-E87
  "hero-hex", // GWC-E70
  "burning-hex", // GWC-E60
  "flee-fire", // GWC-T100
  "discard-from-enemy-hand", // GWC-E62
  "keep-strategy", // GWC-S98.3.1
  "reveal-chit", // GWC-E73
  "auftragstaktik-hex", // GWC-E58
  "auftragstaktik-leader", // GWC-E58
  "auftragstaktik-to", // GWC-E58
  "detach-from", // GWC-E64.1
  "malfunction", // GWC-E77
  "trommelfeuer-hexes", // GWC-E95
  "walking-wounded", // GWC-E97
  "walking-wounded-hex", // GWC-E97
  "under-shot-direction", // GWC-S98.3.9
] as const
export type Question = (typeof QUESTIONS)[number]

export const { choose, chooseIfAny, select, confirm, amount, place, pathOr } = askers<Question>()
