/** Standing instructions: going to ground, choosing casualties, rearranging men whom the rules have moved. */
import type { Decision, Move, Options, Standing } from "@salient/engine"
import type { Question } from "./questions.ts"
import type { View } from "./view.ts"

const askMe = "ask"

function answer(instructions: Options, _view: View, decision: Decision): Move | undefined {
  const what = decision.what as Question | undefined
  if (what === "go-to-ground" && decision.kind === "confirm") {
    const say = instructions.ground ?? askMe
    return say === askMe ? undefined : { confirm: say === "always" }
  }
  if (what === "rearrange" && instructions.rearrange !== askMe) return { place: {} }
  if (what === "casualties" && decision.kind === "select" && instructions.casualties === "usual") {
    const usual = decision.suggest?.(() => 0)
    return usual && decision.check?.(usual).ok !== false ? { select: usual } : undefined
  }
  return undefined
}

export const standing: Standing<View> = {
  instructions: [
    {
      id: "ground",
      label: "Go to ground",
      says: "When one of your units is hit.",
      choices: [askMe, "never", "always"],
      default: askMe,
    },
    {
      id: "casualties",
      label: "Casualties",
      says: "Which men are removed. Usual: riflemen first, keeping the unit in coherency.",
      choices: [askMe, "usual"],
      default: askMe,
    },
    {
      id: "rearrange",
      label: "Men in an assault",
      says: "The rules move every man in an assault, a pile-in or a unit that makes way for a tank. You may place some of them elsewhere.",
      choices: ["leave", askMe],
      names: { leave: "leave them" },
      default: "leave",
      alone: askMe,
    },
  ],
  answer,
}
