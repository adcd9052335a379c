/** What makes the sectors of a scenario unplayable: TRR-SEQ-03. */
import type { Report } from "@salient/engine"
import { reportNamesakes } from "@salient/kit/scenario"
import { area, faultInShape, whereIn } from "@salient/space/table"
import type { Scenario } from "../data/scenario.ts"
import { SIDES, type Side } from "../types.ts"
import type { Force, ForceUnit } from "./forces/force.ts"
import { type Places, unitsNamed } from "./places.ts"

type Fielded = { readonly [side in Side]: { readonly force: Force; readonly places: Places } | null }

/** Every unit on the table belongs to one sector and sets up in it, and each sector has a battalion of either side. */
export function checkSectors(s: Scenario, fielded: Fielded, report: Report): void {
  const { sectors = [] } = s
  if (sectors.length === 0) return
  for (const [i, { area: outline }] of sectors.entries()) {
    const fault = faultInShape(area(outline), "the outline")
    if (fault) {
      report(`sectors[${i}].area`, fault, "TRR-SEQ-03")
      return
    }
  }
  checkNames(s, fielded, report)
  for (const side of SIDES) {
    const placed = fielded[side]
    if (placed === null) continue
    for (const [i, { who, name }] of sectors.entries()) {
      const battalions = who[side].filter((id) =>
        placed.force.formations.some((f) => f.id === id && f.level === "battalion"),
      )
      if (battalions.length === 0)
        report(`sectors[${i}].who.${side}`, `no battalion is assigned to ${name}`, "TRR-SEQ-03")
    }
    for (const unit of placed.force.units) {
      const place = placed.places.get(unit.id)
      if (place === undefined || place.kind === "offTable") continue
      const own = sectorsOf(s, side, placed.force, unit)
      if (own.length !== 1)
        report(
          "sectors",
          `${unit.name} (${unit.id}) belongs to ${own.length} sectors, not to exactly one`,
          "TRR-SEQ-03",
        )
      const [sector] = own
      const arrival = place.kind === "arrival" ? s.sides[side].arrivals?.find((a) => a.id === place.arrival) : undefined
      if (sector && arrival?.along.some((p) => whereIn(sector.area, p) === "out"))
        report("sectors", `${unit.name} arrives outside ${sector.name}`, "TRR-SEQ-03")
      const zone = place.kind === "zone" ? s.sides[side].zones.find((z) => z.id === place.zone) : undefined
      if (sector && zone?.area.some((p) => whereIn(sector.area, p) === "out"))
        report("sectors", `${unit.name} sets up in ${zone.name}, which is not all in ${sector.name}`, "TRR-SEQ-03")
    }
  }
}

/** Sectors have different ids, and name only units that exist. */
function checkNames({ sectors = [] }: Scenario, fielded: Fielded, report: Report): void {
  reportNamesakes(sectors, "sectors", (field, message) => report(field, message, "TRR-SEQ-03"))
  for (const [i, { who }] of sectors.entries()) {
    for (const side of SIDES) {
      const force = fielded[side]?.force
      for (const name of force ? who[side] : [])
        if (force && unitsNamed(force, side, name).length === 0)
          report(`sectors[${i}].who.${side}`, `there is no "${name}" in this force`, "TRR-SEQ-03")
    }
  }
}

/** The sectors that name a unit: the unit itself takes precedence over its formation. */
function sectorsOf({ sectors = [] }: Scenario, side: Side, force: Force, unit: ForceUnit) {
  const naming = (alone: boolean) =>
    sectors.filter(({ who }) =>
      who[side].some((name) => name.includes("/") === alone && unitsNamed(force, side, name).includes(unit)),
    )
  const alone = naming(true)
  return alone.length > 0 ? alone : naming(false)
}
