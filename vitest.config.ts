import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["**/test/**/*.test.ts", "**/test/**/*.test.tsx"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/.peers/**"],
    pool: "threads",
    // Two even on two cores, where vitest would take one: much of a browser test is waiting.
    maxWorkers: 2,
    // Generous, because machines are shared and no test asserts a time: a limit only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
