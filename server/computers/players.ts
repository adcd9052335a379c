/** Computer players: the levels that people choose from, and, for scripts, agents by name. */
import { agents, type Limits, levelChoices, opponents, usualLevel } from "@salient/agents"
import { BadInput } from "@salient/engine"

export type ComputerPlayer = { readonly agent: string; readonly limits: Limits }

/** The computer player with that name. A level has its own thinking time; an agent gets the one from the host's settings. */
export function computerNamed(id: string, thinkTime: number): ComputerPlayer {
  const level = opponents.find((o) => o.id === id)
  if (level) return { agent: level.agent, limits: level.limits }
  const agent = agents.find((a) => a.id === id)
  if (agent) return { agent: agent.id, limits: { time: thinkTime } }
  const known = [...agents.map((a) => a.id), levelChoices].join(", ")
  throw new BadInput(
    "unknown-option",
    `There is no computer player "${id.slice(0, 40)}". The computer players are: ${known}.`,
  )
}

/** Throws if there is no such computer player. */
export const mustBeComputer = (id: string): void => void computerNamed(id, 1)

/** The level used if nobody has chosen one. */
export const USUAL = usualLevel
