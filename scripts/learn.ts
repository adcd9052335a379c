/** `npm run learn`: learns from battles between computer players what a position is worth. */
import { writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { runNumbered } from "@salient/agents/pool"
import { BadInput, scenarioOf } from "@salient/engine"
import { loadGame } from "@salient/games"
import { exits, readArgs, Usage, whole } from "../cli/args.ts"
import { progressOf } from "../cli/progress.ts"
import { type Battle, featuresOf, type Settings } from "./learn/battles.ts"
import { keep, openBattles } from "./learn/keep.ts"
import { learn, sayLearnt, written } from "./learn/weights.ts"
import { root } from "./setup.mjs"

const help = `npm run learn -- GAME [--battles N] [--scenarios A,B] [--seed TEXT] [--workers N] [--file FILE] [--out FILE]

Lets computer players fight N battles (1000) against themselves, fits the weights of what counts in a position
(games/GAME/officer/features.ts) to who won, and writes them to games/GAME/data/weights.json, with how well they
foretell battles that were not used for them. Those who search, the curve of a battle and the study judge by them.
  --scenarios A,B  on which scenarios (all of the game but those whose forces are not given)
  --seed TEXT      the same seed gives the same battles (learn)
  --workers N      threads (as many as the machine has)
  --file FILE      where battles are kept (learn-GAME.jsonl): a run that was stopped goes on from there, and more
                   --battles are added to it
  --out FILE       where the weights are written instead

Ctrl-C stops; the battles that were fought are kept, and no weights are written.`

const options = {
  battles: { type: "string", default: "1000" },
  scenarios: { type: "string" },
  seed: { type: "string", default: "learn" },
  workers: { type: "string" },
  file: { type: "string" },
  out: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const

const listed = (text: string): string[] => [...new Set(text.split(",").map((part) => part.trim()))]

async function main(): Promise<number> {
  const { values, positionals } = readArgs("learn", process.argv.slice(2), options, 1)
  if (values.help) {
    console.log(help)
    return exits.well
  }
  const [id] = positionals
  if (id === undefined) throw new Usage("Say which game: npm run learn -- GAME.")
  const game = await loadGame(id)
  const { names } = await featuresOf(id)
  const settings: Settings = {
    game: id,
    rules: game.version,
    features: names,
    scenarios: values.scenarios
      ? listed(values.scenarios).map((name) => scenarioOf(game, name).id)
      : game.scenarios.map((s) => s.id),
    seed: values.seed,
  }
  const count = whole("--battles", values.battles, 10, 1_000_000)
  const threads = whole("--workers", values.workers ?? `${availableParallelism()}`, 1, 256)
  const file = values.file ?? `learn-${id}.jsonl`
  const battles = openBattles(file, settings).filter((b) => b.number < count)
  await fight(settings, battles, count, threads, file)
  if (battles.length < count) {
    console.error(`Stopped after ${battles.length} of ${count} battles, which are kept in ${file}.`)
    return exits.failed
  }
  const learnt = learn(settings, battles)
  const out = values.out ?? join(root, "games", id, "data", "weights.json")
  writeFileSync(out, written(learnt))
  console.log(`${sayLearnt(learnt)}\n\nWritten to ${out}.`)
  return exits.well
}

/** Plays the battles that are still missing. */
async function fight(settings: Settings, battles: Battle[], count: number, threads: number, file: string) {
  const done = new Set(battles.map((b) => b.number))
  const open = Array.from({ length: count }, (_, n) => n).filter((n) => !done.has(n))
  if (open.length === 0) return
  console.error(`${open.length} battles on ${threads} threads, kept in ${file}; Ctrl-C stops.`)
  const progress = progressOf(count, "battles")
  const run = runNumbered<Battle>({
    file: new URL("./learn/worker.ts", import.meta.url),
    data: { settings, open },
    count: open.length,
    threads,
    each(one) {
      keep(file, one)
      battles.push(one)
      progress.report(battles.length)
      return true
    },
  })
  process.once("SIGINT", run.stop)
  await run.done
  process.off("SIGINT", run.stop)
  progress.end()
}

try {
  process.exitCode = await main()
} catch (error) {
  const foreseen = error instanceof BadInput || error instanceof Usage
  console.error(foreseen ? error.message.replace("salient learn", "npm run learn --") : error)
  process.exitCode = foreseen ? exits.unusable : exits.failed
}
