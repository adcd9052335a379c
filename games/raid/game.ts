/** Trench Raid: reads as the sequence of play. */
import { checkpoint, type Flow, type Game, type Outcome } from "@salient/engine"
import { ChartsFile, data } from "./data/raid.ts"
import { say } from "./happenings.ts"
import { imagine } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { lenses } from "./lenses/lenses.ts"
import { propose } from "./officer/book.ts"
import { judgementUnder } from "./officer/evaluate.ts"
import { mistakes } from "./officer/habits.ts"
import { fate, plans } from "./officer/plan.ts"
import { turnOf } from "./officer/stretch.ts"
import { why } from "./officer/words.ts"
import { QUESTIONS } from "./questions.ts"
import { setUp } from "./rules/before-the-raid/set-up.ts"
import { activate, beginTurn, isLastTurn, nextUnit, passOn } from "./rules/turns.ts"
import { dawn } from "./rules/victory.ts"
import { listedScenarios, scenarios } from "./scenarios/scenarios.ts"
import { effects } from "./scene/effects.ts"
import { scene } from "./scene/scene.ts"
import { standing } from "./standing.ts"
import type { State, Unit } from "./state.ts"
import { copyState, StateSchema } from "./state.ts"
import { tutorial } from "./tutorial.ts"
import { SIDES, type Side } from "./types.ts"
import { type View, view } from "./view.ts"

/** RAID-3.1 */
function* play(m: State): Flow<Outcome> {
  if (m.phase === "setup") {
    yield* setUp(m)
    m.phase = "turns"
  }
  for (;;) {
    checkpoint(m)
    if (!m.drawn) beginTurn(m)
    checkpoint(m)
    const unit = yield* nextUnit(m)
    if (unit) yield* activate(m, unit)
    else if (isLastTurn(m)) return dawn
    else passOn(m)
  }
}

const unitNames: { readonly [side in Side]: readonly string[] } = {
  raiders: ["Party Ash", "Party Birch", "Party Cedar", "Party Elm", "Party Fir", "Party Oak"],
  garrison: [
    "Section Adler",
    "Section Bussard",
    "Section Falke",
    "Section Habicht",
    "Section Sperber",
    "Section Weihe",
  ],
}

function newUnits(side: Side, kinds: readonly Unit["kind"][]): Unit[] {
  return kinds.map((kind, i) => ({
    id: `unit:${side}:${i + 1}`,
    side,
    kind,
    name: kind === "gun" ? "the machine gun" : (unitNames[side][i] ?? `${kind} ${i + 1}`),
    hex: null,
    steps: data.steps,
    hidden: side === "garrison", // RAID-2.2
    acted: false,
    reacted: false,
    prisoner: false,
  }))
}

const version = "3"
const judgement = judgementUnder(version)

export const game: Game<State, View> = {
  id: "raid",
  name: "Trench Raid",
  says: "A night raid of 1916, played in ten minutes. This small game also shows how a Salient game is written.",
  version,
  opens: ["1", "2"],
  scenarios: listedScenarios,
  setup({ scenario }) {
    const { units } = scenarios.named(scenario)
    return {
      scenario,
      phase: "setup",
      turn: 1,
      active: "raiders",
      drawn: false,
      units: SIDES.flatMap((side) => newUnits(side, units[side])),
      hands: { raiders: [], garrison: [] },
      decks: { raiders: [], garrison: [] },
      discards: { raiders: [], garrison: [] },
    }
  },
  copy: copyState,
  play,
  questions: QUESTIONS,
  view,
  imagine,
  evaluate: judgement.evaluate,
  propose,
  mistakes,
  why: (_m, decision, move) => why(decision, move),
  stretches: { plan: turnOf, time: turnOf, lookAhead: turnOf },
  plans,
  fate,
  say,
  scene,
  effects,
  state: StateSchema,
  files: { scenario: scenarios.file, charts: ChartsFile, weights: judgement.file },
  invariants,
  lenses,
  standing,
  tutorial,
}
