/**
 * What a match of Great War Commander remembers, declared once: the types and the validation of position files come from these
 * schemas. (`copy.ts` copies a state with hand-written code, and explains why.) Maps, counters and cards are looked up by their
 * ids in the data files; a hex is its number in the grid, so that rules read arrays instead of names.
 */
import { z } from "zod"
import { parseCode } from "./scenarios/quick.ts"
import { scenarios } from "./scenarios/scenarios.ts"
import { BOXES, CHITS, FORTIFICATIONS, NATIONS, ORDERS } from "./types.ts"

const hex = z.int().min(-1).max(164) // -1: not on the map
const nation = z.enum(NATIONS)
const piece = z.templateLiteral([z.enum(["g", "f", "a"]), "-", z.string()])
const cards = z.array(z.templateLiteral([z.enum(["G", "F", "A"]), "-", z.int()]))
const strategies = z.array(z.templateLiteral([z.enum(["G", "F", "A"]), "-S", z.int()]))
const byHex = <T extends z.ZodType>(of: T) => z.record(z.string().regex(/^[0-9]+$/), of)

const UnitId = z.templateLiteral(["unit:", z.string()])
export type UnitId = z.infer<typeof UnitId>

/** A piece that fires: the Formation itself (`unit:g1`), its Weapon (`unit:g1/weapon`), or an armament of a Tank (`/gun`, `/mg`). */
const PieceKey = z.templateLiteral(["unit:", z.string()])
export type PieceKey = z.infer<typeof PieceKey>

/** A counter with soldiers or a vehicle, on the map or due to arrive (GWC-GLO-04). */
const Formation = z.strictObject({
  id: UnitId,
  type: piece,
  side: nation,
  hex,
  broken: z.boolean(),
  suppressed: z.boolean(),
  veteran: z.boolean(),
  weapon: z.strictObject({ type: piece, broken: z.boolean() }).nullable(),
  activated: z.boolean(), // this Turn: GWC-GLO-06
  exited: z.boolean(), // a Tank that has exited once: GWC-7.2.1.1
})
export type Formation = z.infer<typeof Formation>

/** What waits on the Time Track (GWC-6.1.2f). A Tank may arrive on either of two spaces (GWC-7.2.1b). */
const Due = z.strictObject({
  time: z.int(),
  formation: Formation.nullable(),
  telephone: piece.nullable(),
  enemyEdge: z.boolean(),
  waited: z.boolean(), // a Tank that has skipped its first space
})
export type Due = z.infer<typeof Due>

/** Formations that move as one, and how far they have moved (GWC-O23.2). */
const Stack = z.strictObject({
  ids: z.array(UnitId),
  command: z.array(z.int()), // fixed when each of them began to move: GWC-AMB-11
  spent: z.int(),
  steps: z.int(),
  road: z.boolean(), // has entered a Road hex: GWC-T116b
  shellhole: z.boolean(), // has entered a Shellhole: GWC-T118a
  destroyed: z.boolean(), // has entered Destroyed Woods: GWC-T124.1
  stopped: z.boolean(), // permanently: it entered an enemy's hex, crushed Wire or got stuck
  wires: z.array(hex), // the hexes with Wire that has taken its MPs, as long as that Wire affects it: GWC-AMB-54
})
export type Stack = z.infer<typeof Stack>

/** The Order under way: whom it activated and how far it has got. */
const OrderState = z.strictObject({
  kind: z.enum(ORDERS),
  stage: z.enum(["act", "fire", "melee"]),
  ids: z.array(UnitId), // activated for it
  left: z.array(UnitId), // those that have not acted yet
  acted: z.boolean(), // somebody has carried it out: GWC-O14.5
  stack: Stack.nullable(),
  way: z.array(hex), // the hexes that the stack is still to enter, as chosen by its owner: only he knows them
  watched: z.boolean(), // the enemy has been asked about the last step: the next step shows him where the way leads
  entered: z.array(UnitId), // have physically entered a new hex: GWC-O24.2b
  trail: z.array(z.array(hex)), // Offensive: the hexes each of `ids` has been in: GWC-O24.2a
  fired: z.array(PieceKey),
  lapsed: z.boolean(), // for Fire: a shot without FP has been tried: GWC-10.3.2.1
  opFire: z.array(z.array(UnitId)), // enemies activated for Op Fire in this Order, one list for each Action: GWC-A42.2
  permits: z.array(z.strictObject({ ids: z.array(UnitId), suppressed: z.boolean() })), // may enter enemy hexes: GWC-A54
  noWire: z.array(UnitId), // Wire does not affect these: GWC-S98.5.6
  surge: z.boolean(), // Doughboy Surge: GWC-S98.5.3
})
export type OrderState = z.infer<typeof OrderState>

/** The attack being made, kept across interruptions (GWC-4.2.1). */
const Attack = z.strictObject({
  kind: z.enum(["fire", "air", "impact", "mines"]),
  by: nation,
  hex,
  pieces: z.array(PieceKey),
  base: PieceKey.nullable(), // of a Fire Group, if its owner has chosen it: GWC-O21.3.1.2
  fp: z.int(),
  total: z.int().nullable(), // null: not rolled yet
  defenders: z.array(UnitId), // still to defend
  moving: z.boolean(), // against moving Formations: GWC-A38
  opFire: z.boolean(),
  mortar: z.boolean(),
  flame: z.boolean(),
  vehicles: z.int(), // more FP against vehicles: GWC-F128.2
})
export type Attack = z.infer<typeof Attack>

const Player = z.strictObject({
  deck: cards, // shuffled, and cards are drawn from it by chance
  hand: cards,
  discard: cards,
  meddling: cards, // face down, known to nobody: GWC-E71
  exposed: cards, // cards of the hand that the enemy has looked at
  shown: z.array(z.int()), // for each card of the deck, the match clock when it last became known to all
  strategyDeck: strategies, // the top card is the last
  held: strategies,
  fresh: z.boolean(), // drawn in a Time Advance of this Turn: GWC-6.1.2h
  strategyDiscard: strategies,
  reminders: strategies,
  peeks: strategies, // cards of either pile whose place this player has seen
  strategyPlayed: z.boolean(), // this Turn
  telephone: z.strictObject({ type: piece, broken: z.boolean(), box: z.enum(BOXES) }).nullable(),
  barrage: z.strictObject({ centre: hex, impacts: z.array(hex) }).nullable(), // a Spotting Round with its Impact markers: GWC-O19.2.1.4a
  observerUsed: z.boolean(), // the FAO, this Turn
  playerActivated: z.boolean(), // for Recover or Rout, this Turn
  secret: z.array(z.enum(CHITS)),
  surrender: z.int(),
  senior: UnitId.nullable(), // named from Leaders of equal seniority: GWC-3.3.1.4
  casualties: z.array(piece.nullable()), // starting at space 1; a Tank fills two: GWC-4.3a
  weaponsBox: z.array(piece),
  tankLost: z.boolean(), // GWC-3.1.6
  due: z.array(Due),
})
export type Player = z.infer<typeof Player>

export const StateSchema = z.strictObject({
  scenario: z
    .string()
    .refine(
      (id) => scenarios.find(id) !== undefined || parseCode(id) !== undefined,
      "expected a scenario or the code of a quick battle",
    ),
  asks: z.boolean(), // owners are asked which Cover, Command and base piece count (owner-choice.ts)
  stage: z.enum(["draw", "draft", "setup", "bombardment", "turns"]), // the first two of a quick battle: GWC-SCN-07
  settled: z.array(nation), // sides that have set up
  turn: z.int(),
  active: nation,
  orders: z.int(), // given this Turn
  passed: z.boolean(),
  ending: z.boolean(), // the Turn is over except for its last steps
  initiative: nation,
  time: z.int(),
  points: z.int(), // net Victory Points; positive values favour Germany
  clock: z.int(), // incremented when a card becomes known to all
  counters: z.array(piece), // every Formation that has come into play, by its number: `unit:g3` is the third
  players: z.partialRecord(nation, Player),
  units: z.array(Formation), // on the map
  forts: byHex(z.enum(FORTIFICATIONS)),
  ground: byHex(z.enum(["shellhole", "rubble", "blaze"])), // markers
  gas: z.array(hex),
  smoke: byHex(z.int()),
  held: byHex(nation), // last sole occupant of a Blockhaus or Pillbox
  sightClock: z.int(), // incremented when the ground changes in a way that may affect line of sight
  tankClock: z.int(), // incremented when a Tank comes or goes: Tanks hinder lines of sight, GWC-10.1.1
  control: z.array(nation.nullable()), // Objectives 1 to 5
  cup: z.array(z.enum(CHITS)), // the last one is drawn next
  open: z.array(z.enum(CHITS)),
  order: OrderState.nullable(),
  attack: Attack.nullable(),
  melee: hex, // the hex being fought over, or -1
  quiet: z.int(), // while above 0 no trigger has an effect: GWC-1.9.1
  detached: z.array(z.tuple([UnitId, UnitId])), // Platoons and the Teams they detached in this Order: GWC-E64.2
  wiresCut: z.array(nation), // Telephones that break when the bombardment is over: GWC-E94
  bombarding: z.boolean(),
})
export type State = z.infer<typeof StateSchema>
