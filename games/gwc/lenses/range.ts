/** How far the pieces of a Formation fire, and at which targets: GWC-3.1.2, GWC-O21.2.1, GWC-O21.3a. */
import { type Lens, type Overlay, type Shown, sayTally } from "@salient/engine"
import { nameOf } from "../rules/formations-and-command/pieces.ts"
import { isOrdnanceKey, pieceFp } from "../rules/formations-and-command/stats.ts"
import { sight } from "../rules/line-of-sight.ts"
import { gunName, guns } from "../rules/orders-fire/fire.ts"
import { allHexes, grid } from "../rules/the-map/field.ts"
import type { Formation, State } from "../state.ts"
import type { View } from "../view.ts"
import { boardOf, touchOf, unitAt } from "./aim.ts"

function show(m: State, u: Formation): Shown | string {
  const list = guns(m, [u], true)
  if (list.length === 0) return `${nameOf(u)} cannot fire.`
  const overlays: Overlay[] = []
  const says: string[] = []
  const rules = new Set(["GWC-3.1.2", "GWC-O21.3a"])
  for (const gun of list) {
    const reached = allHexes.filter((h) => {
      const far = grid.distance(u.hex, h)
      return far >= gun.from && far <= gun.to && far > 0
    })
    const seen = reached.filter((h) => sight(m, u.hex, h) >= 0)
    const name = gunName(gun)
    const band = gun.from > 1 ? `${gun.from} to ${gun.to}` : `${gun.to}`
    const ordnance = isOrdnanceKey(u, gun.key)
    if (ordnance) rules.add("GWC-O21.2.1")
    overlays.push(
      {
        kind: "hexes",
        label: `${name}: in Range and LOS`,
        hexes: seen.map(touchOf),
        tone: "good",
        side: u.side,
        rules: [...rules],
      },
      {
        kind: "hexes",
        label: `${name}: in Range, not seen`,
        hexes: reached.filter((h) => !seen.includes(h)).map(touchOf),
        tone: "plain",
        side: u.side,
        rules: ["GWC-3.1.2", "GWC-10.2"],
      },
    )
    says.push(
      `${name}: Range ${band}, FP ${sayTally(pieceFp(m, u, gun.key))}${ordnance ? "; it needs a Targeting roll to hit" : ""}. ${seen.length} of ${reached.length} hexes in Range are in LOS.`,
    )
  }
  return { overlays: overlays.filter((o) => o.kind !== "hexes" || o.hexes.length > 0), says, rules: [...rules] }
}

export const rangeLens: Lens<View> = {
  id: "range",
  label: "Range",
  says: "Point at a Formation to see how far it and its Weapon fire.",
  aims: 1,
  show(view, [aim]) {
    const m = boardOf(view)
    const u = unitAt(m, aim)
    return u ? show(m, u) : "Point at a Formation."
  },
}
