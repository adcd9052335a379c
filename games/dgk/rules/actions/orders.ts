/** Orders: DGK-MOVE-15, DGK-ACT-13 … -15. Whether they arrive, and with how much movement. */

import { type Forecast, mapOdds, reckon, roll } from "@salient/engine"
import { type OrderFacts, type OrderResult, orders } from "../../charts/orders.ts"
import { thousandths } from "../../charts/range.ts"
import { oddsOf, settle } from "../../charts/trial.ts"
import { actions } from "../../data/actions.ts"
import { say } from "../../data/messages.ts"
import { movement } from "../../data/tables.ts"
import { movesAs, troops } from "../../data/troops.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import type { OrderedAction } from "../../types.ts"
import { leaderNear } from "../leaders.ts"
import { trainOrders } from "../optional-rules/options.ts"
import { entryOf, modelOf, nameOf, vehicleOf } from "../troops-and-command/field.ts"
import { hearersOf } from "../troops-and-command/units.ts"

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
  always: vehicleOf(m, unit)?.orders === "always" && trainOrders.chosen(m) === "always", // DGK-TRAIN-10
})

/** The odds that an order arrives. */
export function orderForecast(m: State, unit: Unit, action: OrderedAction): Forecast {
  const { trial, tallies } = orders(modelOf(m), orderFacts(m, unit, action))
  const name = ({ order, move }: OrderResult) =>
    order === "normal" ? `Carried out: ${move} in` : order === "delayed" ? `Delayed: ${move} in` : "Lost"
  return { title: `Orders to ${nameOf(m, unit)}: ${actions[action].name}`, odds: mapOdds(oddsOf(trial), name), tallies }
}

/** Sends an order; returns the base movement in thousandths, or undefined if the order is lost. */
export function sendOrder(m: State, unit: Unit, action: OrderedAction): number | undefined {
  const { trial } = orders(modelOf(m), orderFacts(m, unit, action))
  // only its own side hears of a hidden unit's orders: DGK-HIDE-01
  const { result } = settle(trial, (faces, rule, why) =>
    roll(m, faces, rule, `${why}, ${nameOf(m, unit)}`, hearersOf(unit)),
  )
  reckon(m, () => {
    const worth = (r: typeof result) => (r.order === "lost" ? -1 : r.move)
    const odds = mapOdds(oddsOf(trial), worth)
    return { side: unit.side, rule: "DGK-MOVE-15", why: `orders to ${nameOf(m, unit)}`, odds, got: worth(result) }
  })
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
