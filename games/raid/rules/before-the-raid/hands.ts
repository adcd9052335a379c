/** Decks and hands: RAID-2.3, RAID-3.2, and the window in which a card may be played. */
import { type Check, type Flow, type Forecast, offer, offers, ok, refuse, shuffle } from "@salient/engine"
import { data } from "../../data/raid.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { CARD_KINDS, type CardId, type CardKind, kindOf, type Side } from "../../types.ts"

/** The whole deck of a side, in the order of the chart. */
export const deckOf = (side: Side): CardId[] =>
  CARD_KINDS.flatMap((kind) =>
    Array.from({ length: data.decks[side][kind] ?? 0 }, (_, i): CardId => `${side}:${kind}:${i + 1}`),
  )

/** RAID-2.3 Shuffles a side's deck and deals its hand. */
export function deal(m: State, side: Side): void {
  m.decks[side] = shuffle(m, deckOf(side), "RAID-2.3", `the deck of the ${side}`)
  for (let i = 0; i < data.hand; i++) draw(m, side)
}

/** RAID-3.2 The owner sees the card, the enemy only that one was drawn. */
export function draw(m: State, side: Side): void {
  if (m.hands[side].length >= data.handLimit) return
  const card = m.decks[side].pop()
  if (!card) return
  m.hands[side].push(card)
  tell(m, { kind: "drew", rules: ["RAID-3.2"], side })
  tell(m, { kind: "drew-card", rules: ["RAID-3.2"], side, card: kindOf(card) }, [side])
}

/** May the side play this card of its own as a card of that kind? */
function mayPlay(m: State, side: Side, kind: CardKind, card: CardId): Check {
  const { title, rule } = data.cards[kind]
  if (m.discards[side].includes(card))
    return refuse(rule, () => `This ${data.cards[kindOf(card)].title} has been played.`)
  return kindOf(card) === kind ? ok : refuse(rule, () => `Only ${title} can be played now.`)
}

/**
 * Asks whether a card of that kind is played. A side that holds any card is asked, whether or not it holds this one:
 * the enemy must not learn from the asking what is in the hand. `forecast`: what follows with the card, and without it.
 */
export function* askToPlay(
  m: State,
  side: Side,
  kind: CardKind,
  prompt: string,
  forecast: () => Forecast,
  about: readonly Unit["id"][] = [],
): Flow<boolean> {
  const hand = m.hands[side]
  if (hand.length === 0) return false
  const { rule } = data.cards[kind]
  const first = hand.filter((card) => kindOf(card) === kind).slice(0, 1) // one of them is as good as another
  const cards = offer<CardId, CardId | null>(
    first,
    (id) => mayPlay(m, side, kind, id),
    (id) => ({
      id,
      label: `Play ${data.cards[kindOf(id)].title}`,
      value: id,
      touches: [`card:${id}`],
      rules: [rule],
      forecast,
    }),
    () => [...first, ...m.discards[side], ...hand.filter((card) => kindOf(card) !== kind)],
  )
  const card = yield* choose(
    { by: side, what: `play-${kind}`, prompt, rules: [rule], about, openly: `The ${side} may play a card.` },
    offers<CardId | null>(cards, { id: "pass", label: "Play nothing", value: null, declines: true }),
  )
  if (card === null) return false
  hand.splice(hand.indexOf(card), 1)
  m.discards[side].push(card)
  tell(m, { kind: "played", rules: [rule], side, card: kind })
  return true
}
