/** What it costs to replace units: GTW-16.B.3a, GTW-GAP-56. It does not use the state. */
import type { Counter, Face } from "../data/counters.ts"
import { tables } from "../data/tables.ts"

/** Manpower and equipment points, in halves. */
export type Cost = { readonly men: number; readonly equipment: number }

const { replacements } = tables
const halfUp = (n: number): number => Math.ceil(n * 2) / 2
const nearestHalf = (n: number): number => Math.floor(n * 2 + 0.5) / 2
const halfDown = (n: number): number => Math.floor(n * 2) / 2

/** GTW-GAP-56 Which part of the cost is equipment. */
function shareOf({ type, is, support, size, divisional }: Face): keyof typeof replacements.shares {
  if (is.artillery || is.motorized) return "guns"
  if (is.machinegun || is.flamethrower || type === "gas engineer" || is.transport) return "half"
  if (support === "self" || (size === "division" && is.cavalry)) return "self"
  if (is["combat engineer"] || is["assault engineer"] || is["siege engineer"]) return "self"
  return divisional && support === "full" ? "full" : "none"
}

/**
 * GTW-16.B.3a, GTW-GAP-56 Half of attack and defence together, at least half a point for each RE; a cadre splits its cost as its
 * parent does.
 */
export function replacementCost({ front }: Counter, face: Face): Cost {
  if (face.headquarters) {
    const [men, equipment] = replacements.headquarters[face.size === "army" ? "army" : "corps"]
    return { men, equipment }
  }
  const strength = Math.max(halfUp((face.attack + face.defence) / 2), halfUp(face.re / 2))
  const [part, of] = replacements.shares[shareOf(front)]
  const equipment = nearestHalf((strength * part) / of)
  return { men: strength - equipment, equipment }
}

/** GTW-16.B.4a The part of a loss that comes back, rounded down to a half. */
export const savedOf = (lost: number, divisor: number): number => halfDown(lost / divisor)
