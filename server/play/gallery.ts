/** Those who look at a match through this process, and what each side is shown of it. */
import { type Match, type SeatId, type Side, viewOf } from "@salient/engine"
import type { User } from "../accounts/sessions.ts"
import { ServerError } from "../errors.ts"
import { type Company, type MatchRows, type MatchSummary, summarise } from "../lobby/summary.ts"
import { Showing } from "./showing.ts"

/** Whoever looks at a match through a socket. */
export type Client = {
  readonly user: User | null
  readonly seat: SeatId | null
  readonly side: Side | null
  /** The view that the client has, by its stamp; null: none that can be built upon. */
  stamp: string | null
  send(text: string): void
  /** It is shown nothing more, and told why. */
  part(why: ServerError): void
}

/** What of the table its gallery looks at. */
type Stage = { readonly match: Match; readonly rows: MatchRows }

export class Gallery {
  readonly clients = new Set<Client>()
  readonly #stage: Stage
  readonly #boot: string
  readonly #shown = new Map<Side | null, Showing>()
  /** From this state on, happenings were only added: none was taken back. */
  #addedSince: number

  /** `boot` names views of this process; another process cannot patch them. */
  constructor(stage: Stage, boot: string) {
    this.#stage = stage
    this.#boot = boot
    this.#addedSince = stage.match.seq
  }

  /** Something has been taken back: what was told before is told anew. */
  noteTakenBack(): void {
    this.#addedSince = this.#stage.match.seq
  }

  /** What a side may see, made once for each state of the match. */
  shown(side: Side | null): Showing {
    const held = this.#shown.get(side)
    if (held?.view.seq === this.#stage.match.seq) return held
    const stamp = this.#stampFor(side)
    if (!held) {
      const showing = new Showing(stamp, viewOf(this.#stage.match, side))
      this.#shown.set(side, showing)
      return showing
    }
    const known = held.view.seq >= this.#addedSince ? held.view.told : []
    const fresh = viewOf(this.#stage.match, side, known.length)
    const told = fresh.told.length === 0 ? known : [...known, ...fresh.told]
    held.advance(stamp, known.length === 0 ? fresh : { ...fresh, told }, this.#stage.rows.row.deadline)
    return held
  }

  /** Names the view of a side: nobody who took a seat meanwhile is taken to have what its player sees. */
  #stampFor(side: Side | null): string {
    const whose = side === null ? "" : `.${this.#stage.rows.seats.findIndex((s) => s.side === side)}`
    return `${this.#boot}${whose}.${this.#stage.match.seq}`
  }

  /** Those who looked at a table that was given up look at this one, which knows the rows as they are now. */
  inherit(given: Gallery): void {
    for (const client of given.clients) this.clients.add(client)
    given.clients.clear()
    for (const client of this.clients) client.stamp = null
    this.partStrangers()
    this.publish()
  }

  /** Who gave a seat up sees what any other may see of it: nothing. Whoever is turned away may come again as what they are now. */
  partStrangers(): void {
    for (const client of this.clients) if (!this.#sits(client)) this.#turnAway(client)
  }

  /** Has the client the seat that it looks on for? Without one it only watches. */
  #sits({ seat, user }: Client): boolean {
    return seat === null || this.#stage.rows.seats.some((s) => s.id === seat && s.user_id === user?.id)
  }

  #turnAway(client: Client): void {
    this.clients.delete(client)
    client.part(new ServerError("seat-lost"))
  }

  /** Brings every client up to date, each with its own side's view. */
  publish(): void {
    for (const client of this.clients) {
      const now = this.shown(client.side)
      if (client.stamp !== now.stamp) this.#bring(client, now)
    }
    if (this.#stage.match.outcome && this.clients.size > 0) this.announce()
  }

  #bring(client: Client, now: Showing): void {
    const texts = now.since(client.stamp, this.#stage.rows.row.deadline)
    client.stamp = now.stamp // before sending: a client that reads too slowly is told no more, and has none then
    for (const text of texts) client.send(text)
  }

  /** The first thing a client hears: the match, then its view, or what has changed in the one it says it has. */
  greet(client: Client): void {
    if (!this.#sits(client)) {
      this.#turnAway(client) // its seat was given up while it was on its way
      return
    }
    this.clients.add(client)
    client.send(JSON.stringify({ type: "match", match: this.summary(client.user) }))
    this.#bring(client, this.shown(client.side))
  }

  /**
   * Tells clients how the match stands in the lobby: all of them, or the others when one comes or goes; that somebody only
   * looks on is told to those who sit.
   */
  announce(about?: Client): void {
    const company = this.#company()
    for (const client of this.clients)
      if (client !== about && (about?.seat !== null || client.seat !== null))
        client.send(JSON.stringify({ type: "match", match: summarise(this.#stage.rows, client.user, company) }))
  }

  isHere(seat: SeatId): boolean {
    for (const client of this.clients) if (client.seat === seat) return true
    return false
  }

  #company(): Company {
    const here = new Set<SeatId>()
    let watchers = 0
    for (const { seat } of this.clients)
      if (seat === null) watchers++
      else here.add(seat)
    return { here, watchers }
  }

  summary(user: User | null): MatchSummary {
    return summarise(this.#stage.rows, user, this.#company())
  }
}
