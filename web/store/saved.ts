/**
 * Matches kept in this browser. Every move is written before the next is asked for. The entries of a record are stored in pages, apart from
 * what lists show of a match, so that a save writes only what is new and costs the same early and late.
 */
import type { Entry, MatchRecord, Note, Party, Scene } from "@salient/engine"
import type { Taught } from "../play/lessons.ts"
import { words } from "../words/words.ts"

export type Saved = {
  readonly id: string
  readonly game: string
  readonly gameName: string
  readonly scenario: string
  readonly scenarioName: string
  readonly parties: readonly Party[]
  readonly sitting: { readonly [seat: string]: string }
  readonly record: MatchRecord
  /** What a match that teaches has taught so far. */
  readonly lessons?: Taught
  readonly moves: number
  /** Who was asked when it was last saved. */
  readonly waits?: { readonly seat: string; readonly side: string }
  readonly over: boolean
  readonly updated: string
  readonly caption: string
  /** How many times it was saved: a tab that has fallen behind another must not overwrite it. */
  readonly revision?: number
}

/** A match as lists show it. */
export type SavedHead = Omit<Saved, "record">

/** The browser has no room left. */
export class FullError extends Error {
  override name = "FullError"
}

/** Another tab has saved the match since this one did. */
export class MovedOnError extends Error {
  override name = "MovedOnError"
}

const heads = "matches"
const pages = "pages"
const entriesOnPage = 128

/** The content of the store of matches: the record without its entries. */
type Head = Saved
type Page = { readonly match: string; readonly page: number; readonly entries: readonly Entry[] }
/** Before the pages of a match lies the picture of its position, which lists read only when it comes into view. */
type PositionPage = { readonly match: string; readonly page: typeof pictured; readonly position: Scene }
const pictured = -1

const pagesOf = (match: string): IDBKeyRange => IDBKeyRange.bound([match, 0], [match, Number.POSITIVE_INFINITY])

function database(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open("salient", 2)
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0) opening.result.createObjectStore(heads, { keyPath: "id" })
      opening.result.createObjectStore(pages, { keyPath: ["match", "page"] })
      if (oldVersion === 1 && opening.transaction) splitRecords(opening.transaction)
    }
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error ?? new Error(words("store.notOpened")))
  })
}

/** Before this version every match had all its entries in one piece. */
function splitRecords(tx: IDBTransaction): void {
  const walking = tx.objectStore(heads).openCursor()
  walking.onsuccess = () => {
    const cursor = walking.result
    if (!cursor) return
    const { record, ...rest } = cursor.value as Saved
    putPages(tx, rest.id, 0, record.entries)
    cursor.update({ ...rest, record: { ...record, entries: [] } } satisfies Head)
    cursor.continue()
  }
}

/** Writes entries from number `from` on, which begins a page. */
function putPages(tx: IDBTransaction, match: string, from: number, entries: readonly Entry[]): void {
  for (let at = 0; at < entries.length; at += entriesOnPage)
    tx.objectStore(pages).put({
      match,
      page: (from + at) / entriesOnPage,
      entries: entries.slice(at, at + entriesOnPage),
    } satisfies Page)
}

/** Runs something in one transaction; `act` may store its findings in the object it returns. */
async function within<T>(mode: IDBTransactionMode, act: (tx: IDBTransaction) => () => T): Promise<T> {
  const db = await database()
  try {
    return await new Promise<T>((done, failed) => {
      const tx = db.transaction([heads, pages], mode)
      const found = act(tx)
      const refuse = () => failed(tx.error ?? new Error(words("store.notStored")))
      tx.oncomplete = () => done(found())
      tx.onabort = refuse
      tx.onerror = refuse
    })
  } catch (error) {
    throw named(error)
  } finally {
    db.close()
  }
}

const named = (error: unknown): unknown =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? new FullError(error.message) : error

/**
 * Saves a match that was last saved as `match.revision`; returns its new revision. Its record has the entries from number `from` on;
 * earlier ones were saved already. Throws `MovedOnError`, and saves nothing, if another tab was faster.
 */
export async function save(match: Saved, from = 0): Promise<number> {
  const { revision = 0 } = match
  let overtaken = false
  let refused: unknown
  try {
    await within("readwrite", (tx) => {
      const asked: IDBRequest<Head | undefined> = tx.objectStore(heads).get(match.id)
      const first = Math.floor(from / entriesOnPage)
      const begun: IDBRequest<Page | undefined> = tx.objectStore(pages).get([match.id, first])
      // The second request is the last to finish.
      begun.onsuccess = () => {
        overtaken = (asked.result?.revision ?? revision) !== revision
        try {
          if (overtaken) tx.abort()
          else putMatch(tx, match, from, begun.result?.entries ?? [], asked.result?.record.notes)
        } catch (error) {
          refused = error // an event handler has no caller to throw to
          tx.abort()
        }
      }
      return () => undefined
    })
  } catch (error) {
    throw overtaken ? new MovedOnError() : named(refused ?? error)
  }
  return revision + 1
}

/** `begun`: the content of the page that entry `from` belongs to; `notes`: what was written about the match meanwhile. */
function putMatch(tx: IDBTransaction, match: Saved, from: number, begun: readonly Entry[], notes?: Note[]): void {
  const { record, revision = 0 } = match
  const before = from % entriesOnPage
  if (begun.length < before) throw new Error(words("store.notStored"))
  if (from === 0) tx.objectStore(pages).delete(pagesOf(match.id))
  putPages(tx, match.id, from - before, [...begun.slice(0, before), ...record.entries])
  const kept = { ...record, ...(notes ? { notes } : {}), entries: [] }
  tx.objectStore(heads).put({ ...match, record: kept, revision: revision + 1 } satisfies Head)
}

/** Saves notes with the record of a match; this does not make a tab that plays on fall behind. */
export const keepNotes = (id: string, notes: readonly Note[]): Promise<void> =>
  within("readwrite", (tx) => {
    const asked: IDBRequest<Head | undefined> = tx.objectStore(heads).get(id)
    asked.onsuccess = () => {
      const head = asked.result
      if (head) tx.objectStore(heads).put({ ...head, record: { ...head.record, notes: [...notes] } } satisfies Head)
    }
    return () => undefined
  })

export const savedMatch = (id: string): Promise<Saved | undefined> =>
  within("readonly", (tx) => {
    const head: IDBRequest<Head | undefined> = tx.objectStore(heads).get(id)
    const all: IDBRequest<Page[]> = tx.objectStore(pages).getAll(pagesOf(id))
    return () =>
      head.result && {
        ...head.result,
        record: { ...head.result.record, entries: all.result.flatMap((page) => page.entries) },
      }
  })

/** Saves what the board of a match shows now; a match that is not saved any more gets none. */
export const keepPosition = (id: string, position: Scene): Promise<void> =>
  within("readwrite", (tx) => {
    const asked: IDBRequest<Head | undefined> = tx.objectStore(heads).get(id)
    asked.onsuccess = () => {
      if (asked.result) tx.objectStore(pages).put({ match: id, page: pictured, position } satisfies PositionPage)
    }
    return () => undefined
  })

export const savedPosition = (id: string): Promise<Scene | undefined> =>
  within("readonly", (tx) => {
    const page: IDBRequest<PositionPage | undefined> = tx.objectStore(pages).get([id, pictured])
    return () => page.result?.position
  })

export const forget = (id: string): Promise<void> =>
  within("readwrite", (tx) => {
    tx.objectStore(heads).delete(id)
    tx.objectStore(pages).delete([id, pictured])
    tx.objectStore(pages).delete(pagesOf(id))
    return () => undefined
  })

/** All kept matches as lists show them, the latest first. */
export const savedMatches = (): Promise<SavedHead[]> =>
  within("readonly", (tx) => {
    const all: IDBRequest<Head[]> = tx.objectStore(heads).getAll()
    return () => all.result.map(({ record: _, ...head }) => head).sort((a, b) => (a.updated < b.updated ? 1 : -1))
  })
