/** A good officer's answers for attacks, bombardments, losses and what follows a combat. */
import type { Decision, Move, Option, Random } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { fieldOf, hexNamed, touchOf } from "../rules/basic-game-concepts/field.ts"
import { faceOf, unitNamed } from "../rules/basic-game-concepts/units.ts"
import { boatsOnWater, waterNamed } from "../rules/basic-game-concepts/waters.ts"
import { bestAttackers } from "../rules/combat/attack.ts"
import { attackersOnWater } from "../rules/combat/from-the-water.ts"
import { CADRE } from "../rules/combat/losses.ts"
import { mustFightIn } from "../rules/combat/same-hex.ts"
import { WATER } from "../rules/movement/words.ts"
import { winnerNow, winnerWith } from "../rules/scenarios-and-victory/victory.ts"
import { stackAt } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import { other, type Side } from "../types.ts"
import { stakeOn } from "./stakes.ts"

type Choice = Extract<Decision, { kind: "choose" }>
type Selection = Extract<Decision, { kind: "select" }>

/**
 * The least victory points that an attack must be expected to bring. A side that is winning takes no risks; a side that is not must
 * attack, the more so the less time is left: `behind` is indexed by the number of turns still to come.
 */
const boldness = { ahead: 0.3, behind: [-1.5, -1, -0.6, -0.3] } as const
/** In a battle of a single turn: what a draw is worth, how likely the enemy's answer changes nothing, and the least gain that justifies an attack. */
const singleTurn = { draw: 0.3, likely: 0.6, unlikely: 0.2, least: 0.005 } as const

function leastFor(m: State, side: Side): number {
  if (winnerNow(m) === side) return boldness.ahead
  const { behind } = boldness
  return behind[Math.min(m.lastTurn - m.turn, behind.length - 1)]!
}

/** True in a battle of a single turn. */
const isSingle = (m: State): boolean => fieldOf(m).scenario.turns === 1

/**
 * How a change of the lead counts. In a campaign points count as they are; in a battle of a single turn only who wins counts: a lead
 * that is large enough is kept, and one that is too small is worth nothing.
 */
function measureFor(m: State, side: Side): (points: number) => number {
  if (!isSingle(m)) return (points) => points
  const worth = (points: number): number => {
    const winner = winnerWith(m, side, points)
    return winner === side ? 1 : winner === undefined ? singleTurn.draw : 0
  }
  // The enemy's answer may cost or bring a point.
  const { likely, unlikely } = singleTurn
  const chance = (points: number) => likely * worth(points) + unlikely * (worth(points - 1) + worth(points + 1))
  const known = new Map<number, number>()
  const now = chance(0)
  return (points) => {
    const whole = Math.round(points)
    let gain = known.get(whole)
    if (gain === undefined) {
      gain = chance(whole) - now
      known.set(whole, gain)
    }
    return gain
  }
}

/** An attack on the water that costs little: the officer wants these odds. */
const sureOdds = 3
function isSure(m: State, side: Side, water: string): boolean {
  const s = waterNamed(m, water)
  if (s === undefined) return false
  const sum = (units: readonly Unit[], of: "attack" | "defence") => units.reduce((n, u) => n + faceOf(u)[of], 0)
  return sum(attackersOnWater(m, side, s), "attack") >= sureOdds * sum(boatsOnWater(m, s, other(side)), "defence")
}

/** GTW-9-2 The most promising attack, or none. */
export function nextAttack(m: State, d: Choice): Move[] {
  const side = d.by as Side
  const single = isSingle(m)
  const least = single ? singleTurn.least : leastFor(m, side)
  const measure = measureFor(m, side)
  const [sure] = d.options.filter((o) => o.id.startsWith(WATER) && isSure(m, side, o.id.slice(WATER.length)))
  if (sure) return [{ choose: sure.id }]
  const rated = d.options
    .filter((o) => o.id !== "end" && !o.id.startsWith(WATER))
    .flatMap((o) => {
      const stake = stakeOn(m, side, hexNamed(m, o.id), measure)
      return stake ? [{ id: o.id, ...stake }] : []
    })
    .sort((a, b) => b.expected - a.expected || (a.id < b.id ? -1 : 1))
  const good = rated.filter((o) => o.expected > least && (single || o.best >= 0)).map((o) => ({ choose: o.id }))
  // GTW-9.K-1: units that must fight in their own hex do so last, when nothing better is left
  if (!d.options.some((o) => o.id === "end")) {
    const due = rated.filter((o) => mustFightIn(m, hexNamed(m, o.id), d.by as Side))
    return [...good.slice(0, 2), ...due.slice(0, 1).map((o) => ({ choose: o.id }))]
  }
  return good.length > 0 ? [...good.slice(0, 2), { choose: "end" }] : [{ choose: "end" }]
}

/** GTW-9.A-8 The units whose attack on that hex promises most, and everybody else who can join them at no cost. */
export function attackers(m: State, d: Selection): Move[] {
  const touch = d.about?.[0]
  const hex = fieldOf(m).map.grid.names.findIndex((_, h) => touchOf(m, h) === touch)
  const stake = hex < 0 ? undefined : stakeOn(m, d.by as Side, hex, measureFor(m, d.by as Side))
  const ids = d.options.map((o) => o.id).filter((id) => stake?.attackers.some((u) => u.id === id))
  const all = everybody(m, d, (u) => faceOf(u).attack)
  return ids.length >= d.min && (!d.check || d.check(ids).ok) ? [{ select: ids }, ...all] : all
}

const unitIn = (m: State, o: Option): Unit | undefined => unitNamed(m, o.id)

/** GTW-9.K-1 The units that the question insists on: while the selection is refused for lack of one, the refusal names the next. */
function bound(d: Selection, ranked: readonly { readonly id: string }[]): string[] {
  const chosen: string[] = []
  for (;;) {
    const may = d.check?.(chosen.length === 0 ? ranked.slice(0, 1).map((o) => o.id) : chosen)
    const wanted = may && !may.ok && may.rules.includes("GTW-9.K-1") ? may.at : undefined
    if (typeof wanted !== "string" || chosen.includes(wanted) || !d.options.some((o) => o.id === wanted)) return chosen
    chosen.push(wanted)
  }
}

/** As many as allowed, the strongest first. */
export function everybody(
  m: State,
  d: Selection,
  strength: (u: Unit) => number,
  most = Number.POSITIVE_INFINITY,
): Move[] {
  const ranked = d.options
    .map((o) => ({ id: o.id, worth: strength(unitIn(m, o)!) }))
    .filter((o) => o.worth > 0)
    .sort((a, b) => b.worth - a.worth || (a.id < b.id ? -1 : 1))
  const chosen: string[] = bound(d, ranked)
  for (const { id } of ranked) {
    if (chosen.includes(id)) continue
    if (chosen.length >= Math.min(d.max, most)) break
    const ids = [...chosen, id]
    if (!d.check || d.check(ids).ok) chosen.push(id)
  }
  const inOrder = d.options.map((o) => o.id).filter((id) => chosen.includes(id))
  return inOrder.length >= d.min && (!d.check || d.check(inOrder).ok) ? [{ select: inOrder }] : []
}

/** The cheapest of some payments that are sufficient. */
export function cheapest(m: State, d: Selection, random: Random, price: (u: Unit) => number): Move[] {
  if (!d.suggest) return []
  let best: { ids: readonly string[]; cost: number } | undefined
  for (let i = 0; i < 10; i++) {
    const ids = d.suggest(random)
    if (ids.length < d.min || ids.length > d.max || (d.check && !d.check(ids).ok)) continue
    const cost = ids.reduce((n, id) => n + (id.endsWith(CADRE) ? cadrePrice(m, id) : price(unitNamed(m, id)!)), 0)
    if (!best || cost < best.cost) best = { ids, cost }
  }
  return best ? [{ select: [...best.ids] }] : []
}

/** GTW-9.E Whoever gives up a new cadre as well loses the unit, and the points to build it up again from the cadre. */
const cadrePrice = (m: State, id: string): number =>
  priceOf({ ...unitNamed(m, id.slice(0, -CADRE.length))!, reduced: true }) + 4

export const priceOf = (u: Unit): number => faceOf(u).attack + faceOf(u).defence + (u.reduced ? 0 : 2)

/** GTW-12.C-1 Guns fire where they can have an effect, as long as enough shells for the attack remain. */
export function nextBombardment(m: State, d: Choice): Move[] {
  const points = m.stocks.filter((s) => s.side === d.by).reduce((n, s) => n + s.points - s.open, 0)
  const opened = m.stocks.some((s) => s.side === d.by && s.open > 0)
  const fire = d.options.filter((o) => o.id.startsWith("fire:"))
  if (fire.length === 0 || (points < 3 && !opened)) return [{ choose: "end" }]
  const rated = fire
    .map((o) => ({ id: o.id, worth: hitsOf(o) * chanceIn(m, d.by as Side, hexNamed(m, o.id.slice("fire:".length))) }))
    .sort((a, b) => b.worth - a.worth || (a.id < b.id ? -1 : 1))
  return [{ choose: rated[0]!.id }]
}

/** The expected number of hits of a bombardment. */
function hitsOf(o: Option): number {
  const odds = o.forecast?.().odds
  return odds ? odds.chances.reduce((n, c) => n + c.ways * Number.parseInt(c.result, 10), 0) / odds.of : 0
}

/** Hits help most where the following attack is neither hopeless nor certain. */
function chanceIn(m: State, side: Side, hex: Hex): number {
  const attack = bestAttackers(m, side, hex).reduce((n, u) => n + faceOf(u).attack, 0)
  const defence = stackAt(m, hex, other(side)).reduce((n, u) => n + faceOf(u).defence, 0)
  return 0.2 + Math.min(2, attack / Math.max(1, defence))
}

/** GTW-12.C.3-1 The bombarding side gives hits to the strongest unit that a hit still hurts; the owner gives them to the weakest. */
export function takesHit(m: State, d: Choice): Move[] {
  const rated = d.options.map((o) => ({ id: o.id, unit: unitNamed(m, o.id)! }))
  const mine = rated[0]?.unit.side === d.by
  rated.sort((a, b) => (priceOf(b.unit) - priceOf(a.unit)) * (mine ? -1 : 1) || (a.id < b.id ? -1 : 1))
  return rated.slice(0, 1).map(({ id }) => ({ choose: id }))
}
