/** The Great War: this file reads in the order of the sequence of play. */
import { checkpoint, type Flow, type Game, type Outcome } from "@salient/engine"
import { applyingTo } from "@salient/kit/optional-rules"
import { builder } from "./builder/builder.ts"
import { calculator } from "./calculator/calculator.ts"
import { ArmyFile } from "./data/armies.ts"
import { ChartsFile } from "./data/charts.ts"
import { ModelsFile } from "./data/models.ts"
import { RostersFile } from "./data/rosters.ts"
import { TablesFile } from "./data/tables.ts"
import { TerrainFile } from "./data/terrain.ts"
import { WeaponsFile } from "./data/weapons.ts"
import { say } from "./happenings.ts"
import { imagine } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { lenses } from "./lenses/lenses.ts"
import { threats } from "./lenses/threats.ts"
import { evaluate } from "./officer/evaluate.ts"
import { propose } from "./officer/propose.ts"
import { why } from "./officer/words.ts"
import { QUESTIONS } from "./questions.ts"
import { inParts } from "./rules/buildings-under-fire/sections.ts"
import { handInRosters } from "./rules/choosing-forces/hand-in.ts"
import { numberUnits } from "./rules/choosing-forces/secrecy.ts"
import { assault, nextToAssault } from "./rules/close-quarters-combat/assault.ts"
import { combatsLeft, fight, nextCombat } from "./rules/close-quarters-combat/combat.ts"
import { deploy } from "./rules/deployment/deploy.ts"
import { chooseEdges } from "./rules/deployment/edges.ts"
import { decideFirst } from "./rules/deployment/first-turn.ts"
import { rallyOrRun } from "./rules/falling-back-and-regrouping/regroup.ts"
import { move, nextToMove } from "./rules/movement/march.ts"
import { newBattle } from "./rules/organising-a-battle/new-battle.ts"
import { chosenTable, isInForce, options } from "./rules/organising-a-battle/optional.ts"
import { settleTerms } from "./rules/organising-a-battle/terms.ts"
import { whereTheyApply } from "./rules/organising-a-battle/where-they-apply.ts"
import { exampleTable } from "./rules/preparing-the-battlefield/example-tables.ts"
import { drawTable } from "./rules/preparing-the-battlefield/random-table.ts"
import { fire, nextToFire } from "./rules/shooting/fire.ts"
import { moveScouts } from "./rules/special-rules/scouts.ts"
import { handleSmoke } from "./rules/special-rules/smoke.ts"
import { rollForLight } from "./rules/standard-mission-special-rules/night.ts"
import { arrive, nextToArrive } from "./rules/standard-mission-special-rules/reserves.ts"
import { placeObjective } from "./rules/standard-missions/objectives.ts"
import { outcomeOf } from "./rules/standard-missions/victory.ts"
import { formBatteries } from "./rules/support-weapons/batteries.ts"
import { hitch } from "./rules/support-weapons/limbers.ts"
import { groundText, planOf } from "./rules/terrain/ground.ts"
import {
  endTurn,
  isOver,
  nextRunaway,
  nextToRally,
  startAssaults,
  startCombats,
  startShooting,
  startTurn,
} from "./rules/the-turn.ts"
import { runAway } from "./rules/vehicles/move-vehicle.ts"
import { listedScenarios, scenarios } from "./scenarios/scenarios.ts"
import { effects } from "./scene/effects.ts"
import { scene } from "./scene/scene.ts"
import { standing } from "./standing.ts"
import { copyState, type State, StateSchema } from "./state.ts"
import { tutorial } from "./tutorial.ts"
import { type View, view } from "./view.ts"

/** TGW-ORG-02, TGW-TURN-01, TGW-TURN-02 */
function* play(m: State): Flow<Outcome> {
  for (;;) {
    checkpoint(m)
    switch (m.phase) {
      case "rosters":
        yield* handInRosters(m)
        m.phase = "table"
        break
      case "table":
        layOut(m)
        m.phase = "terms"
        break
      case "terms":
        settleTerms(m)
        m.phase = "objectives"
        break
      case "objectives":
        if (m.battle.objectives.length < m.battle.wanted) yield* placeObjective(m)
        else m.phase = "attachments"
        break
      case "attachments":
        for (const unit of m.units) hitch(m, unit)
        yield* formBatteries(m)
        numberUnits(m)
        m.phase = m.battle.zones === "given" ? "deployment" : "edges"
        break
      case "edges":
        yield* chooseEdges(m)
        m.phase = "deployment"
        break
      case "deployment":
        if (!(yield* deploy(m))) break
        rollForLight(m)
        m.phase = "scouts"
        break
      case "scouts":
        yield* moveScouts(m)
        m.phase = m.battle.zones === "given" ? "start" : "first"
        break
      case "first":
        yield* decideFirst(m)
        m.phase = "start"
        break
      case "start":
        if (isOver(m)) {
          m.phase = "end" // TGW-FORCE-08: rosters are opened
          return outcomeOf(m)
        }
        startTurn(m)
        break
      case "arrivals":
        yield* arrivals(m)
        break
      case "movement":
        yield* movement(m)
        break
      case "shooting":
        yield* shooting(m)
        break
      case "assaults": {
        const go = yield* nextToAssault(m)
        if (go === "end") startCombats(m)
        else yield* assault(m, go)
        break
      }
      default: {
        const left = combatsLeft(m)
        if (left.length === 0) endTurn(m)
        else yield* fight(m, yield* nextCombat(m, left))
      }
    }
  }
}

/** TGW-FIELD-01, TGW-FIELD-04 The table of a free battle. */
function layOut(m: State): void {
  const table = chosenTable(m)
  if (table === "Flanders Fields") m.ground = groundText(scenarios.named("flanders-fields").plan)
  else if (table === "Trench Wars")
    m.ground = groundText(exampleTable("trench-wars", { duckboards: isInForce(m, "duckboards", false) }))
  else drawTable(m, table === "random, 4 by 4 feet" ? 48_000 : 72_000, 48_000, isInForce(m, "road", false))
  if (isInForce(m, "buildingsInParts", false)) m.ground = groundText(inParts(planOf(m.ground))) // TGW-BLDG-04
}

/** TGW-SMR-06, TGW-SMR-07 Units that arrive, before any other unit moves. */
function* arrivals(m: State): Flow {
  const next = nextToArrive(m)
  if (next) yield* arrive(m, next)
  else m.phase = "movement"
}

/** First units that fall back, then runaway vehicles, then all other units one at a time: TGW-FALL-01, TGW-VMOV-16, TGW-MOVE-01. */
function* movement(m: State): Flow {
  const fleeing = nextToRally(m)
  if (fleeing) {
    yield* rallyOrRun(m, fleeing)
    return
  }
  const jammed = nextRunaway(m)
  if (jammed) {
    jammed.done = true
    yield* runAway(m, jammed)
    return
  }
  const next = yield* nextToMove(m)
  if (next === "end") startShooting(m)
  else yield* move(m, next)
}

/** TGW-SPEC-14 Smoke first, then shooting: TGW-SHOOT-02. */
function* shooting(m: State): Flow {
  if (yield* handleSmoke(m)) return
  const unit = yield* nextToFire(m)
  if (unit === "end") startAssaults(m)
  else yield* fire(m, unit)
}

export const game: Game<State, View> = {
  id: "tgw",
  name: "The Great War, miniatures",
  says: "Platoons, companies and battalions of 1914 and 1918, man by man on a table measured in inches.",
  version: "10",
  opens: ["2", "3", "4", "5", "6", "7", "8", "9"],
  scenarios: listedScenarios,
  options: applyingTo(options, whereTheyApply),
  setup: newBattle,
  copy: copyState,
  play,
  questions: QUESTIONS,
  view,
  imagine,
  evaluate,
  propose,
  why: (_m, decision, move) => why(decision, move),
  say,
  scene,
  effects,
  state: StateSchema,
  files: {
    scenario: scenarios.file,
    army: ArmyFile,
    charts: ChartsFile,
    models: ModelsFile,
    tables: TablesFile,
    rosters: RostersFile,
    terrain: TerrainFile,
    weapons: WeaponsFile,
  },
  invariants,
  lenses,
  threats,
  calculator,
  builder,
  tutorial,
  standing,
}
