/**
 * A match as this process holds it: a cache over the entries in storage, and the clients that watch it. All work on the match goes through
 * `run`, one piece after another; nothing is shown to anybody before it is durable.
 */
import {
  Bug,
  type Entry,
  knownInstructions,
  type Match,
  type Move,
  type Options,
  type Outcome,
  type Played,
  type SeatId,
  type Side,
} from "@salient/engine"
import { illegal, ServerError } from "../errors.ts"
import { charged } from "../fairness/asking.ts"
import type { MatchRow, MatchRows, SeatRow } from "../lobby/summary.ts"
import type { MatchClock, User } from "../protocol/index.ts"
import type { Append, RowUpdate } from "../storage/append.ts"
import type { News } from "../storage/database.ts"
import type { OutcomeJson } from "../storage/schema.ts"
import { clockNow, earlier, endOfTime } from "./match-clock.ts"
import { Spectators } from "./spectators.ts"
import { unseenIn, watchersOf } from "./unseen.ts"

/** What the table needs from outside. */
export type TableHooks = {
  /** Part of the stamp of every view: another process cannot patch views of this one. */
  readonly processName: string
  append(append: Append): Promise<boolean>
  /** Schedules an update of the row of the match; it happens soon. */
  updateRow(update: RowUpdate): void
  /** The entries after `seq`, and the current rows. */
  read(match: string, seq: number): Promise<{ rows: MatchRows; entries: readonly Entry[] }>
  /** The time, which does not jump. */
  now(): number
  /** Called when this process has made entries durable. */
  moved(table: Table): void
}

/** Standing instructions answer at most this many times in a row. */
const mostStanding = 1_000

/** Another process was faster. The seat may have noticed none of the entries it wrote; then the seat's answer is still valid. */
export class OutpacedByOtherProcess extends ServerError {
  constructor() {
    super("stale")
  }
}

/** Thrown by `run` if the table was given up before the work began: open the match again. */
export class GivenUp extends Error {
  override name = "GivenUp"
}

export class Table {
  readonly match: Match
  readonly spectators: Spectators
  readonly #hooks: TableHooks
  #rows: MatchRows
  /** Resolves when the most recently queued work is done; undefined if none is in progress. */
  #last: Promise<void> | undefined
  /** The deadline after each number of moves: an undo restores the earlier one. */
  readonly #deadlines = new Map<number, Date | null>()
  /** The sides to which the last move has put a new question; a side that still faces an older question is not included. */
  #asked: readonly Side[]
  #dead = false
  /** When it was last used, on the machine's counter. */
  usedAt = performance.now()
  /** Milliseconds spent on loading and playing since the last checkpoint: the time that a new checkpoint would save. */
  effort = 0
  /** The hashes of the chapters of the match that this process has written. */
  chapters: readonly string[] = []

  constructor(match: Match, rows: MatchRows, hooks: TableHooks) {
    this.match = match
    this.#rows = rows
    this.#hooks = hooks
    this.spectators = new Spectators(this, hooks.processName)
    this.#asked = match.pending.map((d) => d.by)
    this.#rows = this.#followed(rows)
  }

  get id(): string {
    return this.#rows.row.id
  }
  get rows(): MatchRows {
    return this.#rows
  }
  /** The sides to which the last move has put a new question; if the match was just loaded, all sides that are asked. */
  get asked(): readonly Side[] {
    return this.#asked
  }
  /** Given up, or out of step with storage after a failed write: the match must be loaded again. */
  get dead(): boolean {
    return this.#dead
  }

  /** True while work is in progress. */
  get busy(): boolean {
    return this.#last !== undefined
  }

  /** Resolves when no work is in progress. */
  async idle(): Promise<void> {
    while (this.#last) await this.#last
  }

  /** Runs work on the match after all previously queued work. */
  async run<T>(work: (table: Table) => Promise<T> | T): Promise<T> {
    this.usedAt = performance.now()
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

  /** Gives the table up if nobody watches: the next request loads the match again. Call inside `run`. */
  retire(): boolean {
    if (this.spectators.clients.size === 0) this.#dead = true
    return this.#dead
  }

  seat(id: SeatId): SeatRow {
    const seat = this.#rows.seats.find((s) => s.id === id)
    if (!seat) throw new ServerError("not-seated", "There is no such seat.")
    return seat
  }

  /** The seat that a user acts for: the one named, or the user's first. */
  seatOf(user: User, named: SeatId | undefined): SeatRow {
    const seat = this.#rows.seats.find((s) => s.user_id === user.id && (named === undefined || s.id === named))
    if (!seat) throw new ServerError("not-seated")
    return seat
  }

  /** The standing instructions of a seat. */
  instructionsOf({ instructions }: SeatRow): Options {
    return knownInstructions(this.match.game.standing?.instructions ?? [], instructions ?? {})
  }

  // — moving on; call these inside `run` —

  /**
   * Makes a move, and the answers that standing instructions give to it. `run`: further moves of the seat that are to follow at once, as
   * long as it is asked and they are legal. Resolves when durable.
   */
  answer(seat: SeatId, seq: number, move: unknown, user: string | null, run: readonly Move[] = []): Promise<number> {
    return this.#advance(
      user,
      () => this.match.play({ by: seat, seq, move }),
      (): Entry => ({ by: seat, ...(move as object) }) as Entry,
      { at: seq, run: run.map((more) => ({ by: seat, ...more })) },
    )
  }

  /** Takes a move of the seat back: its last one, or the one with this index in the record. */
  undo(seat: SeatId, seq: number, user: string | null, entry?: number): Promise<number> {
    return this.#advance(
      user,
      () => this.match.undo(seat, entry),
      () => ({ by: seat, undo: entry ?? true }),
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

  /** Translates a seat's own state number into the true one. Refused as stale if the seat could know that the state has passed. */
  async meant(seat: SeatId, number: number): Promise<number> {
    if (this.#rows.halted) throw new ServerError("rules-changed")
    const { side } = this.seat(seat)
    if (number > this.match.seqFor(side)) await this.catchUp()
    const stands = this.match.seqFor(side)
    if (number === stands) return this.match.seq
    throw new ServerError("stale", `The answer is for state ${number} of the match, which is now at state ${stands}.`)
  }

  async #advance(
    user: string | null,
    act: () => Played,
    entryOf: () => Entry,
    {
      at,
      takesBack = false,
      keepsTime = false,
      run = [],
    }: {
      at?: number
      takesBack?: boolean
      keepsTime?: boolean
      run?: readonly (Move & { readonly by: SeatId })[]
    } = {},
  ): Promise<number> {
    if (this.#rows.halted) throw new ServerError("rules-changed")
    if (at !== undefined && at !== this.match.seq) throw new ServerError("stale")
    if (this.#rows.row.status !== "running")
      throw new ServerError(
        "not-running",
        this.#rows.row.status === "open" ? "The match has not begun, because a seat is still empty." : undefined,
      )
    const before = this.match.seq
    const begun = performance.now()
    const done = charged(() => this.#play(takesBack ? () => this.#wholly(act) : act))
    if (!done.ok) throw illegal(done)
    this.effort += performance.now() - begun
    const entries: { entry: Entry; user: string | null }[] = [{ entry: entryOf(), user }]
    for (const entry of run) {
      const { by, ...move } = entry
      if (!charged(() => this.#wholly(() => this.match.play({ by, seq: this.match.seq, move }))).ok) break
      entries.push({ entry: entry as Entry, user })
    }
    if (!takesBack) entries.push(...this.#wholly(() => this.#instructed()))
    await this.#keep(before, this.#withUnseen(before, entries), keepsTime)
    this.spectators.publish()
    this.#hooks.moved(this)
    return this.match.seq
  }

  /** The entries as they are stored: including which sides have noticed nothing of them. */
  #withUnseen(before: number, entries: Append["entries"]): Append["entries"] {
    const blind = watchersOf(this.match)
    return entries.map(({ entry, user }, i) => {
      const at = before + i
      const unseen = blind.filter((side) => this.match.seqFor(side, at) === this.match.seqFor(side, at + 1))
      return unseen.length === 0 ? { entry, user } : { entry: { ...entry, unseen } as Entry, user }
    })
  }

  #play(act: () => Played): Played {
    try {
      return act()
    } catch (error) {
      if (error instanceof Bug) throw new ServerError("game-failed", undefined, { cause: error })
      throw error
    }
  }

  /** If a move fails, the match undoes it. If anything else fails halfway, the match must be loaded again. */
  #wholly<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      this.#dead = true
      throw error
    }
  }

  /** Makes the answers for which players have left standing instructions. */
  #instructed(): { entry: Entry; user: string | null }[] {
    const { standing } = this.match.game
    const entries: { entry: Entry; user: string | null }[] = []
    if (!standing) return entries
    const seats = this.#rows.seats.filter((s) => s.instructions !== null && s.user_id !== null)
    while (entries.length < mostStanding) {
      let answered = false
      for (const seat of seats) {
        const { id, side, user_id } = seat
        const decision = this.match.decisionFor(id)
        if (!decision) continue
        const move = standing.answer(this.instructionsOf(seat), this.match.game.view(this.match.state, side), decision)
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
    const now = this.#hooks.now()
    const clock = row.clock && clockNow(row.clock, row.waits, now)
    const answer = keepsTime ? this.#earlierDeadline() : this.#freshDeadline(now)
    const end = clock && endOfTime(clock, this.#waits(), this.#rows.seats)
    const after = this.#rowUpdate(this.match.outcome ? null : earlier(answer, end), clock)
    let kept: boolean
    try {
      kept = await this.#hooks.append({ match: row.id, version: row.version, seq: before, entries, after })
    } catch (error) {
      this.#dead = true // it may or may not have been written: the next request loads the match again
      throw error
    }
    if (!kept) {
      this.#dead = true
      throw new OutpacedByOtherProcess()
    }
    this.#asked = this.#newlyAsked(after, entries)
    this.#moveRow(after)
  }

  #newlyAsked({ waits }: RowUpdate, entries: Append["entries"]): Side[] {
    const answered = new Set(entries.map(({ entry }) => ("by" in entry ? this.match.sideOf(entry.by) : undefined)))
    const before = this.#rows.row.waits
    return waits.filter((side) => !before.includes(side) || answered.has(side))
  }

  #noteDeadline(): void {
    const { move_seconds, moves, deadline } = this.#rows.row
    if (move_seconds !== null) this.#deadlines.set(moves, deadline)
  }

  #freshDeadline(now: number): Date | null {
    const { move_seconds } = this.#rows.row
    return move_seconds === null ? null : new Date(now + move_seconds * 1000)
  }

  /** An undo restores the deadline from before the move: otherwise moving and undoing would win unlimited time. */
  #earlierDeadline(): Date | null {
    const before = this.#deadlines.get(this.match.length)
    if (before !== undefined) return before
    return this.#rows.row.move_seconds === null ? null : this.#rows.row.deadline
  }

  /** The clock has jumped by this many milliseconds: shifts the stored deadlines, so that an undo restores the time that was left then. */
  noteJump(by: number): void {
    for (const [moves, deadline] of this.#deadlines)
      if (deadline) this.#deadlines.set(moves, new Date(deadline.getTime() + by))
  }

  /** Brings the row held here up to date. */
  #moveRow(update: RowUpdate): void {
    const now = new Date()
    const moved = { moved_at: now, ended_at: this.match.outcome ? now : null }
    this.#rows = { ...this.#rows, row: withUpdate(this.#rows.row, update, moved) }
  }

  /** The sides that are currently asked. */
  #waits(): Side[] {
    return [...new Set(this.match.pending.map((d) => d.by))]
  }

  #rowUpdate(deadline: Date | null, clock: MatchClock | null): RowUpdate {
    const { match } = this
    return {
      match: this.id,
      seq: match.seq,
      moves: match.length,
      waits: this.#waits(),
      deadline,
      clock,
      status: match.outcome ? "over" : this.#rows.row.status,
      outcome: (match.outcome ?? null) as OutcomeJson | null,
      unseen: unseenIn(match, this.#rows.row),
    }
  }

  /** The row brought up to date with the entries; if it lagged behind them, it is written again. */
  #followed(rows: MatchRows): MatchRows {
    if (rows.row.seq >= this.match.seq || rows.row.status !== "running") return rows
    this.#rows = rows
    const update = this.#rowUpdate(rows.row.deadline, rows.row.clock)
    this.#hooks.updateRow(update)
    return { ...rows, row: withUpdate(rows.row, update) }
  }

  // — following storage; call these inside `run` —

  /** Reads and applies what other processes have written. */
  async catchUp(): Promise<void> {
    this.#noteDeadline()
    const { rows, entries } = await this.#hooks.read(this.id, this.match.seq)
    if (!this.#isUnchanged(rows)) {
      this.#dead = true
      throw new GivenUp(`match ${this.id} was moved to other rules or dice by another process`)
    }
    this.#enter(entries)
    this.#rows = this.#followed(rows)
    this.spectators.disconnectStrangers()
  }

  /** Gives the table up although clients watch: the match has begun with different dice. Call inside `run`. */
  giveUp(): void {
    this.#dead = true
  }

  /**
   * True if no other process has set entries aside or begun the match with its players' shares in the meantime: storage still begins with
   * the entries held here.
   */
  #isUnchanged({ row, seats }: MatchRows): boolean {
    const held = this.#rows.row
    if (held.status === "open" && row.status === "running" && seats.some((s) => s.share !== null)) return false
    if (this.#rows.halted && (row.seq !== held.seq || row.status !== held.status)) return false
    return row.version === held.version && row.rescued?.at === held.rescued?.at
  }

  /** Applies entries from another process's notification. False if they do not follow the state held here; call `catchUp` in that case. */
  takeOver({ seq, entries, deadline, clock }: NonNullable<News["written"]>): boolean {
    if (seq + entries.length <= this.match.seq) return true // already known
    const { row } = this.#rows
    if (seq !== this.match.seq || row.status !== "running") return false
    this.#noteDeadline()
    this.#enter(entries)
    this.#moveRow(this.#rowUpdate(deadline === null ? null : new Date(deadline), clock ?? null))
    return true
  }

  #enter(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const done = this.match.enter(entry)
      if (!done.ok) {
        this.#dead = true
        throw new Bug(`an entry in storage of match ${this.id} is refused: ${done.reason}`)
      }
    }
  }

  /** Records that the player of a seat has gone, without waiting for its row to be written. */
  noteGone(seat: SeatId): void {
    const now = new Date()
    const seats = this.#rows.seats.map((s) => (s.id === seat ? { ...s, here_until: now } : s))
    this.#rows = { ...this.#rows, seats }
  }

  /** The seats for which a computer must answer now. A question to a whole side is left to its human players, if it has any. */
  computersToMove(): { seat: SeatId; agent: string }[] {
    const found: { seat: SeatId; agent: string }[] = []
    if (
      this.#rows.halted ||
      this.#rows.row.status !== "running" ||
      !this.#rows.seats.some((s) => s.agent ?? s.stand_in)
    )
      return found
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

const withUpdate = (
  row: MatchRow,
  { seq, moves, waits, deadline, clock, status, outcome, unseen }: RowUpdate,
  moved: Partial<Pick<MatchRow, "moved_at" | "ended_at">> = {},
): MatchRow => ({
  ...row,
  ...moved,
  seq,
  moves,
  waits: [...waits],
  deadline,
  clock,
  status,
  outcome,
  unseen,
})
