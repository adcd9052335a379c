/** Results of the model as messages: what to do with a unit that has taken levels. */

import { count } from "@salient/kit/words"
import { applyLevels, basesLost, type Damaged } from "../charts/damage.ts"
import { type Message, say } from "../data/messages.ts"
import { troopBehind, troops } from "../data/troops.ts"
import type { Kind, Status } from "../types.ts"

/** How far combat drives a unit back: DGK-MOVE-13. */
export const distanceOf = (kind: Kind): number => troops[troopBehind(kind)].involuntary

/** What happens to a unit whose bases are known. */
export function sayDamaged(kind: Kind, before: Status, { status, basesLost, destroyed }: Damaged): Message | undefined {
  if (destroyed) return say("ST_DEAD")
  if (basesLost > 0) return say("ST_BASE", { n: basesLost, distance: distanceOf(kind) })
  if (status === before) return undefined
  return say(status === "disordered" ? "ST_DIS" : "ST_DEM")
}

/**
 * What these levels do to a unit whose number of bases the calculator does not know: DGK-GAP-15 C26. A single-base unit, or one that has
 * now lost half its bases, is destroyed instead; the players must check that. A unit that close combat has pushed back makes no second
 * involuntary move: DGK-GAP-07.
 */
export function sayLevels(kind: Kind, before: Status, levels: number, pushedBack = false): Message | undefined {
  if (levels === 0) return undefined
  const lost = basesLost(before, levels)
  if (lost > 0)
    return pushedBack ? say("ST_LOST", { n: lost }) : say("ST_BASE", { n: lost, distance: distanceOf(kind) })
  const many = Number.MAX_SAFE_INTEGER
  return sayDamaged(kind, before, applyLevels({ status: before, bases: many, startingBases: many }, levels))
}

/** The same where the single box "Disordered/Demoralized" leaves two cases open. */
export function sayEitherWay(kind: Kind, shaken: boolean, levels: number): readonly Message[] {
  if (!shaken) return [sayLevels(kind, "ok", levels)].filter((m) => m !== undefined)
  return (["disordered", "demoralized"] as const).flatMap((before) => {
    const message = sayLevels(kind, before, levels)
    return message ? [ifItWas(before, message)] : []
  })
}

/** A message that applies only to a unit that had this status before. */
export const ifItWas = (before: Status, message: Message): Message => ({
  ...message,
  text: `If it was ${before}: ${lowerFirst(message.text)}`,
})

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** `No effect`, `1 level`, `2 levels` … */
export const levelsName = (levels: number): string => (levels === 0 ? "No effect" : count(levels, "level"))
