/** The bombardment before the battle: TRR-BOMB-02 to -05. */
import type { Flow } from "@salient/engine"
import { area, coverage } from "@salient/space/table"
import { bombard, bombardmentDie } from "../charts/bombardment.ts"
import { tell } from "../happenings.ts"
import { choose } from "../questions.ts"
import { other, type State } from "../state.ts"
import { resolve } from "./fire-at-infantry-and-soft-targets/harm.ts"
import { strikeArmour } from "./indirect-fire-and-gas/salvos.ts"
import { coverOf } from "./observation/cover.ts"
import { fieldOf, frameOf, isArmour, nameOf, onTable } from "./scale-and-representation/field.ts"

/** TRR-BOMB-02 Where the scenario leaves it open, the attacker says in secret which feature is bombarded. */
export function* aimBombardment(m: State): Flow {
  const { bombardment } = fieldOf(m).scenario
  if (!bombardment?.elsewhere) return
  m.target = yield* choose<string | null>(
    {
      by: bombardment.by,
      what: "bombardment-target",
      prompt: "What should be bombarded before the battle?",
      rules: ["TRR-BOMB-02"],
      secret: true,
      openly: "Fire plans are being written.",
    },
    [
      { id: "planned", label: "As the scenario plans", value: null },
      ...bombardment.elsewhere.map(({ id, name }) => ({ id, label: name, value: id })),
    ],
  )
}

/** Every unit of the other side in the area rolls once, and the effect lasts for the whole battle. */
export function sufferBombardment(m: State): void {
  const { bombardment } = fieldOf(m).scenario
  if (!bombardment) return
  const { by, kind } = bombardment
  tell(m, { kind: "bombardment", rules: ["TRR-BOMB-02"], side: by, how: kind })
  const elsewhere = bombardment.elsewhere?.find(({ id }) => id === m.target)
  const target = area((elsewhere ?? bombardment).area)
  for (const unit of onTable(m, other(by))) {
    if (coverage(frameOf(m, unit), target) === "none") continue
    unit.bombarded = kind // TRR-BOMB-05
    const made = bombard(bombardment, coverOf(m, unit, null))
    tell(m, { kind: "bombarded", rules: ["TRR-BOMB-05"], unit: unit.id, name: nameOf(m, unit), how: kind }, [unit.side])
    if (isArmour(m, unit)) strikeArmour(m, unit, made.basic.total)
    else resolve(m, unit, made, true, bombardmentDie(bombardment))
  }
}
