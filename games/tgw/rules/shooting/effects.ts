/** What fire does to its target, for the odds: casualties of men, or the worst damage to a vehicle. */
import { andThen, type Forecast, mapOdds, type Odds, sure } from "@salient/engine"
import { capital, count } from "@salient/kit/words"
import { type HitResult, worstFirst } from "../../charts/vehicles.ts"
import { damageWords } from "../../happenings.ts"
import type { Unit } from "../../state.ts"
import { isVehicle } from "../general-conventions/models.ts"

/** A number of casualties, or what a hit does to a vehicle. */
export type Effect = number | HitResult

export const nothingHappens = (target: Unit): Effect => (isVehicle(target) ? "nothing" : 0)

/** The odds when one roll decides whether there is any effect at all. */
export const ifHit = (hitting: Odds<number>, target: Unit, then: () => Odds<Effect>): Odds<Effect> =>
  andThen(hitting, (hit) => (hit > 0 ? then() : sure(nothingHappens(target))))

const say = (effect: Effect): string => {
  if (typeof effect === "number") return count(effect, "casualty", "casualties")
  return effect === "nothing" ? "No effect" : capital(damageWords[effect])
}

const more = (a: Effect, b: Effect): number =>
  typeof a === "number" && typeof b === "number" ? a - b : worstFirst(b as HitResult, a as HitResult)

/** A forecast sorted from least to most. */
export function forecastOf(title: string, odds: Odds<Effect>, tallies: Forecast["tallies"] = []): Forecast {
  const inOrder = { ...odds, chances: [...odds.chances].sort((a, b) => more(a.result, b.result)) }
  return { title, ordered: true, odds: mapOdds(inOrder, say), tallies }
}
