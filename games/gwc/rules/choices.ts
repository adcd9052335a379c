/** Questions that many rules ask alike. */
import { choose, type Flow, type Option } from "@salient/engine"
import type { Formation, Player, State } from "../state.ts"
import type { Nation } from "../types.ts"
import type { Context } from "./context.ts"
import { foesOf, grid, type Hex, playerOf } from "./field.ts"
import { nameOf } from "./pieces.ts"
import { nationName } from "./victory.ts"

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

/** The opponent that a card is played against: where there are two (GWC-GAP-14), the player of the card chooses once. */
export function* chooseFoe(
  m: State,
  by: Nation,
  context: Context,
  rule: string,
  fits: (foe: Player) => boolean,
): Flow<Nation> {
  if (context.foe) return context.foe
  const foes = foesOf(m, by)
  const able = foes.filter((foe) => fits(playerOf(m, foe)))
  const foe =
    able.length > 1
      ? yield* choose(
          { by, prompt: "Against which opponent?", rules: [rule, "GWC-GAP-14"] },
          able.map((n) => ({ id: n, label: nationName[n], value: n })),
        )
      : (able[0] ?? foes[0]!)
  context.foe = foe
  return foe
}

export const chooseHex = (by: Nation, hexes: readonly Hex[], rule: string, prompt: string): Flow<Hex> =>
  choose({ by, prompt, rules: [rule] }, hexes.map(hexOption))
