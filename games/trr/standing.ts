/** Standing instructions: plans that are not written, ground that is searched, aircraft that are let alone. */
import { everything, nothing, optionIn, standingBy } from "@salient/kit/standing"
import type { Question } from "./questions.ts"
import type { View } from "./view.ts"

export const standing = standingBy<Question, View>([
  {
    what: "fire-plan",
    label: "Fire plans",
    says: "Whether you are asked, before each move, where your batteries fire by plan. Without a plan they fire at what is seen.",
    choices: { none: { name: "no more plans", answer: nothing } },
  },
  {
    what: "search",
    label: "Searching the ground",
    says: "Which ground is searched by a unit that looks for hidden enemies. Each piece of ground has a roll of its own.",
    choices: { all: { name: "all that it can search", answer: everything } },
    alone: "all",
  },
  {
    what: "air-plan",
    label: "Attacks by plan from the air",
    says: "Whether you are asked where your flights attack in the next move.",
    choices: { none: { name: "stay on the ground", answer: nothing } },
  },
  {
    what: "sorties",
    label: "Flights that are called for",
    says: "Whether you are asked to call flights at enemies who are seen.",
    choices: { none: { name: "stay on the ground", answer: nothing } },
  },
  {
    what: "anti-aircraft-fire",
    label: "Enemy aircraft",
    says: "Who fires at aircraft: whoever does may not move in this move.",
    choices: {
      none: { name: "nobody", answer: nothing },
      all: { name: "everybody who can", answer: everything },
    },
  },
  {
    what: "countercharge",
    label: "Charged by cavalry",
    says: "Whether your cavalry, when it is charged, is asked to charge back.",
    choices: {
      stand: { name: "stand and fire", answer: (d) => optionIn(d, "stand") },
      charge: { name: "charge back", answer: (d) => optionIn(d, "charge-back") },
    },
  },
])
