/** Formations that move as one, and the MPs they have: GWC-O23a, GWC-O23.2. */
import { type Check, ok, part, type Refusal, refuse, type Tally, tally } from "@salient/engine"
import { count } from "@salient/kit/words"
import { terrainChart } from "../../data/terrain.ts"
import type { Formation, OrderState, Stack, State } from "../../state.ts"
import { alive, hasEnemies, isTank } from "../formations-and-command/pieces.ts"
import { commandIn, isMobile, movementOf } from "../formations-and-command/stats.ts"
import { fitsIn } from "../stacking-and-initiative.ts"
import { costTo, isWire, mayPass } from "../terrain/ground.ts"
import { type Hex, neighbours } from "../the-map/field.ts"

export const newStack = (m: State, list: readonly Formation[]): Stack => ({
  ids: list.map((u) => u.id),
  command: list.map((u) => commandIn(m, u.side, u.hex)), // GWC-AMB-11
  spent: 0,
  steps: 0,
  road: false,
  shellhole: false,
  destroyed: false,
  stopped: false,
  wires: [],
})

export const mps = (n: number): string => count(n, "MP")

/** GWC-O23a The current Movement of one member of a stack. */
function allowance(u: Formation, command: number, road: boolean): Tally {
  const movement = movementOf(u, command)
  if (movement === null) return tally()
  return tally(...movement.parts, part("GWC-T116b", "Road", road && terrainChart.features.road.movementBonus))
}

/** Whether a stack has lost its MPs: permanently, or to Wire that affects it (GWC-F131.2, GWC-S98.4.7). */
export const isHalted = (m: State, order: OrderState, stack: Stack): boolean =>
  stack.stopped || (stack.wires.length > 0 && wireMatters(m, order, stack))

/** GWC-S98.5.6 Whether Wire affects any Formation of a stack. */
export const wireMatters = (m: State, order: OrderState, stack: Stack): boolean =>
  alive(m, stack.ids).some((u) => !order.noWire.includes(u.id))

/** GWC-O23.2 MPs that a stack has left: the minimum of its members. */
export function mpsLeft(
  m: State,
  order: OrderState,
  stack: Stack,
  members: readonly Formation[] = alive(m, stack.ids),
): number {
  if (isHalted(m, order, stack)) return 0
  let least = Number.POSITIVE_INFINITY
  for (const u of members)
    least = Math.min(least, allowance(u, stack.command[stack.ids.indexOf(u.id)]!, stack.road).total)
  return least - stack.spent
}

/** GWC-F131.2 The hexes of a step, left and entered, with Wire that takes the MPs. */
export const wiresAt = (m: State, from: Hex, to: Hex): Hex[] => [from, to].filter((h) => isWire(m, h))

/** GWC-A54 Whether all of these may enter an enemy's hex in this Order. */
const mayAssault = (order: OrderState, list: readonly Formation[]): boolean =>
  list.every((u) => order.permits.some((p) => p.ids.includes(u.id)))

const enemyThere = refuse("GWC-O23.4", "An enemy is in the hex.")
const noRoom = refuse("GWC-O24.2a", "The hex would be overstacked at the end of the step.")
const beenThere = refuse("GWC-O24.2a", "One of them has already been in the hex during this Offensive.")

/** GWC-O23.4, GWC-O24.2a Whether these may move from a hex into the next, whatever the cost. A Tank moves alone. */
export function mayCross(m: State, order: OrderState, list: readonly Formation[], from: Hex, to: Hex): Check {
  const [first] = list
  const passes = mayPass(m, first!, from, to)
  if (!passes.ok) return passes
  if (hasEnemies(m, first!.side, to) && !mayAssault(order, list)) return enemyThere
  if (order.kind !== "offensive") return ok
  if (!fitsIn(m, list, to)) return noRoom
  return list.some((u) => order.trail[order.ids.indexOf(u.id)]?.includes(to)) ? beenThere : ok
}

/** The refusal for a hex that costs more than is left; created once for each pair of numbers. */
const tooDearFor: Refusal[][] = []
export function tooExpensive(cost: number, left: number): Refusal {
  tooDearFor[cost] ??= []
  const known = tooDearFor[cost]
  const rest = Math.max(0, left)
  known[rest] ??= refuse("GWC-O23.1", `It costs ${mps(cost)}, and ${mps(rest)} ${rest === 1 ? "is" : "are"} left.`)
  return known[rest]
}

/** GWC-O23.1 Whether a stack may enter an adjacent hex with this many MPs left. All except Tanks pay the same (GWC-O23.2). */
export function mayEnter(
  m: State,
  order: OrderState,
  stack: Stack,
  list: readonly Formation[],
  hex: Hex,
  left: number,
): Check {
  const { hex: from } = list[0]!
  const crosses = mayCross(m, order, list, from, hex)
  if (!crosses.ok) return crosses
  const cost = costTo(m, list[0]!, from, hex, stack)
  return cost <= left ? ok : tooExpensive(cost, left)
}

/** Whether a stack can enter any hex now. */
export function canStep(m: State, order: OrderState, stack: Stack, list: readonly Formation[]): boolean {
  const [first] = list
  if (!first || !list.every(isMobile)) return false
  const left = mpsLeft(m, order, stack, list)
  if (left <= 0) return false
  for (const hex of neighbours(first.hex)) if (mayEnter(m, order, stack, list, hex, left).ok) return true
  return false
}

const differentHexes = refuse("GWC-O23.2", "They do not stand in one hex.")
const oneByOne = refuse("GWC-O23.5.1", "Tanks move one by one.")
const stayTogether = refuse("GWC-O23.2", "Formations that began to move together stay together.")

/** GWC-O23.2 Whether these may move as one. */
export function mayGoTogether(m: State, order: OrderState, list: readonly Formation[]): Check {
  const [first] = list
  if (list.some((u) => u.hex !== first!.hex)) return differentHexes
  if (list.length > 1 && list.some(isTank)) return oneByOne
  const { stack } = order
  const begun = stack ? alive(m, stack.ids) : []
  if (!stack || !list.some((u) => begun.includes(u))) return ok
  if (!begun.every((u) => list.includes(u))) return stayTogether
  return stack.steps > 0 && list.length > begun.length ? stayTogether : ok
}

/** The stack that these are or would form: the moving one, the moving one joined by others before its first step, or a new one. */
export function stackOf(m: State, order: OrderState, list: readonly Formation[]): Stack {
  const { stack } = order
  if (!stack || !list.some((u) => stack.ids.includes(u.id))) return newStack(m, list)
  return stack.steps > 0 || list.length === alive(m, stack.ids).length
    ? stack
    : { ...newStack(m, list), spent: stack.spent }
}
