/** Questions that many rules ask alike. */
import { choose, type Flow, type Option } from "@salient/engine"
import type { Formation } from "../state.ts"
import type { Nation } from "../types.ts"
import { grid, type Hex } from "./field.ts"
import { nameOf } from "./pieces.ts"

/** The option of each hex, made once. */
const hexOptions: readonly Option<Hex>[] = grid.names.map((name, h) => ({
  id: `hex:${name}`,
  label: name,
  value: h,
  touches: [`hex:${name}`],
}))

export const hexOption = (h: Hex): Option<Hex> => hexOptions[h]!

/** What a counter is called where it stands; made once for each hex it has been in. */
const labels = new Map<string, string[]>()
function whereabouts(u: Formation): string {
  let known = labels.get(u.type)
  if (!known) {
    known = []
    labels.set(u.type, known)
  }
  known[u.hex] ??= `${nameOf(u)} in ${grid.name(u.hex)}`
  return known[u.hex]!
}

export const unitOption = (u: Formation): Option<Formation> => ({
  id: u.id,
  label: whereabouts(u),
  value: u,
  touches: [u.id],
})

export const chooseHex = (by: Nation, hexes: readonly Hex[], rule: string, prompt: string): Flow<Hex> =>
  choose({ by, prompt, rules: [rule] }, hexes.map(hexOption))
