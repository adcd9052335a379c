/** Kinds of units that few armies have. Their rules ask here first, so that they cost nothing in a campaign without them. */
import type { State, Unit } from "../../state.ts"
import { counterOf } from "./units.ts"

type Kind = "batteries" | "transports"
type Numbers = { readonly count: number } & { readonly [kind in Kind]: readonly number[] }

const none: readonly number[] = []
const remembered = new WeakMap<State, Numbers>()

const kindOf = (u: Unit): Kind | undefined => {
  const { alone, front } = counterOf(u)
  return alone ? "batteries" : front.is.transport ? "transports" : undefined
}

function numbersOf(m: State): Numbers {
  const known = remembered.get(m)
  if (known?.count === m.units.length) return known
  const found = new Map<Kind, number[]>()
  for (const u of m.units) {
    const kind = kindOf(u)
    if (kind) found.set(kind, [...(found.get(kind) ?? []), u.n])
  }
  const made = {
    count: m.units.length,
    batteries: found.get("batteries") ?? none,
    transports: found.get("transports") ?? none,
  }
  remembered.set(m, made)
  return made
}

const noUnits: readonly Unit[] = []

/** The units of a kind, on the map or not; cached until units are added. */
export function unitsOfKind(m: State, kind: Kind): readonly Unit[] {
  const numbers = numbersOf(m)[kind]
  return numbers.length === 0 ? noUnits : numbers.map((n) => m.units[n]!)
}
