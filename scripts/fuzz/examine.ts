/** Plays one random game under all laws; it depends only on its seed. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { type Game, type MatchRecord, type Options, randomFrom } from "@salient/engine"
import { type Examined, examine, Fault } from "@salient/engine/conformance"
import { writeWhole } from "../../cli/files.ts"

export type FuzzSettings = {
  readonly game: string
  readonly scenarios: readonly string[]
  /** The first game's seed; each following game uses the next number. */
  readonly seed: number
  /** The ids of the game's rulebook: a rule that is cited must be among them. */
  readonly rules: readonly string[]
  readonly sparingly: number
  readonly mostMoves: number
}

type Played = { readonly scenario: string; readonly seed: number }
export type Held = Played & Pick<Examined, "moves" | "winners" | "barred" | "unexplained">
export type Broke = Played & { readonly fault: string; readonly record: MatchRecord | undefined }

/** Games with even seeds use the standard rules, those with odd seeds random optional rules. */
export function optionsFor(game: Game, seed: number): Options {
  if (seed % 2 === 0) return {}
  const random = randomFrom(`options ${seed}`)
  return Object.fromEntries(
    (game.options ?? []).map(({ id, choices }) => [id, choices[random(choices.length)] as string]),
  )
}

/** Examines game `number`: returns its course, or the law that it broke. */
export function examined(game: Game, settings: FuzzSettings, number: number): Held | Broke {
  const seed = settings.seed + number
  const scenario = settings.scenarios[number % settings.scenarios.length] as string
  try {
    const { moves, winners, barred, unexplained } = examine(game, {
      scenario,
      seed: `${seed}`,
      options: optionsFor(game, seed),
      rules: new Set(settings.rules),
      sparingly: settings.sparingly,
      mostMoves: settings.mostMoves,
    })
    return { scenario, seed, moves, winners, barred, unexplained }
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return { scenario, seed, fault, record: error instanceof Fault ? error.record : undefined }
  }
}

/** Saves the game that broke a law, and prints how to replay it. */
export function kept({ fault, record, scenario, seed }: Broke, game: string, folder = "fuzz-failures"): string {
  const again = `npm run fuzz -- ${game} --scenario ${scenario} --seed ${seed} --games 1`
  if (!record) return `${fault}\nAgain: ${again}`
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${game}-${seed}.json`)
  writeWhole(file, `${JSON.stringify(record)}\n`)
  return `${fault}\nIts record: ${file}\nAgain: ${again}\nStep by step: node cli/bin/salient.mjs replay ${file} --step`
}
