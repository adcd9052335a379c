/**
 * Fills what a side does not know: the enemy's hand, the piles, secret chits. Cards that have become known since the
 * checkpoint keep their places, so that everything seen since can be seen again; all others change places at random.
 */
import { mix, type Random } from "@salient/engine"
import { chits } from "./data/objectives.ts"
import { areFoes, fieldOf } from "./rules/field.ts"
import type { Player, State } from "./state.ts"
import type { Chit, FateId, Nation, StrategyId } from "./types.ts"

export function imagine(m: State, now: Readonly<State>, who: string, random: Random): void {
  const side = who as Nation
  for (const nation of fieldOf(m).sides) {
    const then = m.players[nation]!
    const today = now.players[nation]!
    imagineFate(m, then, today, nation === side, areFoes(nation, side), random)
    imagineStrategies(m, then, today, nation === side, side, now, random)
  }
  imagineChits(m, now, side, random)
}

/** Lets the things in these places change places. A place is a list and an index in it. */
function permute<T>(places: readonly (readonly [T[], number])[], random: Random): void {
  const things = mix(
    random,
    places.map(([list, i]) => list[i]!),
  )
  for (const [n, [list, i]] of places.entries()) list[i] = things[n]!
}

const placesIn = <T>(list: T[], free: (t: T) => boolean): (readonly [T[], number])[] =>
  list.flatMap((t, i) => (free(t) ? [[list, i] as const] : []))

const numberOf = (card: FateId): number => Number(card.slice(2)) - 1

/** Of one's own cards only those face down are unknown; of the enemy's all that have not been shown since. */
function imagineFate(m: State, then: Player, now: Readonly<Player>, own: boolean, foe: boolean, random: Random): void {
  const known = (card: FateId) => now.shown[numberOf(card)]! > m.clock
  const free = (card: FateId) =>
    !known(card) && (own ? !now.hand.includes(card) : !(foe && then.exposed.includes(card)))
  permute(
    [...placesIn(then.deck, free), ...placesIn(then.meddling, free), ...(own ? [] : placesIn(then.hand, free))],
    random,
  )
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

/** A chit without a secret side is never held in secret (GWC-7.3.3a). */
function imagineChits(m: State, now: Readonly<State>, side: Nation, random: Random): void {
  const mine = now.players[side]!.secret
  const free = (chit: Chit) => chits[chit].secret && !now.open.includes(chit) && !mine.includes(chit)
  const places = placesIn(m.cup, free)
  for (const nation of fieldOf(m).sides) if (nation !== side) places.push(...placesIn(m.players[nation]!.secret, free))
  permute(places, random)
}
