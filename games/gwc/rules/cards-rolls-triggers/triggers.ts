/** The four triggers that interrupt a roll: GWC-1.9.1 to GWC-1.9.1.4. Each is resolved completely before play goes on. */
import { type Flow, offers, ok, refuse } from "@salient/engine"
import type { FateCard } from "../../data/fate.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { Formation, State } from "../../state.ts"
import type { By, Nation, Trigger } from "../../types.ts"
import { occur } from "../events/events.ts"
import { breakFormation } from "../formations-and-command/harm.ts"
import { find, isWeaponKey, ownerOf } from "../formations-and-command/pieces.ts"
import { fightMelees } from "../orders-advance/melee.ts"
import { offerUnits } from "../orders-in-general/choices.ts"
import { advanceTime } from "../sequence-time-victory/time.ts"
import { grid } from "../the-map/field.ts"
import { breakWeapon } from "../weapons-telephones-suppression/weapons.ts"
import { drawRandomHex, type RollWhy, turnUp } from "./rolls.ts"

export function* resolveTrigger(m: State, by: Nation, card: FateCard, how: RollWhy): Flow {
  const { trigger } = card
  if (trigger === null || (trigger === "jammed" && !how.jams)) return
  tell(m, { kind: "trigger", rules: ["GWC-1.9.1"], side: by, trigger })
  if (trigger === "jammed") {
    jam(m)
    return
  }
  m.quiet++
  yield* resolve[trigger](m, by)
  m.quiet--
  if (m.order === null && m.melee < 0 && m.quiet === 0) yield* fightMelees(m) // GWC-O16.4, GWC-AMB-22
}

/** GWC-1.9.1.2 Every firing Weapon of the attack breaks; the attack itself goes on. */
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

const tooFar = refuse("GWC-1.9.1.3", "It is neither in the Random Hex nor next to it.")

/** GWC-1.9.1.3 The rolling player may break one Formation of either side in the Random Hex or next to it. */
function* sniper(m: State, by: Nation): Flow {
  const hex = yield* drawRandomHex(m, by, "a Sniper")
  const isNear = (u: Formation) => grid.distance(u.hex, hex) <= 1
  const near = offerUnits<Formation | null>(m, undefined, m.units.filter(isNear), (u) => (isNear(u) ? ok : tooFar))
  if (near.options.length === 0) return
  const victim = yield* choose(
    {
      by,
      what: "sniper-victim",
      prompt: `A Sniper near ${grid.name(hex)}. Which Formation does he hit?`,
      rules: ["GWC-1.9.1.3"],
    },
    offers<Formation | null>(near, { id: "nobody", label: "Nobody", value: null, declines: true }),
  )
  if (victim) yield* breakFormation(m, victim, { rule: "GWC-1.9.1.3" })
}
