/** Map lenses for railways and waterways: GTW-7.A, GTW-7.C. */
import type { Lens, Overlay } from "@salient/engine"
import { count, listOf } from "@salient/kit/words"
import { tables } from "../data/tables.ts"
import { fieldOf, hexName } from "../rules/basic-game-concepts/field.ts"
import { isOn } from "../rules/basic-game-concepts/options.ts"
import { sectionName } from "../rules/transportation-lines/capacity.ts"
import { netAt } from "../rules/transportation-lines/nets.ts"
import { mayRideThrough } from "../rules/transportation-lines/rails.ts"
import { boatsOn, freeBoats, isFrozenNow, waterNetsAt } from "../rules/transportation-lines/rivers.ts"
import { freeIn, type Section, sectionsFor } from "../rules/transportation-lines/sections.ts"
import { isOwnedBy } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { sideNames } from "../scene/scene.ts"
import type { Side } from "../types.ts"
import type { View } from "../view.ts"
import { area, sidesFor } from "./area.ts"

/** While a side has unknown corps, the capacity it has used in a turn is not shown to others (GTW-14.N.2-1). */
const knowsUse = (view: View, side: Side): boolean => view.dossiers.length === 0 || view.side === side

/** GTW-7.A.4-1, GTW-7.A.9-2 */
function sayNet(view: View, side: Side, section: Section): string {
  const { capacity, extra, used, depots } = section
  const parts = [
    `${capacity + extra} REs a turn`,
    `${depots * tables.rail.depotUpkeep} for ${count(depots, "depot")}`,
    ...(knowsUse(view, side) ? [`${used} used`, `${Math.max(0, freeIn(section))} free in this turn`] : []),
  ]
  return `${sideNames[side]}, ${sectionName(view, section)}: ${parts.join(", ")}.`
}

/** GTW-7.A Where trains of a side run, where its lines are closed, and what each net can carry. */
export const rails: Lens<View> = {
  id: "rails",
  label: "Rail nets",
  says: "Shows where your trains run, where your lines are closed, and how much of each net's capacity is free.",
  aims: 0,
  show(view) {
    const overlays: Overlay[] = []
    const says: string[] = []
    const { map, yards, landHexes } = fieldOf(view)
    for (const side of sidesFor(view)) {
      const own = landHexes.filter((h) => map.onRail[h] && isOwnedBy(view, h, side))
      const open = own.filter((h) => mayRideThrough(view, h, side, []).ok)
      const shut = own.filter((h) => !open.includes(h))
      overlays.push(...area(view, "trains run", "GTW-7.A-2", open, "good"))
      overlays.push(...area(view, "shut", "GTW-7.A-3", shut, "bad"))
      overlays.push(
        ...area(
          view,
          "marshaling yard",
          "GTW-7.A.1-1",
          own.filter((h) => yards[h]),
          "plain",
        ),
      )
      for (const s of sectionsFor(view, side))
        if (own.some((h) => netAt(view, h) === s.net.net && s.has(h))) says.push(sayNet(view, side, s))
      for (const h of shut) {
        const may = mayRideThrough(view, h, side, [])
        if (!may.ok) says.push(may.reason)
      }
    }
    return { overlays, says: says.length > 0 ? says : ["You have no railways."], rules: ["GTW-7.A-3", "GTW-7.A.4-1"] }
  },
}

/** GTW-7.C Navigable water, and how many units boats can carry on it. */
export const waterways: Lens<View> = {
  id: "waterways",
  label: "Waterways",
  says: "Shows the hexes next to navigable water, and how many regiments your boats can still take there.",
  aims: 0,
  show(view) {
    const rules = ["GTW-7.C.1", "GTW-7.C.5"]
    if (!isOn(view, "riverMovement"))
      return { overlays: [], says: ["River movement is not used in this match."], rules: ["GTW-7.C-1"] }
    if (isFrozenNow(view)) return { overlays: [], says: ["The waters are frozen."], rules: ["GTW-7.C.1"] }
    const overlays: Overlay[] = []
    const says: string[] = []
    const { landHexes } = fieldOf(view)
    const nets = new Set(landHexes.flatMap((h) => waterNetsAt(view, h)))
    for (const net of [...nets].sort((a, b) => a - b)) {
      const banks = landHexes.filter((h) => waterNetsAt(view, h).includes(net))
      const where = `on the water at ${listOf(banks.slice(0, 2).map((h) => hexName(view, h)))}`
      for (const side of sidesFor(view)) {
        const boats = boatsOn(view, net, side)
        const free = knowsUse(view, side) ? `, ${freeBoats(view, net, side)} free in this turn` : ""
        if (boats > 0) says.push(`${sideNames[side]} has boats for ${count(boats, "RE")} ${where}${free}.`)
        overlays.push(...area(view, "navigable", "GTW-7.C.1", banks, boats > 0 ? "good" : "plain"))
      }
    }
    return { overlays, says: says.length > 0 ? says : ["You have no boats."], rules }
  },
}
