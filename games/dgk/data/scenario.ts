/** The shape of a scenario file. `scenarios/checks.ts` judges whether its parts fit together. */
import { balanceOf, day, heading, shortName as id, text } from "@salient/kit/scenario"
import { point, polygon, tableSize, terrainEntry, zoneEntry } from "@salient/kit/table-scenario"
import { z } from "zod"
import { ARMS, ARMY_QUALITIES, COVERS, FORMATIONS, MOVEMENTS, NATIONS, SIDES, SIGHTS, STATUSES } from "../types.ts"
import { Force } from "./force.ts"
import { TERRAINS } from "./terrain.ts"

const turn = z.int().positive()

const unitId = z.templateLiteral(["unit:", z.string()])
const pieceId = z.union([
  z.templateLiteral(["formation:", z.string()]),
  z.templateLiteral(["leader:", z.string()]),
  unitId,
])

/** DGK-TERR-01 One piece of terrain. Values left out come from the terrain table. */
const TerrainEntry = z.strictObject({
  ...terrainEntry,
  kind: z.enum(TERRAINS),
  movement: z.enum(MOVEMENTS).optional(),
  cover: z.enum(COVERS).optional(),
  sight: z.enum(SIGHTS).optional(),
})

export type TerrainEntry = z.infer<typeof TerrainEntry>

/** Where a side sets up. A piece that no zone names goes with the formation it belongs to. */
const Zone = z.strictObject({
  ...zoneEntry, // hidden: DGK-HIDE-01
  who: z.array(pieceId).min(1),
  formations: z.array(z.enum(FORMATIONS)).min(1), // DGK-FORM-01
  limits: z
    .array(
      z.strictObject({ arms: z.array(z.enum(ARMS)).min(1), area: polygon, atMost: z.int().nonnegative(), says: text }),
    )
    .optional(),
})

/** DGK-ACT-09 A piece or formation that marches on to the table: when, where and along which route. */
const Arrival = z.strictObject({
  id,
  turn,
  who: z.array(pieceId).min(1),
  route: z.array(point).min(2), // from the edge of the table to the destination of the Route March
})

/** A train on its track: DGK-TRAIN-01. */
const OnTrack = z.strictObject({
  unit: unitId,
  track: id, // a railway
  from: z.int().nonnegative(), // how far along the track its locomotive is
  heading: z.enum(["forward", "backward"]), // along the track in the order of its points
  moving: z.boolean().optional(), // DGK-TRAIN-02: it has already made its Maneuver
})

/** DGK-VEH-01 Pieces that start the game aboard. */
const Embarked = z.strictObject({
  unit: unitId,
  vehicle: unitId,
  formation: z.enum(FORMATIONS), // DGK-VEH-04
})

export type Zone = z.infer<typeof Zone>
export type Arrival = z.infer<typeof Arrival>
export type OnTrack = z.infer<typeof OnTrack>
export type Embarked = z.infer<typeof Embarked>

const Army = z.strictObject({
  name: text,
  nation: z.enum(NATIONS),
  armyQuality: z.enum(ARMY_QUALITIES), // DGK-MOR-04
  briefing: z.string().min(200), // what its commander knows and wants
  forces: z.array(Force).min(1),
  zones: z.array(Zone),
  arrivals: z.array(Arrival),
  trains: z.array(OnTrack).optional(),
  embarked: z.array(Embarked).optional(),
  mines: z.strictObject({ fields: z.int().nonnegative(), commandMines: z.int().nonnegative() }).optional(), // laid in its zones: DGK-MINE-01, DGK-MINE-02
})
export type Army = z.infer<typeof Army>

const side = z.enum(SIDES)
const bases = z.strictObject({ bases: z.int().nonnegative() })

/** A condition that may hold for a side when the last turn is over. */
const Condition = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("holdsMore"), side }), // objectives, by their worth
  z.strictObject({ is: z.literal("holds"), side, objectives: z.array(id).min(1), atLeast: z.int().positive() }),
  z.strictObject({
    is: z.literal("stands"), // units inside an area
    side,
    arms: z.array(z.enum(ARMS)).min(1),
    statuses: z.array(z.enum(STATUSES)).min(1),
    area: polygon,
    atLeast: z.int().positive(),
  }),
  z.strictObject({
    is: z.literal("keeps"), // units neither destroyed nor in any other status, on the table or withdrawn
    side,
    arms: z.array(z.enum(ARMS)).min(1),
    statuses: z.array(z.enum(STATUSES)).min(1),
    atLeast: z.int().positive(),
  }),
  z.strictObject({ is: z.literal("loses"), side, arms: z.array(z.enum(ARMS)).min(1), atMost: z.int().nonnegative() }),
  z.strictObject({ is: z.literal("exits"), side, exit: id, atLeast: z.int().positive() }), // units that have left by this exit
  z.strictObject({ is: z.literal("survives"), unit: unitId }), // not destroyed, on the table or off
])
export type Condition = z.infer<typeof Condition>

export const Scenario = z.strictObject({
  ...heading("dgk"),
  date: day,
  startsAt: z.string().regex(/^\d{2}:00$/), // a turn is an hour: DGK-SCALE-01
  place: text,
  basis: z.enum(["history", "invented"]),
  brief: z.string().min(100),
  aftermath: z.string().min(50), // the historical result, or how such fights usually ended
  balance: balanceOf(SIDES).optional(), // measured with officers on both sides, by `npm run calibrate`
  takes: z
    .strictObject({ combatUnits: z.strictObject({ from: z.int().positive(), to: z.int().positive() }) })
    .optional(), // players' own forces instead of those below, handed in before the set-up: DGK-GAP-13
  turns: turn,
  table: tableSize, // in thousandths of an inch, like all lengths here
  hills: z.enum(["slopes", "plateaus"]), // DGK-LOS-03
  opens: side.optional(), // the side with the first round of turn 1; drawn if omitted
  initiative: z
    .strictObject({ bias: z.int().optional(), imbalance: z.boolean().optional(), evenOut: z.boolean().optional() })
    .optional(), // DGK-GAP-12
  options: z
    .strictObject({
      indirectFire: z.boolean().optional(),
      hiddenDeployment: z.boolean().optional(),
      rippingUpTrack: z.boolean().optional(),
    })
    .optional(), // DGK-INDIR-01, DGK-HIDE-01, DGK-TRAIN-09
  carries: z
    .strictObject({
      trainCar: z.strictObject({ units: z.int().nonnegative(), leaders: z.int().nonnegative() }).optional(),
      car: bases.optional(),
      truck: bases.optional(),
    })
    .optional(), // DGK-VEH-01: differences from the usual
  aircraftRest: z.int().nonnegative().optional(), // DGK-AIR-05: turns off the table, where not the usual number
  terrain: z.array(TerrainEntry),
  sides: z.record(side, Army),
  objectives: z.array(z.strictObject({ id, name: text, at: point, worth: z.int().positive() })),
  assets: z.array(z.strictObject({ id, side, name: text, at: point, worth: z.int().positive() })).optional(), // DGK-MOR-02
  exits: z.array(z.strictObject({ id, side, name: text, area: polygon, fromTurn: turn })).optional(), // DGK-AMB-24
  demolitions: z
    .array(z.strictObject({ side, bridges: z.array(id).min(1), fromTurn: turn, percent: z.int().min(1).max(100) }))
    .optional(), // done by a Rest in contact
  victory: z.strictObject({
    says: text,
    byBreaking: z.boolean(), // DGK-MOR-03
    atEnd: z.array(z.strictObject({ winner: side, when: z.array(Condition).min(1) })), // the first entry whose conditions all hold decides
    otherwise: z.union([side, z.literal("draw")]),
  }),
})
export type Scenario = z.infer<typeof Scenario>
