/** How far a match had come when a side last looked at it in this browser: what came since happened while its player was away. */

const key = (match: string, side: string): string => `salient seen ${match} ${side}`

/** How many moves had been made when the side last looked; undefined where that is not known. */
export function readSeen(match: string, side: string): number | undefined {
  try {
    const kept = localStorage.getItem(key(match, side))
    const moves = kept === null ? Number.NaN : Number(kept)
    return Number.isInteger(moves) && moves >= 0 ? moves : undefined
  } catch {
    return undefined // a browser that keeps nothing: nothing is told apart as new
  }
}

export function keepSeen(match: string, side: string, moves: number): void {
  try {
    localStorage.setItem(key(match, side), `${moves}`)
  } catch {
    // Not kept: the next time nothing is told apart as new.
  }
}

/** A match that is over, or gone, has nothing more to tell. */
export function forgetSeen(match: string, side: string): void {
  try {
    localStorage.removeItem(key(match, side))
  } catch {
    // Nothing was kept.
  }
}
