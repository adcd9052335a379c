/**
 * Fills in what a side does not know: the enemy's hand, the piles, secret chits. Cards that have become known since the checkpoint
 * keep their places, so that replaying the moves shows the same cards; all others change places at random.
 */
import { type Random, reshuffled } from "@salient/engine"
import { chits } from "./data/objectives.ts"
import { inOrder, isCardOf, numberOf, readShuffled } from "./rules/cards-rolls-triggers/cards.ts"
import { areFoes, fieldOf } from "./rules/the-map/field.ts"
import type { Player, State } from "./state.ts"
import type { Chit, FateId, Nation, StrategyId } from "./types.ts"

export function imagine(m: State, now: Readonly<State>, who: string, random: Random): void {
  const side = who as Nation
  for (const nation of fieldOf(m).sides) {
    const then = m.players[nation]!
    const today = now.players[nation]!
    imagineFate(m, then, today, nation === side, areFoes(nation, side), random)
  }
  // The others have seen only the steps already taken of a way, not where it leads.
  if (m.order && m.active !== side) m.order.way = m.order.way.slice(0, 1)
  imagineAllStrategies(m, now, side, random)
  imagineChits(m, now, side, random)
}

/**
 * Whether a side has seen a card since it was last shuffled: the card is in its own hand, in a hand that it has looked at, or has
 * been shown to all.
 */
export function knows(now: Readonly<State>, who: string, thing: unknown): boolean {
  const side = who as Nation
  const { card, clock } = readShuffled(thing as string)
  return fieldOf(now).sides.some((nation) => {
    if (!isCardOf(nation, card)) return false
    const { shown, hand, exposed } = now.players[nation]!
    const inSight = nation === side ? hand : areFoes(nation, side) ? exposed : []
    return shown[numberOf(card)]! > clock || inSight.includes(card)
  })
}

/** Shuffles the things in these places among themselves. A place is a list and an index in it. */
function permute<T extends string>(places: readonly (readonly [T[], number])[], random: Random): void {
  const things = reshuffled(
    random,
    places.map(([list, i]) => list[i]!),
  )
  for (const [n, [list, i]] of places.entries()) list[i] = things[n]!
}

const placesIn = <T>(list: T[], free: (t: T) => boolean): (readonly [T[], number])[] =>
  list.flatMap((t, i) => (free(t) ? [[list, i] as const] : []))

/** Of the side's own cards only those face down are unknown; of another's, every card that has not been shown since. */
function imagineFate(m: State, then: Player, now: Readonly<Player>, own: boolean, foe: boolean, random: Random): void {
  const inSight = own ? now.hand : foe ? [...then.exposed, ...now.exposed] : []
  const free = (card: FateId) => now.shown[numberOf(card)]! <= m.clock && !inSight.includes(card)
  const hand = [...then.hand]
  permute(
    [...placesIn(then.deck, free), ...placesIn(then.meddling, free), ...(own ? [] : placesIn(then.hand, free))],
    random,
  )
  // A card that the enemy has seen in an ally's hand is not known to the ally's friend (GWC-GAP-14): he has only seen what is in the hand
  // now.
  if (!own && !foe) then.exposed = inOrder(then.exposed.map((card) => then.hand[hand.indexOf(card)]!))
}

function imagineStrategies(
  m: State,
  then: Player,
  now: Readonly<Player>,
  own: boolean,
  side: Nation,
  present: Readonly<State>,
  random: Random,
): void {
  const peeked = [...m.players[side]!.peeks, ...present.players[side]!.peeks]
  const free = (card: StrategyId) =>
    !now.strategyDiscard.includes(card) &&
    !now.reminders.includes(card) &&
    !peeked.includes(card) &&
    !(own && now.held.includes(card))
  permute([...placesIn(then.strategyDeck, free), ...(own ? [] : placesIn(then.held, free))], random)
}

/** If a side has looked at a pile, it knows the cards that lie there now: their names are for that side alone. */
function imagineAllStrategies(m: State, now: Readonly<State>, side: Nation, random: Random): void {
  const { sides } = fieldOf(m)
  const lying = () => sides.flatMap((nation) => [...m.players[nation]!.strategyDeck, ...m.players[nation]!.held])
  const before = lying()
  for (const nation of sides)
    imagineStrategies(m, m.players[nation]!, now.players[nation]!, nation === side, side, now, random)
  const after = lying()
  const renamed = new Map(before.map((card, i) => [card, after[i]!]))
  for (const nation of sides)
    if (nation !== side) {
      const other = m.players[nation]!
      other.peeks = other.peeks.map((card) => renamed.get(card) ?? card).sort()
    }
}

/** A chit without a secret side is never held in secret (GWC-7.3.3a), but may be anywhere in the cup. */
function imagineChits(m: State, now: Readonly<State>, side: Nation, random: Random): void {
  const known = [...now.open, ...now.players[side]!.secret]
  const free = (chit: Chit) => !known.includes(chit)
  const others = fieldOf(m).sides.filter((nation) => nation !== side)
  const held = others.flatMap((nation) => placesIn(m.players[nation]!.secret, free))
  const lying = placesIn(m.cup, free)
  permute([...held, ...lying.filter(([cup, i]) => chits[cup[i]!].secret)], random)
  permute(lying, random)
}
