/** Advances: into Melee if the odds are good, otherwise a step to a better place. */

import { chanceOfLead, chanceOfTie } from "../charts/rolls.ts"
import { values } from "../data/values.ts"
import { isRunner, profile } from "../rules/formations-and-command/pieces.ts"
import { fpOf } from "../rules/formations-and-command/stats.ts"
import { meleeFp } from "../rules/orders-advance/melee-strength.ts"
import { mayPass } from "../rules/terrain/ground.ts"
import { fieldOf, grid, type Hex, neighbours } from "../rules/the-map/field.ts"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { type Outlook, standing } from "./goals.ts"
import { holds, isFoe, lossIfGone, stakes } from "./worth.ts"

/** What the enemy's cards may add in the Melee. */
const caution = 1
/** The minimum expected gain for seeking a Melee. */
const worthFighting = 0.6

export type Assault = { readonly hex: Hex; readonly movers: readonly Formation[]; readonly value: number }

const strength = (m: State, u: Formation): number =>
  fpOf(m, u).total + (!u.broken && profile(u).boxed.fp ? values.melee.boxedFp : 0)

const sumOf = (list: readonly Formation[], of: (u: Formation) => number): number =>
  list.reduce((sum, u) => sum + of(u), 0)

/** The worth of a Melee to the attacker, by his lead or deficit in FP. */
function meleeValue(lead: number, prize: number, price: number): number {
  const wins = chanceOfLead(-lead)
  const ties = chanceOfTie(-lead)
  return wins * prize + ties * (prize - price) - (1 - wins - ties) * price
}

/** GWC-O16.4 What a side can expect from fighting in a hex in the current state, if these Formations join. */
function outcomeIn(m: State, side: Nation, h: Hex, movers: readonly Formation[], gain: number): number {
  const there = m.units.filter((u) => u.hex === h)
  const friends = [...there.filter((u) => u.side === side), ...movers]
  const foes = there.filter((u) => isFoe(side, u))
  const [foe] = foes
  if (!foe) return 0
  const prize = sumOf(foes, (u) => lossIfGone(m, u)) + gain
  const price = sumOf(friends, (u) => lossIfGone(m, u))
  const lead = sumOf(friends, (u) => strength(m, u)) - meleeFp(m, foe.side, h).total - caution
  return meleeValue(lead, prize, price)
}

/** The Melees that these Formations could seek, best first. */
export function assaults(m: State, side: Nation, able: readonly Formation[]): Assault[] {
  const paid = stakes(m, side)
  const found: Assault[] = []
  const hexes = new Set(m.units.filter((u) => isFoe(side, u)).map((u) => u.hex))
  for (const hex of hexes) {
    const near = able.filter((u) => !isRunner(u) && grid.adjacent(u.hex, hex) && mayPass(m, u, u.hex, hex).ok)
    if (near.length === 0) continue
    const objective = fieldOf(m).objectiveAt[hex]!
    const gain = objective < 0 || holds(m, side, objective) ? 0 : 2 * paid[objective]!
    near.sort((a, b) => strength(m, b) - strength(m, a) || (a.id < b.id ? -1 : 1))
    let figures = sumOf(
      m.units.filter((u) => u.hex === hex && u.side === side),
      (u) => profile(u).figures,
    )
    const movers: Formation[] = []
    let best: Assault | undefined
    for (const u of near) {
      if (figures + profile(u).figures > values.stacking.figures) continue
      figures += profile(u).figures
      movers.push(u)
      const value = outcomeIn(m, side, hex, movers, gain)
      if (!best || value > best.value) best = { hex, movers: [...movers], value }
    }
    const before = m.units.some((u) => u.hex === hex && u.side === side) ? outcomeIn(m, side, hex, [], gain) : 0
    if (best && best.value - Math.min(0, before) > (before === 0 ? worthFighting : 0)) found.push(best)
  }
  return found.sort((a, b) => b.value - a.value)
}

/** The best step that starts no Melee, and its gain. */
export function bestStep(o: Outlook, list: readonly Formation[]): { to: Hex; gain: number } | undefined {
  const { m } = o
  const from = list[0]!.hex
  const now = standing(o, list, from)
  let best: { to: Hex; gain: number } | undefined
  for (const to of neighbours(from)) {
    if (m.units.some((u) => u.hex === to && isFoe(o.side, u))) continue
    if (!list.every((u) => mayPass(m, u, from, to).ok)) continue
    const gain = standing(o, list, to) - now
    if (!best || gain > best.gain) best = { to, gain }
  }
  return best
}
