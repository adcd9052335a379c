/**
 * A test runner that runs each test once unchanged and then once for each change that it reaches, all in one process: every site contains
 * both its own text and the change, and a switch selects one. A value computed while a module is loaded is not computed again, so those
 * sites are only recorded, and runs of their own test them (runs.ts).
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { TestRunner } from "vitest"
import type { Planting } from "./plant.ts"

const { switches } = JSON.parse(readFileSync(process.env.SALIENT_MUTATE ?? "", "utf8")) as Planting
const folder = switches?.folder ?? ""

/** The active change; -1: none. */
let active = -1
/** How often sites may be reached before a test is considered an endless loop. */
let most = Number.POSITIVE_INFINITY
let passed = 0
let testing = false
const reached = new Set<number>()
const loaded = new Set<number>()

const isActive = (site: number): boolean => {
  if (++passed > most) throw new Error("This test runs for ever.")
  ;(testing ? reached : loaded).add(site)
  return site === active
}
Object.assign(globalThis, { isActiveSite: isActive })

const killedFile = join(folder, "killed")
const readKilled = (): Set<number> =>
  new Set(existsSync(killedFile) ? readFileSync(killedFile, "utf8").split("\n").filter(Boolean).map(Number) : [])

type Task = Parameters<NonNullable<TestRunner["onAfterTryTask"]>>[0]

/** True if the test fails with this change. It records when it began, so that a test that hangs can be detected. */
async function fails(test: Task, site: number, limit: number): Promise<boolean> {
  if (site >= 0) writeFileSync(join(folder, "trying"), `${site} ${Date.now()}`)
  active = site
  passed = 0
  most = limit
  try {
    await TestRunner.getTestFn(test)()
    return false
  } catch {
    return true
  } finally {
    active = -1
    most = Number.POSITIVE_INFINITY
  }
}

export default class SwitchingRunner extends TestRunner {
  private readonly began = performance.now()
  private readonly met = new Set<number>()
  private spoilt = false

  async runTask(test: Task): Promise<void> {
    testing = true
    reached.clear()
    passed = 0
    await TestRunner.getTestFn(test)()
    const limit = 1_000_000 + 50 * passed
    const mine = [...reached]
    for (const site of mine) this.met.add(site)
    // A test that cannot run twice (because it uses up its input) decides nothing here.
    if (mine.length > 0 && !this.spoilt && !(await fails(test, -1, limit))) {
      const killed = readKilled()
      for (const site of mine) {
        if (killed.has(site) || this.spoilt || !(await fails(test, site, limit))) continue
        // What the change left in a cache may make the next test fail: after that, this file decides nothing more.
        this.spoilt = await fails(test, -1, limit)
        appendFileSync(killedFile, `${site}\n`)
      }
    }
    testing = false
  }

  override onAfterRunFiles(files: Parameters<TestRunner["onAfterRunFiles"]>[0]): void {
    super.onAfterRunFiles(files)
    for (const { filepath } of files) {
      const note = { file: filepath, took: performance.now() - this.began, reached: [...this.met, ...loaded] }
      writeFileSync(join(folder, `${filepath.replaceAll(/[^a-zA-Z0-9]/g, "-")}.json`), JSON.stringify(note))
    }
  }
}
