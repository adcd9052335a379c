import { expect, it } from "vitest"
import { scenarios } from "../scenarios.ts"

it.each(scenarios.map(({ scenario }) => [scenario.id, scenario] as const))(
  "%s has been fought by officers on both sides, and its figures add up",
  (_id, { balance }) => {
    if (!balance) throw new Error("there is no balance figure")
    const { games, wins, draws } = balance
    expect(games).toBeGreaterThanOrEqual(20)
    expect(wins.blue + wins.red + draws).toBe(games)
  },
)
