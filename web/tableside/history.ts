/** Results of table-side forms, kept in this browser. */
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
    // Damaged or forbidden storage: start with an empty history.
    return []
  }
}

export function keepHistory(game: string, entries: readonly Entry[]): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(entries))
  } catch {
    // Not saved for the next visit; it stays on the screen for this one.
  }
}
