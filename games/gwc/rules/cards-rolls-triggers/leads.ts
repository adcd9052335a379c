/** The consequences of a roll, and what it is worth to change it: GWC-9.1 and GWC-S98.2 as odds, with the card and without. */
import { andThen, type Forecast, gather, type Odds, reckon } from "@salient/engine"
import { productOf, sumOf } from "../../charts/rolls.ts"
import type { Changeable } from "../../data/effects.ts"
import { type FateCard, fateCard, fateDecks } from "../../data/fate.ts"
import type { Formation, State } from "../../state.ts"
import type { Nation, PieceId } from "../../types.ts"
import { areFoes, playerOf } from "../the-map/field.ts"

/** The consequences of a roll's value, as far as `viewer` knows them when it has been rolled. */
export type Leads = {
  readonly to: (value: number, viewer: Nation) => Odds<string>
  /** The results, from worst to best for `good`. */
  readonly scale: readonly string[]
  /** The side that gains most at the end of the scale. */
  readonly good: Nation
}

type Rolled = { readonly by: Nation; readonly why: string; readonly product: boolean; readonly leads: Leads }

/** The cards that a side may still draw, as far as `viewer` knows; the whole deck if that leaves none. */
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

/** GWC-9.1 A new roll compared with the present one, from the viewpoint of the holder of the Initiative Card. */
export function rerollForecast(m: State, asker: Nation, shown: number, { by, why, product, leads }: Rolled): Forecast {
  const again = andThen(valuesOf(unseen(m, by, asker), product), (value) => leads.to(value, asker))
  return forecast(leads, asker, `Roll again for ${why}`, again, leads.to(shown, asker))
}

/** GWC-S98.2 The roll with this much added, compared with the roll as it is. */
export const addedForecast = (asker: Nation, shown: number, more: number, { why, leads }: Rolled): Forecast =>
  forecast(leads, asker, `${shown + more} for ${why}`, leads.to(shown + more, asker), leads.to(shown, asker))

/** A roll about to be made, which a card may modify: all its consequences, by the amount added. */
export type RollConsequences = {
  /** The number that the card has to change. */
  readonly number: Changeable
  readonly why: string
  readonly odds: (more: number) => Odds<string>
  /** Its consequences on other ground, if a card changes the ground. */
  readonly on?: (ground: Pick<State, "ground" | "forts">) => Odds<string>
  /** Its consequences if a Formation breaks first. */
  readonly broken?: (u: Formation) => Odds<string>
  /** Its consequences if a Formation with a Weapon comes into the hex and must defend as well. */
  readonly joined?: (team: PieceId, weapon: PieceId) => Odds<string>
} & Pick<Leads, "scale" | "good">

/** A roll that has not been made yet, from the viewpoint of the side that makes it. */
export const stakeOf = (
  m: State,
  roller: Nation,
  number: Changeable,
  why: string,
  leads: (more: number) => Leads,
): RollConsequences => {
  const { scale, good } = leads(0)
  const values = () => valuesOf(unseen(m, roller, roller), false)
  return { number, why, odds: (more) => andThen(values(), (value) => leads(more).to(value, roller)), scale, good }
}

/** What a card is worth that adds this much before a roll: the odds with it and without. */
export const cardForecast = (asker: Nation, stake: RollConsequences, more: number): Forecast =>
  forecast(stake, asker, `${more > 0 ? "+" : "−"}${Math.abs(more)} for ${stake.why}`, stake.odds(more), stake.odds(0))

/**
 * What a card is worth that changes the ground before a roll (GWC-A43, GWC-A45.1): the odds with it and without. The change is
 * permanent.
 */
export const groundForecast = (asker: Nation, stake: RollConsequences, name: string, then: Odds<string>): Forecast => ({
  ...forecast(stake, asker, `${name} before ${stake.why}`, then, stake.odds(0)),
  outlasts: true,
})

/** What a card is worth that breaks a Formation before a roll (GWC-A30): its owner selects the one that harms the asker least. */
export function breakForecast(
  asker: Nation,
  stake: RollConsequences,
  name: string,
  each: readonly Odds<string>[],
): Forecast {
  const scale = areFoes(stake.good, asker) ? stake.scale.toReversed() : stake.scale
  const worth = ({ chances, of }: Odds<string>) =>
    chances.reduce((sum, { result, ways }) => sum + scale.indexOf(result) * ways, 0) / of
  const then = each.reduce((worst, odds) => (worth(odds) < worth(worst) ? odds : worst))
  return { ...forecast(stake, asker, `${name} before ${stake.why}`, then, stake.odds(0)), outlasts: true }
}

/** How lucky a roll was, given the cards that were left in the deck when it was made. */
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
      const { chances, of } = leads.to(value, by)
      return chances.reduce((sum, { result, ways }) => sum + leads.scale.indexOf(result) * ways, 0) / of
    }
    const values = valuesOf(left, product)
    const odds = gather(values.chances.map(({ result, ways }) => ({ result: worth(result), ways })))
    return { side: leads.good, rule, why, odds, got: worth(shown) }
  })
}
