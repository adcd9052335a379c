/**
 * The games as the front page lists them, written into the bundle when it is built, so that a game's own code is loaded
 * only when somebody opens it. The picture of a game is a scene of its first scenario some moves into a battle.
 */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Listing } from "virtual:salient-shelf"
import type { Game, Match as MatchClass, Scene } from "@salient/engine"
import type { Plugin } from "vite"

const name = "virtual:salient-shelf"
const picture = "virtual:salient-picture/"
const movesIntoThePicture = 24

const house = (path: string): string => new URL(`../../${path}`, import.meta.url).href

type Catalogue = { gameIds: readonly string[]; loadGame(id: string): Promise<Game> }
type Engine = typeof import("@salient/engine")

/** Node runs the sources as they are; a plain string keeps the bundler of this configuration from following them. */
const load = <T>(path: string): Promise<T> => import(/* @vite-ignore */ house(path)) as Promise<T>

export function shelf(): Plugin {
  return {
    name: "salient-shelf",
    resolveId: (id) => (id === name || id.startsWith(picture) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${name}`) return shelfModule(await load<Catalogue>("games/catalogue.ts"))
      if (!id.startsWith(`\0${picture}`)) return null
      const { loadGame } = await load<Catalogue>("games/catalogue.ts")
      const scene = pictureOf(await load<Engine>("engine/index.ts"), await loadGame(id.slice(picture.length + 1)))
      return `export default ${JSON.stringify(scene)}`
    },
  }
}

async function shelfModule({ gameIds, loadGame }: Catalogue): Promise<string> {
  const listings = await Promise.all(gameIds.map(async (id) => listingOf(await loadGame(id))))
  const books = gameIds.filter((id) => existsSync(fileURLToPath(house(`games/${id}/rulebook.md`))))
  const entries = (ids: readonly string[], path: (id: string) => string) =>
    ids.map((id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(path(id))})`).join(",")
  return [
    `export const shelf = ${JSON.stringify(listings)}`,
    `export const pictures = {${entries(gameIds, (id) => `${picture}${id}`)}}`,
    `export const rulebooks = {${entries(books, (id) => `${fileURLToPath(house(`games/${id}/rulebook.md`))}?raw`)}}`,
  ].join("\n")
}

const listingOf = (game: Game): Listing => ({
  id: game.id,
  name: game.name,
  says: game.says,
  version: game.version,
  scenarios: game.scenarios,
  options: game.options ?? [],
  tableside: (game.calculator?.forms.length ?? 0) > 0,
})

/** A scene some moves into the newcomer's scenario, always the same. */
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
  return drawnOnly(game.scene(game.view(match.state, scenario.sides.at(-1)?.id ?? null)))
}

/** What a picture shows, without the words and rules that only a table needs. */
const drawnOnly = ({ board, pieces, overlays }: Scene): Scene => ({
  board:
    board.kind === "hex"
      ? { ...board, hexes: board.hexes.map(({ rules: _rules, ...hex }) => ({ ...hex, says: "" })) }
      : { ...board, areas: board.areas.map(({ rules: _rules, ...area }) => ({ ...area, says: "" })) },
  pieces: pieces.map(({ rules: _rules, ...piece }) => ({ ...piece, says: "" })),
  overlays,
  panels: [],
  captions: [],
})
