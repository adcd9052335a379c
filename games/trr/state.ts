/** The state of a battle: plain data. What never changes (force, ground, charts) is found by the scenario's id in `field.ts`. */
import { z } from "zod"
import type { UnitId } from "./forces/force.ts"
import { scenarios } from "./scenarios.ts"
import {
  ACTIONS,
  type Action,
  type AirAttack,
  ALTITUDES,
  type Altitude,
  AMMUNITIONS,
  type Ammunition,
  ATTACKS,
  BOMBARDMENTS,
  type Bombardment,
  FIGURES,
  type Figure,
  REPORTS,
  type Report,
  SIDES,
  type Side,
} from "./types.ts"

const PHASES = ["plans", "deployment", "moves"] as const
export type Phase = (typeof PHASES)[number]

/** The stages of a move, in their order: TRR-SEQ-01, -06, TRR-IND-08. */
const STAGES = ["plan", "sorties", "arrivals", "planned", "air", "initiative", "activations", "end"] as const
export type Stage = (typeof STAGES)[number]

export const DRILLS = ["line", "column"] as const
export type Drill = (typeof DRILLS)[number]

/** Where a unit is: beyond the table (a battery), yet to come, on it, carried by another, or out of the game. */
const WHERES = ["offTable", "reserve", "table", "aboard", "lost"] as const
export type Where = (typeof WHERES)[number]

const BREAKS = ["retired", "routed"] as const
export type Break = (typeof BREAKS)[number]

type Mutable<T> = { -readonly [k in keyof T]: T[k] }
export type Spot = Mutable<{ readonly x: number; readonly y: number }>

/** What changes about a unit. Names, grades and weapons are its force's: `forceOf`. */
export type Unit = {
  id: UnitId
  side: Side
  where: Where
  at: Spot // its middle; meaningless unless it is on the table
  facing: number
  drill: Drill
  figures: Figure[] // counted from the right: TRR-FIRE-12
  markers: number[] // damage of each model: TRR-AT-07
  lost: number // figures, in the whole game
  lostThisMove: number // counted again on top of `lost`: TRR-AMB-12
  broken: Break | null // TRR-MOT-07, -08: until it rallies
  acted: boolean // in this move
  moved: number // thousandths of a cm, this move
  fired: Report | null // this move: TRR-OBS-05
  concealed: boolean // TRR-OBS-03
  limbered: boolean
  mounted: boolean // horsemen and cyclists in the saddle
  masked: boolean // TRR-GAS-04
  dug: number // cm of digging where it stands: TRR-ENG-01
  underFlame: boolean // this move
  underGas: boolean // this move
  burned: number | null // the move in which it was last in phosphorus: TRR-SMOKE-04
  bombarded: Bombardment | null // TRR-BOMB-05
  shaken: number // TRR-CB-03
  smoked: boolean // its emergency smoke is spent: TRR-SMOKE-03
  aim: Spot | null // where its indirect fire last fell, for TRR-IND-10
  turns: number // of indirect fire at that point that somebody saw: TRR-IND-10
  observed: number | null // the move in which the last of them was seen
  lastIndirect: number | null // the move: TRR-IND-07
  movesFired: number // of indirect fire from where it stands: TRR-CB-02
  countering: UnitId | null // the battery that its counter-battery fire stays on: TRR-CB-01
  carrier: UnitId | null // what carries it: TRR-SCALE-07
  owes: Action[] // this move: what was done to it that its own movement pays for: TRR-MOVE-10, -11
  advanced: boolean // this move: TRR-OPT-02 tells attack from defence by it
  underFire: boolean // this move: TRR-ENG-02, TRR-GAP-08
  atAircraft: boolean // this move: who fires at aircraft stays where he is, TRR-SEQ-07
  stock: number // wagon loads that a transport carries, a gun was brought, or a headquarters in this move; sorties that a flight has left
  firedMoves: number // moves in which its guns fired from the table: TRR-OPT-02
}

/** A mission written for a move, or kept for a signal (`move` null): TRR-IND-08, -09. */
export type Mission = {
  battery: UnitId
  side: Side
  move: number | null
  at: Spot
  ammunition: Ammunition
  group: number // batteries of one group share a scatter roll: TRR-IND-12; 0: on its own
}

/** Gas on the ground: TRR-GAS-02. */
export type Cloud = { at: Spot; facing: number; factor: number }
/** Smoke: TRR-SMOKE-01 … -04. `until`: the last move it stands; `factor`: what phosphorus does to those in it, 0 for others. */
export type Screen = { at: Spot; facing: number; width: number; depth: number; until: number; factor: number }

/** An attack from the air that has been ordered: TRR-AIR-01. */
export type Sortie = {
  flight: UnitId
  side: Side
  move: number
  at: Spot
  attack: AirAttack
  altitude: Altitude | "dive"
}

/** A bridge, whole when the work it needs is done, from bank to bank: TRR-ENG-02. In cm of movement. */
export type Bridge = { piece: string; side: Side; from: Spot; to: Spot; work: number; need: number }

/** A lane that engineers have cleared through mines: TRR-MINE-03. */
export type Lane = { side: Side; points: Spot[]; width: number }

/** A crater that a mine has blown: TRR-ENG-08. */
export type Crater = { at: Spot; radius: number }

/** A dummy position, which the enemy who finds it takes for a company: TRR-OBS-04. */
export type Dummy = { id: UnitId; side: Side; at: Spot; facing: number }

/** Whose turn it is on a part of the table, and how many have passed there: TRR-SEQ-02, -03. */
export type Front = { active: Side; passed: number }
/** A part of the table that is fought over by itself, and who commands in it; null: any seat of the side. */
export type Sector = Front & { id: string; seats: BySide<string | null> }

/** A terrain feature on fire, and how far it has spread downwind, in thousandths: TRR-ENG-07. */
export type Blaze = { piece: string; reach: number }

/** Where a side last saw an enemy that it sees no more, and how strong he was. */
export type Suspicion = { unit: UnitId; at: Spot; facing: number; move: number; figures: Figure[] }

/** A search of a terrain feature in this activation: TRR-OBS-04. */
export type Search = { unit: UnitId; piece: string; die: number }

export type BySide<T> = { [s in Side]: T }

export type State = {
  scenario: string
  options: { [option: string]: string }
  phase: Phase
  move: number
  stage: Stage
  wind: number | null // towards, in hundredths of a degree from north; null until an edge has been drawn: TRR-GAP-14
  planned: number // the last move for which plans have been written
  active: Side // on an undivided table
  passed: number // passes in succession: TRR-SEQ-02
  sectors: Sector[] // of a table that is divided: TRR-SEQ-03
  turn: number // the sector in which a unit acts next
  units: Unit[]
  target: string | null // what is bombarded before the battle instead of the scenario's own area: TRR-BOMB-02
  dummies: Dummy[]
  seenThrough: UnitId[] // dummies that the enemy knows as such from near, while their side still counts on them: TRR-OBS-03
  missions: Mission[]
  clouds: Cloud[]
  screens: Screen[]
  sorties: Sortie[] // ordered, and not yet flown
  bridges: Bridge[]
  lanes: Lane[]
  craters: Crater[]
  mined: BySide<string[]> // minefields of the enemy that a side has run into
  wear: { [battalion: string]: number } // how far each battalion has come towards its next supply: TRR-OPT-02
  curtain: { at: Spot; facing: number; width: number }[] // linear bombardments of this move: TRR-GAP-17
  falling: { at: Spot; facing: number }[] // where shells fell in this move, one square for each battery: TRR-IND-05, -12
  shelled: { [piece: string]: number } // moves of indirect fire, or wire successes: TRR-ENG-06
  crushed: string[] // wire that tracks have gone over: TRR-MOVE-05
  shelling: { [piece: string]: number } // what this move adds to them when it is over: 1, or 0 for wire that held
  blazes: Blaze[]
  bunkers: { [piece: string]: number } // damage: TRR-ENG-05
  ruined: string[] // bunkers that are no more
  located: BySide<{ [unit: string]: number }> // whom a side has located, dummies too, and the move in which it last saw each
  open: UnitId[] // those of them who know it, since they were fired at, charged or charge: who looks on sees these, TRR-OBS-04
  suspected: BySide<Suspicion[]>
  missed: UnitId[] // who is gone without the enemy's knowing it
  searches: Search[]
  holders: { [objective: string]: Side | null }
  believed: BySide<{ [objective: string]: Side | null }> // who a side thinks holds what
}

const id = z.custom<UnitId>((v) => typeof v === "string" && v.startsWith("unit:"))
const spot = z.strictObject({ x: z.int(), y: z.int() })
const facing = z.int().min(0).max(35_999)
const side = z.enum(SIDES)
const bySide = <T extends z.ZodType>(of: T) => z.strictObject({ blue: of, red: of })
const holders = z.record(z.string(), side.nullable())

const UnitSchema = z.strictObject({
  id,
  side,
  where: z.enum(WHERES),
  at: spot,
  facing,
  drill: z.enum(DRILLS),
  figures: z.array(z.enum(FIGURES)),
  markers: z.array(z.int().nonnegative()),
  lost: z.int().nonnegative(),
  lostThisMove: z.int().nonnegative(),
  broken: z.enum(BREAKS).nullable(),
  acted: z.boolean(),
  moved: z.int().nonnegative(),
  fired: z.enum(REPORTS).nullable(),
  concealed: z.boolean(),
  limbered: z.boolean(),
  mounted: z.boolean(),
  masked: z.boolean(),
  dug: z.int().nonnegative(),
  underFlame: z.boolean(),
  underGas: z.boolean(),
  burned: z.int().nullable(),
  bombarded: z.enum(BOMBARDMENTS).nullable(),
  shaken: z.int().nonnegative(),
  smoked: z.boolean(),
  aim: spot.nullable(),
  turns: z.int().nonnegative(),
  observed: z.int().nullable(),
  lastIndirect: z.int().nullable(),
  movesFired: z.int().nonnegative(),
  countering: id.nullable(),
  carrier: id.nullable(),
  owes: z.array(z.enum(ACTIONS)),
  advanced: z.boolean(),
  underFire: z.boolean(),
  atAircraft: z.boolean(),
  stock: z.int().nonnegative(),
  firedMoves: z.int().nonnegative(),
})

const area = { at: spot, facing }
const front = { active: side, passed: z.int().nonnegative() }

/** The shape of a state, for position files: whatever claims to be one is checked field by field. */
export const StateSchema: z.ZodType<State> = z.strictObject({
  scenario: z.enum(scenarios.map((p) => p.scenario.id)),
  options: z.record(z.string(), z.string()),
  phase: z.enum(PHASES),
  move: z.int().positive(),
  stage: z.enum(STAGES),
  wind: facing.nullable(),
  planned: z.int().nonnegative(),
  ...front,
  sectors: z.array(z.strictObject({ id: z.string(), ...front, seats: bySide(z.string().nullable()) })),
  turn: z.int().nonnegative(),
  units: z.array(UnitSchema),
  target: z.string().nullable(),
  dummies: z.array(z.strictObject({ id, side, ...area })),
  seenThrough: z.array(id),
  missions: z.array(
    z.strictObject({
      battery: id,
      side,
      move: z.int().positive().nullable(),
      at: spot,
      ammunition: z.enum(AMMUNITIONS),
      group: z.int().nonnegative(),
    }),
  ),
  clouds: z.array(z.strictObject({ ...area, factor: z.int() })),
  screens: z.array(z.strictObject({ ...area, width: z.int(), depth: z.int(), until: z.int(), factor: z.int() })),
  sorties: z.array(
    z.strictObject({
      flight: id,
      side,
      move: z.int().positive(),
      at: spot,
      attack: z.enum(ATTACKS),
      altitude: z.enum([...ALTITUDES, "dive"]),
    }),
  ),
  bridges: z.array(
    z.strictObject({ piece: z.string(), side, from: spot, to: spot, work: z.int(), need: z.int().positive() }),
  ),
  lanes: z.array(z.strictObject({ side, points: z.array(spot).min(2), width: z.int().positive() })),
  craters: z.array(z.strictObject({ at: spot, radius: z.int().positive() })),
  mined: bySide(z.array(z.string())),
  wear: z.record(z.string(), z.int().nonnegative()),
  curtain: z.array(z.strictObject({ ...area, width: z.int() })),
  falling: z.array(z.strictObject(area)),
  shelled: z.record(z.string(), z.int().positive()),
  crushed: z.array(z.string()),
  shelling: z.record(z.string(), z.int().nonnegative()),
  bunkers: z.record(z.string(), z.int().positive()),
  ruined: z.array(z.string()),
  blazes: z.array(z.strictObject({ piece: z.string(), reach: z.int().nonnegative() })),
  located: bySide(z.record(z.string(), z.int())),
  open: z.array(id),
  suspected: bySide(z.array(z.strictObject({ ...area, unit: id, move: z.int(), figures: z.array(z.enum(FIGURES)) }))),
  missed: z.array(id),
  searches: z.array(z.strictObject({ unit: id, piece: z.string(), die: z.int() })),
  holders,
  believed: bySide(holders),
})

/** Whose turn it is where a unit acts next: the sector's business on a divided table, else the table's. */
export const frontOf = (m: State): Front => m.sectors[m.turn] ?? m

export const other = (s: Side): Side => (s === "blue" ? "red" : "blue")
