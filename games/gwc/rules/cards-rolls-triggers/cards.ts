/**
 * Decks and hands: GWC-1.F to GWC-1.9. A card is drawn by chance from a shuffled deck: everybody sees from which position a
 * revealed card comes, and nobody may know what card was there before.
 */
import { pick, shuffle } from "@salient/engine"
import { type FateCard, fateCard, fateDecks } from "../../data/fate.ts"
import { reveal, tell } from "../../happenings.ts"
import type { Player, State } from "../../state.ts"
import { ACTIONS, type Action, type By, type FateId, NATIONS, type Nation, type StrategyId } from "../../types.ts"
import { foesOf, playerOf } from "../the-map/field.ts"

/** The index of a card in its deck's list. */
export const numberOf = (card: FateId): number => Number(card.slice(2)) - 1

export const isCardOf = (nation: Nation, card: FateId): boolean => fateDecks[nation][numberOf(card)]?.id === card

/** The cards of a nation by their Action; every Fire card also has the Action Fire (GWC-A42.1). */
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

/** Public knowledge: a side with cards in hand may hold an Action unless all cards of that Action are in the discard pile. */
export function mightHold(m: State, side: Nation, action: Action): boolean {
  const { hand, discard } = playerOf(m, side)
  if (hand.length === 0) return false
  for (const card of copies[side][action]) if (!discard.includes(card)) return true
  return false
}

/** Marks this card of the player's as known to all. */
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

/** GWC-1.3 Reveals the top card and puts it on the discard pile. */
export function revealCard(m: State, side: Nation, rule: string, why: string): FateCard {
  const player = playerOf(m, side)
  const card = take(m, player, rule, why, undefined)
  player.discard.push(card)
  show(m, player, card)
  return fateCard(card)
}

/** GWC-1.F Draws a card into the hand: the enemy learns only that a card was drawn. */
export function drawCard(m: State, side: Nation): void {
  const player = playerOf(m, side)
  const card = take(m, player, "GWC-5.4", `a card for ${side}`, [side])
  player.hand.push(card)
  tell(m, { kind: "drew", rules: ["GWC-5.4"], side })
  tell(m, { kind: "drewCard", rules: ["GWC-5.4"], side, card }, [side])
}

/** GWC-E71 Puts the top card aside face down, seen by nobody. */
export function layFaceDown(m: State, side: Nation): void {
  const player = playerOf(m, side)
  player.meddling.push(take(m, player, "GWC-E71", "a card face down", undefined))
}

/** GWC-1.5, GWC-1.6 A card goes from the hand to the discard pile, where all can see it. */
export function discard(m: State, side: Nation, card: FateId): void {
  const player = playerOf(m, side)
  player.hand.splice(player.hand.indexOf(card), 1)
  player.exposed = player.exposed.filter((c) => c !== card)
  player.discard.push(card)
  show(m, player, card)
}

/**
 * A card in a shuffle, marked with the clock at that time: there may be several shuffles between two checkpoints, and a side that
 * imagines the hidden cards has seen different ones after each.
 */
const shuffledName = (card: FateId, clock: number): string => `${card}@${clock}`

export function readShuffled(name: string): { card: FateId; clock: number } {
  const [card, clock] = name.split("@")
  return { card: card as FateId, clock: Number(clock) }
}

/**
 * GWC-1.4 Shuffles the deck and discard pile of one player together; the hand is not touched. Everybody knows the order of the
 * discard pile: if it were added unshuffled, everybody could tell which of its cards are later drawn into the hand.
 */
export function reshuffle(m: State, side: Nation): void {
  const player = playerOf(m, side)
  const names = [...player.deck, ...player.discard].map((card) => shuffledName(card, m.clock))
  player.deck = shuffle(m, names, "GWC-1.4", `the Fate deck of ${side}`).map(
    (name) => fateCard(readShuffled(name).card).id,
  ) // the same string object, not an equal one: it is compared often
  player.discard = []
  tell(m, { kind: "reshuffled", rules: ["GWC-1.4"], side, cards: player.deck.length })
}

/** Cards in a hand are shown in the order of their numbers, because their real order would tell when they were drawn. */
export const inOrder = (cards: readonly FateId[]): FateId[] => cards.toSorted((a, b) => numberOf(a) - numberOf(b))

/** GWC-E62, GWC-E73 The enemy looks at a hand; two allies look at it together (GWC-GAP-14). */
export function exposeHand(m: State, side: Nation): void {
  const player = playerOf(m, side)
  player.exposed = inOrder(player.hand)
  reveal(m, { kind: "sawHand", rules: ["GWC-E73"], side, cards: [...player.exposed] }, foesOf(m, side))
}

/** The others no longer know where these Strategy Cards are. */
export function losePeeks(m: State, owner: Player, cards: readonly StrategyId[]): void {
  for (const other of Object.values(m.players))
    if (other !== owner) other.peeks = other.peeks.filter((card) => !cards.includes(card))
}

/** GWC-1.S The holder draws the top Strategy Card, if there is one. */
export function drawStrategy(m: State, side: Nation, rule: string): boolean {
  const player = playerOf(m, side)
  const card = player.strategyDeck.pop()
  if (card === undefined) return false
  player.held.push(card)
  losePeeks(m, player, [card])
  tell(m, { kind: "drewStrategy", rules: [rule], side })
  reveal(m, { kind: "drewStrategyCard", rules: [rule], side, card }, [side])
  return true
}
