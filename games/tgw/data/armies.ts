/** The six army lists. A value without a mark is as printed; otherwise its mark says how sure it is. */
import { byId, dataFile, type Frozen, find, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import {
  ARCS,
  ARMIES,
  type ArmyId,
  ATTRIBUTES,
  FORMS,
  MARKS,
  NATIONS,
  ROLES,
  SPECIALS,
  SUPPORTS,
  UNIT_KINDS,
  VEHICLE_TYPES,
  WEAPONS,
} from "../types.ts"
import bef14 from "./armies/bef14.json" with { type: "json" }
import bef18 from "./armies/bef18.json" with { type: "json" }
import fr14 from "./armies/fr14.json" with { type: "json" }
import fr18 from "./armies/fr18.json" with { type: "json" }
import ge14 from "./armies/ge14.json" with { type: "json" }
import ge18 from "./armies/ge18.json" with { type: "json" }

const points = z.int().min(0)
const count = z.int().positive()
const rule = z.string().startsWith("TGW-")
const weapon = z.enum(WEAPONS)
const special = z.enum(SPECIALS)
const marked = z.strictObject({ value: count, is: z.enum(MARKS) })

/** TGW-ARMY-15, TGW-ARMY-59, TGW-ARMY-63 */
const needs = z.strictObject({
  fullStrength: z.literal(true).optional(),
  after: z.string().optional(),
  without: z.string().optional(),
  platoonsPerCompany: count.optional(),
  oneInEvery: count.optional(),
})

const Choice = z.discriminatedUnion("does", [
  z.strictObject({
    id: z.string(),
    does: z.literal("add"), // TGW-ARMY-13
    profile: z.string(),
    most: count,
    each: points,
    weapons: z.array(weapon),
    needs: needs.optional(),
  }),
  z.strictObject({
    id: z.string(),
    does: z.literal("rearm"), // TGW-ARMY-14
    from: weapon,
    to: weapon,
    most: count,
    each: points,
    needs: needs.optional(),
  }),
  z.strictObject({
    id: z.string(),
    does: z.literal("upgrade"), // TGW-ARMY-16
    grants: z.array(special),
    weapon: weapon.optional(),
    cost: points.optional(),
    each: points.optional(),
    needs: needs.optional(),
  }),
  z.strictObject({ id: z.string(), does: z.literal("designate"), weapon, cost: points, needs: needs.optional() }), // TGW-ARMY-62
  z.strictObject({
    id: z.string(),
    does: z.literal("swap"), // TGW-ARMY-48, -50, -51
    from: z.strictObject({ weapon, count }),
    to: weapon,
    cost: points,
    needs: needs.optional(),
  }),
  z.strictObject({ id: z.string(), does: z.literal("carry"), unit: z.string(), needs: needs.optional() }), // TGW-ARMY-52
])
export type UnitOption = Frozen<z.infer<typeof Choice>>

const Element = z.strictObject({
  id: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  /** How many of this element a full company has (TGW-ARMY-10). */
  min: count,
  max: count,
  cost: points.optional(),
  /** TGW-ARMY-12: possible leaders; the price is for the whole group. */
  leaders: z.array(z.strictObject({ profile: z.string(), weapons: z.array(weapon), cost: points })).optional(),
  men: z.array(z.strictObject({ profile: z.string(), count, weapons: z.array(weapon) })),
  models: z.strictObject({ min: count, max: count }),
  scoring: z.boolean(), // TGW-ARMY-28
  options: z.array(Choice),
})
export type Element = Frozen<z.infer<typeof Element>>

const Marks = z.array(z.strictObject({ field: z.string(), is: z.enum(MARKS), gap: rule }))

const Troops = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(UNIT_KINDS).exclude(["vehicle"]),
  term: z.string().optional(),
  rules: z.array(special),
  light: z.boolean(), // TGW-ARMY-27
  profiles: z.record(z.string(), z.record(z.enum(ATTRIBUTES), z.int())),
  crewed: z.strictObject({ weapon, name: z.string() }).optional(), // TGW-ARMY-17
  elements: z.array(Element),
  marks: Marks,
})
export type Troops = Frozen<z.infer<typeof Troops>>

const Vehicle = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.literal("vehicle"),
  rules: z.array(special),
  type: z.enum(VEHICLE_TYPES), // TGW-VEH-02
  cost: points,
  armour: z.strictObject({ front: count, side: count, rear: count }), // TGW-VEH-01
  BS: count, // TGW-VEH-03
  weapons: z.array(
    z.strictObject({ weapon, count, arc: z.enum(ARCS), degrees: count, mount: z.string() }), // TGW-VSH-08
  ),
  options: z.array(Choice),
  marks: Marks,
})
export type Vehicle = Frozen<z.infer<typeof Vehicle>>
export type Entry = Troops | Vehicle

const Slot = z.strictObject({
  label: z.string(),
  units: z.array(z.string()).min(1),
  most: count.optional(), // TGW-ARMY-07
  as: z.array(z.enum(FORMS)).optional(), // TGW-ARMY-08, TGW-ARMY-09
  must: z.array(z.string()).optional(),
})
export type Slot = Frozen<z.infer<typeof Slot>>

const Battalion = z.strictObject({
  id: z.string(),
  name: z.string(),
  is: z.enum(MARKS),
  says: z.string(),
  hq: z.array(Slot),
  core: z.strictObject({ term: z.string(), min: count, max: count, slots: z.array(Slot) }), // TGW-ARMY-05
  support: z.array(
    z.strictObject({ category: z.enum(SUPPORTS), choices: count, perCore: count, slots: z.array(Slot) }), // TGW-ARMY-06
  ),
  /** How the table changes a unit (TGW-ARMY-33, -36, -37, -39). */
  changes: z.array(
    z.strictObject({
      id: z.string(),
      unit: z.string(),
      must: z.boolean(),
      cost: points,
      rules: z.array(special),
      light: z.boolean().optional(),
      rearm: z.array(z.strictObject({ from: weapon, to: weapon })).optional(),
      rule,
    }),
  ),
  /** TGW-ARMY-18 */
  outside: z.array(
    z.strictObject({ unit: z.string(), rule, most: count.optional(), perWeapons: z.array(weapon).optional() }),
  ),
  noMore: z.array(z.strictObject({ unit: z.string(), than: z.string(), rule })), // TGW-ARMY-38
})
export type BattalionTable = Frozen<z.infer<typeof Battalion>>

export const ArmyFile = dataFile("tgw", "army", {
  id: z.enum(ARMIES),
  name: z.string(),
  nation: z.enum(NATIONS),
  year: z.union([z.literal(1914), z.literal(1918)]),
  strategyRating: marked, // TGW-ARMY-25
  commandRange: marked, // TGW-ARMY-26
  coherency: z.strictObject({ line: count, light: count }), // TGW-ARMY-27
  limits: z.array(z.strictObject({ units: z.array(z.string()), most: count, rule })), // TGW-ARMY-53, TGW-ARMY-55
  exchanges: z.array(z.strictObject({ from: weapon, to: weapon, share: z.number(), rule })), // TGW-ARMY-56
  battalions: z.array(Battalion),
  units: z.array(z.discriminatedUnion("kind", [Vehicle, Troops])),
  dismounted: z.strictObject({ unit: z.string(), profile: z.string() }).optional(), // TGW-ARMY-29
})
export type Army = Frozen<z.infer<typeof ArmyFile>>

const files = { bef14, fr14, ge14, bef18, fr18, ge18 }
export const armies: readonly Army[] = ARMIES.map((id) => readFile(`armies/${id}.json`, ArmyFile, files[id]))
const named = byId<ArmyId, Army>("armies", armies)
const tables = byId<string, BattalionTable>(
  "battalions",
  armies.flatMap((a) => a.battalions),
)
const entries = byId<string, Entry>(
  "units",
  armies.flatMap((a) => a.units),
)
const owners = new Map(armies.flatMap((a) => a.battalions.map((b) => [b.id, a] as const)))

export const armyNamed = (id: ArmyId): Army => find(named, "army", id)
export const tableNamed = (id: string): BattalionTable => find(tables, "battalion table", id)
export const findTable = (id: string): BattalionTable | undefined => tables.get(id)
export const entryNamed = (id: string): Entry => find(entries, "unit", id)
export const findEntry = (id: string): Entry | undefined => entries.get(id)
export const armyOfTable = (id: string): Army => find(owners, "battalion table", id)
