/** Carrying out Moves and Advances: who moves next, and where to. */
import type { Choose, Move, Option, Path, Paths } from "@salient/engine"
import { alive, isLeader, isTank, weaponOf } from "../rules/formations-and-command/pieces.ts"
import { exitPoints } from "../rules/sequence-time-victory/victory.ts"
import { grid, type Hex } from "../rules/the-map/field.ts"
import type { Formation, OrderState, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { playValue } from "./answers.ts"
import { assaults, bestStep } from "./assault.ts"
import { type Outlook, outlook, standing } from "./goals.ts"
import type { Intention } from "./intention.ts"
import { marchGain } from "./orders.ts"
import { ranked, unitAt } from "./picks.ts"
import { bestWays } from "./ways.ts"

const limits = {
  march: 0.12, // the minimum gain for a stack to begin a march
  onward: 0.02, // and to continue one that it has begun
  tries: 4, // this many stacks are examined before the movement ends
  ways: 3, // this many ways of the best stack are proposed
  step: 0.1,
  fight: 0.6, // when allowed to enter the enemy's hexes
} as const

type Scored = { readonly move: Move; readonly score: number }

/** The moves from best to worst, without those that the rules refuse. */
const inOrder = (decision: Path, scored: readonly Scored[]): Move[] =>
  [...scored]
    .sort((a, b) => b.score - a.score)
    .map(({ move }) => move)
    .filter((move) => !("path" in move) || decision.check(move.path).ok)

const pathOf = (list: readonly Formation[], hexes: readonly Hex[]): { path: Paths } => {
  const steps = hexes.map((h) => grid.name(h))
  return { path: Object.fromEntries(list.map((u) => [u.id, steps])) }
}

/** Leaves out slow weapons for which the others would have to wait. */
function withoutSlow(list: readonly Formation[]): Formation[] {
  const quick = list.filter((u) => (weaponOf(u)?.movement ?? 0) > -2)
  return quick.length >= 2 ? quick : [...list]
}

const unitsIn = (m: State, decision: Path): Formation[] => decision.pieces.flatMap((id) => unitAt(m, id) ?? [])

/** Who could move together: each Formation alone, and those of a hex together, except those that are already moving. */
function groupsOf(able: readonly Formation[]): Formation[][] {
  const found = able.map((u) => [u])
  const foot = able.filter((u) => !isTank(u))
  for (const h of new Set(foot.map((u) => u.hex))) {
    const there = foot.filter((u) => u.hex === h)
    if (there.length > 1) found.push(withoutSlow(there))
  }
  return found
}

/** A stack with its Leader moves before Formations that move alone. */
const roughGain = (o: Outlook, list: readonly Formation[]): number =>
  list.reduce((n, u) => n + Math.max(0, marchGain(o, u)), 0) + (list.some(isLeader) && list.length > 1 ? 0.2 : 0)

/** GWC-O23.2, GWC-O23.1 Who moves next and where to: the moving stack first, then the one with most to gain. */
export function whoMoves(m: State, decision: Path, intention?: Intention): Move[] {
  const side = decision.by as Nation
  const order = m.order!
  const o = outlook(m, side, intention)
  const able = unitsIn(m, decision)
  const moving = order.stack && order.stack.steps > 0 ? alive(m, order.stack.ids).filter((u) => able.includes(u)) : []
  const scored: Scored[] = []
  const look = (list: readonly Formation[], stack: OrderState["stack"], needed: number): number => {
    const ways = bestWays(o, order, stack, list, limits.ways)
    for (const { hexes, exits, gain } of ways) {
      if (hexes.length > 0) scored.push({ move: pathOf(list, hexes), score: gain - needed })
      else if (exits) for (const move of exitsOf(decision, list)) scored.push({ move, score: gain - needed })
    }
    const fight = mayFight(order, list) ? assaults(m, side, list)[0] : undefined
    if (fight && fight.value > limits.fight) scored.push({ move: pathOf(list, [fight.hex]), score: fight.value })
    return ways[0]?.gain ?? 0
  }
  if (moving.length > 0) look(moving, order.stack, limits.onward)
  const waiting = groupsOf(able.filter((u) => !moving.includes(u)))
    .map((list) => ({ list, rough: roughGain(o, list) }))
    .sort((a, b) => b.rough - a.rough)
  for (const { list } of waiting.slice(0, limits.tries)) if (look(list, null, limits.march) > limits.march) break
  for (const { id } of decision.options) {
    const score = besideMoving(m, side, decision, id, moving.length > 0 ? moving : able)
    if (score !== undefined) scored.push({ move: { choose: id }, score })
  }
  const found = inOrder(decision, scored)
  return found.length > 0 ? found : anybody(o, decision, able)
}

/** If nobody has anything to gain and the movement may not end yet (GWC-O14.5), some Formation takes the cheapest step. */
function anybody(o: Outlook, decision: Path, able: readonly Formation[]): Move[] {
  const steps = able.flatMap((u) => {
    const step = bestStep(o, [u])
    return step ? [{ move: pathOf([u], [step.to]), score: step.gain }] : []
  })
  return inOrder(decision, steps)
}

/** The options for these Formations to leave the map. */
const exitsOf = (decision: Path, list: readonly Formation[]): Move[] =>
  decision.options.filter((o) => isExitOf(o, list)).map((o) => ({ choose: o.id }))

const isExitOf = ({ id, value }: Option, list: readonly Formation[]): boolean =>
  id.startsWith("exit:") && list.every((u) => (value as { exit: readonly Formation[] }).exit.some((v) => v.id === u.id))

/** The worth of an option other than a way; undefined for options that the officer never uses. */
function besideMoving(
  m: State,
  side: Nation,
  decision: Path | Choose,
  id: string,
  list: readonly Formation[],
): number | undefined {
  if (id === "end") return 0
  if (id.startsWith("abandon:") || id.startsWith("give:") || id.startsWith("exit:")) return undefined
  return cardOnTheMove(m, side, decision, id, list)
}

/** GWC-O23.7 When nobody can go on: a card, an exit, or the end. */
export function lastOfMovement(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  return ranked(decision, (id) => {
    if (id.startsWith("exit:")) return 1
    return besideMoving(m, side, decision, id, alive(m, m.order!.left)) ?? -2
  })
}

/** GWC-A54 Whether these Formations may enter an enemy's hex in this Order. */
const mayFight = (order: OrderState, list: readonly Formation[]): boolean =>
  list.every((u) => order.permits.some((p) => p.ids.includes(u.id)))

/** A card that allows moving into enemy hexes is played if a worthwhile fight is within reach. */
function cardOnTheMove(
  m: State,
  side: Nation,
  decision: Path | Choose,
  id: string,
  list: readonly Formation[],
): number {
  const storm = ["stormTroops:", "assaults:", "sturmtruppen:"].some((name) => id.startsWith(name))
  if (!storm) return playValue(m, side, decision, id)
  return (assaults(m, side, list)[0]?.value ?? 0) - 2 * limits.fight
}

/** GWC-O16.1, GWC-O16.2 Who advances next and where to: first those that advance into Melee, then those that gain a better place. */
export function whoAdvances(m: State, decision: Path, intention?: Intention): Move[] {
  const side = decision.by as Nation
  const able = unitsIn(m, decision)
  const o = outlook(m, side, intention)
  const scored: Scored[] = []
  const [fight] = assaults(m, side, able)
  for (const h of new Set(fight?.movers.map((u) => u.hex))) {
    const movers = fight!.movers.filter((u) => u.hex === h)
    const stacks = movers.some(isTank) ? movers.map((u) => [u]) : [movers]
    for (const list of stacks) scored.push({ move: pathOf(list, [fight!.hex]), score: 10 })
  }
  for (const list of groupsOf(able)) {
    const step = bestStep(o, list)
    if (step && step.gain > 0) scored.push({ move: pathOf(list, [step.to]), score: step.gain - limits.step })
  }
  for (const option of decision.options) scored.push(...besideAdvance(m, o, decision, option))
  const found = inOrder(decision, scored).slice(0, 6)
  return found.length > 0 ? found : anybody(o, decision, able)
}

function besideAdvance(m: State, o: Outlook, decision: Path | Choose, { id, value }: Option): Scored[] {
  const move = { choose: id }
  if (id === "end") return [{ move, score: 0 }]
  if (id.startsWith("abandon:")) return []
  if (!id.startsWith("exit:")) return [{ move, score: playValue(m, o.side, decision, id) - 1 }]
  const { exit } = value as { exit: readonly Formation[] }
  const points = exit.reduce((n, u) => n + exitPoints(m, u), 1)
  return [{ move, score: points - standing(o, exit, exit[0]!.hex) }]
}

/** GWC-O16.2 When nobody can enter a hex: who leaves the map. */
export function lastOfAdvance(m: State, decision: Choose, intention?: Intention): Move[] {
  const o = outlook(m, decision.by as Nation, intention)
  const scored = decision.options.flatMap((option) => besideAdvance(m, o, decision, option))
  return scored.sort((a, b) => b.score - a.score).map(({ move }) => move)
}
