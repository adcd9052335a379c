import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["**/test/**/*.test.ts", "**/test/**/*.test.tsx"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/.peers/**"],
    pool: "threads",
    // Generous, because machines are shared and no test asserts a time: a limit only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
