/** Der Grosse Krieg, written in the order of the sequence of play. */
import { checkpoint, type Flow, type Game, type Outcome } from "@salient/engine"
import { applyingTo } from "@salient/kit/optional-rules"
import { builder } from "./builder/builder.ts"
import { calculator } from "./calculator/calculator.ts"
import { Organisation } from "./data/organisations.ts"
import { say } from "./happenings.ts"
import { imagine } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { lenses } from "./lenses/lenses.ts"
import { threats } from "./lenses/threats.ts"
import { propose } from "./officer/agent.ts"
import { mistakes } from "./officer/habits.ts"
import { fate, plans, turnOf } from "./officer/intention.ts"
import { judgementUnder } from "./officer/judge.ts"
import { why } from "./officer/words.ts"
import { QUESTIONS } from "./questions.ts"
import { brokenArmy, finalOutcome } from "./rules/army-morale-and-victory.ts"
import { options } from "./rules/optional-rules/options.ts"
import { whereTheyApply } from "./rules/optional-rules/where-they-apply.ts"
import { deploy } from "./rules/scenarios-and-setting-up/deployment.ts"
import { setup } from "./rules/scenarios-and-setting-up/first-state.ts"
import { musterForces } from "./rules/scenarios-and-setting-up/muster.ts"
import { settleField, turns } from "./rules/the-turn.ts"
import { inTheLobby, scenarios } from "./scenarios/scenarios.ts"
import { effects } from "./scene/effects.ts"
import { scene } from "./scene/scene.ts"
import { standing } from "./standing.ts"
import { copyState, type State, StateSchema } from "./state.ts"
import { tutorial } from "./tutorial.ts"
import { type View, view } from "./view.ts"

/** Set-up, then turn after turn until an army breaks or the last turn is over. */
function* play(m: State): Flow<Outcome> {
  if (m.phase === "muster") {
    checkpoint(m)
    yield* musterForces(m)
  }
  if (m.phase === "deployment") {
    checkpoint(m)
    yield* deploy(m)
    m.phase = "battle"
    settleField(m)
  }
  checkpoint(m)
  const broken = brokenArmy(m)
  if (broken) return broken
  yield* turns(m)
  return finalOutcome(m)
}

const version = "14"
const judgement = judgementUnder(version)

export const game: Game<State, View> = {
  id: "dgk",
  name: "Der Grosse Krieg",
  says: "Divisions and corps of 1914 on an open table, with orders that go astray, murderous fire and decisive artillery.",
  version,
  opens: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"],
  scenarios: scenarios.all.map(inTheLobby),
  options: applyingTo(options, whereTheyApply),
  setup,
  copy: copyState,
  play,
  questions: QUESTIONS,
  view,
  imagine,
  evaluate: judgement.evaluate,
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
  files: { scenario: scenarios.file, organisation: Organisation, weights: judgement.file },
  invariants,
  lenses,
  threats,
  calculator,
  builder,
  standing,
  tutorial,
}
