/**
 * What a match of Great War Commander remembers: plain data. Maps, counters and cards are looked up by their ids in the data
 * files; a hex is its number in the grid, so that rules read arrays instead of names.
 */
import { z } from "zod"
import { parseCode } from "./scenarios/quick.ts"
import { scenarios } from "./scenarios/scenarios.ts"
import {
  BOXES,
  type Box,
  CHITS,
  type Chit,
  type FateId,
  FORTIFICATIONS,
  type Fortification,
  NATIONS,
  type Nation,
  ORDERS,
  type Order,
  type PieceId,
  type StrategyId,
} from "./types.ts"

export type UnitId = `unit:${string}`

export type CarriedWeapon = { type: PieceId; broken: boolean }

/** A counter with soldiers or a vehicle, on the map or due to come (GWC-GLO-04). */
export type Formation = {
  id: UnitId
  type: PieceId
  side: Nation
  hex: number // -1: not on the map
  broken: boolean
  suppressed: boolean
  veteran: boolean
  weapon: CarriedWeapon | null
  activated: boolean // this Turn: GWC-GLO-06
  exited: boolean // a Tank that has exited once: GWC-7.2.1.1
}

/** What waits on the Time Track (GWC-6.1.2f). A Tank may come on either of two spaces (GWC-7.2.1b). */
export type Due = {
  time: number
  formation: Formation | null
  telephone: PieceId | null
  enemyEdge: boolean
  waited: boolean // a Tank that has let its first space pass
}

/** A piece that fires: the Formation itself, its Weapon, or an armament of a Tank. */
export type PieceKey = `${UnitId}` | `${UnitId}/weapon` | `${UnitId}/gun` | `${UnitId}/mg`

/** Formations that move as one: how far they have come (GWC-O23.2). */
export type Stack = {
  ids: UnitId[]
  command: number[] // fixed when each began to move: GWC-AMB-11
  spent: number
  steps: number
  road: boolean // has entered a Road hex: GWC-T116b
  shellhole: boolean // has entered a Shellhole: GWC-T118a
  destroyed: boolean // has entered Destroyed Woods: GWC-T124.1
  stopped: boolean // for good: by an enemy's hex, by Wire it has crushed, stuck
  wires: number[] // the hexes whose Wire has taken its MPs, as long as that Wire has an effect: GWC-AMB-54
}

/** The Order under way: what it activated and how far it has come. */
export type OrderState = {
  kind: Order
  stage: "act" | "fire" | "melee"
  ids: UnitId[] // activated for it
  left: UnitId[] // those that have not acted yet
  acted: boolean // somebody has carried it out: GWC-O14.5
  stack: Stack | null
  entered: UnitId[] // have physically entered a new hex: GWC-O24.2b
  trail: number[][] // Offensive: the hexes each of `ids` has been in: GWC-O24.2a
  fired: PieceKey[]
  lapsed: boolean // Fire: a shot without FP has been tried: GWC-10.3.2.1
  opFire: UnitId[][] // enemies activated for Op Fire in this Order, one list for each Action: GWC-A42.2
  permits: { ids: UnitId[]; suppressed: boolean }[] // may enter enemy hexes: GWC-A54
  noWire: UnitId[] // Wire has no effect on these: GWC-S98.5.6
  surge: boolean // Doughboy Surge: GWC-S98.5.3
}

/** The attack being made, kept across interruptions (GWC-4.2.1). */
export type Attack = {
  kind: "fire" | "air" | "impact" | "mines"
  by: Nation
  hex: number
  pieces: PieceKey[]
  base: PieceKey | null // of a Fire Group, where its owner has chosen it: GWC-O21.3.1.2
  fp: number
  total: number | null // null: not rolled yet
  defenders: UnitId[] // still to defend
  moving: boolean // against moving Formations: GWC-A38
  opFire: boolean
  mortar: boolean
  flame: boolean
  vehicles: number // more FP against vehicles: GWC-F128.2
}

export type Telephone = { type: PieceId; broken: boolean; box: Box }
/** A Spotting Round with its Impact markers (GWC-O19.2.1.4a). */
export type Barrage = { centre: number; impacts: number[] }

export type Player = {
  deck: FateId[] // shuffled, and a card is drawn by chance
  hand: FateId[]
  discard: FateId[]
  meddling: FateId[] // face down, known to nobody: GWC-E71
  exposed: FateId[] // cards of the hand that the enemy has looked at
  shown: number[] // for each card of the deck when it last became known to all, on the clock of the match
  strategyDeck: StrategyId[] // the top is the last
  held: StrategyId[]
  fresh: boolean // drawn in a Time Advance of this Turn: GWC-6.1.2h
  strategyDiscard: StrategyId[]
  reminders: StrategyId[]
  peeks: StrategyId[] // cards of either pile whose place he has seen
  strategyPlayed: boolean // this Turn
  telephone: Telephone | null
  barrage: Barrage | null
  observerUsed: boolean // the FAO, this Turn
  playerActivated: boolean // for Recover or Rout, this Turn
  secret: Chit[]
  surrender: number
  senior: UnitId | null // named among Leaders of equal seniority: GWC-3.3.1.4
  casualties: (PieceId | null)[] // from space 1; a Tank fills two: GWC-4.3a
  weaponsBox: PieceId[]
  tankLost: boolean // GWC-3.1.6
  due: Due[]
}

export type State = {
  scenario: string
  asks: boolean // owners are asked which Cover, Command and base piece count (rules/owner-choice.ts)
  stage: "draw" | "draft" | "setup" | "bombardment" | "turns" // the first two of a quick battle: GWC-SCN-07
  settled: Nation[] // have set up
  turn: number
  active: Nation
  orders: number // given this Turn
  passed: boolean
  ending: boolean // the Turn is over but for its last steps
  initiative: Nation
  time: number
  points: number // net Victory Points, above 0 Germany's
  clock: number // counts cards shown
  serial: number // the last counter number given
  players: { [n in Nation]?: Player }
  units: Formation[] // on the map, in the order of their ids' birth
  forts: { [hex: number]: Fortification }
  ground: { [hex: number]: "shellhole" | "rubble" | "blaze" } // markers
  gas: number[]
  smoke: { [hex: number]: number }
  held: { [hex: number]: Nation } // last sole occupant of a Blockhaus or Pillbox
  sightClock: number // counts changes of the ground that lines of sight may notice
  tankClock: number // counts comings and goings of Tanks, which hinder them: GWC-10.1.1
  control: (Nation | null)[] // Objectives 1 to 5
  cup: Chit[] // the next to be drawn is the last
  open: Chit[]
  order: OrderState | null
  attack: Attack | null
  melee: number // the hex being fought over, or -1
  quiet: number // above 0 no trigger counts: GWC-1.9.1
  detached: [UnitId, UnitId][] // Platoons and the Teams they gave off in this Order: GWC-E64.2
  wiresCut: Nation[] // Telephones that break when the bombardment is over: GWC-E94
  bombarding: boolean
}

const hex = z.int().min(-1).max(164)
const nation = z.enum(NATIONS)
const unitId = z.templateLiteral(["unit:", z.string()])
const key = z.string()
const piece = z.string()
const formation = z.strictObject({
  id: unitId,
  type: piece,
  side: nation,
  hex,
  broken: z.boolean(),
  suppressed: z.boolean(),
  veteran: z.boolean(),
  weapon: z.strictObject({ type: piece, broken: z.boolean() }).nullable(),
  activated: z.boolean(),
  exited: z.boolean(),
})
const cards = z.array(z.string())
const byHex = <T extends z.ZodType>(of: T) => z.record(z.string().regex(/^[0-9]+$/), of)

const player = z.strictObject({
  deck: cards,
  hand: cards,
  discard: cards,
  meddling: cards,
  exposed: cards,
  shown: z.array(z.int()),
  strategyDeck: cards,
  held: cards,
  fresh: z.boolean(),
  strategyDiscard: cards,
  reminders: cards,
  peeks: cards,
  strategyPlayed: z.boolean(),
  telephone: z.strictObject({ type: piece, broken: z.boolean(), box: z.enum(BOXES) }).nullable(),
  barrage: z.strictObject({ centre: hex, impacts: z.array(hex) }).nullable(),
  observerUsed: z.boolean(),
  playerActivated: z.boolean(),
  secret: z.array(z.enum(CHITS)),
  surrender: z.int(),
  senior: unitId.nullable(),
  casualties: z.array(piece.nullable()),
  weaponsBox: z.array(piece),
  tankLost: z.boolean(),
  due: z.array(
    z.strictObject({
      time: z.int(),
      formation: formation.nullable(),
      telephone: piece.nullable(),
      enemyEdge: z.boolean(),
      waited: z.boolean(),
    }),
  ),
})

const order = z.strictObject({
  kind: z.enum(ORDERS),
  stage: z.enum(["act", "fire", "melee"]),
  ids: z.array(unitId),
  left: z.array(unitId),
  acted: z.boolean(),
  stack: z
    .strictObject({
      ids: z.array(unitId),
      command: z.array(z.int()),
      spent: z.int(),
      steps: z.int(),
      road: z.boolean(),
      shellhole: z.boolean(),
      destroyed: z.boolean(),
      stopped: z.boolean(),
      wires: z.array(hex),
    })
    .nullable(),
  entered: z.array(unitId),
  trail: z.array(z.array(hex)),
  fired: z.array(key),
  lapsed: z.boolean(),
  opFire: z.array(z.array(unitId)),
  permits: z.array(z.strictObject({ ids: z.array(unitId), suppressed: z.boolean() })),
  noWire: z.array(unitId),
  surge: z.boolean(),
})

/** The shape of a state, for position files: whatever claims to be one is checked field by field. */
export const StateSchema = z.strictObject({
  scenario: z
    .string()
    .refine(
      (id) => scenarios.some((s) => s.id === id) || parseCode(id) !== undefined,
      "expected a scenario or the code of a quick battle",
    ),
  asks: z.boolean(),
  stage: z.enum(["draw", "draft", "setup", "bombardment", "turns"]),
  settled: z.array(nation),
  turn: z.int(),
  active: nation,
  orders: z.int(),
  passed: z.boolean(),
  ending: z.boolean(),
  initiative: nation,
  time: z.int(),
  points: z.int(),
  clock: z.int(),
  serial: z.int(),
  players: z.partialRecord(nation, player),
  units: z.array(formation),
  forts: byHex(z.enum(FORTIFICATIONS)),
  ground: byHex(z.enum(["shellhole", "rubble", "blaze"])),
  gas: z.array(hex),
  smoke: byHex(z.int()),
  held: byHex(nation),
  sightClock: z.int(),
  tankClock: z.int(),
  control: z.array(nation.nullable()),
  cup: z.array(z.enum(CHITS)),
  open: z.array(z.enum(CHITS)),
  order: order.nullable(),
  attack: z
    .strictObject({
      kind: z.enum(["fire", "air", "impact", "mines"]),
      by: nation,
      hex,
      pieces: z.array(key),
      base: key.nullable(),
      fp: z.int(),
      total: z.int().nullable(),
      defenders: z.array(unitId),
      moving: z.boolean(),
      opFire: z.boolean(),
      mortar: z.boolean(),
      flame: z.boolean(),
      vehicles: z.int(),
    })
    .nullable(),
  melee: hex,
  quiet: z.int(),
  detached: z.array(z.tuple([unitId, unitId])),
  wiresCut: z.array(nation),
  bombarding: z.boolean(),
})
