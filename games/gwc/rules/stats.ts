/** The current numbers of a piece, each a tally: GWC-3.1, GWC-3.3.1.5, GWC-11, GWC-13.2, GWC-F131.1, GWC-VET-01. */
import { type Part, part, type Tally, tally } from "@salient/engine"
import { fortificationChart } from "../data/fortifications.ts"
import { isOrdnance } from "../data/pieces.ts"
import { values } from "../data/values.ts"
import type { Formation, PieceKey, State } from "../state.ts"
import type { Hex } from "./field.ts"
import { isWater, isWire } from "./ground.ts"
import { lasting } from "./lasting.ts"
import { face, goodOrder, isLeader, isTank, isUnit, profile, weaponOf } from "./pieces.ts"

/** GWC-3.3.1.1a A Leader's Command now: his broken side's is 0. */
export const commandOf = (u: Formation): number => face(u).command

/** GWC-3.3.1.5 The best Command in a hex, for the Units and Weapons there; not cumulative. */
export function commandIn(m: State, side: State["active"], h: Hex): number {
  let best = 0
  for (const u of m.units) if (u.hex === h && u.side === side && isLeader(u)) best = Math.max(best, commandOf(u))
  return best
}

/** Whether a Formation is in Wire that has an effect on it (GWC-S98.4.7, GWC-S98.5.6). */
export const wireCounts = (m: State, u: Formation): boolean => isWire(m, u.hex) && !m.order?.noWire.includes(u.id)

type Marked = "fp" | "range" | "movement" | "morale"

function markers(u: Formation, stat: Marked): Part[] {
  return [
    part("GWC-13.2", "Suppressed", u.suppressed && values.suppressed[stat]),
    part("GWC-VET-01", "Veteran", u.veteran && values.veteran[stat]),
  ]
}

const command = (m: State, u: Formation, counted = commandIn(m, u.side, u.hex)): Part =>
  part("GWC-3.3.1.5", "Command", isUnit(u) && counted)

const atLeastZero = (t: Tally): Tally =>
  t.total >= 0 ? t : tally(...t.parts, part("GWC-AMB-35", "at least 0", -t.total))

/** A Formation's own FP now (of a Tank the lower of two: GWC-O16.4.1b). */
export function fpOf(m: State, u: Formation): Tally {
  const { fp } = fortificationChart.wire
  return atLeastZero(
    tally(
      part("GWC-3.1.1", profile(u).name, face(u).fp),
      command(m, u),
      ...markers(u, "fp"),
      part("GWC-F131.1", "Wire", wireCounts(m, u) && fp),
    ),
  )
}

/** A Formation's own Range now. */
export function rangeOf(m: State, u: Formation): number {
  let range = face(u).range
  if (isUnit(u)) range += commandIn(m, u.side, u.hex)
  if (u.suppressed) range += values.suppressed.range
  if (u.veteran) range += values.veteran.range
  if (wireCounts(m, u)) range += fortificationChart.wire.range
  return Math.max(0, range)
}

/** GWC-3.1.3 Whether a Formation has a Movement at all. */
export const isMobile = (u: Formation): boolean => face(u).movement !== null

/** GWC-O23a The Movement of a Formation with so much Command; `null`: it cannot move at all. */
export function movementOf(u: Formation, withCommand: number): Tally | null {
  const { movement } = face(u)
  if (movement === null) return null
  return atLeastZero(
    tally(
      part("GWC-3.1.3", profile(u).name, movement),
      part("GWC-3.3.1.5", "Command", isUnit(u) && withCommand),
      ...markers(u, "movement"),
      part("GWC-11.1", weaponOf(u)?.name ?? "", weaponOf(u)?.movement),
    ),
  )
}

/** GWC-3.1.4 Morale with everything but Cover; with the best Command in the hex, or another that its owner has chosen. */
export function moraleParts(m: State, u: Formation, withCommand?: number): Part[] {
  const parts = [part("GWC-3.1.4", `Morale of ${profile(u).name}`, face(u).morale), ...markers(u, "morale")]
  if (isUnit(u)) parts.push(command(m, u, withCommand))
  if (wireCounts(m, u)) parts.push(part("GWC-F131.1", "Wire", fortificationChart.wire.morale))
  return lasting(m, u, "morale", parts)
}

/** GWC-11.5 Unbroken, on a Unit in Good Order. */
export const isFunctioning = (u: Formation): boolean => u.weapon !== null && !u.weapon.broken && goodOrder(u)

/** GWC-11.1, GWC-T111, GWC-F131.3 Whether the Weapon may be fired where it is. */
export const mayFireWeapon = (m: State, u: Formation): boolean =>
  isFunctioning(u) && !isWater(m, u.hex) && !wireCounts(m, u)

/** The pieces with which a Formation can fire; Ordnance not in Op Fire (GWC-11.6). */
export function piecesOf(m: State, u: Formation, { ordnance }: { ordnance: boolean }): PieceKey[] {
  if (isTank(u)) {
    const keys: PieceKey[] = []
    if (face(u).gun !== null && ordnance) keys.push(`${u.id}/gun`)
    if (face(u).mg !== null) keys.push(`${u.id}/mg`)
    return keys
  }
  const keys: PieceKey[] = [u.id]
  const weapon = weaponOf(u)
  if (weapon && mayFireWeapon(m, u) && (ordnance || !isOrdnance(weapon.class))) keys.push(`${u.id}/weapon`)
  return keys
}

/** GWC-11.6 Mortars, guns and Tank guns. */
export function isOrdnanceKey(u: Formation, key: PieceKey): boolean {
  if (key.endsWith("/gun")) return true
  const weapon = weaponOf(u)
  return key.endsWith("/weapon") && weapon !== null && isOrdnance(weapon.class)
}

/** The FP of one firing piece now. */
export function pieceFp(m: State, u: Formation, key: PieceKey): Tally {
  if (key.endsWith("/weapon")) {
    const weapon = weaponOf(u)!
    return tally(
      part("GWC-11.1", weapon.name, weapon.fp),
      part("GWC-3.3.1.7", "Command", !isOrdnance(weapon.class) && commandIn(m, u.side, u.hex)),
    )
  }
  if (key.endsWith("/gun") || key.endsWith("/mg")) {
    const arm = key.endsWith("/gun") ? face(u).gun : face(u).mg
    return atLeastZero(
      tally(
        part("GWC-3.1.1", profile(u).name, arm?.fp),
        ...markers(u, "fp"),
        part("GWC-F131.1", "Wire", wireCounts(m, u) && fortificationChart.wire.fp),
      ),
    )
  }
  return fpOf(m, u)
}

/** How far, and from how near, one firing piece reaches now (GWC-3.1.2, GWC-O21.2.1). */
export function pieceReach(m: State, u: Formation, key: PieceKey): { from: number; to: number } {
  if (key.endsWith("/weapon")) {
    const weapon = weaponOf(u)!
    const more = isOrdnance(weapon.class) ? 0 : commandIn(m, u.side, u.hex)
    return { from: weapon.range.from, to: weapon.range.to + more }
  }
  if (key.endsWith("/gun") || key.endsWith("/mg")) {
    const arm = key.endsWith("/gun") ? face(u).gun : face(u).mg
    let to = arm?.range ?? 0
    if (u.suppressed) to += values.suppressed.range
    if (u.veteran) to += values.veteran.range
    if (wireCounts(m, u)) to += fortificationChart.wire.range
    return { from: 1, to }
  }
  return { from: 1, to: rangeOf(m, u) }
}
