/** GWC-SCN-07 The numbers of quick battles: who can meet, with which forces, and what support costs. */

import { dataFile, type Frozen, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { CHITS, FORTIFICATIONS, NATIONS, POSTURES, WEAPON_CLASSES } from "../types.ts"
import raw from "./quick.json" with { type: "json" }
import { MonthOf, PieceOf } from "./words.ts"

/** The pairs of nations that can meet in a quick battle, each a scenario of the lobby. */
export const PAIRS = ["quick-france", "quick-usa"] as const
export type Pair = (typeof PAIRS)[number]
export const ENGAGEMENTS = ["meeting", "germanAttack", "ententeAttack"] as const
export type Engagement = (typeof ENGAGEMENTS)[number]

const amount = z.int().nonnegative()

export const QuickFile = dataFile("gwc", "quick", {
  pairs: z.record(
    z.enum(PAIRS),
    z.strictObject({ entente: z.enum(NATIONS).exclude(["germany"]), from: MonthOf, until: MonthOf }),
  ),
  engagements: z.record(
    z.enum(ENGAGEMENTS),
    z.strictObject({
      name: z.string().min(1),
      germany: z.enum(POSTURES),
      entente: z.enum(POSTURES),
      suddenDeath: z.int().positive(),
    }),
  ),
  postures: z.record(
    z.enum(POSTURES),
    z.strictObject({
      orders: z.int().positive(),
      discards: amount,
      platoons: z.int().positive(),
      depth: z.strictObject({ rows: z.int().positive(), columns: z.int().positive() }), // of the set-up area
      stands: z.int().positive(), // initially, Leaders stand this many hexes behind its front
      budget: amount, // points for support
      surrender: z.int().min(1).max(100), // percent of the Formations
      points: amount, // Victory Points at the start
    }),
  ),
  forces: z.record(
    z.enum(NATIONS),
    z.strictObject({
      leaders: z.array(PieceOf).min(1),
      platoon: z.array(PieceOf).min(1), // the version of the month
      team: z.array(PieceOf).min(1),
      weapon: PieceOf,
    }),
  ),
  works: z.array(
    z.strictObject({
      from: MonthOf.optional(),
      until: MonthOf.optional(),
      dug: z.array(z.strictObject({ fortification: z.enum(FORTIFICATIONS), count: z.int().positive() })),
      wire: amount,
    }),
  ),
  prices: z.strictObject({
    leader: amount,
    platoon: amount,
    team: amount,
    runner: amount,
    weapons: z.record(z.enum(WEAPON_CLASSES), amount),
    telephonePerFp: amount,
    telephoneFrom: amount, // FP that cost nothing
  }),
  chits: z.array(z.enum(CHITS)).min(1), // one of these is drawn as the open chit
  secretChits: amount,
})

export const quickData: Frozen<z.output<typeof QuickFile>> = readFile("quick.json", QuickFile, raw)
