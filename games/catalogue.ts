/** The games there are, one line each, the one for a newcomer first: whoever lists, hosts or plays games asks here and names none itself. */
import { BadInput, type Game } from "@salient/engine"

const loaders: { readonly [id: string]: () => Promise<{ readonly game: Game }> } = {
  raid: () => import("@salient/raid"),
  gwc: () => import("@salient/gwc"),
  dgk: () => import("@salient/dgk"),
  trr: () => import("@salient/trr"),
  gtw: () => import("@salient/gtw"),
  tgw: () => import("@salient/tgw"),
}

export const gameIds: readonly string[] = Object.keys(loaders)

/** Loads a game by its id; a sentence lists those there are. */
export async function loadGame(id: string): Promise<Game> {
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined
  if (!load)
    throw new BadInput("unknown-game", `There is no game "${id.slice(0, 40)}". There are: ${gameIds.join(", ")}.`)
  return (await load()).game
}
