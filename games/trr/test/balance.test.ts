import { expect, it } from "vitest"
import { scenarios } from "../scenarios/scenarios.ts"

it.each(scenarios.all.map(({ scenario }) => [scenario.id, scenario] as const))(
  "%s has been fought by officers on both sides, and its figures add up",
  (_id, { balance }) => {
    if (!balance) throw new Error("there is no balance figure")
    const { games, wins, draws } = balance
    expect(games).toBeGreaterThanOrEqual(20)
    expect((wins.blue ?? 0) + (wins.red ?? 0) + draws).toBe(games)
  },
)
