/** The request for a force: the shape of a scenario's `force`, and of a force that a player puts together. */
import { z } from "zod"
import { AIRCRAFT, AIRFRAMES, GRADES, NATIONS, TRANSPORTS } from "../../types.ts"

const Id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "small letters, digits and single hyphens")
/** Far more than any force needs. A larger request can only be meant to do harm, and would take minutes to build. */
const most = { formations: 60, others: 60, figures: 100 }
const PerElement = z.record(z.string(), z.int().nonnegative().max(most.figures))

/** A battalion, a battery group, a headquarters: one list of the organisations, with a name of its own. */
export const FormationRequest = z.strictObject({
  id: Id,
  list: z.string(), // a list of the nation, for example `br-inf-bn-16`
  name: z.string().min(1), // its historical name
  nation: z.enum(NATIONS).optional(), // left out: the nation of the force
  parent: Id.optional(), // the brigade or regiment it belongs to
  grade: z.enum(GRADES).optional(), // left out: the usual grade of the army
  nationality: z.string().optional(), // in a mixed army: Croats, Alpini …
  dominion: z.boolean().optional(), // Canadians and Australians
  counts: PerElement.optional(), // units of an element, at most as many as in the list
  models: PerElement.optional(), // machine-gun models of an element, at most as many as in the list
  weapons: PerElement.optional(), // how many weapons each gun model of an element stands for, likewise
  figures: PerElement.optional(), // a company below its establishment
  pieces: z.record(z.string(), z.array(z.string())).optional(), // the gun of each battery of an element, in order
  lmg: z.int().nonnegative().optional(), // companies with a light machine gun
  grenades: z.enum(["issued", "improvised", "none"]).optional(), // left out: as issued at that date
  atRifles: z.boolean().optional(), // its companies have an anti-tank rifle each: TRR-AT-11
  cutters: z.boolean().optional(), // hedge cutters, by scenario only: TRR-MOVE-04
  offTable: z.boolean().optional(), // batteries fire from off the table
  phantom: z.boolean().optional(), // not really there: its companies are dummies that the enemy may take for troops (TRR-OBS-04)
})

/** A model of armoured vehicles. */
export const VehicleRequest = z.strictObject({
  id: Id,
  vehicle: z.string(), // the id in vehicles.json
  version: z.string().optional(), // male, female …; left out: the first one
  name: z.string().min(1),
  nation: z.enum(NATIONS).optional(),
  parent: Id.optional(),
  strength: z.int().positive().optional(), // fewer than the model usually stands for
  grade: z.enum(GRADES).optional(),
})

/** A flight. */
export const AircraftRequest = z.strictObject({
  id: Id,
  type: z.enum(AIRCRAFT),
  name: z.string().min(1),
  nation: z.enum(NATIONS).optional(),
  airframe: z.enum(AIRFRAMES).optional(),
  armoured: z.boolean().optional(),
  barrels: z.int().nonnegative().optional(),
  bombs: z.boolean().optional(),
})

/** A specialist anti-aircraft unit, which is in no list: TRR-AIR-06. */
const AntiAircraftRequest = z.strictObject({
  id: Id,
  kind: z.enum(["aaMg", "heavyAa"]),
  name: z.string().min(1),
})

/** Wagons, lorries or boats for passengers, or for supplies if `loads` gives a number: TRR-SCALE-07, TRR-ENG-03, TRR-OPT-02. */
const TransportRequest = z.strictObject({
  id: Id,
  type: z.enum(TRANSPORTS),
  name: z.string().min(1),
  parent: Id.optional(),
  strength: z.int().positive().optional(),
  loads: z.int().nonnegative().max(most.figures).optional(),
})

export const ForceRequest = z.strictObject({
  nation: z.enum(NATIONS),
  formations: z.array(FormationRequest).min(1).max(most.formations),
  vehicles: z.array(VehicleRequest).max(most.others).optional(),
  aircraft: z.array(AircraftRequest).max(most.others).optional(),
  antiAircraft: z.array(AntiAircraftRequest).max(most.others).optional(),
  transport: z.array(TransportRequest).max(most.others).optional(),
  snipers: z.boolean().optional(), // one for each infantry battalion: TRR-OPT-01
})

export type FormationRequest = z.infer<typeof FormationRequest>
export type VehicleRequest = z.infer<typeof VehicleRequest>
export type AircraftRequest = z.infer<typeof AircraftRequest>
export type AntiAircraftRequest = z.infer<typeof AntiAircraftRequest>
export type ForceRequest = z.infer<typeof ForceRequest>
