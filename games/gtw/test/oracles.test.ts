/** Zones, ownership, isolation, supply and stacks of random positions against a brute-force search; `npm run whole` compares more. */
import { describe, expect, it } from "vitest"
import { differences, scattered } from "./oracles.ts"

describe("oracles", () => {
  it.each(["artois-1915", "tannenberg"])(
    "GTW-5.A-2, GTW-5.B-1, GTW-3.G, GTW-11.B.1-1, GTW-11.B.2-2, GTW-8.A.1 random positions of %s agree with a brute-force search",
    (scenario) => {
      for (let seed = 0; seed < 15; seed++) expect([seed, ...differences(scattered(scenario, seed))]).toEqual([seed])
    },
  )
})
