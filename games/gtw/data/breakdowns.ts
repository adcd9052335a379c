/** The breakdown charts: which units may break down, and into what (GTW-15.F.2, GTW-GAP-61). */
import { dataFile, type Frozen, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { NATIONS, SIZES, UNIT_TYPES } from "../types.ts"
import raw from "./breakdowns.json" with { type: "json" }
import { counters } from "./counters.ts"

const Chart = z.strictObject({
  nation: z.enum(NATIONS),
  type: z.enum(UNIT_TYPES),
  size: z.enum(SIZES),
  ratings: z.string(),
  parts: z.array(z.strictObject({ counter: z.string(), count: z.int().positive() })).min(1),
  /** Lettered sets of parts, each for one unit at a time (GTW-15.F.3). */
  letters: z.array(z.string().regex(/^[A-Z]$/)).optional(),
  /** The only unit that these parts are for, and that breaks down into nothing else (GTW-15.F.3). */
  unit: z.string().optional(),
  /** Once assembled from its parts, it never breaks down (GTW-15.F.2). */
  assembles: z.literal(true).optional(),
  source: z.enum(["printed", "derived", "ours"]),
})

export const BreakdownsFile = dataFile("gtw", "breakdowns", {
  charts: z.record(z.string(), Chart).superRefine((charts, found) => {
    const report = (path: string[], message: string) => found.addIssue({ code: "custom", path, message })
    for (const [id, chart] of Object.entries(charts)) {
      for (const { counter } of chart.parts)
        if (counters[counter]?.nation !== chart.nation)
          report([id, "parts"], `"${counter}" is not a counter of ${chart.nation}`)
      if ((chart.letters === undefined) === (chart.unit === undefined))
        report([id], "expected either letters or the unit that the parts are for")
    }
  }),
})

export type Chart = z.infer<typeof Chart>
export const charts: { readonly [id: string]: Frozen<Chart> } = {
  ...readFile("breakdowns.json", BreakdownsFile, raw).charts,
}

/** The set of parts that belongs to a single unit. */
const OWN = "own"

/** GTW-15.F.3 The names of the sets of a chart. */
export const setsIn = (chart: Frozen<Chart>): readonly string[] => chart.letters ?? [OWN]

/** `A1`, `A` if the set has only one such part, or `1st` if it belongs to a single unit. */
export const partName = (set: string, i: number, count: number): string =>
  set === OWN ? `${i}${["st", "nd", "rd"][i - 1] ?? "th"}` : `${set}${count > 1 ? i : ""}`

/** GTW-15.F.2 The charts that list a unit, by what is printed on its counter. */
export function chartsFor(counter: string, name: string): string[] {
  const c = counters[counter]!
  const lists = (chart: Frozen<Chart>) =>
    chart.nation === c.nation &&
    chart.type === c.type &&
    chart.size === c.front.size &&
    chart.ratings === c.front.written &&
    (chart.unit === undefined || chart.unit === name)
  const found = Object.keys(charts).filter((id) => lists(charts[id]!))
  const own = found.filter((id) => charts[id]!.unit !== undefined)
  return own.length > 0 ? own : found
}
