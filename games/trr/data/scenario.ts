/** The shape of a scenario file. Whether its parts make sense together is judged in `scenarios/checks.ts`. */
import { balanceOf, day, heading, shortName, text } from "@salient/kit/scenario"
import { point, polygon, tableSize, terrainEntry, thousandths, zoneEntry } from "@salient/kit/table-scenario"
import { z } from "zod"
import { ForceRequest } from "../scenarios/forces/request.ts"
import {
  ALTITUDES,
  AMMUNITIONS,
  AREAS,
  ATTACKS,
  BOMBARDMENTS,
  GROUNDS,
  LAYS,
  LINES,
  SIDES,
  WEATHER_KINDS,
} from "../types.ts"
import { fireData } from "./fire.ts"
import { scaleData } from "./scale.ts"

/** Far more than any battle needs. A larger file was not made for a table, and would take minutes to check. */
const most = { pieces: 100, zones: 20, orders: 200, smokePots: 200, moves: 100, days: 60 }
const id = shortName
const move = z.int().positive().max(most.moves)
const side = z.enum(SIDES)

/** A formation (`17-kings`) or one of its units (`17-kings/rifle-company-1`): what follows the side in a unit's id. */
const who = z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/)

const TerrainEntry = z.strictObject({ ...terrainEntry, kind: z.enum([...AREAS, ...LINES]) })

/** Where a side sets up, and which units. In a hidden zone its units may start concealed: TRR-OBS-03. */
const Zone = z.strictObject({ ...zoneEntry, who: z.array(who).min(1) })

/** Which units arrive when, and where on the edge of the table. */
const Arrival = z.strictObject({ id, move, who: z.array(who).min(1), along: z.tuple([point, point]) })

const ammunition = z.enum(AMMUNITIONS)

/** TRR-IND-08 A mission written before the game. */
const Mission = z.strictObject({
  id,
  move,
  batteries: z.array(who).min(1),
  at: point,
  ammunition,
  lay: z.enum(LAYS).optional(), // how several batteries fire together: TRR-IND-12
})

/** TRR-IND-09 A mission kept for a signal. */
const Sos = Mission.omit({ move: true })

/** TRR-AIR-01 An attack from the air. */
const Sortie = z.strictObject({
  move,
  flight: id,
  at: point,
  attack: z.enum(ATTACKS),
  altitude: z.enum([...ALTITUDES, "dive"]),
})

/** TRR-MINE-01 */
const Minefield = z.strictObject({
  id,
  area: polygon,
  density: z.int().min(1).max(scaleData.die),
  against: z.enum(["men", "armour"]).optional(), // left out: mixed, as in the rules
})

const Army = z.strictObject({
  name: text,
  briefing: z.string().min(200), // what the commander knows and wants
  edge: z.enum(["north", "east", "south", "west"]), // the table edge its side came from: TRR-MOT-08, TRR-AMB-17
  force: ForceRequest,
  masks: z.enum(["none", "carried", "worn"]), // TRR-GAS-04
  zones: z.array(Zone).max(most.zones),
  arrivals: z.array(Arrival).max(most.zones).optional(),
  plan: z
    .strictObject({ missions: z.array(Mission).max(most.orders), sos: z.array(Sos).max(most.orders).optional() })
    .optional(), // suggested; a player may write another
  counterBattery: z.array(who).optional(), // TRR-CB-01
  sorties: z.array(Sortie).max(most.orders).optional(),
  minefields: z.array(Minefield).max(most.zones).optional(),
  smokePots: z.int().nonnegative().max(most.smokePots).optional(), // TRR-SMOKE-01
  dugIn: z.array(who).optional(), // batteries beyond the table that are dug in: TRR-CB-03
})

/** TRR-ENG-08 A mine under the enemy's line, and the move at the start of which it explodes. */
const Mine = z.strictObject({
  id,
  by: side,
  move,
  at: point,
  radius: thousandths,
  factor: z.int().positive().max(fireData.factorAtMost),
})

/** TRR-SEQ-03 A part of the table and the units that fight in it. */
const Sector = z.strictObject({ id, name: text, area: polygon, who: z.record(side, z.array(who).min(1)) })

export const Scenario = z.strictObject({
  ...heading("trr"),
  date: day,
  place: text,
  basis: z.enum(["history", "invented"]),
  brief: z.string().min(100),
  aftermath: z.string().min(50), // what happened afterwards
  takes: z
    .strictObject({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      units: z.strictObject({ from: z.int().positive(), to: z.int().positive() }),
    })
    .optional(), // the players' own forces replace those below and are handed in before anything else: TRR-SCALE-09
  moves: move,
  minutesPerMove: z.int().min(scaleData.minutesPerMove[0]).max(scaleData.minutesPerMove[1]), // TRR-SCALE-01
  front: z.enum(["western", "eastern", "other"]), // TRR-BOMB-01
  table: tableSize,
  weather: z.array(z.strictObject({ from: move, is: z.enum(WEATHER_KINDS) })).min(1), // TRR-OBS-06; the first from move 1
  ground: z.enum(GROUNDS), // TRR-MOVE-14
  wind: z.int().min(0).max(35_999).nullable(), // blows towards, in hundredths of a degree clockwise from north; null: drawn, TRR-GAP-14
  options: z.strictObject({
    assaultCompanies: z.boolean(), // TRR-OPT-03
    charges: z.boolean(), // TRR-OPT-04
    snipers: z.boolean(), // TRR-OPT-01
    logistics: z.boolean(), // TRR-OPT-02
    missesFallShort: z.boolean(), // TRR-HE-04
    mgBarrages: z.boolean(), // TRR-AMB-06
    boatsDrift: z.boolean().optional(), // TRR-ENG-03
    grenadesFrom: z.int().optional(), // TRR-AMB-16
  }),
  sectors: z.array(Sector).min(2).max(most.zones).optional(), // used when a side has several players, or when the players ask for it
  mines: z.array(Mine).max(most.zones).optional(),
  terrain: z.array(TerrainEntry).max(most.pieces),
  sides: z.record(side, Army),
  bombardment: z
    .strictObject({
      by: side,
      kind: z.enum(BOMBARDMENTS),
      days: z.int().positive().max(most.days),
      gas: z.boolean(),
      shrapnel: z.boolean(),
      area: polygon,
      elsewhere: z
        .array(z.strictObject({ id, name: text, area: polygon }))
        .min(1)
        .optional(), // the features that may be shelled instead
    })
    .optional(), // TRR-BOMB-01 … -05
  objectives: z.array(
    z.strictObject({ id, name: text, area: polygon, points: z.int().positive(), held: side.nullable() }),
  ),
  victory: z.strictObject({
    says: text,
    breaking: z.boolean(), // TRR-GAP-09: a side loses when half its battalions are broken
    needs: z.strictObject({ side, points: z.int().positive() }).nullable(), // null: the higher score wins
  }),
  /** The results when computer officers played both sides. */
  balance: balanceOf(SIDES).optional(),
})

export type Scenario = z.infer<typeof Scenario>
export type Army = z.infer<typeof Army>
export type Zone = z.infer<typeof Zone>
export type Arrival = z.infer<typeof Arrival>
export type Mission = z.infer<typeof Mission>
export type Minefield = z.infer<typeof Minefield>
export type TerrainEntry = z.infer<typeof TerrainEntry>
