/** Questions about units: RAID-1.3, RAID-2.2. They change nothing, but for `look`. */
import { reveal } from "@salient/engine"
import { charts } from "../data/charts.ts"
import type { Side, State, Unit } from "../types.ts"
import { isTrench, neighbours } from "./ground.ts"

export type Placed = Unit & { hex: string }

export const onMap = (m: State, side?: Side): Placed[] =>
  m.units.filter((u): u is Placed => u.hex !== null && (side === undefined || u.side === side))

export const unitIn = (m: State, hex: string): Placed | undefined => onMap(m).find((u) => u.hex === hex)

export const profile = (unit: Unit) => charts.units[unit.kind]

/** RAID-2.2 Whatever can no longer be hidden is revealed. */
export function look(m: State): void {
  for (const unit of onMap(m, "garrison")) {
    if (!unit.hidden) continue
    const close = neighbours(m, unit.hex).some((hex) => unitIn(m, hex)?.side === "raiders")
    if (close || !isTrench(m, unit.hex)) show(m, unit)
  }
}

/** RAID-2.2 A hidden unit shows itself for good. */
export function show(m: State, unit: Placed): void {
  if (!unit.hidden) return
  unit.hidden = false
  reveal(m, { kind: "revealed", rules: ["RAID-2.2"], unit: unit.id, name: unit.name, hex: unit.hex })
}
