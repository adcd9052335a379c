import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The longest first, so that at the end no worker waits for another: browsers, then servers, then the rest. */
const long = [
  "/web/test/battle.",
  "/web/test/screens.",
  "/web/test/play.",
  "/server/test/secrets.",
  "/web/",
  "/server/",
]
const rank = ({ moduleId }: TestSpecification): number => {
  const found = long.findIndex((part) => moduleId.includes(part))
  return found < 0 ? long.length : found
}
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    include: ["**/test/**/*.test.ts", "**/test/**/*.test.tsx"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/.peers/**"],
    pool: "threads",
    // Two even on two cores, where vitest would take one: much of a browser test is waiting.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Generous, because machines are shared and no test asserts a time: a limit only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
