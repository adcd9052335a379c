/** Runs of the tests: one that traces, then one for each change. */
import { spawn } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { findTool } from "../node.mjs"
import { root } from "../setup.mjs"
import type { Numbered, Planting } from "./plant.ts"
import { isData, type Site } from "./sites.ts"

/** Which test files reach a site, the quickest first. */
export type Reached = { readonly files: ReadonlyMap<number, readonly string[]>; readonly slowest: number }

export type Fate = "killed" | "survived" | "no test reaches it" | "ran for ever"

type Note = { readonly file: string; readonly took: number; readonly reached: readonly number[] }

/** Runs all tests once. Throws if they fail by themselves: then no failure later would mean anything. */
export async function trace(tests: readonly string[], sites: readonly Numbered[], folder: string): Promise<Reached> {
  const notes = join(folder, "reached")
  mkdirSync(notes)
  const run = await runTests({ tests, trace: { sites, folder: notes } }, join(folder, "trace.json"), 45 * 60_000)
  if (run.code !== 0) throw new Error(`The tests fail before anything is changed:\n${run.output.slice(-3000)}`)
  const all = readdirSync(notes).map((name) => JSON.parse(readFileSync(join(notes, name), "utf8")) as Note)
  all.sort((a, b) => a.took - b.took)
  const files = new Map(
    sites.map((site) => [
      site.number,
      all.filter((note) => isData(site.file) || note.reached.includes(site.number)).map((note) => note.file),
    ]),
  )
  return { files, slowest: all.reduce((sum, note) => sum + note.took, 0) }
}

/** Plants one change and runs the tests that reach it until one fails. */
export async function judge(site: Site, number: number, reached: Reached, folder: string): Promise<Fate> {
  const tests = reached.files.get(number) ?? []
  if (tests.length === 0) return "no test reaches it"
  const limit = 60_000 + 5 * reached.slowest
  const run = await runTests({ tests, site }, join(folder, `${number}.json`), limit)
  if (run.stopped) return "ran for ever"
  return run.code === 0 ? "survived" : "killed"
}

type Run = { readonly code: number | null; readonly stopped: boolean; readonly output: string }

function runTests(planting: Planting, file: string, limitMs: number): Promise<Run> {
  writeFileSync(file, JSON.stringify(planting))
  const args = [findTool("vitest"), "run", "--config", "scripts/mutate/vitest.config.ts", "--reporter=dot"]
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, SALIENT_MUTATE: file } })
  let output = ""
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-10_000)
  }
  child.stdout.on("data", keep)
  child.stderr.on("data", keep)
  let stopped = false
  const timer = setTimeout(() => {
    stopped = true
    child.kill("SIGKILL")
  }, limitMs)
  return new Promise((resolve, reject) => {
    child.on("error", reject)
    child.on("close", (code) => {
      clearTimeout(timer)
      resolve({ code, stopped, output })
    })
  })
}
