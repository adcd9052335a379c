/** A deep copy of a state, field by field: checkpoints and imagined battles make one for every few moves. */
import type { Flat } from "@salient/engine"
import type { State, Unit } from "./state.ts"

export function copyState(m: Readonly<State>): State {
  const flat: Flat<State> = m
  return {
    ...flat,
    options: { ...m.options },
    units: m.units.map(copyUnit),
    leaders: m.leaders.map((l) => ({ ...l })),
    breakPoints: { ...m.breakPoints },
    held: { ...m.held },
    gone: m.gone.slice(),
    breached: m.breached.slice(),
    razed: m.razed.slice(),
    cuts: m.cuts.map((c) => ({ ...c })),
    mines: m.mines.map((mine) => ({ ...mine })),
  }
}

/** A unit that shares nothing with the one it was copied from. */
export function copyUnit(u: Readonly<Unit>): Unit {
  const flat: Flat<Unit> = u
  return {
    ...flat,
    front: { ...u.front },
    ranks: u.ranks.slice(),
    bases: u.bases.map((b) => ({ ...b })),
    assaults: u.assaults.slice(),
    route: u.route && { ...u.route },
    rails: u.rails && { ...u.rails },
    air: u.air && { ...u.air },
  }
}
