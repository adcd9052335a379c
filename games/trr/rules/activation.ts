/** The activation of a unit: what it attempts, its motivation, and what it does then. TRR-SEQ-02 to -07, TRR-MOT-01 to -06, -09. */
import { choose, type Flow, mapOdds, type Option } from "@salient/engine"
import { nameOf } from "../field.ts"
import type { State, Unit } from "../state.ts"
import type { Mood } from "../types.ts"
import { headlong } from "./action.ts"
import { rally, retire, rout, test } from "./conduct.ts"
import { aboardOrders, alight } from "./errands.ts"
import { mayMarch } from "./march.ts"
import { motivationOdds } from "./motivation.ts"
import type { Order } from "./order.ts"
import { ordersNow } from "./orders.ts"
import { gunOf } from "./plans.ts"
import { trialOf } from "./trial.ts"
import { whyNoOrder } from "./whynot.ts"

/** TRR-SEQ-02 One unit acts. */
export function* activate(m: State, unit: Unit): Flow {
  unit.acted = true
  if (unit.broken !== null) {
    const mood = rally(m, unit)
    if (mood !== null) yield* actRallied(m, unit, mood)
    return
  }
  const aboard = unit.where === "aboard"
  const order = yield* nextOrder(m, unit, aboard ? aboardNow : ordersNow)
  if (aboard && !alightsFor(m, unit, order)) return
  if (order.aim === null) {
    yield* carryOut(order.run(m, unit, "free"))
    return
  }
  const { mood } = test(m, unit, order.aim)
  if (mood === "retired") retire(m, unit)
  else if (mood === "routed") rout(m, unit)
  else yield* obey(m, unit, order, mood)
}

function* obey(m: State, unit: Unit, order: Order, mood: Mood): Flow {
  unit.advanced ||= order.aim === "advance" // TRR-OPT-02
  yield* carryOut(order.run(m, unit, mood))
}

/** TRR-MOT-09, -04, -05 It is free again, or cannot be held back: the score that rallied it is its motivation in this move. */
function* actRallied(m: State, unit: Unit, mood: Mood): Flow {
  if (mood === "headlong" && gunOf(m, unit) === undefined && mayMarch(m, unit)) yield* headlong(m, unit)
  else yield* obey(m, unit, yield* nextOrder(m, unit, rolledFor), mood)
}

/** The same orders, without the odds of a die that has fallen. */
const rolledFor = (m: State, unit: Unit): Option<Order>[] => ordersNow(m, unit).map(({ forecast, ...option }) => option)

const aboardNow = (m: State, unit: Unit): Option<Order>[] =>
  aboardOrders(m, unit, (aim) => () => ({
    title: `Motivation of ${nameOf(m, unit)}`,
    odds: mapOdds(motivationOdds(trialOf(m, unit, aim)), (mood): string => mood),
  }))

/** Whether a passenger stands on the ground for what it is ordered; who is told to stay inside does. */
const alightsFor = (m: State, unit: Unit, order: Order): boolean => order.stays !== true && alight(m, unit)

/** What it attempts; before that it may search the ground and see to its masks. */
function* nextOrder(m: State, unit: Unit, offered: (m: State, unit: Unit) => Option<Order>[]): Flow<Order> {
  const done: string[] = []
  for (;;) {
    const order = yield* choose<Order>(
      { by: unit.side, prompt: `What does ${nameOf(m, unit)} attempt?`, rules: ["TRR-MOT-01"], about: [unit.id] },
      offered(m, unit).filter(({ id }) => !done.includes(id)),
      { unlisted: (id) => (unit.where === "table" && !done.includes(id) ? whyNoOrder(m, unit, id) : undefined) },
    )
    if (order.first === undefined) return order
    done.push(order.first)
    yield* carryOut(order.run(m, unit, "free"))
  }
}

function* carryOut(flow: Flow | null): Flow {
  if (flow) yield* flow
}
