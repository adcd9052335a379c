/** The small tables of the rulebook: movement, sight, leaders, damage, morale, formations, vehicles, optional rules. */
import { z } from "zod"
import { ARMS, ARMY_QUALITIES, COVERS, FORMATIONS, NATIONS, QUALITIES, RANKS, TROOPS, VEHICLES } from "../types.ts"
import rawDamage from "./damage.json" with { type: "json" }
import rawFormations from "./formations.json" with { type: "json" }
import rawLeaders from "./leaders.json" with { type: "json" }
import rawMorale from "./morale.json" with { type: "json" }
import rawMovement from "./movement.json" with { type: "json" }
import rawQualities from "./qualities.json" with { type: "json" }
import rawSight from "./sight.json" with { type: "json" }
import rawSpecial from "./special.json" with { type: "json" }
import rawVehicles from "./vehicles.json" with { type: "json" }

const inches = z.number().positive()
const degrees = z.number().min(0).max(180)
const count = z.int().positive()

/** Movement rules shared by all unit types; what differs is in `troops.ts`. */
export const movement = z
  .strictObject({
    deploy: inches, // DGK-ACT-03
    sidewaysOrBack: z.strictObject({ cost: count }), // DGK-MOVE-03: half speed
    road: z.strictObject({ gain: z.number().min(1) }), // DGK-MOVE-09: inches for each inch spent
    linear: inches, // DGK-MOVE-05
    choke: inches, // DGK-MOVE-06
    zoneOfControl: inches, // DGK-MOVE-11
    facing: z.strictObject({ slideWithin: inches }), // DGK-FORM-08
    involuntary: z.strictObject({ arc: degrees }), // DGK-MOVE-12, to either side
    trains: z.strictObject({ leastShare: z.number().min(0).max(1), steepSlope: count }), // DGK-TRAIN-03, DGK-TRAIN-04
    townMarching: z.literal("road"), // DGK-MOVE-07
    townOtherwise: z.literal("rough"), // DGK-MOVE-07
  })
  .parse(rawMovement)

export const sight = z
  .strictObject({
    into: inches, // DGK-LOS-02
    friends: inches, // DGK-FIRE-07
    arc: degrees, // DGK-FIRE-05, outward from each front corner
    shadow: z.strictObject({ firstLevel: z.number().positive(), eachFurtherLevel: z.number().positive() }), // DGK-LOS-04
    hiddenRevealedWithin: inches, // DGK-GAP-14
  })
  .parse(rawSight)

export const leaders = z
  .strictObject({
    ranks: z.record(z.enum(RANKS), z.strictObject({ name: z.string().min(1), diameter: inches })), // DGK-SCALE-04
    move: inches, // DGK-ACT-02
    rough: count, // DGK-MOVE-04
    influence: inches, // DGK-LEAD-01, DGK-LEAD-02
    overrunClear: inches, // DGK-LEAD-05
  })
  .parse(rawLeaders)

export const damageData = z
  .strictObject({
    ladder: z.tuple([z.literal("ok"), z.literal("disordered"), z.literal("demoralized")]), // DGK-DMG-02
    destroyedAtLost: z.strictObject({ of: count }), // DGK-DMG-06: lost at one part in `of` of the starting bases
  })
  .parse(rawDamage)

export const morale = z
  .strictObject({
    percent: z.record(z.enum(ARMY_QUALITIES), z.int().min(1).max(100)), // DGK-MOR-01
    unitLost: count, // DGK-MOR-02
    combat: z.record(z.enum(ARMS), z.boolean()), // DGK-MOR-01: counts for the break point
  })
  .parse(rawMorale)

const layouts = z.record(z.string().regex(/^[1-9]\d*$/), z.array(z.array(count).min(1)).min(1))

export const formations = z
  .strictObject({
    maneuver: layouts, // DGK-FORM-02, front rank first
    artilleryManeuver: layouts, // DGK-AMB-02, where it differs
    ranks: z.strictObject({ leastDepth: count, mostDifference: count }), // DGK-FORM-02
    deployed: z.strictObject({ mostBend: degrees }), // DGK-FORM-03, between neighbours
    marchGap: z.partialRecord(z.enum(ARMS), z.number().nonnegative()), // DGK-FORM-04, in base depths
  })
  .parse(rawFormations)

const VehicleData = z.strictObject({
  name: z.string().min(1),
  troop: z.enum(TROOPS),
  rule: z.string().startsWith("DGK-"),
  formations: z.array(z.enum(FORMATIONS)).min(1),
  coverAgainstFire: z.enum(COVERS),
  coverAgainstAssault: z.enum(COVERS),
  hullDown: z.enum(COVERS).nullable(), // DGK-ARMC-01, against fire
  carries: z
    .union([
      z.strictObject({ units: count, leaders: count }), // a train car: DGK-VEH-01
      z.strictObject({ bases: count }), // an automobile base: DGK-VEH-01
    ])
    .nullable(),
  fires: z.enum(TROOPS).nullable(), // as what: DGK-ARMC-01
  orders: z.enum(["checked", "always"]), // DGK-TRAIN-10
  rails: z.boolean(), // DGK-TRAIN-01
  fallsBack: z.boolean(), // DGK-TRAIN-06
  combat: z.boolean(), // DGK-AMB-17: counts for the break point
})

const passengerFormations = z.record(
  z.enum(["infantry", "cavalry", "machineGun", "fieldArtillery", "heavyArtillery"]),
  z.array(z.enum(FORMATIONS)).min(1),
)

export const vehiclesData = z
  .strictObject({
    vehicles: z.record(z.enum(VEHICLES), VehicleData),
    countsDouble: z.array(z.enum(ARMS)), // DGK-VEH-01
    movingTrainCover: z.enum(COVERS), // DGK-TRAIN-11, against cavalry
    passengerDamage: count, // DGK-TRAIN-05
    passengerFormations: z.strictObject({ train: passengerFormations }), // DGK-VEH-04
  })
  .parse(rawVehicles)
export const { vehicles } = vehiclesData

/** The optional rules' own numbers. */
export const special = z
  .strictObject({
    scale: z.strictObject({ usual: count, large: count }), // DGK-SCALE-05: by the size of the figures
    objectives: z.strictObject({ within: inches }), // DGK-GAP-13
    laid: z.strictObject({ fields: count, commandMines: count }), // mines per side, where a match plays with them
    cover: z.strictObject({ behind: inches }), // DGK-TERR-02: the distance that counts as immediately behind
    indirect: z.strictObject({ halvedAbove: inches, limit: inches, blockedByLevels: count }), // DGK-INDIR-01, DGK-AMB-05
    wire: z.strictObject({ segment: inches }), // DGK-WIRE-01
    mines: z.strictObject({ square: inches, levels: count }), // DGK-MINE-01
    commandMine: z.strictObject({ radius: inches, fortificationBecomes: z.enum(COVERS) }), // DGK-MINE-02
    aircraft: z.strictObject({
      turnsOffTable: count, // DGK-AIR-05
      destroyedAtLevels: count, // DGK-AIR-03
      attacks: z.record(z.enum(["bombing", "strafing"]), count), // DGK-AIR-07, per sortie
    }),
  })
  .parse(rawSpecial)

export const TROOP_CLASSES = [
  "line",
  "jaeger",
  "bersaglieri",
  "alpini",
  "grenadiers",
  "guard",
  "bef",
  "colonial",
  "chasseurs",
  "firstBan",
  "landwehr",
  "honved",
  "territorial",
  "secondBan",
  "landsturm",
] as const // DGK-MOR-05
export type TroopClass = (typeof TROOP_CLASSES)[number]

export const troopClasses = z
  .record(
    z.enum(TROOP_CLASSES),
    z.strictObject({ name: z.string().min(1), quality: z.enum(QUALITIES), nations: z.array(z.enum(NATIONS)).min(1) }),
  )
  .parse(rawQualities)
