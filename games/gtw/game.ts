/** The Great War: this file reads like the sequence of play. */
import type { Game } from "@salient/engine"
import { calculator } from "./calculator/calculator.ts"
import { copyState } from "./copy.ts"
import { BreakdownsFile } from "./data/breakdowns.ts"
import { CountersFile } from "./data/counters.ts"
import { MapFile } from "./data/maps.ts"
import { NationsFile } from "./data/nations.ts"
import { TablesFile } from "./data/tables.ts"
import { TerrainFile } from "./data/terrain.ts"
import { UnitTypesFile } from "./data/unit-types.ts"
import { WeatherFile } from "./data/weather.ts"
import { say } from "./happenings.ts"
import { imagine } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { lenses } from "./lenses/lenses.ts"
import { propose } from "./officer/book.ts"
import { evaluate } from "./officer/evaluate.ts"
import { plans, playerTurn } from "./officer/plan.ts"
import { why } from "./officer/words.ts"
import { QUESTIONS } from "./questions.ts"
import { advanced } from "./rules/basic-game-concepts/options.ts"
import { firstState } from "./rules/scenarios-and-victory/set-up.ts"
import { turns } from "./rules/sequence-of-play.ts"
import { listedScenarios, scenarios } from "./scenarios/scenarios.ts"
import { effects } from "./scene/effects.ts"
import { scene } from "./scene/scene.ts"
import { standing } from "./standing.ts"
import { type State, StateSchema } from "./state.ts"
import { tutorial } from "./tutorial.ts"
import { type View, view } from "./view.ts"

export const game: Game<State, View> = {
  id: "gtw",
  name: "The Great War, ground rules",
  says: "Armies of 1914 and 1915 in half-month turns. Railways, depots and shells decide where divisions can fight.",
  version: "25",
  opens: [
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "12",
    "13",
    "14",
    "15",
    "16",
    "17",
    "18",
    "19",
    "20",
    "21",
    "22",
    "23",
    "24",
  ],
  scenarios: listedScenarios,
  options: advanced.options,
  setup: ({ scenario, options }) => firstState(scenarios.named(scenario), options),
  copy: copyState,
  play: turns,
  questions: QUESTIONS,
  view,
  imagine,
  evaluate,
  propose,
  why: (_m, decision, move) => why(decision, move),
  stretches: { plan: playerTurn, time: playerTurn, lookAhead: playerTurn },
  plans,
  say,
  scene,
  effects,
  state: StateSchema,
  files: {
    scenario: scenarios.file,
    map: MapFile,
    breakdowns: BreakdownsFile,
    counters: CountersFile,
    nations: NationsFile,
    tables: TablesFile,
    terrain: TerrainFile,
    "unit types": UnitTypesFile,
    weather: WeatherFile,
  },
  invariants,
  lenses,
  tutorial,
  standing,
  calculator,
}
