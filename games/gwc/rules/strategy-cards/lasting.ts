/** Strategy Cards that stay face up and change a number, protect a Formation or forbid an Order (GWC-S98.1.1). */
import { type Part, part } from "@salient/engine"
import { strategies, strategyDecks } from "../../data/cards.ts"
import type { Effect } from "../../data/effects.ts"
import type { Formation, State } from "../../state.ts"
import { NATIONS, type Nation, type Order, type Strategy, type StrategyId } from "../../types.ts"
import { kind } from "../formations-and-command/pieces.ts"
import { terrainAt } from "../terrain/ground.ts"
import { areFoes } from "../the-map/field.ts"

const known = new Map<StrategyId, { strategy: Strategy; rule: string; name: string }>()
for (const nation of NATIONS)
  for (const { id, strategy, rule } of strategyDecks[nation])
    known.set(id, { strategy, rule, name: strategies[strategy].name })

export const strategyOf = (id: StrategyId): { strategy: Strategy; rule: string; name: string } => known.get(id)!

/** The effects of a side's Reminder Cards, each with its rule. */
export function* remindersOf(m: State, side: Nation): Generator<{ effect: Effect; rule: string; name: string }> {
  for (const id of m.players[side]?.reminders ?? []) {
    const { strategy, rule, name } = strategyOf(id)
    for (const play of strategies[strategy].plays) for (const effect of play.effects) yield { effect, rule, name }
  }
}

/** A Formation's Morale or Cover with what the Reminder Cards of its side add. */
export function lasting(m: State, u: Formation, number: "morale" | "defenceCover", parts: Part[]): Part[] {
  const player = m.players[u.side]
  if (!player || player.reminders.length === 0) return parts
  for (const { effect, rule, name } of remindersOf(m, u.side)) {
    if (effect.kind !== "modify" || effect.number !== number || typeof effect.amount !== "number") continue
    const { who } = effect
    if (who && !who.kinds.includes(kind(u))) continue
    const { terrain, fortification } = who?.at ?? {}
    if (terrain && !terrain.includes(terrainAt(m, u.hex))) continue
    const fort = m.forts[u.hex]
    if (fortification && (fort === undefined || !fortification.includes(fort))) continue
    parts.push(part(rule, name, effect.amount))
  }
  return parts
}

/** GWC-S98.3.3 Whether a side's Formations do not break from Gas. */
export function sparedFromGas(m: State, side: Nation): boolean {
  for (const { effect } of remindersOf(m, side)) if (effect.kind === "spare" && effect.from === "gas") return true
  return false
}

/** GWC-S98.5.5 Whether an enemy Reminder Card forbids a side an Order. */
export function isForbidden(m: State, side: Nation, order: Order): boolean {
  for (const nation of NATIONS) {
    if (!areFoes(nation, side) || m.players[nation] === undefined) continue
    for (const { effect } of remindersOf(m, nation))
      if (effect.kind === "forbid" && effect.orders.includes(order)) return true
  }
  return false
}
