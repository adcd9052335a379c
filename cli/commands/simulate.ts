/** `salient simulate`: many matches between agents, with a summary. */
import { mkdirSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { agents, type Limits } from "@salient/agents"
import { runNumbered } from "@salient/agents/pool"
import { nameOfSide, scenarioOf } from "@salient/engine"
import { loadGame } from "@salient/games"
import { type Command, exits, needed, readArgs, Usage, whole } from "../args.ts"
import { writeWhole } from "../files.ts"
import { forcesFor } from "../forces.ts"
import { progressOf } from "../progress.ts"
import { contestant, type Failed, levelsSaid, type Settings, type Simulated } from "../simulate/game.ts"
import { csvOf, saySummary, summaryOf } from "../simulate/summary.ts"

const options = {
  games: { type: "string", default: "100" },
  agents: { type: "string", default: "random" },
  workers: { type: "string" },
  seed: { type: "string", default: "simulate" },
  time: { type: "string" },
  iterations: { type: "string" },
  moves: { type: "string", default: "20000" },
  force: { type: "string", multiple: true },
  json: { type: "boolean", default: false },
  csv: { type: "boolean", default: false },
  help: { type: "boolean", short: "h" },
} as const

/** Thinking that does not depend on the speed of the machine, so that a seed gives the same matches everywhere. */
const usualIterations = 200

export const simulate: Command = {
  name: "simulate",
  usage: "GAME [SCENARIO] --games N --agents A,B",
  says: "let agents play many matches and count the results",
  help: `  --games N       how many matches (100)
  --agents A,B    the players: ${agents.map((a) => a.id).join(", ")}; they change sides from match to match, with the same dice;
                  ID@N: this player may try N times per decision;
                  ${levelsSaid}
  --workers N     threads (as many as the machine has)
  --seed TEXT     the same seed gives the same matches (except with --time)
  --iterations N  how often an agent may try per decision (${usualIterations})
  --time MS       how long an agent may think per decision instead
  --moves N       a match is abandoned after this many moves (20000)
  --force SIDE=F  this side brings this force to every match: the id of a ready-made one of the builder, or a file; may be given
                  for each side. Without it, computer players make forces of their own
  --json, --csv   print the summary as JSON, or every match as a line of a table

Ctrl-C stops and prints what is there.`,
  async run(args, terminal) {
    const { values, positionals } = readArgs("simulate", args, options, 2)
    const game = await loadGame(needed(simulate, "which game", positionals[0]))
    const scenario = scenarioOf(game, positionals[1] ?? (game.scenarios[0]?.id as string))
    if (values.json && values.csv) throw new Usage("--json and --csv cannot be used together.")
    const settings: Settings = {
      game: game.id,
      scenario: scenario.id,
      seed: values.seed,
      games: whole("--games", values.games, 1, 10_000_000),
      agents: values.agents.split(",").map((text) => checkedAgent(text.trim())),
      limits: limitsOf(values.time, values.iterations),
      mostMoves: whole("--moves", values.moves, 1, 1_000_000),
      forces: forcesFor(game, scenario.id, values.force ?? []),
    }
    const threads = whole("--workers", values.workers ?? `${availableParallelism()}`, 1, 256)
    const ended: Simulated[] = []
    let failed: Failed | undefined
    const progress = progressOf(settings.games, "matches")
    const run = runNumbered<Simulated | Failed>({
      file: new URL("../simulate/worker.ts", import.meta.url),
      data: settings,
      count: settings.games,
      threads,
      each(one) {
        if ("record" in one) {
          failed = one
          return false
        }
        ended.push(one)
        progress.report(ended.length)
        return true
      },
    })
    const listening = terminal.onInterrupt(run.stop)
    terminal.note(
      `${settings.games} matches of ${game.name} on ${threads} threads; Ctrl-C stops and counts the matches played so far.`,
    )
    await run.done
    listening()
    progress.end()
    const sides = scenario.sides.map((s) => s.id)
    if (failed) terminal.note(sayFailure(failed, settings))
    else if (ended.length < settings.games) terminal.note(`Stopped after ${ended.length} of ${settings.games} matches.`)
    if (values.csv) terminal.print(csvOf(sides, ended))
    else if (values.json) terminal.print(JSON.stringify(summaryOf(settings, sides, ended), null, 2))
    else if (ended.length > 0)
      terminal.print(saySummary(summaryOf(settings, sides, ended), (side) => nameOfSide(game, scenario.id, side)))
    return ended.length === settings.games ? exits.well : exits.failed
  },
}

function checkedAgent(text: string): string {
  contestant(text, {})
  return text
}

function limitsOf(time: string | undefined, iterations: string | undefined): Limits {
  return {
    ...(time === undefined ? {} : { time: whole("--time", time, 1, 3_600_000) }),
    ...(time === undefined || iterations !== undefined
      ? { iterations: whole("--iterations", iterations ?? `${usualIterations}`, 1, 100_000_000) }
      : {}),
  }
}

/** A match in which the rules fail is saved, so that it can be inspected and replayed. */
function sayFailure({ number, message, record }: Failed, { game, scenario }: Settings): string {
  const folder = "fuzz-failures"
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${game}-${scenario}-${number}.json`)
  writeWhole(file, `${JSON.stringify(record)}\n`)
  return `Match ${number} failed: ${message}\nIt is saved as far as it got: salient replay ${file}`
}
