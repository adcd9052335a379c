/** Why the officer of a raid answers as he does; what he means to do all turn stands in his plan. */
import { type Reasons, reasonsBy } from "@salient/kit/reasons"
import type { Question } from "../questions.ts"

const reasons: Reasons<Question> = {
  "set-up": "Parties begin side by side before one way over; sections lie apart, with the gun where it sees far.",
  "next-unit": {
    does: "It has most to gain of all who have not acted; who brings a prisoner goes after the others have drawn the fire.",
    leaves: "Nobody who is left has anything to gain by acting.",
  },
  action: {
    options: {
      fire: "From here its fire promises more than any move.",
      move: "The plan wants it elsewhere more than it wants its fire.",
    },
    otherwise: "Neither firing nor moving would gain anything.",
  },
  way: {
    does: "The way brings it nearer to what the plan wants, through as much cover and as little fire as can be had.",
    leaves: "Every way from here costs more in fire than it gains.",
  },
  reaction: {
    does: "The shot is good enough to show who fires it.",
    leaves: "The shot is too poor to show for it where we lie.",
  },
  alarm: "It stands better there: under cover, out of sight, or nearer to whoever has a prisoner.",
  "play-smoke": {
    does: "The smoke spoils the enemy's shot by more than the card is worth.",
    leaves: "The card would change too little here: it is kept.",
  },
  "play-flare": {
    does: "The flare makes the shot better by more than the card is worth.",
    leaves: "The card would change too little here: it is kept.",
  },
  "play-bombs": {
    does: "Bombs make the assault surer by more than the card is worth.",
    leaves: "The card would change too little here: it is kept.",
  },
  "play-nerve": {
    does: "Another roll promises clearly more than the one that fell.",
    leaves: "The roll is good enough: the card is kept.",
  },
}

export const why = reasonsBy(reasons)
