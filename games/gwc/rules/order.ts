/** The Order under way. */
import { tell } from "@salient/engine"
import { orders } from "../data/cards.ts"
import type { Formation, OrderState, State } from "../state.ts"
import type { Order } from "../types.ts"

export function beginOrder(m: State, kind: Order, list: readonly Formation[]): OrderState {
  const ids = list.map((u) => u.id)
  m.order = {
    kind,
    stage: "act",
    ids,
    left: [...ids],
    acted: false,
    stack: null,
    entered: [],
    trail: list.map((u) => [u.hex]),
    fired: [],
    lapsed: false,
    opFire: [],
    permits: [],
    noWire: [],
    surge: false,
  }
  return m.order
}

/** GWC-E64.2 When the Order is done, what it held together comes apart. */
export function endOrder(m: State): void {
  m.order = null
  m.detached = []
}

export function announce(m: State, kind: Order, card: string): void {
  tell(m, { kind: "order", rules: [orders[kind].rule], side: m.active, name: orders[kind].name, card })
}
