/** Both sides in one hex: which units must fight there, which may fight elsewhere, and what lifts a siege. GTW-9.K, GTW-15.G. */
import { type Check, type Flow, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { other, SIDES, type Side } from "../../types.ts"
import { fieldOf, hexName } from "../basic-game-concepts/field.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { isUnderSiege } from "../zones-of-control-and-ownership/ownership.ts"
import {
  adjacentTo,
  isBesieged,
  isOccupied,
  relievedBy,
  stackAt,
  unitsOf,
} from "../zones-of-control-and-ownership/position.ts"
import { exposeAll } from "../zones-of-control-and-ownership/unknown-corps.ts"
import { retreat } from "./retreats.ts"

/** Hexes in which units of this side are together with enemies. */
export function sharedBy(m: State, side: Side): Hex[] {
  const found: Hex[] = []
  for (const { hex } of unitsOf(m, side))
    if (hex >= 0 && isOccupied(m, hex, other(side)) && !found.includes(hex)) found.push(hex)
  return found
}

/** GTW-15.G-1 The enemy units that the phasing side has surrounded when its movement phase begins: its units are in every adjacent hex. */
export function noteSurrounded(m: State): void {
  m.surrounded = []
  if (!isOn(m, "sieges")) return
  const { active } = m
  for (const hex of fieldOf(m).landHexes) {
    if (!isOccupied(m, hex, other(active)) || isOccupied(m, hex, active)) continue
    const around = adjacentTo(m, hex)
    if (around.length > 0 && around.every((h) => isOccupied(m, h, active))) m.surrounded.push(hex)
  }
}

/** GTW-9.K-1 Units of both sides are in the hex without a siege: a unit there that attacks in this phase must attack there. */
export const mustFightIn = (m: State, hex: Hex, side: Side): boolean =>
  isOccupied(m, hex, other(side)) && isOccupied(m, hex, side) && !isUnderSiege(m, hex)

/** GTW-9.K-1, GTW-9.K.2 May the unit attack a hex other than its own? */
export function mayLookElsewhere(m: State, u: Unit, hex: Hex): Check {
  if (u.hex === hex) return ok
  if (isBesieged(m, u.hex, u.side))
    return refuse(["GTW-9.K.2", "GTW-15.G-2"], () => `${u.name} is besieged and cannot attack outside its hex.`)
  return mustFightIn(m, u.hex, u.side)
    ? refuse("GTW-9.K-1", () => `${u.name} must attack the enemies in its own hex.`)
    : ok
}

/** GTW-15.G-3 A friendly unit adjacent to the besieged breaks the siege: the besiegers retreat, and only then is it lifted. */
export function* liftSieges(m: State): Flow {
  if (m.sieges.length === 0) return
  for (const side of SIDES)
    for (let siege = relievedBy(m, side); siege; siege = relievedBy(m, side)) {
      const { hex } = siege
      const friends = adjacentTo(m, hex).filter((h) => isOccupied(m, h, side))
      const at = friends.map((h) => hexName(m, h)).join(" and ")
      tell(m, { kind: "relieved", rules: ["GTW-15.G-3"], hex: hexName(m, hex), side, at })
      const besiegers = [...stackAt(m, hex, other(side))]
      exposeAll(m, besiegers, "for it retreats")
      yield* retreat(m, other(side), besiegers, new Set())
    }
}
