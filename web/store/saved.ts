/** Matches kept in this browser. Every move is written before the next is asked for. */
import type { MatchRecord, Party } from "@salient/engine"
import type { Taught } from "../play/lessons.ts"

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
  readonly over: boolean
  readonly updated: string
  readonly caption: string
}

/** The browser has no room left for us. */
export class FullError extends Error {
  override name = "FullError"
}

const store = "matches"

function database(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open("salient", 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: "id" })
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error ?? new Error("The browser's storage did not open."))
  })
}

async function within<T>(mode: IDBTransactionMode, act: (s: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database()
  try {
    return await new Promise<T>((done, failed) => {
      const tx = db.transaction(store, mode)
      const asked = act(tx.objectStore(store))
      const refuse = () => failed(tx.error ?? asked.error ?? new Error("The browser did not store it."))
      tx.oncomplete = () => done(asked.result)
      tx.onabort = refuse
      tx.onerror = refuse
    })
  } catch (error) {
    throw error instanceof DOMException && error.name === "QuotaExceededError" ? new FullError(error.message) : error
  } finally {
    db.close()
  }
}

export const save = async (match: Saved): Promise<void> => {
  await within("readwrite", (s) => s.put(match))
}
export const savedMatch = (id: string): Promise<Saved | undefined> => within("readonly", (s) => s.get(id))
export const forget = async (id: string): Promise<void> => {
  await within("readwrite", (s) => s.delete(id))
}

/** All kept matches, the latest first. */
export async function savedMatches(): Promise<Saved[]> {
  const all = await within<Saved[]>("readonly", (s) => s.getAll())
  return all.sort((a, b) => (a.updated < b.updated ? 1 : -1))
}
