/** What is still in the countermix (GWC-GAP-02 to GWC-GAP-04). */

import { fortificationChart } from "../../data/fortifications.ts"
import { leaders, tanks, telephoneType, units, weapons } from "../../data/pieces.ts"
import { values } from "../../data/values.ts"
import type { State } from "../../state.ts"
import type { Fortification, Nation, PieceId } from "../../types.ts"

const counts = new Map<PieceId, number>()
for (const u of units) counts.set(u.id, u.count)
for (const t of tanks) counts.set(t.id, t.count)
for (const l of leaders) counts.set(l.id, 1)
for (const w of weapons) counts.set(w.id, w.count)

/** How many counters of a Formation's kind are left: not on the map, due to arrive, or lost. */
export function formationsLeft(m: State, type: PieceId): number {
  let used = 0
  for (const u of m.units) if (u.type === type) used++
  for (const player of Object.values(m.players)) {
    for (const due of player.due) if (due.formation?.type === type) used++
    const lost = player.casualties.filter((c) => c === type).length
    used += tanks.some((t) => t.id === type) ? lost / values.tracks.tankSpaces : lost
  }
  return (counts.get(type) ?? 0) - used
}

/** How many Weapons of a kind are left: neither carried nor lost. */
export function weaponsLeft(m: State, type: PieceId): number {
  let used = 0
  for (const u of m.units) if (u.weapon?.type === type) used++
  for (const player of Object.values(m.players)) {
    for (const due of player.due) if (due.formation?.weapon?.type === type) used++
    for (const lost of player.weaponsBox) if (lost === type) used++
  }
  return (counts.get(type) ?? 0) - used
}

/** There is one marker of each Telephone (GWC-GAP-04). */
export function isTelephoneLeft(m: State, type: PieceId): boolean {
  for (const player of Object.values(m.players)) {
    if (player.telephone?.type === type) return false
    if (player.due.some((d) => d.telephone === type)) return false
  }
  return telephoneType(type) !== undefined
}

export function fortificationsLeft(m: State, kind: Fortification): number {
  let used = 0
  for (const key in m.forts) if (m.forts[Number(key)] === kind) used++
  return fortificationChart.kinds[kind].count - used
}

/** The Hero of a side, if he is off the map (GWC-E70). */
export const heroLeft = (m: State, side: Nation): PieceId | undefined => {
  const hero = leaders.find((l) => l.nation === side && l.rank === "hero")
  return hero && formationsLeft(m, hero.id) > 0 ? hero.id : undefined
}

export const runnerOf = (side: Nation): PieceId => units.find((u) => u.nation === side && u.kind === "runner")!.id
