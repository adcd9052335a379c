/**
 * What a scenario gives the rules and play never changes (map, rosters, sight tables): made once for a scenario, shared by all
 * its matches, and never part of a state. Rules ask for it with nothing but the state in hand.
 */

type OfScenario = { readonly scenario: string }

export type Fields<F> = {
  /** The field that belongs to a state or a view. */
  (m: OfScenario): F
  /** Registers a field that no file of the game defines: a map drawn by a test, or a scenario read by a host. */
  adopt(scenario: string, field: F): void
}

/** The number of fields kept; after that the oldest goes. A game has fewer scenarios of its own, but there is no limit to those made from a code. */
const most = 512

/** Fields by the id of their scenario. `make` throws if there is no such scenario. */
export function fieldsBy<F>(make: (scenario: string) => F): Fields<F> {
  const made = new Map<string, F>()
  // A match asks for the same field thousands of times in a move.
  let lastId: string | undefined
  let last: F | undefined
  const keep = (id: string, field: F): F => {
    if (made.size >= most) made.delete(made.keys().next().value as string)
    made.set(id, field)
    lastId = id
    last = field
    return field
  }
  const fieldOf = ({ scenario }: OfScenario): F => {
    if (scenario === lastId) return last as F
    const known = made.get(scenario)
    if (known === undefined) return keep(scenario, make(scenario))
    lastId = scenario
    last = known
    return known
  }
  return Object.assign(fieldOf, { adopt: (id: string, field: F) => void keep(id, field) })
}
