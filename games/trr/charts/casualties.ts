/** Casualties: TRR-FIRE-09, -12 and -13. First the die against the factor, then which figures fall. */

import { andThen, gather, mapOdds, type Odds, sure } from "@salient/engine"
import { fireData as data } from "../data/fire.ts"
import { scaleData } from "../data/scale.ts"
import { ascending, d10 } from "./dice.ts"

/** TRR-FIRE-09 Hits for a final factor and a modified die. A die above 10 counts as 10, a die below 1 does nothing (TRR-AMB-05). */
export function hitsAt(factor: number, die: number): number {
  if (factor < 1 || die < 1) return 0
  const row = data.casualties[Math.min(factor, data.casualties.length) - 1]
  const hits = row?.[Math.min(die, scaleData.die) - 1]
  if (hits === undefined) throw new Error(`expected a whole factor and die, found ${factor} and ${die}`)
  return hits
}

/** The hits of one attack, with `dieModifier` added to its die. */
export const hitOdds = (factor: number, dieModifier = 0): Odds<number> =>
  ascending(mapOdds(d10, (die) => hitsAt(factor, die + dieModifier)))

/**
 * TRR-FIRE-12 The places, counted from the right, of the figures that fall to these dice in a group of `figures`. A place that is hit twice
 * or is empty absorbs the shot.
 */
export function fallen(dice: readonly number[], figures: number): number[] {
  const places = new Set<number>()
  for (const die of dice) if (die <= figures) places.add(die)
  return [...places].sort((a, b) => a - b)
}

/** TRR-FIRE-12 How many figures of a group fall to a number of hits. */
export function fallenOdds(hits: number, figures: number): Odds<number> {
  const sides = scaleData.die
  const targets = Math.min(figures, sides) // the eleventh and later cannot be hit
  let odds: Odds<number> = sure(0)
  for (let i = 0; i < hits; i++)
    odds = andThen(odds, (down) =>
      gather([
        { result: down, ways: sides - (targets - down) },
        { result: down + 1, ways: targets - down },
      ]),
    )
  return ascending(odds)
}

const losses = new Map<string, Odds<number>>()

/** The figures that a unit loses to one attack. The answers are kept: there are only a few hundred, and the computer officers ask often. */
export function lossOdds(factor: number, figures: number, dieModifier = 0): Odds<number> {
  const question = `${Math.min(factor, data.casualties.length)} ${Math.min(figures, scaleData.die)} ${dieModifier}`
  const known = losses.get(question)
  if (known) return known
  const odds = ascending(andThen(hitOdds(factor, dieModifier), (hits) => fallenOdds(hits, figures)))
  losses.set(question, odds)
  return odds
}

/** What hits do to a target that includes a model. */
export type Harm = { readonly markers: number; readonly hits: number } // hits: those left over for passengers or crew

/** TRR-FIRE-13 Soft transport takes a marker for every second hit, and its passengers take all the hits as well. */
export const harmToTransport = (hits: number): Harm => ({ markers: Math.floor(hits / data.hitsPerMarker), hits })

/**
 * TRR-FIRE-13 A deployed gun is damaged only by fire at point blank, auto cannon and HE. All other hits go to its crew, including an odd
 * hit that makes no marker.
 */
export function harmToGun(hits: number, heavy: boolean): Harm {
  const markers = heavy ? Math.floor(hits / data.hitsPerMarker) : 0
  return { markers, hits: hits - markers * data.hitsPerMarker }
}

/** What an attack costs a unit that has models: markers on them, and figures. */
export type Losses = { readonly markers: number; readonly figures: number }

export const lossesKey = ({ markers, figures }: Losses): string => `${markers} ${figures}`

/** TRR-FIRE-13 The odds of an attack's losses, figures and markers; `harm` says how hits are shared between the two. */
export const lossesOdds = (factor: number, figures: number, harm: (hits: number) => Harm): Odds<Losses> =>
  andThen(
    hitOdds(factor),
    (hits) => {
      const { markers, hits: onMen } = harm(hits)
      return mapOdds(fallenOdds(onMen, figures), (lost): Losses => ({ markers, figures: lost }), lossesKey)
    },
    lossesKey,
  )
