import { z } from "zod"
import { ARMS, type Arm, BANDS, GRADED_ARMS, type Kind, QUALITIES, type Quality, TROOPS, type Troop } from "../types.ts"
import raw from "./troops.json" with { type: "json" }

const inches = z.number().positive()

const TroopData = z.strictObject({
  name: z.string().min(1),
  arm: z.enum(ARMS), // DGK-TROOP-01
  quality: z.enum(QUALITIES).nullable(), // DGK-TROOP-01: Infantry and Cavalry only
  maneuver: inches, // DGK-GAP-05
  march: inches, // DGK-GAP-05
  routeMarch: inches, // DGK-ACT-09
  assault: inches.nullable(), // DGK-ASLT-03
  involuntary: inches, // DGK-MOVE-13
  rough: z.int().positive(), // DGK-MOVE-04: inches of movement for each inch of rough
  range: inches.nullable(), // DGK-FIRE-03
  bases: z.strictObject({ from: z.int().positive(), to: z.int().positive(), most: z.int().positive().nullable() }), // usual, and the guideline of DGK-TROOP-10
})

const Troops = z
  .strictObject({
    troops: z.record(z.enum(TROOPS), TroopData),
    synonyms: z.record(z.string(), z.enum(QUALITIES)), // DGK-TROOP-02
    bands: z.record(z.enum(BANDS), inches), // DGK-FIRE-04: the far end of each
    base: z.strictObject({ frontage: inches, depth: inches }), // DGK-SCALE-03
    cyclistsMoveAs: z.enum(GRADED_ARMS), // DGK-TROOP-11
    gunsPerBase: z.record(z.enum(["fieldArtillery", "heavyArtillery", "machineGun"]), z.int().positive()), // DGK-TROOP-06
  })
  .superRefine(({ troops }, issue) => {
    for (const troop of TROOPS) {
      const { arm, quality } = troops[troop]
      const graded = GRADED_ARMS.some((a) => a === arm)
      if (graded !== (quality !== null))
        issue.addIssue({
          code: "custom",
          path: ["troops", troop, "quality"],
          message: "DGK-TROOP-01: only Infantry and Cavalry have a quality",
        })
    }
  })

export const troopsData = Troops.parse(raw)
export const { troops } = troopsData

/** DGK-TROOP-02 The quality for any of the rulebook's words; `undefined` if the word is none of them. */
export const qualityNamed = (word: string): Quality | undefined => troopsData.synonyms[word.toLowerCase()]

/** DGK-TROOP-01 The unit type of an arm and a quality; `undefined` where the arm needs a quality or must not have one. */
export const troopOf = (arm: Arm, quality: Quality | null): Troop | undefined =>
  TROOPS.find((t) => troops[t].arm === arm && troops[t].quality === quality)

/** DGK-TROOP-11 The unit type whose base moves and terrain costs apply: cyclists move as cavalry of their own quality. */
export function movesAs(troop: Troop, cyclist: boolean): Troop {
  if (!cyclist) return troop
  const mount = troopOf(troopsData.cyclistsMoveAs, troops[troop].quality)
  if (!mount) throw new Error(`expected cyclists to be infantry of some quality, found ${troops[troop].name}`)
  return mount
}

/** The unit type that a kind counts as in questions of chance: armoured cars and aircraft are fast Transport. */
export const troopBehind = (kind: Kind): Troop =>
  kind === "armouredCar" || kind === "aircraft" ? "fastTransport" : kind

/** The name players use. */
export const nameOf = (kind: Kind): string =>
  kind === "armouredCar" ? "Armoured cars" : kind === "aircraft" ? "Aircraft" : troops[kind].name
