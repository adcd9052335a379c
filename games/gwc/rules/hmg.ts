/** HMG Suppress: GWC-O22. */
import { choose, type Flow, type Option, tell } from "@salient/engine"
import { weaponType } from "../data/pieces.ts"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { unitOption } from "./choices.ts"
import { mayActivate } from "./command.ts"
import { reachesHex } from "./conditions.ts"
import { areFoes, grid, type Hex } from "./field.ts"
import { suppress } from "./harm.ts"
import { enemyHexes, nameOf, unitsIn } from "./pieces.ts"
import { mayFireWeapon } from "./stats.ts"

/** The enemy hexes that an HMG has in Range and LOS. */
const reached = (m: State, u: Formation): Hex[] => enemyHexes(m, u.side).filter((h) => reachesHex(m, u, h))
const reachesAny = (m: State, u: Formation): boolean =>
  m.units.some((v) => areFoes(v.side, u.side) && reachesHex(m, u, v.hex))

/** GWC-O22.1 */
const eligible = (m: State, side: Nation): Formation[] =>
  m.units.filter(
    (u) =>
      u.side === side &&
      mayActivate(u) &&
      u.weapon !== null &&
      weaponType(u.weapon.type).class === "hmg" &&
      mayFireWeapon(m, u) &&
      reachesAny(m, u),
  )

export const mayOrderHmgSuppress = (m: State, side: Nation): boolean => eligible(m, side).length > 0

/** GWC-O22.2 One hex, or two adjacent ones; everybody there is Suppressed without a roll. */
export function* orderHmgSuppress(m: State, side: Nation): Flow {
  const u = yield* choose(
    { by: side, prompt: "Which machine gun fires?", rules: ["GWC-O22.1"] },
    eligible(m, side).map(unitOption),
  )
  u.activated = true
  const hexes = reached(m, u)
  const options: Option<Hex[]>[] = hexes.map((h) => ({
    id: `hex:${grid.name(h)}`,
    label: grid.name(h),
    value: [h],
    touches: [`hex:${grid.name(h)}`],
  }))
  for (const [i, a] of hexes.entries())
    for (const b of hexes.slice(i + 1))
      if (grid.adjacent(a, b))
        options.push({
          id: `hexes:${grid.name(a)}:${grid.name(b)}`,
          label: `${grid.name(a)} and ${grid.name(b)}`,
          value: [a, b],
          touches: [`hex:${grid.name(a)}`, `hex:${grid.name(b)}`],
        })
  const targets = yield* choose({ by: side, prompt: "Which hexes are Suppressed?", rules: ["GWC-O22.2"] }, options)
  tell(m, { kind: "hmg", rules: ["GWC-O22.2"], unit: u.id, name: nameOf(u), hexes: targets.map((h) => grid.name(h)) })
  for (const h of targets) for (const v of unitsIn(m, h)) if (areFoes(v.side, side)) suppress(m, v, "GWC-O22.2")
}
