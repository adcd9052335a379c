/**
 * What a side notices of a match. An entry is unseen by a side if it changes nothing for that side: its view, its question, the sides for
 * which everybody waits, what it was told, the dice it saw. The side's own numbering leaves such entries out, so that no number tells it
 * how often an unseen enemy has answered.
 */
import type { Decision, Side } from "./decision.ts"
import type { Audience, Drawn, Told } from "./kernel.ts"
import type { Match } from "./match.ts"
import { bytes } from "./plain.ts"
import { present } from "./present.ts"

/** An entry or move that some sides have not noticed. */
type Noticed = { readonly unseen?: Audience | undefined }

/** Finds out which items of a growing list each side has not noticed, each item only once, however long the list is. */
export class Unseen {
  readonly #blind = new Map<Side | null, { read: number; readonly places: number[] }>()

  /** Forgets all but the first `length` items. */
  cut(length: number): void {
    for (const blind of this.#blind.values()) {
      blind.read = Math.min(blind.read, length)
      while ((blind.places.at(-1) ?? -1) >= length) blind.places.pop()
    }
  }

  /** How many of the first `count` items a side has noticed. */
  noticed(list: readonly object[], side: Side | null, count = list.length): number {
    const places = this.#upTo(list, side)
    let [before, after] = [0, places.length] // binary search, because a view asks this for everything that was told
    while (before < after) {
      const middle = (before + after) >> 1
      if ((places[middle] as number) < count) before = middle + 1
      else after = middle
    }
    return count - before
  }

  /** The index of the item that has this number, from 0, among those that a side has noticed; the list's length if there is none. */
  placeOf(list: readonly object[], side: Side | null, number: number): number {
    let place = number
    for (const unseen of this.#upTo(list, side)) {
      if (unseen > place) break
      place++
    }
    return Math.min(place, list.length)
  }

  #upTo(list: readonly object[], side: Side | null): readonly number[] {
    let blind = this.#blind.get(side)
    if (!blind) {
      blind = { read: 0, places: [] }
      this.#blind.set(side, blind)
    }
    for (; blind.read < list.length; blind.read++)
      if ((list[blind.read] as Noticed).unseen?.includes(side)) blind.places.push(blind.read)
    return blind.places
  }
}

/** Everything that a side sees and is asked, as text for comparison. */
export const looks = <S extends object, V>(match: Match<S, V>, side: Side | null): string =>
  bytes([questions(match.pending, side), match.game.view(match.state as S, side)])

const questions = (pending: readonly Decision[], side: Side | null) =>
  pending.map((d) => (d.by === side ? present(d) : { by: d.by, openly: d.openly }))

const isFor = ({ to }: { readonly to?: Audience }, side: Side | null): boolean => to === undefined || to.includes(side)

/** A match before a move: how much had been told and drawn, and what was asked. */
export type Before = { readonly told: number; readonly draws: number; readonly pending: readonly Decision[] }

/** Finds out who has noticed a move. */
export class Watch {
  /** What each side saw last, and after how many entries. */
  readonly #sights = new Map<Side | null, { readonly after: number; readonly text: string }>()

  /**
   * The watchers to whom the latest move has shown nothing. `earlier` returns the match before that move; it is called only if the
   * questions and happenings do not already give the answer.
   */
  unseenBy<S extends object, V>(
    now: Match<S, V>,
    watchers: Audience,
    before: Before,
    earlier: () => Match<S, V>,
  ): Audience {
    if (now.outcome || !waitsAlike(before.pending, now.pending)) return []
    let past: Match<S, V> | undefined
    return watchers.filter((side) => {
      if (hasHeard(now, side, before)) return false
      const known = this.#sights.get(side)
      if (known?.after !== now.seq) past ??= earlier()
      const then = known?.after === now.seq ? known.text : looks(past as Match<S, V>, side)
      const text = looks(now, side)
      this.#sights.set(side, { after: now.seq + 1, text })
      return then === text
    })
  }
}

/** True if everybody waits for the same sides as before, with the same sentences. */
const waitsAlike = (before: readonly Decision[], after: readonly Decision[]): boolean =>
  before.length === after.length && before.every((d, i) => d.by === after[i]?.by && d.openly === after[i]?.openly)

/** True if a side has been told something, or has seen a die roll. */
function hasHeard(now: Pick<Match, "told" | "draws">, side: Side | null, before: Before): boolean {
  for (let i = before.told; i < now.told.length; i++) if (isFor(now.told[i] as Told, side)) return true
  for (let i = before.draws; i < now.draws.length; i++) {
    const drawn = now.draws[i] as Drawn
    if (drawn.faces.length > 0 && isFor(drawn, side)) return true
  }
  return false
}
