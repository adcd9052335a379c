/** Levels by name. Matches begun before levels existed name the agent instead. */
import type { Level } from "@salient/agents"

const find = (levels: readonly Level[], id: string): Level | undefined =>
  levels.find((l) => l.id === id) ?? levels.find((l) => l.formerly === id)

export const isLevel = (levels: readonly Level[], id: string): boolean => find(levels, id) !== undefined

/** The level of that name; an unknown name throws rather than getting another level. */
export function levelAmong(levels: readonly Level[], id: string): Level {
  const found = find(levels, id)
  if (found) return found
  throw new Error(`There is no level "${id.slice(0, 40)}". There are: ${levels.map((l) => l.id).join(", ")}.`)
}
