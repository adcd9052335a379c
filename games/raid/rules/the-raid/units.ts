/** Questions about units: RAID-1.3, RAID-2.2. Only `look` changes anything. */
import { type Check, ok, refuse } from "@salient/engine"
import { data } from "../../data/raid.ts"
import { reveal } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { isTrench, neighbours } from "./ground.ts"

export type Placed = Unit & { hex: string }

export const onMap = (m: State, side?: Side): Placed[] =>
  m.units.filter((u): u is Placed => u.hex !== null && (side === undefined || u.side === side))

export const unitIn = (m: State, hex: string): Placed | undefined => m.units.find((u): u is Placed => u.hex === hex)

export const profile = (unit: Unit) => data.units[unit.kind]

/** RAID-1.3 */
export const mayBeUsed = (unit: Unit): Check =>
  unit.hex === null ? refuse("RAID-1.3", () => `${unit.name} is gone.`) : ok

/** RAID-2.2 Reveals units that can no longer be hidden; true if there were any. */
export function look(m: State): boolean {
  let revealed = false
  for (const unit of onMap(m, "garrison")) {
    if (!unit.hidden) continue
    const close = neighbours(m, unit.hex).some((hex) => unitIn(m, hex)?.side === "raiders")
    if (!close && isTrench(m, unit.hex)) continue
    show(m, unit)
    revealed = true
  }
  return revealed
}

/** RAID-2.2 A hidden unit shows itself for good. */
export function show(m: State, unit: Placed): void {
  if (!unit.hidden) return
  unit.hidden = false
  reveal(m, { kind: "revealed", rules: ["RAID-2.2"], unit: unit.id, name: unit.name, hex: unit.hex })
}
