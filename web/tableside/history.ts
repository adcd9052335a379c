/** Results at the side of a table, kept in this browser. */
import type { FieldValues, Resolved } from "@salient/engine"

export type Entry = {
  readonly form: string
  readonly title: string
  readonly values: FieldValues
  readonly resolved: Resolved
  readonly at: string
}

const key = (game: string) => `salient table-side ${game}`

export function readHistory(game: string): Entry[] {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? "[]") as Entry[]
  } catch {
    // A damaged or forbidden store: the table goes on with an empty page.
    return []
  }
}

export function keepHistory(game: string, entries: readonly Entry[]): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(entries))
  } catch {
    // Not kept for the next visit; it stays on the screen for this one.
  }
}
