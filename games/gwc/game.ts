/** Great War Commander. This file reads like the sequence of play. */
import type { Flow, Game, Outcome } from "@salient/engine"
import { inUniformOf } from "@salient/kit/nations"
import { variant } from "@salient/kit/optional-rules"
import { listed } from "@salient/kit/scenario"
import { copyState } from "./copy.ts"
import { files } from "./data/files.ts"
import { PAIRS } from "./data/quick.ts"
import { say } from "./happenings.ts"
import { imagine, knows } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { lenses } from "./lenses/lenses.ts"
import { propose } from "./officer/book.ts"
import { judgementUnder } from "./officer/evaluate.ts"
import { mistakes } from "./officer/habits.ts"
import { fate, plans, turnOf } from "./officer/intention.ts"
import { why } from "./officer/words.ts"
import { QUESTIONS } from "./questions.ts"
import { handOver } from "./rules/cards-rolls-triggers/interruptions.ts"
import { resolveTrigger } from "./rules/cards-rolls-triggers/triggers.ts"
import { execute, mayExecute } from "./rules/events/execute.ts"
import { newState } from "./rules/scenarios/muster.ts"
import { draft, isQuick, newQuickState } from "./rules/scenarios/quick.ts"
import { setUp } from "./rules/scenarios/setup.ts"
import { advanceTime } from "./rules/sequence-time-victory/time.ts"
import { takeTurn } from "./rules/sequence-time-victory/turn.ts"
import { ententeOf } from "./scenarios/quick.ts"
import { nationsOf, scenarios } from "./scenarios/scenarios.ts"
import { effects } from "./scene/effects.ts"
import { scene } from "./scene/scene.ts"
import { standing } from "./standing.ts"
import { type State, StateSchema } from "./state.ts"
import { tutorial } from "./tutorial.ts"
import { type Nation, nationName } from "./types.ts"
import { type View, view } from "./view.ts"

handOver({ resolveTrigger, advanceTime, execute, mayExecute })

const party = (nation: Nation) => ({ id: nation, name: nationName[nation], nation })

/** Whether owners are asked about choices for which one answer is nearly always best. */
const choices = variant(
  "choices",
  {
    label: "Cover, Command and base piece",
    says: "The highest is nearly always best, so it is taken for you; otherwise the owner is asked whenever the numbers differ.",
    rules: ["GWC-T99.3", "GWC-3.3.1.5", "GWC-O21.3.1.2"],
  },
  ["taken for you", "asked"],
)

/** Set-up, then Turns in alternation until the game ends (GWC-5a, GWC-6.3). */
function* play(m: State): Flow<Outcome> {
  if (m.stage === "draw" || m.stage === "draft") yield* draft(m)
  if (m.stage !== "turns") yield* setUp(m)
  for (;;) yield* takeTurn(m)
}

const version = "10"
const judgement = judgementUnder(version)

export const game: Game<State, View> = {
  id: "gwc",
  name: "Great War Commander",
  says: "Tactical combat on the Western Front: platoons, leaders and tanks, with every order and every dice roll on a card.",
  version,
  opens: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
  scenarios: [
    ...scenarios.all.map((s) =>
      listed(
        { ...s, name: `${s.name}, ${s.day}` },
        nationsOf(s).map((nation) => ({ ...party(nation), nation: inUniformOf(nation, s.date) })),
        s.briefings,
      ),
    ),
    ...PAIRS.map((pair) => ({
      id: pair,
      name: `Quick battle: Germany against ${nationName[ententeOf(pair)]}`,
      brief:
        "No two battles are alike: the map, the edges, the month and the attacker are drawn when you begin. Each side has a company of its year and points to spend on its Support Table. Then set up and fight.",
      length: "two hours",
      sides: (["germany", ententeOf(pair)] as const).map(party),
    })),
  ],
  options: [choices.option],
  setup(start) {
    const asks = choices.chosen(start) === "asked"
    return isQuick(start.scenario) ? newQuickState(start.scenario, asks) : newState(start.scenario, asks)
  },
  copy: copyState,
  play,
  questions: QUESTIONS,
  view,
  imagine,
  knows,
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
  files: { ...files, weights: judgement.file },
  invariants,
  lenses,
  standing,
  tutorial,
}
