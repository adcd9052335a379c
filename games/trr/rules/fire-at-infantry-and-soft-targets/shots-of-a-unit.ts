/** Direct fire: which unit may fire what at which target. TRR-FIRE-01 to -05, TRR-GAP-03. */
import {
  type Check,
  type Offer,
  type Option,
  offer,
  offers,
  ok,
  type Refusal,
  type RuleId,
  refuse,
} from "@salient/engine"
import { vehicleGunStrike } from "../../charts/anti-tank.ts"
import { attack } from "../../charts/columns.ts"
import { calibreRow } from "../../charts/direct-he.ts"
import { dugOut } from "../../charts/engineering.ts"
import { horseHolders } from "../../charts/movement.ts"
import { fireGroups, rangeAt, smallArms, supportFactor } from "../../charts/small-arms.ts"
import { antiTankData } from "../../data/anti-tank.ts"
import { fireData } from "../../data/fire.ts"
import type { ForceUnit } from "../../scenarios/forces/force.ts"
import type { State, Unit } from "../../state.ts"
import { type Calibre, FIGURES, type Figure, type Mount, type Range, type Side } from "../../types.ts"
import {
  atRifleShots,
  demolitions,
  flameShots,
  grenadeShots,
  sniperShots,
} from "../direct-he-and-flame-throwers/close-combat.ts"
import { bunkerShots, shellShots } from "../direct-he-and-flame-throwers/shells.ts"
import { areEngineersOnFoot } from "../engineering/engineers.ts"
import { bunkerAround } from "../fire-at-armoured-targets-and-bunkers.ts"
import { gunOf } from "../indirect-fire-and-gas/plans.ts"
import { coverOf } from "../observation/cover.ts"
import { isDummy } from "../observation/decoys.ts"
import { expose } from "../observation/dummies.ts"
import { believedBy, inView, outOfSight } from "../observation/sight.ts"
import { hasGrenades, isOn } from "../optional-rules/options.ts"
import { isUnsupplied } from "../optional-rules/supply.ts"
import {
  cm,
  fieldOf,
  firesMoving,
  forceOf,
  gap,
  isArmour,
  isWithin,
  nameOf,
  thousandths,
  vehicleOf,
} from "../scale-and-representation/field.ts"
import { outOfAction } from "./harm.ts"
import { isSoftModel, type Shot, softShot, strikeShots } from "./shot.ts"

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

/** The figures that fire: of dismounted horsemen, one in four holds the horses (TRR-MOVE-16). */
export function firers(m: State, unit: Unit): number {
  const armed = unit.figures.filter((f) => riflemen.includes(f)).length
  const onFoot = forceOf(m, unit).mover === "cavalry" && !unit.mounted
  return onFoot ? armed - horseHolders(armed) : armed
}

/** The machine guns that still have men to serve them. */
export function mgModels(m: State, unit: Unit): number {
  const models = forceOf(m, unit).models.filter((x) => x.kind === "mg")
  const crew = models[0]?.kind === "mg" ? models[0].crew : 1
  return Math.min(models.length, Math.ceil(unit.figures.length / crew))
}

/** TRR-SEQ-07 A unit that has fired indirect in this move neither moves nor fires again. */
export const hasFiredIndirect = (m: State, unit: Unit): boolean => unit.lastIndirect === m.move

/** May a unit fire direct at all? */
function mayFire(m: State, unit: Unit): Check {
  const no = (rule: RuleId, why: string) => refuse(rule, () => `${nameOf(m, unit)} ${why}.`)
  if (unit.where !== "table") return no("TRR-FIRE-01", "is not on the table")
  if (outOfAction(m, unit)) return no("TRR-AT-07", "is out of action")
  if (unit.limbered) return no("TRR-MOVE-11", "is limbered")
  if (hasFiredIndirect(m, unit)) return no("TRR-SEQ-07", "has fired indirect in this move")
  const gun = gunOf(m, unit)
  if (gun && isUnsupplied(m, unit)) return no("TRR-GAP-18", "has no ammunition left")
  if (gun?.kind === "mortar") return no("TRR-IND-03", "fires indirect only")
  return isArmed(m, unit) || areEngineersOnFoot(m, unit) ? ok : no("TRR-FIRE-01", "has nothing to fire with")
}

/** TRR-OBS-01, -02 May it fire at an enemy that its side knows of? */
const mayFireAt = (m: State, unit: Unit, target: Unit): Check =>
  inView(m, unit, target)
    ? ok
    : refuse(["TRR-OBS-01", "TRR-OBS-02"], () => `${nameOf(m, unit)} cannot see ${nameOf(m, target)}.`, {
        x: target.at.x,
        y: target.at.y,
      })

/** Each barrel fires once; and no target is attacked by two pivot groups of one vehicle (TRR-GAP-03). */
function mayAlsoFire(m: State, unit: Unit, shot: Shot, fired: readonly Shot[]): Check {
  for (const { weapon, pivot, target } of fired)
    if (weapon === shot.weapon || (pivot === true && shot.pivot === true && target.id === shot.target.id))
      return refuse(
        ["TRR-SEQ-07", "TRR-GAP-03"],
        () => `${nameOf(m, unit)} has already fired that weapon, or another of its kind at ${nameOf(m, shot.target)}.`,
      )
  return ok
}

/** Everything a unit may fire now, in the order of its targets; `fired` holds the shots of this activation. */
export const shotsOf = (m: State, unit: Unit, fired: readonly Shot[]): Shot[] =>
  mayFire(m, unit).ok ? [...eachShot(m, unit, fired)] : []

/** The shots of a unit that may fire at all, one by one: a caller that needs only the first skips the rest. */
function* eachShot(m: State, unit: Unit, fired: readonly Shot[]): Generator<Shot, void> {
  const reach = reachOf(m, unit)
  for (const target of believedBy(m, unit.side)) {
    if (!isWithin(m, unit, target, reach) || !inView(m, unit, target)) continue // the same conditions as in `mayFireAt`
    for (const shot of shotsAt(m, unit, target))
      if (mayAlsoFire(m, unit, shot, fired).ok) yield isDummy(m, target) ? atDecoy(m, shot) : shot
  }
}

/** The greatest reach of a unit's weapons: targets beyond it need not be checked. */
function reachOf(m: State, unit: Unit): number {
  switch (forceOf(m, unit).kind) {
    case "mg":
      return thousandths(fireData.ranges.tripodMg.extreme)
    case "company":
    case "squadron":
      // engineers go by the bunker they stand at, however far inside its garrison is: TRR-ENG-04
      return areEngineersOnFoot(m, unit) ? Number.POSITIVE_INFINITY : farthestRifle
    default:
      return Number.POSITIVE_INFINITY
  }
}

/** The weapons of riflemen, including the flame-thrower: TRR-FIRE-02, TRR-AT-03, TRR-FLAME-01. */
const farthestRifle = thousandths(
  Math.max(
    fireData.ranges.smallArms.extreme,
    fireData.flamethrower.range,
    ...(["rifleGrenade", "handGrenade", "atRifle"] as const).map((weapon) => antiTankData.ranges[weapon].extreme),
  ),
)

/** TRR-FIRE-01 May it fire at anybody? */
export function mayFireAtAny(m: State, unit: Unit): Check {
  const able = mayFire(m, unit)
  if (!able.ok) return able
  return eachShot(m, unit, []).next().done
    ? refuse("TRR-FIRE-01", () => `${nameOf(m, unit)} sees no enemy that it can hit.`)
    : ok
}

/** A weapon of a side, and an enemy that the side knows of. */
type Aimed = { readonly id: string; readonly label: string; readonly target: Unit }

/** The shots of a unit as an offer. `now` says whether it may fire at this point of its activation. */
export function shotOffer(m: State, unit: Unit, fired: readonly Shot[], now: Check = ok): Offer<Shot> {
  const shots = now.ok ? shotsOf(m, unit, fired) : []
  const rest = (): Aimed[] => {
    const offered = new Set(shots.map((shot) => shot.id))
    const weapons = weaponsOf(m, unit.side)
    return believedBy(m, unit.side).flatMap((target) =>
      weapons
        .map((weapon) => aimedAt(weapon, target.id, nameOf(m, target), target))
        .filter(({ id }) => !offered.has(id)),
    )
  }
  return offers<Shot>(
    ...shots.map(shotOption),
    offer<Aimed, Shot>(
      [],
      mayShoot(m, unit, fired, now),
      ({ id, label, target }) => ({ id, label, touches: [target.id] }),
      rest,
    ),
    outOfSight(m, unit.side, (enemy) => weaponsOf(m, unit.side).map((weapon) => aimedAt(weapon, enemy.id, enemy.name))),
  )
}

const shotOption = (shot: Shot): Option<Shot> => ({
  id: shot.id,
  label: shot.label,
  value: shot,
  touches: [shot.target.id],
  rules: shot.rules,
  forecast: shot.forecast,
})

function aimedAt<T>(weapon: string, id: string, name: string, target?: T): { id: string; label: string; target: T } {
  const how = weapon.split(":").at(-1)
  const shells = how === "he" || how === "bunker" ? "HE " : how === "shrapnel" ? "shrapnel " : ""
  return { id: `${weapon}:${id}`, label: `Fire ${shells}at ${name}`, target: target as T }
}

/** May the unit fire this now? This check also gives the reason when a shot that is not offered is refused. */
function mayShoot(m: State, unit: Unit, fired: readonly Shot[], now: Check): (aimed: Aimed) => Check {
  let able: Check | undefined // computed on demand
  const shots = new Map<Unit, readonly Shot[]>()
  const at = (target: Unit): readonly Shot[] => {
    const known = shots.get(target) ?? shotsAt(m, unit, target)
    shots.set(target, known)
    return known
  }
  return ({ id, target }) => {
    able ??= now.ok ? mayFire(m, unit) : now
    if (!able.ok) return able
    const seen = mayFireAt(m, unit, target)
    if (!seen.ok) return seen
    const shot = at(target).find((s) => s.id === id)
    return shot ? mayAlsoFire(m, unit, shot, fired) : mayReach(m, unit, target)
  }
}

/** Why a unit does not have this shot. */
function mayReach(m: State, unit: Unit, target: Unit): Refusal {
  const [name, at] = [nameOf(m, unit), nameOf(m, target)]
  if (unit.moved > 0 && (forceOf(m, unit).kind === "mg" || gunOf(m, unit)))
    return refuse(["TRR-SEQ-07", "TRR-MOVE-12"], `${name} has moved and cannot also fire.`)
  const place = { x: target.at.x, y: target.at.y }
  if (isArmour(m, target))
    return refuse("TRR-AT-01", `${name} has no weapon of that kind that can reach and damage ${at}.`, place)
  const far = Math.round(cm(gap(m, unit, target)))
  return refuse("TRR-FIRE-02", `${name} has no weapon of that kind that reaches ${at}, ${far} cm away.`, place)
}

/** Every weapon that units of a side fire, as their shots name it: weapons that its players have been offered, or may be later. */
const weaponsOf = (m: State, side: Side): readonly string[] => {
  const { force } = fieldOf(m).prepared.forces[side]
  const known = weaponsOfForce.get(force)
  if (known) return known
  const found = [...new Set(force.units.flatMap((u) => weaponsOfUnit(m, u)))]
  weaponsOfForce.set(force, found)
  return found
}

const weaponsOfForce = new WeakMap<object, readonly string[]>()

const shellsOf = (weapon: string): string[] => ["he", "shrapnel", "strike", "bunker"].map((how) => `${weapon}:${how}`)

function weaponsOfUnit(m: State, { id, kind, models }: ForceUnit): string[] {
  switch (kind) {
    case "vehicle":
      return (vehicleOf(m, { id })?.weapons ?? []).flatMap((weapon, w) => {
        const barrels = Array.from({ length: weapon.count }, (_, i) => `weapon${w + 1}.${i + 1}`)
        return weapon.type === "gun" ? barrels.flatMap(shellsOf) : barrels
      })
    case "mg":
      return fireGroups("tripod", models.filter((x) => x.kind === "mg").length).map((_, i) => `mg${i + 1}`)
    case "battery":
    case "infantryGun":
      return shellsOf("gun")
    case "sniper":
      return FIGURES.map((victim) => `rifle:${victim}`)
    default:
      return ["charge", "flame", "flame:strike", "rifle:strike", "atRifle:strike", "rifle"]
  }
}

/** TRR-OBS-04 A shot at a dummy looks like any other. When figures should fall and none do, the dummy is exposed. */
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
  const moving = isArmour(m, unit) && firesMoving(unit)
  const made = attack(supportFactor(mount, barrels, isUnsupplied(m, unit)), {
    range,
    cover: coverOf(m, target, unit.at),
    vehicleMoving: moving,
  })
  return softShot(m, unit, target, weapon, made, ["TRR-FIRE-05"], range === "pointBlank")
}

/** TRR-HE-01 … -05 and TRR-AT-01 A gun in action, firing at a target it sees. */
function gunShots(m: State, unit: Unit, target: Unit): Shot[] {
  const gun = gunOf(m, unit)
  return gun ? barrelShots(m, unit, target, "gun", gun) : []
}

type Barrel = { readonly strike: number; readonly row: Calibre }

/** One barrel: at a bunker, at armour, or with shells at soft targets; of these, guns and transport may also be hit as models. */
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
      if (weapon.mount === "carried" && firesMoving(unit)) return []
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
