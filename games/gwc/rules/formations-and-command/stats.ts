/** The current numbers of a piece, each a tally: GWC-3.1, GWC-3.3.1.5, GWC-11, GWC-13.2, GWC-F131.1, GWC-VET-01. */
import type { Part, Tally } from "@salient/engine"
import { fpTally, moraleOfPiece, movementTally, type PieceFacts, rangeTotal, weaponFp } from "../../charts/numbers.ts"
import { isOrdnance } from "../../data/pieces.ts"
import type { Formation, PieceKey, State } from "../../state.ts"
import type { WeaponClass } from "../../types.ts"
import { lasting } from "../strategy-cards/lasting.ts"
import { isWater, isWire } from "../terrain/ground.ts"
import type { Hex } from "../the-map/field.ts"
import { face, goodOrder, isLeader, isTank, isUnit, profile, weaponOf } from "./pieces.ts"

/** GWC-3.3.1.1a A Leader's current Command: 0 on the broken side. */
export const commandOf = (u: Formation): number => face(u).command

/** GWC-3.3.1.5 The best Command in a hex, for the Units and Weapons there; not cumulative. */
export function commandIn(m: State, side: State["active"], h: Hex): number {
  let best = 0
  for (const u of m.units) if (u.hex === h && u.side === side && isLeader(u)) best = Math.max(best, commandOf(u))
  return best
}

/** Whether a Formation is in Wire that affects it (GWC-S98.4.7, GWC-S98.5.6). */
export const wireCounts = (m: State, u: Formation): boolean => isWire(m, u.hex) && !m.order?.noWire.includes(u.id)

/** What currently modifies the printed numbers of a Formation; with the best Command in its hex, or another that its owner has chosen. */
const factsOf = (m: State, u: Formation, counted?: number): PieceFacts => ({
  name: profile(u).name,
  command: isUnit(u) ? (counted ?? commandIn(m, u.side, u.hex)) : 0,
  suppressed: u.suppressed,
  veteran: u.veteran,
  wire: wireCounts(m, u),
})

/** A Formation's own current FP (for a Tank the lower of two: GWC-O16.4.1b). */
export const fpOf = (m: State, u: Formation): Tally => fpTally(factsOf(m, u), face(u).fp)

/** A Formation's own current Range. */
export const rangeOf = (m: State, u: Formation): number => Math.max(0, rangeTotal(factsOf(m, u), face(u).range))

/** GWC-3.1.3 Whether a Formation has a Movement at all. */
export const isMobile = (u: Formation): boolean => face(u).movement !== null

/** GWC-O23a The Movement of a Formation with this Command; `null`: it cannot move at all. */
export function movementOf(u: Formation, withCommand: number): Tally | null {
  const { movement } = face(u)
  if (movement === null) return null
  const { suppressed, veteran } = u
  const command = isUnit(u) ? withCommand : 0
  return movementTally({ name: profile(u).name, command, suppressed, veteran, weapon: weaponOf(u) }, movement)
}

/** GWC-3.1.4 Morale with every modifier except Cover; with the best Command in the hex, or another that its owner has chosen. */
export const moraleParts = (m: State, u: Formation, withCommand?: number): Part[] =>
  lasting(m, u, "morale", moraleOfPiece(factsOf(m, u, withCommand), face(u).morale))

/** GWC-11.5 An unbroken Weapon, on a Unit in Good Order. */
export const isFunctioning = (u: Formation): boolean => u.weapon !== null && !u.weapon.broken && goodOrder(u)

/** GWC-11.1, GWC-T111, GWC-F131.3 Whether the Weapon may be fired where it is. */
export const mayFireWeapon = (m: State, u: Formation): boolean =>
  isFunctioning(u) && !isWater(m, u.hex) && !wireCounts(m, u)

/** The pieces with which a Formation can fire; no Ordnance in Op Fire (GWC-11.6). */
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

/** The current FP of one firing piece. */
export function pieceFp(m: State, u: Formation, key: PieceKey): Tally {
  if (key.endsWith("/weapon")) {
    const weapon = weaponOf(u)!
    return weaponFp(weapon.name, weapon.fp, weaponCommand(m, u, weapon.class))
  }
  return key.endsWith("/gun") || key.endsWith("/mg") ? fpTally(factsOf(m, u), armOf(u, key)?.fp) : fpOf(m, u)
}

/** The current maximum and minimum range of one firing piece (GWC-3.1.2, GWC-O21.2.1). */
export function pieceReach(m: State, u: Formation, key: PieceKey): { from: number; to: number } {
  if (key.endsWith("/weapon")) {
    const weapon = weaponOf(u)!
    return { from: weapon.range.from, to: weapon.range.to + weaponCommand(m, u, weapon.class) }
  }
  if (key.endsWith("/gun") || key.endsWith("/mg"))
    return { from: 1, to: rangeTotal(factsOf(m, u), armOf(u, key)?.range ?? 0) }
  return { from: 1, to: rangeOf(m, u) }
}

const armOf = (u: Formation, key: PieceKey) => (key.endsWith("/gun") ? face(u).gun : face(u).mg)

/** GWC-3.3.1.7 The Command that counts for a Weapon: none for Ordnance. */
const weaponCommand = (m: State, u: Formation, of: WeaponClass): number =>
  isOrdnance(of) ? 0 : commandIn(m, u.side, u.hex)
