/** Sentences that several forms print, and the dice of an attack on men. */
import { mapOdds, type Odds, type Refusal } from "@salient/engine"
import { capital, count } from "@salient/kit/words"
import { fallen, hitsAt } from "../charts/casualties.ts"
import type { Attack } from "../charts/columns.ts"
import type { Fall } from "../charts/indirect-fire.ts"
import type { Dice, Told } from "./form.ts"

/** Losses in the words of a table of odds. */
export const lostWords = (n: number): string => (n === 0 ? "no loss" : `${count(n, "figure")} lost`)

/** Damage in the words of a table of odds. */
export const markerWords = (n: number): string => (n === 0 ? "no damage" : count(n, "marker"))

/** A distribution of losses in words. */
export const lossesIn = (odds: Odds<number>): Odds<string> => mapOdds(odds, lostWords)

/** Where fire lands, in words. */
export function fallWords({ landing, cm }: Fall): string {
  if (landing === "onTarget") return "on target"
  return landing === "over" || landing === "short" ? `${cm} cm ${landing}` : `${cm} cm to the ${landing}`
}

/** The three numbers behind every attack on soft targets. */
export const toldAttack = (a: Attack): Told[] => [
  { label: "Basic factor", tally: a.basic },
  { label: "Columns to the right", tally: a.shift },
  { label: "Final factor", tally: a.factor },
]

const isRefusal = (found: unknown): found is Refusal =>
  typeof found === "object" && found !== null && "ok" in found && found.ok === false

/** The sentence of a refusal, or undefined if the value was not refused. */
export function refusedBy(found: unknown): string | undefined {
  if (!isRefusal(found)) return undefined
  return `${capital(found.reason)} (${found.rules.join(", ")}).`
}

/** The value, known not to be a refusal: `problems` has been checked before, so a refusal here is a bug in the form. */
export function allowed<T>(found: T | Refusal): T {
  if (isRefusal(found)) throw new Error(`not available at that date: ${found.reason}`)
  return found
}

export type Struck = { readonly result: string; readonly says: readonly string[]; readonly lost: number }

/** Rolls the hits of a factor on a unit and which of its figures fall, and says so. */
export function strikeDown(factor: number, figures: number, dice: Dice, dieModifier = 0): Struck {
  if (factor === 0) return { result: "no effect", says: ["The fire has no effect."], lost: 0 }
  const hits = hitsAt(factor, dice("casualties") + dieModifier)
  if (hits === 0) return { result: "no hits", says: ["No one is hit."], lost: 0 }
  const falls = Array.from({ length: hits }, (_, i) => dice(`where hit ${i + 1} falls`))
  const places = fallen(falls, figures)
  const says =
    places.length === 0
      ? ["Every hit falls on empty ground."]
      : [`Remove the figures at ${places.join(", ")}, counted from the right.`]
  const absorbed = hits - places.length
  if (absorbed > 0 && places.length > 0) says.push(`${count(absorbed, "hit")} on empty ground.`)
  return { result: `${count(hits, "hit")}, ${lostWords(places.length)}`, says, lost: places.length }
}
