/** The distance to goals, in Move Costs over the printed ground; computed once per map. */

import { onEdge } from "../data/maps/maps.ts"
import { costTo, mayPass } from "../rules/terrain/ground.ts"
import { type Field, fieldOf, grid, type Hex, neighbours } from "../rules/the-map/field.ts"
import type { Formation, State } from "../state.ts"
import { type By, EDGES, type Edge } from "../types.ts"

type Marches = { readonly objectives: readonly Float64Array[]; readonly edges: By<Edge, Float64Array> }

const made = new WeakMap<Field, Marches>()
const met = { shellhole: false, destroyed: false }

/** A typical Platoon. */
const platoon = { id: "unit:0", type: "g-inf", side: "germany", hex: 0, broken: false } as unknown as Formation

/** The cost of marching from every hex to the nearest of these. */
function marchTo(m: State, goals: readonly Hex[]): Float64Array {
  const far = new Float64Array(grid.size).fill(Number.POSITIVE_INFINITY)
  let edge = goals.map((h) => h)
  for (const h of goals) far[h] = 0
  while (edge.length > 0) {
    const next: Hex[] = []
    for (const to of edge)
      for (const from of neighbours(to)) {
        if (!mayPass(m, platoon, from, to).ok) continue
        const cost = far[to]! + costTo(m, platoon, from, to, met)
        if (cost >= far[from]!) continue
        far[from] = cost
        next.push(from)
      }
    edge = next
  }
  return far
}

/** The march distances for a state's map. Markers and Fortifications are left out: the table must not depend on who asks first. */
export function marches(m: State): Marches {
  const field = fieldOf(m)
  const known = made.get(field)
  if (known) return known
  const printed = { scenario: m.scenario, ground: {}, forts: {}, gas: [], units: [] } as unknown as State
  const edges = Object.fromEntries(
    EDGES.map((edge) => {
      const hexes = grid.names.map((_, h) => h).filter((h) => onEdge(edge, h))
      return [edge, marchTo(printed, hexes)]
    }),
  ) as unknown as By<Edge, Float64Array>
  const found = { objectives: field.objectives.map((hexes) => marchTo(printed, hexes)), edges }
  made.set(field, found)
  return found
}
