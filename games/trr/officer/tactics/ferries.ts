/** Boats as a way across water: units get in on one bank and out on the other (TRR-ENG-03, TRR-MOVE-10). */
import { circle, lengthOf, offset } from "@salient/space/table"
import { outOfAction } from "../../rules/fire-at-infantry-and-soft-targets/harm.ts"
import { cm, forceOf, homeward, isBoat, onTable, thousandths } from "../../rules/scale-and-representation/field.ts"
import type { State, Unit } from "../../state.ts"
import type { Mover } from "../../types.ts"
import { type Goal, wayTo } from "./goals.ts"
import { farFrom, type Way, waysTo } from "./ways.ts"

export type Ferry = { readonly boat: Unit; readonly way: Way; readonly far: number; readonly beyond: number }

/** Centimetres: how near its boat a unit gets out, and the cost of getting in and waiting. */
const bank = 5
const landing = 4
const delay = 12
/** Other units close to a boat are waiting for it too. */
const queue = { within: 10, each: 5 } as const

/** The boat that takes a unit to an objective sooner than by land, if there is one: the way to the boat, and on from there. */
export function ferryTo(m: State, unit: Unit, mover: Mover, goal: Goal, byLand: number): Ferry | undefined {
  if (forceOf(m, unit).mover !== "infantry") return undefined
  const ahead = (homeward(m, unit.side) + 18_000) % 36_000
  let best: { ferry: Ferry; price: number } | undefined
  for (const boat of onTable(m, unit.side)) {
    if (!isBoat(m, boat) || outOfAction(m, boat)) continue
    const beyond = farFrom(wayTo(m, unit, mover, goal), offset(boat.at, ahead, thousandths(landing)))
    const way = waysTo(m, unit, mover, `boat ${boat.at.x} ${boat.at.y}`, circle(boat.at, thousandths(bank)))
    const far = farFrom(way, unit.at)
    const price = far + delay + beyond + waiting(m, unit, boat)
    if (price < (best?.price ?? byLand)) best = { ferry: { boat, way, far, beyond }, price }
  }
  return best?.ferry
}

function waiting(m: State, unit: Unit, boat: Unit): number {
  const others = onTable(m, unit.side).filter(
    (u) => u !== unit && u !== boat && forceOf(m, u).mover === "infantry" && cm(lengthOf(u.at, boat.at)) < queue.within,
  )
  return others.length * queue.each
}
