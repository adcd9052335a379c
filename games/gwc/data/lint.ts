/** The linter of the game's data: problems that a schema cannot see, as sentences. An empty list means that there are none. */

import { SPECIAL_RULES, scenarios } from "../scenarios/scenarios.ts"
import { NATIONS } from "../types.ts"
import { actions, events, orders, strategies, strategyDecks } from "./cards.ts"
import { fateDecks } from "./fate.ts"
import { fortificationChart } from "./fortifications.ts"
import { type CardData, lintCardRules, lintCards } from "./lint-cards.ts"
import { lintDeck, tallyOf } from "./lint-decks.ts"
import { lintPieces, lintSupport, lintTables } from "./lint-pieces.ts"
import { lintMap } from "./maps/lint-maps.ts"
import { boards } from "./maps/maps.ts"
import { supportTables } from "./support.ts"
import { terrainChart } from "./terrain.ts"

/** All that is printed on the shipped cards. */
export const cardData: CardData = { orders, actions, events, strategies, fateDecks, strategyDecks }

/** Everything wrong with the shipped data and maps; scenarios are checked when they are loaded (scenarios/checks.ts). */
export const lint = (): string[] => [
  ...NATIONS.flatMap((nation) => lintDeck(nation, fateDecks[nation])),
  ...lintCards(cardData),
  ...lintPieces(),
  ...supportTables.flatMap(lintSupport),
  ...lintTables(supportTables),
  ...boards.flatMap(lintMap),
  ...[...tallyOf(scenarios.all, (s) => String(s.number))].flatMap(([number, times]) =>
    times > 1 ? [`${times} scenarios have the number ${number}.`] : [],
  ),
  ...boards.filter((b) => !scenarios.all.some((s) => s.map === b.id)).map((b) => `Map ${b.id} is used by no scenario.`),
]

/** Rule ids that the data cites and the rulebook does not have. */
export function lintRules(known: ReadonlySet<string>): string[] {
  const charts = [
    ...Object.values(terrainChart.types),
    ...Object.values(terrainChart.features),
    ...Object.values(terrainChart.hexsides),
    ...Object.values(fortificationChart.kinds),
  ]
  return [
    ...lintCardRules(cardData, known),
    ...Object.entries(SPECIAL_RULES).flatMap(([kind, rule]) =>
      known.has(rule) ? [] : [`The special rule ${kind} cites ${rule}, which the rulebook does not have.`],
    ),
    ...charts.flatMap(({ name, rule }) =>
      known.has(rule) ? [] : [`${name} cites ${rule}, which the rulebook does not have.`],
    ),
  ]
}
