/** Where a stack can go with the MPs it has, by which way, and what may happen to it there: GWC-O23.1, GWC-A42. */
import {
  type Check,
  ok,
  type Random,
  type Reached,
  type Refusal,
  refuse,
  type Stretch,
  sayOdds,
  type Way,
} from "@salient/engine"
import { terrainChart } from "../../data/terrain.ts"
import type { Formation, OrderState, Stack, State } from "../../state.ts"
import { batteries, threatTo } from "../actions/threats.ts"
import { face, hasEnemies, isTank, nameOf } from "../formations-and-command/pieces.ts"
import type { Gun } from "../orders-fire/fire.ts"
import { bogForecast, meleeForecast } from "../orders-fire/forecasts.ts"
import { costOf, costTo, isGas, isTrenchMove, isWire, mustCheck, terrainAt } from "../terrain/ground.ts"
import { fieldOf, grid, type Hex, neighbours } from "../the-map/field.ts"
import { mayCross, mps, mpsLeft, tooExpensive, wireMatters } from "./stack.ts"

/** Who moves, and the MPs they can spend. */
export type Movers = {
  readonly list: readonly Formation[]
  readonly stack: Stack
  /** MPs left in their present hex. */
  readonly left: number
  readonly wire: boolean // Wire affects them
}

export const moversOf = (m: State, order: OrderState, list: readonly Formation[], stack: Stack): Movers => ({
  list,
  stack,
  left: mpsLeft(m, order, stack),
  wire: wireMatters(m, order, stack),
})

/** A hex on a way, and the state of the stack on arrival. */
type Leg = {
  readonly hex: Hex
  readonly from: Leg | undefined
  readonly cost: number // from their present hex
  readonly left: number
  readonly steps: number
  readonly road: boolean
  readonly shellhole: boolean
  readonly destroyed: boolean
  /** Why the way ends here, however many MPs are left. */
  readonly end: Refusal | undefined
}

const startOf = ({ list, stack, left }: Movers): Leg => ({
  hex: list[0]!.hex,
  from: undefined,
  cost: 0,
  left,
  steps: 0,
  road: stack.road,
  shellhole: stack.shellhole,
  destroyed: stack.destroyed,
  end: undefined,
})

const notAdjacent = refuse(
  "GWC-O23.1",
  "Each hex of a path must be adjacent to the one before: Formations move hex by hex.",
)
const intoMelee = refuse("GWC-A54", "A Formation that enters an enemy's hex goes no further.")
const throughGas = refuse("GWC-T107.1a", "The effect of the Gas is resolved before they go on.")
const beenThere = refuse("GWC-O24.2a", "In an Offensive no Formation enters the same hex twice.")

const isOn = (leg: Leg | undefined, hex: Hex): boolean => leg !== undefined && (leg.hex === hex || isOn(leg.from, hex))

/** GWC-O23.1 The next hex of a way, or why it cannot be entered. */
function step(m: State, order: OrderState, { list, wire }: Movers, at: Leg, to: Hex): Leg | Refusal {
  if (at.end) return at.end
  if (!grid.adjacent(at.hex, to)) return notAdjacent
  const crosses = mayCross(m, order, list, at.hex, to)
  if (!crosses.ok) return crosses
  if (order.kind === "offensive" && isOn(at, to)) return beenThere
  const [first] = list
  const cost = costTo(m, first!, at.hex, to, at)
  if (cost > at.left) return tooExpensive(cost, at.left)
  const road = at.road || fieldOf(m).hasRoad[to]!
  const bonus = road && !at.road ? terrainChart.features.road.movementBonus : 0 // GWC-AMB-12
  const halted = wire && (isWire(m, at.hex) || isWire(m, to))
  const terrain = terrainAt(m, to)
  return {
    hex: to,
    from: at,
    cost: at.cost + cost,
    left: halted ? 0 : at.left - cost + bonus,
    steps: at.steps + 1,
    road,
    shellhole: at.shellhole || terrain === "shellhole",
    destroyed: at.destroyed || terrain === "destroyedWoods",
    end: hasEnemies(m, first!.side, to) ? intoMelee : isGas(m, to) ? throughGas : undefined,
  }
}

const isLeg = (found: Leg | Refusal): found is Leg => "hex" in found

/** What a stack has entered on its way changes the cost of the next hex: it can reach a hex in up to eight conditions. */
const conditions = 8
const conditionOf = (leg: Leg): number => (leg.road ? 1 : 0) + (leg.shellhole ? 2 : 0) + (leg.destroyed ? 4 : 0)

/** More MPs left, then fewer MPs spent, then fewer steps. */
const isBetter = (a: Leg, b: Leg): boolean =>
  a.left !== b.left ? a.left > b.left : a.cost !== b.cost ? a.cost < b.cost : a.steps < b.steps

/** Every hex that a stack can reach, each by the way that leaves it most MPs; its own hex is not among them. */
function reach(m: State, order: OrderState, movers: Movers): Map<Hex, Leg> {
  const known: (Leg | undefined)[] = new Array(grid.size * conditions)
  const best = new Map<Hex, Leg>()
  const start = startOf(movers)
  let edge: Leg[] = [start]
  while (edge.length > 0) {
    const next: Leg[] = []
    for (const at of edge)
      for (const to of neighbours(at.hex)) {
        const found = step(m, order, movers, at, to)
        if (!isLeg(found)) continue
        const key = found.hex * conditions + conditionOf(found)
        const before = known[key]
        if (before && !isBetter(found, before)) continue
        known[key] = found
        next.push(found)
        const there = best.get(found.hex)
        if (found.hex !== start.hex && (!there || isBetter(found, there))) best.set(found.hex, found)
      }
    edge = next
  }
  return best
}

/** The hexes of a way, the first after the start. */
function hexesOf(leg: Leg): Hex[] {
  const found: Hex[] = []
  for (let at: Leg | undefined = leg; at?.from; at = at.from) found.push(at.hex)
  return found.reverse()
}

/** GWC-O23.1 A way as the player gave it, hex by hex; or the step where it fails, and why. */
function follow(m: State, order: OrderState, movers: Movers, steps: readonly unknown[]): Leg | Refusal {
  let at = startOf(movers)
  for (const name of steps) {
    const hex = typeof name === "string" ? grid.find(name) : undefined
    if (hex === undefined) return refuse("GWC-O23.1", `A path is a list of hexes; ${JSON.stringify(name)} is not one.`)
    const next = step(m, order, movers, at, hex)
    if (!isLeg(next)) return { ...next, at: `hex:${name}` }
    at = next
  }
  return at
}

export const mayFollow = (m: State, order: OrderState, movers: Movers, steps: readonly unknown[]): Check => {
  const found = follow(m, order, movers, steps)
  return isLeg(found) ? ok : found
}

/** The cost of a way, step by step with reasons (GWC-T99.2). */
export function stretches(m: State, order: OrderState, movers: Movers, steps: readonly unknown[]): Stretch[] {
  const found = follow(m, order, movers, steps)
  if (!isLeg(found)) return []
  const all: Stretch[] = []
  for (let at: Leg | undefined = found; at?.from; at = at.from) {
    const { parts, total } = costOf(m, movers.list[0]!, at.from.hex, at.hex, at.from)
    const label = parts.map((p) => (parts.length > 1 ? `${p.amount} ${p.label}` : p.label)).join(" + ")
    all.push({ to: grid.name(at.hex), cost: total, rule: parts[0]?.rule ?? "GWC-T99.2", label })
  }
  return all.reverse()
}

/** Every hex that a stack can reach, with the MPs left there, what it would do there, and what may happen to it on entering. */
export function reached(m: State, order: OrderState, movers: Movers): Reached[] {
  const calls = batteries(m, movers.list[0]!.side)
  return [...reach(m, order, movers).values()].map((leg) => {
    const danger = dangerOf(m, movers, leg, calls)
    const fights = hasEnemies(m, movers.list[0]!.side, leg.hex)
    return {
      at: grid.name(leg.hex),
      cost: leg.cost,
      left: leg.left,
      ...(fights ? { does: sayMelee(m, movers.list, leg.hex) } : {}),
      ...(danger === "" ? {} : { danger }),
    }
  })
}

/** GWC-O16.4.2 */
export function sayMelee(m: State, list: readonly Formation[], hex: Hex): string {
  const { title, odds } = meleeForecast(m, list[0]!.side, hex, list)
  return `${title} (${sayOdds(odds)}).`
}

/** What may happen to a stack when it enters the last hex of a way. */
function dangerOf(m: State, { list }: Movers, leg: Leg, calls: readonly (readonly Gun[])[]): string {
  const [first] = list
  const from = leg.from!.hex
  const said: string[] = []
  const trench = list.every((u) => isTrenchMove(m, u, from, leg.hex)) // GWC-A42.4
  const threat = trench ? undefined : threatTo(m, leg.hex, calls)
  if (threat) said.push(`Op Fire with up to FP ${threat.fp.total} from ${whereOf(threat.guns)}.`)
  if (m.forts[leg.hex] === "mines") said.push("Mines attack.")
  if (isWire(m, leg.hex)) said.push("Wire takes all MPs.")
  if (isGas(m, leg.hex)) said.push("Gas Suppresses.")
  const bog = isTank(first!) ? face(first!).bog : null
  if (bog !== null && mustCheck(m, first!, from, leg.hex, !leg.from!.shellhole)) {
    const { title, odds } = bogForecast(m, first!.side, bog, nameOf(first!))
    said.push(`${title} (${sayOdds(odds)}).`)
  }
  return said.join(" ")
}

const whereOf = (guns: readonly Gun[]): string => [...new Set(guns.map((g) => grid.name(g.u.hex)))].join(", ")

/** The way of a stack to a hex, or why there is none. */
export function wayTo(m: State, order: OrderState, movers: Movers, to: string): Way | Refusal {
  const goal = grid.find(to)
  if (goal === undefined) return refuse("GWC-O23.1", `There is no hex ${to}.`)
  const paths = (steps: readonly string[]): Way => ({
    ok: true,
    paths: Object.fromEntries(movers.list.map((u) => [u.id, steps])),
  })
  const [first] = movers.list
  if (goal === first!.hex) return paths([])
  const leg = reach(m, order, movers).get(goal)
  if (leg) return paths(hexesOf(leg).map((h) => grid.name(h)))
  if (grid.adjacent(first!.hex, goal)) {
    const next = step(m, order, movers, startOf(movers), goal)
    if (!isLeg(next)) return next
  }
  return refuse("GWC-O23.1", () => `${nameOf(first!)} does not reach ${to} with ${mps(movers.left)}.`, `hex:${to}`)
}

/** A random way, of random length; empty if no hex can be entered. */
export function anyWay(m: State, order: OrderState, movers: Movers, random: Random): string[] {
  const way: string[] = []
  let at = startOf(movers)
  for (;;) {
    const around = neighbours(at.hex)
    const open: Leg[] = []
    for (const to of around) {
      const next = step(m, order, movers, at, to)
      if (isLeg(next)) open.push(next)
    }
    if (open.length === 0 || (way.length > 0 && random(weary) === 0)) return way
    at = open[random(open.length)]!
    way.push(grid.name(at.hex))
  }
}

/** At each step, a random way ends with a chance of one in this number. */
const weary = 4
