/** The state of a battle: plain data. What a scenario fixes for good (names, troops, terrain) is found through `rules/field.ts`. */
import { z } from "zod"
import {
  FORMATIONS,
  type Formation,
  type LeaderId,
  SIDES,
  type Side,
  STATUSES,
  type Status,
  type UnitId,
} from "./types.ts"

/** One base: its middle in thousandths of an inch, its facing in hundredths of a degree. */
export type BaseSpot = { x: number; y: number; f: number }

/** Where a unit is: on the table, waiting to arrive, riding, gone by an exit, or destroyed. */
const WHERE = ["table", "waiting", "aboard", "left", "lost"] as const
export type Where = (typeof WHERE)[number]

/** DGK-TRAIN-02 What a train did when it last moved. */
const PACES = ["halted", "maneuvering", "marching"] as const
export type Pace = (typeof PACES)[number]

export type Unit = {
  id: UnitId
  side: Side
  where: Where
  formation: Formation // DGK-FORM-01
  began: Formation // the formation in which it began the turn: DGK-ACT-05
  front: { x: number; y: number } // the centre of its front: DGK-FORM-08
  facing: number
  ranks: number[] // bases in each rank, front rank first
  bases: BaseSpot[] // front rank first, left to right; none unless on the table
  strength: number // bases left
  status: Status
  acted: boolean // DGK-TURN-01
  lostOrder: boolean // this turn: DGK-ACT-13
  moved: boolean // this turn: DGK-VEH-02, DGK-TRAIN-11
  stands: boolean // does not move this turn, because of its passengers: DGK-VEH-02
  underFire: boolean // fired at or assaulted this turn: DGK-TRAIN-09
  assaults: number[] // the bases of each unit that assaulted it this turn: DGK-ASLT-10
  hidden: boolean // DGK-HIDE-01
  aboard: UnitId | null // DGK-VEH-03
  route: { arrival: string; at: number } | null // on Route March, so far along its route: DGK-ACT-09
  rails: { track: string; at: number; heading: 1 | -1; pace: Pace; lostCars: number } | null // DGK-TRAIN-01
  air: { until: number; bombed: boolean; strafed: boolean } | null // off table before that turn: DGK-AIR-05
  exit: string | null // by which it left
}

export type Leader = {
  id: LeaderId
  side: Side
  where: "table" | "waiting"
  x: number
  y: number
  moved: boolean // DGK-LEAD-04
  acted: boolean // his formation has had its round: DGK-TURN-03
  aboard: UnitId | null // the train he rides on: DGK-VEH-01
}

export type Mine = { id: string; side: Side; kind: "field" | "command"; x: number; y: number; shown: boolean }

export type State = {
  scenario: string
  options: { [option: string]: string }
  phase: "deployment" | "battle"
  turn: number
  /** Whose round it is; nobody's before the initiative of the turn is drawn. */
  active: Side | null
  /** The side that has just declined its round: DGK-TURN-06. */
  passed: Side | null
  /** Who had the first round of the last turn: DGK-GAP-12. */
  led: Side | null
  /** The Leader whose units are acting. */
  acting: LeaderId | null
  units: Unit[]
  leaders: Leader[]
  breakPoints: { allied: number; central: number } // DGK-MOR-01
  /** Who holds each objective. */
  held: { [objective: string]: Side | null }
  /** Terrain that is no longer there: blown bridges, cut wire. */
  gone: string[]
  /** Fortifications that command mines have made Hard Cover: DGK-MINE-02. */
  breached: string[]
  /** Assets destroyed: DGK-MOR-02. */
  razed: string[]
  /** Where track has been ripped up or is blocked by a wreck: DGK-TRAIN-04, DGK-TRAIN-09. */
  cuts: { track: string; from: number; to: number; wreck: boolean }[]
  mines: Mine[]
}

const whole = z.int()
const point = z.strictObject({ x: whole, y: whole })
const unitId = z.templateLiteral(["unit:", z.string()])
const leaderId = z.templateLiteral(["leader:", z.string()])
const side = z.enum(SIDES)
const turn = z.int().positive()

export const StateSchema = z.strictObject({
  scenario: z.string(),
  options: z.record(z.string(), z.string()),
  phase: z.enum(["deployment", "battle"]),
  turn,
  active: side.nullable(),
  passed: side.nullable(),
  led: side.nullable(),
  acting: leaderId.nullable(),
  units: z.array(
    z.strictObject({
      id: unitId,
      side,
      where: z.enum(WHERE),
      formation: z.enum(FORMATIONS),
      began: z.enum(FORMATIONS),
      front: point,
      facing: whole.min(0).max(35_999),
      ranks: z.array(z.int().positive()),
      bases: z.array(z.strictObject({ x: whole, y: whole, f: whole.min(0).max(35_999) })),
      strength: z.int().nonnegative(),
      status: z.enum(STATUSES),
      acted: z.boolean(),
      lostOrder: z.boolean(),
      moved: z.boolean(),
      stands: z.boolean(),
      underFire: z.boolean(),
      assaults: z.array(z.int().positive()),
      hidden: z.boolean(),
      aboard: unitId.nullable(),
      route: z.strictObject({ arrival: z.string(), at: whole.nonnegative() }).nullable(),
      rails: z
        .strictObject({
          track: z.string(),
          at: whole.nonnegative(),
          heading: z.union([z.literal(1), z.literal(-1)]),
          pace: z.enum(PACES),
          lostCars: whole.nonnegative(),
        })
        .nullable(),
      air: z.strictObject({ until: whole, bombed: z.boolean(), strafed: z.boolean() }).nullable(),
      exit: z.string().nullable(),
    }),
  ),
  leaders: z.array(
    z.strictObject({
      id: leaderId,
      side,
      where: z.enum(["table", "waiting"]),
      x: whole,
      y: whole,
      moved: z.boolean(),
      acted: z.boolean(),
      aboard: unitId.nullable(),
    }),
  ),
  breakPoints: z.record(side, z.int()),
  held: z.record(z.string(), side.nullable()),
  gone: z.array(z.string()),
  breached: z.array(z.string()),
  razed: z.array(z.string()),
  cuts: z.array(
    z.strictObject({ track: z.string(), from: whole.nonnegative(), to: whole.nonnegative(), wreck: z.boolean() }),
  ),
  mines: z.array(
    z.strictObject({
      id: z.string(),
      side,
      kind: z.enum(["field", "command"]),
      x: whole,
      y: whole,
      shown: z.boolean(),
    }),
  ),
})

export const other = (side: Side): Side => (side === "allied" ? "central" : "allied")
