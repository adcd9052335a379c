/** Numbers that belong to no counter, card or terrain: hands, stacking, Victory Points, tracks, strengths by date. */

import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { BOXES, EDGES, KINDS, type Month, NATIONS, POSTURES, POWERS, type Power } from "../types.ts"
import raw from "./values.json" with { type: "json" }
import { HexOf, PeriodOf, PieceOf, within } from "./words.ts"

const Modifiers = z.strictObject({ fp: z.int(), range: z.int(), movement: z.int(), morale: z.int() })
const Span = z.strictObject({ first: z.int(), last: z.int() })
const Dated = z.strictObject({ period: PeriodOf, fp: z.int().positive() })

export const ValuesFile = dataFile("gwc", "values", {
  handSize: z.record(z.enum(POSTURES), z.int().positive()), // GWC-1.1
  figures: z.record(z.enum(KINDS), z.int().positive()), // GWC-3a, GWC-8.2.1
  stacking: z.strictObject({ figures: z.int().positive(), tanks: z.int().positive() }), // GWC-8.2, GWC-8.2.1
  points: z.strictObject({
    platoon: z.int(), // eliminated or exited: GWC-7.1, GWC-7.2.1a
    team: z.int(),
    runner: z.int(),
    leader: z.int(),
    leaderPerCommand: z.int(), // of the unbroken side: GWC-AMB-29
    hero: z.int(),
    tank: z.int(),
    runnerExit: z.int(), // off their own edge: GWC-O27.2.1
    defenderPerTimeAdvance: z.int(), // GWC-6.1.2d
    tankTakesObjective: z.int(), // GWC-7.3.1.2
    lightWounds: z.int(), // GWC-A47
  }),
  suppressed: Modifiers, // GWC-13.2
  veteran: Modifiers, // GWC-GAP-08
  fire: z.strictObject({
    groupFp: z.int(), // per additional piece in a Fire Group: GWC-O21.3.1.2
    minimumFp: z.int(), // GWC-10.3.2.1
    tankAdjacentFp: z.int(), // GWC-O21.3.2
  }),
  melee: z.strictObject({ boxedFp: z.int() }), // per Formation: GWC-3.1.8
  strategyModifier: z.int(), // GWC-S98.2
  observer: z.strictObject({
    level: z.int(), // GWC-2.4
    hexes: z.record(z.enum(EDGES), HexOf),
    ownHexRange: z.int(), // GWC-O19.2.1.2
  }),
  barrage: z.strictObject({ reach: z.int() }), // hexes each way of a Standing row: GWC-O19.2.1.4a
  tankLeader: z.strictObject({ radius: z.int() }), // GWC-3.3.1.6
  trommelfeuer: z.strictObject({ neighbours: z.int() }), // GWC-E95
  underShot: z.strictObject({ hexes: z.int() }), // GWC-S98.3.9
  hiddenUnit: z.strictObject({ cover: z.int() }), // at least: GWC-A45.3
  exit: z.strictObject({ cost: z.int() }), // GWC-7.2.1a
  transfer: z.strictObject({ cost: z.int() }), // GWC-O23.1.1
  tracks: z.strictObject({
    time: Span, // GWC-GAP-07
    victory: z.int().positive(), // in either direction
    casualties: z.int().positive(), // spaces per row
    tankSpaces: z.int().positive(), // spaces that a Tank fills: GWC-4.3a
    firepower: z.strictObject({ first: z.int(), last: z.int(), reverse: z.int() }), // GWC-4.2.1
  }),
  decks: z.strictObject({ fate: z.int().positive(), strategy: z.int().positive() }), // GWC-1.F, GWC-1.S
  air: z.strictObject({
    bombing: z.array(Dated),
    strafing: z.record(z.enum(POWERS), Dated),
  }), // GWC-O17.1d
  bombardments: z.record(z.enum(BOXES), z.record(z.enum(POWERS), PeriodOf)), // GWC-O19.2a
  hiddenPosition: z.record(z.enum(NATIONS), z.strictObject({ teams: z.array(PieceOf).min(1), weapon: PieceOf })), // GWC-A45.2
})

export const values = readFile("values.json", ValuesFile, raw)

/** GWC-O17.1d The FP of Bombing in that month. */
export function bombingFp(month: Month): number {
  const line = values.air.bombing.find((entry) => within(entry.period, month))
  if (line === undefined) throw new Error(`expected a Bombing FP for ${month}, found none`)
  return line.fp
}

/** GWC-O17.1d The FP of Strafing; undefined before the nation's aircraft can strafe. */
export function strafingFp(power: Power, month: Month): number | undefined {
  const { period, fp } = values.air.strafing[power]
  return within(period, month) ? fp : undefined
}
