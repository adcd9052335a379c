/**
 * The state of a battle, declared once: the type and the check of position files come from this schema. What a scenario fixes for good
 * (names, troops, terrain) is found through `rules/troops-and-command/field.ts`.
 */
import type { Flat } from "@salient/engine"
import { z } from "zod"
import { FORMATIONS, SIDES, type Side, STATUSES } from "./types.ts"

const whole = z.int()
const facing = whole.min(0).max(35_999) // hundredths of a degree
const point = z.strictObject({ x: whole, y: whole }) // thousandths of an inch
const unitId = z.templateLiteral(["unit:", z.string()])
const leaderId = z.templateLiteral(["leader:", z.string()])
const side = z.enum(SIDES)

/** One base: its middle and its facing. */
const BaseSpot = z.strictObject({ x: whole, y: whole, f: facing })
export type BaseSpot = z.infer<typeof BaseSpot>

/** DGK-TRAIN-01 Where a train is on its track, and what it did when it last moved (DGK-TRAIN-02). */
const Rails = z.strictObject({
  track: z.string(),
  at: whole.nonnegative(),
  heading: z.union([z.literal(1), z.literal(-1)]),
  pace: z.enum(["halted", "maneuvering", "marching"]),
  lostCars: whole.nonnegative(),
})

const Unit = z.strictObject({
  id: unitId,
  side,
  /** On the table, waiting to arrive, riding, gone by an exit, or destroyed. */
  where: z.enum(["table", "waiting", "aboard", "left", "lost"]),
  formation: z.enum(FORMATIONS), // DGK-FORM-01
  began: z.enum(FORMATIONS), // the formation in which it began the turn: DGK-ACT-05
  front: point, // the centre of its front: DGK-FORM-08
  facing,
  ranks: z.array(z.int().positive()), // bases in each rank, front rank first
  bases: z.array(BaseSpot), // front rank first, left to right; empty unless on the table
  strength: z.int().nonnegative(), // bases left
  status: z.enum(STATUSES),
  acted: z.boolean(), // DGK-TURN-01
  lostOrder: z.boolean(), // this turn: DGK-ACT-13
  moved: z.boolean(), // this turn: DGK-VEH-02, DGK-TRAIN-11
  stands: z.boolean(), // does not move this turn, because of its passengers: DGK-VEH-02
  underFire: z.boolean(), // fired at or assaulted this turn: DGK-TRAIN-09
  assaults: z.array(z.int().positive()), // the bases of each unit that assaulted it this turn: DGK-ASLT-10
  hidden: z.boolean(), // DGK-HIDE-01
  aboard: unitId.nullable(), // DGK-VEH-03
  route: z.strictObject({ arrival: z.string(), at: whole.nonnegative() }).nullable(), // on Route March: DGK-ACT-09
  rails: Rails.nullable(),
  air: z.strictObject({ until: whole, bombed: z.boolean(), strafed: z.boolean() }).nullable(), // off the table before that turn: DGK-AIR-05
  exit: z.string().nullable(), // by which it left
})
export type Unit = z.infer<typeof Unit>

const Leader = z.strictObject({
  id: leaderId,
  side,
  where: z.enum(["table", "waiting"]),
  x: whole,
  y: whole,
  moved: z.boolean(), // DGK-LEAD-04
  acted: z.boolean(), // his formation has had its round: DGK-TURN-03
  aboard: unitId.nullable(), // the train he rides on: DGK-VEH-01
})
export type Leader = z.infer<typeof Leader>

const Mine = z.strictObject({
  id: z.string(),
  side,
  kind: z.enum(["field", "command"]),
  x: whole,
  y: whole,
  shown: z.boolean(),
})
export type Mine = z.infer<typeof Mine>

export const StateSchema = z.strictObject({
  scenario: z.string(),
  options: z.record(z.string(), z.string()),
  phase: z.enum(["muster", "deployment", "battle"]),
  /** The orders of battle handed in so far, as text, while the sides are handing them in: DGK-GAP-13. */
  handedIn: z.partialRecord(side, z.string()).optional(),
  turn: z.int().positive(),
  /** The side whose round it is; null before the turn's initiative is drawn. */
  active: side.nullable(),
  /** The side that has just declined its round: DGK-TURN-06. */
  passed: side.nullable(),
  /** Who had the first round of the last turn: DGK-GAP-12. */
  led: side.nullable(),
  /** The Leader whose units are acting. */
  acting: leaderId.nullable(),
  units: z.array(Unit),
  leaders: z.array(Leader),
  breakPoints: z.record(side, z.int()), // DGK-MOR-01
  /** Who holds each objective. */
  held: z.record(z.string(), side.nullable()),
  /** Terrain that is no longer there: blown bridges, cut wire. */
  gone: z.array(z.string()),
  /** Fortifications that command mines have made Hard Cover: DGK-MINE-02. */
  breached: z.array(z.string()),
  /** Assets destroyed: DGK-MOR-02. */
  razed: z.array(z.string()),
  /** Where track has been ripped up or is blocked by a wreck: DGK-TRAIN-04, DGK-TRAIN-09. */
  cuts: z.array(
    z.strictObject({ track: z.string(), from: whole.nonnegative(), to: whole.nonnegative(), wreck: z.boolean() }),
  ),
  mines: z.array(Mine),
})
export type State = z.infer<typeof StateSchema>

/**
 * A copy that shares nothing with its original. It is written by hand because `copierOf(StateSchema)` takes 35 µs for the 75 units of Mons
 * where this takes 5 µs, and a battle that keeps every checkpoint copies the state once in each move of about 260 µs. A test compares the
 * two (`test/state.test.ts`).
 */
export function copyState(m: Readonly<State>): State {
  const flat: Flat<State> = m
  return {
    ...flat,
    options: { ...m.options },
    ...(m.handedIn ? { handedIn: { ...m.handedIn } } : {}),
    units: m.units.map(copyUnit),
    leaders: m.leaders.map((l) => ({ ...l })),
    breakPoints: { ...m.breakPoints },
    held: { ...m.held },
    gone: m.gone.slice(),
    breached: m.breached.slice(),
    razed: m.razed.slice(),
    cuts: m.cuts.map((c) => ({ ...c })),
    mines: m.mines.map((mine) => ({ ...mine })),
  }
}

export function copyUnit(u: Readonly<Unit>): Unit {
  const flat: Flat<Unit> = u
  return {
    ...flat,
    front: { ...u.front },
    ranks: u.ranks.slice(),
    bases: u.bases.map((b) => ({ ...b })),
    assaults: u.assaults.slice(),
    route: u.route && { ...u.route },
    rails: u.rails && { ...u.rails },
    air: u.air && { ...u.air },
  }
}

export const other = (side: Side): Side => (side === "allied" ? "central" : "allied")
