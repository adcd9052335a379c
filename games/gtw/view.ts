/** What a side may know: everything except what is in the enemy's unknown corps (GTW-14.N.2-1). */
import { copyState } from "./copy.ts"
import { isHidden } from "./rules/basic-game-concepts/hidden.ts"
import { sailorOf } from "./rules/transportation-lines/rivers.ts"
import type { OrphanSection, State, Unit } from "./state.ts"
import { SIDES, type Side } from "./types.ts"

export type View = State & { side: Side | null }

/** A unit without what only its owner's staff has decided about it. */
function withoutOrders(u: Unit): Unit {
  if (u.brigades === undefined && u.division === undefined && !u.formed && !u.mode) return u
  const { brigades: _, division: __, formed: ___, mode: ____, ...rest } = u
  return rest
}

/**
 * GTW-12.B.9-2 The units as their enemy sees them: an artillery division shows only if its headquarters and some of its artillery
 * are seen.
 */
export function openDivisions(units: readonly Unit[], side: Side): Unit[] {
  const isSeen = (hq: Unit | undefined) => hq !== undefined && hq.hex >= 0 && hq.formed === true
  const parts = units.filter((u) => u.side === side && u.division !== undefined && u.hex >= 0)
  return units.map((u) => {
    if (u.side !== side) return u
    if (u.division !== undefined && !isSeen(units[u.division])) {
      const { division: _, ...alone } = u
      return alone
    }
    if (u.formed && !parts.some((part) => part.division === u.n)) {
      const { formed: _, ...alone } = u
      return alone
    }
    return u
  })
}

/** A unit that, as far as the enemy knows, is in some unknown corps. That it is a cadre is known: losses and replacements are public. */
export const unseen = (u: Unit): Unit => ({
  ...withoutOrders(u),
  hex: -1,
  away: "unknown",
  disruption: 0,
  fatigue: 0,
  corps: -1,
  out: 0,
  supplied: true,
  isolated: false,
  spent: -1,
  moved: false,
  movedThisTurn: false,
  marched: false,
  strategic: false,
  holds: false,
  attacked: false,
  defended: false,
  bombarded: false,
  retreated: false,
  overstacked: false,
  overSince: 0,
})

/** The public part of sections whose traffic is secret: a train that has run leaves no trace (GTW-7.A.9-3). */
export const openOrphans = (
  orphans: readonly OrphanSection[],
  isSecret: (o: OrphanSection) => boolean,
): OrphanSection[] =>
  orphans
    .map((o) => (isSecret(o) ? { ...o, used: 0 } : o))
    .filter((o) => !isSecret(o) || o.extra + o.strained + o.built > 0 || o.by !== 0)

export function view(m: State, who: string | null): View {
  const side = who as Side | null
  const v: View = { ...copyState(m), side }
  if (m.dossiers.length === 0) return v
  const isSecret = (n: number) => m.units[n]!.side !== side && isHidden(m, m.units[n]!)
  v.units = v.units.map((u) => (isSecret(u.n) ? unseen(u) : u))
  if (v.units.some((u) => u.formed || u.division !== undefined))
    for (const s of SIDES) if (s !== side) v.units = openDivisions(v.units, s)
  v.entrained = v.entrained.filter((n) => !isSecret(n))
  for (const p of v.projects) p.units = p.units.filter((n) => !isSecret(n))
  // The number of trains that have run, or that a division has carried stores, would reveal how large a corps is.
  for (const n of v.nets) if (n.side !== side) n.used = 0
  v.orphans = openOrphans(v.orphans, (o) => o.side !== side)
  v.ridden = v.ridden.filter((r) => m.units[r.unit]!.side === side)
  v.sailed = v.sailed.filter((r) => sailorOf(m, r) === side)
  for (const s of SIDES) if (s !== side) v.carried[s] = false
  return v
}
