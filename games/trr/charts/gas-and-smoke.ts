/** Gas and smoke: TRR-GAS-01 to -04, TRR-SMOKE-01 to -04. */

import { type Check, mapOdds, type Odds, ok, part, refuse, type Tally, tally } from "@salient/engine"
import { gasAndSmokeData } from "../data/gas-and-smoke.ts"
import type { Month, Nation } from "../types.ts"
import { markersAt } from "./anti-tank.ts"
import { lossOdds } from "./casualties.ts"
import { ascending, d10 } from "./dice.ts"
import { armourScore } from "./indirect-fire.ts"

const { gas, smoke } = gasAndSmokeData

/** TRR-SMOKE-02 Whether a piece has smoke rounds. */
export function hasSmoke(millimetres: number, mortar: boolean): boolean {
  const [from, to] = mortar ? smoke.mortars : smoke.guns
  return millimetres >= from && millimetres <= to
}

/** TRR-GAS-01 The pieces that fire gas, in millimetres: those with smoke rounds. */
export const gasCalibres = { from: smoke.guns[0], to: smoke.guns[1] } as const

/** Whether a month is this one or later. */
export const since = (month: Month, from: Month): boolean =>
  month.year > from.year || (month.year === from.year && month.month >= from.month)

/** TRR-GAS-01 When an army's guns have gas. */
export const gasSince = (nation: Nation): Month =>
  nation in gas.since ? gas.since[nation as keyof typeof gas.since] : gas.since.others

/** Whether any army has gas by then. Before that nobody has masks. */
export const gasIsKnown = (month: Month): boolean => Object.values(gas.since).some((from) => since(month, from))

/** TRR-GAS-01 Whether a fire plan may use gas for this piece: guns and howitzers with smoke rounds, in an army that has gas by then. */
export function mayFireGas(
  piece: { readonly millimetres: number; readonly mortar: boolean },
  nation: Nation,
  month: Month,
): Check {
  if (piece.mortar) return refuse("TRR-GAS-01", "gas is fired by guns and howitzers, not by mortars")
  if (!hasSmoke(piece.millimetres, false))
    return refuse("TRR-GAS-01", `${piece.millimetres} mm: gas needs a piece of ${smoke.guns[0]} to ${smoke.guns[1]} mm`)
  const from = gasSince(nation)
  if (!since(month, from)) return refuse("TRR-GAS-01", `no gas shell in this army before ${from.month}/${from.year}`)
  return ok
}

/** TRR-GAS-04 Whether troops may freely put masks on or off when they are activated. */
export const mayMask = (month: Month): boolean => since(month, gas.masksFrom)

export type Gassed = { readonly prepared: boolean; readonly closed: boolean } // closed: enclosed armour

/** TRR-GAS-03 What is added to the die against this target. */
export const gasDie = ({ prepared, closed }: Gassed): Tally =>
  tally(
    part("TRR-GAS-03", "prepared", prepared && (closed ? gas.die.preparedClosed : gas.die.preparedOpen)),
    part("TRR-GAS-03", "enclosed armour", !prepared && closed && gas.die.unpreparedClosed),
  )

/** The figures that a unit loses, by its number of figures. */
export const gasLossOdds = (factor: number, target: Gassed, figures: number): Odds<number> =>
  lossOdds(factor, figures, gasDie(target).total)

/** TRR-GAS-03, TRR-AMB-24 Gas against armour always hits. The gas modifier is added to the deduction for armour. */
export const gasArmourScore = (factor: number, defence: number, target: Gassed): Tally =>
  tally(...armourScore(factor, defence).parts, ...gasDie(target).parts)

/** The odds of markers on armour. */
export const gasArmourOdds = (factor: number, defence: number, target: Gassed): Odds<number> => {
  const score = gasArmourScore(factor, defence, target).total
  return ascending(mapOdds(d10, (die) => markersAt(score + die)))
}

/** TRR-GAS-02 How far the cloud drifts downwind, in cm. */
export const gasDrift = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0)

/** TRR-GAS-02 How many dice a cloud drifts. */
export const gasDriftDice = gas.driftDice

/** TRR-SMOKE-02 What one battery lays. */
export const smokeLaid = (kind: "smoke" | "phosphorus"): { squares: number; side: number; moves: number } => ({
  ...smoke[kind],
  side: smoke.square,
})

/** TRR-SMOKE-01 The length of the screen that a number of pots makes, in cm. */
export const potScreen = (pots: number): number => pots * smoke.pot.screen

/** TRR-SMOKE-01 How many dice of moves a pot lasts. */
export const potLifeDice = smoke.pot.lifeDice

/** TRR-SMOKE-03 Emergency smoke: how far in front, how long, how often in a game. */
export const emergencySmoke = smoke.emergency
