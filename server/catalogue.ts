/** The games that a server hosts: normally all of them; tests and measurements use their own. */
import type { Game } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"

export type Catalogue = { readonly ids: readonly string[]; load(id: string): Promise<Game> }

export const allGames: Catalogue = { ids: gameIds, load: loadGame }
