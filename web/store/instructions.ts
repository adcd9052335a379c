/** Standing instructions for matches in this browser, by game: what is answered at once in one's name. */
import { catalogue } from "virtual:salient-catalogue"
import type { Options } from "@salient/engine"

const key = (game: string): string => `salient instructions ${game}`

/** What was instructed for a game, with the game's own defaults for the rest. */
export function readInstructions(game: string): Options {
  const offered = catalogue.find((g) => g.id === game)?.instructions ?? []
  const defaults = Object.fromEntries(offered.map((i) => [i.id, i.alone ?? i.default]))
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(key(game)) ?? "{}") as Options) }
  } catch {
    // A browser that keeps nothing, or a value that was damaged: the defaults are as good as any.
    return defaults
  }
}

export function keepInstructions(game: string, given: Options): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(given))
  } catch {
    // Not kept: the next question is asked as if nothing had been said.
  }
}
