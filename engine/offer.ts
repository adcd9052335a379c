/**
 * One function says what is allowed: a permission, `mayX(…)`, returns yes or a refusal. An offer calls it for every
 * candidate. Allowed candidates become options; the others stay in the list as barred, with the refusal that the judge
 * gives and that a client shows beside the greyed entry. No other code says what is allowed.
 */
import { Bug, type Check, settled } from "./check.ts"
import type { Barred, Option } from "./decision.ts"

/** The options of a question, and those that are barred. */
export type Offer<T = unknown> = {
  readonly options: readonly Option<T>[]
  readonly barred?: () => readonly Barred[]
}

/**
 * Offers the candidates that `may` allows.
 *
 * If `candidates` leaves out, for speed, some that are certainly barred, `all` lists every candidate that should get a
 * reason; it is called only when somebody looks at what is barred. Every allowed candidate must be in `candidates`. A
 * candidate that the deciding side does not know of must be in neither list.
 */
export function offer<C, T>(
  candidates: readonly C[],
  may: (candidate: C) => Check,
  as: (candidate: C) => Option<T>,
  all: () => readonly C[] = () => candidates,
): Offer<T> {
  const options: Option<T>[] = []
  for (const candidate of candidates) if (may(candidate).ok) options.push(as(candidate))
  return { options, barred: () => barredOf(options, all(), may, as) }
}

function barredOf<C, T>(
  options: readonly Option<T>[],
  candidates: readonly C[],
  may: (candidate: C) => Check,
  as: (candidate: C) => Option<T>,
): Barred[] {
  const offered = new Set(options.map((o) => o.id))
  const barred: Barred[] = []
  for (const candidate of candidates) {
    const { id, label, touches, seldom } = as(candidate)
    const why = may(candidate)
    if (why.ok !== offered.has(id))
      throw new Bug(`"${label}" (${id}) is ${why.ok ? "allowed and not offered" : "offered and not allowed"}`)
    if (!why.ok)
      barred.push({ id, label, ...(touches ? { touches } : {}), ...(seldom ? { seldom } : {}), why: settled(why) })
  }
  return barred
}

/** Offers a single option. */
export const offerOne = <T>(may: Check, option: Option<T>): Offer<T> =>
  may.ok
    ? { options: [option] }
    : {
        options: [],
        barred: () =>
          barredOf(
            [],
            [option],
            () => may,
            () => option,
          ),
      }

/** Joins several offers, and options that are always allowed, into one list. */
export function offers<T>(...parts: readonly (Offer<T> | Option<T>)[]): Offer<T> {
  // plain loops: this runs in every move of a simulated battle
  const options: Option<T>[] = []
  const barring: (() => readonly Barred[])[] = []
  for (const p of parts) {
    if (!("options" in p)) {
      options.push(p)
      continue
    }
    for (const option of p.options) options.push(option)
    if (p.barred) barring.push(p.barred)
  }
  return barring.length === 0 ? { options } : { options, barred: () => barring.flatMap((list) => list()) }
}
