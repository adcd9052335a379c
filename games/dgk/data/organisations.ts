/** DGK-ORG-01 … -11 How each nation's corps, divisions and brigades are made up. */
import { z } from "zod"
import { ARMS, ARMY_QUALITIES, type By, LEVELS, NATIONS, type Nation, SIDES } from "../types.ts"
import rawAustroHungarian from "./organisations/austro-hungarian.json" with { type: "json" }
import rawBelgian from "./organisations/belgian.json" with { type: "json" }
import rawBritish from "./organisations/british.json" with { type: "json" }
import rawBulgarian from "./organisations/bulgarian.json" with { type: "json" }
import rawFrench from "./organisations/french.json" with { type: "json" }
import rawGerman from "./organisations/german.json" with { type: "json" }
import rawItalian from "./organisations/italian.json" with { type: "json" }
import rawMontenegrin from "./organisations/montenegrin.json" with { type: "json" }
import rawOttoman from "./organisations/ottoman.json" with { type: "json" }
import rawRussian from "./organisations/russian.json" with { type: "json" }
import rawSerbian from "./organisations/serbian.json" with { type: "json" }
import { TROOP_CLASSES } from "./tables.ts"

const name = z.string().min(1)
const troopClass = z.enum(TROOP_CLASSES)
const Count = z
  .strictObject({ from: z.int().nonnegative(), to: z.int().positive() })
  .refine(({ from, to }) => from <= to, "a count must not run backwards")

const UnitPattern = z.strictObject({
  name,
  arm: z.enum(ARMS),
  bases: z.int().positive(),
  class: troopClass.optional(), // the class of these troops, whatever formation they serve in
  cyclist: z.literal(true).optional(), // DGK-TROOP-11
})
export type UnitPattern = z.infer<typeof UnitPattern>

const Part = z.union([
  z.strictObject({
    id: name,
    count: Count,
    formation: name,
    or: z.array(name).min(1).optional(), // other formations that may take its place
    class: troopClass.optional(),
  }),
  z.strictObject({ id: name, count: Count, unit: UnitPattern }),
])
export type Part = z.infer<typeof Part>

/** The formations allowed for a part, the usual one first; empty for units. */
export const formationsOf = (part: Part): string[] => ("formation" in part ? [part.formation, ...(part.or ?? [])] : [])

const Pattern = z
  .strictObject({
    name,
    level: z.enum(LEVELS),
    class: troopClass.optional(), // inherited by every unit below that has none of its own
    neverOf: z.array(troopClass).min(1).optional(), // troops whose establishment is different
    parts: z.array(Part).min(1),
    limits: z.array(z.strictObject({ parts: z.array(name).min(1), atMost: z.int().positive(), says: name })).optional(), // over everything below
  })
  .refine(
    ({ parts }) => new Set(parts.map((p) => p.id)).size === parts.length,
    "two parts of one formation have the same id",
  )
export type Pattern = z.infer<typeof Pattern>

export const Organisation = z
  .strictObject({
    salient: z.literal("data").optional(), // says what the file is, for somebody who finds it on its own
    game: z.literal("dgk").optional(),
    kind: z.literal("organisation").optional(),
    nation: z.enum(NATIONS),
    name,
    side: z.enum(SIDES),
    rule: z.string().regex(/^DGK-ORG-\d\d$/),
    armyQuality: z.strictObject({
      usual: z.enum(ARMY_QUALITIES),
      otherwise: z.array(z.strictObject({ when: name, quality: z.enum(ARMY_QUALITIES) })),
    }), // DGK-MOR-04
    formations: z.record(name, Pattern),
  })
  .superRefine(({ formations }, issue) => {
    const rank = (key: string) => LEVELS.indexOf(formations[key]?.level ?? "regiment")
    for (const [key, pattern] of Object.entries(formations))
      for (const [i, part] of pattern.parts.entries()) {
        if (!("formation" in part)) continue
        for (const inner of formationsOf(part)) {
          const path = ["formations", key, "parts", i, inner === part.formation ? "formation" : "or"]
          if (!formations[inner]) issue.addIssue({ code: "custom", path, message: `there is no formation "${inner}"` })
          else if (inner === key || (rank(key) < 3 && rank(inner) < 3 && rank(inner) >= rank(key)))
            issue.addIssue({
              code: "custom",
              path,
              message: `a ${pattern.level} cannot hold a ${formations[inner]?.level}`,
            })
        }
      }
  })
export type Organisation = z.infer<typeof Organisation>

/** Reads one nation's file; an error names the wrong field. */
export const parseOrganisation = (raw: unknown): Organisation => Organisation.parse(raw)

export const organisations: By<Nation, Organisation> = {
  "austro-hungarian": parseOrganisation(rawAustroHungarian),
  belgian: parseOrganisation(rawBelgian),
  british: parseOrganisation(rawBritish),
  bulgarian: parseOrganisation(rawBulgarian),
  french: parseOrganisation(rawFrench),
  german: parseOrganisation(rawGerman),
  italian: parseOrganisation(rawItalian),
  montenegrin: parseOrganisation(rawMontenegrin),
  ottoman: parseOrganisation(rawOttoman),
  russian: parseOrganisation(rawRussian),
  serbian: parseOrganisation(rawSerbian),
}
