/** Effects shown on the table: fire and its results, assaults, mines, movement paths. */
import { type Effect, type EffectPlace, shells, shot, shower, stamp } from "@salient/engine"
import type { DgkHappening } from "../happenings.ts"
import type { View } from "../view.ts"

const damage = (at: EffectPlace, levels: number): Effect =>
  stamp(at, levels === 0 ? "no effect" : `−${levels}`, levels === 0 ? "good" : "bad")

export const effects = shower<DgkHappening, View>({
  moved: (h) => [{ kind: "march", pieces: [h.unit], way: [h.unit, { x: h.x, y: h.y }] }],
  rode: (h) => [{ kind: "march", pieces: [h.leader], way: [h.leader, { x: h.x, y: h.y }] }],
  fired: (h) => [shot([h.unit], h.target), damage(h.target, h.levels)],
  assaults: (h) => [{ kind: "clash", from: h.unit, at: h.target }],
  regrouped: (h) => [stamp(h.unit, h.status === "ok" ? "regrouped" : h.status, h.status === "ok" ? "good" : "bad")],
  fellBack: (h) => [stamp(h.unit, "falls back", "bad")],
  fled: (h) => [stamp(h.unit, "driven off", "bad")],
  exited: (h) => [stamp(h.unit, "leaves the table")],
  revealed: (h) => [stamp({ x: h.x, y: h.y }, "seen")],
  shaken: (h) => [stamp(h.unit, "disordered", "bad")],
  derailed: (h) => [stamp(h.unit, "derailed", "bad")],
  mined: (h) => [shells([{ x: h.x, y: h.y }])],
  mineFired: (h) => [shells([{ x: h.x, y: h.y }])],
  blast: (h) => [damage(h.unit, h.levels)],
  flew: (h) => [{ kind: "march", pieces: [h.unit], way: [h.unit, { x: h.x, y: h.y }] }],
})
