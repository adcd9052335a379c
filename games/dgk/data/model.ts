/**
 * The parameter sets of the chance model (DGK-GAP-15). Set A is complete; each later set holds only its changes to the set before it, so
 * that a shared number is written once. A change to a value that does not exist is an error. Sets C and D were found by playing whole
 * battles: CALIBRATION.md.
 */
import { z } from "zod"
import {
  BANDS,
  type By,
  COVERS,
  FIRE_ACTIONS,
  FORMATIONS,
  KINDS,
  ORDERED_ACTIONS,
  OUTNUMBERINGS,
  QUALITIES,
  TROOPS,
} from "../types.ts"
import rawA from "./model-a.json" with { type: "json" }
import rawB from "./model-b.json" with { type: "json" }
import rawC from "./model-c.json" with { type: "json" }
import rawD from "./model-d.json" with { type: "json" }

/** DGK-GAP-15 The parameter sets, in the order in which they were found. */
export const MODELS = ["A", "B", "C", "D"] as const

/** DGK-GAP-06 (a) Who fires: the unit types that may, Transport armed by a scenario, and the guards of a convoy. */
const FIRERS = [
  "veteranInfantry",
  "regularInfantry",
  "reservistInfantry",
  "veteranCavalry",
  "regularCavalry",
  "reservistCavalry",
  "machineGun",
  "fieldArtillery",
  "heavyArtillery",
  "armedTransport",
  "guards",
] as const
export type Firer = (typeof FIRERS)[number]

const RANGE_CLASSES = ["rifle", "machineGun", "fieldArtillery", "heavyArtillery"] as const
const FIRE_CLASSES = ["rifle", "support"] as const
const FIGHTERS = KINDS.filter((k) => k !== "aircraft") // aircraft are never in close combat: DGK-AIR-06

const shift = z.int().min(-24).max(24)
const percent = z.int().min(0).max(100)
/** A chance in percent that may have one decimal: below an index of 0, whole percents would all be the same. */
const tenths = z.number().min(0).max(100).multipleOf(0.1)
const split = z
  .tuple([percent, percent, percent])
  .refine(([a, b, c]) => a + b + c === 100, "the three chances must add up to 100")

const Orders = z.strictObject({
  chances: z.record(
    z.enum(TROOPS),
    z.strictObject({
      alone: z.strictObject({ ok: split, shaken: split }), // normal, delayed, lost
      led: z.strictObject({ ok: split, shaken: split }),
    }),
  ),
  adjust: z.record(z.enum(ORDERED_ACTIONS), z.strictObject({ delayed: shift, lost: shift })),
  delays: z
    .array(z.strictObject({ upTo: percent, quarters: z.int().min(1).max(3) }))
    .min(1)
    .refine((d) => d.at(-1)?.upTo === 100, "the last delay must reach 100")
    .refine(
      (d) => d.every((x, i) => x.upTo > (d[i - 1]?.upTo ?? 0)),
      "each delay must reach further than the one before",
    ),
  roundDownTo: z.number().positive(), // inches
})

const Fire = z.strictObject({
  firers: z.record(
    z.enum(FIRERS),
    z.strictObject({ base: shift, range: z.enum(RANGE_CLASSES), class: z.enum(FIRE_CLASSES) }),
  ), // (a)
  range: z.record(z.enum(RANGE_CLASSES), z.record(z.enum(BANDS), shift.nullable())), // (b); null: out of range
  action: z.record(z.enum(FIRE_ACTIONS), shift), // (c)
  outnumbering: z.record(z.enum(FIRE_CLASSES), z.record(z.enum(OUTNUMBERINGS), shift)), // (d)
  targetFormation: z.record(z.enum(FORMATIONS), shift), // (e)
  cover: z.record(z.enum(["usual", "heavy"]), z.record(z.enum(COVERS), shift)), // (f)
  target: z.record(
    z.enum([
      ...QUALITIES,
      "mounted",
      "machineGun",
      "fieldArtillery",
      "heavyArtillery",
      "fastTransport",
      "slowTransport",
      "aircraft",
    ]),
    shift,
  ), // (g); mounted: cavalry in maneuver or march formation, on top of its quality
  targetShaken: shift, // (h)
  actorShaken: shift, // (i)
  damageBelow: z.array(z.array(tenths).length(6)), // the same for the indices -1, -2 and so on
  damage: z
    .array(z.array(percent).length(6))
    .min(2)
    .refine(
      (rows) => rows.every((row) => row.every((p, i) => p <= (row[i - 1] ?? 100))),
      "more levels cannot be likelier than fewer",
    )
    .refine(
      (rows) => rows.every((row, i) => row.every((p, j) => p >= (rows[i - 1]?.[j] ?? 0))),
      "a higher index cannot do less damage",
    ), // row: index from 0; column: chance of at least this many levels, from 1
})

const stops = z.tuple([percent, percent, percent, percent]) // by levels just taken: 0, 1, 2, 3 or more
const beaten = z.strictObject({ index: shift, least: z.int().min(0).max(6) })

const Assault = z.strictObject({
  defence: z.strictObject({
    band: z.enum(BANDS),
    formation: z.record(z.enum(FORMATIONS), shift),
    notFrontal: shift,
    disordered: shift,
  }),
  stopped: z.record(z.enum(QUALITIES), stops),
  value: z.record(z.enum(FIGHTERS), z.int().positive()),
  shaken: shift,
  notFrontal: shift,
  march: shift,
  cover: z.record(z.enum(COVERS), shift),
  outnumbering: z.record(z.enum(OUTNUMBERINGS), shift),
  charge: z.record(z.enum(["open", "rough", "soft", "hard", "fortification"]), shift), // attacking Cavalry
  wins: z.strictObject({ from: z.int(), chances: z.array(percent).min(2) }), // by D, from the lowest up
  beaten: z.strictObject({ target: beaten, attacker: beaten, weak: shift }), // weak: MG, Artillery, Transport
  winner: z.strictObject({ index: shift }),
})

const Model = z.strictObject({
  id: z.enum(MODELS),
  initiative: z.strictObject({
    even: percent,
    biasLimit: percent,
    imbalance: z.array(z.strictObject({ from: z.number().min(1), larger: percent })).min(1),
    ledLastTurn: shift,
  }), // DGK-GAP-12
  orders: Orders, // DGK-GAP-04
  fire: Fire, // DGK-GAP-06
  assault: Assault, // DGK-GAP-07
  regroup: z.strictObject({ chances: z.record(z.enum(TROOPS), z.strictObject({ alone: split, led: split })) }), // DGK-GAP-08: two levels, one, none
  aircraft: z.strictObject({
    antiAircraftBand: z.enum(BANDS),
    bombing: z.strictObject({ firer: z.enum(FIRERS), band: z.enum(BANDS), bases: z.int().positive() }),
    strafing: z.strictObject({ firer: z.enum(FIRERS), band: z.enum(BANDS), bases: z.int().positive() }),
  }), // DGK-GAP-09
  commandMine: z.strictObject({ firer: z.enum(FIRERS), band: z.enum(BANDS), outnumbering: z.enum(OUTNUMBERINGS) }), // DGK-GAP-10
})
export type Model = z.infer<typeof Model>

/** A set with some of its values changed. A change to a value that does not exist is an error that says where. */
export function changed(set: unknown, changes: unknown, at = "model"): unknown {
  if (typeof changes !== "object" || changes === null || Array.isArray(changes)) return changes
  if (typeof set !== "object" || set === null || Array.isArray(set))
    throw new Error(`${at}: expected a group of values to change, found ${JSON.stringify(set)}`)
  const result: { [key: string]: unknown } = { ...set }
  for (const [key, value] of Object.entries(changes)) {
    if (!(key in result)) throw new Error(`${at}.${key}: changes a value that the set does not have`)
    result[key] = changed(result[key], value, `${at}.${key}`)
  }
  return result
}

/** Reads a parameter set and checks that it is complete, well formed and consistent. */
export const parseModel = (raw: unknown): Model => Model.parse(raw)

const setB = changed(rawA, rawB)
const setC = changed(setB, rawC)

export const models: By<(typeof MODELS)[number], Model> = {
  A: parseModel(rawA),
  B: parseModel(setB),
  C: parseModel(setC),
  D: parseModel(changed(setC, rawD)),
}

/** DGK-GAP-15 The set that was tuned with the engine's own battles. */
export const standardModel = models.D
