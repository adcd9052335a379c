import { BadInput, STYLES } from "@salient/engine"
import type { Limits } from "./agent.ts"

/** The strength of a computer player in words for people: an agent and its time to think, per question and per turn. */
export type Level = {
  readonly id: string
  readonly name: string
  readonly says: string
  readonly agent: string
  readonly limits: Limits
  /** It makes mistakes on purpose, so the reasons in the book are not its own. */
  readonly errs?: true
  /** The agent that older matches, from before there were levels, name instead. */
  readonly formerly?: string
}

/** Weakest first. */
export const levels: readonly Level[] = [
  {
    id: "recruit",
    name: "Recruit",
    says: "Knows the drill book, but forgets or mistakes much of it. For first battles.",
    agent: "recruit",
    errs: true,
    limits: { time: 300, turn: 6_000 },
    formerly: "greedy",
  },
  {
    id: "trained",
    name: "Trained",
    says: "Plays by the drill book, with a mistake now and then, and without a plan.",
    agent: "trained",
    errs: true,
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

/** The levels, each as the book has it and then in each style: `veteran`, `veteran:bold` … */
export const opponents: readonly Level[] = levels.flatMap(({ formerly, ...level }): Level[] => [
  { ...level, ...(formerly ? { formerly } : {}) },
  ...STYLES.map((style) => ({
    ...level,
    id: `${level.id}:${style}`,
    name: `${level.name}, ${style}`,
    agent: `${level.agent}:${style}`,
  })),
])

/** The default level. */
export const usualLevel = "regular"

/** For sentences: the levels, and that each may have a style. */
export const levelChoices = `${levels.map((l) => l.id).join(", ")}; each may have a style: ${STYLES.map((s) => `:${s}`).join(", ")}`

/** The level with that name; throws a sentence that lists them all. */
export function levelNamed(id: string): Level {
  const found = opponents.find((o) => o.id === id)
  if (found) return found
  throw new BadInput("unknown-option", `There is no level "${id.slice(0, 40)}". There are: ${levelChoices}.`)
}
