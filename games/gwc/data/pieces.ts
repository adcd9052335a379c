/** The countermix: Units, Leaders, Tanks, Weapons and Telephones with the numbers of both sides (GWC-3.1, GWC-11.1). */

import { byId, dataFile, type Frozen, find, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import {
  BOXED_FIGURES,
  type Kind,
  type Month,
  NATIONS,
  type Nation,
  type PieceId,
  RANKS,
  TRAITS,
  UNIT_KINDS,
  WEAPON_CLASSES,
  type WeaponClass,
} from "../types.ts"
import rawLeaders from "./leaders.json" with { type: "json" }
import rawTanks from "./tanks.json" with { type: "json" }
import rawTelephones from "./telephones.json" with { type: "json" }
import rawUnits from "./units.json" with { type: "json" }
import rawWeapons from "./weapons.json" with { type: "json" }
import { PeriodOf, PieceOf, within } from "./words.ts"

const count = z.int().nonnegative() // number of such counters in the countermix
const Piece = { id: PieceOf, name: z.string().min(1), nation: z.enum(NATIONS) }
const stat = z.int().nonnegative()
const Numbers = { fp: stat, range: stat, movement: stat }
const Rows = z.strictObject({ from: z.int().min(1).max(11), to: z.int().min(1).max(11) })

/** A Platoon, Team or Runner. `front` is the unbroken side; nothing is boxed on a broken side (GWC-3.1.8). */
const Unit = z.strictObject({
  ...Piece,
  kind: z.enum(UNIT_KINDS),
  period: PeriodOf, // a 1914 counter is striped: GWC-3.1.7
  traits: z.array(z.enum(TRAITS)),
  boxed: z.array(z.enum(BOXED_FIGURES)),
  front: z.strictObject({ ...Numbers, morale: stat }),
  broken: z.strictObject({ ...Numbers, morale: stat }),
  count,
})
export type UnitType = Frozen<z.output<typeof Unit>>

const Pattern = z.strictObject({
  front: z.strictObject(Numbers),
  broken: z.strictObject({ ...Numbers, command: stat }), // GWC-3.3.1.1a
  brokenMorale: z.int(), // against the unbroken side
})

/** A Leader; one counter each, in every year (GWC-GAP-02). The file lists only what differs from the pattern. */
export const LeadersFile = dataFile("gwc", "leaders", {
  patterns: z.strictObject({ officer: Pattern, hero: Pattern }),
  leaders: z.array(z.strictObject({ ...Piece, rank: z.enum(RANKS), morale: stat, command: stat })),
}).transform(({ patterns, leaders }) =>
  leaders.map(({ morale, command, ...leader }) => {
    const pattern = patterns[leader.rank === "hero" ? "hero" : "officer"]
    return {
      ...leader,
      front: { ...pattern.front, morale, command },
      broken: { ...pattern.broken, morale: morale + pattern.brokenMorale },
    }
  }),
)
export type LeaderType = Frozen<z.output<typeof LeadersFile>[number]>

/** A gun is Ordnance (GWC-11.6); the star is a reminder of GWC-O21.3.2. */
const Armed = z.strictObject({ fp: stat, range: stat, star: z.literal(true).optional() }).nullable()

const TankSide = z.strictObject({
  gun: Armed,
  mg: Armed,
  movement: stat.nullable(), // null: engine failure, GWC-O16.3.1
  bog: stat.nullable(), // GWC-O23.5.4
  morale: stat,
})

const Tank = z.strictObject({
  ...Piece,
  period: PeriodOf,
  command: stat.nullable(), // a Tank Leader's red number: GWC-3.1.6
  front: TankSide,
  broken: TankSide,
  count,
})
export type TankType = Frozen<z.output<typeof Tank>>

const Weapon = z.strictObject({
  ...Piece,
  class: z.enum(WEAPON_CLASSES),
  fp: stat,
  boxed: z.boolean(), // the FP: GWC-A31
  range: z.strictObject({ from: z.int().positive(), to: z.int().positive() }), // GWC-O21.2.1
  movement: z.int().nonpositive(), // to the Movement of its carrier
  fix: Rows, // rows of a Random Hex: GWC-11.4b
  eliminate: Rows,
  period: PeriodOf,
  count,
})
export type WeaponType = Frozen<z.output<typeof Weapon>>

const Telephone = z.strictObject({ ...Piece, fp: z.int().positive() }) // one marker each
export type TelephoneType = Frozen<z.output<typeof Telephone>>

export const UnitsFile = dataFile("gwc", "units", { units: z.array(Unit) })
export const TanksFile = dataFile("gwc", "tanks", { tanks: z.array(Tank) })
export const WeaponsFile = dataFile("gwc", "weapons", { weapons: z.array(Weapon) })
export const TelephonesFile = dataFile("gwc", "telephones", { telephones: z.array(Telephone) })

export const units: readonly UnitType[] = readFile("units.json", UnitsFile, rawUnits).units
export const leaders: readonly LeaderType[] = readFile("leaders.json", LeadersFile, rawLeaders)

export const tanks: readonly TankType[] = readFile("tanks.json", TanksFile, rawTanks).tanks
export const weapons: readonly WeaponType[] = readFile("weapons.json", WeaponsFile, rawWeapons).weapons
export const telephones: readonly TelephoneType[] = readFile(
  "telephones.json",
  TelephonesFile,
  rawTelephones,
).telephones

const unitsById = byId("units.json", units)
const leadersById = byId("leaders.json", leaders)
const tanksById = byId("tanks.json", tanks)
const weaponsById = byId("weapons.json", weapons)
const telephonesById = byId("telephones.json", telephones)

export const unitType = (id: PieceId): UnitType => find(unitsById, "Unit", id)
export const leaderType = (id: PieceId): LeaderType => find(leadersById, "Leader", id)
export const tankType = (id: PieceId): TankType => find(tanksById, "Tank", id)
export const weaponType = (id: PieceId): WeaponType => find(weaponsById, "Weapon", id)
export const telephoneType = (id: PieceId): TelephoneType => find(telephonesById, "Telephone", id)

/** What a counter is, whatever its list; undefined if there is no such counter. */
export function kindOf(id: PieceId): Kind | "weapon" | "telephone" | undefined {
  if (leadersById.has(id)) return "leader"
  if (tanksById.has(id)) return "tank"
  if (weaponsById.has(id)) return "weapon"
  if (telephonesById.has(id)) return "telephone"
  return unitsById.get(id)?.kind
}

/** GWC-11.6 Mortars and guns hit by a Targeting roll; they cannot use Command, Fire Groups or Op Fire. */
export const isOrdnance = (weapon: WeaponClass): boolean => weapon === "mortar" || weapon === "gun"

/** GWC-GLO-10 "Machine gun" alone means either class. */
export const isMachineGun = (weapon: WeaponClass): boolean => weapon === "hmg" || weapon === "lmg"

/** The version of a counter for that month (GWC-3.1.7, GWC-AMB-45); undefined if none serves then. */
export const versionOf = (ids: readonly PieceId[], month: Month): UnitType | undefined =>
  ids.map(unitType).find((unit) => within(unit.period, month))

/** The Team used where a rule asks for "a Team" of the nation (GWC-GAP-02). */
export function standardTeam(nation: Nation, month: Month): UnitType {
  const team = units.find((u) => u.nation === nation && u.traits.includes("standardTeam") && within(u.period, month))
  if (team === undefined) throw new Error(`expected a standard Team of ${nation} in ${month}, found none`)
  return team
}
