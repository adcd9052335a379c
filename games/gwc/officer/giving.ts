/** Giving Orders: which card, who is activated, what is discarded. */
import { type Choose, type Decision, type Move, makes, type Select } from "@salient/engine"
import { fateCard } from "../data/fate.ts"
import { isLeader, isRunner, unitsOf } from "../rules/formations-and-command/pieces.ts"
import { playerOf, setUpOf } from "../rules/the-map/field.ts"
import type { Formation, State } from "../state.ts"
import type { FateId, Nation, Order } from "../types.ts"
import { playValue } from "./answers.ts"
import { assaults, bestStep } from "./assault.ts"
import { type Outlook, outlook } from "./goals.ts"
import type { Intention } from "./intention.ts"
import {
  advanceCalls,
  type Call,
  engineersValue,
  fireCalls,
  keeping,
  lines,
  marchGain,
  moveCalls,
  orderValue,
} from "./orders.ts"
import { allowed, ranked, unitAt } from "./picks.ts"
import { barrels, marks, volleysAt } from "./shooting.ts"
import { isFoe, worthOf } from "./worth.ts"

const limits = {
  order: 0.2, // the minimum gain for giving an Order at all
  junk: 0.62, // a card worth less is discarded in a pass
  perDiscard: 0.04, // the worth of exchanging a bad card for a new one
  lastFire: 0.1, // the last Fire card deters enemy movement
  keep: 0.12, // the share of a card's worth in hand that is lost when it is played
  engineers: 0.25, // they can use any card, but it is then gone
  march: 0.05,
  step: 0.1,
} as const

/** The Order being given: its card was the last to be discarded. */
function announced(m: State): Order | undefined {
  const card = playerOf(m, m.active).discard.at(-1)
  return card === undefined ? undefined : fateCard(card).order
}

/** GWC-5a What to do next in the side's own Turn. */
export function whatToOrder(m: State, decision: Choose, intention?: Intention): Move[] {
  const side = decision.by as Nation
  const o = outlook(m, side, intention)
  const known = new Map<Order, number>()
  const { hand } = playerOf(m, side)
  const fires = hand.filter((id) => fateCard(id).order === "fire").length
  const value = (order: Order): number => {
    const found = known.get(order) ?? orderValue(o, order)
    known.set(order, found)
    return found
  }
  const junk = hand.filter((id) => keeping(m, side, id) < limits.junk).length
  const rest = limits.order + limits.perDiscard * Math.min(junk, setUpOf(m, side).discards)
  return ranked(
    decision,
    (id) => {
      const [what, card] = id.split(":") as [string, string | undefined]
      if (what === "order") {
        const { order } = fateCard(card as FateId)
        const guard = order === "fire" && fires === 1 ? limits.lastFire : 0
        return value(order) - limits.keep * keeping(m, side, card as FateId) - guard
      }
      if (what === "engineer") return engineersValue(m, side) - limits.engineers
      if (what === "pass") return rest
      if (what === "end") return limits.order
      return limits.order + playValue(m, side, decision, id)
    },
    -1,
  )
}

/** GWC-5.3 Discards useless cards, at least one: otherwise two waiting sides would wait for ever. */
export function discards(m: State, decision: Select): Move[] {
  const side = decision.by as Nation
  const order = decision.options
    .map((o) => ({ id: o.id, worth: keeping(m, side, o.id as FateId) }))
    .sort((a, b) => a.worth - b.worth)
  const ids = order.map((o) => o.id)
  const junk = order.filter((o) => o.worth < limits.junk).map((o) => o.id)
  const most = Math.max(1, Math.min(junk.length, decision.max))
  return allowed(decision, [ids.slice(0, most), ids.slice(0, decision.max), ids.slice(0, 1), []])
}

const callsFor = (o: Outlook, question: Decision["what"]): Call[] => {
  switch (question) {
    case "activate-to-fire":
      return fireCalls(o.m, o.side)
    case "activate-to-move":
      return moveCalls(o)
    default:
      return advanceCalls(o)
  }
}

/** GWC-O14.1 Who is activated: the Leader whose men have the most to gain, or a single Formation. */
export function whoActs(m: State, decision: Choose, intention?: Intention): Move[] {
  const o = outlook(m, decision.by as Nation, intention)
  const alone = makes(intention?.habits, "together")
  const share = (c: Call) => (alone ? c.value / c.list.length : c.value)
  const values = new Map(callsFor(o, decision.what).map((c) => [c.head.id as string, share(c)]))
  return ranked(decision, (id) => values.get(id) ?? -1).slice(0, 8)
}

/** GWC-A42.2 Who fires at a moving enemy in the hex it has just entered. */
export function whoOpFires(m: State, decision: Choose): Move[] {
  const side = decision.by as Nation
  const hex = enteredHex(m)
  const values = new Map(fireCalls(m, side, false, hex).map((c) => [c.head.id as string, c.value]))
  return ranked(decision, (id) => values.get(id) ?? -1).slice(0, 6)
}

/** The hex that the enemy's stack is in. */
function enteredHex(m: State): number | undefined {
  const id = m.order?.stack?.ids.find((i) => m.units.some((u) => u.id === i))
  return m.units.find((u) => u.id === id)?.hex
}

/** GWC-O14.2 Which Formations a Leader activates with him. */
export function whoFollows(m: State, decision: Select, intention?: Intention): Move[] {
  const side = decision.by as Nation
  const head = unitAt(m, decision.about?.[0] ?? "")
  const all = decision.options.flatMap((opt) => unitAt(m, opt.id) ?? [])
  const wanted =
    side !== m.active
      ? ableToFire(m, side, all, false, enteredHex(m))
      : wantedFor(outlook(m, side, intention), head, all)
  const ids = (list: readonly Formation[]) => list.map((u) => u.id)
  const withLeaders = all.filter((u) => isLeader(u) || wanted.includes(u))
  const sets = [ids(wanted), ids(withLeaders), ids(all), []]
  return allowed(decision, makes(intention?.habits, "together") ? [ids(wanted.slice(0, 1)), ...sets] : sets)
}

function wantedFor(o: Outlook, head: Formation | undefined, all: readonly Formation[]): Formation[] {
  const { m, side } = o
  const order = announced(m)
  if (order === "fire") return ableToFire(m, side, all, true)
  if (order === "advance") {
    const [fight] = assaults(m, side, head ? [head, ...all] : all)
    return all.filter((u) => fight?.movers.includes(u) || (bestStep(o, [u])?.gain ?? 0) > limits.step)
  }
  const marching = all.filter((u) => !isLeader(u) && marchGain(o, u) > limits.march)
  return all.filter((u) => marching.includes(u) || isLeader(u) || isRunner(u))
}

/** Formations that have a target. */
function ableToFire(m: State, side: Nation, all: readonly Formation[], ordnance: boolean, only?: number): Formation[] {
  const aims = marks(m, side, only)
  return all.filter((u) => {
    const list = barrels(m, [u], ordnance)
    return aims.some((mark) => volleysAt(m, side, list, mark).length > 0)
  })
}

/** GWC-O24.1 The whole line that has most to gain. */
export function whoAttacks(m: State, decision: Select, intention?: Intention): Move[] {
  const side = decision.by as Nation
  const o = outlook(m, side, intention)
  const gain = (line: readonly Formation[]) => line.reduce((n, u) => n + Math.max(0, marchGain(o, u)), 0)
  const all = lines(m, side).sort((a, b) => gain(b) - gain(a))
  return allowed(
    decision,
    all.map((line) => line.map((u) => u.id)),
  )
}

/** GWC-O26.1 The enemy, never the side itself. */
export const whoRouts = (m: State, decision: Choose): Move[] =>
  ranked(decision, (id) => (unitsOf(m, id as Nation).some((u) => isFoe(decision.by as Nation, u)) ? 1 : 0)).slice(0, 1)

/** GWC-O22.1 A machine gun is worth as much as the hexes it reaches. */
export const whichGun = (m: State, decision: Choose): Move[] =>
  ranked(decision, (id) => {
    const u = unitAt(m, id)
    return u ? -worthOf(u) / 100 : 0
  })
