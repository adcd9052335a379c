/** The scenarios: one file each, in the order in which they are listed. */
import type { Report } from "@salient/engine"
import { freeze } from "@salient/kit/data-file"
import { heading, listed, scenariosOf } from "@salient/kit/scenario"
import { z } from "zod"
import { data } from "../data/raid.ts"
import { type By, SIDES, type Side, UNIT_KINDS } from "../types.ts"
import craters from "./craters.json" with { type: "json" }
import sap from "./sap.json" with { type: "json" }

const letters = Object.keys(data.ground)

const RaidScenario = z.strictObject({
  ...heading("raid"),
  briefings: z.record(z.enum(SIDES), z.string()),
  /** Rows from the enemy's side to ours, one letter a hex. */
  map: z.array(z.string().min(3).max(20)).min(3).max(20),
  /** Rows of the map, counted from 1. */
  zones: z.record(z.enum(SIDES), z.array(z.int().positive()).min(1)),
  units: z.record(z.enum(SIDES), z.array(z.enum(UNIT_KINDS)).min(1)),
})
export type RaidScenario = z.infer<typeof RaidScenario>

/** RAID-1.2 */
function checkMap({ map }: RaidScenario, report: Report): void {
  const width = map[0]?.length ?? 0
  for (const [i, row] of map.entries()) {
    if (row.length !== width) report(`map[${i}]`, `the row has ${row.length} hexes, the first has ${width}`, "RAID-1.2")
    for (const letter of row)
      if (!letters.includes(letter))
        report(`map[${i}]`, `"${letter}" is not a terrain letter; known: ${letters.join(" ")}`, "RAID-1.2")
  }
}

/** RAID-2.1 */
function checkZone({ map, zones, units }: RaidScenario, side: Side, report: Report): void {
  for (const [i, row] of zones[side].entries())
    if (row > map.length) report(`zones.${side}[${i}]`, `the map has ${map.length} rows, found ${row}`, "RAID-2.1")
  if (trenchesIn(map, zones[side]) < units[side].length)
    report(`zones.${side}`, "the zone has fewer trench hexes than the side has units", "RAID-2.1")
}

const trenchesIn = (map: readonly string[], rows: readonly number[]): number =>
  rows.reduce((n, row) => n + [...(map[row - 1] ?? "")].filter((letter) => letter === "=").length, 0)

export const scenarios = scenariosOf(
  {
    game: "raid",
    schema: RaidScenario,
    prepare(file, report) {
      checkMap(file, report)
      for (const side of SIDES) checkZone(file, side, report)
      return freeze(file)
    },
  },
  [craters, sap],
)

const parties: By<Side, { name: string; nation: string }> = {
  raiders: { name: "the raiders", nation: "britain" },
  garrison: { name: "the garrison", nation: "germany" },
}

export const listedScenarios = scenarios.all.map((file) =>
  listed(
    file,
    SIDES.map((id) => ({ id, ...parties[id] })),
    file.briefings,
  ),
)
