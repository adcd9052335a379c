/** The Order under way. */
import { reveal, tell } from "@salient/engine"
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

const announced = (m: State, kind: Order, card: string) => ({
  kind: "order",
  rules: [orders[kind].rule],
  side: m.active,
  name: orders[kind].name,
  card,
})

export const announce = (m: State, kind: Order, card: string): void => tell(m, announced(m, kind, card))

/** GWC-E71 A card that lay face down was unknown to its owner too: from here nothing is taken back. */
export const announceUnseen = (m: State, kind: Order, card: string): void => reveal(m, announced(m, kind, card))
