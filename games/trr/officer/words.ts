/** Why the officer answers as he does: one sentence for each question. */
import { type Reasons, reasonsBy } from "@salient/kit/reasons"
import type { Question } from "../questions.ts"

const doing = {
  fire: "The shot is good enough to stay for.",
  advance: "It is strong enough here to close in on its objective.",
  "advance-fire": "It closes in and still fires.",
  "move-fire": "It closes in and still fires.",
  move: "It is of more use where it goes than where it stands.",
  withdraw: "It cannot bear the losses that threaten here.",
  stand: "It is where it should be: who attempts nothing need not be tested.",
  hold: "It is where it should be.",
  dig: "There is time enough for a trench, and it is here to hold.",
  masks: "There is gas near.",
  search: "Somebody may lie here unseen, and looking costs only time.",
  charge: "The enemy is weak enough to be thrown out with the bayonet.",
  call: "The guns have a target worth their shells.",
  rally: "It is more likely to rally than to run farther.",
  limber: "The gun is wanted elsewhere.",
  unlimber: "The gun is where it can fire.",
  mount: "It has far to go.",
  dismount: "The enemy is near enough to fight on foot.",
  board: "There is no other way across.",
  "get-out": "It is where it was to be brought.",
  "get-out-advance": "It is where it was to be brought, and goes on from there.",
  supply: "Somebody near runs out of ammunition.",
  bridge: "Others wait to cross.",
  smoke: "Those who advance need it before them.",
} as const
const quiet = "Nothing else that it may do is worth its risk."

const reasons: Reasons<Question> = {
  force: "A force of its lists that the scenario takes.",
  "fire-plan": "On what the attack must pass, and on where the enemy most likely stands.",
  "air-plan": "Over what the attack must pass.",
  "sos-points": "Before what is to be held, where an attack must come.",
  "bombardment-target": "Where the enemy most likely stands.",
  "set-up": "Who is to hold stands in trenches and houses near the objective; the rest behind, out of sight.",
  masks: { does: "Those who expect gas wear their masks.", leaves: "No gas is expected." },
  "smoke-pots": { does: "Smoke before those who advance.", leaves: "Smoke would hide the enemy rather than us." },
  dummies: { does: "As many false positions as may be had.", leaves: "No false position would deceive anybody here." },
  sorties: { does: "All flights that can be had.", leaves: "No flight can be had." },
  reinforcements: { does: "Fresh troops are wanted at once.", leaves: "They are not wanted yet." },
  "anti-aircraft-fire": { does: "The aircraft is worth the shells.", leaves: "The aircraft is not worth the shells." },
  "next-unit": {
    does: "What it can do now is the most urgent: a good shot first, then who must get out of fire, then who has to go on.",
    leaves: "Nobody who is left has anything to do.",
  },
  attempt: { options: doing, otherwise: quiet },
  action: { options: doing, otherwise: quiet },
  "headlong-advance": "Carried away, it goes straight at the enemy; of the ways this is the least exposed.",
  "headlong-fire": {
    does: "Carried away, it fires at the target that it can hurt most.",
    leaves: "There is nothing that it can hurt.",
  },
  march: {
    does: "On the way to its task, through cover where there is some.",
    leaves: "It stands better than anywhere it could reach.",
  },
  "call-for-fire": {
    options: { none: "No target is worth the shells.", nothing: "No target is worth the shells." },
    otherwise: "Of all targets in reach the shells do most there.",
  },
  charge: {
    does: "The enemy is weak enough to be thrown out with the bayonet.",
    leaves: "The enemy is too strong for a charge.",
  },
  countercharge: {
    options: { "charge-back": "Who charges back fights on better terms than who stands." },
    otherwise: "It stands and fires rather than leave its cover.",
  },
  search: { does: "Somebody may lie there unseen.", leaves: "There is nothing to look for." },
  bridge: "Where the others wait to cross.",
  board: { does: "There is no quicker way to where it is wanted.", leaves: "It gets there sooner on foot." },
  supply: { does: "Whoever has least ammunition comes first.", leaves: "Nobody near needs ammunition." },
}

export const why = reasonsBy(reasons)
