/** Direct fire with shells at a target that the gun sees: TRR-HE-01 to -05; and at bunkers: TRR-ENG-05. */

import { andThen, both, die as dieOf, type Forecast, mapOdds, type Odds, reckon, roll, sure } from "@salient/engine"
import { lengthOf, pointAlong, pointOn } from "@salient/space/table"
import { antiTankRange, antiTankScore, markerOdds } from "../../charts/anti-tank.ts"
import { type Losses, lossesKey, lossesOdds } from "../../charts/casualties.ts"
import { ascending, d10 } from "../../charts/dice.ts"
import { fallsShort, hitsTarget, shellAttack, shellingOdds, shots, type ToHit, toHit } from "../../charts/direct-he.ts"
import { fireData } from "../../data/fire.ts"
import { scaleData } from "../../data/scale.ts"
import type { HappeningOf } from "../../happenings.ts"
import type { Feature } from "../../scenarios/terrain.ts"
import type { State, Unit } from "../../state.ts"
import type { Calibre } from "../../types.ts"
import { bunkerDefence, bunkerLabel, strikeBunker } from "../fire-at-armoured-targets-and-bunkers.ts"
import { harmOf, resolve, tellFire } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { factorTallies, figuresLost, markersLost, open, type Shot } from "../fire-at-infantry-and-soft-targets/shot.ts"
import { coverOf } from "../observation/cover.ts"
import { uncover } from "../observation/dummies.ts"
import { isOn } from "../optional-rules/options.ts"
import {
  cm,
  firesMoving,
  frameOf,
  gap,
  isArmour,
  isTransport,
  markersOn,
  nameOf,
  onTable,
  thousandths,
} from "../scale-and-representation/field.ts"

/** TRR-HE-01, -02 HE or shrapnel at a soft target. */
export function shellShots(m: State, unit: Unit, target: Unit, weapon: string, row: Calibre): Shot[] {
  const moving = firesMoving(unit)
  const aimed = toHit({ distance: cm(gap(m, unit, target)), moving })
  if ("ok" in aimed) return []
  const cover = coverOf(m, target, unit.at)
  return (["he", "shrapnel"] as const).flatMap((ammunition): Shot[] => {
    const made = shellAttack(row, ammunition, cover)
    if ("ok" in made) return []
    const times = shots(moving, false)
    const heavy = ammunition === "he" // TRR-FIRE-13
    const name = ammunition === "he" ? "HE" : "shrapnel"
    const tolls = () => shellLosses(m, target, aimed, made.factor.total, times, heavy)
    return [
      {
        id: `${weapon}:${ammunition}:${target.id}`,
        label: `Fire ${name} at ${nameOf(m, target)}`,
        weapon,
        target,
        rules: ["TRR-HE-01", "TRR-HE-03"],
        forecast: () => ({
          title: `${nameOf(m, unit)} fires ${name} at ${nameOf(m, target)}`,
          ...shellForecast(m, target, tolls()),
          tallies: factorTallies(made),
        }),
        losses: () => mapOdds(tolls(), ({ markers, figures }) => (markers ?? 0) + (figures ?? 0)),
        fire: () => {
          open(m, unit, target, "heavy", ["TRR-HE-01"])
          const others: (() => void)[] = []
          for (let i = 0; i < times && target.where === "table"; i++) {
            const die = roll(m, scaleData.die, "TRR-HE-01", `aim at ${nameOf(m, target)}`)
            const hit = hitsTarget(aimed, die)
            reckon(m, () => ({
              side: unit.side,
              rule: "TRR-HE-01",
              why: `aim at ${nameOf(m, target)}`,
              odds: mapOdds(dieOf(scaleData.die), (d) => (hitsTarget(aimed, d) ? 1 : 0)),
              got: hit ? 1 : 0,
            }))
            const { need, modifier } = aimed
            const seen: HappeningOf<"aimed"> = { kind: "aimed", rules: ["TRR-HE-01"], name: null, die, hit }
            tellFire(m, target, unit, seen, { name: nameOf(m, unit), need, modifier })
            if (hit) resolve(m, target, made, heavy, undefined, unit)
            else if (isOn(m, "missesFallShort"))
              others.push(...fallShort(m, unit, target, row, ammunition, fallsShort(aimed, die)))
          }
          return () => {
            for (const strike of others) strike()
          }
        },
      },
    ]
  })
}

/** TRR-FIRE-13 Whether hits damage a model, and not only men. */
const tellsOnModel = (m: State, target: Unit, heavy: boolean): boolean =>
  harmOf(m, target, fireData.hitsPerMarker, heavy).markers > 0

/** What shells cost a target: figures, markers, or both. A part is left out if it cannot be seen or cannot occur. */
type AllLosses = Odds<Partial<Losses>>

/** The possible losses of a target to a number of shells: figures, and damage markers where the shells hit models. */
function shellLosses(m: State, target: Unit, aimed: ToHit, factor: number, times: number, heavy: boolean): AllLosses {
  const men = target.figures.length
  if (!tellsOnModel(m, target, heavy))
    return mapOdds(
      shellingOdds(aimed, factor, men, times),
      (figures) => ({ figures }),
      (t) => `${t.figures}`,
    )
  const hits = mapOdds(d10, (die) => hitsTarget(aimed, die))
  let odds: Odds<Losses> = sure({ markers: 0, figures: 0 })
  for (let i = 0; i < times; i++)
    odds = andThen(
      odds,
      (before) => {
        const toll = lossesOdds(factor, men - before.figures, (n) => harmOf(m, target, n, heavy))
        return both(hits, toll, (hit, more) => (hit ? together(before, more) : before), lossesKey)
      },
      lossesKey,
    )
  if (!isTransport(m, target)) return odds
  const markers = ascending(mapOdds(odds, (toll) => toll.markers)) // passengers cannot be seen from outside
  return mapOdds(
    markers,
    (n) => ({ markers: n }),
    (t) => `${t.markers}`,
  )
}

/** The same in words. */
function shellForecast(_m: State, _target: Unit, tolls: AllLosses): Pick<Forecast, "odds" | "ordered"> {
  const odds = mapOdds(tolls, ({ markers, figures }) =>
    [
      ...(figures === undefined ? [] : [figuresLost(figures)]),
      ...(markers === undefined ? [] : [markersLost(markers)]),
    ].join(", "),
  )
  const mixed = tolls.chances.some(({ result }) => result.markers !== undefined && result.figures !== undefined)
  return mixed ? { odds } : { odds, ordered: true }
}

const together = (a: Losses, b: Losses): Losses => ({ markers: a.markers + b.markers, figures: a.figures + b.figures })

/**
 * TRR-HE-04 A shell that misses lands a number of cm short, on any units there. All of them but the target are resolved later, located or
 * not: an immediate roll would tell their side which units the enemy has found (TRR-OBS-04).
 */
function fallShort(
  m: State,
  unit: Unit,
  target: Unit,
  row: Calibre,
  ammunition: "he" | "shrapnel",
  short: number,
): (() => void)[] {
  const at = pointAlong(target.at, unit.at, Math.min(thousandths(short), lengthOf(target.at, unit.at)))
  const later: (() => void)[] = []
  for (const victim of onTable(m)) {
    if (victim === unit || isArmour(m, victim) || !pointOn(frameOf(m, victim), at)) continue
    const made = shellAttack(row, ammunition, coverOf(m, victim, unit.at))
    if ("ok" in made) continue
    const strike = () => {
      if (victim.where === "table") resolve(m, victim, made, ammunition === "he", undefined, unit)
    }
    if (victim === target) strike()
    else later.push(strike)
  }
  uncover(m, (taken) => pointOn(frameOf(m, taken), at))
  return later
}

/** TRR-ENG-05 HE at a bunker whose garrison has been located. */
export function bunkerShots(
  m: State,
  unit: Unit,
  target: Unit,
  bunker: Feature,
  weapon: string,
  strike: number,
): Shot[] {
  const range = antiTankRange("fieldArtillery", cm(gap(m, unit, target)))
  if (typeof range !== "string") return []
  const score = antiTankScore({
    weapon: "fieldArtillery",
    strike,
    defence: bunkerDefence,
    range,
    firerMarkers: markersOn(unit),
    firerMoving: firesMoving(unit),
  })
  const label = bunkerLabel(m, bunker, target)
  return [
    {
      id: `${weapon}:bunker:${target.id}`,
      label: `Fire HE at ${label}`,
      weapon,
      target,
      rules: ["TRR-ENG-05"],
      forecast: () => ({
        title: `${nameOf(m, unit)} fires at ${label}`,
        ordered: true,
        odds: mapOdds(markerOdds(score), markersLost),
        tallies: [{ label: "added to the die", tally: score }],
      }),
      losses: () => markerOdds(score),
      fire: () => {
        open(m, unit, target, "heavy", ["TRR-ENG-05"])
        strikeBunker(m, bunker, score, "TRR-ENG-05", unit)
        return undefined
      },
    },
  ]
}
