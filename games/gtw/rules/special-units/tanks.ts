/** Tanks break down: GTW-14.C.2. */
import { type Check, ok, refuse } from "@salient/engine"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { hexName } from "../basic-game-concepts/field.ts"
import { successRoll } from "../basic-game-concepts/success.ts"
import { counterOf } from "../basic-game-concepts/units.ts"
import { disrupt } from "../zones-of-control-and-ownership/fate.ts"
import { alter, isContested } from "../zones-of-control-and-ownership/ownership.ts"

/** GTW-14.C.2-2 True if the unit lies disabled: badly disrupted, without strength or movement, until it is repaired. */
export const isDisabled = (u: Unit): boolean => u.reduced && counterOf(u).breaksDown

/** GTW-14.C.2-1, GTW-14.C.2-2 The engines of a tank unit are tested when it has moved on the ground, and in every combat. */
export function testEngines(m: State, u: Unit): void {
  if (u.hex < 0 || !counterOf(u).breaksDown || u.reduced) return
  const result = successRoll(m, u.side, "GTW-14.C.2-1", `the engines of ${u.name}`)
  if (result === "F") disrupt(m, u, u.disruption === 0 ? 1 : 2, "GTW-14.C.2-2", "its engines fail")
  if (result !== "F*") return
  if (u.disruption === 0) disrupt(m, u, 2, "GTW-14.C.2-2", "its engines fail")
  else {
    alter(m, u, (one) => {
      one.reduced = true
      one.disruption = 2
    })
    tell(m, { kind: "brokeDown", rules: ["GTW-14.C.2-2"], unit: u.id, name: u.name })
  }
}

/** GTW-14.C.2-3 */
export const repairCost = (u: Unit): number | undefined => tables.tankRepair[counterOf(u).front.size]

/** GTW-14.C.2-3 May it be repaired? `phasing`: it is its owner's initial phase. */
export function mayRepair(m: State, u: Unit, phasing: boolean): Check {
  if (!phasing) return refuse("GTW-14.C.2-3", () => `${u.name} can be repaired only in your own initial phases.`)
  if (isContested(m, u.hex))
    return refuse("GTW-14.C.2-3", () => `${u.name} cannot be repaired in ${hexName(m, u.hex)}, which is contested.`)
  if (!u.supplied) return refuse("GTW-14.C.2-3", () => `${u.name} is not in general supply.`)
  const cost = repairCost(u)
  if (cost === undefined) return refuse("GTW-14.C.2-3", () => `A unit of the size of ${u.name} cannot be repaired.`)
  return m.equipment[u.side] >= cost
    ? ok
    : refuse(
        "GTW-14.C.2-3",
        () => `The repair of ${u.name} takes ${cost} equipment points; you have ${m.equipment[u.side]}.`,
      )
}
