/** Where a unit or a Leader may be set up, and what its zone allows (DGK-GAP-13, DGK-HIDE-01). */

import { type Check, ok, type Placement, refuse, type Spot } from "@salient/engine"
import { area, coverage, overlap, type Rect, whereIn } from "@salient/space/table"
import type { Zone } from "../../data/scenario.ts"
import type { Leader, State, Unit } from "../../state.ts"
import { FORMATIONS, type Formation, type LeaderId, type Side, type UnitId } from "../../types.ts"
import {
  type BoundingCircle,
  bodyOf,
  circleAround,
  gapBetween,
  mayTake,
  spotsOf,
  standIn,
} from "../formations-and-facing/body.ts"
import { placeFault } from "../leaders.ts"
import { groundFault } from "../movement/blocking.ts"
import { isSpot } from "../movement/paths.ts"
import { isOn } from "../optional-rules/options.ts"
import { armOf, entryOf, fieldOf, inUse, leaderEntry, nameOf } from "../troops-and-command/field.ts"

export const zoneOf = (m: State, id: UnitId | LeaderId): Zone | undefined => {
  const place = fieldOf(m).places.get(id)
  return place?.kind === "zone" ? place.zone : undefined
}

export const HIDDEN = "hidden"

/** How a step gives the formation, and whether the unit begins hidden: `deployed`, `maneuver hidden`. */
export function howOf(spot: Spot): { formation: Formation | undefined; hidden: boolean } {
  const [word, more] = (spot.how ?? "").split(" ")
  return { formation: FORMATIONS.find((f) => f === word), hidden: more === HIDDEN }
}

/** A unit while it is being set up. */
export type UnitSetUp = { readonly unit: Unit; readonly body: readonly Rect[]; readonly circle: BoundingCircle }

export const unitsOf = (m: State, side: Side): Unit[] =>
  m.units.filter((u) => u.side === side && u.air === null && zoneOf(m, u.id) !== undefined)
export const leadersOf = (m: State, side: Side): Leader[] =>
  m.leaders.filter((l) => l.side === side && zoneOf(m, l.id) !== undefined)

export function leaderFault(m: State, leader: Leader, spot: Placement[string] | undefined): Check {
  const zone = zoneOf(m, leader.id) as Zone
  const { name } = leaderEntry(m, leader.id)
  if (!isSpot(spot)) return refuse("DGK-GAP-13", `Place ${name}.`)
  if (whereIn(zone.area, spot) === "out") return refuse("DGK-GAP-13", `${name} must be in ${zone.name}.`, spot)
  return placeFault(m, leader.id, spot)
}

/** May a unit be set up like this, given those already set up? */
export function maySetUp(
  m: State,
  unit: Unit,
  spot: Spot,
  others: readonly UnitSetUp[],
): { ok: true; setUp: UnitSetUp } | Exclude<Check, { ok: true }> {
  const zone = zoneOf(m, unit.id) as Zone
  const name = nameOf(m, unit)
  const { formation, hidden } = howOf(spot)
  if (!formation || !zone.formations.includes(formation) || !mayTake(m, unit, formation).ok)
    return refuse("DGK-FORM-01", `${name} sets up in one of these formations: ${zone.formations.join(", ")}.`, spot)
  if (hidden && !mayHide(m, zone)) return refuse("DGK-HIDE-01", `${name} cannot begin hidden.`, spot)
  const body = standIn(entryOf(m, unit).troop, formation, unit.strength, spot, spot.facing ?? 0)
  if (body.some((r) => coverage(r, area(zone.area)) !== "whole"))
    return refuse("DGK-GAP-13", `${name} must be wholly in ${zone.name}.`, spot)
  const ground = groundFault(m, body)
  if (ground) return ground
  const circle = circleAround(spotsOf(body))
  for (const o of others) {
    if (gapBetween(circle, o.circle) >= 0) continue
    for (const a of body)
      for (const b of o.body)
        if (overlap(a, b)) return refuse("DGK-MOVE-10", `${name} would overlap ${nameOf(m, o.unit)}.`, spot)
  }
  for (const u of m.units) {
    if (u.side !== unit.side || !u.rails || u.where !== "table" || gapBetween(circle, circleAround(u.bases)) >= 0)
      continue
    for (const a of body)
      for (const b of bodyOf(u))
        if (overlap(a, b)) return refuse("DGK-MOVE-10", `${name} would overlap ${nameOf(m, u)}.`, spot)
  }
  return { ok: true, setUp: { unit, body, circle } }
}

/**
 * DGK-HIDE-01 Hiding is allowed where a scenario marks the zone as hidden, or where the match plays with hidden deployment and the zone
 * lets units be deployed.
 */
export const mayHide = (m: State, zone: Zone): boolean =>
  inUse(m, "hiddenDeployment") &&
  (zone.hidden === true || (isOn(m, "hiddenDeployment", false) && zone.formations.includes("deployed")))

export function limitsFault(m: State, side: Side, others: readonly UnitSetUp[]): Check {
  for (const zone of fieldOf(m).scenario.sides[side].zones)
    for (const limit of zone.limits ?? []) {
      const there = others.filter(
        (p) =>
          zoneOf(m, p.unit.id) === zone &&
          limit.arms.includes(armOf(m, p.unit)) &&
          p.body.some((r) => whereIn(limit.area, r.at) !== "out"),
      )
      if (there.length > limit.atMost) return refuse("DGK-GAP-13", limit.says)
    }
  return ok
}

/** Does one more unit of this arm still fit the zone's limits? */
export function atLimits(m: State, zone: Zone, unit: Unit, mine: UnitSetUp, others: readonly UnitSetUp[]): boolean {
  return (zone.limits ?? []).every((limit) => {
    if (!limit.arms.includes(armOf(m, unit)) || !mine.body.some((r) => whereIn(limit.area, r.at) !== "out")) return true
    const there = others.filter(
      (p) => limit.arms.includes(armOf(m, p.unit)) && p.body.some((r) => whereIn(limit.area, r.at) !== "out"),
    )
    return there.length < limit.atMost
  })
}
