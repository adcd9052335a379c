/** Scouts: TGW-SPEC-03, TGW-SPEC-04. */
import { type Flow, roll } from "@salient/engine"
import { D6 } from "../../charts/dice.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { other, SIDES, type Side } from "../../types.ts"
import { strategyWinner } from "../deployment/strategy.ts"
import { inch, isThere, makeFor } from "../general-conventions/models.ts"
import { freeMove } from "../movement/march.ts"

const scoutsOf = (m: State, side: Side): Unit[] =>
  m.units.filter((u) => u.side === side && isThere(u) && makeFor(u).rules.has("scouts"))

/** TGW-SPEC-03 After deployment each may move D6 inches over any ground; with scouts on both sides a Strategy Roll decides who begins. */
export function* moveScouts(m: State): Flow {
  if (m.battle.zones === "reconnaissance") return // TGW-DEP-09
  const sides = SIDES.filter((side) => scoutsOf(m, side).length > 0)
  const [only] = sides
  if (!only) return
  const first = sides.length > 1 ? yield* chooseFirst(m) : only
  for (const side of [first, other(first)])
    for (const unit of scoutsOf(m, side)) {
      const die = roll(m, D6, "TGW-SPEC-03", `${unit.name} scouts`)
      tell(m, { kind: "scouts", rules: ["TGW-SPEC-03"], unit: unit.id, name: unit.name, inches: die })
      yield* freeMove(m, unit, {
        far: die * inch,
        rule: "TGW-SPEC-03",
        declared: "any",
        prompt: `${unit.name} may scout up to ${die} inches.`,
      })
      unit.moved = false
    }
}

function* chooseFirst(m: State): Flow<Side> {
  const winner = strategyWinner(m, "who moves his scouts first")
  const first = yield* choose<boolean>(
    { by: winner, what: "scouts-first", prompt: "Do you move your scouts first or second?", rules: ["TGW-SPEC-04"] },
    [
      { id: "first", label: "First", value: true, rules: ["TGW-SPEC-04"] },
      { id: "second", label: "Second", value: false, rules: ["TGW-SPEC-04"] },
    ],
  )
  return first ? winner : other(winner)
}
