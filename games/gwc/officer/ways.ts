/** Where a stack can go with the Movement it has, and which way is worth it. */
import { terrainChart } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import { commandIn, movementOf } from "../rules/formations-and-command/stats.ts"
import { isHalted } from "../rules/orders-move/stack.ts"
import { mayExit } from "../rules/sequence-time-victory/exit.ts"
import { exitPoints } from "../rules/sequence-time-victory/victory.ts"
import { fitsIn } from "../rules/stacking-and-initiative.ts"
import { costTo, isGas, isTrenchMove, isWire, mayPass } from "../rules/terrain/ground.ts"
import { type Hex, neighbours, playerOf } from "../rules/the-map/field.ts"
import type { Formation, OrderState, Stack, State } from "../state.ts"
import { type Outlook, standing } from "./goals.ts"
import { exposure } from "./shooting.ts"

/** How often the enemy answers a step in his sight with fire. */
const opFire = { likely: 0.3, ready: 0.7 } as const

/** The cost per step, so that the shorter of two equal ways is chosen. */
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

/** A reachable hex: the previous hex, the cost, the risk; `halt`: the way ends there. */
type Reached = {
  readonly hex: Hex
  readonly from: Reached | undefined
  readonly cost: number
  readonly risk: number
  readonly halt: boolean
}

/** GWC-O23.1 Whether a stack may go from hex to hex; except for Tanks, which move alone, the same ground is passable for all. */
function mayEnter(o: Outlook, order: OrderState | null, list: readonly Formation[], from: Hex, to: Hex): boolean {
  const { m } = o
  if (o.enemies[to] === 1 || !mayPass(m, list[0]!, from, to).ok) return false
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
  const found = new Map<Hex, Reached>([[start, { hex: start, from: undefined, cost: 0, risk: 0, halt }]])
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
        if (to === start) continue
        const caught = isWire(m, from) || isWire(m, to) || isGas(m, to)
        found.set(to, { hex: to, from: here, cost, risk, halt: caught })
        next.push(to)
      }
    }
    edge = next
  }
  return found
}

/** Where a stack should go, hex by hex, and its gain; without hexes it stays, or leaves the map from where it is. */
export type Way = { readonly hexes: readonly Hex[]; readonly to: Hex; readonly exits: boolean; readonly gain: number }

const hexesOf = (end: Reached): Hex[] => {
  const found: Hex[] = []
  for (let at: Reached | undefined = end; at?.from; at = at.from) found.push(at.hex)
  return found.reverse()
}

/** The worthwhile ways, best first, up to the number requested; staying, which gains nothing, is not among them. */
export function bestWays(
  o: Outlook,
  order: OrderState | null,
  stack: Stack | null,
  list: readonly Formation[],
  most = 1,
): Way[] {
  const { m } = o
  const start = list[0]!.hex
  const now = standing(o, list, start)
  const mps = movementLeft(m, list, stack)
  const ends: { end: Reached; exits: boolean; gain: number }[] = []
  for (const end of reach(o, order, stack, list).values()) {
    const { hex, risk, cost, halt } = end
    if (hex !== start) ends.push({ end, exits: false, gain: standing(o, list, hex) - risk - now - haste * cost })
    if (!halt && mps - cost >= values.exit.cost && leaves(m, list, hex)) {
      const points = list.reduce((sum, u) => sum + exitPoints(m, u), 0)
      ends.push({ end, exits: true, gain: points + 1 - risk - now - haste * cost })
    }
  }
  ends.sort((a, b) => b.gain - a.gain)
  return ends.slice(0, most).map(({ end, exits, gain }) => ({ hexes: hexesOf(end), to: end.hex, exits, gain }))
}

/** Whether Formations could leave the map from a hex. */
const leaves = (m: State, list: readonly Formation[], h: Hex): boolean =>
  list.every((u) => (u.hex === h ? mayExit(m, u).ok : mayExit(m, { ...u, hex: h }).ok))
