import { BadInput, STYLES, type Style } from "@salient/engine"
import type { Agent } from "./agent.ts"
import { greedy } from "./greedy.ts"
import { recruit, trained } from "./learners.ts"
import { officer } from "./officer.ts"
import { random } from "./random.ts"
import { search } from "./search.ts"
import { styled } from "./styles.ts"
import { tricks } from "./tricks.ts"

/** All agents, weakest first. */
export const agents: readonly Agent[] = [random, greedy, recruit, trained, officer, search]

/** `NAME` or `NAME:STYLE`, taken apart; the style is undefined if there is none of that name. */
export function styleIn(text: string): { readonly id: string; readonly style?: Style } {
  const style = STYLES.find((s) => text.endsWith(`:${s}`))
  return style ? { id: text.slice(0, -style.length - 1), style } : { id: text }
}

/** The agent `NAME` or `NAME:STYLE`, including the simple opponents; throws a sentence that lists them all. */
export function agentNamed(text: string): Agent {
  const { id, style } = styleIn(text)
  const all = [...agents, ...tricks]
  const found = all.find((a) => a.id === id)
  if (found) return style ? styled(found, style) : found
  throw new BadInput(
    "unknown-option",
    `There is no agent "${text.slice(0, 40)}". There are: ${all.map((a) => a.id).join(", ")}; each may have a style: ${STYLES.map((s) => `:${s}`).join(", ")}.`,
  )
}
