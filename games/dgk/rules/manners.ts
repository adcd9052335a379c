/** What a player chooses from beside the place: formations to set up in, manoeuvres of a path. */
import type { Manner, Measure, Placement, Stands } from "@salient/engine"
import { asBase } from "@salient/space/table"
import { formationNames } from "../model/fire.ts"
import type { State, Unit } from "../state.ts"
import { FORMATIONS, type Side } from "../types.ts"
import { MOST_BEND, maneuverLayouts, mayTake, standIn } from "./body.ts"
import { PIVOT } from "./facing.ts"
import { entryOf } from "./field.ts"
import { isSpot } from "./paths.ts"
import { HIDDEN, howOf, mayHide, unitsOf, zoneOf } from "./pitching.ts"
import { WHEELS, wheelWords } from "./wheels.ts"

const degrees = (most: number): Measure => ({ label: "degrees clockwise", min: -most, max: most, step: 5, per: 100 })

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** DGK-FORM-08 To any facing about the middle of its front, without going anywhere; by nothing, it forms up as it faces. */
const turn: Manner = { id: PIVOT, label: "Turn about the middle of its front", amount: degrees(180), onTheSpot: true }

/** All that a column may do where it stands, before it marches off (DGK-ACT-08). */
export const turns: readonly Manner[] = [turn]

/** DGK-ACT-04 The manoeuvres of a unit in maneuver formation. */
export const maneuvers = (m: State, unit: Unit): Manner[] => [
  turn,
  { id: "slide", label: "Slide, facing as before" },
  ...WHEELS.map((id): Manner => ({ id, label: sentence(wheelWords[id]), amount: degrees(180), onTheSpot: true })),
  {
    id: "layout",
    label: "Other ranks",
    amount: {
      label: "of the layouts, from 0",
      min: 0,
      max: maneuverLayouts(entryOf(m, unit).troop, unit.strength).length - 1,
      step: 1,
    },
    onTheSpot: true,
  },
]

/** DGK-FORM-03 A line may bend between any two of its bases, where it follows what lies on the ground. */
export const bends: readonly Manner[] = [
  { id: "bend", label: "Bend of the line", amount: degrees(MOST_BEND / 100), onTheSpot: true },
]

/** DGK-ACT-03 How a unit goes into line. */
export const deployments: readonly Manner[] = [turn, ...bends]

/** DGK-FORM-01, DGK-HIDE-01 The formations that units of a side may set up in, each with the units that may. */
export function formationsFor(m: State, side: Side): Manner[] {
  const units = unitsOf(m, side)
  const manners = FORMATIONS.flatMap((formation) => {
    const may = units.filter((u) => zoneOf(m, u.id)?.formations.includes(formation) && mayTake(m, u, formation))
    const hide = may.filter((u) => {
      const zone = zoneOf(m, u.id)
      return zone !== undefined && mayHide(m, zone)
    })
    const label = sentence(formationNames[formation])
    return [
      { id: formation, label, pieces: may.map((u) => u.id) },
      { id: `${formation} ${HIDDEN}`, label: `${label}, hidden`, pieces: hide.map((u) => u.id) },
    ]
  })
  return manners.filter(({ pieces }) => pieces.length > 0)
}

/** How the units of a set-up would stand. */
export const setUpStands = (m: State, side: Side, placed: Placement): Stands =>
  Object.fromEntries(
    unitsOf(m, side).flatMap((unit) => {
      const spot = placed[unit.id]
      if (!isSpot(spot)) return []
      const { formation = "maneuver" } = howOf(spot)
      const body = standIn(entryOf(m, unit).troop, formation, unit.strength, spot, spot.facing ?? 0)
      return [[unit.id, body.map(asBase)]]
    }),
  )
