/** Choices among Formations, hexes and cards that many rules ask for: whom to hurt, whom to help, where to place. */
import type { Choose, Move, Option, Select } from "@salient/engine"
import { judge } from "@salient/engine"
import { find, isLeader, isUnit } from "../rules/formations-and-command/pieces.ts"
import { coverAt } from "../rules/terrain/ground.ts"
import { grid, type Hex, neighbours, toOwnEdge } from "../rules/the-map/field.ts"
import type { Formation, State, UnitId } from "../state.ts"
import type { FateId, Nation } from "../types.ts"
import { outlook, pull, standing } from "./goals.ts"
import type { Intention } from "./intention.ts"
import { keeping } from "./orders.ts"
import { exposure } from "./shooting.ts"
import { isFoe, lossIfBroken, lossIfGone, lossIfSuppressed, worthOf } from "./worth.ts"

export const unitAt = (m: State, id: string): Formation | undefined => find(m, id as UnitId)
/** The hex that an option names, `hex:H5`. */
export const hexAt = (id: string): Hex | undefined => grid.find(id.slice(id.lastIndexOf(":") + 1))

/** The options of a choice from best to worst, without those below a floor; the officer never abandons a Weapon. */
export function ranked(
  decision: { readonly options: readonly Option[] },
  score: (id: string) => number,
  floor = Number.NEGATIVE_INFINITY,
): Move[] {
  return decision.options
    .filter((o) => !o.id.startsWith("abandon:"))
    .map((o) => ({ id: o.id, score: score(o.id) }))
    .filter((o) => o.score >= floor)
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => ({ choose: id }))
}

/** The legal ones among some selections, without duplicates. */
export function allowed(decision: Select, selections: readonly (readonly string[])[]): Move[] {
  const found = new Map<string, Move>()
  for (const select of selections) {
    const move = { select }
    if (judge(decision, move).ok) found.set(select.join(), move)
  }
  return [...found.values()]
}

/** What a card does to the Formations chosen for it. */
export type Deed = "suppress" | "break" | "eliminate" | "retreat" | "recall" | "rally" | "unsuppress" | "promote"
const helps: readonly Deed[] = ["rally", "unsuppress", "promote"]

const hurt = (m: State, u: Formation, deed: Deed): number =>
  deed === "eliminate" || deed === "retreat"
    ? lossIfGone(m, u)
    : deed === "suppress"
      ? lossIfSuppressed(u)
      : lossIfBroken(m, u)

/** How much a side gains if this is done to a Formation. */
function favour(m: State, side: Nation, u: Formation, deed: Deed): number {
  if (helps.includes(deed)) return isFoe(side, u) ? -worthOf(u) : worthOf(u)
  return isFoe(side, u) ? hurt(m, u, deed) : -hurt(m, u, deed)
}

/** Chooses among Formations, or hexes with Formations, for a card that hurts or helps. */
export function pickFor(m: State, decision: Choose, deed: Deed): Move[] {
  const side = decision.by as Nation
  return ranked(decision, (id) => {
    const u = unitAt(m, id)
    if (u) return favour(m, side, u, deed)
    const h = hexAt(id)
    if (h === undefined) return 0
    let sum = 0
    for (const v of m.units) if (v.hex === h && isUnit(v)) sum += favour(m, side, v, deed)
    return sum
  })
}

/** As many as allowed of the best Formations for the card. */
export function pickSome(m: State, decision: Select, deed: Deed): Move[] {
  const side = decision.by as Nation
  const order = decision.options
    .map((o) => ({ id: o.id, score: favour(m, side, unitAt(m, o.id)!, deed) }))
    .sort((a, b) => b.score - a.score)
  const glad = order.filter((o) => o.score > 0).length
  const count = Math.max(decision.min, Math.min(decision.max, glad))
  return allowed(decision, [order.slice(0, count).map((o) => o.id)])
}

/** Who acts first when the order hardly matters: Units before the Leader who helps them. */
export const unitsFirst = (m: State, decision: Choose): Move[] =>
  ranked(decision, (id) => {
    const u = unitAt(m, id)
    return u ? (isLeader(u) ? 0 : 10) + worthOf(u) / 10 : 0
  })

/** Leaders first: a rallied Leader helps the others rally. */
export const leadersFirst = (m: State, decision: Choose): Move[] =>
  ranked(decision, (id) => {
    const u = unitAt(m, id)
    return u ? (isLeader(u) ? 10 : 0) + worthOf(u) / 10 : 0
  })

/** The Formation that the side can spare most easily. */
export const leastWorth = (m: State, decision: Choose): Move[] =>
  ranked(decision, (id) => -lossIfGone(m, unitAt(m, id)!))

/** Where to place a new Formation: where it is most useful and least exposed to fire. */
export function arrival(m: State, decision: Choose, intention?: Intention): Move[] {
  const o = outlook(m, decision.by as Nation, intention)
  const model = m.units.find((u) => u.side === decision.by && isUnit(u))
  if (!model) return decision.options.map((opt) => ({ choose: opt.id }))
  return ranked(decision, (id) => {
    const h = hexAt(id)
    if (h === undefined) return 0
    const fresh = { ...model, hex: h, broken: false, suppressed: false, weapon: null, id: "unit:new" as UnitId }
    return pull(o, fresh, h) - 0.5 * exposure(m, o.threat, fresh, h, false) + 0.05 * coverAt(m, h)
  }).slice(0, 6)
}

/** Where to retreat: into cover, out of fire, no further than necessary. */
export function flight(m: State, decision: Choose, intention?: Intention): Move[] {
  const u = decision.about?.[0] ? unitAt(m, decision.about[0]) : undefined
  const o = outlook(m, decision.by as Nation, intention)
  return ranked(decision, (id) => {
    const h = hexAt(id)
    if (h === undefined || !u) return 0
    return standing(o, [u], h) + 0.2 * coverAt(m, h) + 0.02 * toOwnEdge(m, u.side, h)
  })
}

/** The enemy's hand is revealed: his best card is discarded. */
export const bestEnemyCards = (m: State, decision: Choose, foe: Nation): Move[] =>
  ranked(decision, (id) => keeping(m, foe, id as FateId))

/** The number of enemies in or next to a hex, minus the side's own Formations there. */
export function balanceAround(m: State, side: Nation, h: Hex): number {
  let sum = 0
  const around = neighbours(h)
  for (const u of m.units)
    if (u.hex === h || around.includes(u.hex)) sum += (isFoe(side, u) ? 1 : -1) * worthOf(u) * (u.hex === h ? 1 : 0.4)
  return sum
}
