/**
 * What sides have not noticed of a match. Every number that leaves the process is in the side's own count. Storage, jobs and notifications
 * between processes count all entries; a number that a seat sends is translated on arrival.
 */
import { type Entry, type Match, type MatchRecord, publicEntry, type Side } from "@salient/engine"
import { type MatchRow, shownTo } from "../lobby/summary.ts"
import type { UnseenJson } from "../storage/schema.ts"

/** In matches that people play, the engine is asked for each move which sides notice it. */
export const hosted = { notices: true } as const

/** The sides of a match, and null for spectators. */
export const watchersOf = (match: Match): (Side | null)[] => [...new Set(match.start.seats.map((s) => s.side)), null]

/** The value to store in the row of a match; `row` is the previous row, if the match continues from there. */
export function unseenIn(match: Match, row?: MatchRow): UnseenJson | null {
  const found: UnseenJson = {}
  for (const side of watchersOf(match)) {
    const entries = match.seq - match.seqFor(side)
    if (entries === 0) continue
    found[side ?? ""] = { entries, moves: match.length - match.movesFor(side) }
    if (row && match.seqFor(side) === match.seqFor(side, row.seq)) {
      const { movedAt, deadline, clock } = shownTo(row, side)
      found[side ?? ""] = { ...(found[side ?? ""] as UnseenJson[string]), since: { movedAt, deadline, clock } }
    }
  }
  return Object.keys(found).length === 0 ? null : found
}

/**
 * Only the entries of these seats, and what the host has done. If an entry refers to another by number, that number counts only the entries
 * returned here: the true number would reveal how often the others have answered.
 */
export function entriesOf(record: MatchRecord, own: ReadonlySet<string>): Entry[] {
  const sides = new Map(record.seats.map((s) => [s.id, s.side]))
  const found: Entry[] = []
  /** The moves that count: the side, the entry, and its index among those found. */
  let line: { readonly side: string | undefined; readonly seq: number; readonly place: number | undefined }[] = []
  for (const [seq, entry] of record.entries.entries()) {
    if ("rollback" in entry) {
      line = line.slice(0, entry.rollback)
      found.push({ rollback: line.filter((m) => m.place !== undefined).length })
      continue
    }
    if ("adjudge" in entry) {
      found.push(entry)
      continue
    }
    const side = sides.get(entry.by)
    const isOwn = own.has(entry.by)
    if ("undo" in entry) {
      const { undo } = entry
      const at = line.findLastIndex((m) => m.side === side && (undo === true || m.seq === undo))
      const [taken] = at < 0 ? [] : line.splice(at, 1)
      if (isOwn) found.push({ by: entry.by, undo: undo === true ? true : (taken?.place ?? 0) })
      continue
    }
    if (isOwn) found.push(publicEntry(entry))
    if (!("concede" in entry)) line.push({ side, seq, place: isOwn ? found.length - 1 : undefined })
  }
  return found
}
