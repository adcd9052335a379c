/** What a match is called: the name it was given, or its game and scenario. */
import { shelf } from "virtual:salient-shelf"
import type { MatchSummary } from "../online/server.ts"

export function matchName({ name, game: id, scenario }: Pick<MatchSummary, "name" | "game" | "scenario">): string {
  const game = shelf.find((g) => g.id === id)
  return name || `${game?.name ?? id}: ${game?.scenarios.find((s) => s.id === scenario)?.name ?? scenario}`
}
