/**
 * The games as the front page lists them, written into the bundle at build time, so that a game's own code is loaded only when somebody
 * opens it. The picture of a game is a scene of its first scenario, a few moves into a battle.
 */

import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Listing } from "virtual:salient-catalogue"
import type { Level } from "@salient/agents"
import type { Game, Match as MatchClass, Scene } from "@salient/engine"
import type { Plugin } from "vite"
import { stillOf } from "../board/still.ts"

const name = "virtual:salient-catalogue"
const picture = "virtual:salient-picture/"
const tutorial = "virtual:salient-tutorial/"
const movesIntoThePicture = 24

const addressOf = (path: string): string => new URL(`../../${path}`, import.meta.url).href

type Games = { gameIds: readonly string[]; loadGame(id: string): Promise<Game> }
type Engine = typeof import("@salient/engine")
type Levels = { levels: readonly Level[]; usualLevel: string }

/** Node runs the sources directly; a plain string keeps the bundler of this configuration from following them. */
const load = <T>(path: string): Promise<T> => import(/* @vite-ignore */ addressOf(path)) as Promise<T>

export function catalogue(): Plugin {
  return {
    name: "salient-catalogue",
    resolveId: (id) => (id === name || id.startsWith(picture) || id.startsWith(tutorial) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${name}`)
        return catalogueModule(await load<Games>("games/catalogue.ts"), await load<Levels>("agents/levels.ts"))
      if (!id.startsWith(`\0${picture}`) && !id.startsWith(`\0${tutorial}`)) return null
      const { loadGame } = await load<Games>("games/catalogue.ts")
      if (id.startsWith(`\0${tutorial}`))
        return `export default ${JSON.stringify((await loadGame(id.slice(tutorial.length + 1))).tutorial)}`
      const scene = pictureOf(await load<Engine>("engine/index.ts"), await loadGame(id.slice(picture.length + 1)))
      return `export default ${JSON.stringify(scene)}`
    },
  }
}

async function catalogueModule({ gameIds, loadGame }: Games, { levels, usualLevel }: Levels): Promise<string> {
  const games = await Promise.all(gameIds.map((id) => loadGame(id)))
  const taught = games.filter((g) => g.tutorial).map((g) => g.id)
  const books = gameIds.filter((id) => existsSync(fileURLToPath(addressOf(`games/${id}/rulebook.md`))))
  const entries = (ids: readonly string[], path: (id: string) => string) =>
    ids.map((id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(path(id))})`).join(",")
  return [
    `export const catalogue = ${JSON.stringify(games.map(listingOf))}`,
    `export const levels = ${JSON.stringify(levels)}`,
    `export const usualLevel = ${JSON.stringify(usualLevel)}`,
    `export const tutorials = {${entries(taught, (id) => `${tutorial}${id}`)}}`,
    `export const pictures = {${entries(gameIds, (id) => `${picture}${id}`)}}`,
    `export const rulebooks = {${entries(books, (id) => `${fileURLToPath(addressOf(`games/${id}/rulebook.md`))}?raw`)}}`,
  ].join("\n")
}

const listingOf = (game: Game): Listing => ({
  id: game.id,
  name: game.name,
  says: game.says,
  version: game.version,
  habits: game.mistakes !== undefined,
  scenarios: game.scenarios,
  options: game.options ?? [],
  tableside: (game.calculator?.forms.length ?? 0) > 0,
  lenses: (game.lenses ?? []).map(({ show: _, ...info }) => info),
  tutorial: game.tutorial !== undefined,
  ...(game.builder ? { builder: game.builder.title } : {}),
  instructions: game.standing?.instructions ?? [],
})

/** A scene a few moves into the beginners' scenario, always the same. */
function pictureOf({ Match, anyMove, randomFrom, seedFrom }: Engine, game: Game): Scene {
  const scenario = game.scenarios.find((s) => s.first) ?? game.scenarios[0]
  if (!scenario) throw new Error(`${game.id} has no scenario to picture`)
  const match: MatchClass = Match.begin(game, { scenario: scenario.id }, { seed: seedFrom(`picture of ${game.id}`) })
  const random = randomFrom(game.id)
  for (let n = 0; n < movesIntoThePicture && !match.outcome; n++) {
    const decision = match.pending[0]
    const seat = decision && (decision.seat ?? match.start.seats.find((s) => s.side === decision.by)?.id)
    if (!decision || !seat) break
    match.play({ by: seat, seq: match.seq, move: anyMove(decision, random) })
  }
  return stillOf(game.scene(game.view(match.state, scenario.sides.at(-1)?.id ?? null)))
}
