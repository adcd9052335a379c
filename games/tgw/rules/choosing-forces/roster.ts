/** A roster: only what was chosen from the tables of one list; everything else is derived from it. */
import { z } from "zod"
import { ARMIES, CATEGORIES, FORMS } from "../../types.ts"

/** More than any battle needs; a file that exceeds this is not a roster. */
const most = { battalions: 4, choices: 60, parts: 12, points: 4000, name: 40 }

const id = z.string().min(1).max(12)

const Part = z.strictObject({
  id,
  element: z.string().max(40),
  models: z.int().positive().max(40),
  leader: z.string().max(40).optional(), // TGW-ARMY-12
  /** How many models take each option; `looted` are Lewis guns instead of MG08/15 (TGW-ARMY-56). */
  options: z.record(z.string().max(40), z.int().positive().max(40)),
})
export type Part = z.infer<typeof Part>

const Choice = z.strictObject({
  id,
  category: z.enum(CATEGORIES),
  unit: z.string().max(40),
  name: z.string().max(most.name).optional(),
  as: z.enum(FORMS), // TGW-ARMY-08, TGW-ARMY-09
  parts: z.array(Part).max(most.parts),
  /** The unit that an officer, Colours or a launcher joins, or the weapon that a spotter serves (TGW-ARMY-41, -42, -45, -61). */
  joins: id.optional(),
})
export type Choice = z.infer<typeof Choice>

const Battalion = z.strictObject({
  id,
  table: z.string().max(40),
  /** The optional changes of the table that were taken (TGW-ARMY-37). */
  changes: z.array(z.string().max(60)).max(4),
  choices: z.array(Choice).max(most.choices),
})
export type Battalion = z.infer<typeof Battalion>

export const Roster = z.strictObject({
  army: z.enum(ARMIES),
  points: z.int().positive().max(most.points),
  role: z.enum(["attack", "defend"]), // TGW-ARMY-22, TGW-ARMY-23
  battalions: z.array(Battalion).max(most.battalions),
})
export type Roster = z.infer<typeof Roster>

export const longestName = most.name
export const mostPoints = most.points

/** The key of an option that is not an option of the part's own entry. */
export const LOOTED = "looted"
