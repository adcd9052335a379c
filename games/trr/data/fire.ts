import { z } from "zod"
import { COLUMNS, COVERS, MOUNTS, RANGES, SOFT_WEAPONS } from "../types.ts"
import raw from "./fire.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

const Cm = z.number().positive()
const RangeName = z.enum(RANGES)
export const Brackets = z.record(RangeName, z.number().nonnegative()) // the upper limit of each range, cm
const Factor = z.int().positive()
const TABLE_ROWS = 16 // TRR-FIRE-08 ends at C 16
const CASUALTY_ROWS = 15 // TRR-FIRE-09 ends at factor 15

const Fire = z.strictObject({
  origin: OriginTable,
  ranges: z.record(z.enum(SOFT_WEAPONS), Brackets), // TRR-FIRE-02
  withoutGrenades: RangeName, // TRR-FIRE-02: what point blank counts as
  smallArms: z.strictObject({
    perFigure: z.int(),
    figuresAtMost: z.int().positive(),
    lmg: z.int(),
    assaultNear: z.int(), // point blank and close
    assaultFar: z.int(), // medium, long, extreme
    targetGreen: z.int(),
    targetElite: z.int(),
    mounted: z.int(),
  }), // TRR-FIRE-03
  support: z.record(z.enum(MOUNTS), z.array(Factor).min(1)), // TRR-FIRE-05, by barrels
  pivotGroups: z.strictObject({ barrelsAtMost: z.int().positive(), groupsPerTarget: z.int().positive() }), // TRR-GAP-03
  mgModelsTogether: z.int().positive(), // TRR-AMB-04
  shifts: z.strictObject({
    range: z.record(RangeName, z.int()), // TRR-FIRE-07; negative is left
    cover: z.record(z.enum(COVERS), z.int()), // TRR-FIRE-10
    vehicleMoving: z.int(), // TRR-FIRE-11
    shrapnelInCover: z.int(), // TRR-FIRE-10
  }),
  baseColumn: z.enum(COLUMNS), // TRR-FIRE-06
  overrun: Factor, // TRR-FIRE-11
  columns: z.record(z.enum(COLUMNS), z.array(Factor).length(TABLE_ROWS)), // TRR-FIRE-08, by basic factor from 1
  beyondTable: z.record(
    z.enum(COLUMNS),
    z.strictObject({ share: z.number().positive(), round: z.enum(["none", "halfUp", "down"]) }), // TRR-GAP-07
  ),
  factorAtMost: Factor, // TRR-FIRE-06
  casualties: z.array(z.array(z.int().nonnegative()).length(10)).length(CASUALTY_ROWS), // TRR-FIRE-09: factor, then die
  hitsPerMarker: z.int().positive(), // TRR-FIRE-13
  flamethrower: z.strictObject({ range: Cm, factor: Factor }), // TRR-FLAME-01
  sniper: Factor, // TRR-OPT-01
  charge: z.strictObject({
    assault: z.int(),
    withGrenades: RangeName,
    withoutGrenades: RangeName,
    target: RangeName,
    lancer: z.int(), // TRR-AMB-10
  }), // TRR-OPT-04
  unsuppliedShare: z.number().positive().max(1), // TRR-GAP-18
  coverExamples: z.record(z.enum(COVERS), z.array(z.string()).min(1)), // TRR-GAP-02
})

export const fireData = read("fire.json", Fire, raw)
