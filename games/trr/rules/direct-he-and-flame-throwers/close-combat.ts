/** Attacks at arm's length: charges, flame, grenades; and the one shot of a sniper. TRR-ENG-04, TRR-FLAME-01, TRR-AT-08, TRR-OPT-01. */

import { mapOdds, part, roll } from "@salient/engine"
import { bearing, chain, distance, offset, type Point, shapeOf } from "@salient/space/table"
import { antiTankScore, markerOdds, strikeWith } from "../../charts/anti-tank.ts"
import { hitOdds } from "../../charts/casualties.ts"
import { demolitionScore, dugOut } from "../../charts/engineering.ts"
import { flame, flameReaches, snipe } from "../../charts/small-arms.ts"
import { sniperVictims } from "../../charts/snipers.ts"
import { antiTankData } from "../../data/anti-tank.ts"
import { battleData } from "../../data/battle.ts"
import { fireData } from "../../data/fire.ts"
import { scaleData } from "../../data/scale.ts"
import type { HappeningOf } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import type { Figure } from "../../types.ts"
import { ignite } from "../engineering/blaze.ts"
import { areEngineersOnFoot } from "../engineering/engineers.ts"
import { bunkerAround, bunkerDefence, bunkerLabel, strikeBunker } from "../fire-at-armoured-targets-and-bunkers.ts"
import { addMarkers, loseFigure, resolve, rollHits, tellFire } from "../fire-at-infantry-and-soft-targets/harm.ts"
import {
  factorTallies,
  figuresLost,
  markersLost,
  open,
  type Shot,
  softShot,
  strikeShots,
} from "../fire-at-infantry-and-soft-targets/shot.ts"
import { coverOf, isBehindHill } from "../observation/cover.ts"
import { uncover } from "../observation/dummies.ts"
import { audience } from "../observation/sight.ts"
import { hasGrenades } from "../optional-rules/options.ts"
import {
  cm,
  forceOf,
  frameOf,
  gap,
  isArmour,
  nameOf,
  onTable,
  thousandths,
  vehicleOf,
} from "../scale-and-representation/field.ts"

/** TRR-ENG-04 An engineer who has reached a bunker places a charge: it counts as a hit by the heaviest guns. */
export function demolitions(m: State, unit: Unit, target: Unit): Shot[] {
  const bunker = areEngineersOnFoot(m, unit) ? bunkerAround(m, target) : undefined
  if (!bunker || distance(frameOf(m, unit), shapeOf(bunker)) > thousandths(battleData.along)) return []
  const score = demolitionScore(bunkerDefence)
  const label = bunkerLabel(m, bunker, target)
  return [
    {
      id: `charge:${target.id}`,
      label: `Place a charge at ${label}`,
      weapon: "charge",
      target,
      rules: ["TRR-ENG-04"],
      forecast: () => ({
        title: `A charge at ${label}`,
        ordered: true,
        odds: mapOdds(markerOdds(score), markersLost),
        tallies: [{ label: "added to the die", tally: score }],
      }),
      losses: () => markerOdds(score),
      fire: () => {
        open(m, unit, target, "light", ["TRR-ENG-04"])
        strikeBunker(m, bunker, score, "TRR-ENG-04", unit)
        return undefined
      },
    },
  ]
}

/** TRR-FLAME-01, TRR-AT-08 A jet at one target, and at all units between it and the end of the jet's reach. */
export function flameShots(m: State, unit: Unit, target: Unit): Shot[] {
  if (!unit.figures.includes("flamethrower") || !flameReaches(cm(gap(m, unit, target)))) return []
  const shot = isArmour(m, target)
    ? strikeShots(m, unit, target, "flame", "flamethrower", antiTankData.strikes.flamethrower)[0]
    : softShot(m, unit, target, "flame", flame(coverOf(m, target, unit.at)), ["TRR-FLAME-01"], true)
  if (!shot) return []
  return [
    {
      ...shot,
      label: `Flame at ${nameOf(m, target)}`,
      fire: () => {
        open(m, unit, target, "light", ["TRR-FLAME-01"])
        const others = othersInTheJet(m, unit, target)
        const from = { ...unit.at } // a copy, since the unit may have moved on before the dice of the others are rolled
        ignite(m, target, scorch(m, unit, from, target)) // TRR-ENG-07: fire around others would show which are located
        uncover(m, (taken) => taken.id !== target.id && isInTheJet(m, unit, target, taken))
        return () => {
          // located or not: an immediate roll would tell their side which units the enemy has found (TRR-OBS-04)
          for (const u of others) if (u.where === "table") scorch(m, unit, from, u)
        }
      },
    },
  ]
}

/** Everybody else along the line of the jet, friend or foe. */
const othersInTheJet = (m: State, unit: Unit, target: Unit): Unit[] =>
  onTable(m).filter((u) => u !== unit && u !== target && isInTheJet(m, unit, target, u))

function isInTheJet(m: State, unit: Unit, target: Unit, other: Unit): boolean {
  const reach = thousandths(fireData.flamethrower.range) + frameOf(m, unit).depth / 2
  return distance(chain([unit.at, offset(unit.at, bearing(unit.at, target.at), reach)]), frameOf(m, other)) === 0
}

/** The die of the flame against one of them; null for a vehicle, around which nothing catches fire. */
function scorch(m: State, unit: Unit, from: Point, victim: Unit): number | null {
  victim.underFlame = true
  const vehicle = vehicleOf(m, victim)
  if (!vehicle) return resolve(m, victim, flame(coverOf(m, victim, from)), true, undefined, unit)
  const score = antiTankScore({
    weapon: "flamethrower",
    strike: antiTankData.strikes.flamethrower,
    defence: vehicle.defence,
    range: antiTankData.flamethrower.range,
    behindHillOrDugIn: dugOut(victim.dug) !== "nothing" || isBehindHill(m, victim, from),
  })
  const to = audience(m, victim)
  const die = roll(m, scaleData.die, "TRR-AT-08", `flame at ${nameOf(m, victim)}`, to)
  const { score: total, markers } = strikeWith(score, part("TRR-AT-08", "die", die))
  const what: HappeningOf<"struck"> = {
    kind: "struck",
    rules: ["TRR-AT-08"],
    unit: victim.id,
    name: nameOf(m, victim),
    markers,
  }
  tellFire(m, victim, unit, what, { score: total })
  addMarkers(m, victim, markers, total.total, unit)
  return null
}

/** TRR-AT-08 Grenades at a vehicle in reach: rifle grenades if the unit has them, otherwise thrown by hand. */
export function grenadeShots(m: State, unit: Unit, target: Unit): Shot[] {
  if (!hasGrenades(m, unit)) return []
  const carried = forceOf(m, unit).rifleGrenades ? "rifleGrenade" : "handGrenade"
  return strikeShots(m, unit, target, "rifle", carried, antiTankData.strikes.grenades)
}

/** TRR-AT-11 The anti-tank rifle of a company. */
export function atRifleShots(m: State, unit: Unit, target: Unit): Shot[] {
  if (!forceOf(m, unit).atRifle) return []
  return strikeShots(m, unit, target, "atRifle", "atRifle", antiTankData.strikes.atRifle).map((shot) => ({
    ...shot,
    label: `Fire the anti-tank rifle at ${nameOf(m, target)}`,
  }))
}

/** TRR-OPT-01 A sniper takes one man: the officer, then the radio operator, then the specialist its owner names. */
export function sniperShots(m: State, unit: Unit, target: Unit): Shot[] {
  const made = snipe(coverOf(m, target, unit.at))
  const victims = [...new Set(sniperVictims(target.figures))]
  const losses = () => mapOdds(hitOdds(made.factor.total), (hits) => Math.min(1, hits))
  return victims.map((victim) => ({
    ...softShot(m, unit, target, "rifle", made, ["TRR-OPT-01"], false),
    id: `rifle:${victim}:${target.id}`,
    label: `Snipe at ${victimNames[victim] ?? "a man"} of ${nameOf(m, target)}`,
    forecast: () => ({
      title: `${nameOf(m, unit)} snipes at ${nameOf(m, target)}`,
      ordered: true,
      odds: mapOdds(losses(), figuresLost),
      tallies: factorTallies(made),
    }),
    losses,
    fire: () => {
      open(m, unit, target, "light", ["TRR-OPT-01"])
      if (rollHits(m, target, made, unit) > 0) loseFigure(m, target, victim, "TRR-OPT-01")
      return undefined
    },
  }))
}

const victimNames: { readonly [f in Figure]?: string } = {
  co: "the commander",
  mountedCo: "the commander",
  officer: "an officer",
  mountedOfficer: "an officer",
  observer: "the observer",
  mountedObserver: "the observer",
  signaller: "a signaller",
  lmg: "the light machine gun",
  mountedLmg: "the light machine gun",
  flamethrower: "the flame-thrower",
  engineer: "an engineer",
  mountedPioneer: "a pioneer",
  rifleSmg: "a storm trooper",
  crew: "one of the crew",
}
