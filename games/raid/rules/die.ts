/** The die: RAID-7. A roll may be interrupted twice before it is used: by Nerve, and by the alarm. */
import { choose, type Flow, type Option, roll, tell } from "@salient/engine"
import { charts } from "../data/charts.ts"
import type { Side, State } from "../types.ts"
import { mayPlay } from "./cards.ts"
import { neighbours } from "./ground.ts"
import { look, onMap, type Placed, unitIn } from "./units.ts"

/** RAID-7.1 Rolls for a side and returns what finally counts. */
export function* rollDie(m: State, side: Side, rule: string, why: string): Flow<number> {
  let die = roll(m, charts.die, rule, why)
  tell(m, { kind: "rolled", rules: ["RAID-7.1", rule], side, die, why })
  if (yield* mayPlay(m, side, "nerve", `You rolled ${die} for ${why}. Roll again?`)) {
    die = roll(m, charts.die, "RAID-7.2", why)
    tell(m, { kind: "rolled", rules: ["RAID-7.2", rule], side, die, why })
  }
  if (side === "raiders" && die === charts.alarmOn) yield* alarm(m)
  return die
}

/** RAID-7.3 The noise carries, and one garrison unit steps to a neighbouring hex. */
function* alarm(m: State): Flow {
  tell(m, { kind: "alarm", rules: ["RAID-7.3"] })
  const steps: Option<{ unit: Placed; hex: string } | null>[] = onMap(m, "garrison").flatMap((unit) =>
    neighbours(m, unit.hex)
      .filter((hex) => !unitIn(m, hex))
      .map((hex) => ({
        id: `${unit.id}>${hex}`,
        label: `${unit.name} to ${hex}`,
        value: { unit, hex },
        touches: [unit.id, `hex:${hex}`],
      })),
  )
  const step = yield* choose(
    { by: "garrison", prompt: "The alarm is raised. Move one of your units by one hex?", rules: ["RAID-7.3"] },
    [...steps, { id: "stay", label: "Stay", value: null }],
  )
  if (step === null) return
  const from = step.unit.hex
  step.unit.hex = step.hex
  tell(
    m,
    { kind: "moved", rules: ["RAID-7.3"], unit: step.unit.id, name: step.unit.name, from, to: step.hex },
    step.unit.hidden ? ["garrison"] : undefined,
  )
  look(m)
}
