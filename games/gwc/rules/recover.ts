/** Recover and Rout: GWC-O25, GWC-O26. Both are rolls against Morale, one Formation after another. */
import { checkpoint, choose, type Flow, type Forecast, type Part, type Tally, tell } from "@salient/engine"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { twinsOf } from "./attack.ts"
import { unitOption } from "./choices.ts"
import { areFoes, fieldOf, playerOf } from "./field.ts"
import { rallyForecast, routForecast } from "./forecasts.ts"
import { coversOf, isGas } from "./ground.ts"
import { rally, suppress, unsuppress } from "./harm.ts"
import { moraleOf, routMorale } from "./morale.ts"
import { beginOrder } from "./order.ts"
import { chooseMorale, moralesOf, routCovers } from "./owner-choice.ts"
import { alive, isTank, nameOf, unitsOf } from "./pieces.ts"
import { retreat } from "./retreat.ts"
import { roll } from "./rolls.ts"
import { nationName } from "./victory.ts"

/** What Recover and Rout differ in. */
type Trial = {
  readonly asks: string
  readonly prompt: string
  readonly rule: string
  readonly told: string
  readonly why: (u: Formation) => string
  readonly morale: (m: State, u: Formation) => Tally
  /** The Covers that its owner may choose from. */
  readonly covers: (m: State, u: Formation) => Part[][]
  /** `over` is the roll less Morale. */
  readonly suffer: (m: State, u: Formation, over: number) => Flow | undefined
  readonly forecast: (m: State, u: Formation) => Forecast
}

const recover: Trial = {
  asks: "GWC-O25.2",
  prompt: "Who rolls to rally next?",
  rule: "GWC-O25.3",
  told: "rallyRoll",
  why: (u) => `the rally of ${nameOf(u)}`,
  morale: moraleOf,
  covers: (m, u) => coversOf(m, u.hex),
  suffer(m, u, over) {
    if (over < 0) rally(m, u, "GWC-O25.3")
    else if (over === 0) suppress(m, u, "GWC-O25.3")
    return undefined
  },
  forecast: (m, u) => rallyForecast(m, m.active, [u]),
}

const rout: Trial = {
  asks: "GWC-O26.2",
  prompt: "Who rolls for Rout next?",
  rule: "GWC-O26.2",
  told: "routRoll",
  why: (u) => `the Rout of ${nameOf(u)}`,
  morale: routMorale,
  covers: routCovers,
  suffer(m, u, over) {
    if (over === 0) suppress(m, u, "GWC-O26.2")
    return over > 0 ? retreat(m, u, over, "GWC-O26.2") : undefined
  },
  forecast: (m, u) => routForecast(m, m.active, [u]),
}

/** The active player rolls for each Formation of the Order, in the order he likes. */
function* rollForEach(m: State, trial: Trial): Flow {
  for (;;) {
    checkpoint(m)
    const order = m.order!
    const left = alive(m, order.left)
    if (left.length === 0) return
    const u =
      left.length === 1
        ? left[0]!
        : yield* choose(
            { by: m.active, prompt: trial.prompt, rules: [trial.asks] },
            left.map((one) => ({ ...unitOption(one), forecast: () => trial.forecast(m, one) })),
          )
    order.left = order.left.filter((id) => id !== u.id)
    yield* moraleRoll(m, u, trial)
  }
}

/** GWC-O25.3, GWC-O26.2 A Team detached in this Order shares the result (GWC-E64.2). */
function* moraleRoll(m: State, u: Formation, trial: Trial): Flow {
  const chosen = yield* chooseMorale(m, u, () => moralesOf(m, u, trial.covers(m, u)))
  const { over, morale, value } = yield* roll(m, m.active, { rule: trial.rule, why: trial.why(u) }, (rolled) => {
    const against = chosen ?? trial.morale(m, u)
    return { over: rolled - against.total, morale: against, value: rolled }
  })
  tell(m, { kind: trial.told, rules: [trial.rule], unit: u.id, name: nameOf(u), roll: value, morale })
  for (const v of [u, ...twinsOf(m, u)]) {
    const flow = v.hex >= 0 ? trial.suffer(m, v, over) : undefined
    if (flow) yield* flow
  }
}

/** GWC-O25.1 */
export const mayOrderRecover = (m: State, side: Nation): boolean =>
  !playerOf(m, side).playerActivated && m.units.some((u) => u.side === side && (u.broken || u.suppressed))

const brokenOf = (m: State, side: Nation): Formation[] => unitsOf(m, side).filter((u) => u.broken)

/** The odds of a Recover Order, with the Suppressed markers that it takes away first. */
export function recoverForecast(m: State, side: Nation): Forecast {
  const units = m.units.map((u) => (u.side === side && !isGas(m, u.hex) ? { ...u, suppressed: false } : u))
  const then: State = { ...m, units }
  return rallyForecast(then, side, brokenOf(then, side))
}

/** GWC-O25.2 Markers first, then a Rally roll for each that was broken when the Order was announced. */
export function* orderRecover(m: State, side: Nation): Flow {
  playerOf(m, side).playerActivated = true
  beginOrder(m, "recover", brokenOf(m, side))
  for (const u of unitsOf(m, side)) if (!isGas(m, u.hex)) unsuppress(m, u, "GWC-O25.2") // GWC-T107.1b
  yield* continueRecover(m)
}

export const continueRecover = (m: State): Flow => rollForEach(m, recover)

/** GWC-O26.5 Those who can be routed. */
const shaken = (m: State, side: Nation): Formation[] => brokenOf(m, side).filter((u) => !isTank(u))

/** GWC-O26.1 Whether a player can be routed now. */
const mayRout = (m: State, side: Nation): boolean =>
  !playerOf(m, side).playerActivated && m.units.some((u) => u.side === side && u.broken && !isTank(u))

/** GWC-O26.1 Himself or an opponent; never an ally (GWC-GAP-14). */
const routable = (m: State, side: Nation): Nation[] =>
  fieldOf(m).sides.filter((n) => (n === side || areFoes(n, side)) && mayRout(m, n))

export const mayOrderRout = (m: State, side: Nation): boolean => routable(m, side).length > 0

export function* orderRout(m: State, side: Nation): Flow {
  const sides = routable(m, side)
  const victim =
    sides.length === 1
      ? sides[0]!
      : yield* choose(
          { by: side, prompt: "Whose broken Formations rout?", rules: ["GWC-O26.1"] },
          sides.map((n) => ({
            id: n,
            label: nationName[n],
            value: n,
            forecast: () => routForecast(m, side, shaken(m, n)),
          })),
        )
  playerOf(m, victim).playerActivated = true
  beginOrder(m, "rout", shaken(m, victim))
  yield* continueRout(m)
}

export const continueRout = (m: State): Flow => rollForEach(m, rout)
