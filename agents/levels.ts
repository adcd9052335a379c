import { BadInput } from "@salient/engine"
import type { Limits } from "./agent.ts"

/** How strong a computer player is, in words for people: an agent and how long it may think, about a question and in a turn. */
export type Level = {
  readonly id: string
  readonly name: string
  readonly says: string
  readonly agent: string
  readonly limits: Limits
  /** What matches that were begun before there were levels call it: the agent it then had. */
  readonly formerly?: string
}

/** Weakest first. */
export const levels: readonly Level[] = [
  {
    id: "recruit",
    name: "Recruit",
    says: "Knows the drill book, but forgets or mistakes much of it. For first battles.",
    agent: "recruit",
    limits: { time: 300, turn: 6_000 },
    formerly: "greedy",
  },
  {
    id: "trained",
    name: "Trained",
    says: "Plays by the drill book, with a mistake now and then, and without a plan.",
    agent: "trained",
    limits: { time: 300, turn: 6_000 },
  },
  {
    id: "regular",
    name: "Regular",
    says: "Plays by the drill book, makes a plan and keeps to it.",
    agent: "officer",
    limits: { time: 400, turn: 6_000 },
    formerly: "officer",
  },
  {
    id: "veteran",
    name: "Veteran",
    says: "Tests plans and the drill book's moves in imagined battles before acting.",
    agent: "search",
    limits: { time: 900, turn: 12_000 },
    formerly: "search",
  },
]

/** The level that is meant where none is named. */
export const usualLevel = "regular"

/** The level of that name; a sentence lists those there are. */
export function levelNamed(id: string): Level {
  const found = levels.find((l) => l.id === id)
  if (found) return found
  const known = levels.map((l) => l.id).join(", ")
  throw new BadInput("unknown-option", `There is no level "${id.slice(0, 40)}". There are: ${known}.`)
}
