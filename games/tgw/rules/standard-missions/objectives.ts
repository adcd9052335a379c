/** Placing the objectives of Secure and Hold: TGW-MIS-10, TGW-MIS-11. */
import { type Check, type Flow, ok, type Random, refuse, type Spot } from "@salient/engine"
import { groundAt, type Point } from "@salient/space/table"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { place } from "../../questions.ts"
import type { State } from "../../state.ts"
import { other } from "../../types.ts"
import { inch } from "../general-conventions/models.ts"
import { isPlace } from "../movement/ways.ts"
import { fieldOf, isImpassable } from "../terrain/ground.ts"

const { fromEdge, apart } = data.missions.objective
/** The id of the next objective to be placed on the table. */
export const OBJECTIVE = "objective:next"

/** TGW-MIS-11 */
function mayPlace(m: State, at: Point): Check {
  const { width, depth } = fieldOf(m).table
  if (Math.min(at.x, at.y, width - at.x, depth - at.y) < fromEdge * inch)
    return refuse("TGW-MIS-11", `An objective must be at least ${fromEdge} inches from every edge.`)
  if (m.battle.objectives.some((o) => Math.hypot(o.x - at.x, o.y - at.y) < apart * inch))
    return refuse("TGW-MIS-11", `Objectives must be at least ${apart} inches apart.`)
  return groundAt(fieldOf(m).table, at).some(isImpassable) ? refuse("TGW-MIS-11", "No unit could stand there.") : ok
}

/** All points of a grid where an objective may be placed. */
function openPlaces(m: State): Point[] {
  const { width, depth } = fieldOf(m).table
  const found: Point[] = []
  for (let y = fromEdge * inch; y <= depth - fromEdge * inch; y += 2 * inch)
    for (let x = fromEdge * inch; x <= width - fromEdge * inch; x += 2 * inch)
      if (mayPlace(m, { x, y }).ok) found.push({ x, y })
  return found
}

/** TGW-MIS-10 The side whose turn it is places one objective; where no room is left there will be fewer. */
export function* placeObjective(m: State): Flow {
  const open = openPlaces(m)
  if (open.length === 0) {
    m.battle.wanted = m.battle.objectives.length
    return
  }
  const placed = yield* place(
    {
      by: m.battle.next,
      what: "objective",
      prompt: `Place objective ${m.battle.objectives.length + 1} of ${m.battle.wanted}.`,
      rules: ["TGW-MIS-10", "TGW-MIS-11"],
    },
    {
      pieces: [OBJECTIVE],
      check: (answer) => {
        const spot = answer[OBJECTIVE]
        return typeof spot === "object" && isPlace(spot)
          ? mayPlace(m, spot)
          : refuse("TGW-MIS-11", "It needs a place on the table.")
      },
      suggest: (random: Random) => ({ [OBJECTIVE]: open[random(open.length)] as Point }),
      stands: (answer): { [id: string]: { x: number; y: number; radius: number }[] } => {
        const spot = answer[OBJECTIVE]
        return typeof spot === "object" ? { [OBJECTIVE]: [{ x: spot.x, y: spot.y, radius: inch }] } : {}
      },
    },
  )
  const { x, y } = placed[OBJECTIVE] as Spot
  m.battle.objectives.push({ x, y })
  tell(m, { kind: "objective", rules: ["TGW-MIS-10"], side: m.battle.next, number: m.battle.objectives.length })
  m.battle.next = other(m.battle.next)
}
