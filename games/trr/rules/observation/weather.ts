/** Weather, its effect on the ground, and the wind: TRR-OBS-06, TRR-MOVE-14, TRR-OPT-05, TRR-GAP-14. */
import { pick } from "@salient/engine"
import { movementData } from "../../data/movement.ts"
import { observationData } from "../../data/observation.ts"
import { tell } from "../../happenings.ts"
import type { State } from "../../state.ts"
import type { Ground, Weather, WeatherKind } from "../../types.ts"
import { chosenGround, chosenWeather } from "../optional-rules/options.ts"
import { EDGES, fieldOf } from "../scale-and-representation/field.ts"

type When = Pick<State, "scenario" | "options" | "move">

const { weathers } = observationData

/** The weather of a move: the scenario's, unless the players have chosen another. */
export const weatherIn = (m: When, move = m.move): WeatherKind =>
  chosenWeather(m) ?? fieldOf(m).scenario.weather.findLast((w) => w.from <= move)?.is ?? "clear-weather"

export const weatherName = (m: When): string => weathers[weatherIn(m)].name

/** TRR-OBS-06 The row of the visibility table for the weather of this move. */
export const weatherOf = (m: When): Weather => weathers[weatherIn(m)].row

/** TRR-MOVE-14 The state of the ground: as it was at the start, until it has rained long enough. */
export function groundNow(m: When): Ground {
  const chosen = chosenGround(m) ?? fieldOf(m).scenario.ground
  return chosen === "dry" && rainBefore(m) >= movementData.rainAfterMoves ? "sodden" : chosen
}

/** The number of moves of rain before this one. */
function rainBefore(m: When): number {
  let moves = 0
  for (let move = 1; move < m.move; move++) if (weatherIn(m, move) === movementData.rain) moves++
  return moves
}

const edges = Object.keys(EDGES) as (keyof typeof EDGES)[]
const halfTurn = 18_000

/** TRR-GAP-14 If the scenario says nothing, the edge that the wind comes from is drawn in public, and the wind does not turn. */
export function drawWind(m: State): void {
  if (m.wind !== null) return
  const from = pick(m, edges, "TRR-GAP-14", "the edge that the wind comes from")
  m.wind = (EDGES[from] + halfTurn) % (2 * halfTurn)
  tell(m, { kind: "wind", rules: ["TRR-GAP-14"], from })
}

const quarters = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const

/** Where a wind that blows towards a bearing comes from. */
export function windFrom(towards: number): string {
  const eighth = halfTurn / 4
  return quarters[Math.round((towards + halfTurn) / eighth) % quarters.length] ?? quarters[0]
}
