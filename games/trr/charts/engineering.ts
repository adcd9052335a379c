/** Mines, digging, bridges, boats, charges and fires: TRR-MINE-01 to -03, TRR-ENG-01 to -09. */

import { mapOdds, type Odds, part, type Tally, tally } from "@salient/engine"
import { antiTankData } from "../data/anti-tank.ts"
import { engineeringData as data } from "../data/engineering.ts"
import { movementData } from "../data/movement.ts"
import type { Going, Mover } from "../types.ts"
import { type Attack, attack } from "./columns.ts"
import { d10 } from "./dice.ts"

/** TRR-MINE-01 How many tests a distance in the minefield needs, given the distance gone in it before: one for each 4 cm begun. */
export const mineTests = (cm: number, before = 0): number =>
  Math.ceil((before + cm) / data.mines.every) - Math.ceil(before / data.mines.every)

/** TRR-MINE-01 Whether a die sets off a mine. */
export const mineHits = (density: number, die: number): boolean => die <= density

/** The odds of one test. */
export const mineOdds = (density: number): Odds<boolean> => mapOdds(d10, (die) => mineHits(density, die))

/** TRR-MINE-02 A mine under soft targets: cover does not help. */
export const mineAttack = (): Attack => attack(tally(part("TRR-MINE-02", "mine", data.mines.factor)), {})

/** TRR-MINE-02 A mine under armour: only strike and defence values count. */
export const mineScore = (defence: number): Tally =>
  tally(part("TRR-MINE-02", "mine", antiTankData.mineStrike), part("TRR-AT-10", "defence", -defence))

/** TRR-MINE-03, TRR-ENG-01, -02, TRR-MOVE-15 The penalty dice of work that is counted as movement on foot. Masks cost one more. */
export function workDice(work: "clearing" | "digging" | "bridging", masked = false): number {
  const going: Going = { clearing: data.mines.clearing, digging: data.entrench.going, bridging: data.bridge.going }[
    work
  ]
  const foot = movementData.movers.infantry
  const dice = going === "normal" ? 0 : foot[going]
  if (dice === null) throw new Error(`engineering.json: ${work} counts as ${going} going, which foot may not enter`)
  return dice + (masked ? movementData.masks : 0)
}

/** TRR-ENG-01 What has been dug after this much work in cm. */
export function dugOut(cm: number): "nothing" | "trench" | "overhead" | "camouflaged" {
  const { basic, overhead, camouflage } = data.entrench
  if (cm >= basic + overhead + camouflage) return "camouflaged"
  if (cm >= basic + overhead) return "overhead"
  return cm >= basic ? "trench" : "nothing"
}

/** TRR-ENG-02 The work that a bridge over a river of this width takes, in cm. */
export const bridgeWork = (river: number): number => river * data.bridge.perCm

/** TRR-ENG-03 How a boat moves. */
export const boatMover = (powered: boolean): Mover => (powered ? data.boats.powered : data.boats.rowed)

/** TRR-ENG-04 A charge against a bunker or vehicle. */
export const demolitionScore = (defence: number): Tally =>
  tally(part("TRR-ENG-04", "demolition charge", antiTankData.demolitionStrike), part("TRR-AT-10", "defence", -defence))

/**
 * TRR-ENG-06 The going that built-up areas and woods become after a number of moves of indirect fire. For wire, only successful moves
 * count.
 */
export const shelledGoing = (moves: number): Going =>
  moves <= 0 ? "normal" : (data.shelled[Math.min(moves, data.shelled.length) - 1] ?? "normal")

/** TRR-ENG-06 Whether a move of fire cuts wire. */
export const cutsWire = (die: number): boolean => die >= data.wireCutOn

/** TRR-ENG-07 Whether the die of a flame attack sets a wood or building alight. */
export const setsAlight = (die: number): boolean => die % 2 === 1

/** TRR-ENG-07 How far a fire spreads downwind, in cm. */
export const fireSpread = (die: number): number => Math.max(0, data.blaze.spread - die)
