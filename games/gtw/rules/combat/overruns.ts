/** Overruns by units that retreat, or that advance for the second time: GTW-9.F.5. */
import type { Flow } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { confirm } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { placeName, touchOf } from "../basic-game-concepts/field.ts"
import { counterOf, faceOf, namesOf } from "../basic-game-concepts/units.ts"
import { directionTo, groundCost } from "../movement/costs.ts"
import { mayBeIn } from "../movement/entering.ts"
import { crush } from "../movement/going.ts"
import { overrunAgainst } from "../movement/overrun.ts"
import { eliminate } from "../zones-of-control-and-ownership/fate.ts"
import { isHeldAgainst } from "../zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, hasUnknownAt, zoneIn } from "../zones-of-control-and-ownership/position.ts"
import { mayAdvance } from "./advances.ts"

/** An enemy hex that a stack may break through into when it retreats, and the odds of the overrun. */
export type Breakout = { readonly hex: Hex; readonly odds: number }

const canGo = (m: State, u: Unit, hex: Hex): boolean => {
  const d = directionTo(m, u.hex, hex)
  return d !== undefined && groundCost(m, u, u.hex, d) >= 0 && mayBeIn(m, u, hex).ok
}

/** GTW-9.F.2-3 The unit after a retreat into an enemy zone of control; undefined: it is eliminated. */
function shaken(u: Unit): Unit | undefined {
  if (faceOf(u).headquarters) return u
  return u.reduced || counterOf(u).leaves === undefined ? undefined : { ...u, reduced: true }
}

/** The odds of an overrun that costs no movement points; undefined: it is not possible, or the odds are not known (GTW-14.N.2-3). */
function oddsAgainst(m: State, units: readonly Unit[], hex: Hex): number | undefined {
  if (units.length === 0 || hasUnknownAt(m, hex, other(units[0]!.side))) return undefined
  const found = overrunAgainst(m, units, hex, () => Number.POSITIVE_INFINITY)
  return found.ok ? found.odds : undefined
}

/**
 * GTW-9.F.5 The enemy hexes that a stack can overrun when it must retreat; losses to zones of control are taken before the odds are
 * worked out.
 */
export function breakoutsOf(m: State, stack: readonly Unit[], closed: ReadonlySet<Hex>): Breakout[] {
  const [first] = stack
  if (!first) return []
  const found: Breakout[] = []
  for (const hex of adjacentTo(m, first.hex)) {
    if (closed.has(hex) || !isHeldAgainst(m, hex, first.side) || !stack.every((u) => canGo(m, u, hex))) continue
    const left = zoneIn(m, hex, other(first.side)) > 0 ? stack.flatMap((u) => shaken(u) ?? []) : stack
    const odds = oddsAgainst(m, left, hex)
    if (odds !== undefined) found.push({ hex, odds })
  }
  return found
}

/**
 * GTW-9.F.5 Losses to zones of control are taken first, then the enemies in the hex are eliminated. Returns the units that survive
 * and are to enter the hex.
 */
export function breakOut(m: State, stack: readonly Unit[], { hex, odds }: Breakout): Unit[] {
  if (zoneIn(m, hex, other(stack[0]!.side)) > 0)
    for (const u of stack)
      if (!faceOf(u).headquarters) eliminate(m, u, "GTW-9.F.2-3", "retreat into an enemy zone of control")
  const left = stack.filter((u) => u.hex >= 0)
  crush(m, left, hex, odds)
  return left
}

/**
 * GTW-9.F.5 Units that have advanced once may overrun an adjacent hex. Returns the units that did; the caller still has to move
 * them in.
 */
export function* overrunOnAdvance(m: State, side: Side, units: readonly Unit[], hex: Hex): Flow<Unit[]> {
  const able = isHeldAgainst(m, hex, side) ? units.filter((u) => mayAdvance(m, u, hex, units).ok) : []
  const odds = oddsAgainst(m, able, hex)
  if (odds === undefined) return []
  const goes = yield* confirm(
    {
      by: side,
      what: "overrun",
      prompt: `Overrun ${placeName(m, hex)} with ${namesOf(able)} at ${odds}:1?`,
      rules: ["GTW-9.F.5"],
      about: [touchOf(m, hex)],
    },
    { yes: "Overrun it", no: "Do not overrun" },
  )
  if (!goes) return []
  crush(m, able, hex, odds)
  return able
}
