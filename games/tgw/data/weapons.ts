/** The Weapons Chart: T-05, T-06. Distances in inches. */
import { byId, dataFile, type Frozen, find, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { TRAITS, WEAPON_CATEGORIES, WEAPONS, type WeaponId } from "../types.ts"
import raw from "./weapons.json" with { type: "json" }

const inches = z.number().positive()
const burst = z.strictObject({ shots: z.int().positive(), range: inches })

const Weapon = z.strictObject({
  id: z.enum(WEAPONS),
  name: z.string(),
  category: z.enum(WEAPON_CATEGORIES), // TGW-WEAP-01
  range: inches.optional(),
  least: inches.optional(), // TGW-MORT-01: nearer than this it cannot reach
  strength: z.int().positive().optional(),
  shots: z.int().positive().optional(),
  moved: burst.optional(), // TGW-WEAP-02, TGW-WEAP-14: after moving
  close: burst.optional(), // TGW-WEAP-02: without moving, at close range
  sweeping: burst.optional(), // TGW-HMG-04: for each unit
  jams: z.int().positive().optional(), // TGW-WEAP-17: this many ones jam it
  scatter: z.int().positive().optional(), // TGW-MORT-05, TGW-AS-06: dice
  or: z.enum(WEAPONS).optional(), // TGW-WEAP-20: it may fire as this weapon instead
  /** TGW-VDM-02: dice added against armour, the range within which they are, and whether they count against buildings too. */
  penetration: z
    .strictObject({ dice: z.int().positive(), within: inches.optional(), buildings: z.boolean() })
    .optional(),
  traits: z.array(z.enum(TRAITS)),
})
export type Weapon = Frozen<z.infer<typeof Weapon>>

export const WeaponsFile = dataFile("tgw", "weapons", { weapons: z.array(Weapon) })

const file = readFile("weapons.json", WeaponsFile, raw)
const weapons = byId<WeaponId, Weapon>("weapons.json", file.weapons)

export const weaponNamed = (id: WeaponId): Weapon => find(weapons, "weapon", id)
export const allWeapons: readonly Weapon[] = file.weapons
