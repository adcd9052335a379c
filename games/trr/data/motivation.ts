import { z } from "zod"
import { GRADES, MOODS } from "../types.ts"
import raw from "./motivation.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

const Modifier = z.enum([
  "advancing",
  "firingArtillery",
  "armourNear",
  "officerLost",
  "alone",
  "inDefences",
  "leavingDefences",
  "figureLost",
  "figureLostThisMove",
  "underFlame",
  "underGas",
  "sustainedBombardment",
  "intenseBombardment",
  "unsupplied", // TRR-GAP-18
])

const Motivation = z.strictObject({
  origin: OriginTable,
  grades: z.record(z.enum(GRADES), z.int().positive()), // TRR-MOT-02: every grade, and no other
  near: z.number().positive(), // TRR-MOT-03, cm: how close an enemy vehicle frightens and a friend reassures
  modifiers: z.record(Modifier, z.int()), // TRR-MOT-03
  moods: z.array(z.strictObject({ from: z.int().nullable(), mood: z.enum(MOODS) })).length(MOODS.length), // best first
  rally: z.int(), // TRR-MOT-07, TRR-MOT-09
  hesitantSpeed: z.number().positive().max(1), // TRR-MOT-06
})

export const motivationData = read("motivation.json", Motivation, raw)
