/** Combat supply from Resource Points: GTW-11.D. */
import { type Check, type Flow, offerOne, offers, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { State, Stock, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { hexName } from "../basic-game-concepts/field.ts"
import { faceOf, isArmyHeadquarters, nationOf } from "../basic-game-concepts/units.ts"
import { banks, waterOf } from "../basic-game-concepts/waters.ts"
import { stackAt } from "../zones-of-control-and-ownership/position.ts"
import { traceOverland } from "./lines.ts"

/** GTW-11.D-3 */
export function combatSize(u: Unit): number {
  const face = faceOf(u)
  const { artilleryCounts, overstackedCounts } = tables.supply
  return face.re * (face.is.artillery ? artilleryCounts : 1) * (u.overstacked ? overstackedCounts : 1)
}

const headquartersAt = (m: State, hex: Hex, side: Side): Unit | undefined =>
  stackAt(m, hex, side).find((u) => isArmyHeadquarters(u) && u.active)

/** GTW-11.D-1 */
export const capacityOf = (m: State, stock: Stock): number =>
  headquartersAt(m, stock.hex, stock.side) ? tables.supply.resourcePoint.active : tables.supply.resourcePoint.otherwise

/** GTW-14.B.2-4 A water-only unit draws its shells as if it stood in one of the hexes beside it. */
function isNearShore(m: State, u: Unit, reached: { has(h: Hex): boolean }): boolean {
  const water = waterOf(m, u)
  return water !== undefined && banks(m, water).some((h) => reached.has(h))
}

/** GTW-11.D-2, GTW-11.E-1 For a stock: the units that trace to it. */
export function servable(m: State, stock: Stock, units: readonly Unit[]): Unit[] {
  const hq = headquartersAt(m, stock.hex, stock.side)
  const spread = traceOverland(m, stock.side, [stock.hex])
  return units.filter(
    (u) =>
      (u.hex < 0 ? isNearShore(m, u, spread) : spread.has(u.hex)) && (hq === undefined || nationOf(hq) === nationOf(u)),
  )
}

export type Plan = {
  readonly served: ReadonlyMap<Unit, Stock>
  /** The number of points to open at each stock. */
  readonly opens: ReadonlyMap<Stock, number>
  readonly cost: number
  readonly free: boolean
}

/**
 * GTW-11.D-1, GTW-11.D-2 Puts as many of these units as possible in combat supply with as few new points as possible: first from
 * points that are already open, then from the stock that supplies most of the rest.
 */
export function planSupply(m: State, side: Side, units: readonly Unit[]): Plan {
  const stocks = m.stocks.filter((s) => s.side === side && s.points > 0 && m.free[side].hex !== s.hex)
  const reach = new Map(stocks.map((s) => [s, servable(m, s, units)]))
  const served = new Map<Unit, Stock>()
  const opens = new Map<Stock, number>()
  const left = new Map(stocks.map((s) => [s, s.left]))
  const fill = (stock: Stock): number => {
    let room = left.get(stock)!
    let sum = 0
    for (const u of (reach.get(stock) ?? []).filter((one) => !served.has(one)).sort(bySize)) {
      const size = combatSize(u)
      if (size > room) continue
      room -= size
      sum += size
      served.set(u, stock)
    }
    left.set(stock, room)
    return sum
  }
  for (const stock of stocks) fill(stock)
  for (;;) {
    const wants = stocks
      .map((stock) => ({ stock, sum: worthOpening(m, stock, reach.get(stock)!, served, opens) }))
      .sort((a, b) => b.sum - a.sum || a.stock.hex - b.stock.hex)
    const [best] = wants
    if (!best || best.sum === 0) break
    left.set(best.stock, left.get(best.stock)! + capacityOf(m, best.stock))
    opens.set(best.stock, (opens.get(best.stock) ?? 0) + 1)
    if (fill(best.stock) === 0) break
  }
  const cost = [...opens.values()].reduce((n, k) => n + k, 0)
  return { served, opens, cost, free: false }
}

const bySize = (a: Unit, b: Unit): number => combatSize(b) - combatSize(a) || a.n - b.n

/** How many regimental equivalents one more point of a stock would supply. */
function worthOpening(
  m: State,
  stock: Stock,
  reach: readonly Unit[],
  served: ReadonlyMap<Unit, Stock>,
  opens: ReadonlyMap<Stock, number>,
): number {
  if (stock.points - stock.open - (opens.get(stock) ?? 0) <= 0) return 0
  let room = capacityOf(m, stock)
  let sum = 0
  for (const u of reach.filter((one) => !served.has(one)).sort(bySize)) {
    const size = combatSize(u)
    if (size > room) continue
    room -= size
    sum += size
  }
  return sum
}

/** GTW-11.D-4 Up to 2 REs in a phase draw from one Resource Point without spending it. */
function planFree(m: State, side: Side, units: readonly Unit[]): Plan | undefined {
  const { hex, left } = m.free[side]
  const size = units.reduce((n, u) => n + combatSize(u), 0)
  if (units.length === 0 || size > left) return undefined
  const stock = m.stocks.find(
    (s) =>
      s.side === side &&
      s.points > 0 &&
      s.open === 0 &&
      (hex < 0 || hex === s.hex) &&
      servable(m, s, units).length === units.length,
  )
  return stock && { served: new Map(units.map((u) => [u, stock])), opens: new Map(), cost: 0, free: true }
}

function maySpend(plan: Plan): Check {
  return plan.served.size > 0 ? ok : refuse("GTW-11.D-2", "No Resource Point is within their reach.")
}

/** GTW-11.D-2 The owner decides if points are spent on these units; returns the units that are then in combat supply. */
export function* askForSupply(
  m: State,
  side: Side,
  units: readonly Unit[],
  what: string,
): Flow<ReadonlyMap<Unit, Stock>> {
  const plan = planFree(m, side, units) ?? planSupply(m, side, units)
  if (plan.served.size === 0) return plan.served
  const sizes = [...plan.served.keys()].reduce((n, u) => n + combatSize(u), 0)
  const all = units.reduce((n, u) => n + combatSize(u), 0)
  const cost = plan.free
    ? "at no cost"
    : plan.cost === 0
      ? "from points already open"
      : `for ${plan.cost} Resource Point${plan.cost === 1 ? "" : "s"}`
  const spends = yield* choose<boolean>(
    {
      by: side,
      what: "supply",
      prompt: `Combat supply for ${what}?`,
      rules: ["GTW-11.D-2"],
      about: units.map((u) => u.id),
    },
    offers<boolean>(
      offerOne(maySpend(plan), { id: "all", label: `Supply ${sizes} of ${all} REs ${cost}`, value: true }),
      { id: "none", label: "None (half strength)", value: false },
    ),
  )
  if (!spends) return new Map()
  open(m, side, plan, what)
  return plan.served
}

function open(m: State, side: Side, plan: Plan, what: string): void {
  if (plan.free) {
    const [stock] = plan.served.values()
    const used = [...plan.served.keys()].reduce((n, u) => n + combatSize(u), 0)
    m.free[side] = { hex: stock!.hex, left: m.free[side].left - used }
    return
  }
  for (const [stock, points] of plan.opens) {
    stock.open += points
    stock.left += points * capacityOf(m, stock)
    tell(m, { kind: "spent", rules: ["GTW-11.D-2"], side, hex: hexName(m, stock.hex), points, what })
  }
  for (const [u, stock] of plan.served) stock.left -= combatSize(u)
}

/** GTW-11.D-2 At the end of a segment, the points that were drawn on are removed. */
export function closeSegment(m: State): void {
  for (const stock of m.stocks) {
    stock.points -= stock.open
    stock.open = 0
    stock.left = 0
  }
  m.stocks = m.stocks.filter((s) => s.points > 0)
}

/** GTW-11.D-4 A new phase: the free supply is available again. */
export function openPhase(m: State): void {
  for (const side of ["entente", "central"] as const) m.free[side] = { hex: -1, left: tables.supply.free }
}
