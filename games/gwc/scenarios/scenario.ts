/**
 * The scenarios: one file each, checked against the map and the countermix on import. A side's counters are as many as
 * the hexes of its suggested set-up; players may set up otherwise inside their area (GWC-SCN-01).
 */
import { z } from "zod"
import { type Frozen, load } from "../data/load.ts"
import { kindOf, leaderType, tankType, telephoneType, unitType, weaponType } from "../data/pieces.ts"
import { terrainChart } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import { HexOf, MonthOf, PieceOf, within } from "../data/words.ts"
import { boards, grid } from "../maps/maps.ts"
import {
  type By,
  CHITS,
  COLUMNS,
  EDGES,
  EVENTS,
  FORTIFICATIONS,
  type HexName,
  type Month,
  NATIONS,
  type Nation,
  OBJECTIVES,
  ORDERS,
  type PieceId,
  POSTURES,
} from "../types.ts"

const text = z.string().min(1)
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
    hexes: z.int().positive(), // no LOS is longer
    untilTime: z.int().positive().nullable(), // until the Time marker reaches it; null: the whole game
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

/** The rule behind each, for whoever cites it. */
export const SPECIAL_RULES: By<SpecialRule["kind"], string> = {
  limitedSight: "GWC-SCN-02",
  confusedGunners: "GWC-SCN-03",
  openingBombardment: "GWC-SCN-04",
  outOfPlay: "GWC-SCN-05",
  smokeScreen: "GWC-SCN-06",
}

const at = z.array(HexOf).min(1) // the suggested hex of each: as many counters as hexes

const Reinforcement = z.strictObject({
  time: z.int().positive(), // the space of the Time Track: GWC-6.1.2f
  leaders: z.array(PieceOf),
  units: z.array(z.strictObject({ unit: PieceOf, weapon: PieceOf.optional(), count: z.int().positive() })),
  telephone: PieceOf.nullable(),
})

const SideSetUp = z.strictObject({
  edge: z.enum(EDGES), // GWC-GLO-08
  posture: z.enum(POSTURES), // GWC-GLO-09
  orders: z.int().positive(), // GWC-5.1
  discards: z.int().nonnegative(), // GWC-5.3
  surrender: z.int().positive(), // GWC-4.3b
  setUp: Area.extend({ platoonsPerHex: z.int().positive().optional() }),
  leaders: z.array(z.strictObject({ leader: PieceOf, at: HexOf })),
  units: z.array(z.strictObject({ unit: PieceOf, weapon: PieceOf.optional(), at })), // each with such a Weapon
  tanks: z.array(z.strictObject({ tank: PieceOf, at })),
  fortifications: z.array(z.strictObject({ fortification: z.enum(FORTIFICATIONS), at, area: Area.optional() })), // area: instead of the side's
  telephone: z.strictObject({ telephone: PieceOf, state: z.enum(["unbroken", "broken"]) }).nullable(), // GWC-12
  control: z.array(z.enum(OBJECTIVES)), // GWC-7.3.1
  reinforcements: z.array(Reinforcement),
})
export type SideSetUp = Frozen<z.output<typeof SideSetUp>>

/** How matches between equal computer players went, side by side; allies win together (BALANCE.md). */
const Balance = z.strictObject({
  agent: text,
  games: z.int().positive(),
  wins: z.partialRecord(z.enum(NATIONS), z.int().nonnegative()),
})

const ScenarioShape = z.strictObject({
  salient: z.literal("scenario"),
  game: z.literal("gwc"),
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, "expected a short name such as belleau-wood"),
  number: z.int().positive(),
  name: text,
  day: text,
  date: MonthOf,
  map: z.enum(boards.map((b) => b.id)), // GWC-2.2.1
  length: text,
  first: z.literal(true).optional(), // where a newcomer begins
  brief: text,
  briefings: z.partialRecord(z.enum(NATIONS), text),
  points: z.strictObject({ side: z.enum(NATIONS), amount: z.int().positive() }).nullable(), // null: 0
  time: z.int().nonnegative(), // GWC-6.1.1
  suddenDeath: z.int().positive(), // GWC-6.2.1
  initiative: z.enum(NATIONS), // GWC-9a
  firstTurn: z.enum(NATIONS), // GWC-5a
  openChits: z.array(z.enum(CHITS)), // GWC-7.3.3a
  secretChits: z.int().nonnegative(), // for each player, at random
  special: z.array(SpecialRule),
  sides: z.partialRecord(z.enum(NATIONS), SideSetUp),
  balance: Balance.optional(),
})
type Shape = z.output<typeof ScenarioShape>

export const ScenarioFile = ScenarioShape.superRefine((s, ctx) => {
  const fault = (path: (string | number)[], message: string) => ctx.addIssue({ code: "custom", path, message })
  const present = nationsOf(s)
  if (present.length < 2 || !present.includes("germany"))
    fault(["sides"], `expected Germany and one opponent or two, found ${present.join(", ")}`)
  checkAllies(s, fault)
  for (const [i, rule] of s.special.entries()) {
    if ("by" in rule && !present.includes(rule.by))
      fault(["special", i, "by"], `expected a side of the scenario, found ${rule.by}`)
    const { from } = terrainChart.features.smoke
    if (rule.kind === "smokeScreen" && s.date < from) fault(["special", i, "kind"], `Smoke is available from ${from}`)
  }
  const names = { initiative: s.initiative, firstTurn: s.firstTurn, points: s.points?.side }
  for (const [field, nation] of Object.entries(names))
    if (nation !== undefined && !present.includes(nation))
      fault([field], `expected a side of the scenario, found ${nation}`)
  for (const nation of NATIONS)
    if (present.includes(nation) !== (s.briefings[nation] !== undefined))
      fault(["briefings", nation], "expected a briefing for each side and no other")
  for (const nation of present) checkSide(s, nation, (path, message) => fault(["sides", nation, ...path], message))
})

/** GWC-GAP-14 Two players of the Entente share edge, Posture and Surrender space, and what goes with them. */
function checkAllies(s: Shape, fault: (path: (string | number)[], message: string) => void): void {
  const [france, usa] = [s.sides.france, s.sides.usa]
  if (!france || !usa) return
  for (const field of ["edge", "posture", "surrender"] as const)
    if (usa[field] !== france[field])
      fault(["sides", "usa", field], `expected ${france[field]}, as France has, found ${usa[field]}`)
}

/** Names that do not exist, belong to the other side or do not serve at the scenario's date. */
function checkSide(s: Shape, nation: Nation, fault: (path: (string | number)[], message: string) => void): void {
  const side = s.sides[nation]!
  const serves = (id: PieceId, wanted: string): string | undefined => {
    const kind = kindOf(id)
    const unit = kind === "platoon" || kind === "team" || kind === "runner"
    if ((unit ? "unit" : kind) !== wanted) return `expected a ${wanted}, found ${id}${kind ? `, a ${kind}` : ""}`
    const piece = pieceOf(id)
    if (piece.nation !== nation) return `expected a ${wanted} of ${nation}, found ${id} of ${piece.nation}`
    return piece.period && !within(piece.period, s.date) ? `${id} does not serve in ${s.date}` : undefined
  }
  const check = (path: (string | number)[], id: PieceId, wanted: string) => {
    const message = serves(id, wanted)
    if (message !== undefined) fault(path, message)
  }
  for (const [i, entry] of side.leaders.entries()) check(["leaders", i, "leader"], entry.leader, "leader")
  for (const [i, entry] of side.tanks.entries()) check(["tanks", i, "tank"], entry.tank, "tank")
  if (side.telephone) check(["telephone", "telephone"], side.telephone.telephone, "telephone")
  const checkUnit = (path: (string | number)[], unit: PieceId, weapon: PieceId | undefined) => {
    check([...path, "unit"], unit, "unit")
    if (weapon !== undefined) check([...path, "weapon"], weapon, "weapon")
  }
  for (const [i, entry] of side.units.entries()) checkUnit(["units", i], entry.unit, entry.weapon)
  for (const [i, due] of side.reinforcements.entries()) {
    const path = ["reinforcements", i]
    if (due.time <= s.time || due.time > values.tracks.time.last)
      fault([...path, "time"], `expected a space after ${s.time} on the Time Track, found ${due.time}`)
    for (const [j, id] of due.leaders.entries()) check([...path, "leaders", j], id, "leader")
    for (const [j, entry] of due.units.entries()) checkUnit([...path, "units", j], entry.unit, entry.weapon)
    if (due.telephone !== null) check([...path, "telephone"], due.telephone, "telephone")
  }
}

/** Nation and dates of a counter, whatever it is. */
function pieceOf(id: PieceId): { nation: Nation; period?: { from?: Month | undefined; until?: Month | undefined } } {
  switch (kindOf(id)) {
    case "leader":
      return { nation: leaderType(id).nation }
    case "tank":
      return tankType(id)
    case "weapon":
      return weaponType(id)
    case "telephone":
      return { nation: telephoneType(id).nation }
    default:
      return unitType(id)
  }
}

export type Scenario = Frozen<Shape>

/** The sides of a scenario, in the order of NATIONS. */
export const nationsOf = (s: { readonly sides: { readonly [n in Nation]?: unknown } }): Nation[] =>
  NATIONS.filter((nation) => s.sides[nation] !== undefined)

/** The side of a nation that takes part. */
export function sideOf(s: Scenario, nation: Nation): SideSetUp {
  const side = s.sides[nation]
  if (side === undefined) throw new Error(`expected a side of ${s.id}, found ${nation}`)
  return side
}

/** GWC-SCN-01 Defenders set up first; without a Defender, whoever has not the first Turn. */
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

/** A scenario as its file tells it; a wrong one is an error that names the field. */
export const readScenario = (raw: unknown): Scenario => {
  const name = typeof raw === "object" && raw !== null && "id" in raw ? String(raw.id) : "scenario"
  return load(`${name}.json`, ScenarioFile, raw)
}
