/** The same player with a style of its own: it follows the game's book as a bold or a careful officer would. */
import { BadInput, type Style } from "@salient/engine"
import type { Agent, Mind } from "./agent.ts"

const manners: { readonly [style in Style]: string } = {
  bold: "Boldly: it risks more to get on.",
  careful: "Carefully: it waits for better chances.",
}

export const styled = (agent: Agent, style: Style): Agent => ({
  id: `${agent.id}:${style}`,
  says: `${agent.says} ${manners[style]}`,
  decide: (mind, limits) => agent.decide(inStyle(mind, style), limits),
})

function inStyle(mind: Mind, style: Style): Mind {
  if (mind.mistakes.length === 0)
    throw new BadInput("unknown-option", "The officer of this game has only one style: leave out the style.")
  return { ...mind, book: (habits) => mind.book({ mistakes: [], ...habits, style }) }
}
