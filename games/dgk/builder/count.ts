/** Sums up a formation in one line. */

import { capital, count } from "@salient/kit/words"
import type { Pattern } from "../data/organisations.ts"
import { vehicles } from "../data/tables.ts"
import { troops } from "../data/troops.ts"
import { muster } from "../scenarios/muster.ts"
import type { UnitEntry } from "../scenarios/roster.ts"
import { ARMS, type Arm, type By, type Side, sideNames } from "../types.ts"
import { type Draft, forcesOf, innerPattern, type Node, partOf, type TopFormation } from "./draft.ts"

const words: By<Arm, readonly [one: string, many: string]> = {
  infantry: ["battalion", "battalions"],
  cavalry: ["cavalry unit", "cavalry units"],
  machineGun: ["machine-gun company", "machine-gun companies"],
  fieldArtillery: ["field battery", "field batteries"],
  heavyArtillery: ["heavy battery", "heavy batteries"],
  fastTransport: ["fast transport", "fast transports"],
  slowTransport: ["slow transport", "slow transports"],
}

export const sideName = (side: Side): string => sideNames[side]

/** The arm of an attached unit; a vehicle's arm is fixed. */
export const attachedArm = ({ attached }: Node): Arm =>
  attached?.vehicle ? troops[vehicles[attached.vehicle].troop].arm : (attached?.arm ?? "infantry")

/** Each arm present, with its units and bases. */
export const armNames = (units: readonly UnitEntry[]): (readonly [label: string, text: string])[] =>
  ARMS.flatMap((arm) => {
    const own = units.filter((u) => troops[u.troop].arm === arm)
    if (own.length === 0) return []
    const [, many] = words[arm]
    const label = capital(many)
    return [[label, `${own.length} (${own.reduce((n, u) => n + u.bases, 0)} bases)`] as const]
  })

/** `12 battalions, 4 machine-gun companies`, for a whole draft or for one formation in it. */
export function summary(
  of: Draft | { readonly forces: readonly [Node]; readonly top: TopFormation; readonly pattern: Pattern },
): string {
  const counts = new Map<Arm, number>()
  const add = (arm: Arm, n: number) => counts.set(arm, (counts.get(arm) ?? 0) + n)
  if ("side" in of) for (const u of muster(of.side, forcesOf(of)).roster.units) add(troops[u.troop].arm, 1)
  else countUnder(of.forces[0], of.top, of.pattern, add)
  const text = ARMS.flatMap((arm) => {
    const n = counts.get(arm)
    return n ? [count(n, ...words[arm])] : []
  })
  return text.join(", ") || "nobody"
}

function countUnder(node: Node, top: TopFormation, pattern: Pattern, add: (arm: Arm, n: number) => void): void {
  for (const child of node.parts) {
    const part = partOf(pattern, child.part)
    const inner = innerPattern(top.nation, part, child)
    if (inner) countUnder(child, top, inner, add)
    else if (child.attached) add(attachedArm(child), 1)
    else if (part && "unit" in part) {
      const guns = part.unit.arm === "fieldArtillery" || part.unit.arm === "heavyArtillery"
      add(part.unit.arm, guns && !top.grouped ? (child.bases ?? part.unit.bases) : 1)
    }
  }
}
