/** Which games a server hosts. It asks the catalogue and knows none by name; tests and measurements bring their own. */
import type { Game } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"

export type Shelf = { readonly ids: readonly string[]; load(id: string): Promise<Game> }

export const catalogueShelf: Shelf = { ids: gameIds, load: loadGame }
