/** Decks and hands: RAID-2.3, RAID-3.2, and the window in which a card may be played. */
import { choose, type Flow, shuffle, tell } from "@salient/engine"
import { charts } from "../data/charts.ts"
import { CARD_KINDS, type CardId, type CardKind, kindOf, type Side, type State } from "../types.ts"

/** The whole deck of a side, in the order of the chart. */
export const deckOf = (side: Side): CardId[] =>
  CARD_KINDS.flatMap((kind) =>
    Array.from({ length: charts.decks[side][kind] ?? 0 }, (_, i): CardId => `${side}:${kind}:${i + 1}`),
  )

/** RAID-2.3 Shuffles a side's deck and deals its hand. */
export function deal(m: State, side: Side): void {
  m.decks[side] = shuffle(m, deckOf(side), "RAID-2.3", `the deck of the ${side}`)
  for (let i = 0; i < charts.hand; i++) draw(m, side)
}

/** RAID-3.2 The owner sees the card, the enemy only that one was drawn. */
export function draw(m: State, side: Side): void {
  if (m.hands[side].length >= charts.handLimit) return
  const card = m.decks[side].pop()
  if (!card) return
  m.hands[side].push(card)
  tell(m, { kind: "drew", rules: ["RAID-3.2"], side })
  tell(m, { kind: "drew-card", rules: ["RAID-3.2"], side, card: kindOf(card) }, [side])
}

/**
 * Asks whether a card of that kind is played. A side that holds any card is asked, whether or not it holds this one:
 * the enemy must not learn from the asking what is in the hand.
 */
export function* mayPlay(m: State, side: Side, kind: CardKind, prompt: string): Flow<boolean> {
  const hand = m.hands[side]
  if (hand.length === 0) return false
  const { title, rule } = charts.cards[kind]
  const playable = hand.filter((card) => kindOf(card) === kind).slice(0, 1)
  const card = yield* choose<CardId | null>(
    { by: side, prompt, rules: [rule], openly: `The ${side} may play a card.` },
    [
      ...playable.map((id) => ({ id, label: `Play ${title}`, value: id, touches: [`card:${id}`], rules: [rule] })),
      { id: "pass", label: "Play nothing", value: null },
    ],
  )
  if (card === null) return false
  hand.splice(hand.indexOf(card), 1)
  m.discards[side].push(card)
  tell(m, { kind: "played", rules: [rule], side, card: kind })
  return true
}
