/** Orders, Actions, Events and Strategy Cards: what each may be used for, under which rule (GWC-1.F, GWC-1.S). */

import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import {
  ACTIONS,
  type By,
  EVENTS,
  NATIONS,
  type Nation,
  ORDERS,
  STRATEGIES,
  type Strategy,
  type StrategyId,
} from "../types.ts"
import rawActions from "./actions.json" with { type: "json" }
import { Effects, Play } from "./effects.ts"
import rawEvents from "./events.json" with { type: "json" }
import rawOrders from "./orders.json" with { type: "json" }
import rawStrategies from "./strategies.json" with { type: "json" }
import { PeriodOf, RuleId } from "./words.ts"

/** Which Formations an Order activates (GWC-O14.1, GWC-O14.2). */
const ACTIVATIONS = [
  "formations", // one Formation, or a Leader and others through him
  "nothing",
  "spotter", // Highest-ranking Leader or Forward Artillery Observer: GWC-O19.2b
  "leaderAndRunner", // GWC-O20
  "machineGun", // a Unit with its HMG: GWC-O22.1
  "line", // GWC-O24.1
  "player", // GWC-O25.1, GWC-O26.1
  "runner", // GWC-O27a
] as const

const OrderCard = z.strictObject({
  name: z.string().min(1),
  rule: RuleId,
  activates: z.enum(ACTIVATIONS),
  tankLeaders: z.boolean(), // a Tank Leader may activate other Tanks: GWC-O14.2.1
  engineers: z.boolean(), // an Engineer Unit may use the card instead: GWC-3.1.9
  action: z.enum(ACTIONS).optional(), // the Order is an Action too: GWC-A42.1
})

const ActionCard = z.strictObject({
  name: z.string().min(1),
  rule: RuleId,
  names: z.partialRecord(z.enum(NATIONS), z.string().min(1)).optional(), // for nations whose card prints another name
  nations: z.array(z.enum(NATIONS)).min(1),
  plays: z.array(Play), // none: the card has no Action (GWC-A29, GWC-A52)
})

const EventCard = z.strictObject({
  name: z.string().min(1),
  rule: RuleId,
  nations: z.array(z.enum(NATIONS)).min(1),
  may: z.boolean(), // the receiving player may decline the whole Event: GWC-E56a
  effects: Effects,
})

const StrategyCardId = z.templateLiteral([z.enum(["G", "F", "A"]), "-S", z.int().positive()])

const StrategyCard = z.strictObject({
  name: z.string().min(1),
  cards: z.partialRecord(z.enum(NATIONS), z.strictObject({ id: StrategyCardId, rule: RuleId })), // one per nation named
  period: PeriodOf.optional(), // as a Situation only in these scenarios: GWC-S98.1.2
  reminder: z.boolean(), // stays face up: GWC-S98.1.1
  plays: z.array(Play).min(1),
})

export const OrdersFile = dataFile("gwc", "orders", { orders: z.record(z.enum(ORDERS), OrderCard) })
export const ActionsFile = dataFile("gwc", "actions", { actions: z.record(z.enum(ACTIONS), ActionCard) })
export const EventsFile = dataFile("gwc", "events", { events: z.record(z.enum(EVENTS), EventCard) })
export const StrategiesFile = dataFile("gwc", "strategies", { strategies: z.record(z.enum(STRATEGIES), StrategyCard) })

export const orders = readFile("orders.json", OrdersFile, rawOrders).orders
export const actions = readFile("actions.json", ActionsFile, rawActions).actions
export const events = readFile("events.json", EventsFile, rawEvents).events
export const strategies = readFile("strategies.json", StrategiesFile, rawStrategies).strategies

export const INITIALS: By<Nation, "G" | "F" | "A"> = { germany: "G", france: "F", usa: "A" }

/** A Strategy Card of a nation's deck: one copy of each per deck (GWC-GAP-13). */
export type StrategyOfDeck = { readonly id: StrategyId; readonly strategy: Strategy; readonly rule: string }

const strategyDeck = (nation: Nation): readonly StrategyOfDeck[] =>
  STRATEGIES.flatMap((strategy) => {
    const card = strategies[strategy].cards[nation]
    return card ? [{ ...card, strategy, number: Number(card.id.slice("G-S".length)) }] : []
  })
    .sort((a, b) => a.number - b.number)
    .map(({ id, strategy, rule }) => ({ id, strategy, rule }))

/** The nine Strategy Cards of each nation, in the order of the rulebook (GWC-1.S). */
export const strategyDecks: By<Nation, readonly StrategyOfDeck[]> = {
  germany: strategyDeck("germany"),
  france: strategyDeck("france"),
  usa: strategyDeck("usa"),
}
