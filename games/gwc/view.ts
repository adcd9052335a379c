/** What a side may know: the open board, its own cards and chits, and how many of the rest there are (GWC-1.2). */

import { copyState } from "./copy.ts"
import { areFoes, fieldOf } from "./rules/the-map/field.ts"
import type { Player, State } from "./state.ts"
import type { Chit, FateId, Nation, StrategyId } from "./types.ts"

/** A player as another sees him; of one's own, all that is one's own. */
export type PlayerView = Omit<
  Player,
  "deck" | "hand" | "meddling" | "shown" | "strategyDeck" | "held" | "secret" | "peeks" | "exposed"
> & {
  hand: FateId[] // all of one's own; of the enemy's those one has seen
  handSize: number
  deckSize: number
  meddling: number
  strategies: StrategyId[] // held, one's own only
  strategiesHeld: number
  strategiesLeft: number
  secret: Chit[]
  secretChits: number
  peeks: StrategyId[]
}

export type View = Omit<State, "players" | "cup" | "clock" | "sightClock" | "tankClock"> & {
  side: Nation | null
  players: { [n in Nation]?: PlayerView }
  chitsLeft: number
}

export function view(m: State, who: string | null): View {
  const side = who as Nation | null
  const { players, cup, clock: _c, sightClock: _s, tankClock: _t, ...open } = copyState(m)
  const seen: { [n in Nation]?: PlayerView } = {}
  for (const nation of fieldOf(m).sides)
    seen[nation] = playerView(players[nation]!, nation === side, side !== null && areFoes(side, nation))
  if (open.order && side !== m.active) open.order.way = [] // where they mean to go is for the mover alone to know
  return { ...open, side, players: seen, chitsLeft: cup.length }
}

/** Takes a player of its own, to be taken apart. A hand that has been looked at is known to the enemy; an ally has not seen it (GWC-GAP-14). */
function playerView(player: Player, own: boolean, isFoe: boolean): PlayerView {
  const { deck, hand, meddling, shown: _, strategyDeck, held, secret, peeks, exposed, ...open } = player
  return {
    ...open,
    hand: own ? hand : isFoe ? exposed : [],
    handSize: hand.length,
    deckSize: deck.length,
    meddling: meddling.length,
    strategies: own ? held : [],
    strategiesHeld: held.length,
    strategiesLeft: strategyDeck.length,
    secret: own ? secret : [],
    secretChits: secret.length,
    peeks: own ? peeks : [],
  }
}
