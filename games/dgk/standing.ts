/** Standing instructions: a player can decide once what a unit does after its fire, under fire and against aircraft. */
import { no, optionIn, standingBy, yes } from "@salient/kit/standing"
import type { Question } from "./questions.ts"
import type { View } from "./view.ts"

export const standing = standingBy<Question, View>([
  {
    what: "after-fire",
    label: "After firing",
    says: "Whether to ask what a unit does when it has fired and could still move or assault.",
    choices: { stop: { name: "stay where they are", answer: (d) => optionIn(d, "stop") } },
  },
  {
    what: "lost-order",
    label: "Orders that do not arrive",
    says: "What a unit does when its order is lost.",
    choices: { hold: { name: "hold", answer: (d) => optionIn(d, "hold") } },
  },
  {
    what: "instead-of-assault",
    label: "Assaults that fall short",
    says: "What a unit does when it cannot reach the target of its assault.",
    choices: { hold: { name: "hold", answer: (d) => optionIn(d, "hold") } },
  },
  {
    what: "form-up",
    label: "Forming up",
    says: "Whether to ask when a unit could change its formation where it stands.",
    choices: { stay: { name: "stay as they are", answer: (d) => optionIn(d, "stay") } },
  },
  {
    what: "fall-back",
    label: "Falling back",
    says: "Which way a beaten unit falls back when it has a choice.",
    choices: { straight: { name: "straight back, if that is open", answer: (d) => optionIn(d, "straight") } },
  },
  {
    what: "lose-bases",
    label: "Base losses",
    says: "Which of its outer bases a unit loses first.",
    choices: {
      right: { name: "on the right", answer: (d) => optionIn(d, "right") },
      left: { name: "on the left", answer: (d) => optionIn(d, "left") },
    },
  },
  {
    what: "fire-at-aircraft",
    label: "Enemy aircraft",
    says: "Whether your guns fire at aircraft within range. Firing reveals them.",
    choices: { always: { name: "fire", answer: yes }, never: { name: "hold fire", answer: no } },
  },
])
