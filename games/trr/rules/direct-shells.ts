/** Direct fire with shells at what a gun sees: TRR-HE-01 to -05, and bunkers: TRR-ENG-05. */
import { andThen, both, type Forecast, mapOdds, type Odds, roll, sure } from "@salient/engine"
import { lengthOf, pointAlong, pointOn } from "@salient/space/table"
import { fireData } from "../data/fire.ts"
import { scaleData } from "../data/scale.ts"
import { cm, frameOf, gap, isArmour, isTransport, nameOf, onTable, thousandths } from "../field.ts"
import type { Ground } from "../ground.ts"
import type { State, Unit } from "../state.ts"
import type { Calibre } from "../types.ts"
import { antiTankRange, antiTankScore, markerOdds } from "./anti-tank.ts"
import { bunkerDefence, bunkerLabel, strikeBunker } from "./bunkers.ts"
import { type Toll, tollKey, tollOdds } from "./casualties.ts"
import { coverOf } from "./cover.ts"
import { ascending, d10 } from "./dice.ts"
import { fallsShort, hitsTarget, shellAttack, shellingOdds, shots, type ToHit, toHit } from "./direct-he.ts"
import { uncover } from "./dummies.ts"
import { harmOf, resolve, tellFire } from "./harm.ts"
import { isOn } from "./options.ts"
import { factorTallies, open, type Shot, said } from "./shot.ts"

/** TRR-HE-01, -02 HE or shrapnel at a soft target. */
export function shellShots(m: State, unit: Unit, target: Unit, weapon: string, row: Calibre): Shot[] {
  const moving = unit.moved > 0
  const aimed = toHit({ distance: cm(gap(m, unit, target)), moving })
  if ("ok" in aimed) return []
  const cover = coverOf(m, target, unit.at)
  return (["he", "shrapnel"] as const).flatMap((ammunition): Shot[] => {
    const made = shellAttack(row, ammunition, cover)
    if ("ok" in made) return []
    const times = shots(moving, false)
    const heavy = ammunition === "he" // TRR-FIRE-13
    const name = ammunition === "he" ? "HE" : "shrapnel"
    return [
      {
        id: `${weapon}:${ammunition}:${target.id}`,
        label: `Fire ${name} at ${nameOf(m, target)}`,
        weapon,
        target,
        rules: ["TRR-HE-01", "TRR-HE-03"],
        forecast: () => ({
          title: `${nameOf(m, unit)} fires ${name} at ${nameOf(m, target)}`,
          ...shellLosses(m, target, aimed, made.factor.total, times, heavy),
          tallies: factorTallies(made),
        }),
        fire: () => {
          open(m, unit, target, "heavy", ["TRR-HE-01"])
          const others: (() => void)[] = []
          for (let i = 0; i < times && target.where === "table"; i++) {
            const die = roll(m, scaleData.die, "TRR-HE-01", `aim at ${nameOf(m, target)}`)
            const hit = hitsTarget(aimed, die)
            const need = aimed.need - aimed.modifier.total
            const seen = { kind: "aimed", rules: ["TRR-HE-01"], name: null, die, hit }
            tellFire(m, target, unit, seen, { name: nameOf(m, unit), need })
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

/** TRR-FIRE-13 Whether hits tell on a model, and not only on men. */
const tellsOnModel = (m: State, target: Unit, heavy: boolean): boolean =>
  harmOf(m, target, fireData.hitsPerMarker, heavy).markers > 0

/** What a target may lose to so many shells: figures, and where they strike models, markers. */
function shellLosses(
  m: State,
  target: Unit,
  aimed: ToHit,
  factor: number,
  times: number,
  heavy: boolean,
): Pick<Forecast, "odds" | "ordered"> {
  const men = target.figures.length
  if (!tellsOnModel(m, target, heavy))
    return { ordered: true, odds: said(shellingOdds(aimed, factor, men, times), "figures lost") }
  const hits = mapOdds(d10, (die) => hitsTarget(aimed, die))
  let odds: Odds<Toll> = sure({ markers: 0, figures: 0 })
  for (let i = 0; i < times; i++)
    odds = andThen(
      odds,
      (before) => {
        const toll = tollOdds(factor, men - before.figures, (n) => harmOf(m, target, n, heavy))
        return both(hits, toll, (hit, more) => (hit ? together(before, more) : before), tollKey)
      },
      tollKey,
    )
  if (isTransport(m, target))
    // who rides in it is not to be seen from outside
    return { ordered: true, odds: said(ascending(mapOdds(odds, ({ markers }) => markers)), "markers") }
  return { odds: mapOdds(odds, ({ markers, figures }) => `${figures} figures lost, ${markers} markers`) }
}

const together = (a: Toll, b: Toll): Toll => ({ markers: a.markers + b.markers, figures: a.figures + b.figures })

/**
 * TRR-HE-04 A shell that misses lands so many cm short, on whoever is there. All but the target are left for later, located
 * or not: what is rolled at once would tell their side whom the enemy has found (TRR-OBS-04).
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
  bunker: Ground,
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
    firerMarkers: unit.markers[0] ?? 0,
    firerMoving: unit.moved > 0,
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
        odds: said(markerOdds(score), "markers"),
        tallies: [{ label: "added to the die", tally: score }],
      }),
      fire: () => {
        open(m, unit, target, "heavy", ["TRR-ENG-05"])
        strikeBunker(m, bunker, score, "TRR-ENG-05", unit)
        return undefined
      },
    },
  ]
}
