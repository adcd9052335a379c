/** What a side may know: the open board, its own cards and chits, and how many of the rest there are (GWC-1.2). */

import { copyState } from "./copy.ts"
import { areFoes, fieldOf } from "./rules/the-map/field.ts"
import type { Player, State } from "./state.ts"
import type { Chit, FateId, Nation, StrategyId } from "./types.ts"

/** A player as seen by another, or, in full, by himself. */
export type PlayerView = Omit<
  Player,
  "deck" | "hand" | "meddling" | "shown" | "strategyDeck" | "held" | "secret" | "peeks" | "exposed"
> & {
  hand: FateId[] // the viewer's own hand in full; of the enemy's, the cards that the viewer has seen
  handSize: number
  deckSize: number
  meddling: number
  strategies: StrategyId[] // held; only the viewer's own
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
  if (open.order && side !== m.active) open.order.way = [] // only the mover knows where they mean to go
  return { ...open, side, players: seen, chitsLeft: cup.length }
}

/** Takes a copy of the player, which it may modify. An exposed hand is known to the enemy; an ally has not seen it (GWC-GAP-14). */
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
