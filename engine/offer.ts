/**
 * What may be done is said once. A permission, `mayX(…)`, answers yes or with a refusal, and an offer asks it of every
 * candidate: those it allows become options; the others stay in the list as barred, with the refusal that the judge gives
 * and that a client shows beside the greyed entry. Nothing else says what is allowed.
 */
import { Bug, type Check, settled } from "./check.ts"
import type { Barred, Option } from "./decision.ts"

/** What a question offers, and what it bars. */
export type Offer<T = unknown> = {
  readonly options: readonly Option<T>[]
  readonly barred?: () => readonly Barred[]
}

/**
 * An offer of the candidates that `may` allows.
 *
 * `all` lists every candidate worth a reason, where `candidates` leaves out, for speed, some that are sure to be barred: it
 * is read only when somebody looks at what is barred. Whatever of it is allowed must be among the candidates; a candidate
 * that the deciding side does not know of must be in neither list.
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
    const { id, label, touches } = as(candidate)
    const why = may(candidate)
    if (why.ok !== offered.has(id))
      throw new Bug(`"${label}" (${id}) is ${why.ok ? "allowed and not offered" : "offered and not allowed"}`)
    if (!why.ok) barred.push({ id, label, ...(touches ? { touches } : {}), why: settled(why) })
  }
  return barred
}

/** An offer of one thing. */
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

/** Several offers, and options that nothing can bar, in one list. */
export function offers<T>(...parts: readonly (Offer<T> | Option<T>)[]): Offer<T> {
  // loops: a question is put together so in every move of a simulated battle
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
