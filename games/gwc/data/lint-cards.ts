/** Checks over all cards: words of the vocabulary that no card uses, cards that no deck holds, rule ids that the rulebook lacks. */
import {
  ACTIONS,
  type Action,
  type By,
  EVENTS,
  type Event,
  NATIONS,
  type Nation,
  ORDERS,
  type Order,
  STRATEGIES,
  type Strategy,
} from "../types.ts"
import type { actions, events, orders, StrategyOfDeck, strategies } from "./cards.ts"
import { EFFECT_KINDS, type Effect, type Play, SPECIALS, WINDOWS } from "./effects.ts"
import type { FateCard } from "./fate.ts"
import { values } from "./values.ts"

/** Everything that is printed on cards. */
export type CardData = {
  readonly orders: typeof orders
  readonly actions: typeof actions
  readonly events: typeof events
  readonly strategies: typeof strategies
  readonly fateDecks: By<Nation, readonly FateCard[]>
  readonly strategyDecks: By<Nation, readonly StrategyOfDeck[]>
}

const playsOf = (cards: CardData): Play[] => [
  ...ACTIONS.flatMap((a: Action) => [...cards.actions[a].plays]),
  ...STRATEGIES.flatMap((s: Strategy) => [...cards.strategies[s].plays]),
]

/** Every effect of every card, including those inside a choice. */
const effectsOf = (cards: CardData): Effect[] =>
  [
    ...playsOf(cards).flatMap((p) => [...p.effects]),
    ...EVENTS.flatMap((e: Event) => [...cards.events[e].effects]),
  ].flatMap((effect) =>
    effect.kind === "oneOf" ? [effect, ...effect.options.flatMap((o) => [...o.effects])] : [effect],
  )

/** Cards that cannot come into play, and words of the vocabulary that no card uses. */
export function lintCards(cards: CardData): string[] {
  const problems: string[] = []
  const printed = NATIONS.flatMap((nation) => [...cards.fateDecks[nation]])
  for (const order of ORDERS)
    if (!printed.some((c) => c.order === order)) problems.push(`The Order ${order} is on no card.`)
  const alsoOrder = (action: Action) => ORDERS.some((o: Order) => cards.orders[o].action === action)
  for (const action of ACTIONS)
    if (!alsoOrder(action) && !printed.some((c) => c.action === action))
      problems.push(`The Action ${action} is on no card.`)
  for (const event of EVENTS)
    if (!printed.some((c) => c.event === event)) problems.push(`The Event ${event} is on no card.`)

  for (const nation of NATIONS) {
    const deck = cards.strategyDecks[nation]
    if (deck.length !== values.decks.strategy)
      problems.push(`${nation} has ${deck.length} Strategy Cards, expected ${values.decks.strategy}.`)
  }
  for (const strategy of STRATEGIES)
    if (!NATIONS.some((nation) => cards.strategyDecks[nation].some((c) => c.strategy === strategy)))
      problems.push(`The Strategy Card ${strategy} is in no deck.`)

  const effects = effectsOf(cards)
  for (const kind of EFFECT_KINDS)
    if (!effects.some((e) => e.kind === kind)) problems.push(`The effect ${kind} is on no card.`)
  for (const special of SPECIALS)
    if (!effects.some((e) => e.kind === "special" && e.name === special))
      problems.push(`The special ${special} is on no card.`)
  for (const window of WINDOWS)
    if (!playsOf(cards).some((p) => p.window === window)) problems.push(`The window ${window} is used by no card.`)
  return problems
}

/** Rule ids named by cards that the rulebook does not have. */
export function lintCardRules(cards: CardData, known: ReadonlySet<string>): string[] {
  const named: [string, string][] = [
    ...ORDERS.map((o): [string, string] => [`The Order ${o}`, cards.orders[o].rule]),
    ...ACTIONS.map((a): [string, string] => [`The Action ${a}`, cards.actions[a].rule]),
    ...EVENTS.map((e): [string, string] => [`The Event ${e}`, cards.events[e].rule]),
    ...NATIONS.flatMap((n) =>
      cards.strategyDecks[n].map((c): [string, string] => [`The Strategy Card ${c.id}`, c.rule]),
    ),
  ]
  return named.flatMap(([who, rule]) =>
    known.has(rule) ? [] : [`${who} cites ${rule}, which the rulebook does not have.`],
  )
}
