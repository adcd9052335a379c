/** Fire: the guns first, then company by company, at the target that loses most. */
import type { Decision, Move, Option, Place, Random, Spot } from "@salient/engine"
import { apart, inch, isCommand, isCrew, isVehicle, unitNamed } from "../rules/general-conventions/models.ts"
import { attackOn } from "../rules/shooting/attack.ts"
import { stepOf } from "../rules/shooting/order.ts"
import { type Size, underMarker } from "../rules/weapon-traits/markers.ts"
import type { State, Unit, UnitId } from "../state.ts"
import { nearestEnemy } from "./evaluate.ts"
import { end, idOf, options } from "./options.ts"

/** True if the unit would rather assault, and so should hold its rifle fire. */
function wouldAssault(m: State, unit: Unit): boolean {
  const enemy = nearestEnemy(m, unit)
  if (!enemy || isCommand(unit) || isVehicle(enemy) || unit.side !== m.begins) return false
  return apart(unit, enemy) <= 5 * inch && unit.men.length >= enemy.men.length - 1
}

/** The next unit to fire in the order of the book, or else the guns would miss their turn. */
export function nextFire(m: State, decision: Decision): Move[] {
  const firing = options(decision)
    .filter((o) => o.id !== "end" && !wouldAssault(m, unitNamed(m, idOf(o))))
    .sort((a, b) => stepOf(unitNamed(m, idOf(a))) - stepOf(unitNamed(m, idOf(b))))
  return [...firing.slice(0, 1).map((o) => ({ choose: o.id })), end]
}

/** Roughly how many casualties a target may suffer. */
function hope(m: State, unit: Unit, option: Option): number {
  const target = unitNamed(m, idOf(option))
  const near = 1 / (1 + apart(unit, target) / inch)
  if (isVehicle(target)) return isCrew(unit) ? 1 : 0.01
  if (isCrew(unit)) return near * target.men.length * (option.id.endsWith(":sweep") ? 0.3 : 1)
  const attack = attackOn(m, unit, target, option.id.endsWith(":closeRange") ? "closeRange" : "all")
  const dice = attack.salvos.reduce((n, s) => n + (s.shots * (7 - s.hitOn)) / 6, 0)
  return Math.min(dice, attack.hittable.length) * (attack.cover ? 0.6 : 1) + near / 10
}

export function targets(m: State, decision: Decision): Move[] {
  const unit = unitNamed(m, (decision.about?.[0] ?? "") as UnitId)
  const open = options(decision)
  const aims = open.filter((o) => o.id.startsWith("at:") && !o.id.endsWith(":closeRange") && !o.id.endsWith(":rifles"))
  const best = aims.map((o) => ({ o, v: hope(m, unit, o) })).sort((a, b) => b.v - a.v)
  const elan = open.find((o) => o.id === "elan")
  const enemy = nearestEnemy(m, unit)
  const runs = elan && enemy && (best[0]?.v ?? 0) < 0.5 && unit.side === m.begins
  const moves = best.slice(0, 2).map(({ o }): Move => ({ choose: o.id }))
  if (runs) moves.unshift({ choose: "elan" })
  return moves.length > 0 ? moves : [{ choose: "hold" }]
}

export function vehicleFire(m: State, decision: Decision): Move[] {
  const unit = unitNamed(m, (decision.about?.[0] ?? "") as UnitId)
  const best = options(decision)
    .filter((o) => o.id !== "end")
    .map((o) => {
      const target = unitNamed(m, /at:(unit:[a-z]+:\d+)/.exec(o.id)?.[1] as UnitId)
      return { o, d: apart(unit, target) }
    })
    .sort((a, b) => a.d - b.d)[0]
  return best ? [{ choose: best.o.id }, end] : [end]
}

/** Out of some legal places, the one whose marker covers most. */
export function markers(m: State, { suggest, about, what }: Place, random: Random): Move[] {
  const by = unitNamed(m, (about?.[0] ?? "") as UnitId)
  const size: Size = m.laying?.what === "blast" ? "blast" : "largeBlast"
  const worth = (spot: Spot): number =>
    what === "marker"
      ? underMarker(m, spot, size).reduce(
          (n, u) => n + (u.unit.side === by.side ? -2 : 1) * (u.wholly.length + u.partly.length / 2),
          0,
        )
      : 0
  const tried = Array.from({ length: what === "marker" ? 6 : 1 }, () => suggest(random))
  const best = tried
    .map((placed) => ({ placed, v: worth(Object.values(placed)[0] as Spot) }))
    .sort((a, b) => b.v - a.v)[0]
  return best ? [{ place: best.placed }] : []
}
