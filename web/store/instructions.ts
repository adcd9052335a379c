/** Standing instructions for matches in this browser, by game: what is answered automatically. */
import { catalogue } from "virtual:salient-catalogue"
import { knownInstructions, type Options } from "@salient/engine"

const key = (game: string): string => `salient instructions ${game}`

/** The instructions for a game, with the game's own defaults for the rest. */
export function readInstructions(game: string): Options {
  const offered = catalogue.find((g) => g.id === game)?.instructions ?? []
  const defaults = Object.fromEntries(offered.map((i) => [i.id, i.alone ?? i.default]))
  try {
    const saved: Options = JSON.parse(localStorage.getItem(key(game)) ?? "{}")
    return { ...defaults, ...knownInstructions(offered, saved) }
  } catch {
    // No storage, or a damaged value: use the defaults.
    return defaults
  }
}

export function keepInstructions(game: string, given: Options): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(given))
  } catch {
    // Not saved: the next question is asked as if there were no instruction.
  }
}
