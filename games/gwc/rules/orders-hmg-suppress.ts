/** HMG Suppress: GWC-O22. */
import { type Check, type Flow, type Offer, offer, ok, refuse } from "@salient/engine"
import { weaponType } from "../data/pieces.ts"
import { tell } from "../happenings.ts"
import { choose } from "../questions.ts"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { reachesHex } from "./events/conditions.ts"
import { mayActivate } from "./formations-and-command/command.ts"
import { suppress } from "./formations-and-command/harm.ts"
import { enemyHexes, nameOf, unitsIn } from "./formations-and-command/pieces.ts"
import { mayFireWeapon } from "./formations-and-command/stats.ts"
import { offerUnits } from "./orders-in-general/choices.ts"
import { allHexes, areFoes, grid, type Hex, neighbours } from "./the-map/field.ts"

const noHmg = refuse("GWC-O22.1", "It has no HMG.")
const cannotFire = refuse("GWC-11.5", "Its HMG cannot be fired.")
const noTarget = refuse("GWC-O22.1", "No enemy is in the Range and LOS of its HMG.")
const nobody = refuse("GWC-O22.1", "No HMG that may be activated has an enemy in Range and LOS.")
const notReached = refuse("GWC-O22.2", "The HMG has no enemy there in Range and LOS.")
const notNeighbours = refuse("GWC-O22.2", "The two hexes are not adjacent.")

/** GWC-O22.1 */
function maySuppress(m: State, u: Formation): Check {
  if (u.weapon === null || weaponType(u.weapon.type).class !== "hmg") return noHmg
  const may = mayActivate(u)
  if (!may.ok) return may
  if (!mayFireWeapon(m, u)) return cannotFire
  return m.units.some((v) => areFoes(v.side, u.side) && reachesHex(m, u, v.hex)) ? ok : noTarget
}

const eligible = (m: State, side: Nation): Formation[] => m.units.filter((u) => u.side === side && maySuppress(m, u).ok)

export const mayOrderHmgSuppress = (m: State, side: Nation): Check =>
  m.units.some((u) => u.side === side && maySuppress(m, u).ok) ? ok : nobody

/** The enemy hexes that the HMG may Suppress: one, or two adjacent ones. */
function sweeps(m: State, side: Nation, u: Formation): Offer<Hex[]> {
  const hexes = enemyHexes(m, side).filter((h) => reachesHex(m, u, h))
  const pairsOf = (list: readonly Hex[]) => list.flatMap((a, i) => list.slice(i + 1).map((b) => [a, b]))
  return offer<Hex[], Hex[]>(
    [...hexes.map((h) => [h]), ...pairsOf(hexes).filter(([a, b]) => grid.adjacent(a!, b!))],
    (swept) => {
      if (!swept.every((h) => hexes.includes(h))) return notReached
      const [a, b] = swept
      return b === undefined || grid.adjacent(a!, b) ? ok : notNeighbours
    },
    (swept) => {
      const names = swept.map((h) => grid.name(h))
      return {
        id: `${swept.length === 1 ? "hex" : "hexes"}:${names.join(":")}`,
        label: names.join(" and "),
        value: swept,
        touches: names.map((name) => `hex:${name}`),
      }
    },
    () => {
      const pairs = pairsOf(hexes).map(([a, b]) => `${a}:${b}`)
      const others = allHexes.flatMap((a) => neighbours(a).map((b) => [a, b]))
      return [...allHexes.map((h) => [h]), ...others.filter(([a, b]) => !pairs.includes(`${b}:${a}`))]
    },
  )
}

/** GWC-O22.2 One hex, or two adjacent ones; everybody there is Suppressed without a roll. */
export function* orderHmgSuppress(m: State, side: Nation): Flow {
  const u = yield* choose(
    { by: side, what: "suppressing-gun", prompt: "Which machine gun fires?", rules: ["GWC-O22.1"] },
    offerUnits(m, side, eligible(m, side), (one) => maySuppress(m, one)),
  )
  u.activated = true
  const targets = yield* choose(
    { by: side, what: "suppressed-hexes", prompt: "Which hexes are Suppressed?", rules: ["GWC-O22.2"] },
    sweeps(m, side, u),
  )
  tell(m, { kind: "hmg", rules: ["GWC-O22.2"], unit: u.id, name: nameOf(u), hexes: targets.map((h) => grid.name(h)) })
  for (const h of targets) for (const v of unitsIn(m, h)) if (areFoes(v.side, side)) suppress(m, v, "GWC-O22.2")
}
