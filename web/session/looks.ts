/** What a side is shown of a match: all of it, or what is new since the last time. */
import {
  type Game,
  type Heard,
  type Match,
  type OpenReason,
  type Side,
  type Told,
  undoFor,
  viewOf,
} from "@salient/engine"
import type { Glance, Look, Shows } from "./protocol.ts"

/** Anything that happened longer ago is only in the log. */
const mostShown = 80

/** The latest log entries, with how they are shown on the board. */
export function withEffects(game: Game, view: unknown, told: readonly Heard[]): readonly Shows[] {
  if (!game.effects) return told
  const from = told.length - mostShown
  return told.map((t, i) => {
    const shows = i < from ? [] : (game.effects?.(t.what, view) ?? [])
    return shows.length === 0 ? t : { ...t, shows }
  })
}

export function looked(m: Match, side: Side | null, since = 0): Look {
  const { view, ...rest } = viewOf(m, side, since)
  const seat = m.start.seats.find((s) => s.side === side)?.id ?? "" // a spectator has nothing to take back
  return {
    ...rest,
    told: withEffects(m.game, view, rest.told),
    scene: m.game.scene(view),
    undo: undoFor(m, seat),
  }
}

/**
 * Looks at one match, each with what the side has been told since the previous look, so that the cost of a move does not grow with the
 * match. Taking a move back removes what it told; anything after that is sent again.
 */
export class Glances {
  readonly #sent = new Map<Side | null, Told[]>()
  /** Why computer players did what a side was told; and the last reason that it read, which is not repeated at once. */
  readonly #reasons = new Map<Side, WeakMap<Told, string>>()
  readonly #last = new Map<Side, string>()

  /** Gives a side the reason for an entry of its log. */
  explain(side: Side, { told, says }: OpenReason): void {
    if (this.#last.get(side) === says) return
    this.#last.set(side, says)
    const known = this.#reasons.get(side) ?? new WeakMap<Told, string>()
    this.#reasons.set(side, known.set(told, says))
  }

  look(m: Match, side: Side | null): Glance {
    const sent = this.#sent.get(side) ?? []
    let since = Math.min(sent.length, m.heardCount(side))
    while (since > 0 && m.heardAt(side, since - 1) !== sent[since - 1]) since--
    sent.length = since
    const fresh = m.heard(side, since)
    for (const told of fresh) sent.push(told)
    this.#sent.set(side, sent)
    const look = looked(m, side, since)
    const reasons = side === null ? undefined : this.#reasons.get(side)
    if (!reasons) return { ...look, since }
    const told = look.told.map((entry, i) => {
      const why = reasons.get(fresh[i] as Told)
      return why === undefined ? entry : { ...entry, why }
    })
    return { ...look, told, since }
  }
}
