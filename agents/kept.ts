/**
 * The matches that a thinker follows. The record of a match only grows, so the host sends only what is new, and the thinker continues from
 * where it stands. A thought therefore costs the same early and late in a match, even if other matches share the thread.
 */
import { Bug, type Game, Match, type MatchRecord, type SeatId } from "@salient/engine"
import { loadGame } from "@salient/games"
import { Memory } from "./memory.ts"

/** A match as its host describes it: `record` has the entries from number `from` on. The same name means the same match. */
export type RecordUpdate = { readonly match: string; readonly from: number; readonly record: MatchRecord }

/** The thinker lacks entries before those it was sent; this is the number it has. */
export type Behind = { readonly behind: number }

/** The number of matches a thinker keeps; the least recently used one goes first. */
const mostKept = 12

export class KeptMatches {
  readonly #matches = new Map<string, Match>()
  /** Matches that are being thought about now, so they must not change. */
  readonly #inUse = new Map<Match, number>()
  readonly #memories = new Map<string, Map<SeatId, Memory>>()
  readonly #load: (game: string) => Promise<Game>

  constructor(load: (game: string) => Promise<Game> = loadGame) {
    this.#load = load
  }

  /** The current match, or how much of it is known if that is not enough. */
  async follow({ match: name, from, record }: RecordUpdate): Promise<Match | Behind> {
    const game = await this.#load(record.game)
    const found = this.#matches.get(name)
    const known = found && found.commitment === record.commitment && found.seq <= from + record.entries.length
    if (!known || found.seq < from) {
      if (from > 0) return { behind: known ? found.seq : 0 }
      return this.#keep(name, Match.replay(game, record))
    }
    const news = record.entries.slice(found.seq - from)
    const match = news.length > 0 && this.#inUse.has(found) ? found.fork() : found
    for (const entry of news) {
      const done = match.enter(entry)
      if (!done.ok) throw new Bug(`an entry of the record is refused: ${done.reason}`)
    }
    return this.#keep(name, match)
  }

  /** What the player of a seat remembers, as long as its match is kept here. */
  memoryOf(name: string, seat: SeatId): Memory {
    const seats = this.#memories.get(name) ?? new Map<SeatId, Memory>()
    this.#memories.set(name, seats)
    const memory = seats.get(seat) ?? new Memory()
    seats.set(seat, memory)
    return memory
  }

  /** Locks the match until the returned function is called. */
  use(match: Match): () => void {
    this.#inUse.set(match, (this.#inUse.get(match) ?? 0) + 1)
    return () => {
      const left = (this.#inUse.get(match) ?? 1) - 1
      if (left > 0) this.#inUse.set(match, left)
      else this.#inUse.delete(match)
    }
  }

  #keep(name: string, match: Match): Match {
    this.#matches.delete(name)
    this.#matches.set(name, match)
    for (const oldest of this.#matches.keys()) {
      if (this.#matches.size <= mostKept) break
      this.#matches.delete(oldest)
      this.#memories.delete(oldest)
    }
    return match
  }
}

/** How much of each match a thinker has been told: the host's end. */
export class Told {
  readonly #told = new Map<string, number>()

  /**
   * Asks a thinker about a match, and sends what is new in the match. `recordFrom` returns the record with the entries from a number on; if
   * the thinker turns out to know less, it is sent the rest and asked again.
   */
  async ask<R>(
    match: string,
    recordFrom: (from: number) => MatchRecord | Promise<MatchRecord>,
    send: (tidings: RecordUpdate) => Promise<R | Behind>,
  ): Promise<R> {
    let from = this.#told.get(match) ?? 0
    for (;;) {
      const record = await recordFrom(from)
      const reply = await send({ match, from, record })
      if (!isBehind(reply)) {
        this.#note(match, from + record.entries.length)
        return reply
      }
      if (from === 0) throw new Bug(`a thinker was told all of ${match} and is still behind`)
      from = reply.behind
    }
  }

  #note(match: string, entries: number): void {
    this.#told.delete(match)
    this.#told.set(match, entries)
    for (const oldest of this.#told.keys()) {
      if (this.#told.size <= mostNoted) break
      this.#told.delete(oldest)
    }
  }
}

/** The number of matches for which the host remembers what was sent; for a forgotten match, everything is sent again. */
const mostNoted = 10_000

const isBehind = (reply: unknown): reply is Behind => typeof reply === "object" && reply !== null && "behind" in reply
