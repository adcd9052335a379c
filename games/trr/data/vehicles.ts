import { z } from "zod"
import { MOVERS, NATIONS } from "../types.ts"
import { OriginTable, read } from "./origin.ts"
import { scaleData } from "./scale.ts"
import raw from "./vehicles.json" with { type: "json" }

const Since = z.strictObject({ year: z.int(), month: z.int().min(1).max(12) })
const [least, most] = scaleData.vehicleStrength

const VehicleWeapon = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("gun"),
    calibre: z.number().positive(),
    mount: z.enum(["sponson", "hull", "turret", "carried"]), // carried: fires only when halted
    count: z.int().positive(),
  }),
  z.strictObject({
    type: z.literal("mg"),
    mount: z.enum(["pivot", "turret"]),
    count: z.int().positive(),
    bearing: z.int().positive().optional(), // how many can fire at the same time; left out: all
  }),
])

const Vehicle = z.strictObject({
  name: z.string(),
  mover: z.enum(MOVERS), // TRR-MOVE-13
  defence: z.int().positive(), // TRR-AT-10
  strength: z.int().min(least).max(most), // TRR-SCALE-06, TRR-GAP-03
  open: z.boolean(), // TRR-IND-14, TRR-GAP-03
  users: z.partialRecord(z.enum([...NATIONS, "any"]), Since), // who had it, and since when
  until: z.int(), // the last year
  carries: z.boolean().default(false), // can carry a company inside: TRR-AT-07, TRR-GAP-03
  armament: z.record(z.string(), z.array(VehicleWeapon).min(1)), // by version: male and female, gun and machine gun; `any`: one version
})

const Vehicles = z.strictObject({
  origin: OriginTable,
  vehicles: z.record(z.string().regex(/^[a-z0-9-]+$/), Vehicle),
})

export const vehicleData = read("vehicles.json", Vehicles, raw)
export type Vehicle = z.infer<typeof Vehicle>
export type VehicleWeapon = z.infer<typeof VehicleWeapon>
