/** Motivation: TRR-MOT-01 to -09. First the score, then what it makes the unit do. */

import { mapOdds, type Odds, part, type Tally, tally } from "@salient/engine"
import { motivationData as data } from "../data/motivation.ts"
import type { Aim, Bombardment, By, Grade, Mood } from "../types.ts"
import { d10 } from "./dice.ts"

const mod = data.modifiers

/** Everything that modifies a unit's motivation test. */
export type Trial = {
  readonly grade: Grade
  readonly aim: Aim
  readonly lost?: number // figures lost in the whole game
  readonly lostThisMove?: number // counted again in addition to `lost`: TRR-AMB-12
  readonly armourNear?: boolean // an enemy armoured vehicle within `motivationData.near` cm
  readonly alone?: boolean // no friendly unit within the same distance
  readonly officerLost?: boolean // TRR-AMB-27
  readonly inDefences?: boolean // field defences
  readonly underFlame?: boolean
  readonly underGas?: boolean
  readonly bombarded?: Bombardment | null // before the game: TRR-BOMB-05
  readonly shaken?: number // what counter-battery fire subtracts from this roll: TRR-CB-03
  readonly unsupplied?: boolean // TRR-GAP-18
}

const bombardment: By<Bombardment, number> = {
  sustained: mod.sustainedBombardment,
  intense: mod.intenseBombardment,
}

/** TRR-MOT-03 What is added to the die: first the grade, then each modifier that applies, under its own name. */
export function motivation(t: Trial): Tally {
  const { lost = 0, lostThisMove = 0, shaken = 0 } = t
  return tally(
    part("TRR-MOT-02", `${t.grade} troops`, data.grades[t.grade]),
    part("TRR-MOT-03", "advancing", t.aim === "advance" && mod.advancing),
    part("TRR-MOT-03", "artillery that fires", t.aim === "fireArtillery" && mod.firingArtillery), // TRR-AMB-15
    part("TRR-MOT-03", `enemy armour within ${data.near} cm`, t.armourNear && mod.armourNear),
    part("TRR-MOT-03", "officer lost", t.officerLost && mod.officerLost),
    part("TRR-MOT-03", `no friends within ${data.near} cm`, t.alone && mod.alone),
    part("TRR-AMB-01", "in field defences", t.inDefences && t.aim !== "advance" && mod.inDefences),
    part("TRR-AMB-01", "leaving field defences", t.inDefences && t.aim === "advance" && mod.leavingDefences),
    part("TRR-MOT-03", lost === 1 ? "figure lost" : "figures lost", lost * mod.figureLost),
    part(
      "TRR-AMB-12",
      lostThisMove === 1 ? "figure lost this move" : "figures lost this move",
      lostThisMove * mod.figureLostThisMove,
    ),
    part("TRR-FLAME-02", "under flame attack", t.underFlame && mod.underFlame),
    part("TRR-MOT-03", "under gas attack", t.underGas && mod.underGas),
    part("TRR-BOMB-05", `after ${t.bombarded} bombardment`, t.bombarded ? bombardment[t.bombarded] : 0),
    part("TRR-CB-03", "under counter-battery fire", -shaken),
    part("TRR-GAP-18", "out of supply", t.unsupplied && mod.unsupplied),
  )
}

/** TRR-MOT-04 … -08 What a score makes of a unit. */
export function moodAt(score: number): Mood {
  for (const { from, mood } of data.moods) if (from === null || score >= from) return mood
  throw new Error(`motivation.json: no mood for a score of ${score}; the last must have no lower limit`)
}

/** TRR-MOT-09 A unit that retired or routed recovers with this score or better. */
export const rallies = (score: number): boolean => score >= data.rally

/** A trial with its die: the score and what follows from it. */
export function motivate(t: Trial, die: number): { score: Tally; mood: Mood } {
  const score = tally(...motivation(t).parts, part("TRR-MOT-03", "die", die))
  return { score, mood: moodAt(score.total) }
}

/** Every face of the die, computed by the functions that judge the real roll. */
export const motivationOdds = (t: Trial): Odds<Mood> => mapOdds(d10, (die) => motivate(t, die).mood)

/** The same for a broken unit that tries to rally. */
export const rallyOdds = (t: Trial): Odds<boolean> => mapOdds(d10, (die) => rallies(motivate(t, die).score.total))
