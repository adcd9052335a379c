/** How far a match had got when a side last looked at it in this browser: anything later happened while its player was away. */

const key = (match: string, side: string): string => `salient seen ${match} ${side}`

/** How many moves had been made when the side last looked; undefined if unknown. */
export function readSeen(match: string, side: string): number | undefined {
  try {
    const kept = localStorage.getItem(key(match, side))
    const moves = kept === null ? Number.NaN : Number(kept)
    return Number.isInteger(moves) && moves >= 0 ? moves : undefined
  } catch {
    return undefined // no storage: nothing is marked as new
  }
}

export function keepSeen(match: string, side: string, moves: number): void {
  try {
    localStorage.setItem(key(match, side), `${moves}`)
  } catch {
    // Not saved: next time nothing is marked as new.
  }
}

/** For a match that is over or removed: it has nothing more to tell. */
export function forgetSeen(match: string, side: string): void {
  try {
    localStorage.removeItem(key(match, side))
  } catch {
    // Nothing was stored.
  }
}
