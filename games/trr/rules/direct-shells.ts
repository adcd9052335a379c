/** Direct fire with shells at what a gun sees: TRR-HE-01 to -05, and bunkers: TRR-ENG-05. */
import { roll, tell } from "@salient/engine"
import { lengthOf, pointAlong, pointOn } from "@salient/space/table"
import { scaleData } from "../data/scale.ts"
import { cm, frameOf, gap, isArmour, nameOf, onTable, thousandths } from "../field.ts"
import type { Ground } from "../ground.ts"
import type { State, Unit } from "../state.ts"
import type { Calibre } from "../types.ts"
import { antiTankRange, antiTankScore, markerOdds } from "./anti-tank.ts"
import { bunkerDefence, bunkerLabel, strikeBunker } from "./bunkers.ts"
import { coverOf } from "./cover.ts"
import { fallsShort, hitsTarget, shellAttack, shellingOdds, shots, toHit } from "./direct-he.ts"
import { resolve } from "./harm.ts"
import { isOn } from "./options.ts"
import { factorTallies, open, type Shot, said } from "./shot.ts"
import { isLocated } from "./sight.ts"

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
          ordered: true,
          odds: said(shellingOdds(aimed, made.factor.total, target.figures.length, times), "figures lost"),
          tallies: factorTallies(made),
        }),
        fire: () => {
          open(m, unit, target, "heavy", ["TRR-HE-01"])
          const unknown: (() => void)[] = []
          for (let i = 0; i < times && target.where === "table"; i++) {
            const die = roll(m, scaleData.die, "TRR-HE-01", `aim of ${nameOf(m, unit)}`)
            const hit = hitsTarget(aimed, die)
            tell(m, {
              kind: "aimed",
              rules: ["TRR-HE-01"],
              name: isLocated(m, unit) ? nameOf(m, unit) : null,
              die,
              need: aimed.need - aimed.modifier.total,
              hit,
            })
            if (hit) resolve(m, target, made, true)
            else if (isOn(m, "missesFallShort"))
              unknown.push(...fallShort(m, unit, target, row, ammunition, fallsShort(aimed, die)))
          }
          return () => {
            for (const strike of unknown) strike()
          }
        },
      },
    ]
  })
}

/** TRR-HE-04 A shell that misses lands so many cm short, on whoever is there; the unseen are left for later. */
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
    if (victim.side === unit.side || isLocated(m, victim)) resolve(m, victim, made, true)
    else later.push(() => resolve(m, victim, made, true))
  }
  return later
}

/** TRR-ENG-05 HE at a bunker whose garrison has been located. */
export function bunkerShots(m: State, unit: Unit, target: Unit, bunker: Ground, strike: number): Shot[] {
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
      id: `gun:bunker:${target.id}`,
      label: `Fire HE at ${label}`,
      weapon: "gun",
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
        strikeBunker(m, bunker, target, score, "TRR-ENG-05")
        return undefined
      },
    },
  ]
}
