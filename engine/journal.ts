/**
 * What a match has recorded: every entry, the moves that count, what was told and rolled, and what the rolls were worth. The match
 * judges and plays; the journal remembers. It is cut back when moves are taken back, and gives a host the chapters to store.
 */
import { Chapters, hashOf, movesInChapter } from "./chapters.ts"
import type { Side } from "./decision.ts"
import type { Dice } from "./dice.ts"
import type { RatedRoll, RollOdds } from "./fortune.ts"
import { Hearing } from "./hearing.ts"
import type { Audience, Drawn, Happening, Kernel, Told } from "./kernel.ts"
import { Unseen } from "./notice.ts"
import { bytes } from "./plain.ts"
import { mixBy } from "./random.ts"
import { type Applied, entryOf, type Kept, type Snapshot, type Stored, storedLine } from "./snapshot.ts"
import type { RuleId } from "./tally.ts"
import { noteRevealed, type Revealed } from "./undo.ts"

const nothing: readonly never[] = []

/** How far a journal had come at a checkpoint. */
type Length = Omit<Snapshot<object>, "state" | "dice">

export class Journal {
  /** All entries, including undos and the moves that these took back. */
  entries: Kept[]
  /** The moves that count. */
  line: Applied[] = []
  readonly told: Told[]
  readonly draws: Drawn[]
  readonly fortunes: RatedRoll[]
  /** What the current move has revealed so far, if anything. */
  #revealed: Revealed[] | undefined
  readonly #chapters: Chapters
  /** Created when first needed: imagined matches never need it. */
  #hearing: Hearing | undefined
  /** The same for what sides have not noticed. */
  #unseenEntries: Unseen | undefined
  #unseenMoves: Unseen | undefined

  constructor(
    entries: Kept[] = [],
    told: Told[] = [],
    draws: Drawn[] = [],
    fortunes: RatedRoll[] = [],
    chapters = new Chapters(),
  ) {
    this.entries = entries
    this.told = told
    this.draws = draws
    this.fortunes = fortunes
    this.#chapters = chapters
  }

  /** A journal restored from storage; `marks` says where its chapters begin. */
  static restored(entries: Kept[], told: Told[], draws: Drawn[], marks: { told: number; draws: number }[]): Journal {
    return new Journal(entries, told, draws, [], new Chapters(marks))
  }

  /** An independent copy of what was written before a checkpoint, with an empty line: the caller replays the moves since. */
  twin(to: Length): Journal {
    return new Journal(
      this.entries.slice(),
      this.told.slice(0, to.told),
      this.draws.slice(0, to.draws),
      this.fortunes.slice(0, to.fortunes),
      this.#chapters.twin(),
    )
  }

  /** Cuts the journal back to what it held at a checkpoint of this line of moves. */
  cut(to: Length, line: readonly Applied[]): void {
    this.told.length = to.told
    this.draws.length = to.draws
    this.fortunes.length = to.fortunes
    this.line = line.slice(0, to.at)
    this.#hearing?.cut(to.told)
    this.#unseenMoves?.cut(to.at)
    this.#chapters.cut(to.at)
  }

  /** Begins a move; what it reveals is stored with it when it is complete. */
  begin(move: Applied): void {
    this.#chapters.note(this.line.length, this.told.length, this.draws.length)
    this.line.push(move)
    this.#revealed = undefined
  }

  /** What the latest move has revealed. */
  get revealed(): readonly Revealed[] {
    return this.#revealed ?? nothing
  }

  /** The kernel for the rules of a match; it writes to this journal. */
  kernel(dice: Dice, checkpoint: () => void, reckons: boolean): Kernel {
    return new Pen(this, dice, checkpoint, reckons)
  }

  /** Notes what chance or the rules have just revealed, and to whom. */
  noteRevealed(to: Audience | undefined, says: () => string): void {
    this.#revealed ??= []
    noteRevealed(this.#revealed, to, says)
  }

  heard(side: Side | null, since: number): Told[] {
    return this.#ears().heard(this.told, side, since)
  }
  heardCount(side: Side | null): number {
    return this.#ears().count(this.told, side)
  }
  heardAt(side: Side | null, number: number): Told | undefined {
    return this.#ears().at(this.told, side, number)
  }

  #ears(): Hearing {
    this.#hearing ??= new Hearing()
    return this.#hearing
  }

  /** How many of the first `count` entries a side has noticed. */
  entriesNoticed(side: Side | null, count?: number): number {
    this.#unseenEntries ??= new Unseen()
    return this.#unseenEntries.noticed(this.entries, side, count)
  }
  /** The index of the entry that has this number for a side. */
  entryOf(side: Side | null, number: number): number {
    this.#unseenEntries ??= new Unseen()
    return this.#unseenEntries.placeOf(this.entries, side, number)
  }
  /** The same for the moves that count. */
  movesNoticed(side: Side | null, count?: number): number {
    this.#unseenMoves ??= new Unseen()
    return this.#unseenMoves.noticed(this.line, side, count)
  }
  moveOf(side: Side | null, number: number): number {
    this.#unseenMoves ??= new Unseen()
    return this.#unseenMoves.placeOf(this.line, side, number)
  }

  /** The text of a full chapter. */
  chapter(n: number): string {
    const [from, to] = [this.#chapters.startOf(n), this.#chapters.startOf(n + 1)]
    return bytes({
      line: storedLine(this.line.slice(n * movesInChapter, (n + 1) * movesInChapter)),
      told: this.told.slice(from.told, to.told),
      draws: this.draws.slice(from.draws, to.draws),
    })
  }

  /** The hashes of the full chapters before a checkpoint that was made after `moves` moves. */
  chapterHashes(moves: number): readonly string[] {
    return this.#chapters.hashes(this.#chapters.before(moves), (n) => this.chapter(n))
  }

  /** What comes after those chapters: the moves, and how much had been told and drawn before them. */
  afterChapters(moves: number): { chapters: number; line: Stored["line"]; told: number; draws: number } {
    const chapters = this.#chapters.before(moves)
    return {
      chapters,
      line: storedLine(this.line.slice(chapters * movesInChapter)),
      ...this.#chapters.startOf(chapters),
    }
  }

  /**
   * The hash of the record, of this many chapters, and of the rest of the match. `rest` returns the text of that rest, given how much
   * had been told and drawn before it.
   */
  digest(chapters: number, rest: (told: number, draws: number) => string): string {
    const { told, draws } = this.#chapters.startOf(chapters)
    const entries = (from: number, to: number) => bytes(this.entries.slice(from, to).map(entryOf))
    return hashOf(
      this.#chapters.recordHash(this.entries.length, entries),
      this.#chapters.hashes(chapters, (n) => this.chapter(n)).at(-1) ?? "",
      bytes(storedLine(this.line.slice(chapters * movesInChapter))),
      rest(told, draws),
    )
  }
}

/** Does what the rules ask for and writes it to the journal. */
class Pen implements Kernel {
  readonly #journal: Journal
  readonly #dice: Dice
  readonly #reckons: boolean
  readonly checkpoint: () => void

  constructor(journal: Journal, dice: Dice, checkpoint: () => void, reckons: boolean) {
    this.#journal = journal
    this.#dice = dice
    this.checkpoint = checkpoint
    this.#reckons = reckons
  }

  draw(faces: readonly number[], rule: RuleId, why: string, to: Audience | undefined, lot?: true): readonly number[] {
    const values = new Array<number>(faces.length)
    for (let i = 0; i < faces.length; i++) values[i] = this.#dice.next(faces[i] as number)
    const { line, draws } = this.#journal
    draws.push({ at: line.length, faces, values, rule, why, ...(to ? { to } : {}), ...(lot ? { lot } : {}) })
    if (faces.length > 0) this.#journal.noteRevealed(to, () => `the dice have been rolled (${why}, ${rule})`)
    return values
  }

  shuffle(list: unknown[], rule: RuleId, why: string): void {
    const faces = Array.from({ length: Math.max(0, list.length - 1) }, (_, i) => list.length - i)
    const values = this.#dice.arrange?.(list) ?? faces.map((n) => this.#dice.next(n, true))
    const order = mixBy(values, list).slice()
    const { line, draws } = this.#journal
    draws.push({ at: line.length, faces, values, rule, why, to: [], order })
    if (faces.length > 0) this.#journal.noteRevealed(undefined, () => `cards have been shuffled (${why}, ${rule})`)
  }

  tell(what: Happening, to: Audience | undefined, reveals: boolean): void {
    const { line, told } = this.#journal
    told.push(to ? { at: line.length, to, what } : { at: line.length, what })
    if (reveals)
      this.#journal.noteRevealed(
        to,
        () => `something has been revealed (${[what.kind, ...(what.rules ?? [])].join(", ")})`,
      )
  }

  reckon(of: () => RollOdds): void {
    if (this.#reckons) this.#journal.fortunes.push({ at: this.#journal.line.length, ...of() })
  }
}
