/** Matches kept in this browser. Every move is written before the next is asked for. */
import type { MatchRecord, Party } from "@salient/engine"
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
  /** How often it was saved: a tab that has fallen behind another does not overwrite it. */
  readonly revision?: number
}

/** The browser has no room left for us. */
export class FullError extends Error {
  override name = "FullError"
}

/** Another tab has saved the match since this one did. */
export class MovedOnError extends Error {
  override name = "MovedOnError"
}

const store = "matches"

function database(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open("salient", 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: "id" })
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error ?? new Error(words("store.notOpened")))
  })
}

async function within<T>(mode: IDBTransactionMode, act: (s: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database()
  try {
    return await new Promise<T>((done, failed) => {
      const tx = db.transaction(store, mode)
      const asked = act(tx.objectStore(store))
      const refuse = () => failed(tx.error ?? asked.error ?? new Error(words("store.notStored")))
      tx.oncomplete = () => done(asked.result)
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

/** Saves a match that was last saved as `match.revision`; returns its new one. Throws `MovedOnError`, and saves nothing, if another tab was faster. */
export async function save(match: Saved): Promise<number> {
  const { revision = 0 } = match
  let overtaken = false
  let refused: unknown
  try {
    await within("readwrite", (s) => {
      const asked: IDBRequest<Saved | undefined> = s.get(match.id)
      asked.onsuccess = () => {
        overtaken = (asked.result?.revision ?? revision) !== revision
        try {
          if (overtaken) s.transaction.abort()
          else s.put({ ...match, revision: revision + 1 })
        } catch (error) {
          refused = error // an event's handler has nobody to throw to
          s.transaction.abort()
        }
      }
      return asked
    })
  } catch (error) {
    throw overtaken ? new MovedOnError() : named(refused ?? error)
  }
  return revision + 1
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
