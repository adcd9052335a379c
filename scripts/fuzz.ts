/** `npm run fuzz`: plays random games of a rulebook and checks each under every law of the conformance suite. */
import { availableParallelism } from "node:os"
import { runNumbered } from "@salient/agents/pool"
import { BadInput, scenarioOf } from "@salient/engine"
import { addedUp, sayExplained } from "@salient/engine/conformance"
import { loadGame } from "@salient/games"
import { exits, readArgs, Usage, whole } from "../cli/args.ts"
import { progressOf } from "../cli/progress.ts"
import { rulebookOf } from "../cli/rulebooks.ts"
import { type Broke, type FuzzSettings, type Held, kept } from "./fuzz/examine.ts"

const help = `npm run fuzz -- GAME [--games N] [--seed S] [--scenario ID] [--workers N] [--sparingly N] [--moves N]

Plays N random games (100), of all scenarios in turn or of one, from the seeds S, S + 1 … (1) under all laws.
The first broken law is kept in fuzz-failures/GAME-SEED.json. Ctrl-C stops and sums up.
  --sparingly N  looks at one in N of what it could look at, for long games (1)
  --moves N      a game that takes longer than this does not end (20000)
  --reasons      lists options that were offered earlier and are refused now without a rule of their own`

const options = {
  games: { type: "string", default: "100" },
  seed: { type: "string", default: "1" },
  scenario: { type: "string" },
  workers: { type: "string" },
  sparingly: { type: "string", default: "1" },
  moves: { type: "string", default: "20000" },
  reasons: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const

async function main(): Promise<number> {
  const { values, positionals } = readArgs("fuzz", process.argv.slice(2), options, 1)
  if (values.help) {
    console.log(help)
    return exits.well
  }
  const [id] = positionals
  if (id === undefined) throw new Usage("Say which game: npm run fuzz -- GAME.")
  const game = await loadGame(id)
  const games = whole("--games", values.games, 1, 10_000_000)
  const settings: FuzzSettings = {
    game: id,
    scenarios: values.scenario === undefined ? game.scenarios.map((s) => s.id) : [scenarioOf(game, values.scenario).id],
    seed: whole("--seed", values.seed, 0, 1_000_000_000),
    rules: rulebookOf(id)?.rules.map((r) => r.id) ?? [],
    sparingly: whole("--sparingly", values.sparingly, 1, 1000),
    mostMoves: whole("--moves", values.moves, 1, 1_000_000),
  }
  const held: Held[] = []
  let broke: Broke | undefined
  const progress = progressOf(games, "games")
  const run = runNumbered<Held | Broke>({
    file: new URL("./fuzz/worker.ts", import.meta.url),
    data: settings,
    count: games,
    threads: whole("--workers", values.workers ?? `${availableParallelism()}`, 1, 256),
    each(one) {
      if ("fault" in one) {
        broke = one
        return false
      }
      held.push(one)
      progress.report(held.length, `${movesOf(held)} moves`)
      return true
    },
  })
  process.on("SIGINT", run.stop)
  await run.done
  process.off("SIGINT", run.stop)
  progress.end()
  if (broke) console.error(kept(broke, id))
  else if (held.length < games) console.error(`Stopped after ${held.length} of ${games} games.`)
  console.log(summary(id, held))
  if (values.reasons) for (const { unexplained } of held) for (const line of unexplained) console.log(`  ${line}`)
  return held.length === games ? exits.well : exits.failed
}

const movesOf = (held: readonly Held[]): number => held.reduce((n, g) => n + g.moves, 0)

function summary(game: string, held: readonly Held[]): string {
  const scenarios = [...new Set(held.map((g) => g.scenario))].sort()
  const lines = scenarios.map((scenario) => {
    const games = held.filter((g) => g.scenario === scenario)
    const wins = new Map<string, number>()
    for (const { winners } of games) {
      const who = winners.join(" and ") || "draw"
      wins.set(who, (wins.get(who) ?? 0) + 1)
    }
    const won = [...wins].sort(([a], [b]) => (a < b ? -1 : 1)).map(([who, n]) => `${who} ${n}`)
    return `  ${scenario}: ${games.length} games, ${Math.round(movesOf(games) / games.length)} moves on average; ${won.join(", ")}`
  })
  const barred = sayExplained(addedUp(held.map((g) => g.barred)))
  return [
    `${game}: ${held.length} games with ${movesOf(held)} moves kept all laws.`,
    ...lines,
    `  offered earlier, tried where barred, refused with a rule of its own: ${barred}`,
  ].join("\n")
}

try {
  process.exitCode = await main()
} catch (error) {
  const foreseen = error instanceof BadInput || error instanceof Usage
  console.error(foreseen ? error.message.replace("salient fuzz", "npm run fuzz --") : error)
  process.exitCode = foreseen ? exits.unusable : exits.failed
}
