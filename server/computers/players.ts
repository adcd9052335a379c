/** Who a computer player is: one of the levels that people choose from, or an agent by its own name, for scripts. */
import { agents, type Limits, levels, usualLevel } from "@salient/agents"
import { BadInput } from "@salient/engine"

export type ComputerPlayer = { readonly agent: string; readonly limits: Limits }

/** The computer player of that name. A level brings its own time to think, an agent is given the host's. */
export function computerNamed(id: string, thinkTime: number): ComputerPlayer {
  const level = levels.find((l) => l.id === id)
  if (level) return { agent: level.agent, limits: level.limits }
  const agent = agents.find((a) => a.id === id)
  if (agent) return { agent: agent.id, limits: { time: thinkTime } }
  const known = [...levels, ...agents].map((c) => c.id).join(", ")
  throw new BadInput("unknown-option", `There is no computer player "${id.slice(0, 40)}". There are: ${known}.`)
}

/** Throws a sentence if there is no such computer player. */
export const mustBeComputer = (id: string): void => void computerNamed(id, 1)

/** The one that stands in where nobody has chosen. */
export const USUAL = usualLevel
