import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The longest first, so that at the end no worker waits for another: browsers, then servers, then the rest. */
const long = ["/web/test/screens.", "/web/test/touch.", "/server/test/secrets.", "/web/", "/server/"]
const rank = ({ moduleId }: TestSpecification): number => {
  const found = long.findIndex((part) => moduleId.includes(part))
  return found < 0 ? long.length : found
}
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

const tests = ["**/test/**/*.test.ts", "**/test/**/*.test.tsx"]
const outside = ["**/node_modules/**", "**/dist/**", "**/.peers/**"]
const rules = ["engine", "space", "kit", "games"].map((folder) => `${folder}/**/test/**/*.test.ts`)

export default defineConfig({
  test: {
    // Rules are functions of what they are given: their tests share what has been loaded, which spares a quarter of the time.
    projects: [
      { extends: true, test: { name: "rules", include: rules, exclude: outside, isolate: false } },
      { extends: true, test: { name: "program", include: tests, exclude: [...outside, ...rules] } },
    ],
    pool: "threads",
    // Two even on two cores, where vitest would take one: much of a browser test is waiting.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Generous, because machines are shared and no test asserts a time: a limit only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
