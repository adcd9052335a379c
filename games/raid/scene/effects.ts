/** What is shown on the board: shots, assaults, paths and their results. */
import { dice, march, shot, shower, stamp } from "@salient/engine"
import type { RaidHappening } from "../happenings.ts"
import type { View } from "../view.ts"

const hex = (name: string): string => `hex:${name}`

export const effects = shower<RaidHappening, View>({
  moved: (h) => [march([h.unit], hex(h.from), hex(h.to))],
  revealed: (h) => [stamp(hex(h.hex), "seen")],
  fires: (h) => [shot([h.firer], h.target)],
  rolled: (h) => [dice([h.die])],
  hit: (h) => [stamp(h.target, h.hits === 0 ? "missed" : `−${h.hits}`, h.hits === 0 ? "good" : "bad")],
  gone: (h) => [stamp(h.unit, "gone", "bad")],
  assaults: (h) => [{ kind: "clash", from: h.unit, at: h.target }],
  fought: (h) => [stamp(h.attacker, h.won ? "won" : "beaten off", h.won ? "good" : "bad")],
})
