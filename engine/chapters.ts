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

const none: readonly never[] = []

/**
 * Where chapters begin, and the hashes of the full ones, each of which takes in the one before it. Its lists change seldom and are
 * replaced when they do: a copy may share them, since matches are forked far more often.
 */
export class Chapters {
  #marks: readonly Mark[]
  #hashes: readonly string[]
  /** The same for pages of the record, which only grows. */
  #pages: readonly string[]

  constructor(marks: readonly Mark[] = none, hashes: readonly string[] = none, pages: readonly string[] = none) {
    this.#marks = marks
    this.#hashes = hashes
    this.#pages = pages
  }

  twin(): Chapters {
    return new Chapters(this.#marks, this.#hashes, this.#pages)
  }

  /** A move is about to be made, the first of a chapter perhaps. */
  note(moves: number, told: number, draws: number): void {
    if (moves % movesInChapter === 0) this.#marks = [...this.#marks.slice(0, moves / movesInChapter), { told, draws }]
  }

  /** Only so many moves count from here on. */
  cut(moves: number): void {
    const begun = Math.ceil(moves / movesInChapter)
    if (this.#marks.length > begun) this.#marks = this.#marks.slice(0, begun)
    const full = Math.max(0, this.#marks.length - 1)
    if (this.#hashes.length > full) this.#hashes = this.#hashes.slice(0, full)
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
    this.#hashes = grown(this.#hashes, count, textOf)
    return this.#hashes.slice(0, count)
  }

  /** The hash of a record of so many entries, of which `textOf` gives the text of those between two numbers. */
  recordHash(entries: number, textOf: (from: number, to: number) => string): string {
    const full = Math.floor(entries / movesInChapter)
    this.#pages = grown(this.#pages, full, (page) => textOf(page * movesInChapter, (page + 1) * movesInChapter))
    return hashOf(this.#pages[full - 1] ?? "", textOf(full * movesInChapter, entries))
  }
}

/** At least so many hashes: those there are, and those of what follows. */
function grown(hashes: readonly string[], count: number, textOf: (n: number) => string): readonly string[] {
  if (hashes.length >= count) return hashes
  const all = hashes.slice()
  for (let n = all.length; n < count; n++) all.push(hashOf(all[n - 1] ?? "", textOf(n)))
  return all
}
