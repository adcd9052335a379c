/** Weather, what it has made of the ground, and the wind: TRR-OBS-06, TRR-MOVE-14, TRR-OPT-05, TRR-GAP-14. */
import { pick, tell } from "@salient/engine"
import { movementData } from "../data/movement.ts"
import { observationData } from "../data/observation.ts"
import { EDGES, fieldOf } from "../field.ts"
import type { State } from "../state.ts"
import { GROUNDS, type Ground, WEATHERS, type Weather } from "../types.ts"

type When = Pick<State, "scenario" | "options" | "move">

/** The weather of a move, as the scenario or the players call it. */
export function weatherNamed(m: When, move = m.move): string {
  const chosen = m.options.weather ?? "scenario"
  if (chosen !== "scenario") return chosen
  return fieldOf(m).scenario.weather.findLast((w) => w.from <= move)?.is ?? ""
}

/** TRR-OBS-06 What that weather is to those who look. */
export function weatherOf(m: When): Weather {
  const now = weatherNamed(m)
  return WEATHERS.find((w) => observationData.weatherNames[w].includes(now)) ?? "clear"
}

/** TRR-MOVE-14 The state of the ground: as it was at the start, until it has rained for long enough. */
export function groundNow(m: When): Ground {
  const chosen = GROUNDS.find((g) => g === m.options.ground) ?? fieldOf(m).scenario.ground
  return chosen === "dry" && rainBefore(m) >= movementData.rainAfterMoves ? "sodden" : chosen
}

/** The moves of rain before this one. */
function rainBefore(m: When): number {
  let moves = 0
  for (let move = 1; move < m.move; move++) if (weatherNamed(m, move) === movementData.rain) moves++
  return moves
}

const edges = Object.keys(EDGES) as (keyof typeof EDGES)[]
const halfTurn = 18_000

/** TRR-GAP-14 Where the scenario is silent the wind comes from an edge that is drawn, for all to see, and does not turn. */
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
