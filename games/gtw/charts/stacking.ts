/** GTW-8.A The stacking limit as an exact assignment of units to allotments. It does not use the state. */
import type { Face } from "../data/counters.ts"
import { tables } from "../data/tables.ts"

/** GTW-8.A.4, GTW-14.B-1 Units that do not count for stacking. */
export const isFree = (face: Face): boolean =>
  face.headquarters || face.rating === 0 || face.only !== undefined || face.is.transport === true

/** What stacking needs to know of a unit: its size in regimental equivalents, and which allotments it may fill besides the first. */
export type Stacked = {
  readonly re: number
  readonly divisional: boolean
  readonly artillery: boolean
  readonly fortress: boolean
}

export type StackingLimit = (typeof tables)["stacking"][keyof (typeof tables)["stacking"]]
export const { regular, mountain, harsh } = tables.stacking

/** True if all these units can be assigned without exceeding an allotment: GTW-8.A.1. */
export function fits(units: readonly Stacked[], limit: StackingLimit): boolean {
  if (units.length <= limit.units) return true
  for (let left = 0; left <= limit.fortress; left++) {
    // The fourth allotment is filled whenever possible: taking a unit out never makes the rest harder to place.
    if (left === 0 && limit.fortress > 0 && units.some((u) => u.fortress)) continue
    if (left === 0) return fitsWithout(units, limit)
    const seen = new Set<string>()
    for (const [i, u] of units.entries()) {
      if (!u.fortress) continue
      const key = `${u.re} ${u.divisional}`
      if (seen.has(key)) continue
      seen.add(key)
      if (fitsWithout(units.toSpliced(i, 1), limit)) return true
    }
  }
  return false
}

/** GTW-8.A.1 The first three allotments, trying every form of the third. */
function fitsWithout(units: readonly Stacked[], limit: StackingLimit): boolean {
  let divisions = 0
  let gunDivisions = 0
  const sizes: number[] = []
  const guns = new Map<number, number>()
  for (const u of units) {
    if (u.divisional && u.artillery) gunDivisions++
    else if (u.divisional) divisions++
    else if (u.artillery) guns.set(u.re, (guns.get(u.re) ?? 0) + 1)
    else sizes.push(u.re)
  }
  if (divisions > limit.units) return false
  const kinds = [...guns]
  return limit.artillery.some((form) => {
    const places = limit.units - divisions - Math.max(0, gunDivisions - form.divisions)
    return places >= 0 && someGunsFit(kinds, 0, form.re, sizes, places, limit.re)
  })
}

/** Tries every way of filling the artillery's own allotment, one kind after another; all other guns go where the other units go. */
function someGunsFit(
  kinds: readonly (readonly [number, number])[],
  at: number,
  room: number,
  rest: readonly number[],
  places: number,
  re: number,
): boolean {
  const kind = kinds[at]
  if (!kind) return restFits(rest, places, re)
  const [size, count] = kind
  for (let taken = Math.min(count, Math.floor(room / size)); taken >= 0; taken--) {
    const left = [...rest, ...new Array<number>(count - taken).fill(size)]
    if (someGunsFit(kinds, at + 1, room - taken * size, left, places, re)) return true
  }
  return false
}

/** The largest units take the places that are left; the others must fit into the second allotment. */
function restFits(sizes: readonly number[], places: number, re: number): boolean {
  const sorted = [...sizes].sort((a, b) => b - a)
  let sum = 0
  for (let i = places; i < sorted.length; i++) sum += sorted[i] as number
  return sum <= re
}
