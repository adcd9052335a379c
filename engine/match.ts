/**
 * A match: a game being played. It judges every answer, keeps the record, and can go back to any point by copying the state of a checkpoint
 * and replaying the few moves after it (./course.ts).
 */
import { readAnswer } from "./answer.ts"
import { BadInput, Bug, type Check, ok, type Refusal, refuse } from "./check.ts"
import { Course, type CourseSettings, type RefusedMove, type Sides } from "./course.ts"
import type { Decision, SeatId, Side } from "./decision.ts"
import { cipherDice, commitmentOf, type Dice, newSeed, type Seed, scriptedDice } from "./dice.ts"
import type { Outcome } from "./flow.ts"
import type { RatedRoll } from "./fortune.ts"
import { type Game, nameOfSide, type Start } from "./game.ts"
import { Journal } from "./journal.ts"
import { show } from "./judge.ts"
import type { Audience, Drawn, Told } from "./kernel.ts"
import { type Before, looks, Watch } from "./notice.ts"
import { settingsOf } from "./opening.ts"
import { copy } from "./plain.ts"
import type { Entry, MatchRecord } from "./record.ts"
import { mixedSeed, type Share } from "./shares.ts"
import { type Applied, entryOf, type KeptMatch, lineOf, readStored, type Stored } from "./snapshot.ts"
import { completeStart, type Setup } from "./start.ts"
import { placeOf, type Undoable, undoables } from "./undo.ts"

export type { Answer } from "./answer.ts"
export type Played = { readonly ok: true; readonly seq: number } | Refusal

export type MatchSettings = CourseSettings & {
  readonly seed?: Seed
  /** The players' shares of the dice. */
  readonly shares?: readonly Share[]
  /** Begin from this state instead of the scenario's set-up; the scripted dice are used first. */
  readonly origin?: { readonly state: object; readonly dice?: readonly number[] }
  /** After every move, restart from the last checkpoint and compare. For tests. */
  readonly guarded?: boolean
  /**
   * Find out for every move which sides notice nothing of it: for hosts, whose players must not be able to count the moves that they do not
   * see.
   */
  readonly notices?: boolean
}

const sidesOf = ({ seats }: Start): Sides => new Map(seats.map((s) => [s.id, s.side]))

export class Match<S extends object = object, V = unknown> {
  readonly game: Game<S, V>
  readonly start: Start
  readonly #seed: Seed
  #commitment: string | undefined
  readonly #settings: MatchSettings
  readonly #course: Course<S, V>
  /** Created when first needed: only hosts ask who notices what. */
  #watch: Watch | undefined

  /** Use `Match.begin`, `Match.replay` or `fork`. */
  private constructor(game: Game<S, V>, start: Start, seed: Seed, settings: MatchSettings, course: Course<S, V>) {
    this.game = game
    this.start = start
    this.#seed = seed
    this.#settings = settings
    this.#course = course
  }

  /** Sets up a match and runs it to its first question. */
  static begin<S extends object, V>(game: Game<S, V>, setup: Setup, settings: MatchSettings = {}): Match<S, V> {
    const start = completeStart(game, setup)
    const { origin, seed = newSeed() } = settings
    const state = origin ? (copy(origin.state) as S) : game.setup(start)
    const stream = cipherDice(mixedSeed(seed, settings.shares))
    const dice = origin?.dice ? scriptedDice(origin.dice, stream) : stream
    const course = new Course(game, settings, state, dice, new Journal(), sidesOf(start))
    course.begin()
    const match = new Match(game, start, seed, settings, course)
    match.#prove()
    return match
  }

  /**
   * Replays a record as far as entry `upTo` (all of it if left out). Every entry is judged as if it were made now, so a forged record is
   * refused where it first breaks a rule. With `kept` (the results of `stored` and `chapter`), only what came after it is played; if it
   * does not fit the record and these rules, it is refused: then replay without it.
   */
  static replay<S extends object, V>(
    game: Game<S, V>,
    record: MatchRecord,
    {
      upTo = record.entries.length,
      settings = {},
      kept,
    }: { upTo?: number; settings?: MatchSettings; kept?: KeptMatch } = {},
  ): Match<S, V> {
    const match = Match.#opened(game, record, settings)
    if (kept !== undefined) match.#restore(record, kept)
    for (let i = match.seq; i < upTo; i++) {
      const entry = record.entries[i]
      if (!entry)
        throw new BadInput("wrong-shape", `The record has ${record.entries.length} entries; entry ${upTo} was wanted.`)
      const done = match.enter(entry)
      if (!done.ok) throw new BadInput("illegal-entry", `Entry ${i + 1} of the record is refused: ${done.reason}`)
    }
    return match
  }

  /**
   * Opens a record made under an earlier version of the rules: like `replay` if every entry is still legal, otherwise the match as it stood
   * at the last checkpoint before the entry that these rules refuse, with the reason.
   */
  static rescue<S extends object, V>(
    game: Game<S, V>,
    record: MatchRecord,
    settings: MatchSettings = {},
  ): { match: Match<S, V>; lost: number; reason?: string } {
    const match = Match.#opened(game, record, settings)
    for (const [i, entry] of record.entries.entries()) {
      let reason: string
      try {
        const done = match.enter(entry)
        if (done.ok) continue
        reason = done.reason
      } catch (error) {
        if (!(error instanceof Bug)) throw error
        reason = error.message
      }
      const good = match.#course.last
      const lost = record.entries.length - i + match.length - good.at
      match.rollback(good.at)
      return { match, lost, reason: `Entry ${i + 1}: ${reason}` }
    }
    return { match, lost: 0 }
  }

  static #opened<S extends object, V>(game: Game<S, V>, record: MatchRecord, settings: MatchSettings): Match<S, V> {
    return Match.begin(game, record, { ...settings, ...settingsOf(game, record) })
  }

  get state(): Readonly<S> {
    return this.#course.state
  }
  /** The open questions: one, or those of several sides at once; none when the match is over. */
  get pending(): readonly Decision[] {
    return this.#course.pending
  }
  /** The number of entries in the record: an answer must name it, so that a stale answer is refused. */
  get seq(): number {
    return this.#course.journal.entries.length
  }
  /** The number of moves that count, without those that were taken back. */
  get length(): number {
    return this.#course.journal.line.length
  }
  get outcome(): Outcome | undefined {
    return this.#course.outcome
  }
  get told(): readonly Told[] {
    return this.#course.journal.told
  }
  get draws(): readonly Drawn[] {
    return this.#course.journal.draws
  }
  /** What a side has been told (`null`: spectators), in order, from happening number `since` on. */
  heard(side: Side | null, since = 0): Told[] {
    return this.#course.journal.heard(side, since)
  }
  /** The number of happenings that a side has been told. */
  heardCount(side: Side | null): number {
    return this.#course.journal.heardCount(side)
  }
  /** The happening with this number among those that a side has been told. */
  heardAt(side: Side | null, number: number): Told | undefined {
    return this.#course.journal.heardAt(side, number)
  }
  /**
   * How many of the first entries (all of them if left out) a side, or a spectator (`null`), has noticed: the side's own number of the
   * state.
   */
  seqFor(side: Side | null, entries?: number): number {
    return this.#course.journal.entriesNoticed(side, entries)
  }
  /** The index in the record of the entry that has this number, from 0, for a side. */
  entryFor(side: Side | null, number: number): number {
    return this.#course.journal.entryOf(side, number)
  }
  /** How many of the first moves that count (all of them if left out) a side has noticed. */
  movesFor(side: Side | null, moves?: number): number {
    return this.#course.journal.movesNoticed(side, moves)
  }
  /** The greatest number of moves that can have been made when a side had noticed this many. */
  momentFor(side: Side | null, moves: number): number {
    return this.#course.journal.moveOf(side, moves)
  }
  /** For each move that counts, in order: its index among the entries, and the position of the dice when it was made. */
  get places(): readonly { readonly seq: number; readonly dice: number }[] {
    return this.#course.journal.line
  }
  /** The values of rolls, in a match that computes them. */
  get fortunes(): readonly RatedRoll[] {
    return this.#course.journal.fortunes
  }
  get commitment(): string {
    this.#commitment ??= commitmentOf(this.#seed)
    return this.#commitment
  }
  /** The seed of a match that is over; undefined while the match is running. */
  get revealedSeed(): Seed | undefined {
    return this.#course.outcome ? this.#seed : undefined
  }

  sideOf(seat: SeatId): Side | undefined {
    return this.#course.sides.get(seat)
  }

  /** The question that a seat may answer now, if any. */
  decisionFor(seat: SeatId): Decision | undefined {
    return this.#course.decisionFor(seat)
  }

  /** Whether an answer would be accepted, with the reason if not; changes nothing. Takes unknown data. */
  check(answer: unknown): Check {
    const read = readAnswer(answer, this.#course)
    return read.ok ? ok : read
  }

  /** Makes a move. Takes unknown data; a refusal changes nothing. */
  play(answer: unknown): Played {
    return this.#make(answer, undefined)
  }

  /** Applies one entry of a record: a move, an undo, a concession, a host's rollback or verdict. The record says who noticed it. */
  enter(entry: Entry): Played {
    if ("rollback" in entry) return this.rollback(entry.rollback)
    if ("adjudge" in entry) return this.adjudge(entry.adjudge)
    if ("concede" in entry) return this.concede(entry.by)
    const { by, unseen = [], ...move } = entry
    if ("undo" in move) return this.#takeBack(by, move.undo === true ? undefined : move.undo, unseen)
    return this.#make({ by, seq: this.seq, move }, unseen)
  }

  #make(answer: unknown, known: Audience | undefined): Played {
    const read = readAnswer(answer, this.#course)
    if (!read.ok) return read
    const course = this.#course
    const { entries } = course.journal
    const before = known === undefined && this.#settings.notices ? this.#moment() : undefined
    const applied = course.apply(read.by, read, entries.length)
    const unseen = before ? this.#unseen(applied.side, before) : known
    if (unseen !== undefined && unseen.length > 0) applied.unseen = unseen
    entries.push(applied)
    this.#prove()
    return { ok: true, seq: entries.length }
  }

  #moment(): Before {
    const { told, draws } = this.#course.journal
    return { told: told.length, draws: draws.length, pending: this.#course.pending }
  }

  /** The sides that noticed nothing of the latest move. */
  #unseen(mover: Side, before: Before): Audience {
    this.#watch ??= new Watch()
    return this.#watch.unseenBy<S, V>(this, this.#others(mover), before, () => this.at(this.length - 1))
  }

  /** Everybody else: the other sides, and spectators. */
  #others(side: Side): Audience {
    return [...new Set(this.#course.sides.values()), null].filter((s) => s !== side)
  }

  /** Whether this seat may take back its side's last move. If not, the reason says what has been revealed since. */
  mayUndo(seat: SeatId): Check {
    const found = this.#undoable(seat)
    return found.ok ? ok : found
  }

  /** The moves that the seat may take back, the latest first; one on which a later move depends is refused when it is tried. */
  undoable(seat: SeatId): Undoable[] {
    const side = this.#course.sides.get(seat)
    return side === undefined || this.#course.outcome
      ? []
      : undoables(side, this.#course.journal.line, this.#course.block)
  }

  /**
   * Takes back a move of the seat's side (its last, or the one that is entry `seq` of the record), unless chance or an opponent has
   * revealed something since, or a later move depends on it.
   */
  undo(seat: SeatId, seq?: number): Played {
    return this.#takeBack(seat, seq, undefined)
  }

  #takeBack(seat: SeatId, seq: number | undefined, known: Audience | undefined): Played {
    const found = this.#undoable(seat, seq)
    if (!found.ok) return found
    const watchers = known === undefined && this.#settings.notices ? this.#others(this.sideOf(seat) as Side) : []
    const before = watchers.map((side) => this.#lookOf(side))
    const kept = this.#course.journal.line
    const line = kept.toSpliced(found.index, 1)
    const unfit = this.#course.rebuild(line, found.index)
    if (unfit) {
      this.#course.rebuild(kept, found.index)
      return restsOn(unfit, this.#course.sides.get(seat))
    }
    const unseen = known ?? watchers.filter((side, i) => this.#lookOf(side) === before[i])
    this.#course.journal.entries.push({
      by: seat,
      undo: seq ?? true,
      ...(unseen.length > 0 ? { unseen: [...unseen] } : {}),
    })
    return { ok: true, seq: this.#course.journal.entries.length }
  }

  /** Everything that a side sees of the match, for comparison. */
  #lookOf(side: Side | null): string {
    return `${looks<S, V>(this, side)} ${this.movesFor(side)} ${this.heardCount(side)}`
  }

  /**
   * Goes back to the time when `to` moves counted, whatever has been revealed since: for hosts, with everybody's consent. The dice do not
   * go back.
   */
  rollback(to: number): Played {
    if (!Number.isInteger(to) || to < 0 || to > this.#course.journal.line.length)
      return refuse(
        [],
        `The match can go back to between 0 and ${this.#course.journal.line.length} moves, found ${show(to)}.`,
      )
    const dice = this.#course.dice.position
    this.#course.rebuild(this.#course.journal.line.slice(0, to), to)
    this.#course.dice.seek(dice)
    this.#course.journal.entries.push({ rollback: to })
    return { ok: true, seq: this.#course.journal.entries.length }
  }

  /** A seat gives up for its side; everybody else wins. */
  concede(seat: SeatId): Played {
    const side = this.#course.sides.get(seat)
    if (side === undefined) return refuse([], `There is no seat ${show(seat)} in this match.`)
    if (this.#course.outcome) return refuse([], "The match is over.")
    const others = [...new Set(this.start.seats.map((s) => s.side))].filter((s) => s !== side)
    this.#course.finish(
      this.game.concede?.(this.#course.state, side) ?? {
        winners: others,
        reason: `Given up by ${nameOfSide(this.game, this.start.scenario, side)}.`,
        rules: [],
      },
    )
    this.#course.journal.entries.push({ by: seat, concede: true })
    return { ok: true, seq: this.#course.journal.entries.length }
  }

  /** The host ends the match: an agreed draw, or time that has run out. */
  adjudge(outcome: Outcome): Played {
    if (this.#course.outcome) return refuse([], "The match is over.")
    this.#course.finish(outcome)
    this.#course.journal.entries.push({ adjudge: copy(outcome) } as Entry)
    return { ok: true, seq: this.#course.journal.entries.length }
  }

  /** An independent match that continues from here; the two share nothing that changes. */
  fork(): Match<S, V> {
    return this.#twin(unwatched(this.#settings))
  }

  /** A fork in which moves are only tried. It keeps no checkpoints of its own: playing on costs less, taking back would cost more. */
  trial(): Match<S, V> {
    return this.#twin({ ...unwatched(this.#settings), grain: Number.POSITIVE_INFINITY })
  }

  #twin(settings: MatchSettings): Match<S, V> {
    const twin = new Match(this.game, this.start, this.#seed, settings, this.#course.twin(settings))
    twin.#commitment = this.#commitment
    return twin
  }

  /** The match as it stood when `moves` of its moves had been made. */
  at(moves: number): Match<S, V> {
    const twin = this.fork()
    const next = this.#course.journal.line[moves]
    if (!next) return twin
    twin.#course.rebuild(this.#course.journal.line.slice(0, moves), moves)
    twin.#course.dice.seek(next.dice)
    twin.#course.journal.entries = this.#course.journal.entries.slice(0, next.seq)
    return twin
  }

  /**
   * The whole match as a record, including its seed: for the host, or for anybody once the match is over. With `from`, only the entries
   * from that number on, for a reader who has the others.
   */
  record(from = 0): MatchRecord {
    return {
      salient: "record",
      game: this.game.id,
      version: this.game.version,
      scenario: this.start.scenario,
      options: { ...this.start.options },
      seats: this.start.seats.map((s) => ({ ...s })),
      seed: this.#seed,
      commitment: this.commitment,
      ...(this.#settings.shares ? { shares: this.#settings.shares.map((s) => ({ ...s })) } : {}),
      ...(this.#settings.origin ? { origin: copy(this.#settings.origin) as NonNullable<MatchRecord["origin"]> } : {}),
      entries: this.#course.journal.entries.slice(from).map(entryOf),
    }
  }

  /** The match as a host may store it beside the record and its full chapters, so that `replay` can continue from here. */
  stored(): Stored {
    const { last } = this.#course
    const { at, dice, told, draws } = last
    const rest = this.#course.journal.afterChapters(at)
    return {
      salient: "checkpoint",
      game: this.game.id,
      version: this.game.version,
      commitment: this.commitment,
      seq: this.seq,
      chapters: rest.chapters,
      line: rest.line,
      at,
      state: this.#course.copyAt(last) as Stored["state"],
      rolled: dice,
      told: copy(this.#course.journal.told.slice(rest.told, told)) as unknown as Stored["told"],
      draws: copy(this.#course.journal.draws.slice(rest.draws, draws)) as unknown as Stored["draws"],
      dice: this.#course.dice.position,
      ...(this.#course.outcome ? { outcome: copy(this.#course.outcome) as Stored["outcome"] } : {}),
      digest: this.#digest(rest.chapters),
    }
  }

  /** The text of a full chapter, for a host to store beside the result of `stored`. */
  chapter(n: number): string {
    return this.#course.journal.chapter(n)
  }

  /** The hashes of the chapters that `stored` leaves to the host: an unchanged chapter need not be written again. */
  chapterHashes(): readonly string[] {
    return this.#course.journal.chapterHashes(this.#course.last.at)
  }

  #digest(chapters: number): string {
    return this.#course.journal.digest(chapters, (told, draws) => this.bytes(told, draws))
  }

  /** Everything that can distinguish two matches, as text; happenings and dice only from a given number on. */
  bytes(told = 0, draws = 0): string {
    return this.#course.bytes(told, draws)
  }

  /**
   * The material for imagining: a copy of the last checkpoint's state, the position of the dice then, and what has happened since. Only
   * `imagine.ts` uses it.
   */
  lastCheckpoint(): {
    state: S
    line: readonly Readonly<Applied>[]
    draws: readonly Drawn[]
    told: readonly Told[]
  } {
    const snap = this.#course.last
    return {
      state: this.#course.copyAt(snap),
      line: this.#course.journal.line.slice(snap.at),
      draws: this.#course.journal.draws.slice(snap.draws),
      told: this.#course.journal.told.slice(snap.told),
    }
  }

  /** A match that begins from the state of a checkpoint with dice of its own: an imagined match. Its record means nothing. */
  static fromCheckpoint<S extends object, V>(game: Game<S, V>, start: Start, state: S, dice: Dice): Match<S, V> {
    const settings: MatchSettings = { origin: { state } }
    const course = new Course(game, settings, state, dice, new Journal(), sidesOf(start))
    course.begin()
    return new Match(game, start, noSeed, settings, course)
  }

  // Private

  /** Moves a match that has just begun to the position of a stored one. */
  #restore(record: MatchRecord, kept: KeptMatch): void {
    const { seq, at, state, rolled, told, draws, dice, outcome, digest, line, chapters, marks } = readStored(
      kept,
      record,
      this.game.version,
    )
    const moves = lineOf(line, record, this.#course.sides)
    const journal = Journal.restored(record.entries.slice(0, seq), told, draws, marks)
    const snapshot = { at, state: state as S, dice: rolled, told: told.length, draws: draws.length, fortunes: 0 }
    const unfit = this.#course.restore(journal, snapshot, moves)
    this.#course.dice.seek(dice)
    if (outcome && !this.#course.outcome) this.#course.finish(outcome)
    if (unfit || this.#digest(chapters) !== digest)
      throw new BadInput("wrong-shape", "The checkpoint does not lead to the match that it was made of.")
  }

  #undoable(seat: SeatId, seq?: number): { ok: true; index: number } | Refusal {
    const side = this.#course.sides.get(seat)
    if (side === undefined) return refuse([], `There is no seat ${show(seat)} in this match.`)
    if (this.#course.outcome) return refuse([], "The match is over.")
    return placeOf(side, this.#course.journal.line, this.#course.block, seq)
  }

  /** The check of `MatchSettings.guarded`: a restart from the last checkpoint must give exactly the present match. */
  #prove(): void {
    if (!this.#settings.guarded) return
    const here = this.bytes()
    const restarted = this.fork().bytes()
    if (here === restarted) return
    let i = 0
    while (here[i] === restarted[i]) i++
    const around = (text: string) => text.slice(Math.max(0, i - 60), i + 60)
    throw new Bug(
      `${this.game.id} restarted from its last checkpoint differs after move ${this.#course.journal.line.length}: expected …${around(here)}…, found …${around(restarted)}…`,
    )
  }
}

/** The reason why a move cannot be taken back when this later move depends on it; answers of other sides are not named. */
function restsOn({ move, why }: RefusedMove, side: Side | undefined): Refusal {
  const named = move.side === side && move.prompt !== ""
  const answer = move.label === undefined ? move.prompt : `${move.prompt} ${move.label}`
  return refuse(why.rules, `A later move rests on it${named ? ` (“${answer}”)` : ""}: ${why.reason}`)
}

/** The settings of a fork: nobody watches or reckons what is only tried out. */
const unwatched = (settings: MatchSettings): MatchSettings =>
  settings.guarded || settings.reckons || settings.notices
    ? { ...settings, guarded: false, reckons: false, notices: false }
    : settings

const noSeed: Seed = "0".repeat(64)
