/** What a side may know: everything except the enemy's hidden units and mines and, before the battle, where he sets up. */

import { carrierOf } from "./rules/troops-and-command/units.ts"
import { copyUnit, type Leader, type Mine, type State, type Unit } from "./state.ts"
import type { Side } from "./types.ts"

export type View = Omit<State, "units" | "leaders" | "mines" | "handedIn"> & {
  side: Side | null
  units: Unit[]
  leaders: Leader[]
  mines: Mine[]
  /** Units of the enemy that this viewer cannot see. */
  unseen: { allied: number; central: number }
}

/** During the set-up nobody sees the other side; trains and their passengers are known to be where the scenario has them. */
const mayKnow = (m: State, unit: Unit, side: Side | null): boolean => {
  if (m.phase === "muster") return false // the forces are being written
  if (unit.side === side) return true
  if (m.phase === "battle") return !unit.hidden
  return unit.rails !== null || (unit.where === "aboard" && carrierOf(m, unit).rails !== null)
}

export function view(m: State, who: string | null): View {
  const side = who as Side | null
  const known = m.units.filter((u) => mayKnow(m, u, side))
  const unseen = (s: Side) =>
    (m.phase === "muster" ? [] : m.units).filter((u) => u.side === s && !mayKnow(m, u, side)).length
  return {
    scenario: m.scenario,
    options: { ...m.options },
    phase: m.phase,
    turn: m.turn,
    active: m.active,
    passed: m.passed,
    led: m.led,
    acting: m.acting,
    side,
    units: known.map(copyUnit),
    leaders: m.leaders
      .filter((l) => m.phase !== "muster" && (l.side === side || m.phase === "battle"))
      .map((l) => ({ ...l })),
    breakPoints: { ...m.breakPoints },
    held: { ...m.held },
    gone: m.gone.slice(),
    breached: m.breached.slice(),
    razed: m.razed.slice(),
    cuts: m.cuts.map((c) => ({ ...c })),
    mines: m.mines.filter((mine) => mine.shown || mine.side === side).map((mine) => ({ ...mine })),
    unseen: { allied: unseen("allied"), central: unseen("central") },
  }
}
