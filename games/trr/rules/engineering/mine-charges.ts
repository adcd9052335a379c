/** Mines dug under the enemy's line. The rules leave them to scenarios, which say where, when and how big. TRR-ENG-08. */
import { part, tally } from "@salient/engine"
import { circle, distance } from "@salient/space/table"
import { attack } from "../../charts/columns.ts"
import { tell } from "../../happenings.ts"
import type { State } from "../../state.ts"
import { resolve } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { strikeArmour } from "../indirect-fire-and-gas/salvos.ts"
import { uncover } from "../observation/dummies.ts"
import { fieldOf, frameOf, isArmour, onTable } from "../scale-and-representation/field.ts"

/** At the start of a move: the mines of this move explode under the units above them, and leave their craters. */
export function blowMines(m: State): void {
  for (const { at, radius, factor, move } of fieldOf(m).scenario.mines ?? []) {
    if (move !== m.move) continue
    const blast = circle(at, radius)
    tell(m, { kind: "blown", rules: ["TRR-ENG-08"], at: { ...at } })
    for (const unit of onTable(m).filter((u) => distance(frameOf(m, u), blast) === 0))
      if (isArmour(m, unit)) strikeArmour(m, unit, factor)
      else resolve(m, unit, attack(tally(part("TRR-ENG-08", "mine", factor)), {}), true)
    uncover(m, (taken) => distance(frameOf(m, taken), blast) === 0)
    m.craters.push({ at: { ...at }, radius })
  }
}
