/** The name of a match: the one it was given, or its game and scenario. */

import { catalogue } from "virtual:salient-catalogue"
import type { MatchSummary } from "../../server/protocol/index.ts"

export function matchName({ name, game: id, scenario }: Pick<MatchSummary, "name" | "game" | "scenario">): string {
  const game = catalogue.find((g) => g.id === id)
  return name || `${game?.name ?? id}: ${game?.scenarios.find((s) => s.id === scenario)?.name ?? scenario}`
}
