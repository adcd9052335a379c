import { anyMove } from "@salient/engine"
import type { Agent } from "./agent.ts"

/** Plays any legal move at random. */
export const random: Agent = {
  id: "random",
  says: "Plays any legal move.",
  *decide(mind) {
    const move = anyMove(mind.decision, mind.random)
    yield { done: 1, best: move }
    return move
  },
}
