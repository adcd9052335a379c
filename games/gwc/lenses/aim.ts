/** What a lens is pointed at, and the board it reads: that of a view, containing nothing that the view does not show. */
import type { Aim, Point } from "@salient/engine"
import { hexAt as hexOf, touchOf as touchIn } from "@salient/kit/hex-sight-lens"
import { centre } from "@salient/space/hex"
import { find } from "../rules/formations-and-command/pieces.ts"
import { grid, type Hex } from "../rules/the-map/field.ts"
import type { Formation, Player, State, UnitId } from "../state.ts"
import { NATIONS, type Nation } from "../types.ts"
import type { PlayerView, View } from "../view.ts"

/** A state that looks like the view: hands, piles and chits that it does not show are empty. */
export function boardOf(view: View): State {
  const { side: _side, chitsLeft: _left, players, ...open } = view
  const seen: { [n in Nation]?: Player } = {}
  for (const nation of NATIONS) {
    const player = players[nation]
    if (player) seen[nation] = playerOf(player)
  }
  return { ...open, players: seen, cup: [], clock: 0, sightClock: 0, tankClock: 0 }
}

function playerOf(seen: PlayerView): Player {
  const {
    handSize: _h,
    deckSize: _d,
    strategies,
    strategiesHeld: _s,
    strategiesLeft: _l,
    secretChits: _c,
    ...open
  } = seen
  return { ...open, deck: [], meddling: [], exposed: [], shown: [], strategyDeck: [], held: strategies }
}

/** The hex pointed at, or the hex of the piece or marker pointed at. */
export const hexAt = (m: State, aim: Aim | undefined): Hex | undefined =>
  hexOf(grid, aim, (touch) => find(m, touch as UnitId)?.hex)

export const unitAt = (m: State, aim: Aim | undefined): Formation | undefined =>
  aim?.touch === undefined ? undefined : find(m, aim.touch as UnitId)

export const touchOf = (h: Hex): string => touchIn(grid, h)
export const pointOf = (h: Hex): Point => centre(grid, h)
