/** Notes and arrows at moments of a replay: what is written, and where it is stored. */
import { type MatchRecord, type Note, NotesSchema, type Overlay, type Point } from "@salient/engine"
import { keepNotes as keepWithMatch } from "../store/saved.ts"
import type { Source } from "./state.ts"

export type Notes = readonly Note[]

export const noteAt = (notes: Notes, at: number): Note => notes.find((n) => n.at === at) ?? { at, text: "", arrows: [] }

/** The notes with the note of one moment replaced; an empty one is removed. They are in the order of their moments. */
export function withNote(notes: Notes, note: Note): Notes {
  const others = notes.filter((n) => n.at !== note.at)
  const isEmpty = note.text.trim() === "" && note.arrows.length === 0
  return isEmpty ? others : [...others, note].sort((a, b) => a.at - b.at)
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 })

/** The notes with one more arrow at a moment, up to the limit. */
export function withArrow(notes: Notes, at: number, from: Point, to: Point): Notes {
  const note = noteAt(notes, at)
  const more = withNote(notes, { ...note, arrows: [...note.arrows, { from: rounded(from), to: rounded(to) }] })
  return NotesSchema.safeParse(more).success ? more : notes
}

export const arrowsOf = ({ arrows }: Note): Overlay[] =>
  arrows.map(({ from, to }) => ({ kind: "arrow", label: "", points: [from, to] }))

/** Notes that somebody sent; none if they are damaged. */
export const readNotes = (value: unknown): Notes => {
  const read = NotesSchema.safeParse(value)
  return read.success ? read.data : []
}

/** Notes on a match that is not kept in this browser are stored under the commitment of its dice, which is unique to it. */
const key = ({ commitment }: MatchRecord): string => `salient notes ${commitment}`

/** Notes that were sent and the user's own, together; if both have one on the same moment, the user's own. */
export const joined = (sent: Notes, own: Notes): Notes => own.reduce(withNote, sent)

/** The notes on a record: those that came with it or with the link to it, and those written here. */
export function notesOn(from: Source, record: MatchRecord, linked: Notes): Notes {
  const sent = joined(record.notes ?? [], linked)
  if (from === "saved") return sent
  try {
    const kept = localStorage.getItem(key(record))
    return kept === null ? sent : joined(sent, readNotes(JSON.parse(kept)))
  } catch {
    return sent // no storage, or damaged data
  }
}

/** Saves them; false if the browser has no room for them. */
export async function keepNotes(from: Source, id: string, record: MatchRecord, notes: Notes): Promise<boolean> {
  try {
    if (from === "saved") await keepWithMatch(id, notes)
    else localStorage.setItem(key(record), JSON.stringify(notes))
    return true
  } catch {
    return false
  }
}

/** The record as it leaves the browser: with its notes. */
export const withNotes = (record: MatchRecord, notes: Notes): MatchRecord => {
  const { notes: _, ...bare } = record
  return notes.length === 0 ? bare : { ...bare, notes: [...notes] }
}
