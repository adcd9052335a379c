/** The state of a campaign, declared once: the type, the check of position files and the copier all come from this schema. */
import { z } from "zod"
import { FORTIFICATIONS, GAUGES, NATIONS, PHASES, PROJECTS, REPLACED, SIDES, TASKS, WEATHERS } from "./types.ts"

const side = z.enum(SIDES)
/** The number of a hex on the scenario's map; -1: not on the map. */
const hex = z.int().min(-1)

const Unit = z.strictObject({
  id: z.templateLiteral(["unit:", z.string()]),
  /** Its index in the list of units. */
  n: z.int().nonnegative(),
  counter: z.string(),
  side,
  name: z.string(),
  hex,
  /**
   * Why it is not on the map; empty while it is. `in its box`, on the game chart: it has broken down into smaller units, or is one
   * of the smaller units and not in use (GTW-15.F.2). `afloat`: a water-only unit on a hexside, listed in the state's `afloat`. `unknown`, in views only: it is in the box of an unknown corps, and the viewer
   * does not know which.
   */
  away: z.enum([
    "",
    "waiting",
    "eliminated",
    "eliminated while isolated",
    "withdrawn",
    "in its box",
    "afloat",
    "unknown",
  ]),
  /** Its back is showing: a cadre, or its other side. */
  reduced: z.boolean(),
  /** 0: not disrupted; 1: disrupted; 2: badly disrupted (GTW-3.A.5-1). */
  disruption: z.int().min(0).max(2),
  fatigue: z.int().nonnegative(), // GTW-6.B.4-2
  /** The number of the Corps headquarters it belongs to; -1: none. While both are in one hex, the unit is in its box (GTW-8.C.1). */
  corps: z.int().min(-1),
  /** For an Army headquarters: active (GTW-14.M.1-1). For a Corps headquarters: known (GTW-14.N.2-1). */
  active: z.boolean(),
  /** The number of player turns that it has been out of regular general supply (GTW-11.F-2). */
  out: z.int().nonnegative(),
  supplied: z.boolean(),
  isolated: z.boolean(), // GTW-3.G
  /** Movement points spent in this phase; -1: it has not begun to move. */
  spent: z.number().min(-1),
  /** It has ended its move in this phase (GTW-6-1). */
  moved: z.boolean(),
  /** It has moved in this player turn (GTW-10.E). */
  movedThisTurn: z.boolean(),
  marched: z.boolean(), // GTW-6.B.3-2
  strategic: z.boolean(), // GTW-7.A.3
  /** It holds its hex open for rail movement and may not leave it in this phase (GTW-7.A-3). */
  holds: z.boolean(),
  attacked: z.boolean(), // GTW-9.B-1
  defended: z.boolean(),
  bombarded: z.boolean(), // GTW-12.C-4
  retreated: z.boolean(), // GTW-9.F.2-7
  overstacked: z.boolean(), // GTW-8.C.2-1
  /** The number of the phase, counted through the war, in which it became overstacked (GTW-8.C.2-5). */
  overSince: z.int(),
  /** The counters of the elite brigades assigned to a division, one after the other with a space between (GTW-14.Q-1). */
  brigades: z.string().optional(),
  /** For artillery: the number of the artillery headquarters that it is attached to (GTW-12.B.9-2). */
  division: z.int().nonnegative().optional(),
  /** For a transport unit: it lengthens that element of supply lines instead of carrying (GTW-14.O.1). */
  mode: z.enum(["overland", "road"]).optional(),
  /** For a part of larger units: the breakdown set that it belongs to (GTW-15.F.3). */
  set: z.string().optional(),
  /** For a unit that has broken down: the set whose parts are in play for it (GTW-15.F.2). */
  box: z.string().optional(),
  /** For an artillery headquarters: artillery is attached to it (GTW-12.B.9-1). */
  formed: z.literal(true).optional(),
})
export type Unit = z.infer<typeof Unit>

/** Resource Points of a side in a hex, and what is left of the points drawn on in this segment (GTW-11.D-2). */
const Stock = z.strictObject({
  hex,
  side,
  points: z.int().nonnegative(),
  open: z.int().nonnegative(),
  left: z.number(),
  /** How many of them have travelled by rail, and on carts, in this phase (GTW-11.H.4). */
  railed: z.int().nonnegative(),
  carted: z.int().nonnegative(),
  /** How many of them have done both. */
  both: z.int().positive().optional(),
})
export type Stock = z.infer<typeof Stock>

const Depot = z.strictObject({ hex, side, net: z.int(), operational: z.boolean() })
export type Depot = z.infer<typeof Depot>

/** General supply points in a hex; `phases`: the number of initial phases they will still last (GTW-11.C.2b.ii-3). */
const Rations = z.strictObject({
  hex,
  side,
  points: z.int().positive(),
  phases: z.int().positive(),
  fresh: z.boolean(),
  /** How they have travelled in this phase: by rail or boat, on carts, or both; strategic rail counts as both (GTW-11.H.4). */
  gone: z.enum(["rail", "cart", "both"]).optional(),
})
export type Rations = z.infer<typeof Rations>

const Capacity = z.strictObject({
  net: z.int(),
  side,
  capacity: z.int().nonnegative(),
  /** Gained by capture: usable from the next turn (GTW-7.A.5f-2). */
  gained: z.int().nonnegative(),
  used: z.number().nonnegative(),
  extra: z.int().nonnegative(), // GTW-7.A.5a
  strained: z.int().nonnegative(), // GTW-7.A.5g-4
  /** REs built in this phase (GTW-7.A.5b). */
  built: z.int().nonnegative(),
  weak: z.boolean(), // GTW-11.B.3a-2
})
export type Capacity = z.infer<typeof Capacity>

/** What a section that is cut off from its net has used, stretched, built and lost (GTW-7.A.9-3). */
const OrphanSection = z.strictObject({
  net: z.int(),
  side,
  /** A hex of the section. */
  hex,
  used: z.number().nonnegative(),
  extra: z.int().nonnegative(),
  strained: z.int().nonnegative(),
  built: z.int().nonnegative(),
  /** The difference between its capacity and what its yards and depots give (GTW-7.A.9-2). */
  by: z.int(),
})
export type OrphanSection = z.infer<typeof OrphanSection>

/** A contested hex: which side is in it, and since when without a break (GTW-9.J-1, GTW-9.J-9). */
const Contested = z.strictObject({ hex, side, since: z.int(), phase: z.enum(PHASES), active: side })
export type Contested = z.infer<typeof Contested>

/** A hex in which the units of a side are under siege; the other side is also in it (GTW-15.G-1). */
const Siege = z.strictObject({ hex, side })
export type Siege = z.infer<typeof Siege>

/** Fire on a hex in this segment, by the side that fires (GTW-12.C.3-1). */
const Fire = z.strictObject({
  hex,
  by: side,
  hits: z.int().nonnegative(),
  done: z.boolean(),
  /** Gas artillery tried a gas attack on the hex: it may not try another in this phase (GTW-12.C-4). */
  gas: z.boolean().optional(),
})
export type Fire = z.infer<typeof Fire>

const Leader = z.strictObject({
  name: z.string(),
  side,
  nation: z.string(),
  ratings: z.array(z.int()),
  /** The number of the Army headquarters that the leader is assigned to; -1: in the pool (GTW-14.P-1). */
  headquarters: z.int().min(-1),
})
export type Leader = z.infer<typeof Leader>

/** Unfinished work that is measured in movement points; `left` is in points of good weather (GTW-13.A.4-2). */
const Task = z.strictObject({ hex, toward: hex, side, task: z.enum(TASKS), left: z.number().positive() })
export type Task = z.infer<typeof Task>

/** Work that is measured in turns; `left` is in turns of good weather (GTW-13.A.1c). */
const Project = z.strictObject({
  kind: z.enum(PROJECTS),
  hex,
  toward: hex,
  side,
  units: z.array(z.int().nonnegative()),
  left: z.number(),
  /** Two units or civilian labour work on it: it takes half the time (GTW-13.A.5-1). */
  quick: z.boolean(),
  /** Resource Points still to be paid, one each month (GTW-13.A.1e). */
  owed: z.int().nonnegative(),
  /** The month's point has been paid; without it no work is done (GTW-13.A.1e). */
  paid: z.boolean(),
  begun: z.int(),
})
export type Project = z.infer<typeof Project>

/** Manpower of a contingent in the general pool (GTW-16.B.3-1), or lost since the last initial phase (GTW-16.B.4a). */
const Pool = z.strictObject({ side, nation: z.enum(NATIONS), contingent: z.string(), men: z.number() })
export type Pool = z.infer<typeof Pool>

/** REs of a kind that a nation has brought back in a month, by the number of the month (GTW-16.B.3f-1). */
const Replaced = z.strictObject({ nation: z.enum(NATIONS), kind: z.enum(REPLACED), month: z.int(), re: z.number() })

/** Rail capacity already counted for a unit in this turn, by net or section (GTW-7.A.4-4, GTW-7.A.9-1). */
const Ridden = z.strictObject({ unit: z.int(), net: z.int(), re: z.number() })

/**
 * River capacity already counted in this turn, by the number of the net of waterways (GTW-7.C.5): for a unit, or for stores of a
 * side (GTW-11.H.1).
 */
const Sailed = z.strictObject({
  unit: z.int(),
  net: z.int().nonnegative(),
  re: z.number(),
  side: side.optional(),
})
export type Sailed = z.infer<typeof Sailed>

const zone = z.int().min(0).max(2)
/** What the enemy is entitled to know about a corps since it became unknown (GTW-14.N.2-1). */
const Dossier = z.strictObject({
  /** The number of its headquarters. */
  corps: z.int().nonnegative(),
  /** Its zones of control matter where it is, and its owner has announced them (GTW-14.N.2-2). */
  told: z.boolean(),
  own: zone,
  around: zone,
  harsh: zone,
  /** The movement points that it was seen to spend before its last step: no unit in it has fewer. */
  rating: z.number().nonnegative(),
  /** The strongest attack that has failed to overrun it (GTW-14.N.2-3). */
  held: z.number().nonnegative(),
  /** Units that the enemy last saw in it, or going into it. */
  last: z.array(z.int().nonnegative()),
})
export type Dossier = z.infer<typeof Dossier>

/**
 * A water-only unit on a hexside (GTW-14.B.2-1). `judged`: coast defences have fired at it when the phase began, or were not there
 * (GTW-14.B.2-2).
 */
const Afloat = z.strictObject({ unit: z.int().nonnegative(), water: z.int().nonnegative(), judged: z.boolean() })
export type Afloat = z.infer<typeof Afloat>

const sums = z.record(side, z.number())

export const StateSchema = z.strictObject({
  scenario: z.string(),
  options: z.record(z.string(), z.string()),
  turn: z.int(),
  lastTurn: z.int(),
  /** The side whose player turn it is. */
  active: side,
  phase: z.enum(PHASES),
  /** The beginning of the phase has been processed. */
  begun: z.boolean(),
  /** The progress of a phase with several parts: each part is done once. */
  stage: z.int().nonnegative(),
  weather: z.enum(WEATHERS),
  units: z.array(Unit),
  /** By hex: 0 owned by the Entente, 1 by the Central Powers, 2 by neither. */
  owners: z.array(z.int().min(0).max(2)),
  /** By hex: the number of its fortification in the list of kinds, counted from 1; 0: none. */
  works: z.array(z.int().min(0).max(FORTIFICATIONS.length)),
  /** The owner of each bridge on the map, in the order of hexsides (GTW-15.A.1-1). */
  bridges: z.array(z.int().min(0).max(2)),
  broken: z.array(hex), // GTW-7.A.6
  obstructed: z.array(hex), // GTW-7.A.7
  stocks: z.array(Stock),
  depots: z.array(Depot),
  nets: z.array(Capacity),
  /** Used only in a match with split nets. */
  orphans: z.array(OrphanSection),
  contested: z.array(Contested),
  sieges: z.array(Siege),
  /** Enemy hexes that the phasing side had surrounded when its movement phase began (GTW-15.G-1). */
  surrounded: z.array(hex),
  fires: z.array(Fire),
  leaders: z.array(Leader),
  /** Sources that the enemy has ever captured, by hex: they never feed their first owner again (GTW-11.C.2a, GTW-11.C.2b.iii-3). */
  lost: z.array(hex),
  depleted: z.array(hex), // GTW-11.C.2b.iii-2
  /** Hexes reconnoitred in this phase (GTW-GAP-66). */
  scouted: z.array(hex),
  scoutingDone: z.boolean(),
  /** Units that have arrived by rail in this turn and have half of their movement points left (GTW-16.A.1aa-2). */
  entrained: z.array(z.int()),
  /** Reinforcements that have arrived, by their index in the scenario. */
  received: z.array(z.int()),
  /** The numbers of Army headquarters whose check has been made in this phase (GTW-4.A.4). */
  checked: z.array(z.int()),
  /** The headquarters whose units react now: one, or several that are coordinated (GTW-14.M.3). */
  reacting: z.array(z.int().nonnegative()),
  /** Printed strength lost by each side (GTW-GAP-21). */
  losses: sums,
  penalties: sums,
  /** Overstacks that units have attacked from since the side last moved (GTW-8.C.2-2). */
  stirred: z.array(z.strictObject({ hex, side })),
  tasks: z.array(Task),
  projects: z.array(Project),
  /** Bridges that are blown up, by their index in `bridges` (GTW-15.A.1-2). */
  blown: z.array(z.int().nonnegative()),
  /** Pontoon bridges, by the two hexes that they join (GTW-13.A.7-1). */
  pontoons: z.array(z.strictObject({ hex, toward: hex, side })),
  regauged: z.array(z.strictObject({ hex, gauge: z.enum(GAUGES) })), // GTW-13.B.3a
  upgraded: z.array(hex), // GTW-13.B.3b
  devastated: z.array(hex), // GTW-15.A.8-1
  /** Flooded for the rest of the player turn (GTW-15.A.6-1). */
  flooded: z.array(hex),
  /** Major cities declared open for this phase (GTW-15.A.9). */
  openCities: z.array(hex),
  rations: z.array(Rations),
  pools: z.array(Pool),
  /** Equipment points of each side (GTW-16.B.3b). */
  equipment: sums,
  fallen: z.array(Pool),
  fallenEquipment: sums,
  replaced: z.array(Replaced),
  ridden: z.array(Ridden),
  sailed: z.array(Sailed),
  /** A division of the side has carried a Resource Point in this turn (GTW-11.H.2-1). */
  carried: z.record(side, z.boolean()),
  /** Morale points of the nations in play (GTW-GAP-60). */
  morale: z.partialRecord(z.enum(NATIONS), z.number()),
  /** One for each Corps headquarters in a match with limited intelligence; otherwise empty. */
  dossiers: z.array(Dossier),
  /** How many of the 2 REs of free combat supply are left, and the hex they are drawn from; -1: not used yet (GTW-11.D-4). */
  free: z.record(side, z.strictObject({ hex, left: z.number() })),
  /** Only in campaigns with water-only units. */
  afloat: z.array(Afloat).optional(),
})
export type State = z.infer<typeof StateSchema>
