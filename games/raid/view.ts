/** What a side may know: its own cards, everybody's open units, and how many of the rest there are. */

import type { State, Unit } from "./state.ts"
import type { By, CardId, Side } from "./types.ts"

export type View = {
  scenario: string
  phase: State["phase"]
  turn: number
  active: Side
  side: Side | null
  units: Unit[]
  /** The number of garrison units unseen by this viewer. */
  unseen: number
  hand: CardId[]
  handSizes: By<Side, number>
  deckSizes: By<Side, number>
  discards: By<Side, CardId[]>
}

/** Before the raid nobody sees where the other side sets up (RAID-2.1); afterwards hidden units are the garrison's (RAID-2.2). */
const mayKnow = (m: State, unit: Unit, side: Side | null): boolean =>
  unit.side === side || (m.phase === "turns" && !unit.hidden)

export function view(m: State, who: string | null): View {
  const side = who as Side | null
  const known = m.units.filter((u) => mayKnow(m, u, side))
  const sizes = (piles: By<Side, CardId[]>): By<Side, number> => ({
    raiders: piles.raiders.length,
    garrison: piles.garrison.length,
  })
  return {
    scenario: m.scenario,
    phase: m.phase,
    turn: m.turn,
    active: m.active,
    side,
    units: known.map((u) => ({ ...u })),
    unseen: m.units.length - known.length,
    hand: side === null ? [] : [...m.hands[side]],
    handSizes: sizes(m.hands),
    deckSizes: sizes(m.decks),
    discards: { raiders: [...m.discards.raiders], garrison: [...m.discards.garrison] },
  }
}
