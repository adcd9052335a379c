/** Which units are prepared for gas when the battle begins: TRR-GAS-04. */
import type { Flow } from "@salient/engine"
import { mayMask } from "../../charts/gas-and-smoke.ts"
import { select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { fieldOf, nameOf, onTable } from "../scale-and-representation/field.ts"

/** Whether a side may put masks on and off freely; otherwise the scenario says which units wear them. */
const choosesMasks = (m: State, side: Side): boolean => {
  const { scenario, month } = fieldOf(m)
  return scenario.sides[side].masks !== "none" && mayMask(month)
}

/** TRR-GAS-04 After setting up, a side says in secret which of its units wear their masks. */
export function* prepareForGas(m: State, side: Side): Flow {
  const units = choosesMasks(m, side) ? onTable(m, side) : []
  if (units.length === 0) return
  const masked = yield* select<Unit>(
    {
      by: side,
      what: "masks",
      prompt: "Which of your units are prepared for gas? Masks cost a die from every move while they are on.",
      rules: ["TRR-GAS-04", "TRR-MOVE-15"],
      secret: true,
      openly: `${fieldOf(m).scenario.sides[side].name} sets up in secret.`,
    },
    units.map((u) => ({ id: u.id, label: nameOf(m, u), value: u, touches: [u.id] })),
    { min: 0, max: units.length },
  )
  for (const unit of units) unit.masked = masked.includes(unit)
}
