/** The events of a battle that are shown on the table: fire and its results, combats, men going to ground or running. */
import { dice, shot, shower, stamp } from "@salient/engine"
import type { TgwHappening } from "../happenings.ts"
import type { View } from "../view.ts"

export const effects = shower<TgwHappening, View>({
  fires: (h) => [shot([h.unit], h.target)],
  "out-of-range": (h) => [stamp(h.unit, "out of range")],
  shots: (h) => [dice(h.dice)],
  wounds: (h) => [dice(h.dice)],
  saves: (h) => [dice(h.dice, h.unit)],
  lost: (h) => [stamp(h.unit, `−${h.count}`, "bad")],
  destroyed: (h) => [stamp(h.unit, "gone", "bad")],
  "to-ground": (h) => [stamp(h.unit, "to ground")],
  jammed: (h) => [stamp(h.unit, "jammed", "bad")],
  pinned: (h) => [stamp(h.unit, "pinned", "bad")],
  "falls-back": (h) => [stamp(h.unit, "falls back", "bad")],
  regroups: (h) => [stamp(h.unit, "regroups", "good")],
  assaults: (h) => [{ kind: "clash", from: h.unit, at: h.target }],
  struck: (h) => [dice(h.dice, h.target)],
})
