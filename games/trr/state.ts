/**
 * The state of a battle, declared once: both the type and the check of position files come from this schema. Data that never changes
 * (force, ground, charts) is found by the scenario's id in `field.ts`.
 */
import type { Flat } from "@salient/engine"
import { z } from "zod"
import { isBattle } from "./scenarios/mustered.ts"
import { ACTIONS, ALTITUDES, AMMUNITIONS, ATTACKS, BOMBARDMENTS, FIGURES, REPORTS, SIDES, type Side } from "./types.ts"

const PHASES = ["muster", "plans", "deployment", "moves"] as const
export type Phase = (typeof PHASES)[number]

/** The stages of a move, in their order: TRR-SEQ-01, -06, TRR-IND-08. */
const STAGES = ["plan", "sorties", "arrivals", "planned", "air", "initiative", "activations", "end"] as const
export type Stage = (typeof STAGES)[number]

export const DRILLS = ["line", "column"] as const
export type Drill = (typeof DRILLS)[number]

/** Where a unit is: off the table (a battery), yet to arrive, on the table, carried by another, or out of the game. */
const WHERES = ["offTable", "reserve", "table", "aboard", "lost"] as const
export type Where = (typeof WHERES)[number]

const BREAKS = ["retired", "routed"] as const
export type Break = (typeof BREAKS)[number]

const id = z.templateLiteral(["unit:", z.string()])
const spot = z.strictObject({ x: z.int(), y: z.int() })
const facing = z.int().min(0).max(35_999)
const side = z.enum(SIDES)
const bySide = <T extends z.ZodType>(of: T) => z.strictObject({ blue: of, red: of })
const holders = z.record(z.string(), side.nullable())
const count = z.int().nonnegative()
const area = { at: spot, facing }
export type Spot = z.infer<typeof spot>
export type BySide<T> = { [s in Side]: T }

/** The changing values of a unit. Names, grades and weapons are in its force: `forceOf`. */
const Unit = z.strictObject({
  id,
  side,
  where: z.enum(WHERES),
  at: spot, // its middle; meaningless unless it is on the table
  facing,
  drill: z.enum(DRILLS),
  figures: z.array(z.enum(FIGURES)), // counted from the right: TRR-FIRE-12
  markers: z.array(count), // damage of each model: TRR-AT-07
  lost: count, // figures, in the whole game
  lostThisMove: count, // counted again in addition to `lost`: TRR-AMB-12
  broken: z.enum(BREAKS).nullable(), // TRR-MOT-07, -08: until it rallies
  acted: z.boolean(), // in this move
  moved: count, // thousandths of a cm, this move
  goesOn: z.boolean(), // this activation: it fires on its way and moves afterwards (TRR-SEQ-07)
  fired: z.enum(REPORTS).nullable(), // this move: TRR-OBS-05
  concealed: z.boolean(), // TRR-OBS-03
  limbered: z.boolean(),
  mounted: z.boolean(), // horsemen and cyclists in the saddle
  masked: z.boolean(), // TRR-GAS-04
  dug: count, // cm of digging where it stands: TRR-ENG-01
  underFlame: z.boolean(), // this move
  underGas: z.boolean(), // this move
  burned: z.int().nullable(), // the move in which it was last in phosphorus: TRR-SMOKE-04
  bombarded: z.enum(BOMBARDMENTS).nullable(), // TRR-BOMB-05
  shaken: count, // TRR-CB-03
  smoked: z.boolean(), // its emergency smoke is used up: TRR-SMOKE-03
  aim: spot.nullable(), // where its indirect fire last fell, for TRR-IND-10
  turns: count, // turns of indirect fire at that point that somebody saw: TRR-IND-10
  observed: z.int().nullable(), // the move in which the last of them was seen
  lastIndirect: z.int().nullable(), // the move of its last indirect fire: TRR-IND-07
  movesFired: count, // moves of indirect fire from where it stands: TRR-CB-02
  countering: id.nullable(), // the battery that it is countering: TRR-CB-01
  carrier: id.nullable(), // the transport that carries it: TRR-SCALE-07
  owes: z.array(z.enum(ACTIONS)), // this move: changes to it that its own movement must pay for: TRR-MOVE-10, -11
  advanced: z.boolean(), // this move: distinguishes attack from defence for TRR-OPT-02
  underFire: z.boolean(), // this move: TRR-ENG-02, TRR-GAP-08
  atAircraft: z.boolean(), // this move: a unit that fires at aircraft does not move, TRR-SEQ-07
  stock: count, // wagon loads on a transport, received by a gun, or received by a headquarters in this move; sorties that a flight has left
  firedMoves: count, // moves in which its guns fired from the table: TRR-OPT-02
  flown: z.int().nullable(), // the move in which a flight was last over the table: TRR-CB-02
})
export type Unit = z.infer<typeof Unit>

/** A mission planned for a move, or kept for a signal (`move` null): TRR-IND-08, -09. */
const Mission = z.strictObject({
  battery: id,
  side,
  move: z.int().positive().nullable(),
  at: spot,
  ammunition: z.enum(AMMUNITIONS),
  group: count, // batteries of one group share a scatter roll: TRR-IND-12; 0: on its own
})
export type Mission = z.infer<typeof Mission>

/** Gas on the ground: TRR-GAS-02. */
const Cloud = z.strictObject({ ...area, factor: z.int() })
export type Cloud = z.infer<typeof Cloud>

/** Smoke: TRR-SMOKE-01 … -04. `until`: the last move it lasts; `factor`: the effect of phosphorus on units in it, 0 for other smoke. */
const Screen = z.strictObject({ ...area, width: z.int(), depth: z.int(), until: z.int(), factor: z.int() })
export type Screen = z.infer<typeof Screen>

/** An air attack that has been ordered: TRR-AIR-01. */
const Sortie = z.strictObject({
  flight: id,
  side,
  move: z.int().positive(),
  at: spot,
  attack: z.enum(ATTACKS),
  altitude: z.enum([...ALTITUDES, "dive"]),
})
export type Sortie = z.infer<typeof Sortie>

/** A bridge from bank to bank, finished when the work it needs is done: TRR-ENG-02. In cm of movement. */
const Bridge = z.strictObject({
  piece: z.string(),
  side,
  from: spot,
  to: spot,
  work: z.int(),
  need: z.int().positive(),
})
export type Bridge = z.infer<typeof Bridge>

/** A lane that engineers have cleared through mines: TRR-MINE-03. */
const Lane = z.strictObject({ side, points: z.array(spot).min(2), width: z.int().positive() })
export type Lane = z.infer<typeof Lane>

/** The crater of a mine: TRR-ENG-08. */
const Crater = z.strictObject({ at: spot, radius: z.int().positive() })

/** A dummy position, which an enemy who finds it takes for a company: TRR-OBS-04. */
const Dummy = z.strictObject({ id, side, ...area })
export type Dummy = z.infer<typeof Dummy>

/** Whose turn it is on a part of the table, and how many passes there have been in succession: TRR-SEQ-02, -03. */
const front = { active: side, passed: count }
const Front = z.strictObject(front)
export type Front = z.infer<typeof Front>

/** A part of the table with its own turns, and its commanders; null: any seat of the side. */
const Sector = z.strictObject({ id: z.string(), ...front, seats: bySide(z.string().nullable()) })
export type Sector = z.infer<typeof Sector>

/** A burning terrain feature, and how far its fire has spread downwind, in thousandths: TRR-ENG-07. */
const Blaze = z.strictObject({ piece: z.string(), reach: count })
export type Blaze = z.infer<typeof Blaze>

/** Where a side last saw an enemy that it no longer sees, and how strong he was. */
const LastSighting = z.strictObject({ ...area, unit: id, move: z.int(), figures: z.array(z.enum(FIGURES)) })
export type LastSighting = z.infer<typeof LastSighting>

/** A search of a terrain feature in this activation: TRR-OBS-04. */
const Search = z.strictObject({ unit: id, piece: z.string(), die: z.int() })
export type Search = z.infer<typeof Search>

export const StateSchema = z.strictObject({
  scenario: z.string().refine(isBattle, "there is no such scenario"),
  options: z.record(z.string(), z.string()),
  phase: z.enum(PHASES),
  handedIn: z.partialRecord(z.enum(SIDES), z.string()).optional(), // forces as text, until both are handed in: TRR-SCALE-09
  move: z.int().positive(),
  stage: z.enum(STAGES),
  wind: facing.nullable(), // the bearing it blows towards; null until an edge has been drawn: TRR-GAP-14
  planned: count, // the last move for which plans have been written
  ...front, // on an undivided table; passes in succession: TRR-SEQ-02
  sectors: z.array(Sector), // of a divided table: TRR-SEQ-03
  turn: count, // the sector in which a unit acts next
  units: z.array(Unit),
  target: z.string().nullable(), // the feature bombarded before the battle instead of the scenario's own area: TRR-BOMB-02
  dummies: z.array(Dummy),
  seenThrough: z.array(id), // dummies the enemy has recognised close up, while their side still relies on them: TRR-OBS-03
  missions: z.array(Mission),
  clouds: z.array(Cloud),
  screens: z.array(Screen),
  sorties: z.array(Sortie), // ordered, but not yet flown
  bridges: z.array(Bridge),
  lanes: z.array(Lane),
  craters: z.array(Crater),
  mined: bySide(z.array(z.string())), // enemy minefields that a side has run into
  crossing: z.record(z.string(), count), // by unit and minefield: how far it has gone in it, in thousandths; nobody is told: TRR-MINE-01
  wear: z.record(z.string(), count), // how much of its supply each battalion has used up: TRR-OPT-02
  curtain: z.array(z.strictObject({ ...area, width: z.int() })), // linear bombardments of this move: TRR-GAP-17
  falling: z.array(z.strictObject(area)), // where shells fell in this move, one square for each battery: TRR-IND-05, -12
  shelled: z.record(z.string(), z.int().positive()), // moves of indirect fire, or wire successes: TRR-ENG-06
  crushed: z.array(z.string()), // wire that tracks have gone over: TRR-MOVE-05
  shelling: z.record(z.string(), count), // what this move will add to them when it is over: 1, or 0 for wire that held
  blazes: z.array(Blaze),
  bunkers: z.record(z.string(), z.int().positive()), // damage: TRR-ENG-05
  ruined: z.array(z.string()), // destroyed bunkers
  located: bySide(z.record(z.string(), z.int())), // the units, and dummies, that a side has located, and the move in which it last saw each
  open: z.array(id), // located units that know it, because they were fired at, were charged or charge: spectators see these, TRR-OBS-04
  suspected: bySide(z.array(LastSighting)),
  missed: z.array(id), // units that are lost without the enemy's knowledge
  searches: z.array(Search),
  holders,
  believed: bySide(holders), // which side holds what, as each side believes
})
export type State = z.infer<typeof StateSchema>

// The copier is written by hand, because every checkpoint and every imagined battle makes a copy. One derived from the schema by `copierOf`
// takes four times as long (57 µs against 13 µs for a state), which costs random battles that keep every checkpoint 11 % of their speed
// (5,680 moves a second against 6,380). `Flat` makes the compiler report a forgotten field, and test/state.test.ts compares this copier
// with the derived one.

const copySpot = ({ x, y }: Spot): Spot => ({ x, y })
/** Copies a record whose only nested record is its place. */
const placed = <T extends { at: Spot }>(thing: T): T => ({ ...thing, at: copySpot(thing.at) })
const bothSides = <T>(of: BySide<T>, copied: (t: T) => T): BySide<T> => ({ blue: copied(of.blue), red: copied(of.red) })

export function copyState(m: Readonly<State>): State {
  const flat: Flat<State> = m
  return {
    ...flat,
    options: { ...m.options },
    ...(m.handedIn ? { handedIn: { ...m.handedIn } } : {}),
    sectors: m.sectors.map((s) => ({ ...s, seats: { ...s.seats } })),
    units: m.units.map(copyUnit),
    dummies: m.dummies.map(placed),
    seenThrough: m.seenThrough.slice(),
    missions: m.missions.map(placed),
    clouds: m.clouds.map(placed),
    screens: m.screens.map(placed),
    sorties: m.sorties.map(placed),
    bridges: m.bridges.map((b) => ({ ...b, from: copySpot(b.from), to: copySpot(b.to) })),
    lanes: m.lanes.map((lane) => ({ ...lane, points: lane.points.map(copySpot) })),
    craters: m.craters.map(placed),
    mined: bothSides(m.mined, (ids) => ids.slice()),
    crossing: { ...m.crossing },
    wear: { ...m.wear },
    curtain: m.curtain.map(placed),
    falling: m.falling.map(placed),
    shelled: { ...m.shelled },
    crushed: m.crushed.slice(),
    shelling: { ...m.shelling },
    blazes: m.blazes.map((b) => ({ ...b })),
    bunkers: { ...m.bunkers },
    ruined: m.ruined.slice(),
    located: bothSides(m.located, (seen) => ({ ...seen })),
    open: m.open.slice(),
    suspected: bothSides(m.suspected, (all: LastSighting[]) =>
      all.map((s) => ({ ...placed(s), figures: s.figures.slice() })),
    ),
    missed: m.missed.slice(),
    searches: m.searches.map((s) => ({ ...s })),
    holders: { ...m.holders },
    believed: bothSides(m.believed, (holders) => ({ ...holders })),
  }
}

function copyUnit(u: Unit): Unit {
  const flat: Flat<Unit> = u
  return {
    ...flat,
    at: copySpot(u.at),
    figures: u.figures.slice(),
    markers: u.markers.slice(),
    aim: u.aim && copySpot(u.aim),
    owes: u.owes.slice(),
  }
}

/** Whose turn it is where a unit acts next: in the sector if the table is divided, otherwise on the whole table. */
export const frontOf = (m: State): Front => m.sectors[m.turn] ?? m

export const other = (s: Side): Side => (s === "blue" ? "red" : "blue")
