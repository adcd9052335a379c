/** A shot that a unit may fire: its odds, and its effect. TRR-FIRE-06 to -13, TRR-AT-01 to -07, TRR-OBS-05. */

import { type Forecast, mapOdds, type Odds, part, type RuleId, reckon, roll, type Tally } from "@salient/engine"
import { antiTankRange, antiTankScore, markerOdds, strikeWith } from "../../charts/anti-tank.ts"
import { harmToTransport, hitOdds, lossOdds } from "../../charts/casualties.ts"
import type { Attack } from "../../charts/columns.ts"
import { dugOut } from "../../charts/engineering.ts"
import { antiTankData } from "../../data/anti-tank.ts"
import { scaleData } from "../../data/scale.ts"
import type { HappeningOf } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import type { AntiTankWeapon } from "../../types.ts"
import { gunOf } from "../indirect-fire-and-gas/plans.ts"
import { footingOf, inTrenches, isBehindHill } from "../observation/cover.ts"
import { layOpen, revealByFire, tellOf } from "../observation/sight.ts"
import {
  cm,
  firesMoving,
  gap,
  isArmour,
  isTransport,
  markersOn,
  nameOf,
  vehicleOf,
} from "../scale-and-representation/field.ts"
import { addMarkers, resolve, tellFire } from "./harm.ts"

/** One weapon that a unit may fire, at one target. `weapon` names the barrels: each fires once in an activation. */
export type Shot = {
  readonly id: string
  readonly label: string
  readonly weapon: string
  /** TRR-GAP-03 Fired by a group of a vehicle's pivot machine guns. */
  readonly pivot?: true
  readonly target: Unit
  readonly rules: readonly RuleId[]
  readonly forecast: () => Forecast
  /** The odds of the target's losses, figures and markers together: the value of the shot to an officer. */
  readonly losses: () => Odds<number>
  /** Fires. Effects on units other than the target are left to the end of the activation, and returned. */
  readonly fire: () => Later
}

type Later = (() => void) | undefined

/** TRR-AT-01 Guns in action and soft transport are hit as models. */
export const isSoftModel = (m: State, unit: Unit): boolean => gunOf(m, unit) !== undefined || isTransport(m, unit)

/** TRR-AT-01 … -07 One shot at an armoured vehicle, or at a gun in action. */
export function strikeShots(
  m: State,
  unit: Unit,
  target: Unit,
  name: string,
  weapon: AntiTankWeapon,
  strike: number,
): Shot[] {
  const range = antiTankRange(weapon, cm(gap(m, unit, target)))
  const defence = vehicleOf(m, target)?.defence ?? (isSoftModel(m, target) ? antiTankData.softDefence : undefined)
  if (typeof range !== "string" || defence === undefined) return []
  const footing = footingOf(m, target)
  const kinds = footing.areas.map(({ piece }) => piece.kind)
  const score = antiTankScore({
    weapon,
    strike,
    defence,
    range,
    firerMarkers: isArmour(m, unit) || gunOf(m, unit) ? markersOn(unit) : 0,
    firerMoving: firesMoving(unit),
    targetMoving: target.moved > 0,
    inWoodOrTown: kinds.some((k) => k === "wood" || k === "stoneBuildings" || k === "woodenBuildings"),
    // a gun in a trench line is dug in; a vehicle only if it has been dug in itself
    behindHillOrDugIn:
      dugOut(target.dug) !== "nothing" ||
      (!isArmour(m, target) && inTrenches(footing)) ||
      isBehindHill(m, target, unit.at),
    camouflaged: dugOut(target.dug) === "camouflaged",
  })
  return [
    {
      id: `${name}:strike:${target.id}`,
      label: `Fire at the ${isArmour(m, target) ? "armour" : isTransport(m, target) ? "vehicles" : "guns"} of ${nameOf(m, target)}`,
      weapon: name,
      target,
      rules: ["TRR-AT-02"],
      forecast: () => ({
        title: `${nameOf(m, unit)} fires at ${nameOf(m, target)}`,
        ordered: true,
        odds: mapOdds(markerOdds(score), markersLost),
        tallies: [{ label: "added to the die", tally: score }],
      }),
      losses: () => markerOdds(score),
      fire: () => {
        open(m, unit, target, weapon === "fieldArtillery" ? "heavy" : "light", ["TRR-AT-02"])
        const die = roll(m, scaleData.die, "TRR-AT-02", `strike at ${nameOf(m, target)}`)
        const struck = strikeWith(score, part("TRR-AT-02", "die", die))
        const { score: total, markers } = struck
        const thrown = { side: unit.side, rule: "TRR-AT-02", why: `strike at ${nameOf(m, target)}` }
        reckon(m, () => ({ ...thrown, odds: markerOdds(score), got: markers }))
        const what: HappeningOf<"struck"> = {
          kind: "struck",
          rules: ["TRR-AT-06"],
          unit: target.id,
          name: nameOf(m, target),
          markers,
        }
        tellFire(m, target, unit, what, { score: total })
        addMarkers(m, target, markers, total.total, unit)
        return undefined
      },
    },
  ]
}

/** Fire by the column method at a soft target. */
export function softShot(
  m: State,
  unit: Unit,
  target: Unit,
  weapon: string,
  made: Attack,
  rules: readonly RuleId[],
  heavy: boolean,
): Shot {
  const losses = isTransport(m, target)
    ? () => mapOdds(hitOdds(made.factor.total), (hits) => harmToTransport(hits).markers)
    : () => lossOdds(made.factor.total, target.figures.length)
  return {
    id: `${weapon}:${target.id}`,
    label: `Fire at ${nameOf(m, target)}${weapon === "flame" ? " with flame" : ""}`,
    weapon,
    target,
    rules,
    forecast: () => ({
      title: `${nameOf(m, unit)} fires at ${nameOf(m, target)}`,
      ordered: true,
      odds: mapOdds(losses(), isTransport(m, target) ? markersLost : figuresLost),
      tallies: factorTallies(made),
    }),
    losses,
    fire: () => {
      open(m, unit, target, "light", rules)
      resolve(m, target, made, heavy, undefined, unit)
      return undefined
    },
  }
}

export const factorTallies = (a: Attack): readonly { label: string; tally: Tally }[] => [
  { label: "final factor", tally: a.factor },
  { label: "columns to the right", tally: a.shift },
]

export const markersLost = (n: number): string => `${n} ${n === 1 ? "marker" : "markers"}`
export const figuresLost = (n: number): string => `${n} ${n === 1 ? "figure" : "figures"} lost`

/** TRR-OBS-05 Fire reveals the firer. If nobody sees where it came from, the target only knows that it was hit. */
export function open(m: State, unit: Unit, target: Unit, report: "light" | "heavy", rules: readonly RuleId[]): void {
  target.underFire = true
  revealByFire(m, unit, report)
  layOpen(m, target)
  const fires: Omit<HappeningOf<"fires">, "unit" | "name"> = {
    kind: "fires",
    rules,
    target: target.id,
    at: nameOf(m, target),
  }
  const unseen = { ...fires, rules: ["TRR-OBS-05"], unit: null, name: null } // rifles or machine guns: nobody can tell
  tellOf(m, unit, undefined, { ...fires, unit: unit.id, name: nameOf(m, unit) }, unseen)
}
