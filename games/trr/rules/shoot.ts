/** Direct fire: who may fire what at whom. TRR-FIRE-01 to -05, TRR-GAP-03. */
import { cm, forceOf, gap, isArmour, vehicleOf } from "../field.ts"
import type { State, Unit } from "../state.ts"
import type { Calibre, Figure, Mount, Range } from "../types.ts"
import { vehicleGunStrike } from "./anti-tank.ts"
import { bunkerAround } from "./bunkers.ts"
import { atRifleShots, demolitions, flameShots, grenadeShots, sniperShots } from "./close-shots.ts"
import { attack } from "./columns.ts"
import { coverOf } from "./cover.ts"
import { isDummy } from "./decoys.ts"
import { calibreRow } from "./direct-he.ts"
import { bunkerShots, shellShots } from "./direct-shells.ts"
import { expose } from "./dummies.ts"
import { dugOut } from "./engineering.ts"
import { outOfAction } from "./harm.ts"
import { horseHolders } from "./movement.ts"
import { hasGrenades, isOn } from "./options.ts"
import { gunOf } from "./plans.ts"
import { isSoftModel, type Shot, softShot, strikeShots } from "./shot.ts"
import { believedBy, inView } from "./sight.ts"
import { fireGroups, rangeAt, smallArms, supportFactor } from "./small-arms.ts"
import { isUnsupplied } from "./supply.ts"

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

export type { Shot } from "./shot.ts"

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

/** Everything a unit may fire now, in the order of its targets; `fired` are the shots of this activation. */
export function shotsOf(m: State, unit: Unit, fired: readonly Shot[]): Shot[] {
  if (isUnsupplied(m, unit) && gunOf(m, unit)) return [] // TRR-GAP-18
  if (unit.where !== "table" || unit.limbered || outOfAction(m, unit) || hasFiredIndirect(m, unit)) return []
  const targets = believedBy(m, unit.side).filter((t) => inView(m, unit, t))
  const shots = targets.flatMap((target) => shotsAt(m, unit, target))
  const known = shots.map((shot) => (isDummy(m, shot.target) ? atDecoy(m, shot) : shot))
  return known.filter((shot) => !fired.some((before) => excludes(before, shot)))
}

/** Barrels fire once; TRR-GAP-03 and no target is attacked by two pivot groups of one vehicle. */
const excludes = (before: Shot, shot: Shot): boolean =>
  before.weapon === shot.weapon || (before.pivot === true && shot.pivot === true && before.target.id === shot.target.id)

/** TRR-OBS-04 A shot at a dummy looks like any other; when figures should fall, and none do, it is seen through. */
const atDecoy = (m: State, shot: Shot): Shot => ({
  ...shot,
  fire: () => {
    const later = shot.fire()
    if (shot.target.lost > 0 || shot.target.where === "lost") expose(m, shot.target.id)
    return later
  },
})

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
      return unit.moved > 0 || gunOf(m, unit)?.kind === "mortar" ? [] : gunShots(m, unit, target) // TRR-IND-03
    case "mortar":
    case "aircraft":
    case "observer":
      return []
    case "transport":
    case "boat":
      return []
    case "sniper":
      return armour || target.figures.length === 0 ? [] : sniperShots(m, unit, target)
    default:
      return [
        ...demolitions(m, unit, target),
        ...flameShots(m, unit, target),
        ...(firers(m, unit) > 0 ? antiTankShots(m, unit, target) : []),
        ...(armour ? [] : rifleShots(m, unit, target)),
      ]
  }
}

/** TRR-AT-01 Grenades at vehicles, and the anti-tank rifle at them, at guns in action and at soft transport. */
function antiTankShots(m: State, unit: Unit, target: Unit): Shot[] {
  if (isArmour(m, target)) return [...grenadeShots(m, unit, target), ...atRifleShots(m, unit, target)]
  return isSoftModel(m, target) ? atRifleShots(m, unit, target) : []
}

/** TRR-FIRE-03 */
function rifleShots(m: State, unit: Unit, target: Unit): Shot[] {
  const { assault, mover } = forceOf(m, unit)
  const range = rangeAt("smallArms", cm(gap(m, unit, target)), hasGrenades(m, unit))
  const figures = firers(m, unit)
  if (range === null || figures === 0) return []
  const basic = smallArms({
    figures,
    range,
    lmg: unit.figures.some((f) => f === "lmg" || f === "mountedLmg"),
    assault: assault && isOn(m, "assaultCompanies"),
    target: forceOf(m, target).target,
    mounted: mover === "cavalry" && unit.mounted,
    unsupplied: isUnsupplied(m, unit),
  })
  const made = attack(basic, { range, cover: coverOf(m, target, unit.at) })
  return [softShot(m, unit, target, "rifle", made, ["TRR-FIRE-03"], range === "pointBlank")]
}

/** TRR-FIRE-05, TRR-AMB-04 The models of a machine-gun company, up to four together. */
function mgShots(m: State, unit: Unit, target: Unit): Shot[] {
  const range = rangeAt("tripodMg", cm(gap(m, unit, target)), hasGrenades(m, unit))
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
  const made = attack(supportFactor(mount, barrels, isUnsupplied(m, unit)), {
    range,
    cover: coverOf(m, target, unit.at),
    vehicleMoving: moving,
  })
  return softShot(m, unit, target, weapon, made, ["TRR-FIRE-05"], range === "pointBlank")
}

/** TRR-HE-01 … -05 and TRR-AT-01 A gun in action at a target it sees. */
function gunShots(m: State, unit: Unit, target: Unit): Shot[] {
  const gun = gunOf(m, unit)
  return gun ? barrelShots(m, unit, target, "gun", gun) : []
}

type Barrel = { readonly strike: number; readonly row: Calibre }

/** One barrel: at a bunker, at armour, or with shells at soft targets, of which guns and transport may be struck as models. */
function barrelShots(m: State, unit: Unit, target: Unit, weapon: string, gun: Barrel): Shot[] {
  const bunker = bunkerAround(m, target)
  if (bunker) return bunkerShots(m, unit, target, bunker, weapon, gun.strike)
  const strikes = strikeShots(m, unit, target, weapon, "fieldArtillery", gun.strike)
  return isArmour(m, target) ? strikes : [...shellShots(m, unit, target, weapon, gun.row), ...strikes]
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
      if (weapon.mount === "sponson" && dugOut(unit.dug) !== "nothing") return [] // TRR-AT-05
      const each = Array.from({ length: weapon.count }, (_, i) => `${key}.${i + 1}`)
      const gun = { strike: vehicleGunStrike(weapon.calibre), row: calibreRow(weapon.calibre, false) }
      return each.flatMap((name) => barrelShots(m, unit, target, name, gun))
    }
    if (isArmour(m, target)) return [] // TRR-GAP-04: rifle-calibre machine guns cannot hurt armour
    const range = rangeAt(weapon.mount === "turret" ? "turretMg" : "pivotMg", far, false)
    if (range === null) return []
    return fireGroups(weapon.mount, weapon.bearing ?? weapon.count).map((barrels, i) => ({
      ...supportShot(m, unit, target, `${key}.${i + 1}`, weapon.mount, barrels, range),
      ...(weapon.mount === "pivot" ? { pivot: true as const } : {}),
    }))
  })
}

/** Whether a unit has anything to fire with at all. */
export const isArmed = (m: State, unit: Unit): boolean => {
  const { kind } = forceOf(m, unit)
  if (kind === "vehicle" || kind === "mg" || kind === "sniper" || gunOf(m, unit)) return true
  return firers(m, unit) > 0 || unit.figures.includes("flamethrower")
}
