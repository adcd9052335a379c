/** The officer's reasons for its answers: one sentence for each question. */
import { type Reasons, reasonsBy } from "@salient/kit/reasons"
import type { Question } from "../questions.ts"

const doing = {
  fire: "The shot is good enough to stay here for.",
  advance: "It is strong enough here to close in on its objective.",
  "advance-fire": "It closes in and still fires.",
  "move-fire": "It closes in and still fires.",
  move: "It is more useful there than where it is.",
  withdraw: "It cannot afford the losses it risks here.",
  stand: "It is where it should be, and a unit that attempts nothing needs no test.",
  hold: "It is where it should be.",
  dig: "It is here to hold, and there is time to dig a trench.",
  masks: "Gas is near.",
  search: "An enemy may be hidden here, and searching costs only time.",
  charge: "The enemy is weak enough to be thrown out with the bayonet.",
  call: "The guns have a target worth their shells.",
  rally: "It is more likely to rally than to run farther.",
  limber: "The gun is needed elsewhere.",
  unlimber: "The gun is where it can fire.",
  mount: "It has far to go.",
  dismount: "The enemy is near enough to fight on foot.",
  board: "This is the only way across.",
  "get-out": "It has reached its destination.",
  "get-out-advance": "It has reached its destination and goes on from there.",
  supply: "A unit nearby is running out of ammunition.",
  bridge: "Other units are waiting to cross.",
  smoke: "The attackers need smoke in front of them.",
} as const
const quiet = "Nothing else it can do is worth the risk."

const reasons: Reasons<Question> = {
  force: "A force from its army lists that fits the scenario.",
  "fire-plan": "On the ground the attack must pass and where the enemy is most likely to be.",
  "air-plan": "Over the ground the attack must pass.",
  "sos-points": "In front of what we hold, where an attack must come.",
  "bombardment-target": "Where the enemy is most likely to be.",
  "set-up": "Units that hold ground are in trenches and houses near the objective; the rest are behind, out of sight.",
  masks: { does: "Units that may meet gas wear masks.", leaves: "No gas is expected." },
  "smoke-pots": { does: "Smoke in front of the attackers.", leaves: "Smoke would hide the enemy rather than us." },
  dummies: { does: "As many false positions as possible.", leaves: "No false position would deceive the enemy here." },
  sorties: { does: "All the flights available.", leaves: "No flight is available." },
  reinforcements: { does: "Fresh troops are needed at once.", leaves: "They are not needed yet." },
  "anti-aircraft-fire": { does: "The aircraft is worth the shells.", leaves: "The aircraft is not worth the shells." },
  "next-unit": {
    does: "It has the most urgent task: good shots come first, then units that must get out of fire, then units that must move on.",
    leaves: "No remaining unit has anything to do.",
  },
  attempt: { options: doing, otherwise: quiet },
  action: { options: doing, otherwise: quiet },
  "headlong-advance": "It cannot be held back and goes straight for the enemy; this path is the least exposed.",
  "headlong-fire": {
    does: "It cannot be held back and fires at the target it can hurt most.",
    leaves: "It can hurt nothing here.",
  },
  march: {
    does: "Towards its objective, through cover where possible.",
    leaves: "It is better placed here than anywhere it could reach.",
  },
  "call-for-fire": {
    options: { none: "No target is worth the shells.", nothing: "No target is worth the shells." },
    otherwise: "Of the targets in reach, shells do most there.",
  },
  charge: {
    does: "The enemy is weak enough to be thrown out with the bayonet.",
    leaves: "The enemy is too strong for a charge.",
  },
  countercharge: {
    options: { "charge-back": "Charging back gives it better odds than standing." },
    otherwise: "It would rather stand and fire than leave its cover.",
  },
  search: { does: "An enemy may be hidden there.", leaves: "There is nothing to search for." },
  bridge: "Where the others are waiting to cross.",
  board: { does: "This is the quickest way to where it is needed.", leaves: "It gets there sooner on foot." },
  supply: { does: "The unit with the least ammunition comes first.", leaves: "No unit nearby needs ammunition." },
}

export const why = reasonsBy(reasons)
