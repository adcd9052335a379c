/** Questions that many rules ask in the same form. */
import { type Check, type Flow, type Offer, type Option, offer, ok, type Refusal, refuse } from "@salient/engine"
import { choose, type Question } from "../../questions.ts"
import type { Formation, Player, State } from "../../state.ts"
import { type Nation, nationName } from "../../types.ts"
import type { Context } from "../events/context.ts"
import { everyFormation, mayBeUsed, nameOf } from "../formations-and-command/pieces.ts"
import { allHexes, foesOf, grid, type Hex, playerOf } from "../the-map/field.ts"

/** The option of each hex, created once. */
const hexOptions: readonly Option<Hex>[] = grid.names.map((name, h) => ({
  id: `hex:${name}`,
  label: name,
  value: h,
  touches: [`hex:${name}`],
}))

export const hexOption = (h: Hex): Option<Hex> => hexOptions[h]!

/** A counter's name and hex; created once for each hex it has been in. */
const labels = new Map<string, string[]>()
function whereabouts(u: Formation): string {
  let known = labels.get(u.type)
  if (!known) {
    known = []
    labels.set(u.type, known)
  }
  if (u.hex < 0) return nameOf(u)
  known[u.hex] ??= `${nameOf(u)} in ${grid.name(u.hex)}`
  return known[u.hex]!
}

export const unitOption = (u: Formation): Option<Formation> => ({
  id: u.id,
  label: whereabouts(u),
  value: u,
  touches: [u.id],
})

/**
 * An offer of Formations: the candidates that are allowed, and for all others that have ever been in play, of one side or of all,
 * the reason why not.
 */
export const offerUnits = <T = Formation>(
  m: State,
  side: Nation | undefined,
  candidates: readonly Formation[],
  may: (u: Formation) => Check,
  as: (u: Formation) => Option<T> = unitOption as (u: Formation) => Option<T>,
): Offer<T> =>
  offer(
    candidates,
    (u) => {
      const used = mayBeUsed(u)
      return used.ok ? may(u) : used
    },
    as,
    () => everyFormation(m, side),
  )

/** An offer of these Formations, with a single reason why all others are not among them. */
export function offerThese(
  m: State,
  side: Nation | undefined,
  list: readonly Formation[],
  why: Refusal,
): Offer<Formation> {
  return offerUnits(m, side, list, (u) => (list.includes(u) ? ok : why))
}

/** An offer of these hexes, with a single reason why all other hexes of the map are not among them. */
export function offerHexes<T = Hex>(
  hexes: readonly Hex[],
  why: Refusal,
  as: (h: Hex) => Option<T> = hexOption as (h: Hex) => Option<T>,
): Offer<T> {
  const listed = new Set(hexes)
  return offer(
    hexes,
    (h) => (listed.has(h) ? ok : why),
    as,
    () => allHexes,
  )
}

/** The same offer for a question with another type of answer. */
export const offerAs = <T, U>(of: Offer<T>, as: (value: T) => U): Offer<U> => ({
  options: of.options.map((option) => ({ ...option, value: as(option.value!) })),
  ...(of.barred ? { barred: of.barred } : {}),
})

/** The opponent that a card is played against: if there are two (GWC-GAP-14), the player of the card chooses once. */
export function* chooseFoe(
  m: State,
  by: Nation,
  context: Context,
  rule: string,
  fits: (foe: Player) => boolean,
): Flow<Nation> {
  if (context.foe) return context.foe
  const foes = foesOf(m, by)
  const able = foes.filter((foe) => fits(playerOf(m, foe)))
  const foe =
    able.length > 1
      ? yield* choose(
          { by, what: "opponent", prompt: "Against which opponent?", rules: [rule, "GWC-GAP-14"] },
          able.map((n) => ({ id: n, label: nationName[n], value: n })), // both are possible, or there would be no question
        )
      : (able[0] ?? foes[0]!)
  context.foe = foe
  return foe
}

/** Asks for one of several hexes; `why` is the reason why the others are not offered. */
export const chooseHex = (
  by: Nation,
  what: Question,
  hexes: readonly Hex[],
  rule: string,
  prompt: string,
  why: string,
): Flow<Hex> => choose({ by, what, prompt, rules: [rule] }, offerHexes(hexes, refuse(rule, why)))
