/**
 * What a match has written down: every entry, the moves that count, what was told and rolled on the way, and what rolls were
 * worth. The match judges and plays; the journal remembers, is cut back when moves are taken back, and gives a host the
 * chapters that he keeps.
 */
import { Chapters, hashOf, movesInChapter } from "./chapters.ts"
import type { Side } from "./decision.ts"
import type { Dice } from "./dice.ts"
import type { Fortune } from "./fortune.ts"
import { Hearing } from "./hearing.ts"
import type { Drawn, Happening, Kernel, Told } from "./kernel.ts"
import { bytes } from "./plain.ts"
import { mixBy } from "./random.ts"
import { type Applied, entryOf, type Kept, type Snapshot, type Stored, storedLine } from "./snapshot.ts"
import { noteRevealed, type Revealed } from "./undo.ts"

/** How far a journal had come at a checkpoint. */
type Length = Omit<Snapshot<object>, "state" | "dice">

export class Journal {
  /** All that was entered, undos and what they took back among it. */
  entries: Kept[] = []
  /** The moves that count. */
  line: Applied[] = []
  told: Told[] = []
  draws: Drawn[] = []
  fortunes: Fortune[] = []
  /** What the move that is being played has shown so far. */
  #revealed: Revealed[] = []
  #chapters = new Chapters()
  readonly #hearing = new Hearing()

  /** A journal of what was told and drawn before it was opened again; `marks` are where its chapters begin. */
  static restored(entries: Kept[], told: Told[], draws: Drawn[], marks: { told: number; draws: number }[]): Journal {
    const journal = new Journal()
    journal.entries = entries
    journal.told = told
    journal.draws = draws
    journal.#chapters = new Chapters(marks)
    return journal
  }

  /** A copy that goes on by itself. Its line is empty: whoever wants one plays the moves again from a checkpoint. */
  twin(): Journal {
    const twin = new Journal()
    twin.entries = this.entries.slice()
    twin.told = this.told.slice()
    twin.draws = this.draws.slice()
    twin.fortunes = this.fortunes.slice()
    twin.#chapters = this.#chapters.twin()
    return twin
  }

  length(): Length {
    const { line, told, draws, fortunes } = this
    return { at: line.length, told: told.length, draws: draws.length, fortunes: fortunes.length }
  }

  /** Only what was there at a checkpoint of this line of moves is left. */
  cut(to: Length, line: readonly Applied[]): void {
    this.told.length = to.told
    this.draws.length = to.draws
    this.fortunes.length = to.fortunes
    this.line = line.slice(0, to.at)
    this.#hearing.cut(to.told)
    this.#chapters.cut(to.at)
  }

  /** A move begins; what it shows is kept with it once it is through. */
  begin(move: Applied): void {
    this.#chapters.note(this.line.length, this.told.length, this.draws.length)
    this.line.push(move)
    this.#revealed = []
  }

  /** What the move that began last has shown. */
  get revealed(): readonly Revealed[] {
    return this.#revealed
  }

  /** What the rules may ask of a match, written down here as they ask it. */
  kernel(dice: Dice, checkpoint: () => void, reckons: boolean): Kernel {
    return {
      draw: (faces, rule, why, to, lot) => {
        const values = new Array<number>(faces.length)
        for (let i = 0; i < faces.length; i++) values[i] = dice.next(faces[i] as number)
        this.draws.push({
          at: this.line.length,
          faces,
          values,
          rule,
          why,
          ...(to ? { to } : {}),
          ...(lot ? { lot } : {}),
        })
        if (faces.length > 0) noteRevealed(this.#revealed, to, () => `the dice have been rolled (${why}, ${rule})`)
        return values
      },
      shuffle: (list, rule, why) => {
        const faces = Array.from({ length: Math.max(0, list.length - 1) }, (_, i) => list.length - i)
        const values = dice.arrange?.(list) ?? faces.map((n) => dice.next(n, true))
        const order = mixBy(values, list).slice()
        this.draws.push({ at: this.line.length, faces, values, rule, why, to: [], order })
        if (faces.length > 0)
          noteRevealed(this.#revealed, undefined, () => `cards have been shuffled (${why}, ${rule})`)
      },
      tell: (what: Happening, to, reveals) => {
        this.told.push(to ? { at: this.line.length, to, what } : { at: this.line.length, what })
        if (reveals)
          noteRevealed(
            this.#revealed,
            to,
            () => `something has been revealed (${[what.kind, ...(what.rules ?? [])].join(", ")})`,
          )
      },
      checkpoint,
      ...(reckons ? { reckon: (of) => this.fortunes.push({ at: this.line.length, ...of() }) } : {}),
    }
  }

  heard(side: Side | null, since: number): Told[] {
    return this.#hearing.heard(this.told, side, since)
  }
  heardCount(side: Side | null): number {
    return this.#hearing.count(this.told, side)
  }
  heardAt(side: Side | null, number: number): Told | undefined {
    return this.#hearing.at(this.told, side, number)
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

  /** The hashes of the full chapters before a checkpoint that was made after so many moves. */
  chapterHashes(moves: number): readonly string[] {
    return this.#chapters.hashes(this.#chapters.before(moves), (n) => this.chapter(n))
  }

  /** What comes after those chapters: the moves, and where the things told and drawn begin. */
  afterChapters(moves: number): { chapters: number; line: Stored["line"]; told: number; draws: number } {
    const chapters = this.#chapters.before(moves)
    return {
      chapters,
      line: storedLine(this.line.slice(chapters * movesInChapter)),
      ...this.#chapters.startOf(chapters),
    }
  }

  /**
   * The hash of the record, of so many chapters, and of the rest of the match, of which `rest` gives the text from the things told
   * and drawn by then on.
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
