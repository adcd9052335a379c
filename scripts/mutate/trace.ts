/** Loaded before each test file while sites are traced: writes down which of them the file reached, and how long it took. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect } from "vitest"
import type { Planting } from "./plant.ts"

const { trace } = JSON.parse(readFileSync(process.env.SALIENT_MUTATE ?? "", "utf8")) as Planting
const reached = new Set<number>()
Object.assign(globalThis, { reachedSite: (number: number) => reached.add(number) })
const began = performance.now()

afterAll(() => {
  const file = expect.getState().testPath ?? ""
  const note = { file, took: performance.now() - began, reached: [...reached] }
  if (trace) writeFileSync(join(trace.folder, `${file.replaceAll(/[^a-zA-Z0-9]/g, "-")}.json`), JSON.stringify(note))
})
