/** Who touches whom, who is engaged: TGW-CQC-13. */
import { SLACK } from "@salient/space/table"
import { data } from "../../data/charts.ts"
import type { State, Unit } from "../../state.ts"
import { areNear, boxOf } from "../general-conventions/boxes.ts"
import { allThere, apart, floorOf, gap, inch, isThere, isVehicle, unitNamed } from "../general-conventions/models.ts"

const reach = data.closeCombat.engaged * inch
/** Men whose middles are farther apart than this cannot touch, whatever their bases. */
const widest = 4 * inch

/** True if a man of one unit touches a man of another on the same floor (TGW-TERR-08). */
export const touches = (a: Unit, i: number, b: Unit, j: number): boolean =>
  floorOf(a, i) === floorOf(b, j) && gap(a, i, b, j) <= SLACK

const inContact = (a: Unit, b: Unit): boolean =>
  areNear(boxOf(a), boxOf(b), widest) &&
  apart(a, b) <= SLACK &&
  ((a.floors.length === 0 && b.floors.length === 0) || a.men.some((_, i) => b.men.some((__, j) => touches(a, i, b, j))))

/** Recalculates which units are locked in combat, from where everybody stands. */
export function findContacts(m: State): void {
  const there = allThere(m).filter((u) => !isVehicle(u)) // TGW-VCQ-05: vehicles are never locked
  for (const unit of m.units) unit.fights = []
  for (const a of there)
    for (const b of there)
      if (a.side < b.side && inContact(a, b)) {
        a.fights.push(b.id)
        b.fights.push(a.id)
      }
  for (const unit of there) unit.fights.sort()
}

/** TGW-CQC-13 The places of a unit's engaged men: in contact, or within six inches of a unit that it fights. */
export function engaged(m: State, unit: Unit): number[] {
  const foes = unit.fights.map((id) => unitNamed(m, id)).filter(isThere)
  return unit.men.flatMap((_, i) => (foes.some((f) => f.men.some((__, j) => gap(unit, i, f, j) <= reach)) ? [i] : []))
}

/** True if the unit would still touch an enemy without these men: TGW-CQC-24. */
export function keepsContact(m: State, unit: Unit, gone: ReadonlySet<number>): boolean {
  const foes = unit.fights.map((id) => unitNamed(m, id))
  return unit.men.some((n, i) => !gone.has(n) && foes.some((f) => f.men.some((_, j) => touches(unit, i, f, j))))
}

/** The units of one combat: all units connected by contacts. */
export function combatOf(m: State, unit: Unit): Unit[] {
  const found = [unit]
  for (const u of found)
    for (const id of u.fights) {
      const foe = unitNamed(m, id)
      if (!found.includes(foe)) found.push(foe)
    }
  return m.units.filter((u) => found.includes(u))
}
