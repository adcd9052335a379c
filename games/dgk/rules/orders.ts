/** Orders: DGK-MOVE-15, DGK-ACT-13 … -15. Whether they arrive, and with how much movement. */
import { type Forecast, mapOdds, roll, tell } from "@salient/engine"
import { actions } from "../data/actions.ts"
import { say } from "../data/messages.ts"
import { movement } from "../data/tables.ts"
import { movesAs, troops } from "../data/troops.ts"
import { type OrderFacts, type OrderResult, orders } from "../model/orders.ts"
import { oddsOf, settle } from "../model/trial.ts"
import type { State, Unit } from "../state.ts"
import type { OrderedAction } from "../types.ts"
import { entryOf, modelOf, nameOf, thousandths, vehicleOf } from "./field.ts"
import { leaderNear } from "./leaders.ts"
import { hearersOf } from "./units.ts"

/** DGK-GAP-05 The base movement of an action, in inches. */
function baseMove(m: State, unit: Unit, action: OrderedAction): number {
  const { troop, cyclist } = entryOf(m, unit)
  const moves = troops[movesAs(troop, cyclist)]
  if (action === "deploy") return movement.deploy
  return action === "assault" ? (troops[troop].assault ?? 0) : moves[action]
}

const orderFacts = (m: State, unit: Unit, action: OrderedAction): OrderFacts => ({
  troop: entryOf(m, unit).troop,
  action,
  shaken: unit.status !== "ok",
  leader: leaderNear(m, unit) !== undefined,
  base: baseMove(m, unit, action),
  always: vehicleOf(m, unit)?.orders === "always" && m.options.trainOrders !== "checked", // DGK-TRAIN-10
})

/** The odds that an order arrives. */
export function orderForecast(m: State, unit: Unit, action: OrderedAction): Forecast {
  const { trial, tallies } = orders(modelOf(m), orderFacts(m, unit, action))
  const name = ({ order, move }: OrderResult) =>
    order === "normal" ? `Carried out: ${move} in` : order === "delayed" ? `Delayed: ${move} in` : "Lost"
  return { title: `Orders to ${nameOf(m, unit)}: ${actions[action].name}`, odds: mapOdds(oddsOf(trial), name), tallies }
}

/** Sends an order; the answer is the base movement in thousandths, or nothing if it is lost. */
export function sendOrder(m: State, unit: Unit, action: OrderedAction): number | undefined {
  const { trial } = orders(modelOf(m), orderFacts(m, unit, action))
  // a hidden unit's orders are its own side's business: DGK-HIDE-01
  const { result } = settle(trial, (faces, rule, why) =>
    roll(m, faces, rule, `${why}, ${nameOf(m, unit)}`, hearersOf(unit)),
  )
  const id = result.order === "normal" ? "ORD_OK" : result.order === "delayed" ? "ORD_DELAY" : "ORD_LOST"
  const { text, rules } = say(id, { move: result.move })
  tell(
    m,
    {
      kind: "order",
      rules: [...rules],
      unit: unit.id,
      name: nameOf(m, unit),
      action: actions[action].name,
      message: id,
      text,
    },
    hearersOf(unit),
  )
  if (result.order === "lost") {
    unit.lostOrder = true
    return undefined
  }
  return thousandths(result.move)
}
