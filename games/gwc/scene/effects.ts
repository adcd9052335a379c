/** Battle effects shown on the map: fire and its results, shells, melees, paths. */
import { dice, march, shells, shot, shower, stamp } from "@salient/engine"
import type { GwcHappening } from "../happenings.ts"
import type { View } from "../view.ts"

const hex = (name: string): string => `hex:${name}`
const defended = { break: "breaks", suppress: "suppressed", none: "holds" } as const

export const effects = shower<GwcHappening, View>({
  moved: (h) => [march([h.unit], hex(h.from), hex(h.to))],
  arrived: (h) => [stamp(hex(h.hex), "arrives")],
  exited: (h) => [stamp(h.unit, "leaves the map")],
  rolled: (h) => [dice([h.white, h.colored])],
  fires: (h) => [shot([...h.units], hex(h.hex))],
  lapsed: (h) => [stamp(hex(h.hex), "no fire")],
  targeted: (h) => (h.hit ? [] : [stamp(hex(h.hex), "missed", "good")]),
  defended: (h) => [stamp(h.unit, defended[h.result], h.result === "none" ? "good" : "bad")],
  suppressed: (h) => [stamp(h.unit, "suppressed", "bad")],
  broke: (h) => [stamp(h.unit, "broken", "bad")],
  rallied: (h) => [stamp(h.unit, "rallied", "good")],
  eliminated: (h) => [stamp(h.unit, "gone", "bad")],
  lightWounds: (h) => [stamp(h.unit, "wounded", "bad")],
  veteran: (h) => [stamp(h.unit, "veteran", "good")],
  melee: (h) => [{ kind: "clash", at: hex(h.hex) }],
  hmg: (h) => h.hexes.map((to) => shot([h.unit], hex(to))),
  aircraft: (h) => [shells(h.hexes.map(hex))],
  spotting: (h) => [stamp(hex(h.hex), "aimed at")],
  drifted: (h) => [shells([hex(h.hex)])],
  creeps: (h) => [shells([hex(h.hex)])],
  took: (h) => [stamp(hex(h.hex), `Objective ${h.objective} taken`)],
  gassed: (h) => [stamp(hex(h.hex), "gas", "bad")],
  smoke: (h) => [stamp(hex(h.hex), "smoke")],
  fortified: (h) => [stamp(hex(h.hex), h.what)],
  weaponBroke: (h) => [stamp(h.unit, "weapon broken", "bad")],
})
