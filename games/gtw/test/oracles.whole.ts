/** The oracles of `oracles.test.ts` on a thousand random positions of each campaign. */
import { describe, expect, it } from "vitest"
import { differences, scattered } from "./oracles.ts"

describe("oracles", () => {
  it.each(["artois-1915", "tannenberg"])(
    "a thousand random positions of %s agree with a brute-force search",
    (scenario) => {
      for (let seed = 0; seed < 1_000; seed++) expect([seed, ...differences(scattered(scenario, seed))]).toEqual([seed])
    },
  )
})
