/**
 * The rule tests of one game with a change planted in its rules, or with the sites traced. `SALIENT_MUTATE` names a file
 * that says which; `npm run mutate` writes it.
 */
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { defineConfig, type Plugin } from "vitest/config"
import { type Planting, plantIn } from "./plant.ts"

const root = resolve(import.meta.dirname, "../..")
const planting = JSON.parse(readFileSync(process.env.SALIENT_MUTATE ?? "", "utf8")) as Planting

const plant: Plugin = {
  name: "salient-mutate",
  enforce: "pre",
  transform: (source, id) => plantIn(planting, root, id.split("?")[0] ?? id, source),
}

export default defineConfig({
  root,
  plugins: [plant],
  test: {
    include: [...planting.tests],
    pool: "threads",
    // Tracing must know which file loaded a module; a planted change only needs to be noticed by anybody.
    isolate: planting.trace !== undefined,
    maxWorkers: 1,
    // What was transformed for one change must not be taken for the next.
    fsModuleCache: false,
    bail: planting.trace === undefined ? 1 : 0,
    setupFiles: planting.trace === undefined ? [] : [resolve(root, "scripts/mutate/trace.ts")],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
