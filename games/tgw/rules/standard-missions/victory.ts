/** Standard Missions: who controls what, and who has won. TGW-MIS-02 to TGW-MIS-15. */

import type { Outcome } from "@salient/engine"
import { count } from "@salient/kit/words"
import { data } from "../../data/charts.ts"
import type { State, Unit } from "../../state.ts"
import { type By, SIDES, type Side } from "../../types.ts"
import { baseOf, inch, isThere, makeFor, pointsOf } from "../general-conventions/models.ts"
import { chosenAreas } from "../organising-a-battle/optional.ts"
import { sideName } from "../organising-a-battle/side-names.ts"
import { fieldOf } from "../terrain/ground.ts"

const { missions } = data

/** TGW-MIS-02, TGW-MIS-15 */
const isScoring = (unit: Unit): boolean =>
  isThere(unit) &&
  makeFor(unit).scoring &&
  unit.men.length >= missions.scoring &&
  unit.pinned === 0 &&
  !unit.fallingBack

export type Held = { readonly label: string; readonly by: Side | null }

/** TGW-MIS-05, TGW-MIS-09 The side with scoring units there, if the other side has none. */
const heldBy = (units: readonly Unit[]): Side | null => {
  const sides = new Set(units.map((u) => u.side))
  return sides.size === 1 ? ([...sides][0] as Side) : null
}

/** TGW-MIS-09 Scoring units with any model within six inches of the objective. */
function objectives(m: State): Held[] {
  const scoring = m.units.filter(isScoring)
  const reach = missions.objective.holds * inch
  return m.battle.objectives.map((o, i) => ({
    label: `Objective ${i + 1}`,
    by: heldBy(
      scoring.filter((u) =>
        u.men.some((_, k) => {
          const base = baseOf(u, k)
          const edge = base.kind === "circle" ? base.radius : 0
          return Math.sqrt((base.at.x - o.x) ** 2 + (base.at.y - o.y) ** 2) - edge <= reach
        }),
      ),
    ),
  }))
}

/** TGW-MIS-05, TGW-MIS-07 The four areas of a Meeting Engagement, and which one a point is in. */
function areasOf(m: State): {
  readonly names: readonly string[]
  readonly of: (p: { x: number; y: number }) => number
} {
  const { width, depth } = fieldOf(m).table
  const strip = (n: number, most: number) => Math.min(3, Math.floor((4 * n) / most))
  const numbered = ["First strip", "Second strip", "Third strip", "Fourth strip"]
  switch (chosenAreas(m)) {
    case "strips along the length":
      return { names: numbered, of: ({ x, y }) => (width >= depth ? strip(y, depth) : strip(x, width)) }
    case "strips along the width":
      return { names: numbered, of: ({ x, y }) => (width >= depth ? strip(x, width) : strip(y, depth)) }
    default:
      return { names: quarterNames, of: ({ x, y }) => (2 * x >= width ? 1 : 0) + (2 * y >= depth ? 2 : 0) }
  }
}

const quarterNames = ["South-west quarter", "South-east quarter", "North-west quarter", "North-east quarter"]

/** TGW-MIS-06 A unit is in the area with most of its models; on a tie it is in none (TGW-AMB-48). */
function quarters(m: State): Held[] {
  const { names, of } = areasOf(m)
  const where = (unit: Unit): number | undefined => {
    const counts = [0, 0, 0, 0]
    for (const p of pointsOf(unit)) counts[of(p)] = (counts[of(p)] ?? 0) + 1
    const most = Math.max(...counts)
    return counts.filter((c) => c === most).length === 1 ? counts.indexOf(most) : undefined
  }
  const scoring = m.units.filter(isScoring)
  return names.map((label, q) => ({ label, by: heldBy(scoring.filter((u) => where(u) === q)) }))
}

/** The objectives or quarters, and who controls each now. */
export const controlled = (m: State): Held[] => (m.battle.mission === "secureAndHold" ? objectives(m) : quarters(m))

/** TGW-MIS-04, TGW-MIS-09, TGW-MIS-13, TGW-MIS-14 How the battle has ended. */
export function outcomeOf(m: State): Outcome {
  const rule = m.battle.mission === "secureAndHold" ? "TGW-MIS-09" : "TGW-MIS-04"
  const held = controlled(m)
  const score: By<Side, number> = {
    red: held.filter((h) => h.by === "red").length,
    blue: held.filter((h) => h.by === "blue").length,
  }
  const wiped = SIDES.filter((side) => !m.units.some((u) => u.side === side && isThere(u)))
  if (wiped.length === 1) {
    const winner: Side = wiped[0] === "red" ? "blue" : "red"
    return {
      winners: [winner],
      reason: `Nobody of ${sideName(m, wiped[0] as Side)} is left on the table.`,
      rules: ["TGW-MIS-13"],
      score,
    }
  }
  if (score.red === score.blue)
    return {
      winners: [],
      reason:
        score.red === 0
          ? "All Quiet on the Western Front: neither side holds anything."
          : "Stalemate: both hold as much.",
      rules: ["TGW-MIS-14", rule],
      score,
    }
  const winner: Side = score.red > score.blue ? "red" : "blue"
  const all = score[winner] === held.length
  return {
    winners: [winner],
    reason: `${all ? "Ring out the Bells! " : ""}Control of ${count(score[winner], "objective")} against ${score[winner === "red" ? "blue" : "red"]}.`,
    rules: [rule, "TGW-MIS-14"],
    score,
  }
}
