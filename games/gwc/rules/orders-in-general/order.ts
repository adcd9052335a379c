/** The Order under way. */

import { orders } from "../../data/cards.ts"
import { type GwcHappening, reveal, tell } from "../../happenings.ts"
import type { Formation, OrderState, State } from "../../state.ts"
import type { FateId, Order } from "../../types.ts"

export function beginOrder(m: State, kind: Order, list: readonly Formation[]): OrderState {
  const ids = list.map((u) => u.id)
  m.order = {
    kind,
    stage: "act",
    ids,
    left: [...ids],
    acted: false,
    stack: null,
    way: [],
    watched: false,
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

/** GWC-E64.2 At the end of the Order, Platoons and the Teams they detached become independent of each other. */
export function endOrder(m: State): void {
  m.order = null
  m.detached = []
}

const announced = (m: State, kind: Order, card: FateId): GwcHappening => ({
  kind: "order",
  rules: [orders[kind].rule],
  side: m.active,
  name: orders[kind].name,
  card,
})

export const announce = (m: State, kind: Order, card: FateId): void => tell(m, announced(m, kind, card))

/** GWC-E71 A card that lay face down was unknown to its owner too: once it is revealed, earlier moves cannot be taken back. */
export const announceUnseen = (m: State, kind: Order, card: FateId): void => reveal(m, announced(m, kind, card))
