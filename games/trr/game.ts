/** Ten Rounds Rapid: reads as the sequence of play. */
import { checkpoint, choose, type Flow, type Game, type Outcome, roll, tell } from "@salient/engine"
import { evaluate, propose } from "./agent.ts"
import { calculator } from "./calculator.ts"
import { indirectData } from "./data/indirect.ts"
import { scaleData } from "./data/scale.ts"
import { Scenario } from "./data/scenario.ts"
import { fieldOf, nameOf, onTable } from "./field.ts"
import { imagine } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { activate } from "./rules/activation.ts"
import { airAttacks } from "./rules/air.ts"
import { footingOf, mayHide } from "./rules/cover.ts"
import { arrive, deploy } from "./rules/deploy.ts"
import { outcomeOf, updateHolders } from "./rules/end.ts"
import { gameOptions } from "./rules/options.ts"
import { plannedFire } from "./rules/planned-fire.ts"
import { writePlans, writeSos } from "./rules/plans.ts"
import { prelude } from "./rules/prelude.ts"
import { loseSight, observe } from "./rules/sight.ts"
import { say } from "./say.ts"
import { scenarios } from "./scenarios.ts"
import { scene } from "./scene.ts"
import { setup } from "./setup.ts"
import { other, type State, StateSchema, type Unit } from "./state.ts"
import { SIDES } from "./types.ts"
import { type View, view } from "./view.ts"

/** Before the battle: fire plans for the first moves, the set-up in secret, the bombardment. */
function* prepare(m: State): Flow {
  while (m.phase === "plans") {
    checkpoint(m)
    if (m.planned < Math.min(indirectData.planAhead, fieldOf(m).scenario.moves)) {
      yield* writePlans(m, m.planned + 1) // TRR-IND-08
      m.planned++
    } else {
      yield* writeSos(m) // TRR-IND-09
      m.phase = "deployment"
    }
  }
  if (m.phase === "deployment") {
    checkpoint(m)
    yield* deploy(m)
    prelude(m)
    m.phase = "moves"
    observe(m, onTable(m))
  }
}

/** One stage of a move after another, each begun at a checkpoint; says how the battle ended. */
function* play(m: State): Flow<Outcome> {
  yield* prepare(m)
  for (;;) {
    checkpoint(m)
    switch (m.stage) {
      case "plan":
        if (m.planned < m.move + indirectData.planAhead) {
          yield* writePlans(m, m.move + indirectData.planAhead)
          m.planned = m.move + indirectData.planAhead
        }
        m.stage = "arrivals"
        break
      case "arrivals":
        yield* arrive(m)
        m.stage = "planned"
        break
      case "planned":
        beginMove(m)
        plannedFire(m)
        airAttacks(m)
        m.stage = "initiative"
        break
      case "initiative":
        rollInitiative(m)
        m.stage = "activations"
        break
      case "activations":
        yield* nextActivation(m)
        break
      case "end": {
        updateHolders(m)
        const outcome = outcomeOf(m)
        if (outcome) return outcome
        m.move++
        m.stage = "plan"
      }
    }
  }
}

/** A new move: everybody may act again, and who kept still where the ground hides him is hidden. */
function beginMove(m: State): void {
  tell(m, { kind: "move", rules: ["TRR-SCALE-01"], move: m.move })
  for (const unit of onTable(m)) {
    if (m.move > 1 && !unit.concealed && unit.moved === 0 && unit.fired === null)
      unit.concealed = mayHide(footingOf(m, unit)) // TRR-OBS-03
    Object.assign(unit, { acted: false, moved: 0, fired: null, lostThisMove: 0, underFlame: false, underGas: false })
  }
  m.passed = 0
  loseSight(m)
  observe(m, onTable(m))
}

/** TRR-SEQ-01 The higher die tries first; ties are rolled again. */
function rollInitiative(m: State): void {
  for (;;) {
    const blue = roll(m, scaleData.die, "TRR-SEQ-01", "initiative of blue")
    const red = roll(m, scaleData.die, "TRR-SEQ-01", "initiative of red")
    tell(m, { kind: "initiative", rules: ["TRR-SEQ-01"], blue, red })
    if (blue === red) continue
    m.active = blue > red ? "blue" : "red"
    return
  }
}

const ready = (m: State, side: Unit["side"]): Unit[] => onTable(m, side).filter((u) => !u.acted)

/** TRR-SEQ-02 The sides take turns, one unit at a time; two passes in succession end the move. */
function* nextActivation(m: State): Flow {
  if (SIDES.every((side) => ready(m, side).length === 0) || m.passed >= SIDES.length) {
    m.stage = "end"
    return
  }
  const units = ready(m, m.active)
  if (units.length === 0) {
    m.active = other(m.active)
    return
  }
  m.searches = []
  const unit = yield* choose<Unit | null>(
    { by: m.active, prompt: "Which unit acts?", rules: ["TRR-SEQ-02"], openly: "The enemy picks a unit." },
    [
      ...units.map((u) => ({ id: u.id, label: nameOf(m, u), value: u, touches: [u.id] })),
      { id: "pass", label: "Pass", value: null, rules: ["TRR-SEQ-02"] },
    ],
  )
  if (unit) {
    m.passed = 0
    yield* activate(m, unit)
  } else m.passed = ready(m, other(m.active)).length === 0 ? SIDES.length : m.passed + 1
  m.active = other(m.active)
}

export const game: Game<State, View> = {
  id: "trr",
  name: "Ten Rounds Rapid",
  says: "Battalions and brigades from 1914 to the Russian Civil War, on a battlefield where what has not been seen is not there.",
  version: "1",
  scenarios: scenarios.map(({ scenario }) => ({
    id: scenario.id,
    name: scenario.title,
    brief: scenario.brief,
    briefings: { blue: scenario.sides.blue.briefing, red: scenario.sides.red.briefing },
    length: scenario.length,
    first: scenario.first === true,
    sides: SIDES.map((side) => ({
      id: side,
      name: scenario.sides[side].name,
      nation: scenario.sides[side].force.nation,
    })),
  })),
  options: gameOptions,
  setup,
  play,
  view,
  imagine,
  evaluate,
  propose,
  say,
  scene,
  state: StateSchema,
  files: { scenario: Scenario },
  invariants,
  calculator,
}
