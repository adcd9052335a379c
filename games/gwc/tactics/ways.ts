/** Where a stack could get to with the Movement it has, and which way is worth it. */
import { terrainChart } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import { mayExit } from "../rules/exit.ts"
import { type Hex, neighbours, playerOf } from "../rules/field.ts"
import { costTo, isTrenchMove, isWire, mayPass } from "../rules/ground.ts"
import { isHalted } from "../rules/move.ts"
import { fitsIn } from "../rules/stacking.ts"
import { commandIn, movementOf } from "../rules/stats.ts"
import { exitPoints } from "../rules/victory.ts"
import type { Formation, OrderState, Stack, State } from "../state.ts"
import { type Outlook, standing } from "./goals.ts"
import { exposure } from "./shooting.ts"

/** How often a step in the enemy's sight is answered by fire. */
const opFire = { likely: 0.3, ready: 0.7 } as const

/** Of two ways that are as good the shorter. */
const haste = 0.01

/** GWC-O23a MPs that a stack has left, or would have if it set out now. */
function movementLeft(m: State, list: readonly Formation[], stack: Stack | null): number {
  let least = Number.POSITIVE_INFINITY
  for (const u of list) {
    const command = stack?.command[stack.ids.indexOf(u.id)] ?? commandIn(m, u.side, u.hex)
    least = Math.min(least, movementOf(u, command)?.total ?? 0)
  }
  return least + (stack?.road ? terrainChart.features.road.movementBonus : 0) - (stack?.spent ?? 0)
}

/** A hex that can be reached: for how much, by which first step, at what risk. */
type Reached = { readonly cost: number; readonly first: Hex; readonly risk: number; readonly halt: boolean }

/** GWC-O23.1 Whether a stack may go from hex to hex; all but a Tank, which moves alone, go over the same ground. */
function mayEnter(o: Outlook, order: OrderState | null, list: readonly Formation[], from: Hex, to: Hex): boolean {
  const { m } = o
  if (o.enemies[to] === 1 || !mayPass(m, list[0]!, from, to)) return false
  if (order?.kind !== "offensive") return true
  return fitsIn(m, list, to) && !list.some((u) => order.trail[order.ids.indexOf(u.id)]?.includes(to))
}

function reach(
  o: Outlook,
  order: OrderState | null,
  stack: Stack | null,
  list: readonly Formation[],
): Map<Hex, Reached> {
  const { m } = o
  const start = list[0]!.hex
  const mps = movementLeft(m, list, stack)
  const halt = order !== null && stack !== null && isHalted(m, order, stack)
  const found = new Map<Hex, Reached>([[start, { cost: 0, first: start, risk: 0, halt }]])
  const met = { shellhole: stack?.shellhole ?? false, destroyed: stack?.destroyed ?? false }
  const chance =
    playerOf(m, o.foe).hand.length === 0 ? 0 : (order?.opFire.length ?? 0) > 0 ? opFire.ready : opFire.likely
  const riskAt = (h: Hex): number => {
    if (chance === 0) return 0
    let sum = 0
    for (const u of list) sum += exposure(m, o.threat, u, h, true)
    return chance * sum
  }
  let edge = [start]
  while (edge.length > 0) {
    const next: Hex[] = []
    for (const from of edge) {
      const here = found.get(from)!
      if (here.halt) continue
      for (const to of neighbours(from)) {
        if (here.cost >= mps || !mayEnter(o, order, list, from, to)) continue
        const cost = here.cost + costTo(m, list[0]!, from, to, met)
        if (cost > mps) continue
        const known = found.get(to)
        if (known && known.cost < cost) continue
        const risk = here.risk + (isTrenchMove(m, list[0]!, from, to) ? 0 : riskAt(to))
        if (known && known.cost === cost && known.risk <= risk) continue
        const caught = isWire(m, from) || isWire(m, to)
        found.set(to, { cost, first: from === start ? to : here.first, risk, halt: caught })
        next.push(to)
      }
    }
    edge = next
  }
  return found
}

/** What a stack should do next: the first step of the best way, and what it gains by it. */
export type Way = { readonly first: Hex | "exit" | "stay"; readonly to: Hex; readonly gain: number }

/** The ways worth going, the best first; staying is one of them. */
export function bestWays(o: Outlook, order: OrderState | null, stack: Stack | null, list: readonly Formation[]): Way[] {
  const { m } = o
  const start = list[0]!.hex
  const now = standing(o, list, start)
  const mps = movementLeft(m, list, stack)
  const best = new Map<Hex | "exit" | "stay", Way>()
  const note = (way: Way) => {
    const known = best.get(way.first)
    if (!known || way.gain > known.gain) best.set(way.first, way)
  }
  for (const [to, { first, risk, cost, halt }] of reach(o, order, stack, list)) {
    if (to !== start) note({ first, to, gain: standing(o, list, to) - risk - now - haste * cost })
    else note({ first: "stay", to, gain: 0 })
    if (!halt && mps - cost >= values.exit.cost && leaves(m, list, to)) {
      const points = list.reduce((sum, u) => sum + exitPoints(m, u), 0)
      note({ first: to === start ? "exit" : first, to, gain: points + 1 - risk - now - haste * cost })
    }
  }
  return [...best.values()].sort((a, b) => b.gain - a.gain)
}

/** Whether Formations could leave the map from a hex. */
const leaves = (m: State, list: readonly Formation[], h: Hex): boolean =>
  list.every((u) => (u.hex === h ? mayExit(m, u) : mayExit(m, { ...u, hex: h })))
