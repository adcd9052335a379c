import { BadInput } from "@salient/engine"
import type { Agent } from "./agent.ts"
import { greedy } from "./greedy.ts"
import { recruit, trained } from "./learners.ts"
import { officer } from "./officer.ts"
import { random } from "./random.ts"
import { search } from "./search.ts"
import { tricks } from "./tricks.ts"

/** All agents, weakest first. */
export const agents: readonly Agent[] = [random, greedy, recruit, trained, officer, search]

/** The agent with that name, including the simple opponents; throws a sentence that lists them all. */
export function agentNamed(id: string): Agent {
  const all = [...agents, ...tricks]
  const found = all.find((a) => a.id === id)
  if (found) return found
  throw new BadInput(
    "unknown-option",
    `There is no agent "${id.slice(0, 40)}". There are: ${all.map((a) => a.id).join(", ")}.`,
  )
}
