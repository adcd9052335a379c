/** Stacking: GTW-8. */
import type { Hex } from "@salient/space/hex"
import { fits, harsh, isFree, mountain, regular, type Stacked, type StackingLimit } from "../charts/stacking.ts"
import type { Face } from "../data/counters.ts"
import { terrainData } from "../data/terrain.ts"
import type { State, Unit } from "../state.ts"
import { PHASES, sideIndex } from "../types.ts"
import { fieldOf } from "./basic-game-concepts/field.ts"
import { faceOf } from "./basic-game-concepts/units.ts"
import { changesAt, stackAt, stacksOf } from "./zones-of-control-and-ownership/position.ts"

const asStacked = (face: Face): Stacked => ({
  re: face.re,
  divisional: face.divisional,
  artillery: face.is.artillery === true,
  fortress: face.is.fortress === true,
})

/** GTW-12.B.9-2 True if the unit counts together with the artillery headquarters that it is attached to. */
const isPart = (u: Unit, units: readonly Unit[]): boolean =>
  u.division !== undefined && units.some((hq) => hq.n === u.division && hq.formed === true && !hq.overstacked)

/** GTW-8.A.1, GTW-12.B.9-2 An artillery headquarters and the artillery attached to it are one artillery division. */
function asDivision(hq: Unit, units: readonly Unit[]): Stacked {
  let { re } = faceOf(hq)
  for (const u of units) if (u.division === hq.n && !u.overstacked) re += faceOf(u).re
  return { re, divisional: true, artillery: true, fortress: false }
}

/** GTW-8.A.1 to GTW-8.A.3 */
function limitOf(m: Pick<State, "scenario">, hex: Hex): StackingLimit {
  const { map } = fieldOf(m)
  if (map.harsh) return harsh
  return terrainData.terrain[map.terrain[hex]!].stacking ? mountain : regular
}

/** True if these units are within the limit of a hex: units that are exempt do not count, and overstacked ones do not (GTW-8.C.2-1). */
export function isWithin(m: Pick<State, "scenario">, hex: Hex, units: readonly Unit[]): boolean {
  const counted: Stacked[] = []
  for (const u of units) {
    const face = faceOf(u)
    if (isFree(face) || u.overstacked) continue
    if (!face.is.artillery) counted.push(asStacked(face))
    else if (u.formed) counted.push(asDivision(u, units))
    else if (!isPart(u, units)) counted.push(asStacked(face))
  }
  return fits(counted, limitOf(m, hex))
}

/** This number of units is within every limit. */
const least = harsh.units

const remembered = new WeakMap<State, { readonly change: Int32Array; readonly full: Uint8Array }>()

/** True if the stack of a side is over the limit; cached until the stack changes. */
function isOverfull(m: State, hex: Hex, side: Unit["side"]): boolean {
  let known = remembered.get(m)
  if (!known) {
    const size = m.owners.length * 2
    known = { change: new Int32Array(size).fill(-1), full: new Uint8Array(size) }
    remembered.set(m, known)
  }
  const at = hex * 2 + sideIndex(side)
  const change = changesAt(m, hex, side)
  if (known.change[at] !== change) {
    known.change[at] = change
    known.full[at] = isWithin(m, hex, stackAt(m, hex, side)) ? 0 : 1
  }
  return known.full[at] === 1
}

/** GTW-8.B-1 Hexes in which a side is over the limit. */
export function overfull(m: State, side: Unit["side"]): Hex[] {
  const found: Hex[] = []
  const stacks = stacksOf(m, side)
  for (let h = 0; h < stacks.length; h++) if (stacks[h]!.length > least && isOverfull(m, h, side)) found.push(h)
  return found
}

/** The number of the phase, counted through the whole war. */
export const phaseNumber = (m: Pick<State, "turn" | "active" | "phase">): number =>
  (m.turn * 2 + sideIndex(m.active)) * PHASES.length + PHASES.indexOf(m.phase)

/** GTW-8.C.2-1 The unit is overstacked from now on. */
export function putOver(m: State, u: Unit): void {
  u.overstacked = true
  u.overSince = phaseNumber(m)
}
