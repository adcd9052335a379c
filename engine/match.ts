/**
 * A match: a game being played. It owns the state, runs the top flow, judges every answer, keeps the record, and can go
 * back to any point by copying the state of a checkpoint and replaying the few moves since.
 */
import { BadInput, Bug, type Check, ok, type Refusal, refuse } from "./check.ts"
import type { Decision, Move, SeatId, Side } from "./decision.ts"
import { cipherDice, commitmentOf, type Dice, newSeed, type Seed, scriptedDice } from "./dice.ts"
import { type Flow, GameOver, type Outcome, type Reply, type Request } from "./flow.ts"
import type { Fortune } from "./fortune.ts"
import { type Game, nameOfSide, type Start } from "./game.ts"
import { Journal } from "./journal.ts"
import { judge, optionChosen, readMove, show } from "./judge.ts"
import { type Audience, attach, type Drawn, type Told } from "./kernel.ts"
import { type Before, looks, Watch } from "./notice.ts"
import { settingsOf } from "./opening.ts"
import { bytes, copy } from "./plain.ts"
import { present } from "./present.ts"
import type { Entry, MatchRecord } from "./record.ts"
import { mixedSeed, type Share } from "./shares.ts"
import { type Applied, entryOf, type KeptMatch, lineOf, readStored, type Snapshot, type Stored } from "./snapshot.ts"
import { completeStart, type Setup } from "./start.ts"
import { placeOf, type Undoable, undoables } from "./undo.ts"

/** An answer as a client sends it: whose, to which state of the match, what. */
export type Answer = { readonly by: SeatId; readonly seq: number; readonly move: Move }
export type Played = { readonly ok: true; readonly seq: number } | Refusal

const copyOf = <S extends object, V>(game: Game<S, V>, state: S): S => game.copy?.(state) ?? copy(state)

export type MatchSettings = {
  readonly seed?: Seed
  /** The players' shares of the dice. */
  readonly shares?: readonly Share[]
  /** Begin from this state instead of the scenario's set-up; the dice fall as written first. */
  readonly origin?: { readonly state: object; readonly dice?: readonly number[] }
  /** The least number of moves between two kept checkpoints: 1 keeps all, more makes long simulations cheaper. */
  readonly grain?: number
  /** After every move, restart from the last checkpoint and compare. For tests. */
  readonly guarded?: boolean
  /** Keep what every roll was worth (`fortunes`): for the report after a match. */
  readonly reckons?: boolean
  /** Find out of every move who notices nothing of it: for hosts, whose players must not count the moves they do not see. */
  readonly notices?: boolean
}

const sidesOf = ({ seats }: Start): ReadonlyMap<SeatId, Side> => new Map(seats.map((s) => [s.id, s.side]))

const nothing: readonly never[] = []

/** A move that is no longer legal once an earlier one has been taken back, and why. */
type Unfit = { readonly move: Applied; readonly why: Refusal }

/** Kept copies of the state; beyond this number every other one of the older half is let go. */
const mostSnapshots = 64

export class Match<S extends object = object, V = unknown> {
  readonly game: Game<S, V>
  readonly start: Start
  readonly #seed: Seed
  #commitment: string | undefined
  readonly #settings: MatchSettings
  readonly #dice: Dice
  readonly #sides: ReadonlyMap<SeatId, Side>
  #state: S
  #flow: Flow<Outcome>
  #pending: readonly Decision[] = []
  #block: object | undefined
  #journal: Journal
  readonly #watch = new Watch()
  #outcome: Outcome | undefined
  #snapshots: Snapshot<S>[] = []

  /** Use `Match.begin`, `Match.replay` or `fork`. */
  private constructor(
    game: Game<S, V>,
    start: Start,
    settings: MatchSettings & { seed: Seed },
    state: S,
    dice: Dice,
    { journal = new Journal(), sides = sidesOf(start) }: { journal?: Journal; sides?: ReadonlyMap<SeatId, Side> } = {},
  ) {
    this.game = game
    this.start = start
    this.#settings = settings
    this.#seed = settings.seed
    this.#dice = dice
    this.#journal = journal
    this.#sides = sides
    this.#state = state
    this.#flow = game.play(state)
  }

  /** Sets up a match and runs it to its first question. */
  static begin<S extends object, V>(game: Game<S, V>, setup: Setup, settings: MatchSettings = {}): Match<S, V> {
    const start = completeStart(game, setup)
    const { origin, seed = newSeed() } = settings
    const state = origin ? (copy(origin.state) as S) : game.setup(start)
    const stream = cipherDice(mixedSeed(seed, settings.shares))
    const dice = origin?.dice ? scriptedDice(origin.dice, stream) : stream
    const match = new Match(game, start, { ...settings, seed }, state, dice)
    match.#run()
    match.#prove()
    return match
  }

  /**
   * Plays a record again, as far as entry `upTo` (all of it if left out). Every entry is judged as if it were made now,
   * so a forged record is refused where it first breaks a rule. With `kept` (what `stored` and `chapter` gave), only what came
   * after it is played; if that does not fit the record and these rules, it is refused: play without it.
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
   * Opens a record that an earlier version of the rules made: as `replay` where every entry still holds, otherwise the
   * match as it stood at the last checkpoint before the entry that these rules refuse, with the reason.
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
      const good = match.#snapshots.at(-1) as Snapshot<S>
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
    return this.#state
  }
  /** The questions that are open: one, or several sides' at once; none when the match is over. */
  get pending(): readonly Decision[] {
    return this.#pending
  }
  /** How many entries the record has: what an answer must name, so that a stale one is refused. */
  get seq(): number {
    return this.#journal.entries.length
  }
  /** How many moves count, those taken back not among them. */
  get length(): number {
    return this.#journal.line.length
  }
  get outcome(): Outcome | undefined {
    return this.#outcome
  }
  get told(): readonly Told[] {
    return this.#journal.told
  }
  get draws(): readonly Drawn[] {
    return this.#journal.draws
  }
  /** What a side has been told (`null`: whoever looks on), in order, from the happening numbered `since` on. */
  heard(side: Side | null, since = 0): Told[] {
    return this.#journal.heard(side, since)
  }
  /** How much a side has been told. */
  heardCount(side: Side | null): number {
    return this.#journal.heardCount(side)
  }
  /** The happening with this number among those that a side has been told. */
  heardAt(side: Side | null, number: number): Told | undefined {
    return this.#journal.heardAt(side, number)
  }
  /** How many of the first entries (all of them if left out) a side has noticed, or whoever looks on: its own number of the state. */
  seqFor(side: Side | null, entries?: number): number {
    return this.#journal.entriesNoticed(side, entries)
  }
  /** The place in the record of the entry that a side counts as number so many, from 0. */
  entryFor(side: Side | null, number: number): number {
    return this.#journal.entryOf(side, number)
  }
  /** How many of the first moves that count (all of them if left out) a side has noticed. */
  movesFor(side: Side | null, moves?: number): number {
    return this.#journal.movesNoticed(side, moves)
  }
  /** How many moves had been made, at most, when a side had noticed so many. */
  momentFor(side: Side | null, moves: number): number {
    return this.#journal.moveOf(side, moves)
  }
  /** Of each move that counts, in order: its place among the entries, and where the dice stood when it was made. */
  get places(): readonly { readonly seq: number; readonly dice: number }[] {
    return this.#journal.line
  }
  /** What rolls were worth, in a match that reckons it. */
  get fortunes(): readonly Fortune[] {
    return this.#journal.fortunes
  }
  get commitment(): string {
    this.#commitment ??= commitmentOf(this.#seed)
    return this.#commitment
  }
  /** The seed of a match that is over; a running match keeps it. */
  get revealedSeed(): Seed | undefined {
    return this.#outcome ? this.#seed : undefined
  }

  sideOf(seat: SeatId): Side | undefined {
    return this.#sides.get(seat)
  }

  /** The question a seat may answer now, if any. */
  decisionFor(seat: SeatId): Decision | undefined {
    const side = this.#sides.get(seat)
    for (const d of this.#pending) if (d.by === side && (d.seat === undefined || d.seat === seat)) return d
    return undefined
  }

  /** Whether an answer would be taken, and if not why; changes nothing. Takes unknown data. */
  check(answer: unknown): Check {
    const read = this.#read(answer)
    return read.ok ? ok : read
  }

  /** Makes a move. Takes unknown data; a refusal changes nothing. */
  play(answer: unknown): Played {
    return this.#make(answer, undefined)
  }

  /** Takes one entry of a record: a move, an undo, a concession, a host's word. Who has noticed it is as the record says. */
  enter(entry: Entry): Played {
    if ("rollback" in entry) return this.rollback(entry.rollback)
    if ("adjudge" in entry) return this.adjudge(entry.adjudge)
    if ("concede" in entry) return this.concede(entry.by)
    const { by, unseen = [], ...move } = entry
    if ("undo" in move) return this.#takeBack(by, move.undo === true ? undefined : move.undo, unseen)
    return this.#make({ by, seq: this.seq, move }, unseen)
  }

  #make(answer: unknown, known: Audience | undefined): Played {
    const read = this.#read(answer)
    if (!read.ok) return read
    const { told, draws } = this.#journal
    const before = { told: told.length, draws: draws.length, pending: this.#pending }
    const applied = this.#apply(read.by, read.reply, this.seq)
    applied.unseen = asKept(known ?? this.#unseen(applied.side, before))
    this.#journal.entries.push(applied)
    this.#prove()
    return { ok: true, seq: this.seq }
  }

  /** Who has noticed nothing of the move that was made last; nobody where nobody wants to know. */
  #unseen(mover: Side, before: Before): Audience {
    if (!this.#settings.notices) return []
    return this.#watch.unseenBy<S, V>(this, this.#others(mover), before, () => this.at(this.length - 1))
  }

  /** Everybody else: the other sides, and whoever looks on. */
  #others(side: Side): Audience {
    return [...new Set(this.#sides.values()), null].filter((s) => s !== side)
  }

  /** May this seat take back its side's last move? If not, the reason says what has been revealed since. */
  mayUndo(seat: SeatId): Check {
    const found = this.#undoable(seat)
    return found.ok ? ok : found
  }

  /** The moves that the seat may take back, the latest first; one that a later move rests on is refused when it is tried. */
  undoable(seat: SeatId): Undoable[] {
    const side = this.#sides.get(seat)
    return side === undefined || this.#outcome ? [] : undoables(side, this.#journal.line, this.#block)
  }

  /**
   * Takes back a move of the seat's side, its last or the one that is entry `seq` of the record, unless chance or an opponent has
   * shown something since or a later move rests on it.
   */
  undo(seat: SeatId, seq?: number): Played {
    return this.#takeBack(seat, seq, undefined)
  }

  #takeBack(seat: SeatId, seq: number | undefined, known: Audience | undefined): Played {
    const found = this.#undoable(seat, seq)
    if (!found.ok) return found
    const watchers = known === undefined && this.#settings.notices ? this.#others(this.sideOf(seat) as Side) : []
    const before = watchers.map((side) => this.#lookOf(side))
    const kept = this.#journal.line
    const line = kept.toSpliced(found.index, 1)
    const unfit = this.#rebuild(line, found.index)
    if (unfit) {
      this.#rebuild(kept, found.index)
      return restsOn(unfit, this.#sides.get(seat))
    }
    const unseen = known ?? watchers.filter((side, i) => this.#lookOf(side) === before[i])
    this.#journal.entries.push({ by: seat, undo: seq ?? true, ...(unseen.length > 0 ? { unseen: [...unseen] } : {}) })
    return { ok: true, seq: this.#journal.entries.length }
  }

  /** All that a side has of the match, for comparison. */
  #lookOf(side: Side | null): string {
    return `${looks<S, V>(this, side)} ${this.movesFor(side)} ${this.heardCount(side)}`
  }

  /** Goes back to when `to` moves counted, whatever was revealed since: for hosts, with everybody's consent. The dice do not go back. */
  rollback(to: number): Played {
    if (!Number.isInteger(to) || to < 0 || to > this.#journal.line.length)
      return refuse([], `The match can go back to between 0 and ${this.#journal.line.length} moves, found ${show(to)}.`)
    const dice = this.#dice.position
    this.#rebuild(this.#journal.line.slice(0, to), to)
    this.#dice.seek(dice)
    this.#journal.entries.push({ rollback: to })
    return { ok: true, seq: this.#journal.entries.length }
  }

  /** A seat gives up for its side; everybody else wins. */
  concede(seat: SeatId): Played {
    const side = this.#sides.get(seat)
    if (side === undefined) return refuse([], `There is no seat ${show(seat)} in this match.`)
    if (this.#outcome) return refuse([], "The match is over.")
    const others = [...new Set(this.start.seats.map((s) => s.side))].filter((s) => s !== side)
    this.#finish(
      this.game.concede?.(this.#state, side) ?? {
        winners: others,
        reason: `Given up by ${nameOfSide(this.game, this.start.scenario, side)}.`,
        rules: [],
      },
    )
    this.#journal.entries.push({ by: seat, concede: true })
    return { ok: true, seq: this.#journal.entries.length }
  }

  /** The host ends the match: a draw agreed, a time that has run out. */
  adjudge(outcome: Outcome): Played {
    if (this.#outcome) return refuse([], "The match is over.")
    this.#finish(outcome)
    this.#journal.entries.push({ adjudge: copy(outcome) } as Entry)
    return { ok: true, seq: this.#journal.entries.length }
  }

  /** A match that goes on from here on its own; the two share nothing that changes. */
  fork(): Match<S, V> {
    const settings = { ...this.#settings, seed: this.#seed, guarded: false, reckons: false, notices: false }
    const twin = new Match(this.game, this.start, settings, this.#state, this.#dice.twin(), {
      journal: this.#journal.twin(),
      sides: this.#sides,
    })
    twin.#commitment = this.#commitment
    twin.#snapshots = this.#snapshots.slice()
    twin.#rebuild(this.#journal.line, this.#journal.line.length)
    twin.#dice.seek(this.#dice.position)
    if (this.#outcome && !twin.#outcome) twin.#finish(this.#outcome)
    return twin
  }

  /** The match as it stood when `moves` of its moves had been made. */
  at(moves: number): Match<S, V> {
    const twin = this.fork()
    const next = this.#journal.line[moves]
    if (!next) return twin
    twin.#rebuild(this.#journal.line.slice(0, moves), moves)
    twin.#dice.seek(next.dice)
    twin.#journal.entries = this.#journal.entries.slice(0, next.seq)
    return twin
  }

  /**
   * The whole match as a record, its seed included: the host's own copy, or anybody's once the match is over. With `from`, only
   * the entries from that number on, for whoever has the others.
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
      entries: this.#journal.entries.slice(from).map(entryOf),
    }
  }

  /** The match as a host may keep it beside the record and its full chapters, to `replay` the record from here. */
  stored(): Stored {
    const { at, state, dice, told, draws } = this.#snapshots.at(-1) as Snapshot<S>
    const rest = this.#journal.afterChapters(at)
    return {
      salient: "checkpoint",
      game: this.game.id,
      version: this.game.version,
      commitment: this.commitment,
      seq: this.seq,
      chapters: rest.chapters,
      line: rest.line,
      at,
      state: copyOf(this.game, state) as Stored["state"],
      rolled: dice,
      told: copy(this.#journal.told.slice(rest.told, told)) as unknown as Stored["told"],
      draws: copy(this.#journal.draws.slice(rest.draws, draws)) as unknown as Stored["draws"],
      dice: this.#dice.position,
      ...(this.#outcome ? { outcome: copy(this.#outcome) as Stored["outcome"] } : {}),
      digest: this.#digest(rest.chapters),
    }
  }

  /** The text of a full chapter, for a host to keep beside what `stored` gives. */
  chapter(n: number): string {
    return this.#journal.chapter(n)
  }

  /** The hashes of the chapters that `stored` leaves to the host: one that has not changed need not be written again. */
  chapterHashes(): readonly string[] {
    return this.#journal.chapterHashes((this.#snapshots.at(-1) as Snapshot<S>).at)
  }

  #digest(chapters: number): string {
    return this.#journal.digest(chapters, (told, draws) => this.bytes(told, draws))
  }

  /** Everything by which two matches can be told apart, as text; of happenings and dice those from a number on. */
  bytes(told = 0, draws = 0): string {
    return bytes({
      state: this.#state,
      told: this.#journal.told.slice(told),
      draws: this.#journal.draws.slice(draws),
      dice: this.#dice.position,
      outcome: this.#outcome ?? null,
      pending: this.#pending.map(present),
    })
  }

  /**
   * The material for imagining: a copy of the last checkpoint's state, how the dice stood, and what happened since.
   * Only `imagine.ts` uses it.
   */
  lastCheckpoint(): {
    state: S
    line: readonly Readonly<Applied>[]
    draws: readonly Drawn[]
    told: readonly Told[]
  } {
    const snap = this.#snapshots.at(-1) as Snapshot<S>
    return {
      state: copyOf(this.game, snap.state),
      line: this.#journal.line.slice(snap.at),
      draws: this.#journal.draws.slice(snap.draws),
      told: this.#journal.told.slice(snap.told),
    }
  }

  /** A match that begins from a state at a checkpoint with dice of its own: an imagined one. Its record means nothing. */
  static fromCheckpoint<S extends object, V>(game: Game<S, V>, start: Start, state: S, dice: Dice): Match<S, V> {
    const match = new Match(game, start, { origin: { state }, seed: noSeed }, state, dice)
    match.#run()
    return match
  }

  // Private

  /** The first run of the top flow. */
  #run(): void {
    this.#own()
    this.#snapshot()
    this.#settle()
  }

  /** Puts a match that has just begun where a kept one stood. */
  #restore(record: MatchRecord, kept: KeptMatch): void {
    const { seq, at, state, rolled, told, draws, dice, outcome, digest, line, chapters, marks } = readStored(
      kept,
      record,
      this.game.version,
    )
    const moves = lineOf(line, record, this.#sides)
    this.#journal = Journal.restored(record.entries.slice(0, seq), told, draws, marks)
    this.#snapshots.push({ at, state: state as S, dice: rolled, told: told.length, draws: draws.length, fortunes: 0 })
    const unfit = this.#rebuild(moves, moves.length)
    this.#dice.seek(dice)
    if (outcome && !this.#outcome) this.#finish(outcome)
    if (unfit || this.#digest(chapters) !== digest)
      throw new BadInput("wrong-shape", "The checkpoint does not lead to the match that it was made of.")
  }

  #read(answer: unknown): { ok: true; by: SeatId; reply: Reply } | Refusal {
    if (typeof answer !== "object" || answer === null)
      return refuse([], `An answer is {by, seq, move}, found ${show(answer)}.`)
    for (const key in answer)
      if (key !== "by" && key !== "seq" && key !== "move")
        return refuse([], `An answer is {by, seq, move}, found ${show(key)} too.`)
    const { by, seq, move } = answer as { by?: unknown; seq?: unknown; move?: unknown }
    if (typeof by !== "string" || !this.#sides.has(by)) return refuse([], `There is no seat ${show(by)} in this match.`)
    if (this.#outcome) return refuse([], "The match is over.")
    if (seq !== this.#journal.entries.length)
      return refuse(
        [],
        `The answer is to state ${show(seq)} of the match, which stands at ${this.#journal.entries.length}.`,
      )
    const decision = this.decisionFor(by)
    if (!decision)
      return refuse(
        [],
        `It is not for ${show(by)} to answer now: ${this.#pending.map((d) => d.by).join(" and ")} must decide.`,
      )
    const read = readMove(move)
    if (!read.ok) return read
    const option = optionChosen(decision, read.move)
    const check = option ? ok : judge(decision, read.move)
    return check.ok ? { ok: true, by, reply: { move: read.move, decision, option } } : check
  }

  /** Hangs the kernel on the state, so that rules can roll, tell and checkpoint. */
  #own(): void {
    const checkpoint = () => {
      const last = this.#snapshots.at(-1) as Snapshot<S>
      const since = this.#journal.line.length - last.at
      if (since > 0 && since < (this.#settings.grain ?? 1)) return
      // Of several checkpoints between two moves the last counts; the very first state is kept in any case.
      if (since === 0 && this.#snapshots.length > 1) this.#snapshots.pop()
      this.#snapshot()
    }
    attach(this.#state, this.#journal.kernel(this.#dice, checkpoint, this.#settings.reckons ?? false))
  }

  #snapshot(): void {
    const { line, told, draws, fortunes } = this.#journal
    this.#snapshots.push({
      at: line.length,
      state: copyOf(this.game, this.#state),
      dice: this.#dice.position,
      told: told.length,
      draws: draws.length,
      fortunes: fortunes.length,
    })
    if (this.#snapshots.length > mostSnapshots)
      this.#snapshots = this.#snapshots.filter((_, i) => i === 0 || i > mostSnapshots / 2 || i % 2 === 0)
  }

  /** Lets the flow run to its next question or to the end of the game. */
  #settle(reply?: Reply): void {
    try {
      const step = this.#flow.next(reply as Reply) // a flow that has just begun is given nothing
      if (step.done) this.#finish(step.value)
      else this.#ask(step.value)
    } catch (thrown) {
      if (thrown instanceof GameOver) this.#finish(thrown.outcome)
      else throw thrown
    }
  }

  #ask(request: Request): void {
    if (request.kind === "together") {
      this.#pending = request.decisions
      this.#block = request.block
    } else {
      this.#pending = [request]
      this.#block = undefined
    }
  }

  #finish(outcome: Outcome): void {
    this.#outcome = outcome
    this.#pending = []
    this.#block = undefined
    this.#flow.return(outcome)
  }

  /** Applies a judged move. If the rules fail on it, the match is put back as it was and the failure goes on. */
  #apply(by: SeatId, reply: Reply, seq: number, unseen?: Audience): Applied {
    const { move, decision } = reply
    const before = this.#journal.line.length
    const applied: Applied = {
      by,
      side: decision.by,
      move,
      prompt: decision.prompt,
      label: reply.option?.label,
      seq,
      dice: this.#dice.position,
      secret: decision.secret ?? false,
      block: this.#block,
      revealed: nothing,
      unseen,
    }
    this.#journal.begin(applied)
    try {
      this.#settle(reply)
      applied.revealed = this.#journal.revealed
      return applied
    } catch (thrown) {
      this.#rebuild(this.#journal.line.slice(0, before), before)
      throw new Bug(
        `${this.game.id} failed on ${JSON.stringify(move)} to "${decision.prompt}" (${decision.rules.join(", ")}): ${thrown instanceof Error ? thrown.message : thrown}`,
        { cause: thrown },
      )
    }
  }

  /**
   * Makes the match stand where this line of moves leads, from the nearest checkpoint among its first `known` moves,
   * which are those the match has made already. Where a later move no longer fits, that move and why.
   */
  #rebuild(line: readonly Applied[], known: number): Unfit | undefined {
    const snap = this.#snapshots.findLast((s) => s.at <= known) as Snapshot<S>
    this.#snapshots = this.#snapshots.filter((s) => s.at <= snap.at)
    this.#flow.return(this.#outcome as Outcome)
    this.#outcome = undefined
    this.#state = copyOf(this.game, snap.state)
    this.#journal.cut(snap, line)
    this.#dice.seek(snap.dice)
    this.#flow = this.game.play(this.#state)
    this.#own()
    this.#settle()
    for (const applied of line.slice(snap.at)) {
      const { by, move, dice, seq, unseen } = applied
      this.#dice.seek(dice)
      const decision = this.decisionFor(by)
      const check = decision ? judge(decision, move) : refuse([], `${by} is no longer asked`)
      if (!decision || !check.ok) return { move: applied, why: check as Refusal }
      this.#apply(by, { move, decision, option: optionChosen(decision, move) }, seq, unseen)
    }
    return undefined
  }

  #undoable(seat: SeatId, seq?: number): { ok: true; index: number } | Refusal {
    const side = this.#sides.get(seat)
    if (side === undefined) return refuse([], `There is no seat ${show(seat)} in this match.`)
    if (this.#outcome) return refuse([], "The match is over.")
    return placeOf(side, this.#journal.line, this.#block, seq)
  }

  /** The guard of `MatchSettings.guarded`: what restarts from the last checkpoint must be what is here. */
  #prove(): void {
    if (!this.#settings.guarded) return
    const here = this.bytes()
    const restarted = this.fork().bytes()
    if (here === restarted) return
    let i = 0
    while (here[i] === restarted[i]) i++
    const around = (text: string) => text.slice(Math.max(0, i - 60), i + 60)
    throw new Bug(
      `${this.game.id} restarted from its last checkpoint differs after move ${this.#journal.line.length}: expected …${around(here)}…, found …${around(restarted)}…`,
    )
  }
}

/** Why a move is not taken back on which this one rests; what another side has answered is not named. */
function restsOn({ move, why }: Unfit, side: Side | undefined): Refusal {
  const named = move.side === side && move.prompt !== ""
  const answer = move.label === undefined ? move.prompt : `${move.prompt} ${move.label}`
  return refuse(why.rules, `A later move rests on it${named ? ` (“${answer}”)` : ""}: ${why.reason}`)
}

const asKept = (unseen: Audience): Audience | undefined => (unseen.length > 0 ? unseen : undefined)

const noSeed: Seed = "0".repeat(64)
