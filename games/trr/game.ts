/** Ten Rounds Rapid. This file reads like the sequence of play. */
import { checkpoint, type Flow, type Game, type Outcome } from "@salient/engine"
import { builder } from "./builder/builder.ts"
import { calculator } from "./calculator/calculator.ts"
import { planDue } from "./charts/indirect-fire.ts"
import { indirectData } from "./data/indirect.ts"
import { Army, Others } from "./data/organisations.ts"
import { say } from "./happenings.ts"
import { imagine } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { lenses } from "./lenses/lenses.ts"
import { threats } from "./lenses/threats.ts"
import { propose } from "./officer/agent.ts"
import { evaluate } from "./officer/evaluate.ts"
import { mistakes } from "./officer/habits.ts"
import { fate, plans, turnOf } from "./officer/intention.ts"
import { why } from "./officer/words.ts"
import { QUESTIONS } from "./questions.ts"
import { flyNext } from "./rules/aircraft/attacks.ts"
import { orderSorties, planSorties } from "./rules/aircraft/sorties.ts"
import { outcomeOf, updateHolders } from "./rules/gaps-filled/victory.ts"
import { plannedFire } from "./rules/indirect-fire-and-gas/planned-fire.ts"
import { writePlans, writeSos } from "./rules/indirect-fire-and-gas/plans.ts"
import { observe } from "./rules/observation/sight.ts"
import { drawWind } from "./rules/observation/weather.ts"
import { gameOptions } from "./rules/optional-rules/options.ts"
import { useSupplies } from "./rules/optional-rules/supply.ts"
import { aimBombardment, sufferBombardment } from "./rules/preliminary-bombardment.ts"
import { fieldOf, onTable } from "./rules/scale-and-representation/field.ts"
import { arrive, deploy } from "./rules/sequence-of-play/deployment.ts"
import { beginMove, lookAbout, nextActivation, rollForInitiative } from "./rules/sequence-of-play/moves.ts"
import { musterForces } from "./rules/sequence-of-play/muster.ts"
import { setup } from "./rules/sequence-of-play/new-battle.ts"
import { lightPots } from "./rules/smoke.ts"
import { listedScenarios, scenarios } from "./scenarios/scenarios.ts"
import { effects } from "./scene/effects.ts"
import { scene } from "./scene/scene.ts"
import { standing } from "./standing.ts"
import { copyState, type State, StateSchema } from "./state.ts"
import { tutorial } from "./tutorial.ts"
import { type View, view } from "./view.ts"

/** Before the battle: the wind, fire plans for the first moves, the set-up in secret, the bombardment. */
function* prepare(m: State): Flow {
  if (m.phase === "muster") {
    checkpoint(m)
    yield* musterForces(m) // TRR-SCALE-09
  }
  if (m.phase === "plans") drawWind(m) // TRR-GAP-14
  while (m.phase === "plans") {
    checkpoint(m)
    if (m.planned < Math.min(indirectData.planAhead, fieldOf(m).scenario.moves)) {
      yield* writePlans(m, m.planned + 1) // TRR-IND-08
      yield* planSorties(m, m.planned + 1) // TRR-AIR-02
      m.planned++
    } else {
      yield* writeSos(m) // TRR-IND-09
      yield* aimBombardment(m) // TRR-BOMB-02
      m.phase = "deployment"
    }
  }
  if (m.phase === "deployment") {
    checkpoint(m)
    yield* deploy(m)
    sufferBombardment(m)
    lightPots(m)
    m.phase = "moves"
    observe(m, onTable(m))
  }
}

/** Plays one stage of a move after another, each beginning at a checkpoint, and returns how the battle ended. */
function* play(m: State): Flow<Outcome> {
  yield* prepare(m)
  for (;;) {
    checkpoint(m)
    switch (m.stage) {
      case "plan":
        if (m.planned < planDue(m.move)) {
          yield* writePlans(m, planDue(m.move))
          yield* planSorties(m, planDue(m.move))
          m.planned = planDue(m.move)
        }
        m.stage = "sorties"
        break
      case "sorties":
        yield* orderSorties(m)
        m.stage = "arrivals"
        break
      case "arrivals":
        yield* arrive(m)
        m.stage = "planned"
        break
      case "planned":
        beginMove(m)
        plannedFire(m)
        lookAbout(m)
        m.stage = "air"
        break
      case "air":
        yield* flyNext(m)
        break
      case "initiative":
        rollForInitiative(m)
        m.stage = "activations"
        break
      case "activations":
        yield* nextActivation(m)
        break
      case "end": {
        updateHolders(m)
        useSupplies(m)
        const outcome = outcomeOf(m)
        if (outcome) return outcome
        m.move++
        m.stage = "plan"
      }
    }
  }
}

export const game: Game<State, View> = {
  id: "trr",
  name: "Ten Rounds Rapid",
  says: "Battalions and brigades from 1914 to the Russian Civil War, on a battlefield where units appear only once they have been seen.",
  version: "10",
  opens: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
  scenarios: listedScenarios,
  options: gameOptions,
  setup,
  copy: copyState,
  play,
  questions: QUESTIONS,
  view,
  imagine,
  evaluate,
  propose,
  mistakes,
  stretches: { plan: turnOf },
  plans,
  fate,
  why: (_m, decision, move) => why(decision, move),
  say,
  scene,
  effects,
  state: StateSchema,
  files: { scenario: scenarios.file, organisation: Army, borrowed: Others },
  invariants,
  lenses,
  threats,
  calculator,
  builder,
  standing,
  tutorial,
}
