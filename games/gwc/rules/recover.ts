/** Recover and Rout: GWC-O25, GWC-O26. */
import { checkpoint, choose, type Flow, type Tally, tally, tell } from "@salient/engine"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { twinsOf } from "./attack.ts"
import { unitOption } from "./choices.ts"
import { fieldOf, foeOf, playerOf } from "./field.ts"
import { coverParts, isGas } from "./ground.ts"
import { rally, suppress, unsuppress } from "./harm.ts"
import { beginOrder } from "./order.ts"
import { alive, isTank, nameOf, unitsOf } from "./pieces.ts"
import { retreat } from "./retreat.ts"
import { roll } from "./rolls.ts"
import { moraleParts } from "./stats.ts"
import { nationName } from "./victory.ts"

/** GWC-3.1.4 Current Morale with the Cover of the hex. */
export function moraleOf(m: State, u: Formation): Tally {
  return isTank(u) ? tally(...moraleParts(m, u)) : tally(...moraleParts(m, u), ...coverParts(m, u.hex))
}

/** GWC-T107.1c In Gas a Rout roll meets no Cover above 0 (GWC-AMB-75). */
export function routMorale(m: State, u: Formation): Tally {
  const cover = coverParts(m, u.hex)
  const total = cover.reduce((n, p) => n + p.amount, 0)
  return isGas(m, u.hex) && total > 0 ? tally(...moraleParts(m, u)) : tally(...moraleParts(m, u), ...cover)
}

/** GWC-O25.1 */
export const mayOrderRecover = (m: State, side: Nation): boolean =>
  !playerOf(m, side).playerActivated && m.units.some((u) => u.side === side && (u.broken || u.suppressed))

/** GWC-O25.2 Markers first, then a Rally roll for each that was broken when the Order was announced. */
export function* orderRecover(m: State, side: Nation): Flow {
  playerOf(m, side).playerActivated = true
  const broken = unitsOf(m, side).filter((u) => u.broken)
  beginOrder(m, "recover", broken)
  for (const u of unitsOf(m, side)) if (!isGas(m, u.hex)) unsuppress(m, u, "GWC-O25.2") // GWC-T107.1b
  yield* continueRecover(m)
}

export function* continueRecover(m: State): Flow {
  for (;;) {
    checkpoint(m)
    const order = m.order!
    const left = alive(m, order.left)
    if (left.length === 0) return
    const u =
      left.length === 1
        ? left[0]!
        : yield* choose(
            { by: m.active, prompt: "Who rolls to rally next?", rules: ["GWC-O25.2"] },
            left.map(unitOption),
          )
    order.left = order.left.filter((id) => id !== u.id)
    yield* rallyRoll(m, u)
  }
}

/** GWC-O25.3 */
function* rallyRoll(m: State, u: Formation): Flow {
  const { result, morale, value } = yield* roll(
    m,
    u.side,
    { rule: "GWC-O25.3", why: `the rally of ${nameOf(u)}` },
    (rolled) => {
      const against = moraleOf(m, u)
      return { result: Math.sign(rolled - against.total), morale: against, value: rolled }
    },
  )
  tell(m, { kind: "rallyRoll", rules: ["GWC-O25.3"], unit: u.id, name: nameOf(u), roll: value, morale })
  for (const v of [u, ...twinsOf(m, u)]) {
    if (v.hex < 0) continue
    if (result < 0) rally(m, v, "GWC-O25.3")
    else if (result === 0) suppress(m, v, "GWC-O25.3")
  }
}

/** GWC-O26.1, GWC-O26.5 Whether a player can be routed now. */
const mayRout = (m: State, side: Nation): boolean =>
  !playerOf(m, side).playerActivated && m.units.some((u) => u.side === side && u.broken && !isTank(u))

export const mayOrderRout = (m: State, side: Nation): boolean => mayRout(m, side) || mayRout(m, foeOf(m, side))

export function* orderRout(m: State, side: Nation): Flow {
  const sides = fieldOf(m).sides.filter((n) => mayRout(m, n))
  const victim =
    sides.length === 1
      ? sides[0]!
      : yield* choose(
          { by: side, prompt: "Whose broken Formations rout?", rules: ["GWC-O26.1"] },
          sides.map((n) => ({ id: n, label: nationName[n], value: n })),
        )
  playerOf(m, victim).playerActivated = true
  beginOrder(
    m,
    "rout",
    unitsOf(m, victim).filter((u) => u.broken && !isTank(u)),
  )
  yield* continueRout(m)
}

export function* continueRout(m: State): Flow {
  for (;;) {
    checkpoint(m)
    const order = m.order!
    const left = alive(m, order.left)
    if (left.length === 0) return
    const u =
      left.length === 1
        ? left[0]!
        : yield* choose(
            { by: m.active, prompt: "Who rolls for Rout next?", rules: ["GWC-O26.2"] },
            left.map(unitOption),
          )
    order.left = order.left.filter((id) => id !== u.id)
    yield* routRoll(m, u)
  }
}

/** GWC-O26.2 The active player rolls; what is above Morale is the Retreat. */
function* routRoll(m: State, u: Formation): Flow {
  const { over, morale, value } = yield* roll(
    m,
    m.active,
    { rule: "GWC-O26.2", why: `the Rout of ${nameOf(u)}` },
    (rolled) => {
      const against = routMorale(m, u)
      return { over: rolled - against.total, morale: against, value: rolled }
    },
  )
  tell(m, { kind: "routRoll", rules: ["GWC-O26.2"], unit: u.id, name: nameOf(u), roll: value, morale })
  for (const v of [u, ...twinsOf(m, u)]) {
    if (v.hex < 0) continue
    if (over === 0) suppress(m, v, "GWC-O26.2")
    else if (over > 0) yield* retreat(m, v, over, "GWC-O26.2")
  }
}
