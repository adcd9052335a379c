/** `salient ladder`: all computer players of a game against each other, with ratings. */
import { availableParallelism } from "node:os"
import { agents, tricks } from "@salient/agents"
import { runNumbered } from "@salient/agents/pool"
import { scenarioOf } from "@salient/engine"
import { loadGame } from "@salient/games"
import { type Command, exits, needed, readArgs, Usage, whole } from "../args.ts"
import { keep, openLadder } from "../ladder/keep.ts"
import { battlesOf, type Fought, type Ladder } from "../ladder/schedule.ts"
import { sayLadder } from "../ladder/table.ts"
import { progressOf } from "../progress.ts"
import { contestant, type Failed, levelsSaid } from "../simulate/game.ts"

const usual = { iterations: 40, scenarios: 3 } as const
const everybody = [...agents, ...tricks].map((a) => a.id)

const options = {
  players: { type: "string", default: everybody.join(",") },
  scenarios: { type: "string" },
  games: { type: "string", default: "20" },
  seed: { type: "string", default: "ladder" },
  iterations: { type: "string", default: `${usual.iterations}` },
  moves: { type: "string", default: "20000" },
  workers: { type: "string" },
  file: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const

const listed = (text: string): string[] => [...new Set(text.split(",").map((part) => part.trim()))]

export const ladder: Command = {
  name: "ladder",
  usage: "GAME --players A,B,C --games N",
  says: "let computer players all meet each other, and rate them",
  help: `  --players A,B   the players (${everybody.join(", ")}); ID@N: this player may try N times per decision;
                  ${levelsSaid}
  --scenarios A,B the scenarios (the game's first ${usual.scenarios})
  --games N       battles per pair, half from each side with the same dice (20; an even number)
  --seed TEXT     the same seed gives the same battles
  --iterations N  how often a player without its own number may try per decision (${usual.iterations})
  --moves N       a battle counts as a draw after this many moves (20000)
  --workers N     threads (as many as the machine has)
  --file FILE     where battles are saved (ladder-GAME.jsonl): a stopped ladder continues from there, and more
                  --games of the same players are added to it

Ctrl-C stops and prints what is there.`,
  async run(args, terminal) {
    const { values, positionals } = readArgs("ladder", args, options, 1)
    const game = await loadGame(needed(ladder, "which game", positionals[0]))
    const players = listed(values.players)
    for (const player of players) contestant(player, {})
    if (players.length < 2) throw new Usage("A ladder needs at least two players.")
    const scenarios = values.scenarios
      ? listed(values.scenarios).map((id) => scenarioOf(game, id).id)
      : game.scenarios.slice(0, usual.scenarios).map((s) => s.id)
    const settings: Ladder = {
      game: game.id,
      rules: game.version,
      players,
      scenarios,
      games: whole("--games", values.games, 2, 1_000_000),
      seed: values.seed,
      iterations: whole("--iterations", values.iterations, 1, 100_000_000),
      mostMoves: whole("--moves", values.moves, 1, 1_000_000),
    }
    if (settings.games % 2 === 1)
      throw new Usage(
        `--games takes an even number, so that each side is played equally often; found ${settings.games}.`,
      )
    const threads = whole("--workers", values.workers ?? `${availableParallelism()}`, 1, 256)
    const file = values.file ?? `ladder-${game.id}.jsonl`
    const fought = openLadder(file, settings)
    const done = new Set(fought.map((f) => f.number))
    const open = Array.from({ length: battlesOf(settings) }, (_, n) => n).filter((n) => !done.has(n))
    let failed: Failed | undefined
    if (open.length > 0) {
      terminal.note(`${open.length} battles of ${game.name} on ${threads} threads, saved in ${file}; Ctrl-C stops.`)
      const progress = progressOf(battlesOf(settings), "battles")
      const run = runNumbered<Fought | Failed>({
        file: new URL("../ladder/worker.ts", import.meta.url),
        data: { ladder: settings, open },
        count: open.length,
        threads,
        each(one) {
          if ("record" in one) {
            failed = one
            return false
          }
          keep(file, one)
          fought.push(one)
          progress.report(fought.length)
          return true
        },
      })
      const listening = terminal.onInterrupt(run.stop)
      await run.done
      listening()
      progress.end()
    }
    if (failed) terminal.note(`Battle ${failed.number} failed: ${failed.message}`)
    if (fought.length > 0) terminal.print(sayLadder(settings, fought))
    return fought.length === battlesOf(settings) ? exits.well : exits.failed
  },
}
