/** Map lenses that are switched on by request: supply, railways, waterways, zones of control and of influence. */
import type { Lens, Overlay } from "@salient/engine"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { nationOf } from "../rules/basic-game-concepts/units.ts"
import { armies, covers } from "../rules/special-units/headquarters.ts"
import { zoneIn } from "../rules/zones-of-control-and-ownership/position.ts"
import { sideNames } from "../scene/scene.ts"
import { other } from "../types.ts"
import type { View } from "../view.ts"
import { area, sidesFor } from "./area.ts"
import { fronts, reach, stacking } from "./ground.ts"
import { rails, waterways } from "./lines.ts"
import { offensive } from "./offensive.ts"
import { supply } from "./supply.ts"

/** GTW-5.A Where enemy zones of control hinder. */
const zones: Lens<View> = {
  id: "zones",
  label: "Enemy zones of control",
  says: "Shows every hex in an enemy zone of control.",
  aims: 0,
  show(view) {
    const enemy = view.side ? other(view.side) : "central"
    const all = fieldOf(view).map.grid.names.map((_, h) => h)
    const [full, reduced] = [2, 1].map((level) => all.filter((h) => zoneIn(view, h, enemy) === level)) as [
      number[],
      number[],
    ]
    return {
      overlays: [
        ...area(view, "full", "GTW-5.A-2", full, "bad"),
        ...area(view, "reduced", "GTW-5.A-4", reduced, "plain"),
      ],
      says: [
        `${sideNames[enemy]}: ${full.length} hexes in a full zone of control, ${reduced.length} in a reduced one.`,
      ],
      rules: ["GTW-5.A-2", "GTW-6.A"],
    }
  },
}

/** GTW-14.M.1-2 */
const influence: Lens<View> = {
  id: "influence",
  label: "Zones of influence",
  says: "Shows the hexes within the zone of influence of your active Army headquarters.",
  aims: 0,
  show(view) {
    const all = fieldOf(view).map.grid.names.map((_, h) => h)
    const overlays: Overlay[] = []
    const says: string[] = []
    for (const side of sidesFor(view))
      for (const hq of armies(view, side)) {
        const hexes = all.filter((h) => covers(view, hq, h, nationOf(hq)))
        overlays.push(...area(view, hq.name, "GTW-14.M.1-2", hexes, "plain"))
        says.push(hq.active ? `${hq.name} covers ${hexes.length} hexes.` : `${hq.name} is inactive.`)
      }
    return { overlays, says: says.length > 0 ? says : ["There is no Army headquarters."], rules: ["GTW-14.M.1-2"] }
  },
}

export const lenses: readonly Lens<View>[] = [
  supply,
  offensive,
  rails,
  waterways,
  reach,
  stacking,
  fronts,
  zones,
  influence,
]
