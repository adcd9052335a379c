/** What a unit fires with, and from where: TGW-SHOOT-01, TGW-SHOOT-18, TGW-SUP-04, TGW-SUP-05, TGW-WEAP-20. */
import { arcFrom, distance } from "@salient/space/table"
import { firesAfterMove } from "../../charts/shooting.ts"
import { data } from "../../data/charts.ts"
import { modelData } from "../../data/models.ts"
import { weaponNamed } from "../../data/weapons.ts"
import type { Unit } from "../../state.ts"
import type { WeaponId } from "../../types.ts"
import {
  baseOf,
  gunBase,
  gunsLeft,
  inch,
  isCrew,
  makeFor,
  manAt,
  raised,
  sizeOf,
} from "../general-conventions/models.ts"
import type { Muzzle } from "../line-of-sight/muzzles.ts"

/**
 * All weapons; rifles instead of rifle grenades (TGW-WEAP-20); only weapons that allow an assault later (TGW-CQC-03); bombs
 * (TGW-SPEC-07).
 */
export const USINGS = ["all", "rifles", "closeRange", "bombs"] as const
export type WeaponUse = (typeof USINGS)[number]

/** The weapon a man fires: the one he carries, unless it has jammed or he was told to hold his fire (TGW-SHOOT-01). */
function weaponOf(unit: Unit, place: number, using: WeaponUse): WeaponId | undefined {
  if (isCrew(unit) || using === "bombs") return undefined // TGW-SUP-05: crewmen fire only their gun
  const number = unit.men[place] as number
  if (unit.jammed.includes(number) || unit.held.includes(number)) return undefined
  const fits = (w: WeaponId) => {
    const weapon = weaponNamed(w)
    if (weapon.category === "equipment") return false
    if (using === "closeRange" && weapon.category !== "closeRange") return false
    return !unit.moved || firesAfterMove(weapon)
  }
  const carried = manAt(unit, place).weapons.flatMap((w): WeaponId[] => {
    const { or } = weaponNamed(w)
    return or === undefined ? [w] : using === "rifles" ? [or] : [w, or]
  })
  return carried.find(fits)
}

/** TGW-SHOOT-18, TGW-SUP-04, TGW-SUP-05, TGW-HMG-07, TGW-SUP-09, TGW-ARMY-34 The guns of a unit that can fire now. */
function gunsReady(unit: Unit): number[] {
  if (unit.moved || makeFor(unit).hitched) return []
  return gunsLeft(unit).filter((g) => {
    if (unit.jammed.includes(-1 - g)) return false
    const { crew } = makeFor(unit).guns[g] as { crew: readonly number[] }
    return unit.men.some(
      (n, i) => crew.includes(n) && distance(gunBase(unit, g), baseOf(unit, i)) <= data.fire.crewAtGun * inch,
    )
  })
}

/** How many of a gun's own crew are left: TGW-SUP-09, TGW-HMG-07. */
export const crewLeft = (unit: Unit, g: number): number =>
  makeFor(unit).guns[g]?.crew.filter((n) => unit.men.includes(n)).length ?? 0

/** TGW-SUP-06 */
const arcOfGun = (unit: Unit, g: number) => {
  const { at, facing } = gunBase(unit, g)
  return arcFrom(at, facing, data.fire.arc * 100)
}

function gunMuzzle(unit: Unit, g: number): Muzzle {
  const { weapon } = makeFor(unit).guns[g] as { weapon: WeaponId }
  const base = gunBase(unit, g)
  const first = unit.men.findIndex((n) => makeFor(unit).guns[g]?.crew.includes(n))
  return {
    unit,
    number: -1 - g,
    weapon,
    base,
    eye: (modelData.weapons[weapon]?.height ?? modelData.infantry.height) * inch,
    hitOn: manAt(unit, first).profile.BS,
    arc: arcOfGun(unit, g),
  }
}

/** Everything that a unit on foot, on horseback or with guns can fire. */
export function muzzlesOf(unit: Unit, using: WeaponUse): Muzzle[] {
  if (isCrew(unit)) return gunsReady(unit).map((g) => gunMuzzle(unit, g))
  const eye = sizeOf(unit).height
  return unit.men.flatMap((number, i): Muzzle[] => {
    const weapon = using === "bombs" ? "grenades" : weaponOf(unit, i, using)
    return weapon === undefined
      ? []
      : [{ unit, number, weapon, base: baseOf(unit, i), eye: eye + raised(unit, i), hitOn: manAt(unit, i).profile.BS }]
  })
}

/** TGW-CQC-03, TGW-WEAP-20, TGW-SPEC-07 Only the choices of weapons that differ from each other. */
export function usingsOf(unit: Unit): WeaponUse[] {
  if (isCrew(unit)) return ["all"]
  const weapons = (using: WeaponUse) => unit.men.map((_, i) => weaponOf(unit, i, using))
  const all = weapons("all")
  const differs = (using: WeaponUse) => {
    const own = weapons(using)
    return own.some((w) => w !== undefined) && own.some((w, i) => w !== all[i])
  }
  return [
    ...(all.some((w) => w !== undefined) ? (["all"] as const) : []),
    ...(differs("rifles") ? (["rifles"] as const) : []),
    ...(differs("closeRange") ? (["closeRange"] as const) : []),
    ...(makeFor(unit).rules.has("bombers") ? (["bombs"] as const) : []),
  ]
}
