/**
 * A long match in chapters of so many moves each: the moves that count, and what was told and drawn meanwhile. A chapter that is
 * full does not change any more unless moves are taken back, so a host writes it down once, and its hash is taken once. That way
 * keeping a match costs the same early and late.
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

export const movesInChapter = 128

/** How much had been told and drawn when something began. */
type Mark = { readonly told: number; readonly draws: number }
const start: Mark = { told: 0, draws: 0 }

export const hashOf = (...texts: readonly string[]): string => bytesToHex(sha256(utf8ToBytes(texts.join("\n"))))

/** Where chapters begin, and the hashes of the full ones, each of which takes in the one before it. */
export class Chapters {
  readonly #marks: Mark[]
  readonly #hashes: string[]
  /** The same for pages of the record, which only grows. */
  readonly #pages: string[]

  constructor(marks: Mark[] = [], hashes: string[] = [], pages: string[] = []) {
    this.#marks = marks
    this.#hashes = hashes
    this.#pages = pages
  }

  twin(): Chapters {
    return new Chapters(this.#marks.slice(), this.#hashes.slice(), this.#pages.slice())
  }

  /** A move is about to be made, the first of a chapter perhaps. */
  note(moves: number, told: number, draws: number): void {
    if (moves % movesInChapter === 0) this.#marks[moves / movesInChapter] = { told, draws }
  }

  /** Only so many moves count from here on. */
  cut(moves: number): void {
    this.#marks.length = Math.min(this.#marks.length, Math.ceil(moves / movesInChapter))
    this.#hashes.length = Math.min(this.#hashes.length, Math.max(0, this.#marks.length - 1))
  }

  /** How many chapters are full and lie before a checkpoint that was made after so many moves. */
  before(moves: number): number {
    return Math.max(0, Math.min(this.#marks.length, Math.ceil(moves / movesInChapter)) - 1)
  }

  /** What had been told and drawn when a chapter began; the first one has what came before the first move too. */
  startOf(chapter: number): Mark {
    return chapter === 0 ? start : (this.#marks[chapter] as Mark)
  }

  /** The hashes of the first chapters, of which `textOf` gives the text. */
  hashes(count: number, textOf: (chapter: number) => string): readonly string[] {
    grow(this.#hashes, count, textOf)
    return this.#hashes.slice(0, count)
  }

  /** The hash of a record of so many entries, of which `textOf` gives the text of those between two numbers. */
  recordHash(entries: number, textOf: (from: number, to: number) => string): string {
    const full = Math.floor(entries / movesInChapter)
    grow(this.#pages, full, (page) => textOf(page * movesInChapter, (page + 1) * movesInChapter))
    return hashOf(this.#pages[full - 1] ?? "", textOf(full * movesInChapter, entries))
  }
}

function grow(hashes: string[], count: number, textOf: (n: number) => string): void {
  for (let n = hashes.length; n < count; n++) hashes.push(hashOf(hashes[n - 1] ?? "", textOf(n)))
}
