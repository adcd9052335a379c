/** Helpers the lenses draw with. */
import type { Overlay } from "@salient/engine"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { SIDES, type Side } from "../types.ts"
import type { View } from "../view.ts"

/** Hexes with one label; an empty list if there are no hexes. */
export const area = (
  view: View,
  label: string,
  rule: string,
  hexes: readonly number[],
  tone: "plain" | "good" | "bad",
): Overlay[] => {
  const { grid } = fieldOf(view).map
  if (hexes.length === 0) return []
  return [{ kind: "hexes", label, rules: [rule], hexes: hexes.map((h) => `hex:${grid.name(h)}` as const), tone }]
}

/** The sides whose lines and zones are shown: the viewer's own; for a spectator, both. */
export const sidesFor = (view: View): readonly Side[] => (view.side ? [view.side] : SIDES)
