/**
 * The rule tests of one game with a change planted in its rules, or with many behind switches. `SALIENT_MUTATE` names a file
 * that says which; `npm run mutate` writes it.
 */
import { readFileSync } from "node:fs"
import { relative, resolve } from "node:path"
import { defineConfig, type Plugin } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { type Planting, plantIn } from "./plant.ts"

const root = resolve(import.meta.dirname, "../..")
const planting = JSON.parse(readFileSync(process.env.SALIENT_MUTATE ?? "", "utf8")) as Planting

const plant: Plugin = {
  name: "salient-mutate",
  enforce: "pre",
  transform: (source, id) => plantIn(planting, root, id.split("?")[0] ?? id, source),
}

/** The files in the order in which they are listed: those that most likely notice a change come first. */
class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => planting.tests.indexOf(relative(root, moduleId))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  root,
  plugins: [plant],
  test: {
    include: [...planting.tests],
    pool: "threads",
    // With switches each file has modules of its own: what a change leaves in a cache ends with the file.
    isolate: planting.switches !== undefined,
    maxWorkers: 1,
    // What was transformed for one change must not be taken for the next.
    fsModuleCache: false,
    sequence: { sequencer: AsListed },
    bail: planting.switches === undefined ? 1 : 0,
    ...(planting.switches ? { runner: resolve(root, "scripts/mutate/runner.ts") } : {}),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
