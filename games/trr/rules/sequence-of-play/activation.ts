/** The activation of a unit: what it attempts, its motivation, and what it then does. TRR-SEQ-02 to -07, TRR-MOT-01 to -06, -09. */
import type { Flow } from "@salient/engine"
import { choose } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Mood } from "../../types.ts"
import { gunOf } from "../indirect-fire-and-gas/plans.ts"
import { rally, retire, rout, test } from "../motivation/conduct.ts"
import { mayMarch } from "../movement/march.ts"
import { alight } from "../movement/transport.ts"
import { nameOf } from "../scale-and-representation/field.ts"
import type { Order } from "./attempt.ts"
import { attemptsNow } from "./attempts.ts"
import { headlong } from "./move-and-fire.ts"

/** TRR-SEQ-02 One unit acts. */
export function* activate(m: State, unit: Unit): Flow {
  unit.acted = true
  if (unit.broken !== null) {
    const mood = rally(m, unit)
    if (mood !== null) yield* actRallied(m, unit, mood)
    return
  }
  const aboard = unit.where === "aboard"
  const order = yield* nextOrder(m, unit)
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

/** TRR-MOT-09, -04, -05 It is free again, or goes headlong: the score that rallied it is its motivation in this move. */
function* actRallied(m: State, unit: Unit, mood: Mood): Flow {
  if (mood === "headlong" && gunOf(m, unit) === undefined && mayMarch(m, unit).ok) yield* headlong(m, unit)
  else yield* obey(m, unit, yield* nextOrder(m, unit, true), mood)
}

/** True once a passenger has got out to carry out its order. */
const alightsFor = (m: State, unit: Unit, order: Order): boolean => order.id !== "hold" && alight(m, unit)

/** What it attempts. Before that it may search the ground and change its masks. `rolled`: its motivation is known already. */
function* nextOrder(m: State, unit: Unit, rolled = false): Flow<Order> {
  const done: string[] = []
  for (;;) {
    const order = yield* choose<Order>(
      {
        by: unit.side,
        what: "attempt",
        prompt: `What does ${nameOf(m, unit)} attempt?`,
        rules: ["TRR-MOT-01"],
        about: [unit.id],
      },
      attemptsNow(m, unit, done, rolled),
    )
    if (order.first === undefined) return order
    done.push(order.id)
    yield* carryOut(order.run(m, unit, "free"))
  }
}

function* carryOut(flow: Flow | null): Flow {
  if (flow) yield* flow
}
