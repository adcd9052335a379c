/** Where a moving Formation can be fired at by pieces that the enemy could activate for Op Fire, and how strongly: GWC-A42. */
import { type Lens, type Overlay, type Shown, sayTally } from "@salient/engine"
import { batteries, threatTo } from "../rules/actions/threats.ts"
import { gunName } from "../rules/orders-fire/fire.ts"
import { allHexes, areFoes, foeOf, grid, type Hex } from "../rules/the-map/field.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import type { View } from "../view.ts"
import { boardOf, hexAt, touchOf } from "./aim.ts"

const bands = [
  { from: 9, label: "FP 9 and more" },
  { from: 5, label: "FP 5 to 8" },
  { from: 1, label: "FP 1 to 4" },
] as const

function everywhere(m: State, victim: Nation): Shown {
  const calls = batteries(m, victim)
  const strength = allHexes.map((h) => threatTo(m, h, calls)?.fp.total ?? 0)
  const rules = ["GWC-A42.1", "GWC-A42.2", "GWC-O21.3b"]
  const overlays = bands.map(({ from, label }, i): Overlay => {
    const below = bands[i - 1]?.from ?? Number.POSITIVE_INFINITY
    const hexes = allHexes.filter((h) => strength[h]! >= from && strength[h]! < below)
    return { kind: "hexes", label, hexes: hexes.map(touchOf), tone: i === 0 ? "bad" : "plain", rules }
  })
  const safe = allHexes.filter((h) => strength[h] === 0)
  overlays.push({ kind: "hexes", label: "No enemy can fire there", hexes: safe.map(touchOf), tone: "good", rules })
  return {
    overlays: overlays.filter((o) => o.kind !== "hexes" || o.hexes.length > 0),
    says: [
      `${allHexes.length - safe.length} hexes can be fired at when a unit moves into them, ${safe.length} cannot.`,
      `The strongest fire has FP ${Math.max(...strength)}, before Actions.`,
    ],
    rules,
  }
}

function on(m: State, victim: Nation, h: Hex): Shown {
  const threat = threatTo(m, h, batteries(m, victim))
  const rules = ["GWC-A42.2", "GWC-O21.3b"]
  const name = grid.name(h)
  if (!threat) return { overlays: [], says: [`No enemy that could still be activated can fire at ${name}.`], rules }
  return {
    overlays: [
      {
        kind: "hexes",
        label: `FP ${threat.fp.total} at ${name}`,
        hexes: [...new Set(threat.guns.map((g) => touchOf(g.u.hex)))],
        tone: "bad",
        rules,
      },
    ],
    says: [
      `At ${name}: ${threat.guns.map((g) => `${gunName(g)} in ${grid.name(g.u.hex)}`).join(", ")}.`,
      `FP ${sayTally(threat.fp)}.`,
    ],
    rules,
  }
}

export const dangerLens: Lens<View> = {
  id: "danger",
  label: "Opportunity fire",
  says: "Shows where the enemy could fire at your movement, and how strongly; point at a hex to see who could.",
  aims: 1,
  show(view, [aim]) {
    const m = boardOf(view)
    const victim = view.side ?? m.active
    const h = hexAt(m, aim)
    if (aim !== undefined && h === undefined) return "Point at a hex of the map."
    if (!m.units.some((u) => areFoes(u.side, victim))) return `${foeOf(m, victim)} has nobody on the map.`
    return h === undefined ? everywhere(m, victim) : on(m, victim, h)
  },
}
