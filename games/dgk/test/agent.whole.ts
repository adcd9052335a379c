import { describe, expect, it } from "vitest"
import { SIDES, type Side } from "../types.ts"
import { battle, officersFight } from "./officers.ts"

describe("the agent", () => {
  it.each(["drina", "armoured-train"])(
    "proposes something legal at every question of a whole battle: %s",
    (scenario) => {
      officersFight(scenario, "legal")
    },
  )

  it("beats a player who moves at random, from either side", () => {
    const games = ["crossroads", "petit-morin"].flatMap((s) => [0, 1, 2, 3].map((i) => [s, i] as const))
    const won = games.filter(([scenario, i]) => {
      const side = SIDES[i % 2] as Side
      return battle(scenario, `random ${i}`, [side]).match.outcome?.winners[0] === side
    })
    expect(won.length).toBeGreaterThanOrEqual(games.length - 1)
  })
})
