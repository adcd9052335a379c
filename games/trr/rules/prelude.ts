/** The bombardment before the battle: TRR-BOMB-02 to -05. */
import { tell } from "@salient/engine"
import { area, coverage } from "@salient/space/table"
import { fieldOf, frameOf, isArmour, nameOf, onTable } from "../field.ts"
import { other, type State } from "../state.ts"
import { bombard, bombardmentDie } from "./bombardment.ts"
import { coverOf } from "./cover.ts"
import { resolve } from "./harm.ts"
import { strikeArmour } from "./shells.ts"

/** Every unit of the other side under it rolls once, and remembers it for the whole battle. */
export function prelude(m: State): void {
  const { bombardment } = fieldOf(m).scenario
  if (!bombardment) return
  const { by, kind } = bombardment
  tell(m, { kind: "bombardment", rules: ["TRR-BOMB-02"], side: by, how: kind })
  const target = area(bombardment.area)
  for (const unit of onTable(m, other(by))) {
    if (coverage(frameOf(m, unit), target) === "none") continue
    unit.bombarded = kind // TRR-BOMB-05
    const made = bombard(bombardment, coverOf(m, unit, null))
    tell(m, { kind: "bombarded", rules: ["TRR-BOMB-05"], unit: unit.id, name: nameOf(m, unit), how: kind }, [unit.side])
    if (isArmour(m, unit)) strikeArmour(m, unit, made.basic.total)
    else resolve(m, unit, made, true, bombardmentDie(bombardment))
  }
}
