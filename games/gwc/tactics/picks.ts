/** Choices among Formations, hexes and cards that many rules ask for: whom to hurt, whom to help, where to stand. */
import type { Choose, Move, Option, Select } from "@salient/engine"
import { judge } from "@salient/engine"
import { actions, events, strategies } from "../data/cards.ts"
import type { Effect } from "../data/effects.ts"
import { grid, type Hex, neighbours, toOwnEdge } from "../rules/field.ts"
import { coverAt } from "../rules/ground.ts"
import { find, isLeader, isUnit } from "../rules/pieces.ts"
import type { Formation, State, UnitId } from "../state.ts"
import type { FateId, Nation } from "../types.ts"
import { outlook, pull, standing } from "./goals.ts"
import { keeping } from "./orders.ts"
import { exposure } from "./shooting.ts"
import { isFoe, lossIfBroken, lossIfGone, lossIfSuppressed, worthOf } from "./worth.ts"

export const unitAt = (m: State, id: string): Formation | undefined => find(m, id as UnitId)
/** The hex that an option names, `hex:H5`. */
export const hexAt = (id: string): Hex | undefined => grid.find(id.slice(id.lastIndexOf(":") + 1))

/** The options of a choice from the best to the worst, without those below a floor; nobody abandons a Weapon. */
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

/** Those of some selections that may be made, each once. */
export function allowed(decision: Select, selections: readonly (readonly string[])[]): Move[] {
  const found = new Map<string, Move>()
  for (const select of selections) {
    const move = { select }
    if (judge(decision, move).ok) found.set(select.join(), move)
  }
  return [...found.values()]
}

type Harm = "suppress" | "break" | "eliminate" | "retreat" | "recall"
const harms: readonly string[] = ["suppress", "break", "eliminate", "retreat", "recall"] satisfies Harm[]
const helps: readonly string[] = ["rally", "unsuppress", "promote"]

/** What each card does to the Formations that are chosen for it, by its rule: the worst first. */
const kinds = new Map<string, string>()
function note(rule: string, effects: readonly Effect[]): void {
  for (const e of effects) {
    if (e.kind === "oneOf") for (const o of e.options) note(rule, o.effects)
    else if (!kinds.has(rule) && (harms.includes(e.kind) || helps.includes(e.kind))) kinds.set(rule, e.kind)
  }
}
for (const e of Object.values(events)) note(e.rule, e.effects)
for (const a of Object.values(actions)) for (const p of a.plays) note(a.rule, p.effects)
for (const s of Object.values(strategies))
  for (const p of s.plays) for (const rule of Object.values(s.rules)) note(rule, p.effects)

const hurt = (m: State, u: Formation, kind: string): number =>
  kind === "eliminate" || kind === "retreat"
    ? lossIfGone(m, u)
    : kind === "suppress"
      ? lossIfSuppressed(u)
      : lossIfBroken(m, u)

/** How glad a side is if this is done to a Formation by the card of a rule. */
function favour(m: State, side: Nation, u: Formation, rule: string): number {
  const kind = kinds.get(rule)
  if (kind === undefined) return 0
  if (helps.includes(kind)) return isFoe(side, u) ? -worthOf(u) : worthOf(u)
  return isFoe(side, u) ? hurt(m, u, kind) : -hurt(m, u, kind)
}

/** Chooses among Formations, or hexes with Formations, for a card that hurts or helps. */
export function pickFor(m: State, decision: Choose, rule: string): Move[] {
  const side = decision.by as Nation
  return ranked(decision, (id) => {
    const u = unitAt(m, id)
    if (u) return favour(m, side, u, rule)
    const h = hexAt(id)
    if (h === undefined) return 0
    let sum = 0
    for (const v of m.units) if (v.hex === h && isUnit(v)) sum += favour(m, side, v, rule)
    return sum
  })
}

/** As many as may be of those the card is best spent on. */
export function pickSome(m: State, decision: Select, rule: string): Move[] {
  const side = decision.by as Nation
  const order = decision.options
    .map((o) => ({ id: o.id, score: favour(m, side, unitAt(m, o.id)!, rule) }))
    .sort((a, b) => b.score - a.score)
  const glad = order.filter((o) => o.score > 0).length
  const count = Math.max(decision.min, Math.min(decision.max, glad))
  return allowed(decision, [order.slice(0, count).map((o) => o.id)])
}

/** Who acts first where the order hardly matters: Units before the Leader who steadies them. */
export const unitsFirst = (m: State, decision: Choose): Move[] =>
  ranked(decision, (id) => {
    const u = unitAt(m, id)
    return u ? (isLeader(u) ? 0 : 10) + worthOf(u) / 10 : 0
  })

/** Leaders first: who rallies them steadies the rest. */
export const leadersFirst = (m: State, decision: Choose): Move[] =>
  ranked(decision, (id) => {
    const u = unitAt(m, id)
    return u ? (isLeader(u) ? 10 : 0) + worthOf(u) / 10 : 0
  })

/** Whom one can best do without. */
export const leastWorth = (m: State, decision: Choose): Move[] =>
  ranked(decision, (id) => -lossIfGone(m, unitAt(m, id)!))

/** Where a newcomer is put: where he is most drawn and least shot at. */
export function arrival(m: State, decision: Choose): Move[] {
  const o = outlook(m, decision.by as Nation)
  const model = m.units.find((u) => u.side === decision.by && isUnit(u))
  if (!model) return decision.options.map((opt) => ({ choose: opt.id }))
  return ranked(decision, (id) => {
    const h = hexAt(id)
    if (h === undefined) return 0
    const fresh = { ...model, hex: h, broken: false, suppressed: false, weapon: null, id: "unit:new" as UnitId }
    return pull(o, fresh, h) - 0.5 * exposure(m, o.threat, fresh, h, false) + 0.05 * coverAt(m, h)
  }).slice(0, 6)
}

/** Where to flee: into cover, out of fire, not further than need be. */
export function flight(m: State, decision: Choose): Move[] {
  const u = decision.about?.[0] ? unitAt(m, decision.about[0]) : undefined
  const o = outlook(m, decision.by as Nation)
  return ranked(decision, (id) => {
    const h = hexAt(id)
    if (h === undefined || !u) return 0
    return standing(o, [u], h) + 0.2 * coverAt(m, h) + 0.02 * toOwnEdge(m, u.side, h)
  })
}

/** The enemy's hand lies open: his best card goes. */
export const worstForHim = (m: State, decision: Choose, foe: Nation): Move[] =>
  ranked(decision, (id) => keeping(m, foe, id as FateId))

/** How many enemies, less one's own, stand in a hex or next to it. */
export function balanceAround(m: State, side: Nation, h: Hex): number {
  let sum = 0
  const around = neighbours(h)
  for (const u of m.units)
    if (u.hex === h || around.includes(u.hex)) sum += (isFoe(side, u) ? 1 : -1) * worthOf(u) * (u.hex === h ? 1 : 0.4)
  return sum
}
