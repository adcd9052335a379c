/** All clients that watch a match through this process, including players, and the view that each side gets. */
import type { Match, SeatId, Side } from "@salient/engine"
import { ServerError } from "../errors.ts"
import { charged } from "../fairness/asking.ts"
import { type Connected, type MatchRows, shownTo, summarise } from "../lobby/summary.ts"
import { type MatchSummary, type User, writeMessage } from "../protocol/index.ts"
import { SideView } from "./side-view.ts"

/** A client that watches a match: a socket, or a request that waits for the match to change. */
export type Client = {
  readonly user: User | null
  readonly seat: SeatId | null
  readonly side: Side | null
  /** The stamp of the view that the client has; null: it has no view that could be patched. */
  stamp: string | null
  send(text: string): void
  /** Tells the client why it gets no more updates, and closes its connection. */
  disconnect(why: ServerError): void
}

/** The part of the table that this class needs. */
type Watched = { readonly match: Match; readonly rows: MatchRows }

export class Spectators {
  readonly clients = new Set<Client>()
  readonly #watched: Watched
  readonly #processName: string
  readonly #views = new Map<Side | null, SideView>()
  /** For each client: the seat and state of the last "is thinking" message that it was sent. */
  readonly #thinking = new WeakMap<Client, string>()

  /** `processName` is part of every stamp: another process cannot patch views of this one. */
  constructor(watched: Watched, processName: string) {
    this.#watched = watched
    this.#processName = processName
  }

  /** What a side may see, built once for each state of the match that the side can tell from the previous one. */
  viewFor(side: Side | null): SideView {
    const held = this.#views.get(side)
    return held?.seq === this.#watched.match.seqFor(side) ? held : charged(() => this.#newView(side, held))
  }

  #newView(side: Side | null, held: SideView | undefined): SideView {
    const stamp = this.#stampFor(side)
    if (held) {
      held.advance(stamp, shownTo(this.#watched.rows.row, side))
      return held
    }
    const made = new SideView(this.#watched.match, side, stamp)
    this.#views.set(side, made)
    return made
  }

  /** Identifies a view of a side: a spectator who takes a seat is never assumed to have that side's view. */
  #stampFor(side: Side | null): string {
    const whose = side === null ? "" : `.${this.#watched.rows.seats.findIndex((s) => s.side === side)}`
    return `${this.#processName}${whose}.${this.#watched.match.seqFor(side)}`
  }

  /** Takes over the clients of a table that was given up; this table has the current rows. */
  inherit(given: Spectators): void {
    for (const client of given.clients) this.clients.add(client)
    given.clients.clear()
    for (const client of this.clients) client.stamp = null
    this.disconnectStrangers()
    this.publish()
  }

  /** Disconnects clients that no longer have the seat they watch from. They may reconnect in their new role. */
  disconnectStrangers(): void {
    for (const client of this.clients) if (!this.#hasSeat(client)) this.#turnAway(client)
  }

  /** True if the client still has the seat that it watches from. A client without a seat may always watch. */
  #hasSeat({ seat, user }: Client): boolean {
    return seat === null || this.#watched.rows.seats.some((s) => s.id === seat && s.user_id === user?.id)
  }

  #turnAway(client: Client): void {
    this.clients.delete(client)
    client.disconnect(new ServerError("seat-lost"))
  }

  /** Brings all clients up to date, each with its own side's view. */
  publish(): void {
    for (const client of this.clients) {
      const now = this.viewFor(client.side)
      if (client.stamp !== now.stamp) this.#bring(client, now)
    }
    if (this.#watched.match.outcome && this.clients.size > 0) this.announce()
  }

  #bring(client: Client, now: SideView): void {
    const texts = now.since(client.stamp, shownTo(this.#watched.rows.row, client.side))
    client.stamp = now.stamp // before sending: for a client that reads too slowly, sending sets it to null
    for (const text of texts) client.send(text)
  }

  /** Sends a new client the match, then its view, or the changes since the view that it claims to have. */
  greet(client: Client): void {
    if (!this.#hasSeat(client)) {
      this.#turnAway(client) // it lost its seat while it was connecting
      return
    }
    this.clients.add(client)
    client.send(writeMessage({ type: "match", match: this.summary(client.user) }))
    this.#bring(client, this.viewFor(client.side))
  }

  /**
   * Sends clients the summary of the match: to all of them, or to all but one when that one comes or goes. When a mere spectator comes or
   * goes, only players are told.
   */
  announce(about?: Client): void {
    const connected = this.#connected()
    for (const client of this.clients)
      if (client !== about && (about?.seat !== null || client.seat !== null))
        client.send(
          writeMessage({
            type: "match",
            match: summarise(this.#watched.rows, client.user, connected),
          }),
        )
  }

  /** Tells clients that a computer player has begun to think: once, however often it answers without their noticing. */
  tellThinking(seat: SeatId): void {
    const text = writeMessage({ type: "thinking", seat })
    for (const client of this.clients) {
      const about = `${seat} ${this.#watched.match.seqFor(client.side)}`
      if (this.#thinking.get(client) === about) continue
      this.#thinking.set(client, about)
      client.send(text)
    }
  }

  isHere(seat: SeatId): boolean {
    for (const client of this.clients) if (client.seat === seat) return true
    return false
  }

  #connected(): Connected {
    const seats = new Set<SeatId>()
    let watchers = 0
    for (const { seat } of this.clients)
      if (seat === null) watchers++
      else seats.add(seat)
    return { seats, watchers }
  }

  summary(user: User | null): MatchSummary {
    return summarise(this.#watched.rows, user, this.#connected())
  }
}
