/** Standing instructions: plans left unwritten, ground searched, aircraft left alone. */
import { everything, nothing, optionIn, standingBy } from "@salient/kit/standing"
import type { Question } from "./questions.ts"
import type { View } from "./view.ts"

export const standing = standingBy<Question, View>([
  {
    what: "fire-plan",
    label: "Fire plans",
    says: "Whether to ask you before each move where your batteries fire by plan. Without a plan they fire at targets that are seen.",
    choices: { none: { name: "no more plans", answer: nothing } },
  },
  {
    what: "search",
    label: "Searching the ground",
    says: "Which ground a unit searches for hidden enemies. Each piece of ground has its own roll.",
    choices: { all: { name: "all that it can search", answer: everything } },
    alone: "all",
  },
  {
    what: "air-plan",
    label: "Planned air attacks",
    says: "Whether to ask you where your flights attack in the next move.",
    choices: { none: { name: "stay on the ground", answer: nothing } },
  },
  {
    what: "sorties",
    label: "Flights on call",
    says: "Whether to ask you to call flights against enemies that are seen.",
    choices: { none: { name: "stay on the ground", answer: nothing } },
  },
  {
    what: "anti-aircraft-fire",
    label: "Enemy aircraft",
    says: "Which units fire at aircraft. A unit that does may not move in this move.",
    choices: {
      none: { name: "nobody", answer: nothing },
      all: { name: "everybody who can", answer: everything },
    },
  },
  {
    what: "countercharge",
    label: "Charged by cavalry",
    says: "Whether your cavalry charges back when it is charged.",
    choices: {
      stand: { name: "stand and fire", answer: (d) => optionIn(d, "stand") },
      charge: { name: "charge back", answer: (d) => optionIn(d, "charge-back") },
    },
  },
])
