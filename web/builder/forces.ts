/** Forces kept in this browser, one list a game. */

export type Force = { readonly id: string; readonly name: string; readonly draft: unknown; readonly updated: string }

const key = (game: string) => `salient forces ${game}`

export function readForces(game: string): Force[] {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? "[]") as Force[]
  } catch {
    // A damaged or forbidden store: one begins with an empty list.
    return []
  }
}

/** Keeps the list; false where the browser did not. */
function keepForces(game: string, forces: readonly Force[]): boolean {
  try {
    localStorage.setItem(key(game), JSON.stringify(forces))
    return true
  } catch {
    return false
  }
}

/** Keeps a force under its id, the latest first; false where the browser did not. */
export const keepForce = (game: string, force: Force): boolean =>
  keepForces(game, [force, ...readForces(game).filter((f) => f.id !== force.id)])

export const forgetForce = (game: string, id: string): boolean =>
  keepForces(
    game,
    readForces(game).filter((f) => f.id !== id),
  )
