/** Runs of the tests: one with all changes behind switches, then one for each change that it could not decide. */
import { spawn } from "node:child_process"
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { findTool } from "../node.mjs"
import { root } from "../setup.mjs"
import type { Numbered, Planting } from "./plant.ts"
import { isData } from "./sites.ts"

export type Fate = "killed" | "survived" | "no test reaches it" | "ran for ever"

type Note = { readonly file: string; readonly took: number; readonly reached: readonly number[] }

/** The results of the run with switches; `whole` once all test files have been run. */
export type Switched = {
  readonly whole: boolean
  readonly fates: ReadonlyMap<Numbered, Fate>
  /** The test files that reach each of the remaining sites; the fastest first. */
  readonly reached: ReadonlyMap<number, readonly string[]>
  /** How long all test files took. */
  readonly took: number
}

/** A test that gives no sign of life for this long is considered to hang. */
const patienceMs = 60_000

/**
 * Runs all tests with a switch at each site, except files that are already done according to the folder. Throws if they fail without any
 * change, because later failures would then mean nothing. A test that hangs is stopped, its change is tested in a run of its own, and the
 * remaining files are run. `isOver` returns true if the rest should be left for another time.
 */
export async function trySwitched(
  tests: readonly string[],
  sites: readonly Numbered[],
  folder: string,
  report: (files: number) => void,
  isOver: () => boolean,
): Promise<Switched> {
  const notes = join(folder, "switched")
  mkdirSync(notes, { recursive: true })
  const hangingFile = join(folder, "hanging")
  const hanging = numbersIn(hangingFile)
  const done = (): Note[] =>
    readdirSync(notes)
      .filter((name) => name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(join(notes, name), "utf8")) as Note)
  const left = () => {
    const files = new Set(done().map((note) => relative(root, note.file)))
    return tests.filter((test) => !files.has(test))
  }
  for (let waiting = left(); waiting.length > 0 && !isOver(); waiting = left()) {
    const switches = { sites: sites.filter((s) => !hanging.has(s.number)), folder: notes }
    const trying = join(notes, "trying")
    const hangs = (): boolean =>
      existsSync(trying) && Date.now() - Number(readFileSync(trying, "utf8").split(" ")[1]) > patienceMs
    const mustStop = (): boolean => {
      report(done().length)
      return isOver() || hangs()
    }
    rmSync(trying, { force: true })
    const run = await runTests({ tests: waiting, switches }, join(folder, "switched.json"), 60 * 60_000, mustStop)
    if (isOver()) break
    if (run.stopped) {
      const [site = ""] = readFileSync(trying, "utf8").split(" ")
      hanging.add(Number(site))
      appendFileSync(hangingFile, `${site}\n`)
    } else if (run.code !== 0) throw new Error(`The tests fail before anything is changed:\n${run.output.slice(-3000)}`)
    else if (left().length > 0) throw new Error(`Some test files were not run: ${left().join(", ")}`)
  }
  const killed = numbersIn(join(notes, "killed"))
  const whole = left().length === 0
  const all = done().sort((a, b) => a.took - b.took)
  const fates = new Map<Numbered, Fate>()
  const reached = new Map<number, readonly string[]>()
  for (const site of sites) {
    const any = isData(site.file) || hanging.has(site.number)
    const files = all.filter((note) => any || note.reached.includes(site.number)).map((note) => note.file)
    if (killed.has(site.number) && !isData(site.file)) fates.set(site, "killed")
    else if (whole && files.length === 0) fates.set(site, "no test reaches it")
    reached.set(
      site.number,
      files.map((file) => relative(root, file)),
    )
  }
  return { whole, fates, reached, took: all.reduce((sum, note) => sum + note.took, 0) }
}

/** The numbers in a file, one per line; empty if the file does not exist. */
const numbersIn = (file: string): Set<number> =>
  new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean).map(Number) : [])

/** How often each test file has noticed a change: the most successful files are run first. */
const noticed = new Map<string, number>()

/** Plants one change and runs the tests that reach it until one fails; undefined if it should be left for another time. */
export async function judge(
  site: Numbered,
  { reached, took }: Switched,
  folder: string,
  isOver: () => boolean,
): Promise<Fate | undefined> {
  const tests = (reached.get(site.number) ?? []).toSorted((a, b) => (noticed.get(b) ?? 0) - (noticed.get(a) ?? 0))
  const run = await runTests({ tests, site }, join(folder, `${site.number}.json`), 60_000 + 5 * took, isOver)
  if (isOver()) return undefined
  if (run.stopped) return "ran for ever"
  if (run.code === 0) return "survived"
  for (const test of tests) if (run.output.includes(test)) noticed.set(test, (noticed.get(test) ?? 0) + 1)
  return "killed"
}

type Run = { readonly code: number | null; readonly stopped: boolean; readonly output: string }

function runTests(planting: Planting, file: string, limitMs: number, mustStop = () => false): Promise<Run> {
  writeFileSync(file, JSON.stringify(planting))
  const args = [findTool("vitest"), "run", "--config", "scripts/mutate/vitest.config.ts", "--reporter=dot"]
  // in a process group of its own: otherwise Ctrl-C would end it too, and a test run that was ended looks like one that failed
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, SALIENT_MUTATE: file },
    detached: true,
  })
  let output = ""
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-10_000)
  }
  child.stdout.on("data", keep)
  child.stderr.on("data", keep)
  let stopped = false
  const stop = () => {
    stopped = true
    child.kill("SIGKILL")
  }
  process.once("exit", stop)
  const timer = setTimeout(stop, limitMs)
  const watch = setInterval(() => mustStop() && stop(), 2000)
  return new Promise((resolve, reject) => {
    child.on("error", reject)
    child.on("close", (code) => {
      process.off("exit", stop)
      clearTimeout(timer)
      clearInterval(watch)
      resolve({ code, stopped, output })
    })
  })
}
