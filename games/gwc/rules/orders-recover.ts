/** Recover: GWC-O25; and rolls against Morale, one Formation after another, which a Rout also uses (GWC-O26.2). */
import {
  type Check,
  checkpoint,
  type Flow,
  type Forecast,
  ok,
  type Part,
  type Refusal,
  refuse,
  sure,
  type Tally,
} from "@salient/engine"
import { MORALE_FATES, moraleFate, rallyResult } from "../charts/morale.ts"
import type { Fate } from "../charts/rolls.ts"
import { tell } from "../happenings.ts"
import { choose, type Question } from "../questions.ts"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import type { Leads } from "./cards-rolls-triggers/leads.ts"
import { roll } from "./cards-rolls-triggers/rolls.ts"
import { rally, suppress, unsuppress } from "./formations-and-command/harm.ts"
import { moraleOf } from "./formations-and-command/morale.ts"
import { chooseMorale, moralesOf } from "./formations-and-command/owner-choice.ts"
import { alive, nameOf, unitsOf } from "./formations-and-command/pieces.ts"
import { twinsOf } from "./orders-fire/attack.ts"
import { rallyForecast } from "./orders-fire/forecasts.ts"
import { offerUnits, unitOption } from "./orders-in-general/choices.ts"
import { beginOrder } from "./orders-in-general/order.ts"
import { coversOf, isGas } from "./terrain/ground.ts"
import { playerOf } from "./the-map/field.ts"

/** The differences between Recover and Rout. */
export type Trial = {
  readonly what: Question
  readonly asks: string
  readonly prompt: string
  readonly rule: string
  readonly told: "rallyRoll" | "routRoll"
  /** The refusal for a Formation that does not roll, or has already rolled. */
  readonly done: Refusal
  readonly why: (u: Formation) => string
  readonly morale: (m: State, u: Formation) => Tally
  /** The Covers that its owner may choose from. */
  readonly covers: (m: State, u: Formation) => Part[][]
  /** Applies the result. `over` is the roll minus Morale. */
  readonly suffer: (m: State, u: Formation, over: number) => Flow | undefined
  /** The result for this `over`. */
  readonly result: (over: number) => Fate
  readonly forecast: (m: State, u: Formation) => Forecast
}

const recover: Trial = {
  what: "next-to-rally",
  asks: "GWC-O25.2",
  prompt: "Who rolls to rally next?",
  rule: "GWC-O25.3",
  told: "rallyRoll",
  done: refuse("GWC-O25.2", "It is not one of the broken Formations that are still to roll."),
  why: (u) => `the rally of ${nameOf(u)}`,
  morale: moraleOf,
  covers: (m, u) => coversOf(m, u.hex),
  suffer(m, u, over) {
    const result = rallyResult(over)
    if (result === "rallied") rally(m, u, "GWC-O25.3")
    else if (result === "suppressed") suppress(m, u, "GWC-O25.3")
    return undefined
  },
  result: rallyResult,
  forecast: (m, u) => rallyForecast(m, m.active, [u]),
}

/** The active player rolls for each Formation of the Order, in the order he chooses. */
export function* rollForEach(m: State, trial: Trial): Flow {
  for (;;) {
    checkpoint(m)
    const order = m.order!
    const left = alive(m, order.left)
    if (left.length === 0) return
    const u =
      left.length === 1
        ? left[0]!
        : yield* choose(
            { by: m.active, what: trial.what, prompt: trial.prompt, rules: [trial.asks] },
            offerUnits(
              m,
              undefined,
              left,
              (one) => (left.includes(one) ? ok : trial.done),
              (one) => ({ ...unitOption(one), forecast: () => trial.forecast(m, one) }),
            ),
          )
    order.left = order.left.filter((id) => id !== u.id)
    yield* moraleRoll(m, u, trial)
  }
}

/** GWC-O25.3, GWC-O26.2 A Team detached in this Order shares the result (GWC-E64.2). */
function* moraleRoll(m: State, u: Formation, trial: Trial): Flow {
  let chosen: Tally | undefined
  function* prepare(): Flow {
    chosen = yield* chooseMorale(m, u, () => moralesOf(m, u, trial.covers(m, u)))
  }
  const leads: Leads = {
    to: (rolled) => sure(moraleFate(trial.result(rolled - (chosen ?? trial.morale(m, u)).total), u.suppressed)),
    scale: MORALE_FATES,
    good: u.side,
  }
  const how = { rule: trial.rule, why: trial.why(u), leads, prepare }
  const { over, morale, value } = yield* roll(m, m.active, how, (rolled) => {
    const against = chosen ?? trial.morale(m, u)
    return { over: rolled - against.total, morale: against, value: rolled }
  })
  tell(m, { kind: trial.told, rules: [trial.rule], unit: u.id, name: nameOf(u), roll: value, morale })
  for (const v of [u, ...twinsOf(m, u)]) {
    const flow = v.hex >= 0 ? trial.suffer(m, v, over) : undefined
    if (flow) yield* flow
  }
}

const hasRolled = refuse("GWC-O25.1", "You have been activated for a Recover or Rout this Turn.")
const nobodyShaken = refuse("GWC-O14.5", "None of your Formations is broken or Suppressed.")

/** GWC-O25.1 */
export function mayOrderRecover(m: State, side: Nation): Check {
  if (playerOf(m, side).playerActivated) return hasRolled
  return m.units.some((u) => u.side === side && (u.broken || u.suppressed)) ? ok : nobodyShaken
}

export const brokenOf = (m: State, side: Nation): Formation[] => unitsOf(m, side).filter((u) => u.broken)

/** The odds of a Recover Order, after removing the Suppressed markers that it removes first. */
export function recoverForecast(m: State, side: Nation): Forecast {
  const units = m.units.map((u) => (u.side === side && !isGas(m, u.hex) ? { ...u, suppressed: false } : u))
  const then: State = { ...m, units }
  return rallyForecast(then, side, brokenOf(then, side))
}

/** GWC-O25.2 Markers first, then a Rally roll for each Formation that was broken when the Order was announced. */
export function* orderRecover(m: State, side: Nation): Flow {
  playerOf(m, side).playerActivated = true
  beginOrder(m, "recover", brokenOf(m, side))
  for (const u of unitsOf(m, side)) if (!isGas(m, u.hex)) unsuppress(m, u, "GWC-O25.2") // GWC-T107.1b
  yield* continueRecover(m)
}

export const continueRecover = (m: State): Flow => rollForEach(m, recover)
