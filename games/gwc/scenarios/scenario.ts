/**
 * The schema of a scenario file; `checks.ts` checks what a schema cannot express. A side has one counter per hex of its suggested
 * set-up; players may set up differently inside their area (GWC-SCN-01).
 */
import { NAMED } from "@salient/engine"
import type { Frozen } from "@salient/kit/data-file"
import { balanceOf, heading, text } from "@salient/kit/scenario"
import { z } from "zod"
import { boards, grid } from "../data/maps/maps.ts"
import { HexOf, MonthOf, PieceOf } from "../data/words.ts"
import {
  type By,
  CHITS,
  COLUMNS,
  EDGES,
  EVENTS,
  FORTIFICATIONS,
  type HexName,
  NATIONS,
  type Nation,
  OBJECTIVES,
  ORDERS,
  POSTURES,
} from "../types.ts"

const row = z.int().min(1).max(11)

/** Part of the map: columns or rows, both ends included. */
const Area = z.strictObject({
  columns: z.tuple([z.enum(COLUMNS), z.enum(COLUMNS)]).optional(),
  rows: z.tuple([row, row]).optional(),
})
export type Area = Frozen<z.output<typeof Area>>

/** What a scenario adds to the rules. */
const SpecialRule = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("limitedSight"), // GWC-SCN-02
    name: text,
    hexes: z.int().positive(), // the maximum LOS
    untilTime: z.int().positive().nullable(), // until the Time marker reaches this space; null: the whole game
  }),
  z.strictObject({ kind: z.literal("confusedGunners"), name: text }), // GWC-SCN-03
  z.strictObject({
    kind: z.literal("openingBombardment"), // GWC-SCN-04
    name: text,
    by: z.enum(NATIONS),
    pattern: z.enum(["local", "standing"]),
    fp: z.int().positive(),
    centre: Area,
  }),
  z.strictObject({
    kind: z.literal("outOfPlay"), // GWC-SCN-05
    name: text,
    orders: z.array(z.enum(ORDERS)),
    events: z.array(z.enum(EVENTS)),
  }),
  z.strictObject({
    kind: z.literal("smokeScreen"), // GWC-SCN-06
    name: text,
    by: z.enum(NATIONS),
    markers: z.int().positive(),
    area: Area,
  }),
])
export type SpecialRule = Frozen<z.output<typeof SpecialRule>>

/** The rule of each kind of special rule. */
export const SPECIAL_RULES: By<SpecialRule["kind"], string> = {
  limitedSight: "GWC-SCN-02",
  confusedGunners: "GWC-SCN-03",
  openingBombardment: "GWC-SCN-04",
  outOfPlay: "GWC-SCN-05",
  smokeScreen: "GWC-SCN-06",
}

const at = z.array(HexOf).min(1) // the suggested hex of each counter: one counter per hex

const Reinforcement = z.strictObject({
  time: z.int().positive(), // the space of the Time Track: GWC-6.1.2f
  leaders: z.array(PieceOf),
  units: z.array(z.strictObject({ unit: PieceOf, weapon: PieceOf.optional(), count: z.int().positive() })),
  telephone: PieceOf.nullable(),
})

/** A name on the map, in one hex or along several. */
const Name = z.strictObject({ text, kind: z.enum(NAMED), at: z.array(HexOf).min(1) })

const SideSetUp = z.strictObject({
  edge: z.enum(EDGES), // GWC-GLO-08
  posture: z.enum(POSTURES), // GWC-GLO-09
  orders: z.int().positive(), // GWC-5.1
  discards: z.int().nonnegative(), // GWC-5.3
  surrender: z.int().positive(), // GWC-4.3b
  setUp: Area.extend({ platoonsPerHex: z.int().positive().optional() }),
  leaders: z.array(z.strictObject({ leader: PieceOf, at: HexOf })),
  units: z.array(z.strictObject({ unit: PieceOf, weapon: PieceOf.optional(), at })), // each has such a Weapon
  tanks: z.array(z.strictObject({ tank: PieceOf, at })),
  fortifications: z.array(z.strictObject({ fortification: z.enum(FORTIFICATIONS), at, area: Area.optional() })), // replaces the side's
  telephone: z.strictObject({ telephone: PieceOf, state: z.enum(["unbroken", "broken"]) }).nullable(), // GWC-12
  control: z.array(z.enum(OBJECTIVES)), // GWC-7.3.1
  reinforcements: z.array(Reinforcement),
})
export type SideSetUp = Frozen<z.output<typeof SideSetUp>>

export const ScenarioFile = z.strictObject({
  ...heading("gwc"),
  number: z.int().positive(),
  day: text,
  date: MonthOf,
  map: z.enum(boards.map((b) => b.id)), // GWC-2.2.1
  names: z.array(Name).optional(), // of places on the map, as they were called in this battle
  briefings: z.partialRecord(z.enum(NATIONS), text),
  points: z.strictObject({ side: z.enum(NATIONS), amount: z.int().positive() }).nullable(), // null: 0
  time: z.int().nonnegative(), // GWC-6.1.1
  suddenDeath: z.int().positive(), // GWC-6.2.1
  initiative: z.enum(NATIONS), // GWC-9a
  firstTurn: z.enum(NATIONS), // GWC-5a
  openChits: z.array(z.enum(CHITS)), // GWC-7.3.3a
  secretChits: z.int().nonnegative(), // for each player, drawn at random
  special: z.array(SpecialRule),
  sides: z.partialRecord(z.enum(NATIONS), SideSetUp),
  balance: balanceOf(NATIONS).optional(), // BALANCE.md,
  tuned: z.array(z.strictObject({ field: text, first: text, why: text })).optional(), // GWC-GAP-11: later changes and their reasons
})

/** A scenario as in its file. */
export type Scenario = Frozen<z.output<typeof ScenarioFile>>

/** The sides of a scenario, in the order of NATIONS. */
export const nationsOf = (s: { readonly sides: { readonly [n in Nation]?: unknown } }): Nation[] =>
  NATIONS.filter((nation) => s.sides[nation] !== undefined)

/** The side of a nation that takes part. */
export function sideOf(s: Scenario, nation: Nation): SideSetUp {
  const side = s.sides[nation]
  if (side === undefined) throw new Error(`expected a side of ${s.id}, found ${nation}`)
  return side
}

/** GWC-SCN-01 Defenders set up first; if there is no Defender, the player who has the second Turn. */
export function setUpOrder(s: Scenario): Nation[] {
  const all = nationsOf(s)
  const defends = (nation: Nation) => sideOf(s, nation).posture === "defend"
  const early = all.some(defends) ? defends : (nation: Nation) => nation !== s.firstTurn
  return [...all.filter(early), ...all.filter((nation) => !early(nation))]
}

/** Whether a hex lies in an area. */
export function inArea(area: Area, name: HexName): boolean {
  const h = grid.hex(name)
  const [column, row] = [grid.column[h]!, grid.row[h]! + 1]
  const [west, east] = area.columns?.map((letter) => COLUMNS.indexOf(letter)) ?? []
  const [north, south] = area.rows ?? []
  return (
    (west === undefined || east === undefined || (west <= column && column <= east)) &&
    (north === undefined || south === undefined || (north <= row && row <= south))
  )
}
