/** What things are worth, measured in Victory Points. */
import { chits } from "../data/objectives.ts"
import { isHero, isLeader, isTank, profile } from "../rules/formations-and-command/pieces.ts"
import { worth } from "../rules/sequence-time-victory/victory.ts"
import { areFoes, fieldOf, playerOf, trackOf } from "../rules/the-map/field.ts"
import type { Formation, State } from "../state.ts"
import { CHITS, type Nation } from "../types.ts"

const weights = {
  figure: 0.45, // per figure that can still fight
  command: 0.7, // per point of Command
  hero: 1.5,
  tank: 2,
  weapon: 1.2, // for an unbroken one
  veteran: 0.4,
  broken: 0.5, // the share of worth that a broken Formation keeps
  suppressed: 0.12, // the share of worth lost by Suppression
  bleeding: 1.5, // how much more the last loss before Surrender costs than the first
} as const

/** Whether a Formation is an enemy. */
export const isFoe = (side: Nation, u: Formation): boolean => areFoes(side, u.side)
/** Whether a side, or its ally, holds an Objective. */
export const holds = (m: State, side: Nation, objective: number): boolean => {
  const owner = m.control[objective]
  return owner !== null && owner !== undefined && !areFoes(owner, side)
}

/** The worth of a Formation in Good Order. */
export function worthOf(u: Formation): number {
  const p = profile(u)
  let sum = p.points + p.figures * weights.figure
  if (isHero(u)) sum = weights.hero
  else if (isLeader(u)) sum += p.front.command * weights.command
  else if (isTank(u)) sum += weights.tank
  if (u.weapon) sum += u.weapon.broken ? weights.weapon / 2 : weights.weapon
  return u.veteran ? sum + weights.veteran : sum
}

/** Its worth in its present state. */
export const worthNow = (u: Formation): number =>
  worthOf(u) * (u.broken ? weights.broken : 1) - (u.suppressed ? weights.suppressed * worthOf(u) : 0)

/** GWC-4.3b How near a side is to Surrender, from 0 to 1. */
export function nearSurrender(m: State, side: Nation): number {
  const { casualties, surrender } = trackOf(m, side)
  let lost = 0
  for (const c of casualties) if (c !== null) lost++
  return Math.min(1, lost / surrender)
}

/** The loss to its side when a Formation breaks, or is eliminated because it is already broken. */
export const lossIfBroken = (m: State, u: Formation): number =>
  u.broken
    ? worthOf(u) * weights.broken * (1 + weights.bleeding * nearSurrender(m, u.side) ** 2)
    : worthOf(u) * (1 - weights.broken)

/** The loss to its side when a Formation is eliminated at once. */
export const lossIfGone = (m: State, u: Formation): number =>
  worthNow(u) * (1 + weights.bleeding * nearSurrender(m, u.side) ** 2)

export const lossIfSuppressed = (u: Formation): number => (u.suppressed ? 0 : weights.suppressed * worthOf(u))

/** What each Objective pays as far as a side knows: open chits, its own secret ones, and the expected value of hidden ones. */
export function stakes(m: State, side: Nation): number[] {
  const { secret } = playerOf(m, side)
  let hidden = 0
  for (const nation of fieldOf(m).sides) if (nation !== side) hidden += playerOf(m, nation).secret.length
  const unseen = CHITS.filter((c) => chits[c].secret && !m.open.includes(c) && !secret.includes(c))
  return m.control.map((_, i) => {
    const likely = unseen.length === 0 ? 0 : (worth(unseen, i) / unseen.length) * hidden
    return worth(m.open, i) + worth(secret, i) + likely
  })
}
