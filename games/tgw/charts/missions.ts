/** Rolls before and after the battle: TGW-MIS-01, TGW-MIS-03, TGW-DEP-01, TGW-DEP-06, TGW-SMR-01 to -06. */
import { mapOdds, type Odds, part, type Tally, tally } from "@salient/engine"
import { data } from "../data/charts.ts"
import { does, sumOdds, total } from "./dice.ts"

const { missions } = data

export const missionOn = (rolled: number) => missions.standard[rolled - 1]
export const methodOn = (rolled: number) => missions.method[rolled - 1]
export const zonesOn = (rolled: number) => missions.zones[rolled - 1]
export const lightOn = (rolled: number) => missions.light[rolled - 1]

/** TGW-MIS-03 */
export const strategyRoll = (rolled: number, rating: number): Tally =>
  tally(part("TGW-MIS-03", "die", rolled), part("TGW-ARMY-25", "Strategy Rating", rating))

/** TGW-SMR-06 The roll that a reserve needs in this turn; null: it cannot arrive yet. */
const reserveOn = (turn: number): number | null =>
  missions.reserves[Math.min(turn, missions.reserves.length) - 1] ?? null

export const arrives = (rolled: number, turn: number): boolean => does(rolled, reserveOn(turn))

/** TGW-SMR-04 True if one more turn is played after what was the last turn so far. */
export const goesOn = (rolled: number, extra: number): boolean =>
  extra < missions.moreTurns && does(rolled, missions.moreTurnsOn)

/** TGW-SMR-01, TGW-SMR-04 A dawn may last longer than one turn. */
export const isNight = (light: "dawn" | "day" | "dusk", turn: number, dawnUntil = missions.dawnUntil): boolean =>
  light === "dawn" ? turn <= dawnUntil : light === "dusk" && turn >= missions.duskFrom

/** TGW-SMR-02 How far units can see at night, in thousandths of an inch. */
export const nightSight = (rolled: readonly number[]): number => total(rolled) * missions.nightSight.times * 1000
export const nightSightOdds = (): Odds<number> => mapOdds(sumOdds(missions.nightSight.dice), (n) => nightSight([n]))
