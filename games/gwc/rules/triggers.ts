/** The four triggers that interrupt a roll: GWC-1.9.1 to GWC-1.9.1.4. Each is resolved entirely before play goes on. */
import { choose, type Flow, type Option, tell } from "@salient/engine"
import type { FateCard } from "../data/fate.ts"
import type { Formation, State } from "../state.ts"
import type { By, Nation, Trigger } from "../types.ts"
import { occur } from "./events.ts"
import { grid } from "./field.ts"
import { breakFormation } from "./harm.ts"
import { fightMelees } from "./melee.ts"
import { find, isWeaponKey, nameOf, ownerOf } from "./pieces.ts"
import { drawRandomHex, type RollWhy, turnUp } from "./rolls.ts"
import { advanceTime } from "./time.ts"
import { breakWeapon } from "./weapons.ts"

export function* resolveTrigger(m: State, by: Nation, card: FateCard, how: RollWhy): Flow {
  if (card.trigger === "jammed" && !how.jams) return
  tell(m, { kind: "trigger", rules: ["GWC-1.9.1"], side: by, trigger: card.trigger })
  if (card.trigger === "jammed") {
    jam(m)
    return
  }
  m.quiet++
  yield* resolve[card.trigger as Exclude<Trigger, "jammed">](m, by)
  m.quiet--
  if (m.order === null && m.melee < 0 && m.quiet === 0) yield* fightMelees(m) // GWC-O16.4, GWC-AMB-22
}

/** GWC-1.9.1.2 Every firing Weapon of the attack breaks; the attack stands. */
function jam(m: State): void {
  for (const key of m.attack?.pieces ?? []) {
    const u = isWeaponKey(key) ? find(m, ownerOf(key)) : undefined
    if (u) breakWeapon(m, u, "GWC-1.9.1.2")
  }
}

const resolve: By<Exclude<Trigger, "jammed">, (m: State, by: Nation) => Flow> = {
  event: function* (m, by) {
    const card = yield* turnUp(m, by, "GWC-1.9.1.1", "an Event")
    yield* occur(m, by, card)
  },
  sniper,
  time: advanceTime,
}

/** GWC-1.9.1.3 The rolling player may break one Formation of either side in the Random Hex or next to it. */
function* sniper(m: State, by: Nation): Flow {
  const hex = yield* drawRandomHex(m, by, "a Sniper")
  const near: Option<Formation | null>[] = m.units
    .filter((u) => grid.distance(u.hex, hex) <= 1)
    .map((u) => ({ id: u.id, label: `${nameOf(u)} in ${grid.name(u.hex)}`, value: u, touches: [u.id] }))
  if (near.length === 0) return
  const victim = yield* choose(
    { by, prompt: `A Sniper near ${grid.name(hex)}: whom does he hit?`, rules: ["GWC-1.9.1.3"] },
    [...near, { id: "nobody", label: "Nobody", value: null }],
  )
  if (victim) yield* breakFormation(m, victim, { rule: "GWC-1.9.1.3" })
}
