/** What a roll leads to, and what it is worth to change one: GWC-9.1 and GWC-S98.2 as odds, with the card and without. */
import { andThen, type Forecast, gather, type Odds, reckon } from "@salient/engine"
import { productOf, sumOf } from "../../charts/rolls.ts"
import type { Changeable } from "../../data/effects.ts"
import { type FateCard, fateCard, fateDecks } from "../../data/fate.ts"
import type { State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { areFoes, playerOf } from "../the-map/field.ts"

/** What the value of a roll leads to, as far as can be known when it has fallen. */
export type Leads = {
  readonly to: (value: number) => Odds<string>
  /** The results, from the worst for `good` to the best. */
  readonly scale: readonly string[]
  /** Whose gain the end of the scale is. */
  readonly good: Nation
}

type Rolled = { readonly by: Nation; readonly why: string; readonly product: boolean; readonly leads: Leads }

/** The cards that may come up for a side, as far as `viewer` knows; all of them where his knowledge leaves none. */
export function unseen(m: State, roller: Nation, viewer: Nation): readonly FateCard[] {
  const { discard, hand, exposed } = m.players[roller]!
  const seen = roller === viewer ? hand : areFoes(roller, viewer) ? exposed : []
  const left = fateDecks[roller].filter(({ id }) => !discard.includes(id) && !seen.includes(id))
  return left.length > 0 ? left : fateDecks[roller]
}

const valuesOf = (cards: readonly FateCard[], product: boolean): Odds<number> =>
  gather(cards.map((card) => ({ result: product ? productOf(card) : sumOf(card), ways: 1 })))

const inOrder = (odds: Odds<string>, scale: readonly string[]): Odds<string> => ({
  ...odds,
  chances: odds.chances.toSorted((a, b) => scale.indexOf(b.result) - scale.indexOf(a.result)),
})

function forecast(
  leads: Pick<Leads, "scale" | "good">,
  asker: Nation,
  title: string,
  then: Odds<string>,
  now: Odds<string>,
): Forecast {
  const scale = areFoes(leads.good, asker) ? leads.scale.toReversed() : leads.scale
  return { title, odds: inOrder(then, scale), otherwise: { label: "Otherwise", odds: inOrder(now, scale) }, scale }
}

/** GWC-9.1 A new roll beside the one that has fallen, as the holder of the Initiative Card sees it. */
export function rerollForecast(m: State, asker: Nation, shown: number, { by, why, product, leads }: Rolled): Forecast {
  const again = andThen(valuesOf(unseen(m, by, asker), product), leads.to)
  return forecast(leads, asker, `Roll again for ${why}`, again, leads.to(shown))
}

/** GWC-S98.2 The roll with so much added, and as it is. */
export const addedForecast = (asker: Nation, shown: number, more: number, { why, leads }: Rolled): Forecast =>
  forecast(leads, asker, `${shown + more} for ${why}`, leads.to(shown + more), leads.to(shown))

/** A roll that is about to be made, to which a card may add something: all that it leads to, with so much more. */
export type RollConsequences = {
  /** What the card has to change. */
  readonly number: Changeable
  readonly why: string
  readonly odds: (more: number) => Odds<string>
  /** What it leads to on other ground, where a card changes that. */
  readonly on?: (ground: Pick<State, "ground" | "forts">) => Odds<string>
} & Pick<Leads, "scale" | "good">

/** A roll that nobody has made yet, as the side that makes it sees it. */
export const stakeOf = (
  m: State,
  roller: Nation,
  number: Changeable,
  why: string,
  leads: (more: number) => Leads,
): RollConsequences => {
  const { scale, good } = leads(0)
  const values = () => valuesOf(unseen(m, roller, roller), false)
  return { number, why, odds: (more) => andThen(values(), leads(more).to), scale, good }
}

/** What a card is worth that adds so much before a roll: with it and without. */
export const cardForecast = (asker: Nation, stake: RollConsequences, more: number): Forecast =>
  forecast(stake, asker, `${more > 0 ? "+" : "−"}${Math.abs(more)} for ${stake.why}`, stake.odds(more), stake.odds(0))

/** What a card is worth that changes the ground before a roll (GWC-A43, GWC-A45.1): with it and without. The ground stays changed. */
export const groundForecast = (asker: Nation, stake: RollConsequences, name: string, then: Odds<string>): Forecast => ({
  ...forecast(stake, asker, `${name} before ${stake.why}`, then, stake.odds(0)),
  outlasts: true,
})

/** What a roll was worth, by the cards that were left in the deck when it was made. */
export function reckonRoll(
  m: State,
  card: FateCard,
  shown: number,
  rule: string,
  { by, why, product, leads }: Rolled,
): void {
  reckon(m, () => {
    const left = [card, ...playerOf(m, by).deck.map(fateCard)]
    const worth = (value: number): number => {
      const { chances, of } = leads.to(value)
      return chances.reduce((sum, { result, ways }) => sum + leads.scale.indexOf(result) * ways, 0) / of
    }
    const values = valuesOf(left, product)
    const odds = gather(values.chances.map(({ result, ways }) => ({ result: worth(result), ways })))
    return { side: leads.good, rule, why, odds, got: worth(shown) }
  })
}
