/** Unknown corps: units in the box of a Corps headquarters that the enemy may not look into (GTW-14.N.2-1). */
import type { GtwHappening } from "../../happenings.ts"
import { tell } from "../../happenings.ts"
import type { Dossier, State, Unit } from "../../state.ts"
import { other } from "../../types.ts"
import { isCorpsHeadquarters } from "./units.ts"

type Units = Pick<State, "units">
type Known = Pick<State, "units" | "dossiers">

/** GTW-8.C.1, GTW-14.N.2-1 In the box of an unknown corps: only the owner knows that the unit is there. */
export function isHidden(m: Units, u: Unit): boolean {
  if (u.corps < 0 || u.hex < 0) return false
  const hq = m.units[u.corps]!
  return !hq.active && hq.hex === u.hex
}

/** GTW-14.N.2-1 A Corps headquarters whose box is closed to the enemy. */
export const isUnknown = (u: Unit): boolean => !u.active && isCorpsHeadquarters(u)

/** What both sides see of a stack. */
export const seenOf = (m: Known, stack: readonly Unit[]): readonly Unit[] =>
  m.dossiers.length === 0 ? stack : stack.filter((u) => !isHidden(m, u))

/** True if an unknown corps is in the stack. */
export const hasUnknown = (m: Known, stack: readonly Unit[]): boolean => m.dossiers.length > 0 && stack.some(isUnknown)

/** What the enemy is entitled to know about a corps. */
export const dossierOf = (m: Known, hq: Unit): Dossier | undefined => m.dossiers.find((d) => d.corps === hq.n)

/** Reports an event about units. If one of them is in an unknown corps, only the owner hears it; everybody else hears `open`, if given. */
export function tellOf(m: State, units: readonly Unit[], what: GtwHappening, open?: GtwHappening): void {
  const secret = m.dossiers.length === 0 ? undefined : units.find((u) => isHidden(m, u))
  if (!secret) {
    tell(m, what)
    return
  }
  tell(m, what, [secret.side])
  if (open) tell(m, open, [other(secret.side), null])
}

/** The unit that the enemy sees: the headquarters if the unit is in its unknown box, otherwise the unit itself. */
export const faceToEnemy = (m: Units, u: Unit): Unit => (isHidden(m, u) ? m.units[u.corps]! : u)
