/**
 * A match as this process holds it: a cache over the entries in storage, and the sockets that look at it. Everything that
 * touches the match goes through `run`, one after another; nothing is shown to anybody before it is durable.
 */
import { Bug, type Entry, type Match, type Outcome, type Played, type SeatId, type Side } from "@salient/engine"
import type { User } from "../accounts/sessions.ts"
import { illegal, ServerError } from "../errors.ts"
import type { MatchRow, MatchRows, SeatRow } from "../lobby/summary.ts"
import type { Append, Standing } from "../storage/append.ts"
import type { News } from "../storage/database.ts"
import type { OutcomeJson } from "../storage/schema.ts"
import { Gallery } from "./gallery.ts"

/** How the table reaches the world around it. */
export type Surroundings = {
  /** Names views of this process; another process cannot patch them. */
  readonly boot: string
  append(append: Append): Promise<boolean>
  /** The row of the match is to say this, soon. */
  stand(standing: Standing): void
  /** The entries after `seq`, and the rows as they are now. */
  read(match: string, seq: number): Promise<{ rows: MatchRows; entries: readonly Entry[] }>
  /** Entries were made durable by this process. */
  moved(table: Table): void
}

/** No standing instruction needs to answer more often in a row. */
const mostStanding = 1_000

/** Thrown by `run` when the table has been given up before its turn came: open the match anew. */
export class GivenUp extends Error {
  override name = "GivenUp"
}

export class Table {
  readonly match: Match
  readonly gallery: Gallery
  readonly #around: Surroundings
  #rows: MatchRows
  /** Resolves when whoever came last is done; nothing if nobody is at work. */
  #last: Promise<void> | undefined
  /** The deadlines that were in force, by the number of moves at the time: an undo brings the earlier one back. */
  readonly #deadlines = new Map<number, Date | null>()
  /** The sides that the last move has put a question to: who only waits on with an older one is not among them. */
  #asked: readonly Side[]
  #dead = false
  usedAt = Date.now()
  /** Milliseconds of loading and playing since the last checkpoint that was kept: what a checkpoint would spare. */
  effort = 0

  constructor(match: Match, rows: MatchRows, around: Surroundings) {
    this.match = match
    this.#rows = rows
    this.#around = around
    this.gallery = new Gallery(this, around.boot)
    this.#asked = match.pending.map((d) => d.by)
    this.#rows = this.#followed(rows)
  }

  get id(): string {
    return this.#rows.row.id
  }
  get rows(): MatchRows {
    return this.#rows
  }
  /** The sides that have a new question since the last move; all that are asked, if the match was just loaded. */
  get asked(): readonly Side[] {
    return this.#asked
  }
  /** Given up, or parted from storage by a write that failed: the match must be loaded anew. */
  get dead(): boolean {
    return this.#dead
  }

  /** Somebody is at work here. */
  get busy(): boolean {
    return this.#last !== undefined
  }

  /** Resolves when nobody is. */
  async idle(): Promise<void> {
    while (this.#last) await this.#last
  }

  /** Does work on the match when everybody before is done; at once if nobody is. */
  async run<T>(work: (table: Table) => Promise<T> | T): Promise<T> {
    this.usedAt = Date.now()
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    try {
      if (before) await before
      if (this.#dead) throw new GivenUp(`match ${this.id} must be loaded anew`)
      return await work(this)
    } finally {
      if (this.#last === promise) this.#last = undefined
      resolve()
    }
  }

  /** Gives the table up if nobody looks on: whoever comes next loads the match anew. Call inside `run`. */
  retire(): boolean {
    if (this.gallery.clients.size === 0) this.#dead = true
    return this.#dead
  }

  seat(id: SeatId): SeatRow {
    const seat = this.#rows.seats.find((s) => s.id === id)
    if (!seat) throw new ServerError("not-seated", "There is no such seat.")
    return seat
  }

  /** The seat for which a user acts: the one named, or the first that is the user's. */
  seatOf(user: User, named: SeatId | undefined): SeatRow {
    const seat = this.#rows.seats.find((s) => s.user_id === user.id && (named === undefined || s.id === named))
    if (!seat) throw new ServerError("not-seated")
    return seat
  }

  // — moving on; call these inside `run` —

  /** Makes a move, and whatever standing instructions answer to it. Resolves when durable. */
  answer(seat: SeatId, seq: number, move: unknown, user: string | null): Promise<number> {
    return this.#advance(
      user,
      () => this.match.play({ by: seat, seq, move }),
      (): Entry => ({ by: seat, ...(move as object) }) as Entry,
      { at: seq },
    )
  }

  undo(seat: SeatId, seq: number, user: string | null): Promise<number> {
    return this.#advance(
      user,
      () => this.match.undo(seat),
      () => ({ by: seat, undo: true }),
      { at: seq, takesBack: true, keepsTime: true },
    )
  }

  concede(seat: SeatId, user: string | null): Promise<number> {
    return this.#advance(
      user,
      () => this.match.concede(seat),
      () => ({ by: seat, concede: true }),
    )
  }

  rollback(to: number): Promise<number> {
    return this.#advance(
      null,
      () => this.match.rollback(to),
      () => ({ rollback: to }),
      { takesBack: true },
    )
  }

  adjudge(outcome: Outcome): Promise<number> {
    return this.#advance(
      null,
      () => this.match.adjudge(outcome),
      () => ({ adjudge: outcome }) as Entry,
    )
  }

  async #mustStandAt(seq: number): Promise<void> {
    if (seq > this.match.seq) await this.catchUp()
    if (seq !== this.match.seq)
      throw new ServerError("stale", `The answer is to state ${seq} of the match, which stands at ${this.match.seq}.`)
  }

  async #advance(
    user: string | null,
    act: () => Played,
    entryOf: () => Entry,
    { at, takesBack = false, keepsTime = false }: { at?: number; takesBack?: boolean; keepsTime?: boolean } = {},
  ): Promise<number> {
    if (at !== undefined && at !== this.match.seq) await this.#mustStandAt(at)
    if (this.#rows.row.status !== "running")
      throw new ServerError(
        "not-running",
        this.#rows.row.status === "open" ? "The match has not begun: a seat is still free." : undefined,
      )
    const before = this.match.seq
    const begun = performance.now()
    const done = this.#play(takesBack ? () => this.#wholly(act) : act)
    if (!done.ok) throw illegal(done)
    this.effort += performance.now() - begun
    if (takesBack) this.gallery.noteTakenBack()
    const entries = [{ entry: entryOf(), user }]
    if (!takesBack) entries.push(...this.#wholly(() => this.#instructed()))
    await this.#keep(before, entries, keepsTime)
    this.gallery.publish()
    this.#around.moved(this)
    return this.match.seq
  }

  #play(act: () => Played): Played {
    try {
      return act()
    } catch (error) {
      if (error instanceof Bug) throw new ServerError("game-failed", undefined, { cause: error })
      throw error
    }
  }

  /** A move that fails is put back by the match. What else fails halfway is not: the match is loaded anew then. */
  #wholly<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      this.#dead = true
      throw error
    }
  }

  /** Answers that players have instructed to be given at once in their name. */
  #instructed(): { entry: Entry; user: string | null }[] {
    const { standing } = this.match.game
    const entries: { entry: Entry; user: string | null }[] = []
    if (!standing) return entries
    const seats = this.#rows.seats.filter((s) => s.instructions !== null && s.user_id !== null)
    while (entries.length < mostStanding) {
      let answered = false
      for (const { id, side, instructions, user_id } of seats) {
        const decision = this.match.decisionFor(id)
        if (!decision) continue
        const move = standing.answer(instructions ?? {}, this.match.game.view(this.match.state, side), decision)
        if (!move || !this.#play(() => this.match.play({ by: id, seq: this.match.seq, move })).ok) continue
        entries.push({ entry: { by: id, ...move } as Entry, user: user_id })
        answered = true
      }
      if (!answered) break
    }
    return entries
  }

  async #keep(before: number, entries: Append["entries"], keepsTime: boolean): Promise<void> {
    const { row } = this.#rows
    this.#noteDeadline()
    const after = this.#standing(
      this.match.outcome ? null : keepsTime ? this.#earlierDeadline() : this.#freshDeadline(),
    )
    let kept: boolean
    try {
      kept = await this.#around.append({ match: row.id, version: row.version, seq: before, entries, after })
    } catch (error) {
      this.#dead = true // whether it was written is unknown: whoever asks next loads the match anew
      throw error
    }
    if (!kept) {
      this.#dead = true // another process was faster
      throw new ServerError("stale")
    }
    this.#asked = this.#newlyAsked(after, entries)
    this.#moveRow(after)
  }

  #newlyAsked({ waits }: Standing, entries: Append["entries"]): Side[] {
    const answered = new Set(entries.map(({ entry }) => ("by" in entry ? this.match.sideOf(entry.by) : undefined)))
    const before = this.#rows.row.waits
    return waits.filter((side) => !before.includes(side) || answered.has(side))
  }

  #noteDeadline(): void {
    const { move_seconds, moves, deadline } = this.#rows.row
    if (move_seconds !== null) this.#deadlines.set(moves, deadline)
  }

  #freshDeadline(): Date | null {
    const { move_seconds } = this.#rows.row
    return move_seconds === null ? null : new Date(Date.now() + move_seconds * 1000)
  }

  /** Who takes a move back has the time that was there before it: otherwise moving and undoing would win time without end. */
  #earlierDeadline(): Date | null {
    const earlier = this.#deadlines.get(this.match.length)
    return earlier === undefined ? this.#rows.row.deadline : earlier
  }

  /** The row says what the entries say, as of now. */
  #moveRow(standing: Standing): void {
    const now = new Date()
    const moved = { moved_at: now, ended_at: this.match.outcome ? now : null }
    this.#rows = { ...this.#rows, row: withStanding(this.#rows.row, standing, moved) }
  }

  #standing(deadline: Date | null): Standing {
    const { match } = this
    return {
      match: this.id,
      seq: match.seq,
      moves: match.length,
      waits: [...new Set(match.pending.map((d) => d.by))],
      deadline,
      status: match.outcome ? "over" : this.#rows.row.status,
      outcome: (match.outcome ?? null) as OutcomeJson | null,
    }
  }

  /** The row as the entries say it is; if it lags behind them, it is written anew. */
  #followed(rows: MatchRows): MatchRows {
    if (rows.row.seq >= this.match.seq || rows.row.status !== "running") return rows
    this.#rows = rows
    const standing = this.#standing(rows.row.deadline)
    this.#around.stand(standing)
    return { ...rows, row: withStanding(rows.row, standing) }
  }

  // — following storage; call these inside `run` —

  /** Takes over what other processes have written. */
  async catchUp(): Promise<void> {
    this.#noteDeadline()
    const { rows, entries } = await this.#around.read(this.id, this.match.seq)
    if (!this.#isStill(rows)) {
      this.#dead = true
      throw new GivenUp(`match ${this.id} was brought to other rules by another process`)
    }
    this.#enter(entries)
    this.#rows = this.#followed(rows)
    this.gallery.partStrangers()
  }

  /** No other process has set entries aside meanwhile: what is held here is a beginning of what is in storage. */
  #isStill({ row }: MatchRows): boolean {
    const held = this.#rows.row
    return row.version === held.version && row.rescued?.at === held.rescued?.at
  }

  /** Takes over what another process has told of its writing. False if that does not follow what is here: `catchUp` then. */
  takeOver({ seq, entries, deadline }: NonNullable<News["written"]>): boolean {
    if (seq + entries.length <= this.match.seq) return true // known already
    const { row } = this.#rows
    if (seq !== this.match.seq || row.status !== "running") return false
    this.#noteDeadline()
    this.#enter(entries)
    this.#moveRow(this.#standing(deadline === null ? null : new Date(deadline)))
    return true
  }

  #enter(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const done = this.match.enter(entry)
      if (!done.ok) {
        this.#dead = true
        throw new Bug(`an entry in storage of match ${this.id} is refused: ${done.reason}`)
      }
      if ("undo" in entry || "rollback" in entry) this.gallery.noteTakenBack()
    }
  }

  /** The player of a seat has gone. Its row is told too, but whoever is told of it by this table need not wait for that. */
  noteGone(seat: SeatId): void {
    const now = new Date()
    const seats = this.#rows.seats.map((s) => (s.id === seat ? { ...s, here_until: now } : s))
    this.#rows = { ...this.#rows, seats }
  }

  /** The seats that a computer must answer for now. A question to a whole side is left to its people, if it has any. */
  computersToMove(): { seat: SeatId; agent: string }[] {
    const found: { seat: SeatId; agent: string }[] = []
    if (this.#rows.row.status !== "running" || !this.#rows.seats.some((s) => s.agent ?? s.stand_in)) return found
    for (const decision of this.match.pending) {
      const asked = this.#rows.seats.filter(
        (s) => s.side === decision.by && (decision.seat === undefined || s.id === decision.seat),
      )
      if (asked.some((s) => s.user_id !== null && s.stand_in === null)) continue
      const seat = asked.find((s) => (s.agent ?? s.stand_in) !== null)
      if (seat) found.push({ seat: seat.id, agent: (seat.agent ?? seat.stand_in) as string })
    }
    return found
  }
}

const withStanding = (
  row: MatchRow,
  { seq, moves, waits, deadline, status, outcome }: Standing,
  moved: Partial<Pick<MatchRow, "moved_at" | "ended_at">> = {},
): MatchRow => ({
  ...row,
  ...moved,
  seq,
  moves,
  waits: [...waits],
  deadline,
  status,
  outcome,
})
