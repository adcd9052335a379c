/** Direct fire: who may fire what at whom, with its odds, and what it does. TRR-FIRE-01 to -13, TRR-HE, TRR-FLAME, TRR-AT. */
import { type Forecast, mapOdds, type Odds, part, type RuleId, roll, type Tally, tell } from "@salient/engine"
import { distance, lengthOf, pointAlong, pointOn, shapeOf } from "@salient/space/table"
import { antiTankData } from "../data/anti-tank.ts"
import { battleData } from "../data/battle.ts"
import { scaleData } from "../data/scale.ts"
import { cm, forceOf, frameOf, gap, isArmour, nameOf, onTable, thousandths, vehicleOf } from "../field.ts"
import type { Ground } from "../ground.ts"
import type { State, Unit } from "../state.ts"
import type { AntiTankWeapon, Calibre, Figure, Mount, Range } from "../types.ts"
import { antiTankRange, antiTankScore, markerOdds, strikeWith, vehicleGunStrike } from "./anti-tank.ts"
import { ignite } from "./blaze.ts"
import { bunkerAround, bunkerDefence, bunkerLabel, strikeBunker } from "./bunkers.ts"
import { lossOdds } from "./casualties.ts"
import type { Attack } from "./columns.ts"
import { attack } from "./columns.ts"
import { coverOf, footingOf, hidesFire } from "./cover.ts"
import { calibreRow, fallsShort, hitsTarget, shellAttack, shellingOdds, shots, toHit } from "./direct-he.ts"
import { demolitionScore, dugOut } from "./engineering.ts"
import { addMarkers, outOfAction, resolve } from "./harm.ts"
import { horseHolders } from "./movement.ts"
import { isOn } from "./options.ts"
import { gunOf } from "./plans.ts"
import { inView, isLocated, locatedBy, observe } from "./sight.ts"
import { fireGroups, flame, flameReaches, rangeAt, smallArms, snipe, supportFactor } from "./small-arms.ts"

/** One thing a unit may fire, at one target. `weapon` names the barrels: each fires once in an activation. */
export type Shot = {
  readonly id: string
  readonly label: string
  readonly weapon: string
  readonly target: Unit
  readonly rules: readonly RuleId[]
  readonly forecast: () => Forecast
  /** Fires. What it does to those nobody knows of is left to the end of the activation, and returned. */
  readonly fire: () => Later
}

type Later = (() => void) | undefined

const riflemen: readonly Figure[] = [
  "rifle",
  "rifleSmg",
  "lmg",
  "engineer",
  "man",
  "mounted",
  "mountedLmg",
  "mountedPioneer",
]

/** The figures that fire: of dismounted horsemen one in four holds the horses (TRR-MOVE-16). */
export function firers(m: State, unit: Unit): number {
  const armed = unit.figures.filter((f) => riflemen.includes(f)).length
  const onFoot = forceOf(m, unit).mover === "cavalry" && !unit.mounted
  return onFoot ? armed - horseHolders(armed) : armed
}

/** The machine guns that still have somebody to serve them. */
export function mgModels(m: State, unit: Unit): number {
  const models = forceOf(m, unit).models.filter((x) => x.kind === "mg")
  const crew = models[0]?.kind === "mg" ? models[0].crew : 1
  return Math.min(models.length, Math.ceil(unit.figures.length / crew))
}

/** TRR-SEQ-07 Who has fired indirect in this move neither moves nor fires again. */
export const hasFiredIndirect = (m: State, unit: Unit): boolean => unit.lastIndirect === m.move

/** Everything a unit may fire now, in the order of its targets; `spent` are the weapons that have fired. */
export function shotsOf(m: State, unit: Unit, spent: readonly string[]): Shot[] {
  if (unit.where !== "table" || unit.limbered || outOfAction(m, unit) || hasFiredIndirect(m, unit)) return []
  const targets = locatedBy(m, unit.side).filter((t) => inView(m, unit, t))
  return targets.flatMap((target) => shotsAt(m, unit, target)).filter((shot) => !spent.includes(shot.weapon))
}

function shotsAt(m: State, unit: Unit, target: Unit): Shot[] {
  const { kind } = forceOf(m, unit)
  const armour = isArmour(m, target)
  switch (kind) {
    case "vehicle":
      return vehicleShots(m, unit, target)
    case "mg":
      return armour || unit.moved > 0 ? [] : mgShots(m, unit, target)
    case "battery":
    case "infantryGun":
      return unit.moved > 0 ? [] : gunShots(m, unit, target)
    case "mortar":
    case "aircraft":
    case "observer":
      return []
    case "sniper":
      return armour
        ? []
        : [softShot(m, unit, target, "rifle", snipe(coverOf(m, target, unit.at)), ["TRR-OPT-01"], false)]
    default:
      return [
        ...demolitions(m, unit, target),
        ...flameShots(m, unit, target),
        ...(armour ? grenadeShots(m, unit, target) : rifleShots(m, unit, target)),
      ]
  }
}

/** TRR-FIRE-03 */
function rifleShots(m: State, unit: Unit, target: Unit): Shot[] {
  const { grenades, assault, mover } = forceOf(m, unit)
  const range = rangeAt("smallArms", cm(gap(m, unit, target)), grenades)
  const figures = firers(m, unit)
  if (range === null || figures === 0) return []
  const basic = smallArms({
    figures,
    range,
    lmg: unit.figures.some((f) => f === "lmg" || f === "mountedLmg"),
    assault: assault && isOn(m, "assaultCompanies"),
    target: forceOf(m, target).target,
    mounted: mover === "cavalry" && unit.mounted,
  })
  const made = attack(basic, { range, cover: coverOf(m, target, unit.at) })
  return [softShot(m, unit, target, "rifle", made, ["TRR-FIRE-03"], range === "pointBlank")]
}

/** TRR-FIRE-05, TRR-AMB-04 The models of a machine-gun company, up to four together. */
function mgShots(m: State, unit: Unit, target: Unit): Shot[] {
  const range = rangeAt("tripodMg", cm(gap(m, unit, target)), forceOf(m, unit).grenades)
  if (range === null) return []
  return fireGroups("tripod", mgModels(m, unit)).map((barrels, i) =>
    supportShot(m, unit, target, `mg${i + 1}`, "tripod", barrels, range),
  )
}

function supportShot(
  m: State,
  unit: Unit,
  target: Unit,
  weapon: string,
  mount: Mount,
  barrels: number,
  range: Range,
): Shot {
  const moving = isArmour(m, unit) && unit.moved > 0
  const made = attack(supportFactor(mount, barrels), {
    range,
    cover: coverOf(m, target, unit.at),
    vehicleMoving: moving,
  })
  return softShot(m, unit, target, weapon, made, ["TRR-FIRE-05"], range === "pointBlank")
}

/** TRR-HE-01 … -05 and TRR-AT-01 A gun in action at a target it sees. */
function gunShots(m: State, unit: Unit, target: Unit): Shot[] {
  const gun = gunOf(m, unit)
  if (!gun) return []
  const bunker = bunkerAround(m, target)
  if (bunker) return bunkerShots(m, unit, target, bunker, gun.strike)
  const strikes = strikeShots(m, unit, target, "gun", "fieldArtillery", gun.strike)
  return isArmour(m, target) ? strikes : [...shellShots(m, unit, target, "gun", gun.row), ...strikes]
}

function shellShots(m: State, unit: Unit, target: Unit, weapon: string, row: Calibre): Shot[] {
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

/** TRR-ENG-04 An engineer who has come up to a bunker places a charge: as a hit by the heaviest guns. */
function demolitions(m: State, unit: Unit, target: Unit): Shot[] {
  const bunker = unit.figures.includes("engineer") ? bunkerAround(m, target) : undefined
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
        odds: said(markerOdds(score), "markers"),
        tallies: [{ label: "added to the die", tally: score }],
      }),
      fire: () => {
        open(m, unit, target, "light", ["TRR-ENG-04"])
        strikeBunker(m, bunker, target, score, "TRR-ENG-04")
        return undefined
      },
    },
  ]
}

/** TRR-ENG-05 HE at a bunker whose garrison has been located. */
function bunkerShots(m: State, unit: Unit, target: Unit, bunker: Ground, strike: number): Shot[] {
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

/** TRR-FLAME-01, TRR-AT-08 */
function flameShots(m: State, unit: Unit, target: Unit): Shot[] {
  const far = cm(gap(m, unit, target))
  if (!unit.figures.includes("flamethrower") || !flameReaches(far)) return []
  if (isArmour(m, target))
    return strikeShots(m, unit, target, "flame", "flamethrower", antiTankData.strikes.flamethrower)
  const made = flame(coverOf(m, target, unit.at))
  return [
    {
      ...softShot(m, unit, target, "flame", made, ["TRR-FLAME-01"], true),
      fire: () => {
        open(m, unit, target, "light", ["TRR-FLAME-01"])
        target.underFlame = true
        ignite(m, target, resolve(m, target, made, true))
        return undefined
      },
    },
  ]
}

/** TRR-AT-08 */
function grenadeShots(m: State, unit: Unit, target: Unit): Shot[] {
  const { grenades } = forceOf(m, unit)
  if (!grenades || firers(m, unit) === 0) return []
  return strikeShots(m, unit, target, "rifle", "handGrenade", antiTankData.strikes.grenades)
}

/** TRR-GAP-03 Guns one by one, machine guns in groups, each at its own target. */
function vehicleShots(m: State, unit: Unit, target: Unit): Shot[] {
  const vehicle = vehicleOf(m, unit)
  if (!vehicle) return []
  const far = cm(gap(m, unit, target))
  return vehicle.weapons.flatMap((weapon, w): Shot[] => {
    const key = `weapon${w + 1}`
    if (weapon.type === "gun") {
      if (weapon.mount === "carried" && unit.moved > 0) return []
      const each = Array.from({ length: weapon.count }, (_, i) => `${key}.${i + 1}`)
      const strike = vehicleGunStrike(weapon.calibre)
      return each.flatMap((name) =>
        isArmour(m, target)
          ? strikeShots(m, unit, target, name, "fieldArtillery", strike)
          : shellShots(m, unit, target, name, calibreRow(weapon.calibre, false)),
      )
    }
    if (isArmour(m, target)) return [] // TRR-GAP-04: rifle-calibre machine guns cannot hurt armour
    const range = rangeAt(weapon.mount === "turret" ? "turretMg" : "pivotMg", far, false)
    if (range === null) return []
    return fireGroups(weapon.mount, weapon.bearing ?? weapon.count).map((barrels, i) =>
      supportShot(m, unit, target, `${key}.${i + 1}`, weapon.mount, barrels, range),
    )
  })
}

/** TRR-AT-01 … -07 One shot at an armoured vehicle, or at a gun in action. */
function strikeShots(m: State, unit: Unit, target: Unit, name: string, weapon: AntiTankWeapon, strike: number): Shot[] {
  const range = antiTankRange(weapon, cm(gap(m, unit, target)))
  const defence = vehicleOf(m, target)?.defence ?? (gunOf(m, target) ? antiTankData.softDefence : undefined)
  if (typeof range !== "string" || defence === undefined) return []
  const kinds = footingOf(m, target).areas.map(({ piece }) => piece.kind)
  const score = antiTankScore({
    weapon,
    strike,
    defence,
    range,
    firerMarkers: isArmour(m, unit) || gunOf(m, unit) ? (unit.markers[0] ?? 0) : 0,
    firerMoving: unit.moved > 0,
    targetMoving: target.moved > 0,
    inWoodOrTown: kinds.some((k) => k === "wood" || k === "stoneBuildings" || k === "woodenBuildings"),
    behindHillOrDugIn: dugOut(target.dug) !== "nothing",
    camouflaged: dugOut(target.dug) === "camouflaged",
  })
  return [
    {
      id: `${name}:strike:${target.id}`,
      label: isArmour(m, target)
        ? `Fire at the armour of ${nameOf(m, target)}`
        : `Fire at the guns of ${nameOf(m, target)}`,
      weapon: name,
      target,
      rules: ["TRR-AT-02"],
      forecast: () => ({
        title: `${nameOf(m, unit)} fires at ${nameOf(m, target)}`,
        ordered: true,
        odds: said(markerOdds(score), "markers"),
        tallies: [{ label: "added to the die", tally: score }],
      }),
      fire: () => {
        open(m, unit, target, weapon === "fieldArtillery" ? "heavy" : "light", ["TRR-AT-02"])
        const die = roll(m, scaleData.die, "TRR-AT-02", `strike at ${nameOf(m, target)}`)
        const struck = strikeWith(score, part("TRR-AT-02", "die", die))
        tell(m, {
          kind: "struck",
          rules: ["TRR-AT-06"],
          unit: target.id,
          name: nameOf(m, target),
          score: struck.score,
          markers: struck.markers,
        })
        addMarkers(m, target, struck.markers)
        return undefined
      },
    },
  ]
}

/** Fire by the column method at a soft target. */
function softShot(
  m: State,
  unit: Unit,
  target: Unit,
  weapon: string,
  made: Attack,
  rules: readonly RuleId[],
  heavy: boolean,
): Shot {
  return {
    id: `${weapon}:${target.id}`,
    label: `Fire at ${nameOf(m, target)}${weapon === "flame" ? " with flame" : ""}`,
    weapon,
    target,
    rules,
    forecast: () => ({
      title: `${nameOf(m, unit)} fires at ${nameOf(m, target)}`,
      ordered: true,
      odds: said(lossOdds(made.factor.total, target.figures.length), "figures lost"),
      tallies: factorTallies(made),
    }),
    fire: () => {
      open(m, unit, target, "light", rules)
      resolve(m, target, made, heavy)
      return undefined
    },
  }
}

const factorTallies = (a: Attack): readonly { label: string; tally: Tally }[] => [
  { label: "final factor", tally: a.factor },
  { label: "columns to the right", tally: a.shift },
]

const said = (odds: Odds<number>, what: string): Odds<string> => mapOdds(odds, (n) => `${n} ${what}`)

/** TRR-OBS-05 Fire gives the firer away; if nobody sees where it came from, the target only knows that it was hit. */
function open(m: State, unit: Unit, target: Unit, report: "light" | "heavy", rules: readonly RuleId[]): void {
  unit.fired = unit.fired === "heavy" ? "heavy" : report
  if (!hidesFire(footingOf(m, unit))) unit.concealed = false
  observe(m, [unit])
  const seen = isLocated(m, unit)
  const fires = { kind: "fires", rules, target: target.id, at: nameOf(m, target) }
  if (seen) tell(m, { ...fires, unit: unit.id, name: nameOf(m, unit) })
  else {
    tell(m, { ...fires, unit: unit.id, name: nameOf(m, unit) }, [unit.side])
    tell(m, { ...fires, unit: null, name: null }, [target.side])
  }
}

/** Whether a unit has anything to fire with at all. */
export const isArmed = (m: State, unit: Unit): boolean => {
  const { kind } = forceOf(m, unit)
  if (kind === "vehicle" || kind === "mg" || kind === "sniper" || gunOf(m, unit)) return true
  return firers(m, unit) > 0 || unit.figures.includes("flamethrower")
}
