/**
 * The rule tests of one game with one change planted in its rules, or with many behind switches. `SALIENT_MUTATE` names the file that
 * describes them; `npm run mutate` writes it.
 */
import { readFileSync } from "node:fs"
import { relative, resolve } from "node:path"
import { defineConfig, type Plugin } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { type Planting, plantIn } from "./plant.ts"

const root = resolve(import.meta.dirname, "../..")
const planting = JSON.parse(readFileSync(process.env.SALIENT_MUTATE ?? "", "utf8")) as Planting

const changed = (id: string, source: string) => plantIn(planting, root, id.split("?")[0] ?? id, source)

const plant: Plugin = {
  name: "salient-mutate",
  enforce: "pre",
  transform: (source, id) => changed(id, source),
  // Modules without a change are the same in every run and are cached between runs; a module with a change must not be reused by the next
  // run.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id, sourceCode }) => (changed(id, sourceCode) === undefined ? undefined : false)),
}

/**
 * One change: the files in the listed order, with those most likely to notice it first. Many changes: the files that were fastest last time
 * come first, so that the slow ones have few unnoticed changes left to test.
 */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => planting.tests.indexOf(relative(root, moduleId))
    const took = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    const order = planting.switches ? took : place
    return files.toSorted((a, b) => order(a) - order(b) || place(a) - place(b))
  }
}

export default defineConfig({
  root,
  plugins: [plant],
  test: {
    include: [...planting.tests],
    pool: "threads",
    // With switches, each file has modules of its own, so that what a change leaves in a cache does not outlive the file.
    isolate: planting.switches !== undefined,
    maxWorkers: 1,
    sequence: { sequencer: QuickestFirst },
    bail: planting.switches === undefined ? 1 : 0,
    ...(planting.switches ? { runner: resolve(root, "scripts/mutate/runner.ts") } : {}),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
