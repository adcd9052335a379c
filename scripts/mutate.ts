/** `npm run mutate`: plants small changes in a game's rules, one at a time, and lists those that no rule test notices. */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { BadInput } from "@salient/engine"
import { loadGame } from "@salient/games"
import { exits, readArgs, Usage, whole } from "../cli/args.ts"
import { progressOf } from "../cli/progress.ts"
import { keepFate, keptFates, openFolder, printOf } from "./mutate/kept.ts"
import type { Numbered } from "./mutate/plant.ts"
import { type Fate, judge, trySwitched } from "./mutate/runs.ts"
import { named, sample } from "./mutate/sample.ts"
import { sitesIn } from "./mutate/sites.ts"
import { root } from "./setup.mjs"

const help = `npm run mutate -- GAME [--seed S] [--mutants N] [--workers N] [--in TEXT] [--only NAME,NAME] [--tests TEXT]
                          [--keep FOLDER]

Plants N changes (200), drawn by the seed S (1), in the rules, charts and data of a game: numbers one higher, comparisons off
by their limit, conditions turned round, parts of a tally left out. Runs the rule tests once with all of them behind
switches, then those that reach a change that this cannot judge, and lists the changes that no test notices. Playouts, golden
records and agents' tests are left out: they notice that something changed, not which rule. Ctrl-C stops and sums up.
Each change has a name made of its place: a seed draws the same ones again when other places come or go.
  --in TEXT         only in files whose path has this text in it
  --only NAME,NAME  only the changes with these names, drawn or not: to see whether a new test notices them
  --tests TEXT      only the test files whose path has this text in it
  --keep FOLDER     keeps there what has been found, and goes on from it: for runs in several sittings`

const options = {
  seed: { type: "string", default: "1" },
  mutants: { type: "string", default: "200" },
  workers: { type: "string" },
  in: { type: "string", default: "" },
  only: { type: "string" },
  tests: { type: "string", default: "" },
  keep: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const

/** Tests that play whole battles or compare whole records. */
const notRuleTests =
  /(chromium|conformance|agent|balance|worlds|golden|imagined|secrets|leaks|calibration|fog-laws)[^/]*\.test\.ts$/

async function main(): Promise<number> {
  const { values, positionals } = readArgs("mutate", process.argv.slice(2), options, 1)
  if (values.help) {
    console.log(help)
    return exits.well
  }
  const [id] = positionals
  if (id === undefined) throw new Usage("Say which game: npm run mutate -- GAME.")
  await loadGame(id)
  const count = whole("--mutants", values.mutants, 1, 100_000)
  const seed = whole("--seed", values.seed, 0, 1_000_000_000)
  const all = named(sources(id, values.in).flatMap((file) => sitesIn(file, readFileSync(join(root, file), "utf8"))))
  if (all.length === 0) throw new Usage(`Nothing in games/${id} has "${values.in}" in its path and can be changed.`)
  const wanted = values.only?.split(",")
  const missing = wanted?.find((name) => !all.some((site) => site.name === name))
  if (missing !== undefined) throw new Usage(`No change of ${id} is called "${missing}".`)
  const drawn = wanted ? all.filter(({ name }) => wanted.includes(name)) : sample(all, count, seed)
  const sites = drawn.map((site, number) => ({ ...site, number }))
  const tests = globSync(`games/${id}/test/**/*.test.ts`, { cwd: root })
    .filter((file) => !notRuleTests.test(file))
    .filter((file) => file.includes(values.tests))
  if (tests.length === 0) throw new Usage(`No rule test of ${id} has "${values.tests}" in its path.`)
  console.log(`${id}: ${sites.length} of ${all.length} places drawn with seed ${seed}; ${tests.length} test files.`)
  const workers = whole("--workers", values.workers ?? `${availableParallelism()}`, 1, 64)
  if (values.keep === undefined) {
    const folder = mkdtempSync(join(tmpdir(), "salient-mutate-"))
    try {
      return await examine(sites, tests, workers, folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  if (!openFolder(values.keep, printOf(root, id, sites, tests)))
    throw new Usage(`${values.keep} holds a run of other changes, rules or tests: name another folder, or delete it.`)
  return await examine(sites, tests, workers, resolve(values.keep))
}

/**
 * The source files of the rules; maps and orders of battle are scenario material and are left out, and so are weights, which are not rules.
 */
const sources = (id: string, text: string): string[] =>
  ["rules/**/*.ts", "charts/**/*.ts", "data/*.json"]
    .flatMap((pattern) => globSync(`games/${id}/${pattern}`, { cwd: root }))
    .filter((file) => file.includes(text) && !file.endsWith("/weights.json"))
    .sort()

async function examine(
  sites: readonly Numbered[],
  tests: readonly string[],
  workers: number,
  folder: string,
): Promise<number> {
  const fates = keptFates(folder, sites)
  let stop = false
  const onSignal = () => {
    stop = true
    console.error("Stopping.")
  }
  process.on("SIGINT", onSignal)
  process.on("SIGTERM", onSignal)
  try {
    const files = progressOf(tests.length, "test files")
    const isOver = () => stop
    const switched = await trySwitched(tests, sites, folder, (done) => files.report(done, ""), isOver)
    files.end()
    if (!switched.whole) console.log("Stopped before all test files had been run: what they notice is still open.")
    for (const [site, fate] of switched.fates) fates.set(site, fate)
    const progress = progressOf(sites.length, "changes")
    const waiting = switched.whole ? sites.filter((site) => !fates.has(site)) : []
    const work = async () => {
      for (let site = waiting.shift(); site && !stop; site = waiting.shift()) {
        const fate = await judge(site, switched, folder, isOver)
        if (fate === undefined) break
        fates.set(site, fate)
        keepFate(folder, site, fate)
        progress.report(fates.size, `${lived(fates).length} lived`)
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
    progress.end()
  } finally {
    process.off("SIGINT", onSignal)
    process.off("SIGTERM", onSignal)
  }
  report(fates)
  return fates.size === sites.length ? exits.well : exits.failed
}

const lived = (fates: ReadonlyMap<Numbered, Fate>): [Numbered, Fate][] =>
  [...fates].filter(([, fate]) => fate === "survived" || fate === "no test reaches it")

function report(fates: ReadonlyMap<Numbered, Fate>): void {
  const alive = lived(fates).sort(([a], [b]) => a.number - b.number)
  const dead = fates.size - alive.length
  console.log(
    `${dead} of ${fates.size} changes were noticed (${((100 * dead) / Math.max(1, fates.size)).toFixed(1)} %).`,
  )
  for (const [site, fate] of alive) console.log(`  ${say(site)}${fate === "survived" ? "" : `; ${fate}`}`)
}

const say = ({ name, file, line, kind, was, becomes }: Numbered): string =>
  `${name} ${file}:${line} ${kind}: ${flat(was)} → ${flat(becomes)}`
const flat = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ")
  return line.length > 90 ? `${line.slice(0, 87)}…` : line
}

try {
  process.exitCode = await main()
} catch (error) {
  const foreseen = error instanceof BadInput || error instanceof Usage
  console.error(foreseen ? error.message.replace("salient mutate", "npm run mutate --") : error)
  process.exitCode = foreseen ? exits.unusable : exits.failed
}
