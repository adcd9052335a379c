/** The officer's reasons for his answers; his intentions for the turn are in his plan. */
import { type Reasons, reasonsBy } from "@salient/kit/reasons"
import type { Question } from "../questions.ts"

const reasons: Reasons<Question> = {
  "set-up": "Parties start side by side, facing one way across; sections lie apart, with the gun where it sees far.",
  "next-unit": {
    does: "Of the units that have not acted, this one has most to gain. A unit with a prisoner goes after the others have drawn the enemy's fire.",
    leaves: "No remaining unit has anything to gain by acting.",
  },
  action: {
    options: {
      fire: "From here its fire promises more than any move.",
      move: "The plan wants it elsewhere more than it wants its fire.",
    },
    otherwise: "Neither firing nor moving would gain anything.",
  },
  way: {
    does: "This path follows the plan with as much cover and as little enemy fire as possible.",
    leaves: "Every path from here would draw more fire than it is worth.",
  },
  reaction: {
    does: "The shot is good enough to give away who fires it.",
    leaves: "The shot is too poor to give away our position.",
  },
  alarm: "It is better placed there: in cover, out of sight, or nearer to the unit with a prisoner.",
  "play-smoke": {
    does: "The smoke spoils the shot enough to be worth the card.",
    leaves: "The card would do too little here, so it is kept.",
  },
  "play-flare": {
    does: "The flare improves the shot enough to be worth the card.",
    leaves: "The card would do too little here, so it is kept.",
  },
  "play-bombs": {
    does: "Bombs improve the assault enough to be worth the card.",
    leaves: "The card would do too little here, so it is kept.",
  },
  "play-nerve": {
    does: "A new roll is likely to be clearly better.",
    leaves: "The roll is good enough, so the card is kept.",
  },
}

export const why = reasonsBy(reasons)
