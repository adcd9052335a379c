/**
 * Odds before a roll is made, from the cards that may still come: GWC-1.9. A player knows his own hand and all discards: for his
 * own deck he excludes both, for another's only the discards and the cards he has seen. Several defenders draw one after another
 * from the same deck. Re-rolls, cards played in between and triggers are not considered.
 */
import { type Forecast, type Odds, part, sure, type Tally, tally } from "@salient/engine"
import {
  type AimFacts,
  accuracyOdds,
  accuracyTally,
  airburst,
  attackOdds,
  attackTotals,
  type Defence,
  HARMS,
  harmOdds,
  isOnTarget,
  ordnanceTotals,
  type Totals,
  targetingTally,
} from "../../charts/fire.ts"
import { bogOdds, bogTally } from "../../charts/immobilization.ts"
import { type Holder, MELEE_RESULTS, meleeOdds } from "../../charts/melee.ts"
import { moraleOdds, rallyResult, routResult } from "../../charts/morale.ts"
import { type Fate, rollOdds, sumCounts } from "../../charts/rolls.ts"
import { fateDecks } from "../../data/fate.ts"
import { bombingFp, strafingFp } from "../../data/values.ts"
import type { Attack, Formation, State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { type Leads, type RollConsequences, stakeOf, unseen } from "../cards-rolls-triggers/leads.ts"
import { isMoving } from "../events/conditions.ts"
import { moraleOf, routMorale } from "../formations-and-command/morale.ts"
import { blankFormation, isTank, isUnit, nameOf, unitsIn } from "../formations-and-command/pieces.ts"
import { groundAfter } from "../fortifications.ts"
import { holderOf, meleeFp } from "../orders-advance/melee-strength.ts"
import { terrainAt } from "../terrain/ground.ts"
import { areFoes, fieldOf, foeOf, grid, type Hex } from "../the-map/field.ts"
import { defence, defendersOf, isShelling, isSurging, rollParts } from "./attack.ts"

/** What is added to the roll of an attack with that FP. */
const scoreOf = (m: State, attack: Attack, fp: Tally): Tally =>
  tally(...fp.parts, ...rollParts({ ...m, attack }, attack), airburst(terrainAt(m, attack.hex), isShelling(attack)))

/** All defenders, grouped by the deck that they draw from. */
function defences(m: State, attack: Attack, viewer: Nation, who: readonly Formation[]): Defence[] {
  return [...new Set(who.map((u) => u.side))].map((side) => {
    const own = who.filter((u) => u.side === side)
    const cards = unseen(m, side, viewer)
    return {
      counts: sumCounts(cards.length >= who.length ? cards : fateDecks[side]),
      size: own.length,
      list(total) {
        const after = isShelling(attack) ? { ...m, ...groundAfter(m, attack.hex, total) } : m
        return own.map((u) => ({
          morale: defence(after, attack, u).total,
          more: isTank(u) ? attack.vehicles : 0,
          moving: isMoving(m, u),
          surging: isSurging(m, attack, u),
          broken: u.broken,
          suppressed: u.suppressed,
        }))
      },
    }
  })
}

/** GWC-O21.3.6, GWC-O21.3.7 The odds of an attack that is about to be rolled. */
export function attackForecast(m: State, viewer: Nation, attack: Attack, fp: Tally, title: string): Forecast {
  const score = scoreOf(m, attack, fp)
  return forecastOf(m, viewer, attack, attackTotals(score, unseen(m, attack.by, viewer)), score, title)
}

function forecastOf(
  m: State,
  viewer: Nation,
  attack: Attack,
  totals: Totals,
  score: Tally,
  title: string,
  more: Forecast["tallies"] = [],
): Forecast {
  const who = defendersOf(m, attack)
  return {
    title,
    odds: attackOdds(totals, defences(m, attack, viewer, who)),
    tallies: [
      ...more,
      { label: "Attack", tally: score },
      ...who.map((u) => ({ label: nameOf(u), tally: defence(m, attack, u) })),
    ],
  }
}

/** The consequences of an attack roll: the worst result for any defender in the hex. */
export const attackLeads = (m: State, attack: Attack, fp: () => Tally, who?: readonly Formation[]): Leads => ({
  to: (value, viewer) => {
    const total = scoreOf(m, attack, fp()).total + value
    return harmOdds([{ result: total, ways: 1 }], defences(m, attack, viewer, defendersOf(m, attack, who)))
  },
  scale: HARMS,
  good: attack.by,
})

/** GWC-O21.3.4 The effect of a card that adds FP: the worst result for any defender in the hex. */
export const attackStake = (m: State, attack: Attack, fp: (more: number) => Tally): RollConsequences =>
  stakeOf(m, attack.by, "attackFp", `the attack on ${grid.name(attack.hex)}`, (more) =>
    attackLeads(m, attack, () => fp(more)),
  )

/** GWC-A28.1 What a card that changes the Attack Total is worth for the Formations that have not defended yet. */
export const defenceStake = (m: State, attack: Attack, side: Nation, who: readonly Formation[]): RollConsequences => ({
  number: "attackTotal",
  why: `the attack on ${grid.name(attack.hex)}`,
  odds: (more) => harmOdds([{ result: (attack.total ?? 0) + more, ways: 1 }], defences(m, attack, side, who)),
  on: (ground) => harmOdds([{ result: attack.total ?? 0, ways: 1 }], defences({ ...m, ...ground }, attack, side, who)),
  joined: (type, weapon) => {
    const team = { ...blankFormation("unit:new", side, type, attack.hex), weapon: { type: weapon, broken: false } }
    const then = { ...m, units: [...m.units, team] }
    return harmOdds([{ result: attack.total ?? 0, ways: 1 }], defences(then, attack, side, [...who, team]))
  },
  scale: HARMS,
  good: attack.by,
})

/** GWC-O21.2.1.1 A piece of Ordnance first has to hit. */
export function ordnanceForecast(
  m: State,
  viewer: Nation,
  attack: Attack,
  fp: Tally,
  aim: AimFacts,
  title: string,
): Forecast {
  const score = scoreOf(m, attack, fp)
  const totals = ordnanceTotals(score, unseen(m, attack.by, viewer), aim)
  const more = [{ label: "The product must exceed", tally: targetingTally(aim) }]
  return forecastOf(m, viewer, attack, totals, score, title, more)
}

/** The consequences of a Targeting or Accuracy roll. */
export const aimLeads = (side: Nation, aim: () => AimFacts): Leads => ({
  to: (product) => sure(isOnTarget(product, aim()) ? "hit" : "miss"),
  scale: ["miss", "hit"],
  good: side,
})

/** GWC-O19.2.1.2 Whether a Spotting Round falls near its hex. */
export const accuracyForecast = (m: State, side: Nation, aim: AimFacts, title: string): Forecast => ({
  title,
  odds: accuracyOdds(unseen(m, side, side), aim),
  tallies: [{ label: "The product must exceed", tally: accuracyTally(aim) }],
})

/** This many Rally or Rout rolls are worked out together; any more have the same odds. */
const most = 4

/** GWC-O25.3, GWC-O26.2 Rolls against Morale, one after another from the deck of the rolling player. */
function moraleForecast(
  m: State,
  roller: Nation,
  all: readonly Formation[],
  how: {
    readonly title: string
    readonly nothing: string
    readonly morale: (u: Formation) => Tally
    readonly result: (over: number) => Fate
  },
): Forecast {
  const list = all.slice(0, most)
  const cards = unseen(m, roller, roller)
  const counts = sumCounts(cards.length >= list.length ? cards : fateDecks[roller])
  const rollers = list.map((u) => ({ morale: how.morale(u).total, suppressed: u.suppressed }))
  return {
    title: `${how.title} of ${list.map(nameOf).join(", ")}`,
    odds: moraleOdds(counts, rollers, how.result, how.nothing),
    tallies: list.map((u) => ({ label: `Morale of ${nameOf(u)}`, tally: how.morale(u) })),
  }
}

export const rallyForecast = (m: State, side: Nation, list: readonly Formation[]): Forecast =>
  moraleForecast(m, side, list, {
    title: "Rally",
    nothing: "none rallies",
    morale: (u) => moraleOf(m, u),
    result: rallyResult,
  })

export const routForecast = (m: State, roller: Nation, list: readonly Formation[]): Forecast =>
  moraleForecast(m, roller, list, {
    title: "Rout",
    nothing: "nothing happens",
    morale: (u) => routMorale(m, u),
    result: routResult,
  })

/** GWC-O16.4.2, GWC-O16.4.3 A Melee between everybody in a hex, including Formations that are about to enter it. */
export function meleeForecast(m: State, viewer: Nation, h: Hex, entering: readonly Formation[] = []): Forecast {
  const ids = new Set(entering.map((u) => u.id))
  const then: State = { ...m, units: m.units.map((u) => (ids.has(u.id) ? { ...u, hex: h } : u)) }
  const foe = unitsIn(then, h).find((u) => areFoes(u.side, viewer))?.side ?? foeOf(m, viewer)
  const [own, theirs] = [meleeFp(then, viewer, h), meleeFp(then, foe, h)]
  const rolls = [rollOdds(unseen(m, viewer, viewer)), rollOdds(unseen(m, foe, viewer))] as const
  return {
    title: `Melee in ${grid.name(h)}: ${own.total} against ${theirs.total}`,
    odds: meleeOdds(own.total - theirs.total, rolls, holderOf(m, h, viewer)),
    tallies: [
      { label: "Own strength", tally: own },
      { label: "The enemy's", tally: theirs },
    ],
  }
}

/** GWC-A30 What it is worth to break a Formation before a Melee; nobody has rolled yet. */
export function meleeStake(m: State, side: Nation, h: Hex): RollConsequences {
  const odds = (then: State, more: number): Odds<string> => {
    const foe = unitsIn(m, h).find((u) => areFoes(u.side, side))?.side ?? foeOf(m, side)
    const there = (of: Nation) => unitsIn(then, h).some((u) => !areFoes(u.side, of))
    if (!there(foe)) return sure("won")
    if (!there(side)) return sure("lost")
    const rolls = [rollOdds(unseen(m, side, side)), rollOdds(unseen(m, foe, side))] as const
    const lead = meleeFp(then, side, h).total + more - meleeFp(then, foe, h).total
    return meleeOdds(lead, rolls, holderOf(m, h, side))
  }
  return {
    number: "meleeRoll",
    why: `the Melee in ${grid.name(h)}`,
    odds: (more) => odds(m, more),
    // A broken one is eliminated.
    broken: ({ id }) =>
      odds({ ...m, units: m.units.flatMap((u) => (u.id !== id ? [u] : u.broken ? [] : [{ ...u, broken: true }])) }, 0),
    scale: MELEE_RESULTS,
    good: side,
  }
}

/** The consequences of a Melee roll: against the enemy's total, or against what the enemy may still roll. */
export const meleeLeads = (
  m: State,
  h: Hex,
  side: Nation,
  now: { own: number; theirs: number | null; strength: number; holder: Holder },
): Leads => ({
  to: (value, viewer) => {
    const foe = unitsIn(m, h).find((u) => areFoes(u.side, side))?.side ?? foeOf(m, side)
    const theirs = now.theirs === null ? rollOdds(unseen(m, foe, viewer)) : sure(0)
    return meleeOdds(now.own - (now.theirs ?? now.strength), [sure(value), theirs], now.holder)
  },
  scale: MELEE_RESULTS,
  good: side,
})

/** GWC-O17.1b, GWC-O17.1e Units under the aircraft are Suppressed before they defend. */
export function airForecast(m: State, side: Nation, attack: Attack, strafing: boolean): Forecast {
  const under: State = {
    ...m,
    units: m.units.map((u) => (u.hex === attack.hex && isUnit(u) ? { ...u, suppressed: true } : u)),
  }
  const { month } = fieldOf(m)
  const fp = (strafing ? strafingFp(side, month) : bombingFp(month)) ?? 0
  const name = strafing ? "Strafing" : "Bombing"
  return attackForecast(under, side, attack, tally(part("GWC-O17.1d", name, fp)), `${name} of ${grid.name(attack.hex)}`)
}

/** GWC-O23.5.4 Whether a Tank gets stuck. */
export const bogForecast = (m: State, side: Nation, bog: number, name: string): Forecast => ({
  title: `Immobilization of ${name}`,
  odds: bogOdds(unseen(m, side, side), bog),
  tallies: [{ label: "A roll above", tally: bogTally(bog) }],
})
