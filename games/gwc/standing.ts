/** Standing instructions: answers given at once for a player who does not want to be asked (GWC-AMB-49). */
import type { Decision, Move, Options, Standing } from "@salient/engine"
import type { View } from "./view.ts"

/** Whether a question is one in which cards may be played and nothing can be. */
const isEmptyWindow = (d: Decision): boolean =>
  d.kind === "choose" && d.options.length === 1 && d.options[0]!.id === "pass"

export const standing: Standing<View> = {
  instructions: [
    {
      id: "windows",
      label: "Cards out of turn",
      says: "When you are asked whether you play a card.",
      choices: ["always", "only when I can"],
      default: "only when I can",
    },
    {
      id: "initiative",
      label: "Initiative Card",
      says: "When you hold the Initiative Card and a roll could be cancelled.",
      choices: ["ask", "never use it"],
      default: "ask",
    },
    {
      id: "modifier",
      label: "Strategy Card as a die modifier",
      says: "When you could add to a roll with your Strategy Card.",
      choices: ["ask", "never use it"],
      default: "ask",
    },
  ],
  answer(instructions: Options, _view: View, decision: Decision): Move | undefined {
    if (instructions.windows === "only when I can" && isEmptyWindow(decision)) return { choose: "pass" }
    if (decision.kind !== "confirm") return undefined
    if (instructions.initiative === "never use it" && decision.rules.includes("GWC-9.1")) return { confirm: false }
    if (instructions.modifier === "never use it" && decision.rules.includes("GWC-S98.2")) return { confirm: false }
    return undefined
  },
}
