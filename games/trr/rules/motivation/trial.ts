/** The motivation of a unit in its present state: TRR-MOT-03. */

import type { Trial } from "../../charts/motivation.ts"
import { motivationData } from "../../data/motivation.ts"
import type { State, Unit } from "../../state.ts"
import type { Aim, Figure } from "../../types.ts"
import { footingOf, inDefences } from "../observation/cover.ts"
import { believedBy } from "../observation/sight.ts"
import { isUnsupplied } from "../optional-rules/supply.ts"
import { fieldOf, forceOf, isArmour, isWithin, onTable, thousandths } from "../scale-and-representation/field.ts"

const officers: readonly Figure[] = ["co", "officer", "mountedCo", "mountedOfficer"]
const isOfficer = (figure: Figure): boolean => officers.includes(figure)

/** TRR-AMB-27 Whether the HQ of its battalion, or of a higher formation, has lost its last officer. */
function officerLost(m: State, unit: Unit): boolean {
  const { formations, units } = fieldOf(m)
  const seen = new Set<string>()
  let id: string | null = forceOf(m, unit).formation
  while (id !== null && !seen.has(id)) {
    seen.add(id)
    const formation = formations.get(`${unit.side}/${id}`)
    if (!formation) return false
    const hqs = formation.units.filter((u) => units.get(u)?.kind === "hq" && units.get(u)?.figures.some(isOfficer))
    const left = m.units.some((u) => hqs.includes(u.id) && u.where !== "lost" && u.figures.some(isOfficer))
    if (hqs.length > 0 && !left) return true
    id = formation.parent
  }
  return false
}

/** Everything that modifies a unit's motivation test; of the enemy, only what its side believes. */
export function trialOf(m: State, unit: Unit, aim: Aim): Trial {
  const near = thousandths(motivationData.near)
  return {
    grade: forceOf(m, unit).grade,
    aim,
    lost: unit.lost,
    lostThisMove: unit.lostThisMove,
    armourNear: believedBy(m, unit.side).some((e) => isArmour(m, e) && isWithin(m, unit, e, near)),
    alone: !onTable(m, unit.side).some((u) => u !== unit && isWithin(m, unit, u, near)),
    officerLost: officerLost(m, unit),
    inDefences: inDefences(unit, footingOf(m, unit)),
    underFlame: unit.underFlame,
    underGas: unit.underGas,
    bombarded: unit.bombarded,
    shaken: unit.shaken,
    unsupplied: isUnsupplied(m, unit),
  }
}
