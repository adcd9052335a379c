/** The balance figures stored with each scenario: equal players have equal chances. */
import { expect, it } from "vitest"
import { nationsOf, scenarios } from "../scenarios/scenarios.ts"

it.each(scenarios.all.map((s) => [s.id, s] as const))(
  "%s is balanced between 40 and 60 of a hundred matches",
  (_id, s) => {
    const { balance } = s
    expect(balance?.games).toBeGreaterThanOrEqual(60)
    for (const nation of nationsOf(s)) {
      const share = (balance?.wins[nation] ?? 0) / (balance?.games ?? 1)
      expect(share, nation).toBeGreaterThanOrEqual(0.4)
      expect(share, nation).toBeLessThanOrEqual(0.6)
    }
  },
)
