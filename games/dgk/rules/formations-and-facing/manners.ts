/** What a player chooses besides the place: formations when setting up, manoeuvres along a path. */
import type { Manner, Measure } from "@salient/engine"
import { capital } from "@salient/kit/words"
import type { State, Unit } from "../../state.ts"
import { entryOf } from "../troops-and-command/field.ts"
import { MOST_BEND, maneuverLayouts } from "./body.ts"
import { PIVOT } from "./facing.ts"
import { WHEELS, wheelWords } from "./wheels.ts"

const degrees = (most: number): Measure => ({ label: "degrees clockwise", min: -most, max: most, step: 5, per: 100 })

/** DGK-FORM-08 A turn to any facing about the middle of its front. A turn by 0 degrees forms up at the present facing. */
const turn: Manner = { id: PIVOT, label: "Turn about the middle of its front", amount: degrees(180), onTheSpot: true }

/** All that a column may do before it marches off (DGK-ACT-08). */
export const turns: readonly Manner[] = [turn]

/** DGK-ACT-04 The manoeuvres of a unit in maneuver formation. */
export const maneuvers = (m: State, unit: Unit): Manner[] => [
  turn,
  { id: "slide", label: "Slide, facing as before" },
  ...WHEELS.map((id): Manner => ({ id, label: capital(wheelWords[id]), amount: degrees(180), onTheSpot: true })),
  {
    id: "layout",
    label: "Change its ranks",
    amount: {
      label: "number of the layout, from 0",
      min: 0,
      max: maneuverLayouts(entryOf(m, unit).troop, unit.strength).length - 1,
      step: 1,
    },
    onTheSpot: true,
  },
]

/** DGK-FORM-03 A line may bend between any two of its bases where it follows a terrain feature. */
export const bends: readonly Manner[] = [
  { id: "bend", label: "Bend of the line", amount: degrees(MOST_BEND / 100), onTheSpot: true },
]

/** DGK-ACT-03 How a unit forms line. */
export const deployments: readonly Manner[] = [turn, ...bends]
