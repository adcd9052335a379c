import { defineConfig } from "vitest/config"

/** `npm run whole`: tests that play matches to their end. `npm test` plays the beginnings of the same ones. */
export default defineConfig({
  test: {
    include: ["**/test/**/*.whole.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    pool: "threads",
    maxWorkers: 2,
    // Generous, because machines are shared and no test asserts a time: a limit only ends what hangs.
    testTimeout: 900_000,
    hookTimeout: 120_000,
  },
})
