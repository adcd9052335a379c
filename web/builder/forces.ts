/** Forces kept in this browser, one list per game. */

export type Force = { readonly id: string; readonly name: string; readonly draft: unknown; readonly updated: string }

const key = (game: string) => `salient forces ${game}`

export function readForces(game: string): Force[] {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? "[]") as Force[]
  } catch {
    // A damaged or forbidden store: start with an empty list.
    return []
  }
}

/** Saves the list; false if the browser did not keep it. */
function keepForces(game: string, forces: readonly Force[]): boolean {
  try {
    localStorage.setItem(key(game), JSON.stringify(forces))
    return true
  } catch {
    return false
  }
}

/** Saves a force under its id, the latest first; false if the browser did not keep it. */
export const keepForce = (game: string, force: Force): boolean =>
  keepForces(game, [force, ...readForces(game).filter((f) => f.id !== force.id)])

export const forgetForce = (game: string, id: string): boolean =>
  keepForces(
    game,
    readForces(game).filter((f) => f.id !== id),
  )
