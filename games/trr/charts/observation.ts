/** Observation: TRR-OBS-02 to -06. How far away a target is seen, and what it takes to find one that hides. */

import { mapOdds, type Odds, type Part, part, type Refusal, refuse, type Tally, tally, within } from "@salient/engine"
import { observationData as data } from "../data/observation.ts"
import type { Report, Sight, Weather } from "../types.ts"
import { d10 } from "./dice.ts"

/** What a target looks like to an observer. */
export type Target = {
  readonly what: Sight
  readonly moving?: boolean
  readonly atEdge?: boolean // on the edge of a terrain feature
  readonly alongWall?: boolean // along a wall or hedge, which hides infantry that does not move
  readonly hullDown?: boolean
  readonly concealed?: boolean // concealed in or along a terrain feature
  readonly covered?: boolean // in a place where it could be concealed
  readonly fired?: Report | null // the weapon it fired in this move
  readonly hidesFire?: boolean // in broken ground: TRR-OBS-05
  readonly onlyByTest?: boolean // a sniper: never seen, can only be found by a test (TRR-OPT-01)
  readonly weather?: Weather
}

/** TRR-OBS-05 Firing reveals a concealed unit, unless it is in broken ground. */
export const isHidden = (t: Target): boolean =>
  t.onlyByTest === true || (t.concealed === true && (!t.fired || t.hidesFire === true))

/** TRR-OBS-05 Whether it has fired from concealment. It is then seen only as far as its fire can be noticed. */
const hasFiredFromCover = (t: Target): boolean =>
  Boolean(t.fired) && (t.concealed === true || (t.covered === true && !t.moving))

/** TRR-OBS-02 How far each kind of target is seen when nothing hides it. */
function openly(t: Target): Part {
  if (isHidden(t) || t.atEdge || hasFiredFromCover(t) || (t.what === "foot" && t.alongWall && !t.moving))
    return t.what === "foot"
      ? part("TRR-OBS-02", "foot at the edge of cover", data.footAtEdge)
      : part("TRR-OBS-02", "at the edge of cover", data.vehicleOrHeavyWeaponAtEdge)
  if (t.what === "vehicle" && t.hullDown) return part("TRR-OBS-02", "hull down", data.hullDown)
  if (t.what !== "foot") return part("TRR-OBS-02", "in the open", data.maximum)
  return t.moving
    ? part("TRR-OBS-02", "moving foot", data.movingFoot)
    : part("TRR-OBS-02", "stationary foot", data.stationaryFoot)
}

/** The greatest distance, in cm, at which the target is seen without a test. */
export function seenAt(t: Target): Tally {
  const weather = data.weather[t.weather ?? "clear"]
  const base = openly(t)
  const hidden = isHidden(t)
  const noise = t.fired && !hidden ? Math.max(0, data.firingSeen[t.fired] - base.amount) : 0
  const sum = tally(
    base,
    part("TRR-OBS-03", "concealed", hidden && base.amount * data.concealedShare - base.amount),
    part("TRR-OBS-06", "weather, when concealed", hidden && -weather.locationLost),
    part("TRR-OBS-05", "fires", noise),
  )
  return within(sum, "TRR-OBS-06", 0, visibility(t.weather ?? "clear"))
}

/** TRR-OBS-06 How far anything is seen in such weather. */
export const visibility = (weather: Weather): number =>
  data.maximum - data.maximum * data.weather[weather].visibilityLost

/** Whether a target at a distance is seen, can be tested for, or neither. */
export type Location = { readonly kind: "seen" } | { readonly kind: "test"; readonly need: number } | Refusal

/** TRR-OBS-04 What it takes to find the target at a distance in cm. */
export function location(t: Target, distance: number): Location {
  const sure = t.onlyByTest ? Number.NEGATIVE_INFINITY : seenAt(t).total
  if (distance <= sure) return { kind: "seen" }
  if (!isHidden(t)) return refuse("TRR-OBS-02", `at ${distance} cm it cannot be seen: ${sure} cm at most`)
  const weather = t.weather ?? "clear"
  const { to, need } = t.what === "foot" ? data.locate.foot : data.locate.heavy
  const limit = Math.min(to - data.weather[weather].locationLost, visibility(weather))
  if (distance > limit)
    return refuse("TRR-OBS-04", `concealed at ${distance} cm: it can be located within ${limit} cm only`)
  return { kind: "test", need }
}

/** TRR-OBS-04 The die of a location test. */
export const locates = (need: number, die: number): boolean => die >= need

/** The odds that one look finds the target. */
export function locationOdds(t: Target, distance: number): Odds<boolean> {
  const found = location(t, distance)
  return mapOdds(d10, (die) => ("need" in found ? locates(found.need, die) : "kind" in found))
}
