/** The events of a battle that are animated on the table: fire and losses, shells on their squares, charges, movement. */
import { dice, march, type Point, shells, shot, shower, stamp } from "@salient/engine"
import type { TrrHappening } from "../happenings.ts"
import type { View } from "../view.ts"

const plain = ({ x, y }: Point): Point => ({ x, y })
const moods = { headlong: "headlong", free: "", hesitant: "hesitates", retired: "falls back", routed: "routs" } as const
const fates = { destroyed: "gone", fled: "fled", captured: "captured" } as const

export const effects = shower<TrrHappening, View>({
  moved: (h) => [march([h.unit], plain(h.from), plain(h.to))],
  located: (h) => [stamp(plain(h.at), "located")],
  dummy: (h) => [stamp(h.unit, "a dummy")],
  motivated: (h) =>
    moods[h.mood] === "" ? [] : [stamp(h.unit, moods[h.mood], h.mood === "headlong" ? "good" : "bad")],
  breaks: (h) => [stamp(h.unit, h.how === "routs" ? "routs" : "retires", "bad")],
  rallies: (h) => [stamp(h.unit, "rallies", "good")],
  fires: (h) => [shot(h.unit === null ? [] : [h.unit], h.target)],
  aimed: (h) => [dice([h.die])],
  hit: (h) => [dice([h.die], h.unit), ...(h.hits === 0 ? [stamp(h.unit, "missed", "good")] : [])],
  "no-effect": (h) => [stamp(h.unit, "no effect", "good")],
  losses: (h) => [stamp(h.unit, `−${h.figures.length}`, "bad")],
  damaged: (h) => [stamp(h.unit, h.condition === "outOfAction" ? "out of action" : h.condition, "bad")],
  gone: (h) => [stamp(h.unit, fates[h.how], "bad")],
  shells: (h) => [shells([plain(h.at)])],
  blown: (h) => [shells([plain(h.at)])],
  bombs: (h) => [shells([plain(h.at)])],
  bombarded: (h) => [stamp(h.unit, "bombarded", "bad")],
  gas: (h) => [stamp(plain(h.at), "gas", "bad")],
  drifts: (h) => [march([h.unit], h.unit, plain(h.at))],
  "charge-fails": (h) => [stamp(h.unit, "does not charge home", "bad")],
  countercharge: (h) => [stamp(h.unit, "charges back")],
})
