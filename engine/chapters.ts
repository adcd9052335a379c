/**
 * Splits a long match into chapters of a fixed number of moves: the moves that count, and what was told and drawn during them. A
 * full chapter changes only if moves are taken back, so a host writes and hashes it once. Storing a move therefore costs the same
 * early and late in a match.
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
 * Where chapters begin, and the hashes of the full chapters; each hash includes the one before it. The lists are replaced, never
 * changed in place, so that copies can share them: matches are forked far more often than chapters change.
 */
export class Chapters {
  #marks: readonly Mark[]
  #hashes: readonly string[]
  /** The same for pages of the record; the record only grows. */
  #pages: readonly string[]

  constructor(marks: readonly Mark[] = none, hashes: readonly string[] = none, pages: readonly string[] = none) {
    this.#marks = marks
    this.#hashes = hashes
    this.#pages = pages
  }

  twin(): Chapters {
    return new Chapters(this.#marks, this.#hashes, this.#pages)
  }

  /** Called before each move; notes where a chapter begins. */
  note(moves: number, told: number, draws: number): void {
    if (moves % movesInChapter === 0) this.#marks = [...this.#marks.slice(0, moves / movesInChapter), { told, draws }]
  }

  /** Forgets everything after the first `moves` moves. */
  cut(moves: number): void {
    const begun = Math.ceil(moves / movesInChapter)
    if (this.#marks.length > begun) this.#marks = this.#marks.slice(0, begun)
    const full = Math.max(0, this.#marks.length - 1)
    if (this.#hashes.length > full) this.#hashes = this.#hashes.slice(0, full)
  }

  /** How many full chapters end before a checkpoint that was made after `moves` moves. */
  before(moves: number): number {
    return Math.max(0, Math.min(this.#marks.length, Math.ceil(moves / movesInChapter)) - 1)
  }

  /** How much had been told and drawn when a chapter began. The first chapter includes what came before the first move. */
  startOf(chapter: number): Mark {
    return chapter === 0 ? start : (this.#marks[chapter] as Mark)
  }

  /** The hashes of the first `count` chapters; `textOf` returns a chapter's text. */
  hashes(count: number, textOf: (chapter: number) => string): readonly string[] {
    this.#hashes = grown(this.#hashes, count, textOf)
    return this.#hashes.slice(0, count)
  }

  /** The hash of a record with this many entries; `textOf` returns the text of the entries between two numbers. */
  recordHash(entries: number, textOf: (from: number, to: number) => string): string {
    const full = Math.floor(entries / movesInChapter)
    this.#pages = grown(this.#pages, full, (page) => textOf(page * movesInChapter, (page + 1) * movesInChapter))
    return hashOf(this.#pages[full - 1] ?? "", textOf(full * movesInChapter, entries))
  }
}

/** The list of hashes, extended to at least `count`. */
function grown(hashes: readonly string[], count: number, textOf: (n: number) => string): readonly string[] {
  if (hashes.length >= count) return hashes
  const all = hashes.slice()
  for (let n = all.length; n < count; n++) all.push(hashOf(all[n - 1] ?? "", textOf(n)))
  return all
}
