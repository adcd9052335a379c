/** Carrying out Moves and Advances: who goes next, and where to. */
import type { Choose, Move, Select } from "@salient/engine"
import { grid } from "../rules/field.ts"
import { alive, isLeader, isTank, weaponOf } from "../rules/pieces.ts"
import { exitPoints } from "../rules/victory.ts"
import type { Formation, OrderState, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { playValue } from "./answers.ts"
import { assaults, bestStep } from "./assault.ts"
import { type Outlook, outlook, standing } from "./goals.ts"
import { marchGain } from "./orders.ts"
import { allowed, hexAt, ranked, unitAt } from "./picks.ts"
import { bestWays } from "./ways.ts"

const limits = {
  march: 0.12, // what a march must gain for a stack to set out
  tries: 4, // so many are looked at before the movement ends
  step: 0.1,
  fight: 0.6, // with leave to enter the enemy's hexes
} as const

/** The Formations that an option would set in motion. */
function moversOf(left: readonly Formation[], id: string): Formation[] {
  if (!id.startsWith("together:")) return left.filter((u) => u.id === id)
  const h = hexAt(id)
  return withoutSlow(left.filter((u) => u.hex === h && !isTank(u)))
}

/** Heavy weapons stay behind where the others would wait for them. */
function withoutSlow(list: readonly Formation[]): Formation[] {
  const quick = list.filter((u) => (weaponOf(u)?.movement ?? 0) > -2)
  return quick.length >= 2 ? quick : [...list]
}

/** GWC-O23.2 Who moves next: the one with most to gain whose way is really open. */
export function whoMoves(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  const order = m.order!
  const o = outlook(m, side)
  const left = alive(m, order.left)
  const rough = new Map<string, number>()
  for (const { id } of decision.options)
    if (id.startsWith("unit:") || id.startsWith("together:")) rough.set(id, roughGain(o, moversOf(left, id)))
  const byGain = [...rough].sort((a, b) => b[1] - a[1])
  const found = new Map<string, number>()
  for (const [id] of byGain.slice(0, limits.tries)) {
    const gain = bestWays(o, order, null, moversOf(left, id))[0]?.gain ?? 0
    found.set(id, gain)
    if (gain > limits.march) break
  }
  return ranked(decision, (id) => {
    if (id === "end") return limits.march
    if (rough.has(id)) return found.get(id) ?? Math.min(limits.march, rough.get(id)! / 10) - 0.5
    return playValue(m, side, decision, id) - 1
  })
}

/** A stack with its Leader goes before those who walk alone. */
const roughGain = (o: Outlook, list: readonly Formation[]): number =>
  list.reduce((n, u) => n + Math.max(0, marchGain(o, u)), 0) + (list.some(isLeader) && list.length > 1 ? 0.2 : 0)

/** GWC-O23.2, GWC-O16.2 Which of a hex go together. */
export function whoGoesTogether(m: State, decision: Select): Move[] {
  const all = decision.options.flatMap((opt) => unitAt(m, opt.id) ?? [])
  return allowed(decision, [withoutSlow(all).map((u) => u.id), all.map((u) => u.id)])
}

/** GWC-O23.1 The next step of the stack on the move. */
export function whereTo(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  const order = m.order!
  const { stack } = order
  const list = alive(m, stack?.ids ?? [])
  const o = outlook(m, side)
  const values = new Map<string, number>()
  for (const { first, gain } of bestWays(o, order, stack, list))
    values.set(first === "stay" ? "stop" : first === "exit" ? "exit" : `hex:${grid.name(first)}`, gain)
  const fight = mayFight(order, list) ? assaults(m, side, list)[0] : undefined
  if (fight && fight.value > limits.fight) values.set(`hex:${grid.name(fight.hex)}`, fight.value)
  return ranked(decision, (id) => {
    const value = values.get(id)
    if (value !== undefined) return value
    if (id.startsWith("hex:")) return -3
    if (id === "stop") return 0
    if (id === "exit") return 1
    if (id.startsWith("give:")) return -2
    return cardOnTheMove(m, side, decision, id, list)
  })
}

/** GWC-A54 Whether these may enter an enemy's hex in this Order. */
const mayFight = (order: OrderState, list: readonly Formation[]): boolean =>
  list.every((u) => order.permits.some((p) => p.ids.includes(u.id)))

/** A card that gives leave to fight is played by those who stand before a fight worth it. */
function cardOnTheMove(m: State, side: Nation, decision: Choose, id: string, list: readonly Formation[]): number {
  const storm = ["stormTroops:", "assaults:", "sturmtruppen:"].some((name) => id.startsWith(name))
  if (!storm) return playValue(m, side, decision, id)
  return (assaults(m, side, list)[0]?.value ?? 0) - 2 * limits.fight
}

/** GWC-O16.2 Who advances next: first those who go into a fight. */
export function whoAdvances(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  const left = alive(m, m.order!.left)
  const o = outlook(m, side)
  const [fight] = assaults(m, side, left)
  return ranked(decision, (id) => {
    if (id === "end") return limits.step
    const movers = moversOf(left, id)
    if (movers.length === 0) return -1
    if (fight && movers.length === 1 && fight.movers.includes(movers[0]!)) return 10
    return bestStep(o, movers)?.gain ?? -1
  }).slice(0, 6)
}

/** GWC-O16.1 Into the fight that was meant, to a better place, or nowhere. */
export function whereToAdvance(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  const list = (decision.about ?? []).flatMap((id) => unitAt(m, id) ?? [])
  const left = alive(m, m.order!.left)
  const fights = assaults(m, side, left)
  const mine = fights.find((f) => list.every((u) => f.movers.includes(u)))
  const o = outlook(m, side)
  const now = standing(o, list, list[0]!.hex)
  return ranked(decision, (id) => {
    if (id === "stay") return 0
    if (id === "exit") return list.reduce((n, u) => n + exitPoints(m, u), 1) - now
    const h = hexAt(id)!
    if (mine && h === mine.hex) return 10
    if (m.units.some((u) => u.hex === h && u.side !== side)) return -5
    return standing(o, list, h) - now
  })
}
