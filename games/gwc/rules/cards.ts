/**
 * Decks and hands: GWC-1.F to GWC-1.9. A Fate deck is kept in no order and a card of it is drawn by chance, which is the
 * same as a shuffled pile and leaves a reshuffle nothing to do but to join the piles.
 */
import { pick, reveal, tell } from "@salient/engine"
import { type FateCard, fateCard, fateDecks } from "../data/fate.ts"
import type { Player, State } from "../state.ts"
import { ACTIONS, type Action, type By, type FateId, NATIONS, type Nation } from "../types.ts"
import { playerOf } from "./field.ts"

/** Where a card stands in its deck's list. */
const numberOf = (card: FateId): number => Number(card.slice(2)) - 1

/** The cards of a nation by their Action; every Fire card is one for the Action Fire (GWC-A42.1). */
export const copies: By<Nation, By<Action, readonly FateId[]>> = Object.fromEntries(
  NATIONS.map((nation) => [
    nation,
    Object.fromEntries(
      ACTIONS.map((action) => [
        action,
        fateDecks[nation]
          .filter((c) => (action === "fire" ? c.order === "fire" : c.action === action))
          .map((c) => c.id),
      ]),
    ),
  ]),
) as unknown as By<Nation, By<Action, readonly FateId[]>>

/** What everybody may conclude: a side with cards in hand may hold an Action unless all its cards lie in the discard pile. */
export function mightHold(m: State, side: Nation, action: Action): boolean {
  const { hand, discard } = playerOf(m, side)
  if (hand.length === 0) return false
  for (const card of copies[side][action]) if (!discard.includes(card)) return true
  return false
}

/** The enemy now knows this card of the player's. */
export function show(m: State, player: Player, card: FateId): void {
  player.shown[numberOf(card)] = ++m.clock
}

function take(m: State, player: Player, rule: string, why: string, to: readonly Nation[] | undefined): FateId {
  const card = pick(m, player.deck, rule, why, to)
  const i = player.deck.indexOf(card)
  const last = player.deck.pop()!
  if (i < player.deck.length) player.deck[i] = last
  return card
}

/** GWC-1.3 Turns up the top card and puts it on the discard pile. */
export function revealCard(m: State, side: Nation, rule: string, why: string): FateCard {
  const player = playerOf(m, side)
  const card = take(m, player, rule, why, undefined)
  player.discard.push(card)
  show(m, player, card)
  return fateCard(card)
}

/** GWC-1.F Draws a card into the hand: the enemy learns only that one was drawn. */
export function drawCard(m: State, side: Nation): void {
  const player = playerOf(m, side)
  const card = take(m, player, "GWC-5.4", `a card for ${side}`, [side])
  player.hand.push(card)
  tell(m, { kind: "drew", rules: ["GWC-5.4"], side })
  tell(m, { kind: "drewCard", rules: ["GWC-5.4"], side, card }, [side])
}

/** GWC-E71 Puts the top card face down, seen by nobody. */
export function layFaceDown(m: State, side: Nation): void {
  const player = playerOf(m, side)
  player.meddling.push(take(m, player, "GWC-E71", "a card face down", undefined))
}

/** GWC-1.5, GWC-1.6 A card leaves the hand for the discard pile, open to all. */
export function discard(m: State, side: Nation, card: FateId): void {
  const player = playerOf(m, side)
  player.hand.splice(player.hand.indexOf(card), 1)
  player.exposed = player.exposed.filter((c) => c !== card)
  player.discard.push(card)
  show(m, player, card)
}

/** GWC-1.4 Joins the piles of one player; the hand is not touched. */
export function reshuffle(m: State, side: Nation): void {
  const player = playerOf(m, side)
  player.deck.push(...player.discard)
  player.discard = []
  tell(m, { kind: "reshuffled", rules: ["GWC-1.4"], side, cards: player.deck.length })
}

/** GWC-E62, GWC-E73 The enemy looks at a hand. */
export function exposeHand(m: State, side: Nation, to: Nation): void {
  const player = playerOf(m, side)
  for (const card of player.hand) show(m, player, card)
  player.exposed = [...player.hand]
  reveal(m, { kind: "sawHand", rules: ["GWC-E73"], side, cards: [...player.hand] }, [to])
}

/** GWC-1.S The holder draws the top Strategy Card, if there is one. */
export function drawStrategy(m: State, side: Nation, rule: string): boolean {
  const player = playerOf(m, side)
  const card = player.strategyDeck.pop()
  if (card === undefined) return false
  player.held.push(card)
  for (const other of Object.values(m.players)) other.peeks = other.peeks.filter((c) => c !== card || other === player)
  tell(m, { kind: "drewStrategy", rules: [rule], side })
  reveal(m, { kind: "drewStrategyCard", rules: [rule], side, card }, [side])
  return true
}
