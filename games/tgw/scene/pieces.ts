/** A unit as it is drawn: each man on his own base; officers, gunners and guns can be told apart. */
import type { Base, Emblem, Mark, Piece } from "@salient/engine"
import { shortUnitName } from "@salient/kit/short-name"
import { capital } from "@salient/kit/words"
import { asBase } from "@salient/space/table"
import { weaponNamed } from "../data/weapons.ts"
import type { Man } from "../rules/choosing-forces/makes.ts"
import {
  floorOf,
  gunBase,
  gunsLeft,
  isCommand,
  isThere,
  makeFor,
  manAt,
  menOf,
  pointOf,
} from "../rules/general-conventions/models.ts"
import { sceneBase } from "../rules/movement/formations.ts"
import type { Unit } from "../state.ts"
import type { By, Role, WeaponId } from "../types.ts"

const emblems: By<Role, Emblem> = {
  battalionCommand: "headquarters",
  companyCommand: "leader",
  platoon: "infantry",
  supportWeapon: "machine-gun",
  supportTeam: "team",
  attachment: "leader",
  vehicle: "tank",
}

const crewed: Partial<By<WeaponId, Emblem>> = {
  hmg: "machine-gun",
  lightMortar: "mortar",
  trenchCatapult: "mortar",
  heavyMortar: "mortar",
  lightFieldGun: "field-gun",
  mediumFieldGun: "field-gun",
  antiTankGun37: "gun",
}

const carried: Partial<By<WeaponId, Emblem>> = {
  lewis: "machine-gun",
  mg0815: "machine-gun",
  chauchat: "machine-gun",
  flamethrower: "flamethrower",
  grenadeLauncher: "mortar",
  rifleGrenadeLauncher: "mortar",
  antiTankRifle: "gun",
}

function emblemOf(unit: Unit): Emblem {
  const { rules, role, weapon, vehicle } = makeFor(unit)
  if (vehicle) return vehicle.type === "armouredCar" ? "armoured-car" : "tank"
  if (rules.has("cavalry")) return "cavalry"
  if (rules.has("spotter")) return "observer"
  return (weapon && crewed[weapon]) ?? emblems[role]
}

/** The emblem of a man who is not drawn like the others. */
function emblemOfMan(man: Man): Emblem | undefined {
  if (man.officer) return "leader"
  if (man.brings === "colours") return "objective"
  if (man.brings === "staffOfficer") return "headquarters"
  for (const w of man.weapons) if (carried[w]) return carried[w]
  return undefined
}

function manBase(unit: Unit, i: number): Base {
  const man = manAt(unit, i)
  const number = unit.men[i] as number
  const emblem = emblemOfMan(man)
  const label = man.brings === "colours" ? "Flag Bearer" : capital(man.rank)
  const arms = man.weapons.map((w) => weaponNamed(w).name).join(", ")
  const jammed = unit.jammed.includes(number)
  const floor = floorOf(unit, i)
  return {
    ...sceneBase(unit, pointOf(unit, i), unit.facing),
    id: `${unit.id}/${number}`,
    label,
    says: `${label} ${number + 1} of ${unit.name}${arms ? `, ${arms}` : ""}${jammed ? ", jammed" : ""}${floor > 0 ? `, on floor ${floor}` : ""}`,
    ...(emblem ? { emblem } : {}),
    ...(floor > 0 && !jammed
      ? { mark: { kind: "note" as const, text: `floor ${floor}`, rules: ["TGW-TERR-08"] } }
      : {}),
    ...(jammed ? { mark: { kind: "suppressed" as const, text: "jammed", rules: ["TGW-WEAP-17"] } } : {}),
  }
}

function gunBases(unit: Unit): Base[] {
  const { weapon } = makeFor(unit)
  return gunsLeft(unit).map((g) => ({
    ...asBase(gunBase(unit, g)),
    id: `${unit.id}/gun:${g}`,
    label: weapon ? weaponNamed(weapon).name : "Weapon",
    emblem: (weapon && crewed[weapon]) ?? ("gun" as const),
    ...(unit.jammed.includes(-1 - g)
      ? { mark: { kind: "suppressed" as const, text: "cannot fire this turn", rules: ["TGW-HMG-07"] } }
      : {}),
  }))
}

function marksOf(u: Unit): Mark[] {
  const v = u.vehicle
  const make = makeFor(u)
  const mark = (is: boolean | null | undefined, kind: Mark["kind"], text: string, rule: string): Mark[] =>
    is ? [{ kind, text, rules: [rule] }] : []
  return [
    ...mark(u.pinned > 0, "suppressed", "pinned", "TGW-PIN-02"),
    ...mark(u.fallingBack, "broken", "falling back", "TGW-FALL-01"),
    ...mark(u.fights.length > 0, "note", "locked in combat", "TGW-CQC-13"),
    ...mark(u.moved, "note", "has moved", "TGW-MOVE-10"),
    ...mark(u.toGround, "hidden", "gone to ground", "TGW-COVER-09"),
    ...mark(
      u.guns.some((g) => g.fixed),
      "entrenched",
      "emplaced",
      "TGW-HMG-01",
    ),
    ...mark(v && v.stunned > 0, "suppressed", "stunned", "TGW-VDM-08"),
    ...mark(v && v.shaken > 0, "suppressed", "shaken", "TGW-VDM-07"),
    ...mark(v?.immobilised, "hit", "immobilised", "TGW-VDM-10"),
    ...mark(v?.stuck !== null && v?.stuck !== undefined, "hit", "stuck at a trench", "TGW-VMOV-09"),
    ...mark(v?.gearJammed, "hit", "drive gear jammed", "TGW-VMOV-16"),
    ...mark(v?.smoking, "hit", "smoking", "TGW-VMOV-14"),
    ...mark(v?.overheating, "hit", "overheating", "TGW-VMOV-15"),
    ...mark(v && v.lost.length > 0, "hit", `${v?.lost.length} weapons lost`, "TGW-VDM-09"),
    ...mark(make.hitched, "note", "behind its limber", "TGW-ARMY-34"),
    ...mark(u.carries !== null, "note", "carries a machine gun section", "TGW-AS-15"),
  ]
}

const waiting: By<Unit["waits"], string> = {
  no: "To deploy",
  reserve: "In reserve",
  arrives: "Coming on",
  carried: "Carried",
}

export function piece(u: Unit, order: number): Piece {
  const make = makeFor(u)
  const marks = marksOf(u)
  const best = u.men.length > 0 ? Math.max(...menOf(u).map((man) => man.profile.Ld)) : 0
  return {
    id: u.id,
    stands: isThere(u)
      ? { bases: [...u.men.map((_, i) => manBase(u, i)), ...gunBases(u)] }
      : { box: `${waiting[u.waits]}`, order },
    emblem: emblemOf(u),
    label: u.name,
    short: shortUnitName(u.name),
    side: u.side,
    nation: make.nation,
    values: make.vehicle
      ? [{ at: "sw", text: `${make.vehicle.armour.front}` }]
      : [
          { at: "sw", text: `${u.men.length}` },
          { at: "se", text: `${best}` },
        ],
    marks,
    spent: u.done,
    says: `${u.name}, ${make.name}${make.vehicle ? "" : `, ${u.men.length} men`}${marks.map((k) => `, ${k.text}`).join("")}`,
    rules: [isCommand(u) ? "TGW-CMD-01" : make.vehicle ? "TGW-VEH-01" : "TGW-CHAR-01"],
  }
}
