/** Supply: TRR-OPT-02, TRR-GAP-18. */
import { logisticsData as data } from "../data/logistics.ts"

/** TRR-GAP-18 The wagon loads a battalion needs when it is due. */
export const battalionLoads = (armouredCompanies: number): number =>
  data.wagonsPerBattalion + armouredCompanies * data.armouredCompanyExtra

/** The wagon loads that a gun or mortar model has used up after firing in this number of moves. */
export function artilleryLoads(
  piece: { readonly millimetres: number; readonly mortar: boolean },
  movesFired: number,
): number {
  const { mediumMortars, artillery } = data
  if (piece.mortar && piece.millimetres >= mediumMortars.from && piece.millimetres <= mediumMortars.to)
    return Math.floor(movesFired / mediumMortars.perMovesFired) * mediumMortars.wagons
  if (piece.mortar && piece.millimetres < artillery.mortarsFrom) return 0
  return Math.floor(movesFired / artillery.perMovesFired) * artillery.wagons
}

/** What a number of pack horses carries, in wagon loads. */
export const packHorseLoads = (horses: number): number => Math.floor(horses / data.packHorsesPerWagon)

const { attacking, defending } = data.battalionEvery

/** What a move takes from a battalion's supply, in parts of `fullWear`: two moves of attack use it up, or five of defence. */
export const wearOf = (posture: "attacking" | "defending"): number => (posture === "attacking" ? defending : attacking)

const fullWear = attacking * defending

/** Whether supply is due: TRR-OPT-02. */
export const wornOut = (wear: number): boolean => wear >= fullWear
