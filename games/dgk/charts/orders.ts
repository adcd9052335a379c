/** DGK-GAP-04 Transmission of orders: normal, delayed with a shorter base movement, or lost. */

import { part, type Tally, tally, within } from "@salient/engine"
import { actions } from "../data/actions.ts"
import type { Model } from "../data/model.ts"
import { leaders } from "../data/tables.ts"
import { nameOf } from "../data/troops.ts"
import { ORDERS, type Order, type OrderedAction, type Troop } from "../types.ts"
import { percentile, type Reckoning, settled, type Trial } from "./trial.ts"

export type OrderFacts = {
  readonly troop: Troop
  readonly action: OrderedAction
  readonly shaken: boolean // Disordered or Demoralized
  readonly leader: boolean // DGK-LEAD-01, DGK-LEAD-03: a Leader who commands the unit, attached or within 6 in
  readonly base: number // the base movement of the action, in inches
  readonly always?: boolean // trains and aircraft: DGK-TRAIN-10
}

export type OrderResult = { readonly order: Order; readonly move: number } // inches; 0 if lost

/** The chances in percent of the three results, each with the steps behind it; they add up to 100. */
export function orderChances(model: Model, f: OrderFacts): { readonly [order in Order]: Tally } {
  const row = model.orders.chances[f.troop]
  const adjust = model.orders.adjust[f.action]
  const status = f.shaken ? "shaken" : "ok"
  const leaderLabel = `Leader within ${leaders.influence} in`
  const column = (i: 0 | 1 | 2, change: number) => {
    const alone = row.alone.ok[i]
    const led = f.leader ? row.led.ok[i] : alone
    const now = (f.leader ? row.led : row.alone)[status][i]
    return tally(
      part("DGK-GAP-04", nameOf(f.troop), alone),
      part("DGK-LEAD-01", leaderLabel, led - alone),
      part("DGK-ACT-12", "disordered or demoralized", now - led),
      part("DGK-GAP-04", actions[f.action].name, change),
    )
  }
  const delayed = within(column(1, adjust.delayed), "DGK-GAP-04", 0, 100)
  const lost = within(column(2, adjust.lost), "DGK-GAP-04", 0, 100)
  const rest = 100 - delayed.total - lost.total
  const before = column(0, 0)
  const normal = tally(...before.parts, part("DGK-GAP-04", actions[f.action].name, rest - before.total))
  return { normal, delayed, lost }
}

/** DGK-ACT-14 A base movement reduced to this many quarters, rounded down to the half inch. */
export function delayedMove(model: Model, base: number, quarters: number): number {
  const { roundDownTo } = model.orders
  return Math.floor((base * quarters) / 4 / roundDownTo) * roundDownTo
}

/** DGK-MOVE-15 Does the order arrive, and with how much movement? */
export function orders(model: Model, f: OrderFacts): Reckoning<OrderResult> {
  if (f.always) {
    const certain = tally(part("DGK-TRAIN-10", "always carried out", 100))
    return { tallies: [{ label: "Normal", tally: certain }], trial: settled({ order: "normal", move: f.base }) }
  }
  const chances = orderChances(model, f)
  const trial = percentile<OrderResult>("DGK-MOVE-15", `orders to ${actions[f.action].name}`, [
    [chances.normal.total, settled({ order: "normal", move: f.base })],
    [chances.delayed.total, delay(model, f.base)],
    [chances.lost.total, settled({ order: "lost", move: 0 })],
  ])
  const labels = { normal: "Normal, percent", delayed: "Delayed, percent", lost: "Lost, percent" }
  return { tallies: ORDERS.map((o) => ({ label: labels[o], tally: chances[o] })), trial }
}

function delay(model: Model, base: number): Trial<OrderResult> {
  let from = 0
  const shares = model.orders.delays.map(({ upTo, quarters }): [number, Trial<OrderResult>] => {
    const percent = upTo - from
    from = upTo
    return [percent, settled({ order: "delayed", move: delayedMove(model, base, quarters) })]
  })
  return percentile("DGK-ACT-14", "length of the delay", shares)
}
